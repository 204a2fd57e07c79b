"""What a hand is worth (R5).

`scored_lines` is the explained path: every point with its reason. `ScoreTable` holds the same numbers, made once
for a rule set, so that a whole match folds in microseconds; the tests hold one against the other.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from ..reasons import reason
from ..sheet import Line
from .bids import BIDS, BidTable
from .hands import Hand
from .revoke_penalty import after_transfer, made_after_revoke, revoke_lines
from .rules import HAND, Rules
from .score_parts import TRICK_POINTS, declaring_parts, defending_part, made_by_tricks, played_lines, shared

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
    """How many of a defender's points count at a total (R5.9)."""
    cap = rules.defender_cap
    if cap is None:
        return points
    if rules.defender_cap_mode == "nothing_if_reached":
        return 0 if total + points >= cap else points
    if rules.defender_cap_mode == "nothing_when_over":
        return 0 if total > cap else points
    return max(0, min(points, cap - total))


# -- the table ------------------------------------------------------------------------------------------------------

Others = tuple[int, int]  # points of a defending side: so many, and so many for each trick counted


CONTRACTS = tuple(text for text, each in BIDS.items() if each.is_misere or each.level >= 6)


class ScoreTable:
    """Points of every contract and result under one rule set: `ScoreTable.of(rules)`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.sides = range(len(rules.sides))
        self.alone = {bid: self._declaring(bid, (0,)) for bid in CONTRACTS}
        self.paired = {bid: self._declaring(bid, (0, 1)) for bid in CONTRACTS} if rules.takes_partner else {}
        self.others = {bid: tuple(self._defending(bid, took) for took in range(HAND + 1)) for bid in CONTRACTS}
        self.scored = lru_cache(maxsize=8192)(self._scored)

    @staticmethod
    def of(rules: Rules) -> "ScoreTable":
        """The score table of these rules, made when first asked for."""
        return _table(rules)

    def points(self, hand: Hand, totals: Sequence[int]) -> Points:
        """Points of every side; equal to `score_hand`."""
        found = self.scored(hand)[0]
        if self.rules.defender_cap is None or hand.contract is None:
            return found
        return tuple(
            below_ceiling(self.rules, totals[side], points) if points > 0 and side not in hand.declarers else points
            for side, points in enumerate(found)
        )

    def _scored(self, hand: Hand) -> tuple[Points, bool | None]:
        """Points before a ceiling, and whether the contract was made."""
        made = is_made(self.rules, hand)
        if hand.revoke is not None:
            return summed(self.rules, revoke_lines(self.rules, hand)), made
        if hand.contract is None:
            return tuple(TRICK_POINTS * took for took in hand.tricks or (0 for _ in self.sides)), made
        declared = hand.declared
        tricks = hand.tricks or (0,) * len(self.sides)
        if self.rules.defender_share == "all_defenders_tricks":  # R5.6
            tricks = (sum(took for side, took in enumerate(tricks) if side not in hand.declarers),) * len(tricks)
        won = (self.alone if len(hand.declarers) == 1 else self.paired)[hand.contract][declared]
        flat, each = self.others[hand.contract][declared]
        return tuple(won if side in hand.declarers else flat + each * tricks[side] for side in self.sides), made

    def as_data(self) -> dict[str, Any]:
        """Plain data from which a phone without signal looks up points.

        `sides` letters, `seats` side of each seat from 1, `target`, `loss_limit`; and for every contract of the table
        under `contracts`, by the tricks t = 0 to 10 of its declarers:
        `by[t]` points of a single declarer, `each[t]` points of each of two declarers (only with a called partner),
        `flat[t]` points of every other side, to which `per` (one number, or a list by t) is added for each trick: its
        own, or with `together` true those of all defenders. `made` is the fewest tricks that make it; a misère has
        `misere` true and is made with none. `undeclared` is paid for each trick of a hand nobody bid, null where such
        a hand is thrown in. `ceiling` true: a total may be cut, and the end of a match is always the server's word.
        """
        rules = self.rules
        return {
            "sides": list(rules.sides),
            "seats": [rules.side_of(seat) for seat in rules.seats],
            "target": rules.target,
            "loss_limit": rules.loss_limit,
            "ceiling": rules.defender_cap is not None,
            "together": rules.defender_share == "all_defenders_tricks",
            "undeclared": TRICK_POINTS if rules.all_pass == "play_no_trumps" else None,
            "stops_early": rules.misere_end == "stop_at_first_trick",
            "contracts": {bid: self._contract_data(bid) for bid in BidTable.of(rules).lowest_first if self._plays(bid)},
        }

    def _plays(self, bid: str) -> bool:
        return bid in BidTable.of(self.rules).contracts

    def _contract_data(self, bid: str) -> dict[str, Any]:
        flat, per = (list(numbers) for numbers in zip(*self.others[bid], strict=True))
        found: dict[str, Any] = {
            "by": list(self.alone[bid]),
            "flat": flat,
            "per": per[0] if len(set(per)) == 1 else per,
        }
        if BIDS[bid].is_misere:
            return {**found, "misere": True}
        if self.paired:
            found["each"] = list(self.paired[bid])
        return {**found, "made": BIDS[bid].level}

    def _declaring(self, bid: str, declarers: tuple[int, ...]) -> tuple[int, ...]:
        """Points of a declarer for 0 to 10 tricks."""
        hands = (self._with_tricks(bid, declarers, took) for took in range(HAND + 1))
        return tuple(
            sum(points for points, _ in shared(self.rules, hand, declaring_parts(self.rules, hand))) for hand in hands
        )

    def _defending(self, bid: str, took: int) -> Others:
        """Points of a defender when the declarers took so many tricks."""
        hand = self._with_tricks(bid, (0,), took)
        none, one = (defending_part(self.rules, hand, bool(made_by_tricks(hand)), tricks)[0] for tricks in (0, 1))
        return none, one - none

    def _with_tricks(self, bid: str, declarers: tuple[int, ...], took: int) -> Hand:
        return Hand(bid, declarers, tuple(took if side == 0 else 0 for side in self.sides))


@lru_cache(maxsize=64)
def _table(rules: Rules) -> ScoreTable:
    return ScoreTable(rules)
