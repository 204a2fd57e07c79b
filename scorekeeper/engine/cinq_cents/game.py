"""Fünfhundert / Cinq-Cents as the journal, the judge and the pages see it."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..facts import Match
from ..judge import Kind
from ..options import OptionBook
from ..reasons import reason
from ..sheet import Line, Sheet
from . import facts, fold
from .kept import from_whole
from .match import Settlement, settlement
from .messages import MESSAGES
from .questions import KINDS
from .rules import BOOK, PLAYERS, Rules
from .score_table import score_table


class CinqCents:
    """The two-player game; satisfies `game.Game`."""

    id: str = "cinq_cents"
    book: OptionBook = BOOK
    kinds: Mapping[str, Kind] = KINDS
    messages: Mapping[str, str] = MESSAGES
    fact_kinds: frozenset[str] = frozenset(("round",))
    fixed_options: frozenset[str] = frozenset()

    def read_rules(self, given: Any, path: str = "rules") -> Rules:
        """Rules from plain data; UnknownPreset, UnknownOption, BadValue."""
        return Rules.read(given, path)

    def read_fact(self, kind: str, payload: Any, rules: Any, path: str = "") -> dict[str, Any]:
        """The canonical payload of a `round` fact, the only kind of this game's own; RulesError."""
        return facts.read_part(payload, rules, path)

    def fold(self, match: Match) -> Sheet:
        """The score sheet of a match."""
        return fold.fold(match)

    def explain(self, sheet: Sheet, entry: int) -> Sequence[Line]:
        """The lines that make up both players' points of a row; none where it does not count. LookupError."""
        for row in sheet.rows:
            if row.entry != entry:
                continue
            if not row.counts:
                return ()
            if row.kind == "round":
                return from_whole(row.payload, (entry,)).lines(row.rules)
            why = row.payload.get("reason")
            told = reason("adjusted", "C3.7", reason=why) if why else reason("adjusted_plain", "C3.7")
            return tuple(Line(player, row.points[player], told) for player in PLAYERS if row.points[player])
        raise LookupError(f"no row {entry}")

    def score_table(self, rules: Rules) -> dict[str, Any]:
        """What a phone without signal adds up with."""
        return score_table(rules)

    def settle(self, sheet: Sheet) -> Settlement:
        """What the loser of a finished match pays; nobody while it is open or shared (C5.7)."""
        winners = sheet.outcome.winners if sheet.outcome else ()
        return settlement(sheet.rules, sheet.totals, winners[0] if len(winners) == 1 else None)


GAME = CinqCents()
