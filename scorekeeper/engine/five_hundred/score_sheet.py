"""The score sheet of a match of Five Hundred: what a row is worth and whether it was the last."""

from collections.abc import Sequence

from .. import ledger
from ..facts import Fact, Match
from ..ledger import Scored
from ..reasons import reason
from ..sheet import Line, Outcome, Points, Sheet
from .facts import hand_of
from .match import counts_as_hand, in_words, verdict
from .rules import Rules
from .score_table import ScoreTable
from .scoring import scored_lines


class HandScorer:
    """Scores the hands of one match in playing order."""

    def __init__(self) -> None:
        self.table: ScoreTable | None = None

    def score(self, rules: Rules, fact: Fact, totals: Points) -> Scored:
        """Points of a hand; a hand thrown in moves the deal unless the same dealer deals again (R3.7)."""
        if self.table is None or self.table.rules is not rules:
            self.table = ScoreTable.of(rules)
        hand = hand_of(rules, fact.payload)
        points = self.table.points(hand, tuple(totals.values()))
        is_hand = counts_as_hand(hand)
        return Scored(
            dict(zip(rules.sides, points, strict=True)),
            self.table.scored(hand)[1],
            is_hand or rules.all_pass != "redeal_same_dealer",
            is_hand,
            hand,
            rules.defender_cap is None,
        )

    def outcome(self, rules: Rules, fact: Fact, totals: Points, scored: Scored, played: int) -> Outcome | None:
        """The end of the match, if this hand was it (R6)."""
        standing = tuple(totals.values())
        found = verdict(rules, standing, scored.hand, scored.made, played)
        if not found.winners:
            return None
        winners = tuple(rules.sides[place] for place in found.winners)
        return Outcome(winners, found.why, fact.entry, in_words(rules, found, standing))


def fold(match: Match) -> Sheet:
    """The score sheet of a match."""
    return ledger.fold(match, HandScorer())


def explain(sheet: Sheet, entry: int) -> Sequence[Line]:
    """The lines of a row, which sum to its points; none for a row that does not count. LookupError for no row."""
    row = next((row for row in sheet.rows if row.entry == entry), None)
    if row is None:
        raise LookupError(f"no row of entry {entry}")
    if not row.counts:
        return ()
    if row.kind == "adjust":
        said = row.payload.get("reason")
        why = reason("score.adjusted", "R6.9", reason=said) if said else reason("score.adjusted_plain", "R6.9")
        return tuple(Line(side, points, why) for side, points in row.payload["points"].items())
    before = [row.totals[side] - row.points[side] for side in row.rules.sides]
    return scored_lines(row.rules, hand_of(row.rules, row.payload), before)
