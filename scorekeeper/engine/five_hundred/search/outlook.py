"""What players ask after a hand: could it have been made, was the misère beatable, how many tricks were there?"""

from collections.abc import Iterable, Mapping

from ...cards import Card
from ..bids import BIDS
from ..rules import Rules
from .position import Position
from .solver import Solver


def opening(
    rules: Rules,
    contract: str,
    declarer: int,
    hands: Mapping[int, Iterable[Card]],
    prenomination: str | None = None,
    side: Iterable[int] | None = None,
) -> Position:
    """The position before the declarer's first lead (R4.3), hands as after the discards; KeyError for no contract.

    `side` names the declarer's side where the seating does not say it: with a called partner (R7.2).
    """
    bid = BIDS[contract]
    trump = contract if bid.is_misere else bid.strain
    return Position.of(rules, trump, declarer, declarer, hands, prenomination, side=side)


def tricks_with_best_play(position: Position) -> int:
    """The tricks the declarer's side takes when all see all cards and play their best; TooLong."""
    return Solver(position).tricks()


def makeable(position: Position, contract: str) -> bool:
    """Can the contract be made from here against any defence, with all cards seen; TooLong.

    A trick bid needs its number of tricks (R5.2), a misère none (R5.7); nothing is asked beyond that.
    """
    bid = BIDS[contract]
    solver = Solver(position)
    return not solver.takes(1) if bid.is_misere else solver.takes(bid.level)
