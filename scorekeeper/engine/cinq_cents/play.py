"""The cards in play: deal, tricks while the stock lasts and after, draw, the seven of trumps (C2, C3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..cards import BY_TEXT, Card
from .pack import POINTS, STRENGTH
from .rules import Rules

OPEN, CLOSED = "open", "closed"  # the stock lasts; the stock is gone
PACKETS = (2, 4, 2)  # dealt to each player in turn, forehand first (C2.1)


@dataclass(frozen=True)
class Deal:
    """A dealt pack: both hands, the turned card, the stock with the next card first and the turned one last."""

    forehand: tuple[Card, ...]
    dealer: tuple[Card, ...]
    turned: Card
    stock: tuple[Card, ...]

    @property
    def trump(self) -> str:
        return self.turned.suit


def deal(pack: Sequence[Card]) -> Deal:
    """The deal of a pack of 32 whose first card is dealt first (C2.1, C2.2)."""
    hands: tuple[list[Card], list[Card]] = ([], [])
    place = 0
    for size in PACKETS:
        for hand in hands:
            hand += pack[place : place + size]
            place += size
    turned = pack[place]
    return Deal(tuple(hands[0]), tuple(hands[1]), turned, (*pack[place + 1 :], turned))


def is_seven(card: Card, trump: str) -> bool:
    """Is it the seven of trumps?"""
    return card.suit == trump and card.rank == "7"


def beats(rules: Rules, phase: str, lead: Card, follow: Card, trump: str) -> bool:
    """Does the card that follows win over the card led (C3.2, C3.3, C3.6)?"""
    if phase == OPEN and rules.open_compare == "any_suit_rank":
        return STRENGTH[follow.rank] > STRENGTH[lead.rank]
    if phase == OPEN and rules.open_compare == "any_suit_value":
        return POINTS[follow.rank] > POINTS[lead.rank]
    if follow.suit == lead.suit:
        return STRENGTH[follow.rank] > STRENGTH[lead.rank]
    return follow.suit == trump


def legal_cards(rules: Rules, phase: str, hand: Sequence[Card], lead: Card | None, trump: str) -> tuple[Card, ...]:
    """The cards of the hand that may be played now (C3.2, C3.6)."""
    if lead is None or phase == OPEN:
        return tuple(hand)
    suit = tuple(each for each in hand if each.suit == lead.suit)
    if suit:
        higher = tuple(each for each in suit if beats(rules, phase, lead, each, trump))
        return higher if higher and rules.closed_rule == "must_head" else suit
    trumps = tuple(each for each in hand if each.suit == trump)
    if trumps and rules.closed_rule != "free_if_void":
        return trumps
    return tuple(hand)


@dataclass(frozen=True)
class Exchange:
    """The hand and the stock after the seven of trumps was exchanged for the turned card."""

    hand: tuple[Card, ...]
    stock: tuple[Card, ...]


def exchanged(hand: Sequence[Card], stock: Sequence[Card], trump: str) -> Exchange | None:
    """The exchange of the seven for the turned card, or None where there is none: no seven, or no stock (C3.5)."""
    seven = BY_TEXT["7" + trump]
    if not stock or seven not in hand:
        return None
    return Exchange((*(each for each in hand if each is not seven), stock[-1]), (*stock[:-1], seven))
