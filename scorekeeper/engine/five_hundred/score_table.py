"""Points of every contract and result under one rule set, looked up instead of reckoned.

The numbers come from the same parts as the explained path (score_parts.py); no rule is written twice.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from .bids import BIDS, BidTable
from .hands import Hand
from .revoke_penalty import revoke_lines
from .rules import HAND, Rules
from .score_parts import TRICK_POINTS, declaring_parts, defending_part, made_by_tricks, shared
from .scoring import Points, below_ceiling, is_made, summed


class Contract(NamedTuple):
    """Points of one contract by the tricks of its declarers, 0 to 10."""

    alone: tuple[int, ...]  # of a single declarer
    paired: tuple[int, ...]  # of each of two declarers
    others: tuple[tuple[int, int], ...]  # of a defending side: so many, and so many for each trick counted


class ScoreTable:
    """Points of every contract and result under one rule set: `ScoreTable.of(rules)`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.sides = range(len(rules.sides))
        self.contract = lru_cache(maxsize=None)(self._contract)
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
        contract = self.contract(hand.contract)
        won = (contract.alone if len(hand.declarers) == 1 else contract.paired)[declared]
        flat, each = contract.others[declared]
        return tuple(won if side in hand.declarers else flat + each * tricks[side] for side in self.sides), made

    def as_data(self) -> dict[str, Any]:
        """Plain data from which a phone without signal looks up points.

        `sides` letters, `seats` side of each seat from 1, `target`, `loss_limit`; and for every contract of the table
        under `contracts`, by the tricks t = 0 to 10 of its declarers:
        `by[t]` points of a single declarer, `each[t]` points of each of two declarers (only with a called partner),
        `flat[t]` points of every other side, to which `per` (one number, or a list by t) is added for each trick: its
        own, or with `together` true those of all defenders. `made` is the fewest tricks that make it; a misère has
        `misere` true and is made with none. `undeclared` is paid for each trick of a hand nobody bid, null where such
        a hand is thrown in. `stops_early`: a broken misère may have fewer than ten tricks. `ceiling` true: a total may
        be cut, and the end of a match is always the server's word.
        """
        rules, bids = self.rules, BidTable.of(self.rules)
        return {
            "sides": list(rules.sides),
            "seats": [rules.side_of(seat) for seat in rules.seats],
            "target": rules.target,
            "loss_limit": rules.loss_limit,
            "ceiling": rules.defender_cap is not None,
            "together": rules.defender_share == "all_defenders_tricks",
            "undeclared": TRICK_POINTS if rules.all_pass == "play_no_trumps" else None,
            "stops_early": rules.misere_end == "stop_at_first_trick",
            "contracts": {bid: self._contract_data(bid) for bid in bids.lowest_first if bid in bids.contracts},
        }

    def _contract_data(self, bid: str) -> dict[str, Any]:
        contract = self.contract(bid)
        flat, per = (list(numbers) for numbers in zip(*contract.others, strict=True))
        found: dict[str, Any] = {
            "by": list(contract.alone),
            "flat": flat,
            "per": per[0] if len(set(per)) == 1 else per,
        }
        if BIDS[bid].is_misere:
            return {**found, "misere": True}
        if self.rules.takes_partner:
            found["each"] = list(contract.paired)
        return {**found, "made": BIDS[bid].level}

    def _contract(self, bid: str) -> Contract:
        """The row of a contract, made when it is first bid."""
        others = tuple(self._defending(bid, took) for took in range(HAND + 1))
        return Contract(self._declaring(bid, (0,)), self._declaring(bid, (0, 1)), others)

    def _declaring(self, bid: str, declarers: tuple[int, ...]) -> tuple[int, ...]:
        """Points of a declarer for 0 to 10 tricks."""
        hands = (self._with_tricks(bid, declarers, took) for took in range(HAND + 1))
        return tuple(
            sum(points for points, _ in shared(self.rules, hand, declaring_parts(self.rules, hand))) for hand in hands
        )

    def _defending(self, bid: str, took: int) -> tuple[int, int]:
        """Points of a defender when the declarers took so many tricks."""
        hand = self._with_tricks(bid, (0,), took)
        none, one = (defending_part(self.rules, hand, bool(made_by_tricks(hand)), tricks)[0] for tricks in (0, 1))
        return none, one - none

    def _with_tricks(self, bid: str, declarers: tuple[int, ...], took: int) -> Hand:
        return Hand(bid, declarers, tuple(took if side == 0 else 0 for side in self.sides))


@lru_cache(maxsize=64)
def _table(rules: Rules) -> ScoreTable:
    return ScoreTable(rules)
