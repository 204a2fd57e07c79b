"""My tables: what this device knows, and playing again with the same people."""

from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from flask import abort
from flask_babel import gettext as _

from ..engine.journal import Journal
from ..engine.sheet import Sheet
from ..store import journal, tables
from ..store.models import Table
from . import access

MOST = 30  # tables shown
MOST_GROUPINGS = 15  # six players in three pairs


@dataclass(frozen=True)
class Mine:
    """One of my tables: its sides with totals, who won, and the other ways to be partners."""

    table: Table
    right: str
    seen: datetime
    sides: tuple[tuple[str, int, bool], ...]  # names, total, won
    hands: int
    over: bool
    partners: tuple[tuple[str, str], ...]  # ("1-3-2-4", "Anna and Dora against Ben and Carl")


def tables_of(device: str) -> list[Mine]:
    """The tables that a device knows, the latest first."""
    return [_mine(known) for known in tables.of_device(device)[:MOST]]


def play_again(table: Table, partners: str, key: str | None) -> None:
    """Write a new match with the same rules; the deal passes on. Nothing when the same tap came before."""
    known = journal.load(table)
    sheet = known.sheet()
    order = _read_order(partners, sheet) if partners else list(sheet.rules.seats)
    entry = {
        "kind": "match",
        "game": sheet.game,
        "rules": sheet.rules.as_data(),
        "players": [sheet.players[seat - 1] for seat in order],
        "dealer": order.index(sheet.dealer) + 1,
    }
    journal.append(table, known.version, [entry], device=access.device(), now=access.now(), key=key, strict=False)


def side_names(sheet: Sheet, side: str) -> str:
    """The people of a side, or its colour while nobody has given a name."""
    names = [name for seat in sheet.rules.seats_of(side) if (name := sheet.players[seat - 1])]
    return " · ".join(names) or colour(sheet.rules.sides.index(side))


def colour(place: int) -> str:
    """The colour that stands for a side without names."""
    return [_("Blue"), _("Gold"), _("Green"), _("Violet"), _("Rust"), _("Slate")][place]


def _mine(known: tables.Known) -> Mine:
    read: Journal = journal.load(known.table)
    sheet = read.sheet()
    winners = sheet.outcome.winners if sheet.outcome else ()
    return Mine(
        table=known.table,
        right=known.right,
        seen=known.seen,
        sides=tuple((side_names(sheet, side), sheet.totals[side], side in winners) for side in sheet.rules.sides),
        hands=sheet.hand_number - 1,
        over=sheet.outcome is not None,
        partners=_partners(sheet) if sheet.outcome and access.may(known.right, "score") else (),
    )


def _partners(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Each other way to share the people out among the sides, as seat order and words."""
    groups = [sheet.rules.seats_of(side) for side in sheet.rules.sides]
    if len(groups[0]) < 2 or not all(sheet.players):
        return ()
    now = {frozenset(group) for group in groups}
    ways = []
    for way in _groupings(list(sheet.rules.seats), len(groups[0])):
        if {frozenset(group) for group in way} != now:
            words = _(" against ").join(_(" and ").join(_name(sheet, seat) for seat in group) for group in way)
            ways.append(("-".join(map(str, _seated(way))), words))
    return tuple(ways[:MOST_GROUPINGS])


def _groupings(seats: list[int], size: int) -> list[list[tuple[int, ...]]]:
    """Every way to split the seats into groups of that size, the first seat in the first group."""
    if not seats:
        return [[]]
    first, rest = seats[0], seats[1:]
    found = []
    for mates in combinations(rest, size - 1):
        left = [seat for seat in rest if seat not in mates]
        found += [[(first, *mates), *others] for others in _groupings(left, size)]
    return found


def _seated(way: list[tuple[int, ...]]) -> list[int]:
    """Old seats in the order of the new ones: the groups alternate round the table."""
    return [seat for turn in zip(*way, strict=True) for seat in turn]


def _read_order(text: str, sheet: Sheet) -> list[int]:
    seats = text.split("-")
    if sorted(seats) != sorted(str(seat) for seat in sheet.rules.seats):
        abort(422)
    return [int(seat) for seat in seats]


def _name(sheet: Sheet, seat: int) -> str:
    return sheet.players[seat - 1] or _("Seat %(seat)s", seat=seat)
