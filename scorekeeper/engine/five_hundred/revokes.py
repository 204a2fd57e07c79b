"""Reading a record of tricks: who won each, and which cards were revokes (R4.5, R8.7).

Nobody's hand is known, but what a player shows later was in it: the record is walked backwards, growing each hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import Card
from .memory import Memory
from .play import Contract


@dataclass(frozen=True)
class Trick:
    """The cards of one trick in order of play, and the suit it was a lead of (0 spades to 3 hearts)."""

    plays: tuple[tuple[int, Card], ...]
    led: int


@dataclass(frozen=True)
class Revoke:
    """A proved revoke (R8.7): tricks counted from 1, `proved_trick` the one in which the player showed it."""

    trick: int
    seat: int
    card: Card
    proved_trick: int


@dataclass(frozen=True)
class _Seen:
    """What mattered for one card when it was played."""

    suits_led: int
    shown_void: int
    suits_played: int


def _walk(contract: Contract, tricks: Sequence[Trick], seats: int) -> list[list[_Seen]]:
    """For every card of the record what the table had seen before it (R4.8)."""
    memory, found = Memory(seats), []
    for trick in tricks:
        row = []
        for place, (seat, each) in enumerate(trick.plays):
            row.append(_Seen(memory.suits_led, memory.shown_void[seat], memory.suits_played[seat]))
            memory.note(contract, seat, each, None if place == 0 else trick.led)
        memory.suits_led |= 1 << trick.led
        found.append(row)
    return found


def winners(contract: Contract, tricks: Sequence[Trick], seats: int) -> list[tuple[int, Card]]:
    """The seat and card that won each trick (R4.5)."""
    found = []
    for trick, row in zip(tricks, _walk(contract, tricks, seats), strict=True):
        cards = [each for _, each in trick.plays]
        sunk = 0
        for each, seen in zip(cards, row, strict=True):
            sunk |= each.bit & contract.sunk_jokers(trick.led, seen.shown_void)
        found.append(trick.plays[contract.winner(cards, trick.led, sunk)])
    return found


def find_revokes(contract: Contract, tricks: Sequence[Trick], seats: int) -> list[Revoke]:
    """The revokes that later cards of the record prove, first trick first (R8.7); leads are not judged."""
    seen, shown = _walk(contract, tricks, seats), [0] * (seats + 1)
    later: dict[int, list[tuple[int, int]]] = {}  # by seat: (trick, card) played after the trick at hand
    found = []
    for index in range(len(tricks) - 1, -1, -1):
        trick = tricks[index]
        for place, (seat, each) in reversed(list(enumerate(trick.plays))):
            if place and not each.bit & _legal(contract, shown[seat] | each.bit, trick.led, seen[index][place]):
                proof = _proof(contract, each, later[seat], trick.led, seen[index][place])
                found.append(Revoke(index + 1, seat, each, proof + 1))
        for seat, each in trick.plays:
            shown[seat] |= each.bit
            later.setdefault(seat, []).insert(0, (index, each.bit))
    return found[::-1]


def shown_by(tricks: Sequence[Trick], revoke: Revoke) -> Card:
    """The card shown in `proved_trick` that proves a revoke."""
    return next(each for seat, each in tricks[revoke.proved_trick - 1].plays if seat == revoke.seat)


def _legal(contract: Contract, hand: int, led: int, seen: _Seen) -> int:
    return contract.legal_cards(hand, led, seen.suits_led, seen.shown_void, seen.suits_played)


def _proof(contract: Contract, each: Card, later: list[tuple[int, int]], led: int, seen: _Seen) -> int:
    """The first later trick whose card makes `each` illegal, whatever was shown after it."""
    hand, since = each.bit, later[0][0]
    proved = False
    for index, bit in later:
        hand |= bit
        illegal = not each.bit & _legal(contract, hand, led, seen)
        if illegal and not proved:
            since = index
        proved = illegal
    return since
