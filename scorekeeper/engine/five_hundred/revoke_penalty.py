"""The penalty for a proved revoke (R8.8), by the table's rule."""

from ..reasons import reason
from ..sheet import Line
from .bids import bid_value
from .hands import Hand
from .rules import Rules
from .score_parts import defending_lines, each_declarer, other_sides, played_lines

HOFFMANN_POINTS = 100


def is_penalised(hand: Hand) -> bool:
    """Was there a revoke that is established (R8.7)?"""
    return hand.revoke is not None and hand.revoke.established


def is_replayed(rules: Rules, hand: Hand) -> bool:
    """Are the tricks those of the replay after a defender's revoke (`hoffmann`)?"""
    assert hand.revoke is not None
    return rules.revoke_penalty == "hoffmann" and hand.revoke.offender not in hand.declarers


def after_transfer(rules: Rules, hand: Hand) -> Hand:
    """The hand as it is scored: under `two_tricks` the tricks of the revoke and the next change sides (R8.8)."""
    plain = hand._replace(revoke=None)
    revoke = hand.revoke
    if revoke is None or not revoke.established or rules.revoke_penalty != "two_tricks":
        return plain
    moved = revoke.moved
    if moved is None or hand.tricks is None:  # recorded when the table had another penalty
        return plain
    tricks = tuple(
        taken - moved if side == revoke.offender else taken + moved for side, taken in enumerate(hand.tricks)
    )
    return plain._replace(tricks=tricks)


def made_after_revoke(rules: Rules, hand: Hand) -> bool | None:
    """Made when the bidder scores his bid, not made when he is set back; None when the tricks decide."""
    if not is_penalised(hand) or rules.revoke_penalty == "two_tricks":
        return None
    assert hand.revoke is not None
    if hand.revoke.offender in hand.declarers:
        return False
    return None if is_replayed(rules, hand) else True


def revoke_lines(rules: Rules, hand: Hand) -> list[Line]:
    """The lines of a hand with a revoke; without a penalty those of the hand as played."""
    if not is_penalised(hand):
        return played_lines(rules, hand._replace(revoke=None))
    assert hand.revoke is not None
    if rules.revoke_penalty == "two_tricks":
        return played_lines(rules, after_transfer(rules, hand))
    if hand.revoke.offender in hand.declarers:
        return _bidder_revoked(rules, hand)
    return _replayed(rules, hand) if is_replayed(rules, hand) else _defender_revoked(rules, hand)


def _bidder_revoked(rules: Rules, hand: Hand) -> list[Line]:
    """Set back his bid; the others score their tricks and those the revoke cost them."""
    assert hand.contract is not None and hand.revoke is not None
    lost = 0 if rules.failed_bid == "zero" else -bid_value(rules, hand.contract)
    lines = each_declarer(rules, hand, [(lost, reason("score.revoke_bidder", "R8.8", bid=hand.contract))])
    return lines + defending_lines(rules, hand, made=False, extra=hand.revoke.cost)


def _defender_revoked(rules: Rules, hand: Hand) -> list[Line]:
    """The hand is abandoned: the bidder scores his bid, the others nothing."""
    assert hand.contract is not None
    won = bid_value(rules, hand.contract), reason("score.revoke_defender", "R8.8", bid=hand.contract)
    nothing = reason("score.revoke_nothing", "R8.8")
    return [
        *each_declarer(rules, hand, [won]),
        *(Line(rules.sides[side], 0, nothing) for side in other_sides(rules, hand)),
    ]


def _replayed(rules: Rules, hand: Hand) -> list[Line]:
    """After the replay all score as usual but the offender, who scores nothing and loses 100."""
    assert hand.revoke is not None
    offender = rules.sides[hand.revoke.offender]
    lines = [line for line in played_lines(rules, hand._replace(revoke=None)) if line.side != offender]
    return [*lines, Line(offender, -HOFFMANN_POINTS, reason("score.revoke_offender", "R8.8", points=HOFFMANN_POINTS))]
