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
        self.hand = deal.hands[place]

    def __missing__(self, left: int) -> tuple[Move, ...]:
        found: list[Move] = []
        mine = left & self.hand
        while mine:
            low = mine & -mine
            others = left & -low & ~mine
            run = mine & (others & -others) - 1 if others else mine
            mine ^= run
            found.append((1 << run.bit_length() - 1, low))
        moves = self[left] = tuple(found)
        return moves


class Owners(dict[int, tuple[int, int, int]]):
    """By cards of one suit: who holds them from the top, packed, and in how many bits; the number each place holds."""

    def __init__(self, deal: Deal, width: int) -> None:
        self.owner = deal.owner
        self.width = width

    def __missing__(self, left: int) -> tuple[int, int, int]:
        owners = bits = lengths = 0
        rest = left
        while rest:
            bit = 1 << rest.bit_length() - 1
            rest ^= bit
            place = self.owner[bit]
            owners |= place << bits
            bits += self.width
            lengths += 1 << LENGTH_BITS * place
        found = self[left] = owners, bits, lengths
        return found


class Shapes(dict[int, int]):
    """By the cards left in a suit: who holds them from the top, and above that how many each place holds, packed.

    The numbers of different suits can be added up: each has its own fields.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.width = 2 if deal.players <= 4 else 3
        self.at = {}  # where a suit's owners begin
        self.high = 0  # the upper half of every suit: halves take far fewer values
        bits = 0
        for suit in deal.order:
            self.at[suit] = bits
            bits += self.width * deal.suits[suit].bit_count()
            ranked = deal.ranked[deal.suits[suit]]
            self.high += sum(ranked[: len(ranked) // 2])
        self.owner_bits = bits
        self.owners = Owners(deal, self.width)
        self[0] = 0

    def __missing__(self, left: int) -> int:
        deal = self.deal
        suit = deal.suit_at[left.bit_length()]
        high = left & self.high
        owners, bits, lengths = self.owners[high]
        lower, _, more = self.owners[left ^ high]
        shape = (owners | lower << bits) << self.at[suit]
        shape += lengths + more << self.owner_bits + deal.players * LENGTH_BITS * suit
        self[left] = shape
        return shape

    def masks(self, suit: int) -> list[int]:
        """The fields of the owners of the 0, 1, 2 ... highest cards of a suit."""
        count = self.deal.suits[suit].bit_count()
        return [(1 << self.width * highest) - 1 << self.at[suit] for highest in range(count + 1)]
