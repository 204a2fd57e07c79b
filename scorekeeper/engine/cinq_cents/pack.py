"""The pack of 32 cards: ranks, card points, and strict reading of cards, suits and players.

>>> from ..cards import card
>>> [POINTS[each.rank] for each in map(card, ("AS", "10S", "7S"))], STRENGTH["10"] > STRENGTH["K"]
([11, 10, 0], True)
"""

from collections.abc import Iterable
from typing import Any

from ..cards import BY_TEXT, SUITS, Card, mask_of
from ..errors import BadCard, BadSide, BadValue, DuplicateCard
from ..reading import LARGEST, a_list, a_number, fields, joined, one_of
from .rules import BOOK, PLAYERS

RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")  # lowest first (C1.3)
STRENGTH = {rank: place for place, rank in enumerate(RANKS)}
POINTS: dict[str, int] = dict(BOOK.tables["card_points"])
CARDS = tuple(BY_TEXT[rank + suit] for suit in SUITS for rank in RANKS)
PACK = mask_of(CARDS)
ALL_POINTS = 120
HAND = 8  # cards in a hand
IMPOSSIBLE = (1, 119)  # card points nobody can have taken (C5.1)


def card_points(cards: Iterable[Card]) -> int:
    """The card points of these cards (C1.3)."""
    return sum(POINTS[each.rank] for each in cards)


def read_card(value: Any, path: str) -> Card:
    """The card of that text; BadCard when it is not one of the 32."""
    if not isinstance(value, str) or value not in BY_TEXT or not BY_TEXT[value].bit & PACK:
        raise BadCard(path, card=value)
    return BY_TEXT[value]


def read_cards(value: Any, path: str, seen: int = 0, *, least: int = 0, most: int = 32) -> tuple[Card, ...]:
    """A list of cards, none twice and none of `seen`; BadCard, DuplicateCard, BadValue for a wrong number of cards."""
    found: list[Card] = []
    for index, text in enumerate(a_list(value, path)):
        each = read_card(text, joined(path, index))
        if each.bit & seen:
            raise DuplicateCard(joined(path, index), card=text)
        seen |= each.bit
        found.append(each)
    if not least <= len(found) <= most:
        raise BadValue(path, wanted="list", least=least, most=most)
    return tuple(found)


def read_suit(value: Any, path: str) -> str:
    """A suit's letter; BadValue otherwise."""
    suit: str = one_of(value, SUITS, path)
    return suit


def read_player(value: Any, path: str) -> str:
    """`A` or `B`; BadSide otherwise."""
    if not isinstance(value, str) or value not in PLAYERS:
        raise BadSide(path, side=value)
    return value


def read_both(value: Any, path: str, least: int = -LARGEST, most: int = LARGEST) -> dict[str, int]:
    """A whole number for each player, within the bounds; Missing, UnknownField, BadValue."""
    given = fields(value, path, PLAYERS)
    return {player: a_number(given[player], joined(path, player), least, most) for player in PLAYERS}
