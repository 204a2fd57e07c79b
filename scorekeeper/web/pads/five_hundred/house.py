"""House rules that have just acted for the first time: ask once, under the hand where it happened."""

from collections.abc import Callable, Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.five_hundred.bids import BIDS, BidTable
from ....engine.five_hundred.rules import HAND, Rules
from ....engine.journal import Journal
from ....engine.sheet import Row, Sheet
from .. import Choice, HouseQuestion, Names
from .words import taken


def questions(journal: Journal) -> tuple[HouseQuestion, ...]:
    """The questions that the last hand of the match raises; asked once, so only while that hand is the last."""
    sheet = journal.sheet()
    hands = _hands(sheet)
    if not hands or sheet.rows[-1] is not hands[-1]:
        return ()
    said = _said(journal)
    matches = [journal.sheet(place) for place in range(len(journal.matches) - 1)]
    earlier = [row for match in matches if match.game == sheet.game for row in _hands(match)] + hands[:-1]
    found = []
    for option, (bites, ask) in ASKED.items():
        if option in said or not bites(hands[-1]) or any(bites(row) for row in earlier):
            continue
        found.append(ask(sheet, hands[-1]))
    return tuple(found[:1])  # one at a time: the next comes when this is answered


def _hands(sheet: Sheet) -> list[Row]:
    """The hands that count."""
    return [row for row in sheet.rows if row.kind == "hand" and row.counts and not row.struck]


def _said(journal: Journal) -> set[str]:
    """The options this table has decided: at the start, or by an answer in any of its matches."""
    said = {name for match in journal.matches for name in match.rules if name != "preset"}
    for match in journal.matches:
        for fact in match.facts:
            if fact.kind == "rules" and not fact.struck:
                said |= set(fact.payload.get("patch", {}))
    return said


def _bid(row: Row) -> str | None:
    contract: str | None = row.payload.get("contract")
    return contract


def _extra_trick(row: Row) -> bool:
    bid, took = _bid(row), taken(row.payload)
    return bool(row.made and bid and took is not None and BIDS[bid].level and took > BIDS[bid].level)


def _misere(row: Row) -> bool:
    bid = _bid(row)
    return bid is not None and BIDS[bid].is_misere


def _all_ten(row: Row) -> bool:
    bid = _bid(row)
    small = bid is not None and BIDS[bid].level > 0 and BidTable.of(row.rules).value(bid) < 250
    return bool(row.made and small and taken(row.payload) == HAND)


def _over_in_defence(row: Row) -> bool:
    return bool(_defenders_over(row))


def _defenders_over(row: Row) -> list[str]:
    target = row.rules.target
    return [
        side
        for side, total in row.totals.items()
        if side not in (row.payload.get("declarers") or ()) and total >= target > total - row.points[side]
    ]


def _ask_extra_trick(sheet: Sheet, row: Row) -> HouseQuestion:
    return _yes_no(
        _("10 for the extra trick?"), row.rules, "overtrick_points", 10, 0, _("Yes, 10 each"), _("We don't play that")
    )


def _ask_misere(sheet: Sheet, row: Row) -> HouseQuestion:
    now = row.rules.misere_defender_points
    pays = now if now != "none" else "ten_per_defender_trick"
    words = _("A misère: do the others score for their tricks?")
    if pays == "bid_if_contract_fails":
        words = _("A misère: do the others get its points when it is broken?")
    return _yes_no(words, row.rules, "misere_defender_points", pays, "none", _("They do"), _("They don't"))


def _ask_all_ten(sheet: Sheet, row: Row) -> HouseQuestion:
    words = _("All ten tricks: do they make it at least 250?")
    return _yes_no(words, row.rules, "slam", "at_least_250", "none", _("Yes, 250"), _("No, nothing extra"))


def _ask_defence(sheet: Sheet, row: Row) -> HouseQuestion:
    side = Names.of(sheet).side(_defenders_over(row)[0], _(" and "))
    words = _("%(side)s passed %(target)d in defence. Is that enough to win?", side=side, target=row.rules.target)
    yes, no = _("Yes, any points win"), _("No, only a made bid wins")
    return _yes_no(words, row.rules, "win_requires", "any_points", "made_contract", yes, no)


def _yes_no(words: str, rules: Rules, option: str, on: Any, off: Any, yes: str, no: str) -> HouseQuestion:
    """Two answers, the one in force marked."""
    choices = [Choice(yes, {option: on}), Choice(no, {option: off})]
    if getattr(rules, option) == off:
        choices.reverse()
    kept = Choice(_("%(rule)s (as now)", rule=choices[0].words), choices[0].patch)
    return HouseQuestion(words, (kept, choices[1]))


Bites = Callable[[Row], bool]
Asks = Callable[[Sheet, Row], HouseQuestion]
ASKED: Mapping[str, tuple[Bites, Asks]] = {
    "win_requires": (_over_in_defence, _ask_defence),
    "misere_defender_points": (_misere, _ask_misere),
    "slam": (_all_ten, _ask_all_ten),
    "overtrick_points": (_extra_trick, _ask_extra_trick),
}
