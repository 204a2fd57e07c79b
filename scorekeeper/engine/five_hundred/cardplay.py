"""The play of one hand, card by card: whose turn, what is legal, who won (R4.3 to R4.6, R7.4).

`CardPlay` is the one value here that changes in place, so that a hand costs microseconds; `copied` gives a fresh one.

A *place* is where a card comes from. It is a seat, except with table piles (R7.4), where each of the two seats has two:
1 and 2 are the hands of seats 1 and 2, 3 and 4 their cards on the table.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from ..cards import OF_SUIT, SUITS, Card, cards_of, suit_cards
from ..errors import IllegalPlay
from .memory import Memory
from .play import FREE, Contract
from .rules import Rules

SITS_OUT = ("M", "OM", "BM")  # R4.6 names these three


def side_place(place: int, rules: Rules) -> int:
    """The seat a place belongs to."""
    return (place - 1) % rules.players + 1


def sitting_out(rules: Rules, trump: str, declarer: int | None) -> frozenset[int]:
    """The seats that put their cards down: the declarer's partners in a misère (R4.6)."""
    if declarer is None or trump not in SITS_OUT:
        return frozenset()
    return frozenset(rules.seats_of(rules.side_of(declarer))) - {declarer}


@lru_cache(maxsize=256)
def _orders(players: int, piles: bool, out: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """For each leading place: which place plays after each, 0 after the last."""
    if piles:  # the table follows the hands, or the hands the table (R7.4)
        rows = [(), (1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1)]
    else:
        seats = [seat for seat in range(1, players + 1) if seat not in out]
        rows = [(), *(_from(leader, seats) for leader in range(1, players + 1))]
    orders = []
    for row in rows:
        after = [0] * len(rows)
        for place, following in pairwise(row):
            after[place] = following
        orders.append(tuple(after))
    return tuple(orders)


def _from(leader: int, seats: Sequence[int]) -> tuple[int, ...]:
    """These seats clockwise from `leader` on (R1.3)."""
    return (*(seat for seat in seats if seat >= leader), *(seat for seat in seats if seat < leader))


class CardPlay:
    """A hand in play. `legal` is the set of cards the place `turn` may play; 0 when the hand has been played out."""

    __slots__ = (
        "_best",
        "_follow",
        "_following",
        "_held",
        "_lent",
        "_next",
        "_orders",
        "_power",
        "_remembers",
        "_under",
        "_winner",
        "contract",
        "hands",
        "led",
        "legal",
        "memory",
        "trick",
        "turn",
        "winners",
    )

    def __init__(
        self,
        contract: Contract,
        hands: Sequence[int],
        leader: int,
        out: frozenset[int] = frozenset(),
        under: Mapping[int, int] | None = None,
    ) -> None:
        """`hands` by place from place 1; `under` the face-down card below each card on the table, as bits (R7.4)."""
        self.contract = contract
        self.hands = [0, *hands]
        self._held: list[list[Card] | None] = [None] * len(self.hands)  # the same, card by card
        self._lent = False  # a copy has the same lists of cards
        self.memory = Memory(len(hands)) if contract.free else None
        self.winners: list[int] = []  # the winning place of each trick
        self._under = dict(under) if under is not None else None
        self._orders = _orders(len(hands), under is not None, out)
        self._remembers = bool(contract.free or under)
        self._power, self._follow, self._best, self._winner = contract.power[0], 0, 0, leader
        self.led: int | None = None  # the suit led, None before a lead
        self.begin(leader)

    def begin(self, leader: int) -> None:
        """`leader` is to lead to a new trick (R4.3)."""
        self._following, self.legal = 0, self.hands[leader]
        if self.memory is not None:
            self.legal = self._may_lead(self.memory, leader)
        self.trick: list[Card] = []  # so far, from the lead on
        self.led = None
        self.turn, self._next = leader, self._orders[leader]

    def copied(self) -> "CardPlay":
        """An equal play that changes on its own."""
        fresh = object.__new__(CardPlay)  # a line each: a loop over the names takes twice as long
        fresh.contract = self.contract
        fresh.hands = self.hands.copy()
        fresh.led = self.led
        fresh.legal = self.legal
        fresh.memory = None
        fresh.trick = self.trick.copy()
        fresh.turn = self.turn
        fresh.winners = self.winners.copy()
        fresh._best = self._best
        fresh._follow = self._follow
        fresh._following = self._following
        fresh._held = self._held.copy()
        fresh._lent = self._lent = True
        fresh._next = self._next
        fresh._orders = self._orders
        fresh._power = self._power
        fresh._remembers = self._remembers
        fresh._under = None
        fresh._winner = self._winner
        if self._remembers:
            fresh.memory = self.memory.copied() if self.memory is not None else None
            fresh._under = self._under.copy() if self._under is not None else None
        return fresh

    def legal_cards(self) -> tuple[Card, ...]:
        """The cards the place whose turn it is may play."""
        following = self._following
        if following:
            try:
                return OF_SUIT[following]
            except KeyError:
                return suit_cards(following)
        if self.memory is not None and self.legal != self.hands[self.turn]:
            return cards_of(self.legal)  # all but a joker, or only that
        held = self._held[self.turn]
        if held is not None:
            return tuple(held)
        found = cards_of(self.legal)
        if not self._lent:
            self._held[self.turn] = list(found)
        return found

    def joker_suits(self) -> int:
        """The suits a joker may be given if it is led now (R4.8); 0 when that does not arise."""
        if self.memory is None or self.led is not None:
            return 0
        return self.contract.joker_suits(
            self.hands[self.turn], self.memory.suits_led, self.memory.shown_void[self.turn]
        )

    def play(self, card: Card, joker_suit: int | None = None) -> None:
        """The place whose turn it is plays `card`, a joker led as `joker_suit`; IllegalPlay."""
        bit = card.bit
        if not bit & self.legal:
            raise IllegalPlay("", why=self.why_illegal(card), place=self.turn, card=card.text)
        place, led = self.turn, self.led
        if led is None:
            contract, index = self.contract, card.index
            suit = contract.suit[index]
            if suit == FREE or joker_suit is not None:
                suit = self._named(card, joker_suit)
            self.led, self._follow = suit, contract.follow[suit]
            self._power = power = contract.power[suit]
            self._best, self._winner = power[index], place
        else:
            strength = self._power[card.index]
            if strength > self._best and not (self.contract.sinks and self._sinks(card)):
                self._best, self._winner = strength, place
        hands = self.hands
        hands[place] ^= bit
        held = self._held[place]
        if held is not None:
            if self._lent:
                self._held[place] = None
            else:
                held.remove(card)
        self.trick.append(card)
        if self._remembers:
            self._remember(card, led)
        following = self._next[place]
        if following == 0:
            self.winners.append(self._winner)
            self.begin(self._winner)  # who won leads (R4.5)
            return
        self.turn, hand = following, hands[following]
        if self._remembers and hand & self.contract.loose:
            self._following, self.legal = 0, self._legal_with_joker(following)
        else:
            self._following = found = hand & self._follow
            self.legal = found or hand

    def why_illegal(self, card: Card) -> str:
        """The reason against a card that is not legal: `not_in_hand`, `must_follow`, `must_play_joker`, `joker_*`."""
        hand = self.hands[self.turn]
        if not card.bit & hand:
            return "not_in_hand"
        if self.led is None:
            return "joker_not_led"
        if not card.bit & self.contract.loose:
            return "must_follow" if hand & self.contract.follow[self.led] else "must_play_joker"
        return "joker_must_follow" if hand & self.contract.follow[self.led] else "joker_kept"

    # -- inside a trick --------------------------------------------------------------------------------------------

    def _named(self, card: Card, joker_suit: int | None) -> int:
        """The suit a joker is led as (R4.8)."""
        if self.contract.suit[card.index] != FREE:
            raise IllegalPlay("", why="no_suit_to_name", place=self.turn, card=card.text)
        if joker_suit is None:
            raise IllegalPlay("", why="suit_must_be_named", place=self.turn, card=card.text)
        if joker_suit not in range(len(SUITS)) or not self.joker_suits() >> joker_suit & 1:
            raise IllegalPlay("", why="suit_not_allowed", place=self.turn, card=card.text)
        return joker_suit

    def _sinks(self, card: Card) -> bool:
        """R4.8 `joker_after_void`."""
        void = self.memory.shown_void[self.turn] if self.memory is not None else 0
        return bool(card.bit & self.contract.free and self.led is not None and void >> self.led & 1)

    def _remember(self, card: Card, led: int | None) -> None:
        """Turn the card below one that was played (R7.4); note what matters for a joker (R4.8)."""
        if self._under is not None:
            self.hands[self.turn] |= self._under.pop(card.bit, 0)
            self._held[self.turn] = None
        if self.memory is not None:
            self.memory.note(self.contract, self.turn, card, led)

    def _may_lead(self, memory: Memory, leader: int) -> int:
        """What a place may lead to a new trick where a joker has no suit (R4.8)."""
        if self.led is not None:
            memory.suits_led |= 1 << self.led
        return self.contract.legal_cards(self.hands[leader], None, memory.suits_led, memory.shown_void[leader])

    def _legal_with_joker(self, place: int) -> int:
        """What a place that holds a joker without suit may play to the lead (R4.8)."""
        assert self.memory is not None  # there is a joker without suit
        void, played = self.memory.shown_void[place], self.memory.suits_played[place]
        return self.contract.legal_cards(self.hands[place], self.led, self.memory.suits_led, void, played)
