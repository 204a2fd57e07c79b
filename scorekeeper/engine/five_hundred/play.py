"""Playing cards: which follow, which win (R2.3 to R2.6, R4.3 to R4.9).

A contract is two tables: `follow[suit]`, every card that follows a suit, and `power[suit]`, the strength of each card
when that suit is led. No trumps and the misères are a trump contract whose only trump is the joker, and the suit it is
given when it is led. Bowers and joker are placed in these tables; nothing else asks "is it a jack".

>>> from scorekeeper.engine.cards import card, mask_of, texts
>>> from scorekeeper.engine.five_hundred.rules import Rules
>>> hearts, hand = Contract.of(Rules.make(), "H"), mask_of(map(card, ["JD", "AD", "5S"]))
>>> hearts.effective_suit(card("JD")), texts(hearts.legal_cards(hand, suit_index("D")))
('H', ['AD'])
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..cards import ALL_BITS, BY_TEXT, CARDS, JOKER, JOKER2, RANK_INDEX, SAME_COLOUR, SUIT_INDEX, SUITS, Card
from .bids import MISERES
from .rules import Rules

TRUMPS = (*SUITS, "NT", *MISERES)
ALL_SUITS = 15  # the four suits as a set: bit 0 spades to bit 3 hearts
FREE = -1  # effective suit of a joker that belongs to none

# Strengths. Within a suit: rank + 2, so that 1 is below every card that follows.
LOWEST, _TOP_OF_SUIT, _TRUMP, _LEFT, _RIGHT, _JOKER2, _JOKER = 1, 30, 32, 60, 61, 62, 63


def suit_index(suit: str) -> int:
    """The number of a suit, 0 spades to 3 hearts; KeyError for none."""
    return SUIT_INDEX[suit]


def suits_mask(suits: Iterable[str]) -> int:
    """A set of suits: bit 0 spades to bit 3 hearts."""
    mask = 0
    for suit in suits:
        mask |= 1 << SUIT_INDEX[suit]
    return mask


def suits_of(mask: int) -> list[str]:
    """The letters of a set of suits, spades to hearts."""
    return [suit for index, suit in enumerate(SUITS) if mask >> index & 1]


@dataclass(frozen=True, slots=True, eq=False)
class Contract:
    """The tables of one contract at one table. Suits are numbers here, 0 spades to 3 hearts; sets are bit masks."""

    trump: str  # a suit, NT or the misère played
    trump_suit: int  # -1 where there are no trumps
    misere: bool
    prenomination: str | None
    follow: tuple[int, int, int, int]
    power: tuple[tuple[int, ...], ...]  # power[led][card.index]; 0 cannot win
    suit: tuple[int, ...]  # effective suit of each card by index, FREE for a joker without suit
    free: int  # jokers that are given a suit when led
    loose: int  # of these, the ones that follow no suit
    joker_follow: str
    when_void: str
    joker_lead: str
    sinks: bool  # a joker played to a suit its holder failed to follow before cannot win (R4.8)

    @staticmethod
    def of(rules: Rules, trump: str, prenomination: str | None = None) -> "Contract":
        """The tables for trumps `trump` (`S` ... `H`, `NT`, `M` ...) under these rules; KeyError for another text."""
        return _contract(
            trump,
            prenomination,
            rules.joker_follow,
            rules.joker_misere_when_void if trump in MISERES else rules.joker_when_void,
            rules.joker_lead,
            rules.joker_after_void == "loses",
            rules.joker_misere_rank == "low",
        )

    def effective_suit(self, each: Card) -> str | None:
        """The suit a card belongs to (R2.5); None for a joker without suit (R4.8)."""
        index = self.suit[each.index]
        return None if index == FREE else SUITS[index]

    def strength(self, each: Card, led: str) -> int:
        """How high a card is when `led` is led; 0 cannot win (R4.5)."""
        return self.power[SUIT_INDEX[led]][each.index]

    def legal_cards(
        self, hand: int, led: int | None, suits_led: int = 0, shown_void: int = 0, suits_played: int = 0
    ) -> int:
        """What a hand may play to a lead of `led`, or lead when it is None (R4.3, R4.4, R4.8).

        `suits_led` earlier in this hand, `shown_void` suits this player failed to follow, `suits_played` suits he has
        played a card of: sets of suits, looked at only for a joker that belongs to no suit.
        """
        if led is None:
            jokers = hand & self.free
            if jokers and not self.joker_suits(hand, suits_led, shown_void):
                return hand ^ jokers
            return hand
        following = hand & self.follow[led]
        if hand & self.loose:
            return self._with_joker(hand, following, led, suits_led, shown_void, suits_played)
        return following or hand

    def joker_suits(self, hand: int, suits_led: int = 0, shown_void: int = 0) -> int:
        """The suits a joker led from this hand may be given (R4.8); 0 when it may not be led or needs no suit."""
        jokers = hand & self.free
        if jokers == 0:
            return 0
        if self.joker_lead == "any_suit":
            return ALL_SUITS
        found = 0
        if self.joker_lead == "unled_suit":
            found = ALL_SUITS & ~suits_led
        elif self.joker_lead == "not_shown_void":
            found = ALL_SUITS & ~shown_void
        if found == 0 and jokers == hand:  # as the last card it may always be led, and then any suit will do
            return ALL_SUITS
        return found

    def _with_joker(
        self, hand: int, following: int, led: int, suits_led: int, shown_void: int, suits_played: int
    ) -> int:
        """The legal cards of a hand that holds a joker without suit, to another's lead (R4.8)."""
        jokers = hand & self.loose
        if following:
            return following | jokers if self._joins(led, suits_led, suits_played) else following
        others = hand ^ jokers
        if others == 0:
            return hand
        if self.joker_follow == "first_or_last_of_suit" and shown_void >> led & 1:
            return others
        if self.when_void == "must_play":
            return jokers
        return others if self.when_void == "last_trick_only" else hand

    def _joins(self, led: int, suits_led: int, suits_played: int) -> bool:
        """May the joker be played although the suit led could be followed (R4.8 `joker_follow`)?"""
        if self.joker_follow == "any_time":
            return True
        if self.joker_follow == "first_round_of_suit":
            return not suits_led >> led & 1
        return self.joker_follow == "first_or_last_of_suit" and not suits_played >> led & 1

    def led_suit(self, first: Card, joker_suit: int | None = None) -> int:
        """The suit a lead counts as; a joker without suit counts as `joker_suit`, ValueError without one."""
        index = self.suit[first.index]
        if index != FREE:
            return index
        if joker_suit is None:
            raise ValueError("a suit must be named for the joker")
        return joker_suit

    def winner(self, cards: Sequence[Card], led: int, sunk: int = 0) -> int:
        """The place (0 the leader) of the card that wins (R4.5); `sunk` the cards that cannot (`sunk_jokers`)."""
        power = self.power[led]
        best, strength = 0, power[cards[0].index]
        for place in range(1, len(cards)):
            each = cards[place]
            if power[each.index] > strength and not each.bit & sunk:
                best, strength = place, power[each.index]
        return best

    def sunk_jokers(self, led: int, shown_void: int) -> int:
        """The jokers that cannot win when played by who failed to follow the suits in `shown_void` before (R4.8)."""
        return self.free if self.sinks and shown_void >> led & 1 else 0

    def joker_and_bowers(self) -> int:
        """The joker or jokers and, with trumps, both bowers (R2.3)."""
        power = self.power[max(self.trump_suit, 0)]
        return sum(each.bit for each in CARDS if each.is_joker or power[each.index] >= _LEFT)

    def trumps(self, pack: int) -> tuple[Card, ...]:
        """The trumps of a pack from the top (R2.3); ValueError where there are none."""
        if self.trump_suit == FREE:
            raise ValueError("no trumps")
        power = self.power[self.trump_suit]
        cards = [each for each in CARDS if each.bit & pack & self.follow[self.trump_suit]]
        return tuple(sorted(cards, key=lambda each: -power[each.index]))


# -- building the tables --------------------------------------------------------------------------------------------


def _places(trump: str, prenomination: str | None) -> list[int]:
    """The effective suit of every card (R2.5, R4.7 to R4.9)."""
    suits = [SUIT_INDEX.get(each.suit, FREE) for each in CARDS]
    if trump in SUIT_INDEX:
        suits[BY_TEXT["J" + SAME_COLOUR[trump]].index] = SUIT_INDEX[trump]
        suits[JOKER.index] = suits[JOKER2.index] = SUIT_INDEX[trump]
    elif prenomination is not None:
        suits[JOKER.index] = SUIT_INDEX[prenomination]
    return suits


def _powers(led: int, trump: str, suits: list[int], low: bool) -> tuple[int, ...]:
    """The strength of every card when `led` is led (R2.3, R2.4, R4.5, R4.8)."""
    special = {JOKER.index: _JOKER, JOKER2.index: _JOKER2}
    if trump in SUIT_INDEX:
        special |= {BY_TEXT["J" + trump].index: _RIGHT, BY_TEXT["J" + SAME_COLOUR[trump]].index: _LEFT}
    found = [0] * ALL_BITS
    trump_suit = SUIT_INDEX.get(trump, FREE)
    for each in CARDS:
        suit, index = suits[each.index], each.index
        if suit == FREE:
            found[index] = LOWEST if low else special[index]
        elif suit == trump_suit:
            found[index] = special[index] if index in special else _TRUMP + RANK_INDEX[each.rank]
        elif suit == led:
            found[index] = _TOP_OF_SUIT if each.is_joker else RANK_INDEX[each.rank] + 2
    return tuple(found)


@lru_cache(maxsize=512)
def _contract(
    trump: str, prenomination: str | None, joker_follow: str, when_void: str, joker_lead: str, sinks: bool, low: bool
) -> Contract:
    if trump not in TRUMPS:
        raise KeyError(trump)
    suits = _places(trump, prenomination)
    free = sum(each.bit for each in (JOKER, JOKER2) if suits[each.index] == FREE)
    every = free if joker_follow == "every_suit" else 0
    low = low and trump in MISERES
    follow = [sum(each.bit for each in CARDS if suits[each.index] == suit) | every for suit in range(4)]
    return Contract(
        trump=trump,
        trump_suit=SUIT_INDEX.get(trump, FREE),
        misere=trump in MISERES,
        prenomination=prenomination,
        follow=(follow[0], follow[1], follow[2], follow[3]),
        power=tuple(_powers(led, trump, suits, low) for led in range(4)),
        suit=tuple(suits),
        free=free,
        loose=free & ~every,
        joker_follow=joker_follow,
        when_void=when_void,
        joker_lead=joker_lead,
        sinks=sinks,
    )
