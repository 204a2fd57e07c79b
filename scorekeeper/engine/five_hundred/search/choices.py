"""Which cards a place may play, the most promising first, and what is remembered for a loose joker meanwhile."""

from .cashing import Cashing
from .ordering import Discards, LeadsOf, Option, Thrown, by_ducking, by_winning
from .position import LOOSE, ONLY, WITH, WITHOUT, Position
from .tables import NONE, Deal, Move, Moves


class Choices:
    """The leads and answers of every place of a position; sets of cards are the dense bits of `Deal`."""

    def __init__(self, position: Position) -> None:
        self.position = position
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
        self.wants = [mine != self.misere for mine in position.ours]  # who wants the answer to be yes
        self.after = [(place + 1) % deal.players for place in range(deal.players)]
        self.groups = [deal.suits[suit] for suit in deal.order if deal.suits[suit]]
        self.plain = [cards for cards in self.groups if cards != deal.ruffs]
        self.moves = [Moves(deal, place) for place in range(deal.players)]
        self.cashing = Cashing(deal)
        self.trumps = self.cashing.trumps
        self.leads_of = [LeadsOf(deal, place, moves) for place, moves in enumerate(self.moves)]
        self.discards = [Discards(deal, place, moves) for place, moves in enumerate(self.moves)]
        self.sides = sum(self.plain)
        self.thrown_before: list[dict[int, list[Move]]] = [{} for _ in self.hands]
        self.hints: dict[int, int] = {}
        self._joker_memory()

    # -- what is remembered while a loose joker is held (R4.8) ------------------------------------------------------
    # Bits: 4 for the suits led, then for each place 4 for suits it failed to follow and 4 for suits it played.

    def _joker_memory(self) -> None:
        joker = self.joker = self.position.joker
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
        self.suit_of = {card: self.deal.suit_at[card.bit_length()] for card in self.deal.owner if self.jokers}
        self.watches = bool(self.keep[self.jokers])
        self.known &= self.keep[self.jokers]

    def leads(self, cards: int, leader: int, known: int, key: int) -> list[Option]:
        """The leads of a position, the most promising first."""
        tables = self.leads_of[leader][self.trumps[cards & self.top][5]]
        options: list[Option] = []
        mine = cards & self.hands[leader]
        for suit in self.groups:
            if mine & suit:
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

    def told(self, known: int, place: int, suit: int, card: int) -> int:
        """What is known after a card to another's lead."""
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
        kept = self.thrown_before[place]
        sides = cards & self.sides
        options = kept.get(sides)
        if options is not None:
            return options
        tables = self.discards[place]
        found: list[Thrown] = []
        mine = sides & self.hands[place]
        for suit in self.plain:
            if mine & suit:
                found.append(tables[cards & suit])
        if len(found) > 1:
            found.sort(reverse=True)
        options = []
        for _, cards_thrown in found:
            options += cards_thrown
        kept[sides] = options
        return options

    def prospects(self, cards: int, place: int, laid: int, suit: int, best: int, holder: int) -> tuple[int, int]:
        """How high the other side and our side can go in this trick, on the table or to come, for comparing.

        What a hand can play stands for the highest card in it: among cards of different hands that decides.
        """
        ours = self.ours
        after = self.after
        mine = ours[place]
        bar = helps = 0
        if ours[holder] == mine:
            helps = best
        else:
            bar = best
        hands = self.hands
        following = cards & self.suits[suit]
        trumps = cards & self.top
        while laid != self.last:
            laid += 1
            place = after[place]
            high = following & hands[place] or trumps & hands[place]
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
