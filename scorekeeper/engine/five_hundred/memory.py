"""What a table has seen of a hand that matters for a joker without suit (R4.8)."""

from ..cards import Card
from .play import FREE, Contract


class Memory:
    """What the table has seen so far that matters for a joker without suit (R4.8). Sets of suits, by place."""

    __slots__ = ("shown_void", "suits_led", "suits_played")

    def __init__(self, places: int) -> None:
        self.suits_led = 0  # in earlier tricks
        self.shown_void = [0] * (places + 1)
        self.suits_played = [0] * (places + 1)

    def copied(self) -> "Memory":
        """An equal memory that changes on its own."""
        fresh = Memory(0)
        fresh.suits_led = self.suits_led
        fresh.shown_void, fresh.suits_played = self.shown_void.copy(), self.suits_played.copy()
        return fresh

    def note(self, contract: Contract, place: int, card: Card, led: int | None) -> None:
        """Remember a card played to a lead of `led`, or led when that is None."""
        suit = contract.suit[card.index]
        if suit != FREE:
            self.suits_played[place] |= 1 << suit
        if led is not None and not card.bit & contract.follow[led]:
            self.shown_void[place] |= 1 << led
