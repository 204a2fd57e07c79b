"""Which cards to try first. Nothing here decides an answer; a good guess only finds it sooner."""

from .tables import Deal, Move, Moves

Option = tuple[int, int, int, int]  # how promising, the highest of touching cards, the lowest, the group
Thrown = tuple[int, tuple[Move, ...]]  # how little the first is missed; the cards to throw away

# What a lead promises a side that wants tricks; found by trying many values on random hands.
OUR_TRUMP, PARTNERS_TRUMP, THEIR_TRUMP = 1, 13, 0  # who has the highest of the trumps led
THEY_RUFF, PARTNER_OVERRUFFS, PARTNER_RUFFS = -15, 8, 35
OUR_WINNER, PARTNERS_WINNER, THEIR_WINNER = 15, 26, 2  # who has the highest card of another suit

# And how little a card is missed when it is thrown away.
LONG_SUIT, HIGHER_RUN, HIGHEST, GUARD = 9, -22, -6, -11


class Leads(dict[int, tuple[Option, ...]]):
    """By the cards left in a suit: a leader's leads in it, when these places hold trumps."""

    def __init__(self, deal: Deal, leader: int, holders: int, moves: Moves) -> None:
        self.deal = deal
        self.mine = deal.hands[leader]
        self.ruffs = deal.ruffs
        self.moves = moves
        self.judge = self.ducking if deal.position.contract.misere else self.winning
        ours = deal.position.ours
        others = [place for place in range(deal.players) if place != leader]
        friends = [place for place in others if ours[place] == ours[leader]]
        foes = [place for place in others if ours[place] != ours[leader]]
        self.friends = sum(deal.hands[place] for place in friends)
        self.foes = sum(deal.hands[place] for place in foes)
        self.ruffing_friends = [deal.hands[place] for place in friends if holders >> place & 1]
        self.ruffing_foes = [deal.hands[place] for place in foes if holders >> place & 1]

    def __missing__(self, left: int) -> tuple[Option, ...]:
        suit = self.deal.suit_at[left.bit_length()]
        leads = self[left] = tuple([(self.judge(left, high), high, low, suit) for high, low in self.moves[left]])
        return leads

    def winning(self, left: int, card: int) -> int:
        """A guess for a side that wants tricks: can it win this one, and what does that cost?"""
        theirs = left & self.foes
        above = (left & -(card << 1)).bit_count()
        if left & self.ruffs:
            if card > theirs:
                return OUR_TRUMP
            return (PARTNERS_TRUMP if left & self.friends > theirs else THEIR_TRUMP) - above
        ruffs = False
        for hand in self.ruffing_friends:
            if not left & hand:
                ruffs = True
        for hand in self.ruffing_foes:
            if not left & hand:
                return THEY_RUFF + (PARTNER_OVERRUFFS if ruffs else 0) + above
        if ruffs:
            return PARTNER_RUFFS + above
        length = (left & self.mine).bit_count()
        if card > theirs:
            return OUR_WINNER - length
        return PARTNERS_WINNER + above - 3 * length if left & self.friends > theirs else THEIR_WINNER

    def ducking(self, left: int, card: int) -> int:
        """A guess for a misère: low cards first, and suits in which somebody else must take the trick."""
        above = (left & -(card << 1)).bit_count()
        below = (left & card - 1).bit_count()
        others = (left & ~self.mine).bit_count()
        return 4 * (above > 0) + min(above, 4) - below + (2 if others else -8)


class LeadsOf(dict[int, Leads]):
    """By the places that hold trumps, as a set: the tables of a leader's leads."""

    def __init__(self, deal: Deal, leader: int, moves: Moves) -> None:
        self.deal = deal
        self.leader = leader
        self.moves = moves

    def __missing__(self, holders: int) -> Leads:
        leads = self[holders] = Leads(self.deal, self.leader, holders, self.moves)
        return leads


class Discards(dict[int, Thrown]):
    """By the cards left in a suit: one hand's cards to throw away, least missed first."""

    def __init__(self, deal: Deal, place: int, moves: Moves) -> None:
        self.deal = deal
        self.place = place
        self.moves = moves
        self.judge = self.dangerous if deal.position.contract.misere else self.useless

    def __missing__(self, left: int) -> Thrown:
        moves = self.moves[left]
        if len(moves) > 1:
            found = [(self.judge(left, high, index), high, low) for index, (high, low) in enumerate(moves)]
            found.sort(reverse=True)
            thrown = found[0][0], tuple([(high, low) for _, high, low in found])
        else:
            thrown = self.judge(left, moves[0][0], 0), moves
        self[left] = thrown
        return thrown

    def useless(self, left: int, card: int, index: int) -> int:
        """How little a card is missed by a side that wants tricks."""
        mine = left & self.deal.hands[self.place]
        above = left & -(card << 1)
        score = LONG_SUIT * mine.bit_count() + HIGHER_RUN * index
        if not above:
            score += HIGHEST
        elif index == 0 and (above & ~mine).bit_count() + 1 == mine.bit_count():
            score += GUARD  # without it a high card of ours stands alone
        return score

    def dangerous(self, left: int, card: int, index: int) -> int:
        """How gladly a card is thrown away in a misère: a high one in a suit without a low one."""
        mine = left & self.deal.hands[self.place]
        under = (left & (mine & -mine) - 1 & ~mine).bit_count()  # others' cards below the lowest of mine
        below = (left & card - 1 & ~mine).bit_count()
        return 2 * below + 3 * under - mine.bit_count()


def by_winning(options: tuple[Move, ...] | list[Move], bar: int) -> list[Move]:
    """The cheapest card above `bar` first, then from the lowest."""
    for index, option in enumerate(options):
        if option[0] > bar:
            return [option, *options[:index], *options[index + 1 :]]
    return list(options)


def by_ducking(options: tuple[Move, ...] | list[Move], bar: int) -> list[Move]:
    """The highest card below `bar` first, then lower ones, then from the lowest above it."""
    for index, option in enumerate(options):
        if option[0] > bar:
            return [*reversed(options[:index]), *options[index:]]
    return list(reversed(options))
