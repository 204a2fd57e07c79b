"""Best play with all cards seen: does the declarer's side take so many tricks?

A zero-window search with partition search: every answer comes with the cards whose rank mattered, and is remembered for
all positions with the same lengths and leader in which those cards lie alike. Answers are ints: the set of cards that
mattered for yes, its complement (negative) for no.

Where one of touching cards is tried for all, the highest stands for them; when its own rank mattered, the lowest takes
its place among the cards that mattered, or another deal might separate them.
"""

from ...errors import TooLong
from .choices import Choices
from .ordering import by_winning
from .position import LOOSE, Position
from .tables import Move, Shapes

NODES = 600_000  # positions between tricks looked at; beyond that the judge says it is too long

Entry = tuple[int, int, int, bool, tuple[tuple[int, int], ...]]  # fields, their value, tricks, yes or no, lowest ranks


class Solver(Choices):
    """Answers about one position; `nodes` counts the positions between tricks looked at so far."""

    def __init__(self, position: Position, limit: int = NODES) -> None:
        super().__init__(position)
        deal = self.deal
        self.limit = limit
        self.nodes = 0
        self.shapes = Shapes(deal)
        self.lengths_at = self.shapes.owner_bits
        self.masks = {deal.suits[suit]: self.shapes.masks(suit) for suit in deal.order}
        self.ranked = deal.ranked
        self.known_bits = 4 + 8 * self.players if self.jokers else 0
        self.table: dict[int, list[Entry]] = {}
        self.far = deal.jokers & -deal.jokers or deal.cards + 1  # above every card of a suit, below the loose jokers
        self.group = {card: deal.suits[deal.suit_at[card.bit_length()]] for card in deal.owner}

    # -- answers ----------------------------------------------------------------------------------------------------

    def takes(self, need: int) -> bool:
        """Does the declarer's side take at least `need` tricks with best play on both sides; TooLong."""
        if need <= 0:
            return True
        left = self.position.tricks_left
        if need > left:
            return False
        return self.search(self.deal.cards, self.position.leader, need, left, self.known) >= 0

    def tricks(self) -> int:
        """The tricks the declarer's side takes with best play on both sides; TooLong."""
        least, most = 0, self.position.tricks_left
        guess = self.guess()
        while least < most:
            need = min(max(guess, least + 1), most)
            if self.takes(need):
                least = guess = need
                guess += 1
            else:
                most = need - 1
                guess = most
        return least

    def guess(self) -> int:
        """About how many tricks it will be: where to begin."""
        return 1 if self.misere else (self.position.tricks_left + 1) // 2

    # -- between tricks ---------------------------------------------------------------------------------------------

    def search(self, cards: int, leader: int, need: int, left: int, known: int) -> int:
        """The answer when `left` tricks are left: does the declarer's side take `need` of them?"""
        self.nodes += 1
        if left == 1 and not cards & self.jokers:
            return self.last_trick(cards, leader)
        found = self.cashing.bound(cards, leader, need, left)
        if found is not None:
            return found
        shapes = self.shapes
        shape = 0
        for suit in self.groups:
            shape += shapes[cards & suit]
        key = (shape >> self.lengths_at << self.known_bits | known) * 8 + leader
        entries = self.table.get(key)
        if entries is not None:
            for mask, value, bound, yes, lowest in entries:
                if (need <= bound if yes else need >= bound) and shape & mask == value:
                    mattered = 0
                    for suit, place in lowest:
                        mattered |= self.ranked[cards & suit][place]
                    return mattered if yes else ~mattered
        if self.nodes > self.limit:
            raise TooLong("")
        answer = self.lead(cards, leader, need, left, known, key)
        mattered = answer if answer >= 0 else ~answer
        fields = 0
        ranks = []
        for suit in self.groups:
            low = mattered & suit
            if low:
                highest = (cards & suit & -(low & -low)).bit_count()
                fields |= self.masks[suit][highest]
                ranks.append((suit, highest - 1))
        entry = fields, shape & fields, need, answer >= 0, tuple(ranks)
        if entries is None:
            self.table[key] = [entry]
        else:
            entries.append(entry)
        return answer

    def lead(self, cards: int, leader: int, need: int, left: int, known: int, key: int) -> int:
        """The answer from the leads of a position."""
        want = self.wants[leader]
        place = self.after[leader]
        top = self.top
        far = self.far
        mattered = 0
        floors: dict[int, int] = {}
        for _, card, low, suit in self.leads(cards, leader, known, key):
            if suit in floors and card < floors[suit]:
                continue
            best = card
            laid = known
            if self.jokers:
                if card & self.jokers:
                    best = card & top
                elif self.joker.watches_played:
                    laid = (known | 16 << 4 + 8 * leader + suit) & self.keep[cards & self.jokers]
            able = self.suits[suit] | top
            answer = self.follow(cards, place, 1, suit, able, best, leader, card, need, left, laid)
            if (answer >= 0) == want:
                self.hints[key] = card * 8 + suit
                return answer
            if answer < 0:
                answer = ~answer
            if answer & card:
                answer |= low
            elif not self.jokers & card:
                ranks = answer & self.suits[suit]
                floor = ranks & -ranks or far
                if card < floor > floors.get(suit, 0):
                    floors[suit] = floor
            mattered |= answer
        return ~mattered if want else mattered

    def last_trick(self, cards: int, leader: int) -> int:
        """The answer when each place has one card left and none is a loose joker."""
        best = cards & self.hands[leader]
        top = self.top
        suit = top if best & top else next(suit for suit in self.groups if suit & best)
        holder = place = leader
        for _ in range(self.last):
            place = self.after[place]
            card = cards & self.hands[place]
            if card > best and card & (suit | top):
                best = card
                holder = place
        mattered = best if cards & (top if best & top else suit) != best else 0
        return mattered if self.ours[holder] else ~mattered

    # -- within a trick ---------------------------------------------------------------------------------------------

    def follow(
        self,
        cards: int,
        place: int,
        laid: int,
        suit: int,
        able: int,
        best: int,
        holder: int,
        played: int,
        need: int,
        left: int,
        known: int,
    ) -> int:
        """The answer when `laid` cards are on the table; `cards` are those left before the trick.

        `suit` was led, `able` are the cards that can win, `best` of `holder` wins so far.
        """
        jokers = self.jokers
        held_jokers = cards & jokers
        hands = self.hands
        special = jokers or self.misere
        watches = self.watches
        last = self.last
        ours = self.ours
        forced: list[Move] | None = None
        moves = self.moves
        suited = self.suits[suit]
        following = cards & suited
        while True:
            options: tuple[Move, ...] | list[Move] = moves[place][following]
            if special and (watches or held_jokers & hands[place] or (self.misere and len(options) != 1)):
                options = self.answers(cards, place, laid, suit, best, holder, known)
                break
            if not options:
                options = self.void(cards, place, laid, suit, best, holder)
                break
            if len(options) > 1:
                bar, helps = self.prospects(cards, place, laid, suit, best, holder)
                if helps <= bar and options[-1][0] > bar:
                    options = by_winning(options, bar)
                break
            if laid == last:
                break
            card, low = options[0]
            if card != low:
                if forced is None:
                    forced = [options[0]]
                else:
                    forced.append(options[0])
            if card > best and card & able:
                best = card
                holder = place
            played |= card
            laid += 1
            place = self.after[place]
        can = able
        if held_jokers and self.joker.sinks and known >> 4 + 8 * place + suit & 1:
            can = able & ~jokers
        want = self.wants[place]
        mattered = 0
        floors: dict[int, int] | None = None
        group = self.group
        top = self.top
        for card, low in options:
            if floors is not None and card < floors.get(group[card], 0):
                continue
            if card > best and card & can:
                high, winner = card, place
            else:
                high, winner = best, holder
            told = self.told(known, place, suit, card) if watches else 0
            if laid != last:
                answer = self.follow(
                    cards, self.after[place], laid + 1, suit, able, high, winner, played | card, need, left, told
                )
            else:
                trick = played | card
                more = need - 1 if ours[winner] else need
                if more <= 0:
                    answer = 0
                elif more >= left:
                    answer = -1
                else:
                    rest = cards ^ trick
                    if watches:
                        if suit < LOOSE:
                            told |= 1 << suit
                        told &= self.keep[rest & jokers]
                    answer = self.search(rest, winner, more, left - 1, told)
                if trick & (top if high & top else suited) != high:
                    answer = answer | high if answer >= 0 else answer & ~high
            if (answer >= 0) == want:
                break
            if answer < 0:
                answer = ~answer
            if answer & card:
                answer |= low
            else:
                its_suit = group[card]
                ranks = answer & its_suit
                floor = ranks & -ranks or self.far
                if card < floor:
                    if floors is None:
                        floors = {}
                    floors[its_suit] = max(floor, floors.get(its_suit, 0))
            mattered |= answer
        else:
            answer = ~mattered if want else mattered
        if forced is not None:
            for card, low in forced:
                if answer >= 0:
                    if answer & card:
                        answer |= low
                elif ~answer & card:
                    answer &= ~low
        return answer
