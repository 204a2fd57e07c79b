"""Bids: their text, their value (R5.1) and their order (R3.3, R3.10, R3.11) under a table's rules.

>>> from scorekeeper.engine.five_hundred.rules import Rules
>>> classic = BidTable.of(Rules.make())
>>> classic.value("7H"), classic.value("M"), " ".join(classic.lowest_first[8:13])
(200, 250, '7H 7NT M 8S 8C')
"""

from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

from ..errors import BadBid, NotPlayed
from .rules import BOOK, Rules

STRAINS = ("S", "C", "D", "H", "NT")
MISERES = ("M", "OM", "DN", "BN", "BM")
BLIND_MISERE_VALUE = 1000
NULLO_VALUE = 500


@dataclass(frozen=True, slots=True)
class Bid:
    """One bid; `level` is 0 and `strain` empty for a misère. `trump` is a suit, or None where there are no trumps."""

    text: str
    level: int
    strain: str

    @property
    def is_misere(self) -> bool:
        return self.level == 0

    @property
    def trump(self) -> str | None:
        return self.strain if self.strain in ("S", "C", "D", "H") else None


TRICK_BIDS = {
    f"{level}{strain}": Bid(f"{level}{strain}", level, strain) for level in range(1, 11) for strain in STRAINS
}
BIDS = {**TRICK_BIDS, **{name: Bid(name, 0, "") for name in MISERES}}


@dataclass(frozen=True)
class BidTable:
    """Which bids a table plays, what each is worth and how they rank. One a rule set: `BidTable.of(rules)`."""

    values: dict[str, int]  # every bid the auction knows, signals included
    ranks: dict[str, int]  # higher outranks lower; equal rank: neither may be bid over the other
    contracts: frozenset[str]  # what may become a contract
    lowest_first: tuple[str, ...]
    top: int

    @staticmethod
    def of(rules: Rules) -> "BidTable":
        """The bid table of these rules."""
        return _table(rules)

    def value(self, text: str) -> int:
        """Points of a bid (R5.1, R3.10, R3.11)."""
        return self.values[text]

    def read(self, value: Any, path: str, *, contract: bool = False) -> Bid:
        """The bid named by `value`; BadBid, or NotPlayed when the table does not use it (as a contract)."""
        found = BIDS.get(value) if isinstance(value, str) else None
        if found is None:
            raise BadBid(path, bid=value)
        if value not in (self.contracts if contract else self.values):
            raise NotPlayed(path, bid=value)
        return found


def played(rules: Rules) -> list[str]:
    """The bids a table uses, signals included (R3.2, R3.9 to R3.11)."""
    found = [text for text, each in TRICK_BIDS.items() if each.level >= rules.min_level]
    if rules.misere:
        found.append("M")
    if rules.open_misere:
        found.append("OM")
    if rules.double_nullo != "off":
        found.append("DN")
    if rules.bar_nullo:
        found.append("BN")
    if rules.blind_misere:
        found.append("BM")
    return found


def only_signals(rules: Rules) -> bool:
    """Are sixes signals that never become a contract (R3.9)?"""
    return rules.inkle in ("six_signal_first_two", "six_signal_before_bid")


def bid_value(rules: Rules, text: str) -> int:
    """Points of a bid under these rules, whether or not the table plays it (R5.1, R3.10, R3.11)."""
    misere = {
        "M": rules.misere_value,
        "OM": rules.open_misere_value,
        "DN": NULLO_VALUE,
        "BN": NULLO_VALUE,
        "BM": BLIND_MISERE_VALUE,
    }
    value: int = misere[text] if text in misere else BOOK.tables["schedules"][rules.schedule]["points"][text]
    return value


def _values(rules: Rules) -> dict[str, int]:
    return {text: bid_value(rules, text) for text in played(rules)}


def _strain_place(each: Bid, rules: Rules) -> int:
    """The place of the strain among bids of one level; where only tricks count all strains are level (R3.3)."""
    return 0 if rules.bid_order == "tricks_only" else STRAINS.index(each.strain)


def _above(place: str, rules: Rules) -> tuple[int, int]:
    """The key of the bid named in an option value such as `above_7nt` (R3.10)."""
    each = TRICK_BIDS[place.removeprefix("above_").removeprefix("equal_").upper()]
    return each.level, _strain_place(each, rules)


def _key(text: str, rules: Rules, values: dict[str, int]) -> tuple[float, ...]:
    """A sort key: a higher bid has the greater key; equal keys rank level."""
    each = BIDS[text]
    if text == "BM":
        return (inf, 0, 0)
    if rules.bid_order == "points":  # R3.3: points, then more tricks; misère below a trick bid of the same points
        return (values[text], each.level, 0)
    if each.level:
        return (each.level, _strain_place(each, rules), 0)
    if text == "M":
        return (*_above(rules.misere_rank, rules), 0.5)
    if text == "OM":
        # Of two misères above the same bid the open one is higher; `equal_10h` is level with ten hearts.
        return (*_above(rules.open_misere_rank, rules), 0 if rules.open_misere_rank == "equal_10h" else 0.6)
    return (*_above("above_10d", rules), 0.7)  # R3.11: directly above open misère's place above_10d


@lru_cache(maxsize=512)
def _table(rules: Rules) -> BidTable:
    values = _values(rules)
    keys = {text: _key(text, rules, values) for text in values}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    ranks = {text: places[key] for text, key in keys.items()}
    signals = only_signals(rules)
    contracts = frozenset(text for text in values if not (signals and BIDS[text].level == 6))
    return BidTable(
        values=values,
        ranks=ranks,
        contracts=contracts,
        lowest_first=tuple(sorted(values, key=lambda text: ranks[text])),
        top=max(ranks.values()),
    )
