"""Fünfhundert in words: combinations, what was told, a round as the sheet tells it."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from ....engine.cinq_cents.messages import MESSAGES
from ....engine.cinq_cents.pad import on_pad
from ....engine.cinq_cents.rules import PLAYERS, Rules
from ....engine.cinq_cents.tiles import Announced
from ....engine.reasons import SUIT_SIGNS
from ....engine.sheet import Sheet
from ...card_faces import shown
from .. import Names, Told, Words


def spoken() -> Words:
    """What this game calls the things of all pages."""
    return Words(
        numbered=_("Round %(number)d"),
        counted=lambda number: str(ngettext("%(num)d round", "%(num)d rounds", number)),
        column=_("round"),
        nothing_yet=_("Nothing played yet. The rounds will stand here, the latest on top."),
        behind=_("The grey rounds came after the end of the match and do not count; they come back if the end moves."),
        row_behind=_("This round came after the end of the match and does not count."),
        forgotten=_("A round was forgotten before it"),
        forgotten_before=_("A forgotten round before: %(hand)s"),
        forgotten_one=_("The round that was forgotten"),
        note=_("A note on this round"),
        same=_("We mean the same"),
        another=_("Mine comes on top: add it"),
        entered=_("%(who)s entered round %(number)d %(ago)s: %(hand)s."),
        next_deal=_("Who deals this round?"),
        tell_all=_("Write down the card points."),
    )


def combination(meld: str, suit: str | None = None) -> str:
    """The name of a combination, with the sign of its suit: `Marriage ♥`."""
    name = {
        "marriage": _("Marriage"),
        "trump_marriage": _("Trump marriage"),
        "sequence": _("Sequence"),
        "trump_sequence": _("Trump sequence"),
        "four_aces": _("Four aces"),
        "four_tens": _("Four tens"),
        "four_kings": _("Four kings"),
        "four_queens": _("Four queens"),
        "four_jacks": _("Four jacks"),
        "binage": _("Binage"),
        "seven": _("Seven of trumps"),
    }[meld]
    return f"{name} {SUIT_SIGNS[suit]}" if suit is not None else name


def binage_cards(rules: Rules) -> str:
    """The two cards of a binage at this table: `Q♦ J♠`."""
    return " ".join(shown(card) for card in rules.binage.split("_"))


def message(id_: str, **params: Any) -> str:
    """A sentence of the game in the reader's language."""
    return str(_(MESSAGES[id_])).format(**{name: shown(value) for name, value in params.items()})


def refused(sheet: Sheet, each: Mapping[str, Any]) -> str:
    """Why something told in this round does not count: whose it was, and the reason."""
    names = Names.of(sheet)
    if each["why"] == "false_claim":
        whose = names.side(each["player"])
        return _(
            "%(player)s is not over %(target)d: %(total)s. Play goes on.",
            player=whose,
            target=sheet.rules.target,
            total=shown(each["total"]),
        )
    params = {name: value for name, value in each.items() if name == "total"}
    return names.side(each["player"]) + _(": ") + message(each["why"], **params)


def told(sheet: Sheet, kind: str, payload: Mapping[str, Any]) -> Told:
    """A part of a round, a whole one or a correction by hand as the sheet tells it."""
    if kind == "adjust":
        return Told(word=payload.get("reason") or _("Penalty or bonus"))
    names = Names.of(sheet)
    who = names.side(payload["player"]) if "player" in payload else ""
    part = payload.get("part")
    if part == "deal":
        return Told(word=_deal(names, payload))
    if part == "meld":
        return Told(word=combination(payload["meld"], payload.get("suit")), who=who, short=_worth(sheet, payload))
    if part == "wrong":
        return Told(word=_("Wrong"), who=who, short=shown(-payload["points"]))
    if part == "seven":
        return Told(word=combination("seven"), who=who)
    if part == "over":
        return Told(word=_("Over %(target)d", target=sheet.rules.target), who=who, short=shown(payload["card_points"]))
    return _whole(names, payload)


def _deal(names: Names, payload: Mapping[str, Any]) -> str:
    said = []
    if payload.get("trump"):
        said.append(_("Trumps %(suit)s", suit=SUIT_SIGNS[payload["trump"]]))
    if payload.get("forehand") is not None:
        said.append(_("%(name)s leads", name=names.seat(payload["forehand"])))
    return ", ".join(said) or _("Deal")


def _worth(sheet: Sheet, payload: Mapping[str, Any]) -> str:
    each = Announced(payload["player"], payload["meld"], payload.get("suit"))
    return f"+{each.worth(sheet.rules, on_pad(sheet).payload['trump'])}"


def _card_points(payload: Mapping[str, Any], player: str) -> str:
    """A player's card points; a dash where a round was stopped and the other's were not counted."""
    points = payload["card_points"][player]
    return "–" if payload.get("over") is not None and points == 0 else str(points)


def _whole(names: Names, payload: Mapping[str, Any]) -> Told:
    """A round: its trumps, and the card points of both."""
    points = " : ".join(_card_points(payload, player) for player in PLAYERS)
    outcome = _("card points %(points)s", points=points)
    if payload.get("over") is not None:
        outcome = _("%(player)s was over the mark", player=names.side(payload["over"]))
        points = outcome if not any(payload["card_points"].values()) else points
    trump = payload.get("trump")
    if trump is None:
        return Told(word=_("Card points"), short=points, outcome=outcome)
    return Told(strain=trump, short=points, outcome=outcome)
