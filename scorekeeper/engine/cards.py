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


def _chunks(width: int) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """For each run of `width` bits, the cards of every pattern: listing a hand is then a few look-ups."""
    tables = []
    for start in range(0, ALL_BITS, width):
        rows: list[tuple[Card, ...]] = [()]
        for each in CARDS[start : start + width]:
            rows += [(*row, each) for row in rows]  # the patterns with this card's bit follow those without
        tables.append(tuple(rows))
    return tuple(tables)


_WIDTH = 10
_CHUNK, _HALF = (1 << _WIDTH) - 1, (1 << 3 * _WIDTH) - 1
_T0, _T1, _T2, _T3, _T4, _T5, _T6 = _chunks(_WIDTH)
_FEW, _KEPT = 5, 8192
_KNOWN: dict[int, tuple[Card, ...]] = {}  # what may follow is mostly a few cards of one suit, again and again


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set, spades to hearts, low to high, jokers last."""
    found = _KNOWN.get(mask)
    if found is None:
        low, high = mask & _HALF, mask >> 3 * _WIDTH  # Python's small integers have 30 bits
        middle = high & _HALF
        found = (
            _T0[low & _CHUNK]
            + _T1[low >> _WIDTH & _CHUNK]
            + _T2[low >> 2 * _WIDTH]
            + _T3[middle & _CHUNK]
            + _T4[middle >> _WIDTH & _CHUNK]
            + _T5[middle >> 2 * _WIDTH]
            + _T6[high >> 3 * _WIDTH]
        )
        if 0 < len(found) <= _FEW and found[0].suit == found[-1].suit and len(_KNOWN) < _KEPT:
            _KNOWN[mask] = found
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
