"""What the search asks again and again of the cards left in one suit, worked out once for each set of them.

Who holds a card never changes in a search, so everything about a suit follows from which of its cards are left.
Cards are bits again, but dense: only those still held, suit by suit, low to high, the trumps (or loose jokers) on top,
so that of two cards that can win the trick the greater number wins it.
"""

from ...cards import cards_of
from .position import LOOSE, Position

Move = tuple[int, int]  # the highest of touching cards of one hand, and the lowest
LENGTH_BITS = 4
NONE = LOOSE + 1  # led: a joker for which no suit was left to name


class Ranked(dict[int, list[int]]):
    """By the cards left in a suit: these cards from the top."""

    def __missing__(self, left: int) -> list[int]:
        found = self[left] = []
        while left:
            bit = 1 << left.bit_length() - 1
            left ^= bit
            found.append(bit)
        return found


class Deal:
    """The cards of a position as dense bits: `hands` by place, `suits` by group (LOOSE, then an empty NONE)."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.players = len(position.hands)
        trump = position.contract.trump_suit
        top = trump if trump >= 0 else LOOSE
        self.order = [suit for suit in range(LOOSE + 1) if suit != top] + [top]
        self.suits = [0] * (NONE + 1)
        self.hands = [0] * self.players
        self.owner: dict[int, int] = {}
        self.suit_at = [0]  # by the number of the bit, from 1
        holder = {each: place for place, hand in enumerate(position.hands) for each in cards_of(hand)}
        bit = 1
        for suit in self.order:
            for each in reversed(position.groups[suit]):
                place = holder[each]
                self.owner[bit] = place
                self.suit_at.append(suit)
                self.hands[place] |= bit
                self.suits[suit] |= bit
                bit <<= 1
        self.cards = bit - 1
        self.ranked = Ranked()
        self.ruffs = self.suits[top]  # what may be played for want of the suit led and may then win
        self.jokers = self.suits[LOOSE]
        self.top = 0 if self.jokers and not position.joker.wins else self.ruffs


class Moves(dict[int, tuple[Move, ...]]):
    """By the cards left in a suit: one hand's runs of touching cards, lowest first."""

    def __init__(self, deal: Deal, place: int) -> None:
        self.ranked = deal.ranked
        self.hand = deal.hands[place]

    def __missing__(self, left: int) -> tuple[Move, ...]:
        found: list[Move] = []
        low = high = 0
        hand = self.hand if left & self.hand else 0
        for bit in reversed(self.ranked[left]) if hand else ():
            if bit & hand:
                low, high = low or bit, bit
            elif low:
                found.append((high, low))
                low = 0
        if low:
            found.append((high, low))
        moves = self[left] = tuple(found)
        return moves


class Shapes(dict[int, int]):
    """By the cards left in a suit: who holds them from the top, and above that how many each place holds, packed.

    The numbers of different suits can be added up: each has its own fields.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.width = 2 if deal.players <= 4 else 3
        self.at = {}  # where a suit's owners begin
        bits = 0
        for suit in deal.order:
            self.at[suit] = bits
            bits += self.width * deal.suits[suit].bit_count()
        self.owner_bits = bits
        self[0] = 0

    def __missing__(self, left: int) -> int:
        deal = self.deal
        suit = deal.suit_at[left.bit_length()]
        at = self.at[suit]
        lengths = self.owner_bits + deal.players * LENGTH_BITS * suit
        shape = 0
        for bit in deal.ranked[left]:
            place = deal.owner[bit]
            shape += (place << at) + (1 << lengths + LENGTH_BITS * place)
            at += self.width
        self[left] = shape
        return shape

    def masks(self, suit: int) -> list[int]:
        """The fields of the owners of the 0, 1, 2 ... highest cards of a suit."""
        count = self.deal.suits[suit].bit_count()
        return [(1 << self.width * highest) - 1 << self.at[suit] for highest in range(count + 1)]
