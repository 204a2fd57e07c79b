"""The parts of a hand's score (R5): each gives points with their reason, and cites its rule.

A part knows nothing of the others; scoring.py puts them together and adds the ceiling.
"""

from collections.abc import Sequence

from ..reasons import Reason, reason
from ..sheet import Line
from .bids import BIDS, bid_value
from .hands import Hand
from .rules import HAND, Rules

TRICK_POINTS = 10
SLAM_POINTS = 250

Part = tuple[int, Reason]


def made_by_tricks(hand: Hand) -> bool | None:
    """Was the contract made by the tricks (R5.2, R5.7)? None without a contract. Ten tricks fail a misère."""
    if hand.contract is None:
        return None
    bid = BIDS[hand.contract]
    return hand.declared == 0 if bid.is_misere else hand.declared >= bid.level


def played_lines(rules: Rules, hand: Hand) -> list[Line]:
    """The lines of a hand without a penalty or a ceiling."""
    if hand.contract is None:
        return undeclared_lines(rules, hand)
    return [*declaring_lines(rules, hand), *defending_lines(rules, hand, bool(made_by_tricks(hand)))]


def undeclared_lines(rules: Rules, hand: Hand) -> list[Line]:
    """Ten a trick to each side of a hand nobody bid, nothing when it was thrown in (R3.7, R5.10)."""
    if hand.tricks is None:
        return [Line(side, 0, reason("score.thrown_in", "R3.7")) for side in rules.sides]
    return [
        Line(side, TRICK_POINTS * taken, reason("score.undeclared_tricks", "R5.10", tricks=taken))
        for side, taken in zip(rules.sides, hand.tricks, strict=True)
    ]


# -- the declaring side (R5.1 to R5.4, R5.7, R7.2) ------------------------------------------------------------------


def declaring_lines(rules: Rules, hand: Hand) -> list[Line]:
    """The declarers' lines; a called partner bears half (R7.2)."""
    return each_declarer(rules, hand, declaring_parts(rules, hand))


def each_declarer(rules: Rules, hand: Hand, parts: list[Part]) -> list[Line]:
    """The parts as lines of each declarer."""
    mine = shared(rules, hand, parts)
    return [Line(rules.sides[side], points, why) for side in hand.declarers for points, why in mine]


def declaring_parts(rules: Rules, hand: Hand) -> list[Part]:
    """Value, overtricks and slam of a made bid, or what a failed one costs."""
    assert hand.contract is not None
    value = bid_value(rules, hand.contract)
    if not made_by_tricks(hand):
        return [failed_part(rules, hand.contract, value, hand.declared)]
    if BIDS[hand.contract].is_misere:
        return [(value, reason("score.misere_made", "R5.7", bid=hand.contract))]
    parts = [(value, reason("score.bid_made", "R5.2", bid=hand.contract, tricks=hand.declared))]
    parts += overtrick_parts(rules, hand)
    parts += slam_parts(rules, hand, sum(points for points, _ in parts))
    return parts


def failed_part(rules: Rules, contract: str, value: int, tricks: int) -> Part:
    """The value is subtracted, nothing for the tricks made (R5.4, R5.7); some tables subtract nothing."""
    if rules.failed_bid == "zero":
        return 0, reason("score.failed_costs_nothing", "R5.4", bid=contract)
    if BIDS[contract].is_misere:  # nobody may have counted the tricks
        return -value, reason("score.misere_failed", "R5.7", bid=contract)
    return -value, reason("score.bid_failed", "R5.4", bid=contract, tricks=tricks)


def overtrick_parts(rules: Rules, hand: Hand) -> list[Part]:
    """Points for each trick above a made bid (R5.2)."""
    assert hand.contract is not None
    over = hand.declared - BIDS[hand.contract].level
    if over == 0 or rules.overtrick_points == 0:
        return []
    return [(over * rules.overtrick_points, reason("score.overtricks", "R5.2", tricks=over))]


def slam_parts(rules: Rules, hand: Hand, so_far: int) -> list[Part]:
    """What lifts a made bid with all ten tricks to 250 (R5.3)."""
    if rules.slam != "at_least_250" or hand.declared < HAND or so_far >= SLAM_POINTS:
        return []
    return [(SLAM_POINTS - so_far, reason("score.slam", "R5.3", points=SLAM_POINTS))]


def shared(rules: Rules, hand: Hand, parts: list[Part]) -> list[Part]:
    """The parts of one of two declarers: half of all goes to the other, unless each has the whole (R7.2)."""
    if len(hand.declarers) == 1 or rules.called_partner_share == "full":
        return parts
    whole = sum(points for points, _ in parts)
    return [*parts, (whole // 2 - whole, reason("score.half_to_partner", "R7.2"))]


# -- the other sides (R5.5, R5.6, R5.8) ----------------------------------------------------------------------------


def other_sides(rules: Rules, hand: Hand) -> list[int]:
    """The places of the sides that did not declare."""
    return [side for side in range(len(rules.sides)) if side not in hand.declarers]


def defending_lines(rules: Rules, hand: Hand, made: bool, extra: Sequence[int] = ()) -> list[Line]:
    """The lines of the other sides; `extra` tricks count for them as if taken (R8.8)."""
    tricks = [*(hand.tricks or (0,) * len(rules.sides))]
    if extra:
        tricks = [taken + more for taken, more in zip(tricks, extra, strict=True)]
    others = other_sides(rules, hand)
    if rules.defender_share == "all_defenders_tricks":  # R5.6
        together = sum(tricks[side] for side in others)
        tricks = [together] * len(tricks)
    return [Line(rules.sides[side], *defending_part(rules, hand, made, tricks[side])) for side in others]


def defending_part(rules: Rules, hand: Hand, made: bool, tricks: int) -> Part:
    """What one side scores against the contract (R5.5), in a misère by its own option (R5.8)."""
    assert hand.contract is not None
    misere = BIDS[hand.contract].is_misere
    rule = "R5.8" if misere else "R5.5"
    how = rules.misere_defender_points if misere else rules.defender_points
    if how == "none" or (made and how.endswith("_if_contract_fails")):
        return 0, reason("score.no_defender_points", rule)
    if how == "bid_if_contract_fails":
        return bid_value(rules, hand.contract), reason("score.value_to_defenders", rule, bid=hand.contract)
    if how == "ten_per_declarer_trick":
        return TRICK_POINTS * hand.declared, reason("score.declarer_tricks", rule, tricks=hand.declared)
    return TRICK_POINTS * tricks, reason("score.defender_tricks", rule, tricks=tricks)
