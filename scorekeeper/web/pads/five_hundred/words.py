"""Five Hundred in words: special contracts, a hand as the sheet tells it, the joker at this table."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from ....engine.five_hundred.bids import BIDS
from ....engine.five_hundred.facts import hand_of
from ....engine.five_hundred.rules import Rules
from ....engine.five_hundred.score_parts import made_by_tricks
from ....engine.sheet import Sheet
from .. import Names, Told, Words


def spoken() -> Words:
    """What this game calls the things of all pages."""
    return Words(
        numbered=_("Hand %(number)d"),
        counted=lambda number: str(ngettext("%(num)d hand", "%(num)d hands", number)),
        column=_("contract"),
        nothing_yet=_("Nothing played yet. The hands will stand here, the latest on top."),
        behind=_("The grey hands came after the end of the match and do not count; they come back if the end moves."),
        row_behind=_("This hand came after the end of the match and does not count."),
        forgotten=_("A hand was forgotten before it"),
        forgotten_before=_("A forgotten hand before: %(hand)s"),
        forgotten_one=_("The hand that was forgotten"),
        note=_("A note on this hand"),
        same=_("It is the same hand"),
        another=_("It is another hand: add it"),
        entered=_("%(who)s entered hand %(number)d %(ago)s: %(hand)s."),
        next_deal=_("Who deals the next hand?"),
        tell_all=_("Tell the contract, who bid it and the tricks."),
    )


def special(contract: str) -> str:
    """The name of a contract that is no number and suit."""
    return {
        "M": _("Misère"),
        "OM": _("Open misère"),
        "DN": _("Double nullo"),
        "BN": _("Bar nullo"),
        "BM": _("Blind misère"),
    }[contract]


def told(sheet: Sheet, kind: str, payload: Mapping[str, Any], made: bool | None = None) -> Told:
    """A hand, a contract or a correction by hand as the sheet tells it."""
    if kind == "adjust":
        return Told(word=payload.get("reason") or _("Penalty or bonus"))
    contract = payload.get("contract")
    if contract is None:
        return Told(word=_("All passed"), outcome="")
    declarers = payload.get("declarers") or []
    bid = BIDS[contract]
    if made is None and bid.is_misere:
        made = _made(sheet, payload)  # crossed out or corrected it is not scored, but it was played
    outcome = _outcome(payload, made)
    who = _who(sheet, payload, declarers)
    short = _short(payload, made)
    if bid.is_misere:
        return Told(word=special(contract), who=who, short=short, outcome=outcome)
    return Told(level=str(bid.level), strain=bid.strain, who=who, short=short, outcome=outcome)


def _who(sheet: Sheet, payload: Mapping[str, Any], declarers: Sequence[str]) -> str:
    if payload.get("seat") is not None:
        return Names.of(sheet).seat(payload["seat"])
    return " + ".join(Names.of(sheet).side(side) for side in declarers)


def taken(payload: Mapping[str, Any]) -> int | None:
    """The tricks of the declaring side, None where they were not counted."""
    tricks = payload.get("tricks")
    if not tricks or not payload.get("declarers"):
        return None
    return sum(tricks[side] for side in payload["declarers"])


def _made(sheet: Sheet, payload: Mapping[str, Any]) -> bool | None:
    return payload.get("made") if taken(payload) is None else made_by_tricks(hand_of(sheet.rules, payload))


def _short(payload: Mapping[str, Any], made: bool | None) -> str:
    tricks = taken(payload)
    if payload["contract"] is not None and BIDS[payload["contract"]].is_misere:
        return {True: _("made"), False: _("broken"), None: ""}[made]
    return "" if tricks is None else str(tricks)


def _outcome(payload: Mapping[str, Any], made: bool | None) -> str:
    tricks = taken(payload)
    if BIDS[payload["contract"]].is_misere or tricks is None:
        return {True: _("made"), False: _("broken"), None: ""}[made]
    return ngettext("%(num)d trick", "%(num)d tricks", tricks)


def joker_here(rules: Rules, misere: bool) -> list[str]:
    """This table's rules for the joker without trumps, in four short lines (R4.8)."""
    follow = {
        "only_when_void": _("Following: only without a card of the suit led."),
        "any_time": _("Following: whenever you like."),
        "first_round_of_suit": _("Following: without the suit, or its first round."),
        "first_or_last_of_suit": _("Following: as first or last card of the suit."),
        "every_suit": _("Following: it counts as a card of every suit."),
    }[rules.joker_follow]
    lead = {
        "any_suit": _("Led: name any suit."),
        "unled_suit": _("Led: name a suit not led yet, else last trick."),
        "not_shown_void": _("Led: name a suit you have not failed to follow."),
        "last_trick_only": _("Led: only to the last trick."),
    }[rules.joker_lead]
    return [follow, _void(rules, misere), lead, _strength(rules, misere)]


def _void(rules: Rules, misere: bool) -> str:
    return {
        "optional": _("Without the suit led: as you like."),
        "must_play": _("Without the suit led: it must be played."),
        "last_trick_only": _("Without the suit led: only as your last card."),
    }[rules.joker_misere_when_void if misere else rules.joker_when_void]


def _strength(rules: Rules, misere: bool) -> str:
    low = misere and rules.joker_misere_rank == "low"
    if rules.joker_prenomination:
        return _("Declarer may name its suit before the lead.")
    if low:
        return _("It is the lowest card.")
    if rules.joker_after_void == "loses":
        return _("It wins, but no suit its holder was void in.")
    return _("It wins the trick.")
