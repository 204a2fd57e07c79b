"""What a hand is worth (R5).

`scored_lines` is the explained path: every point with its reason. `ScoreTable` (score_table.py) holds the same numbers,
so that a whole match folds in microseconds; the tests hold one against the other.
"""

from collections.abc import Iterable, Sequence

from ..reasons import reason
from ..sheet import Line
from .hands import Hand
from .revoke_penalty import after_transfer, made_after_revoke, revoke_lines
from .rules import Rules
from .score_parts import made_by_tricks, played_lines

Points = tuple[int, ...]  # of every side, in the order of rules.sides


def score_hand(rules: Rules, hand: Hand, totals: Sequence[int] | None = None) -> Points:
    """Points of every side for a hand (R5), by the order of `rules.sides`; `totals` before it count for a ceiling.

    >>> score_hand(Rules.make("australian"), Hand("8H", (0,), (9, 1)))
    (300, 10)
    """
    return summed(rules, scored_lines(rules, hand, totals))


def summed(rules: Rules, lines: Iterable[Line]) -> Points:
    """The points of every side in some lines."""
    points = dict.fromkeys(rules.sides, 0)
    for line in lines:
        points[line.side] += line.points
    return tuple(points.values())


def is_made(rules: Rules, hand: Hand) -> bool | None:
    """Did the bidder make his contract, a revoke counted (R5.2, R5.7, R8.8)? None without a contract."""
    made = made_after_revoke(rules, hand)
    return made_by_tricks(after_transfer(rules, hand)) if made is None else made


def scored_lines(rules: Rules, hand: Hand, totals: Sequence[int] | None = None) -> tuple[Line, ...]:
    """The lines that make up every side's points; they sum to `score_hand`."""
    lines = revoke_lines(rules, hand) if hand.revoke else played_lines(rules, hand)
    if rules.defender_cap is not None and hand.contract is not None:
        lines += ceiling_lines(rules, hand, lines, totals or (0,) * len(rules.sides))
    return tuple(lines)


def ceiling_lines(rules: Rules, hand: Hand, lines: list[Line], totals: Sequence[int]) -> list[Line]:
    """What the ceiling takes off the points just scored in defence, never off the total before (R5.9)."""
    cut = []
    for place, side in enumerate(rules.sides):
        points = sum(line.points for line in lines if line.side == side)
        if place not in hand.declarers and points > 0:
            allowed = below_ceiling(rules, totals[place], points)
            if allowed < points:
                cut.append(Line(side, allowed - points, reason("score.ceiling", "R5.9", cap=rules.defender_cap)))
    return cut


def below_ceiling(rules: Rules, total: int, points: int) -> int:
    """How many of a defender's points count at a total, where the table has a ceiling (R5.9)."""
    cap = rules.defender_cap
    assert cap is not None  # asked only where there is one
    if rules.defender_cap_mode == "nothing_if_reached":
        return 0 if total + points >= cap else points
    if rules.defender_cap_mode == "nothing_when_over":
        return 0 if total > cap else points
    return max(0, min(points, cap - total))
