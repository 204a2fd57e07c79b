"""Every line of play of a small ending, one by one; nothing in common with the search but the contract."""

from scorekeeper.engine.cards import each_of
from scorekeeper.engine.five_hundred.play import ALL_SUITS


class Lines:
    """Walks a position: `by_depth`, `declarer_tricks` (ways by tricks) and `best` (declarer's tricks)."""

    def __init__(self, position):
        self.contract = position.contract
        self.ours = position.ours
        self.places = len(position.hands)
        self.total = sum(hand.bit_count() for hand in position.hands)
        self.by_depth = [0] * self.total
        self.declarer_tricks = [0] * (position.tricks_left + 1)
        void = list(position.shown_void) or [0] * self.places
        self.best = self.walk(
            list(position.hands), position.leader, [], None, position.suits_led, void, void, [0] * self.places, 0
        )

    def walk(self, hands, leader, trick, led, suits_led, void, void_after, played, won):
        if not any(hands) and not trick:
            self.declarer_tricks[won] += 1
            return won
        place = (leader + len(trick)) % self.places
        outcomes = []
        for card, suit in self.moves(hands[place], trick, led, suits_led, void[place], played[place]):
            self.by_depth[self.total - sum(h.bit_count() for h in hands)] += 1
            rest, now_void, now_played = list(hands), list(void_after), list(played)
            rest[place] ^= card.bit
            index = self.contract.suit[card.index]
            if index >= 0:
                now_played[place] |= 1 << index
            if trick and led is not None and not card.bit & self.contract.follow[led]:
                now_void[place] |= 1 << led
            laid = [*trick, card]
            now_led = led if trick else suit
            if len(laid) < self.places:
                outcomes.append(self.walk(rest, leader, laid, now_led, suits_led, void, now_void, now_played, won))
                continue
            winner = (leader + self.winning(laid, now_led, leader, void)) % self.places
            now_suits = suits_led | (0 if now_led is None else 1 << now_led)
            outcomes.append(
                self.walk(rest, winner, [], None, now_suits, now_void, now_void, now_played, won + self.ours[winner])
            )
        return max(outcomes) if self.ours[place] != self.contract.misere else min(outcomes)

    def moves(self, hand, trick, led, suits_led, void, played):
        """(card, the suit it is led as) of every move."""
        contract = self.contract
        if trick and led is None:
            return [(card, None) for card in each_of(hand)]
        if trick:
            return [(card, None) for card in each_of(contract.legal_cards(hand, led, suits_led, void, played))]
        found = []
        for card in each_of(contract.legal_cards(hand, None, suits_led, void, played)):
            if card.bit & contract.free:
                found += [(card, suit) for suit in self.names(hand, suits_led, void)]
            else:
                found.append((card, contract.suit[card.index]))
        return found

    def names(self, hand, suits_led, void):
        barred = {"any_suit": 0, "unled_suit": suits_led, "not_shown_void": void, "last_trick_only": 0}
        suits = ALL_SUITS & ~barred[self.contract.joker_lead]
        return [suit for suit in range(4) if suits >> suit & 1] or [None]

    def winning(self, laid, led, leader, void):
        if led is None:  # nobody can be said to follow: the highest joker, or the lowest of ranks that nobody beats
            power = self.contract.power[0]
            jokers = [place for place, card in enumerate(laid) if card.bit & self.contract.free]
            return max(jokers, key=lambda place: (power[laid[place].index], -place))
        able = [
            offset for offset, card in enumerate(laid) if not (offset and self.sunk(card, led, void, leader + offset))
        ]
        return able[self.contract.winner([laid[offset] for offset in able], led)]

    def sunk(self, card, led, void, place):
        return self.contract.sinks and card.bit & self.contract.free and void[place % self.places] >> led & 1
