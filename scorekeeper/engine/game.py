"""What a game offers to the journal, the store, the judge and the pages: none of those names a game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from .options import OptionBook

if TYPE_CHECKING:
    from .journal import Match
    from .judge import Kind
    from .sheet import Line, Sheet


class TableRules(Protocol):
    """What every game's rules can say about the table; rules are frozen and hashable."""

    @property
    def preset(self) -> str: ...
    @property
    def sides(self) -> tuple[str, ...]: ...
    @property
    def seats(self) -> range: ...
    def side_of(self, seat: int) -> str: ...
    def seats_of(self, side: str) -> tuple[int, ...]: ...
    def left_of(self, seat: int) -> int: ...
    def __hash__(self) -> int: ...
    def overrides(self) -> dict[str, Any]: ...
    def as_data(self) -> dict[str, Any]: ...
    def values(self) -> dict[str, Any]: ...
    def changed(self, patch: Mapping[str, Any], path: str = "patch") -> "TableRules": ...


class Game(Protocol):
    """One game. `fixed_options` are those that cannot change within a match (players, teams)."""

    id: str
    book: OptionBook
    kinds: Mapping[str, "Kind"]
    messages: Mapping[str, str]
    fact_kinds: frozenset[str]
    fixed_options: frozenset[str]

    def read_rules(self, given: Any, path: str = "rules") -> TableRules:
        """Rules from plain data; UnknownPreset, UnknownOption, BadValue, Conflict."""

    def read_fact(self, kind: str, payload: Any, rules: Any, path: str = "") -> dict[str, Any]:
        """The payload of a fact of one of `fact_kinds`, checked against the rules in force; RulesError."""

    def fold(self, match: "Match") -> "Sheet":
        """The score sheet of a match: rows, running totals, dealer, what stands on the pad, outcome."""

    def explain(self, sheet: "Sheet", entry: int) -> "Sequence[Line]":
        """The lines that make up each side's points of a row; they sum to its points."""

    def score_table(self, rules: Any) -> dict[str, Any]:
        """Plain data from which a phone without signal looks up points: contract x result -> points."""
