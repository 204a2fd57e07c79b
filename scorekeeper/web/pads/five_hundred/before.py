"""Before the play: the value table is the keyboard."""

from dataclasses import dataclass, field

from flask_babel import gettext as _

from ....engine.five_hundred.bids import BIDS, STRAINS, BidTable
from ....engine.five_hundred.rules import Rules
from ....engine.sheet import Sheet
from .. import Names
from .words import special

PASSED = "passed"  # the form's word for a hand nobody bid on


@dataclass(frozen=True)
class Cell:
    """One key: a contract and its points; `contract` is None where this table has no such bid."""

    contract: str | None
    name: str
    value: int | None


@dataclass(frozen=True)
class Seat:
    """A person who may deal."""

    number: int
    name: str
    side: int


@dataclass(frozen=True)
class Before:
    """The value table, the special contracts, who bids first; `dealers` while the first dealer is open."""

    levels: tuple[tuple[int, tuple[Cell, ...]], ...]
    specials: tuple[Cell, ...]
    first: str
    declarers: str = ""  # told before the contract: goes along with it
    declarer_names: str = ""
    dealers: tuple[Seat, ...] = field(default=())
    stage: str = "before"
    strains: tuple[str, ...] = STRAINS


def before(sheet: Sheet, declarers: list[str]) -> Before:
    """The pad before the play."""
    rules: Rules = sheet.rules
    names = Names.of(sheet)
    return Before(
        levels=_levels(rules),
        specials=_specials(rules),
        first=names.seat(rules.left_of(sheet.dealer)),
        declarers=",".join(declarers),
        declarer_names=names.sides(declarers),
        dealers=_dealers(sheet, names),
    )


def _levels(rules: Rules) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    table = BidTable.of(rules)
    rows = []
    for level in range(rules.min_level, 11):
        texts = [f"{level}{strain}" for strain in STRAINS]
        if any(text in table.contracts for text in texts):
            rows.append((level, tuple(Cell(text, text, table.value(text)) for text in texts)))
    return tuple(rows)


def _specials(rules: Rules) -> tuple[Cell, ...]:
    table = BidTable.of(rules)
    found = [
        Cell(text, special(text), table.value(text))
        for text in table.lowest_first
        if BIDS[text].is_misere and text in table.contracts
    ]
    if rules.all_pass != "dealer_must_bid":
        found.append(Cell(PASSED, _("All passed"), None))
    return tuple(found)


def _dealers(sheet: Sheet, names: Names) -> tuple[Seat, ...]:
    """Everybody, over the first hand only and as long as nobody has said who deals."""
    said = any(fact.kind == "people" and "dealer" in fact.payload for fact in sheet.facts.values())
    if sheet.rows or said:
        return ()
    sides = sheet.rules.sides
    return tuple(Seat(seat, names.seat(seat), sides.index(sheet.rules.side_of(seat))) for seat in sheet.rules.seats)
