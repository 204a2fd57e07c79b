"""The match (R6): totals hand by hand, and who has won.

`fold` works on plain tuples; the score sheet asks `verdict` after each row and says the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from operator import add

from ..reasons import Reason, reason
from .hands import Hand
from .rules import Rules
from .score_table import ScoreTable
from .scoring import Points


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a match stands after a hand: winners by place in `rules.sides` (none while it is open), and why."""

    winners: tuple[int, ...] = ()
    why: str = "open"

    @property
    def over(self) -> bool:
        return bool(self.winners)


OPEN = Verdict()


@dataclass(frozen=True, slots=True)
class Folded:
    """A match folded: totals after each entry that counted, the verdict, and the entry that ended it from 1."""

    running: list[Points]
    verdict: Verdict
    ended_after: int | None


def fold(rules: Rules, entries: Iterable[Hand | Points], start: Sequence[int], hands_before: int = 0) -> Folded:
    """The match from totals `start`; an entry is a hand, or the points of a correction, which never ends it (R6.9)."""
    table = ScoreTable.of(rules)
    if len(start) == 2 and rules.defender_cap is None and rules.fixed_hands is None:
        return _fold_two(table, entries, start)
    totals, played, standing = tuple(start), hands_before, OPEN
    running: list[Points] = []
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, Hand):
            totals = tuple(map(add, totals, entry))
            running.append(totals)
            continue
        totals = tuple(map(add, totals, table.points(entry, totals)))
        running.append(totals)
        played += counts_as_hand(entry)
        standing = verdict(rules, totals, entry, table.scored(entry)[1], played)
        if standing.winners:
            return Folded(running, standing, number)
    return Folded(running, standing, None)


def _fold_two(table: ScoreTable, entries: Iterable[Hand | Points], start: Sequence[int]) -> Folded:
    """The same for two sides: most hands end nothing, and are only looked up and added."""
    rules, scored = table.rules, table.scored
    low, high = (-inf if rules.loss_limit is None else rules.loss_limit), rules.target
    first, second = start
    standing = OPEN
    running: list[Points] = []
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, Hand):
            first, second = first + entry[0], second + entry[1]
            running.append((first, second))
            continue
        (one, other), made = scored(entry)
        first += one
        second += other
        running.append((first, second))
        if low < first and low < second and (first < high > second or _in_vain(rules, (first, second), entry, made)):
            standing = OPEN
            continue
        standing = verdict(rules, (first, second), entry, made, number)
        if standing.winners:
            return Folded(running, standing, number)
    return Folded(running, standing, None)


def _in_vain(rules: Rules, totals: tuple[int, int], hand: Hand, made: bool | None) -> bool:
    """Who defends, or fails, wins nothing where a contract must be made, and may stand above the target (R6.2)."""
    if rules.win_requires != "made_contract":
        return False
    return not made or all(totals[side] < rules.target for side in hand.declarers)


def counts_as_hand(hand: Hand) -> bool:
    """A thrown-in hand is not one of a fixed number of hands (R6.8)."""
    return hand.contract is not None or hand.tricks is not None


def verdict(rules: Rules, totals: Sequence[int], hand: Hand, made: bool | None, played: int) -> Verdict:
    """How the match stands after a hand, `played` the number of hands that count: the checks in the order of R6.10.

    >>> verdict(Rules.make("australian"), (500, 510), Hand("6S", (0,), (6, 4)), True, 9)
    Verdict(winners=(0,), why='target')
    """
    if rules.fixed_hands is not None:
        return highest(totals, "fixed_hands", "fixed_hands_level") if played >= rules.fixed_hands else OPEN
    if max(totals) < rules.target and (rules.loss_limit is None or min(totals) > rules.loss_limit):
        return OPEN  # nearly every hand
    at_target = _at_target(rules, totals, hand, made)
    if at_target.winners:
        return at_target
    lost = _out_backwards(rules, totals)
    return lost if lost.winners else at_target


def highest(totals: Sequence[int], why: str, why_level: str, among: Sequence[int] | None = None) -> Verdict:
    """The best of these sides (all of them), shared where they are level (R6.3, R6.8)."""
    best = _best(totals, range(len(totals)) if among is None else among)
    return Verdict(best, why if len(best) == 1 else why_level)


def _best(totals: Sequence[int], among: Iterable[int]) -> tuple[int, ...]:
    sides = tuple(among)
    top = max(totals[side] for side in sides)
    return tuple(side for side in sides if totals[side] == top)


def _at_target(rules: Rules, totals: Sequence[int], hand: Hand, made: bool | None) -> Verdict:
    """Sides at the target, and which of them wins (R6.1, R6.2)."""
    there = tuple(side for side, total in enumerate(totals) if total >= rules.target)
    if rules.win_requires == "made_contract":
        there = tuple(side for side in there if made and side in hand.declarers)
    if not there:
        return OPEN
    if len(there) == 1 or all(side in hand.declarers for side in there):
        return Verdict(there, "target")
    return _several(rules, totals, there, hand)


def _several(rules: Rules, totals: Sequence[int], there: tuple[int, ...], hand: Hand) -> Verdict:
    """Several sides at the target in one hand (R6.6)."""
    bidders = tuple(side for side in there if side in hand.declarers)
    if rules.both_over_target == "bidder_wins":
        if bidders:
            return Verdict(bidders, "both_over_bidder")
        for side in hand.crossing:
            if side in there:
                return Verdict((side,), "both_over_first")
    level = _best(totals, there)
    return Verdict(level, "both_over_higher") if len(level) == 1 else _level(rules, level, bidders)


def first_decides(rules: Rules, totals: Sequence[int], hand: Hand) -> tuple[int, ...]:
    """The sides at the target after a hand of which the first one there wins (R6.6); none when that decides nothing.

    >>> rules = Rules.make("three_player", win_requires="any_points")
    >>> first_decides(rules, (500, 90, 510), Hand("6S", (1,), (2, 6, 2)))
    (0, 2)
    """
    if rules.fixed_hands is not None or rules.win_requires != "any_points" or rules.both_over_target != "bidder_wins":
        return ()
    there = tuple(side for side, total in enumerate(totals) if total >= rules.target)
    return () if len(there) < 2 or any(side in hand.declarers for side in there) else there


def _level(rules: Rules, level: tuple[int, ...], bidders: tuple[int, ...]) -> Verdict:
    """Level totals above the target (R6.7)."""
    if rules.tie_over_target == "shared":
        return Verdict(level, "both_over_shared")
    mine = tuple(side for side in level if side in bidders)
    if rules.tie_over_target == "bidder_wins" and mine:
        return Verdict(mine, "both_over_bidder")
    return Verdict((), "both_over_play_on")


def _out_backwards(rules: Rules, totals: Sequence[int]) -> Verdict:
    """A side at the losing limit has lost, the best of the others wins (R6.3, R6.4)."""
    lost = losers(rules, totals)
    if not lost:
        return OPEN
    left = [side for side in range(len(totals)) if side not in lost]
    return highest(totals, "loss_limit", "loss_limit", left or None)


def losers(rules: Rules, totals: Sequence[int]) -> list[int]:
    """The sides that are out backwards (R6.3, R6.4)."""
    if rules.loss_limit is None:
        return []
    limit = rules.loss_limit if rules.loss_limit_compare == "at_or_below" else rules.loss_limit - 1
    lost = [side for side, total in enumerate(totals) if total <= limit]
    if rules.loss_condition == "others_not_negative":
        lost = [side for side in lost if all(other >= 0 for place, other in enumerate(totals) if place != side)]
    return lost


# -- in words -------------------------------------------------------------------------------------------------------

RULE_OF = {
    "open": "R6.1",
    "target": "R6.1",
    "both_over_bidder": "R6.6",
    "both_over_first": "R6.6",
    "both_over_higher": "R6.6",
    "both_over_shared": "R6.7",
    "both_over_play_on": "R6.7",
    "loss_limit": "R6.3",
    "fixed_hands": "R6.8",
    "fixed_hands_level": "R6.8",
    "ended_by_hand": "R6.1",
}


def in_words(rules: Rules, found: Verdict, totals: Sequence[int]) -> Reason:
    """The reason of a verdict, with the sides and numbers that decided it."""
    params: dict[str, object] = {}
    rule = RULE_OF[found.why]
    if found.why != "open":
        params["winners"] = [rules.sides[side] for side in found.winners]
    if found.why.startswith("both_over"):
        params["sides"] = [side for side, total in zip(rules.sides, totals, strict=True) if total >= rules.target]
    if found.why == "target" or found.why.startswith("both_over") or found.why == "open":
        params["target"] = rules.target
    if found.why == "target" and rules.win_requires == "made_contract":
        rule = "R6.2"
    if found.why == "loss_limit":
        params |= {"limit": rules.loss_limit, "losers": [rules.sides[side] for side in losers(rules, totals)]}
    if found.why.startswith("fixed_hands"):
        params["hands"] = rules.fixed_hands
    return reason(f"match.{found.why}", rule, **params)
