"""Best play with all cards seen: does the declarer's side take so many tricks?

A zero-window search with partition search: every answer comes with the cards whose rank mattered, and is remembered for
all positions with the same lengths and leader in which those cards lie alike. Answers are ints: the set of cards that
mattered for yes, its complement (negative) for no.

Where one of touching cards is tried for all, the highest stands for them; when its own rank mattered, the lowest takes
its place among the cards that mattered, or another deal might separate them.
"""

from ...errors import TooLong
from .cashing import Cashing
from .ordering import NOTHING, Discards, Leads, Option, by_ducking, by_winning
from .position import LOOSE, ONLY, WITH, WITHOUT, Position
from .tables import NONE, Deal, Move, Moves, Shapes

NODES = 600_000  # positions between tricks looked at; beyond that the judge says it is too long

FAR = 1 << 80  # above every card

Entry = tuple[int, int, int, bool, tuple[tuple[int, int], ...]]  # fields, their value, tricks, yes or no, lowest ranks


class Solver:
    """Answers about one position; `nodes` counts the positions between tricks looked at so far."""

    def __init__(self, position: Position, limit: int = NODES) -> None:
        self.position = position
        self.limit = limit
        self.nodes = 0
        deal = self.deal = Deal(position)
        self.players = deal.players
        self.last = deal.players - 1
        self.hands = deal.hands
        self.suits = deal.suits
        self.jokers = deal.jokers
        self.top = deal.top
        self.ruffs = deal.ruffs
        self.ours = position.ours
        self.misere = position.contract.misere
        self.peculiar = bool(deal.jokers) or self.misere
        self.wants = [mine != self.misere for mine in position.ours]  # who wants the answer to be yes
        self.after = [(place + 1) % deal.players for place in range(deal.players)]
        self.groups = [deal.suits[suit] for suit in deal.order if deal.suits[suit]]
        self.plain = [cards for cards in self.groups if cards != deal.ruffs]
        self.group = {card: deal.suits[deal.suit_at[card.bit_length()]] for card in deal.owner}
        self.shapes = Shapes(deal)
        self.lengths_at = self.shapes.owner_bits
        self.masks = {deal.suits[suit]: self.shapes.masks(suit) for suit in deal.order}
        self.ranked = deal.ranked
        self.moves = [Moves(deal, place) for place in range(deal.players)]
        self.cashing = Cashing(deal)
        self.trumps = self.cashing.trumps
        self.leads_of = [
            [Leads(deal, place, holders, moves) for holders in range(1 << deal.players)]
            for place, moves in enumerate(self.moves)
        ]
        self.discards = [Discards(deal, place, moves) for place, moves in enumerate(self.moves)]
        self.table: dict[int, list[Entry]] = {}
        self.hints: dict[int, int] = {}
        self._joker_memory()

    # -- what is remembered while a loose joker is held (R4.8) ------------------------------------------------------
    # Bits: 4 for the suits led, then for each place 4 for suits it failed to follow and 4 for suits it played.

    def _joker_memory(self) -> None:
        joker = self.joker = self.position.joker
        self.known_bits = 4 + 8 * self.players if self.jokers else 0
        self.known = self.position.suits_led
        for place, failed in enumerate(self.position.shown_void):
            self.known |= failed << 4 + 8 * place
        self.keep: dict[int, int] = {0: 0}
        subset = self.jokers
        while subset:
            mask = 15 * joker.watches_led
            for place, hand in enumerate(self.hands):
                if hand & subset:
                    mask |= (15 * joker.watches_failed | 240 * joker.watches_played) << 4 + 8 * place
            self.keep[subset] = mask
            subset = subset - 1 & self.jokers
        self.suit_of = {card: self.deal.suit_of(card) for card in self.deal.owner} if self.jokers else {}
        self.watches = bool(self.keep[self.jokers])
        self.known &= self.keep[self.jokers]

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
        self.nodes += 1
        if left == 1 and not cards & self.jokers:
            return self.last_trick(cards, leader)
        shapes = self.shapes
        shape = 0
        for suit in self.groups:
            shape += shapes[cards & suit]
        key = (shape >> self.lengths_at << self.known_bits | known) * 8 + leader
        entries = self.table.get(key)
        if entries is None:
            entries = self.table[key] = []
        else:
            for mask, value, bound, yes, lowest in entries:
                if (need <= bound if yes else need >= bound) and shape & mask == value:
                    mattered = 0
                    for suit, place in lowest:
                        mattered |= self.ranked[cards & suit][place]
                    return mattered if yes else ~mattered
        found = self.cashing.bound(cards, leader, need, left)
        if found is not None:
            return found
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
        entries.append((fields, shape & fields, need, answer >= 0, tuple(ranks)))
        return answer

    def lead(self, cards: int, leader: int, need: int, left: int, known: int, key: int) -> int:
        """The answer from the leads of a position."""
        want = self.wants[leader]
        place = self.after[leader]
        top = self.top
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
                floor = ranks & -ranks or FAR
                if card < floor > floors.get(suit, 0):
                    floors[suit] = floor
            mattered |= answer
        return ~mattered if want else mattered

    def leads(self, cards: int, leader: int, known: int, key: int) -> list[Option]:
        """The leads of a position, the most promising first."""
        tables = self.leads_of[leader][self.trumps[cards & self.top][5]]
        options: list[Option] = []
        for suit in self.groups:
            options += tables[cards & suit]
        if cards & self.jokers & self.hands[leader]:
            options = self.named(options, cards, leader, known)
        options.sort(reverse=True)
        hint = self.hints.get(key, 0)
        if hint >> 3 & cards:
            for index, option in enumerate(options):
                if option[1] * 8 + option[3] == hint:
                    del options[index]
                    options.insert(0, option)
                    break
        return options

    def named(self, options: list[Option], cards: int, leader: int, known: int) -> list[Option]:
        """The leads with each joker once for every suit it may be given."""
        only_jokers = not cards & self.hands[leader] & ~self.jokers
        suits = self.joker.nameable(known & 15, known >> 4 + 8 * leader & 15, only_jokers)
        names = [suit for suit in range(4) if suits >> suit & 1]
        if not names and only_jokers:
            names = [NONE]
        others = [option for option in options if option[3] != LOOSE]
        jokers = [option for option in options if option[3] == LOOSE]
        return others + [(hope, card, low, suit) for hope, card, low, _ in jokers for suit in names]

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
        last = self.last
        ours = self.ours
        forced: list[Move] | None = None
        while True:
            options: tuple[Move, ...] | list[Move] = self.moves[place][cards & self.suits[suit]]
            if self.peculiar:
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
        if jokers and self.joker.sinks and known >> 4 + 8 * place + suit & 1:
            can = able & ~jokers
        want = self.wants[place]
        mattered = 0
        floors: dict[int, int] | None = None
        group = self.group
        for card, low in options:
            if floors is not None and card < floors.get(group[card], 0):
                continue
            if card > best and card & can:
                high, winner = card, place
            else:
                high, winner = best, holder
            told = self.told(known, place, suit, card) if jokers else 0
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
                    if self.watches:
                        if suit < LOOSE:
                            told |= 1 << suit
                        told &= self.keep[rest & jokers]
                    answer = self.search(rest, winner, more, left - 1, told)
                if trick & (self.top if high & self.top else self.suits[suit]) != high:
                    answer = answer | high if answer >= 0 else answer & ~high
            if (answer >= 0) == want:
                break
            if answer < 0:
                answer = ~answer
            if answer & card:
                answer |= low
            else:
                suited = group[card]
                ranks = answer & suited
                floor = ranks & -ranks or FAR
                if card < floor:
                    if floors is None:
                        floors = {suited: floor}
                    elif floor > floors.get(suited, 0):
                        floors[suited] = floor
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

    def told(self, known: int, place: int, suit: int, card: int) -> int:
        """What is known after a card to another's lead."""
        if not self.watches:
            return known
        if not card & self.jokers:
            known |= 16 << 4 + 8 * place + self.suit_of[card]
        if suit < LOOSE and not card & self.suits[suit] and (self.joker.fails or not card & self.jokers):
            known |= 1 << 4 + 8 * place + suit
        return known

    def answers(
        self, cards: int, place: int, laid: int, suit: int, best: int, holder: int, known: int
    ) -> tuple[Move, ...] | list[Move]:
        """What a place may play to a lead, the most promising first."""
        moves = self.moves[place]
        following = moves[cards & self.suits[suit]]
        ruffs = () if following else moves[cards & self.ruffs]
        choice = WITH
        if self.jokers:
            jokers = moves[cards & self.jokers]
            choice = self.choice(known, place, suit, bool(following)) if jokers else WITHOUT
            others = cards & self.hands[place] & ~self.jokers
            if jokers and (choice == ONLY or not others):
                return jokers
            ruffs = jokers if choice == WITH else ()
            if following and not ruffs and len(following) == 1:
                return following
        if self.misere:
            return self.ducked(cards, place, laid, suit, best, holder, following, ruffs)
        if not following:
            return self.void(cards, place, laid, suit, best, holder, ruffs)
        bar, helps = self.prospects(cards, place, laid, suit, best, holder)
        if helps > bar:
            return (*following, *ruffs)
        ordered = by_winning(following, bar)
        return [*ordered, *ruffs] if ordered[0][0] > bar else [*ruffs, *ordered]

    def void(
        self,
        cards: int,
        place: int,
        laid: int,
        suit: int,
        best: int,
        holder: int,
        ruffs: tuple[Move, ...] | None = None,
    ) -> list[Move]:
        """The answers of a place that cannot follow, the most promising first."""
        if ruffs is None:
            ruffs = self.moves[place][cards & self.ruffs]
        thrown = self.thrown(cards, place)
        if not ruffs:
            return thrown
        bar, helps = self.prospects(cards, place, laid, suit, best, holder)
        if helps > bar:
            return thrown + list(ruffs)
        return [*(r for r in ruffs if r[0] > bar), *thrown, *(r for r in ruffs if r[0] <= bar)]

    def thrown(self, cards: int, place: int) -> list[Move]:
        """The discards of a place, least missed first."""
        tables = self.discards[place]
        found = [thrown for suit in self.plain if (thrown := tables[cards & suit]) is not NOTHING]
        if len(found) > 1:
            found.sort(reverse=True)
        options: list[Move] = []
        for _, cards_thrown in found:
            options += cards_thrown
        return options

    def prospects(self, cards: int, place: int, laid: int, suit: int, best: int, holder: int) -> tuple[int, int]:
        """(the highest card of the other side, the highest of our side) in this trick, on the table or to come."""
        ours = self.ours
        after = self.after
        mine = ours[place]
        bar = helps = 0
        if ours[holder] == mine:
            helps = best
        else:
            bar = best
        following = cards & self.suits[suit]
        trumps = cards & self.top
        while laid != self.last:
            laid += 1
            place = after[place]
            moves = self.moves[place]
            more = moves[following] or moves[trumps]
            if more:
                high = more[-1][0]
                if ours[place] == mine:
                    if high > helps:
                        helps = high
                elif high > bar:
                    bar = high
        return bar, helps

    def ducked(
        self,
        cards: int,
        place: int,
        laid: int,
        suit: int,
        best: int,
        holder: int,
        following: tuple[Move, ...],
        ruffs: tuple[Move, ...],
    ) -> list[Move]:
        """The answers in a misère: the declarer ducks, the others duck under him."""
        if not following:
            thrown = self.thrown(cards, place)
            return [*ruffs, *thrown] if not self.top else [*thrown, *ruffs]
        if self.ours[place] or self.ours[holder]:
            return [*by_ducking(following, best), *ruffs]
        to_come = any(self.ours[(place + k) % self.players] for k in range(1, self.last - laid + 1))
        return [*(following if to_come else reversed(following)), *ruffs]

    def choice(self, known: int, place: int, suit: int, follows: bool) -> int:
        """May or must a loose joker be played to this lead (R4.8)?"""
        if suit == NONE:
            return WITH
        before = known >> 4 + 8 * place + suit
        return self.joker.choice[follows | (known >> suit & 1) << 1 | (before & 1) << 2 | (before >> 4 & 1) << 3]
