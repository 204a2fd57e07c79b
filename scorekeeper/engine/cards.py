"""Suits, cards and packs. A card is one interned object; a set of cards is an int with a bit for each card.

The universe is the 66-card pack and the small cards of all others: bit = 16 * suit + rank, jokers on bits 64 and 65,
so that masks mean the same in every pack.

>>> card("JH"), card("10S"), card("Joker")
(JH, 10S, Joker)
>>> texts(mask_of([card("AS"), card("Joker"), card("4D")]))
['AS', '4D', 'Joker']
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .errors import BadCard, DuplicateCard, NotInDeck
from .reading import a_list, joined

SUITS = ("S", "C", "D", "H")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A")
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
SUIT_INDEX = {suit: index for index, suit in enumerate(SUITS)}
RANK_INDEX = {rank: index for index, rank in enumerate(RANKS)}
SUIT_BITS = 16
ALL_BITS = 66


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card, made once: compare with `is` or `==`. `suit` is the printed suit, empty for a joker."""

    text: str
    suit: str
    rank: str
    index: int
    bit: int

    def __repr__(self) -> str:
        return self.text

    @property
    def is_joker(self) -> bool:
        return not self.suit


def _universe() -> tuple[Card, ...]:
    cards = []
    for suit in SUITS:
        for rank in RANKS:
            index = SUIT_BITS * SUIT_INDEX[suit] + RANK_INDEX[rank]
            cards.append(Card(rank + suit, suit, rank, index, 1 << index))
    for index, name in ((64, "Joker"), (65, "Joker2")):
        cards.append(Card(name, "", name, index, 1 << index))
    return tuple(cards)


CARDS = _universe()
BY_TEXT = {each.text: each for each in CARDS}
JOKER, JOKER2 = BY_TEXT["Joker"], BY_TEXT["Joker2"]
JOKERS = JOKER.bit | JOKER2.bit
SUIT_MASK = {suit: sum(each.bit for each in CARDS if each.suit == suit) for suit in SUITS}


def card(text: str) -> Card:
    """The card of that text (`JH`, `10S`, `Joker`); BadCard otherwise."""
    try:
        return BY_TEXT[text]
    except (KeyError, TypeError):
        raise BadCard("", card=text) from None


_SPADES, _CLUBS, _DIAMONDS = (SUIT_MASK[suit] for suit in "SCD")
_OTHERS = SUIT_MASK["H"] | JOKERS
_KEPT = 16384
OF_SUIT: dict[int, tuple[Card, ...]] = {}  # holdings of a suit, each listed when first asked for: they recur


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set, spades to hearts, low to high, jokers last."""
    known = OF_SUIT
    try:
        return known[mask & _SPADES] + known[mask & _CLUBS] + known[mask & _DIAMONDS] + known[mask & _OTHERS]
    except KeyError:
        spades, clubs, diamonds = (suit_cards(mask & suit) for suit in (_SPADES, _CLUBS, _DIAMONDS))
        return spades + clubs + diamonds + suit_cards(mask & _OTHERS)


def suit_cards(mask: int) -> tuple[Card, ...]:
    """The cards of a holding of one suit, from now on found in `OF_SUIT`."""
    found = OF_SUIT.get(mask)
    if found is None:
        found = tuple(each_of(mask))
        if len(OF_SUIT) < _KEPT:
            OF_SUIT[mask] = found
    return found


def each_of(mask: int) -> Iterator[Card]:
    """The cards of a set one by one."""
    while mask:
        low = mask & -mask
        yield CARDS[low.bit_length() - 1]
        mask ^= low


def mask_of(cards: Iterable[Card]) -> int:
    """The set of these cards."""
    mask = 0
    for each in cards:
        mask |= each.bit
    return mask


def texts(mask: int) -> list[str]:
    """The texts of a set of cards."""
    return [each.text for each in cards_of(mask)]


def read_card(value: Any, path: str, pack: int) -> Card:
    """The card named by `value`; BadCard, or NotInDeck when it is not in `pack`."""
    if not isinstance(value, str) or value not in BY_TEXT:
        raise BadCard(path, card=value)
    found = BY_TEXT[value]
    if not found.bit & pack:
        raise NotInDeck(path, card=value)
    return found


def read_cards(value: Any, path: str, pack: int, seen: int = 0, *, at_least: int = 0) -> tuple[Card, ...]:
    """A list of cards, none twice and none of `seen`; BadCard, NotInDeck, DuplicateCard otherwise."""
    found: list[Card] = []
    for index, text in enumerate(a_list(value, path, at_least=at_least)):
        each = read_card(text, joined(path, index), pack)
        if each.bit & seen:
            raise DuplicateCard(joined(path, index), card=text)
        seen |= each.bit
        found.append(each)
    return tuple(found)
