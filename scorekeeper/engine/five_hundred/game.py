"""Five Hundred, as the journal, the judge and the pages see it."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..facts import Match
from ..judge import Kind
from ..sheet import Line, Sheet
from . import questions_cards, questions_scoring, questions_search
from .facts import read_fact
from .messages import MESSAGES
from .rules import BOOK, Rules
from .score_sheet import explain, fold
from .score_table import ScoreTable


class FiveHundred:
    """The game `five_hundred`."""

    id = "five_hundred"
    book = BOOK
    kinds: Mapping[str, Kind] = {**questions_scoring.KINDS, **questions_cards.KINDS, **questions_search.KINDS}
    messages: Mapping[str, str] = MESSAGES
    fact_kinds = frozenset(("contract", "hand"))
    fixed_options = frozenset(("players", "teams"))

    def read_rules(self, given: Any, path: str = "rules") -> Rules:
        """Rules from plain data; UnknownPreset, UnknownOption, BadValue, Conflict."""
        return Rules.read(given, path)

    def read_fact(self, kind: str, payload: Any, rules: Any, path: str = "") -> dict[str, Any]:
        """The payload of a `contract` or `hand`, checked against the rules in force; RulesError."""
        return read_fact(kind, payload, rules, path)

    def fold(self, match: Match) -> Sheet:
        """The score sheet of a match."""
        return fold(match)

    def explain(self, sheet: Sheet, entry: int) -> Sequence[Line]:
        """The lines that make up each side's points of a row; they sum to its points."""
        return explain(sheet, entry)

    def score_table(self, rules: Any) -> dict[str, Any]:
        """What a phone needs to score a hand without signal; see `ScoreTable.as_data`."""
        return ScoreTable.of(rules).as_data()


GAME = FiveHundred()
