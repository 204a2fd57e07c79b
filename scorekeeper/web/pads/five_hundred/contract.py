"""The contract in play: what it is worth, which cards are high, what it makes of the totals."""

from dataclasses import dataclass

from flask_babel import gettext as _

from ....engine.cards import JOKERS
from ....engine.five_hundred.bids import BIDS, BidTable
from ....engine.five_hundred.match import losers
from ....engine.five_hundred.rules import HAND, Rules
from ....engine.journal import Entry, Journal, extended
from ....engine.sheet import Sheet
from ...card_faces import rank
from .. import Names
from .filled import Filled
from .words import joker_here, special

SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}


@dataclass(frozen=True)
class Result:
    """A side's total if the contract is made or lost, and whether it wins or falls out by that."""

    side: int
    total: int
    ends: str  # "" , "won" or "lost"


@dataclass(frozen=True)
class Prospect:
    """What making and losing the contract would do to the declaring side."""

    side: int
    name: str
    made: Result
    lost: Result


@dataclass(frozen=True)
class Card:
    """A rank of the trump ladder; `suit` empty for a joker."""

    text: str
    suit: str
    high: bool


@dataclass(frozen=True)
class InPlay:
    """The contract as every phone shows it."""

    level: str
    strain: str
    word: str
    value: int
    ladder: tuple[Card, ...]
    joker: tuple[str, ...]  # this table's joker rules, where there is no trump
    prospects: tuple[Prospect, ...]
    declarers: str
    leads: str  # who leads to the first trick, where the seat is known


def in_play(journal: Journal, sheet: Sheet, filled: Filled, seat: int | None) -> InPlay:
    """The contract being played."""
    assert filled.contract is not None
    bid = BIDS[filled.contract]
    names = Names.of(sheet)
    rules: Rules = sheet.rules
    seats = rules.seats_of(filled.declarers[0]) if filled.declarers else ()
    leader = seat if seat is not None else seats[0] if len(seats) == 1 else None
    return InPlay(
        level=str(bid.level) if bid.level else "",
        strain=bid.strain,
        word=special(filled.contract) if bid.is_misere else "",
        value=BidTable.of(rules).value(filled.contract),
        ladder=ladder(rules, bid.trump) if bid.trump else (),
        joker=tuple(joker_here(rules, bid.is_misere)) if not bid.trump else (),
        prospects=prospects(journal, sheet, filled, names),
        declarers=names.sides(filled.declarers),
        leads=names.seat(leader) if leader is not None else "",
    )


def ladder(rules: Rules, trump: str) -> tuple[Card, ...]:
    """The trumps, highest first (R2.4, R2.5): jokers, bowers, ace to queen, the rest as a range."""
    jokers = (rules.jokers & JOKERS).bit_count()
    high = [Card(_("Joker"), "", True)] * min(jokers, 1)
    if jokers > 1:
        high = [Card(_("Big joker"), "", True), Card(_("Small joker"), "", True)]
    high += [Card(rank("J"), trump, True), Card(rank("J"), SAME_COLOUR[trump], True)]
    plain = [rank(each) for each in reversed(rules.ranks_of(trump)) if each != "J"]
    tops = [Card(each, trump, False) for each in plain[:3]]
    rest = plain[3:]
    low = [Card(f"{rest[0]}…{rest[-1]}", trump, False)] if len(rest) > 1 else []
    return (*high, *tops, *low)


def prospects(journal: Journal, sheet: Sheet, filled: Filled, names: Names) -> tuple[Prospect, ...]:
    """Totals if made and if lost: of the declaring side, or of each of two sides while nobody has said."""
    rules: Rules = sheet.rules
    if filled.declarers:
        declaring = [filled.declarers]
    elif len(rules.sides) == 2:
        declaring = [(side,) for side in rules.sides]
    else:
        return ()
    return tuple(
        Prospect(
            rules.sides.index(each[0]),
            names.sides(each),
            _result(journal, rules, filled, each, made=True),
            _result(journal, rules, filled, each, made=False),
        )
        for each in declaring
    )


def _result(journal: Journal, rules: Rules, filled: Filled, declarers: tuple[str, ...], *, made: bool) -> Result:
    assert filled.contract is not None
    bid = BIDS[filled.contract]
    took = (0 if made else 1) if bid.is_misere else (bid.level if made else bid.level - 1)
    said = Filled(rules, filled.contract, declarers, True, made, took)
    shares = dict.fromkeys(said.others, 0) | {said.others[0]: HAND - took}
    payload = Filled(rules, filled.contract, declarers, True, made, took, tuple(shares.items())).payload()
    after = extended(journal, Entry(seq=journal.version + 1, kind="hand", payload=payload)).sheet()
    side = declarers[0]
    ends = ""
    if after.outcome is not None:
        # Not out where the others win by their tricks.
        out = rules.sides.index(side) in losers(rules, list(after.totals.values()))
        ends = "won" if side in after.outcome.winners else "lost" if out else ""
    return Result(rules.sides.index(side), after.totals[side], ends)
