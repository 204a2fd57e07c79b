"""A position between two tricks: what each seat still holds, who leads, and what binds the joker.

Counting and best play look at it through `groups`: the cards of each suit from the top, the trumps (or the jokers that
belong to no suit) apart. Which cards follow and which win is asked of the contract's tables and of nobody else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...cards import BY_TEXT, Card, cards_of
from ..play import ALL_SUITS, FREE, Contract
from ..rules import Rules

SITS_OUT = frozenset(("M", "OM", "BM"))  # misères in which the declarer's partners put their cards down (R4.6)
LOOSE = 4  # the group of jokers that belong to no suit; 0 to 3 are the suits


def seats_in_play(rules: Rules, trump: str, declarer: int) -> tuple[int, ...]:
    """The seats that play in this contract, clockwise from seat 1 (R4.6)."""
    partners = rules.seats_of(rules.side_of(declarer)) if trump in SITS_OUT else ()
    return tuple(seat for seat in rules.seats if seat == declarer or seat not in partners)


@dataclass(frozen=True)
class Position:
    """Cards still held and what happened before, by place: 0 is the first playing seat, clockwise."""

    rules: Rules
    contract: Contract
    hands: tuple[int, ...]
    ours: tuple[bool, ...]  # is this place on the declarer's side?
    leader: int
    suits_led: int = 0
    shown_void: tuple[int, ...] = ()

    @staticmethod
    def of(
        rules: Rules,
        trump: str,
        declarer: int,
        leader: int,
        hands: Mapping[int, Iterable[Card]],
        prenomination: str | None = None,
        suits_led: int = 0,
        shown_void: Mapping[int, int] | None = None,
        side: Iterable[int] | None = None,
    ) -> "Position":
        """The position with these hands by seat; `side`: the declarer's side, if not the one the table's seating says.

        The hands of seats that sit out are left aside.
        """
        seats = seats_in_play(rules, trump, declarer)
        declaring = tuple(rules.seats_of(rules.side_of(declarer)) if side is None else side)
        return Position(
            rules=rules,
            contract=Contract.of(rules, trump, prenomination),
            hands=tuple(sum(each.bit for each in hands[seat]) for seat in seats),
            ours=tuple(seat in declaring for seat in seats),
            leader=seats.index(leader),
            suits_led=suits_led,
            shown_void=tuple((shown_void or {}).get(seat, 0) for seat in seats),
        )

    @cached_property
    def tricks_left(self) -> int:
        return max(hand.bit_count() for hand in self.hands)

    @cached_property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The cards still held: four suits and the jokers of no suit, each from the top."""
        held = sum(self.hands)
        found: list[list[Card]] = [[] for _ in range(LOOSE + 1)]
        for each in cards_of(held):
            found[self.contract.suit[each.index] % (LOOSE + 1)].append(each)  # FREE is -1, the last group
        power = self.contract.power
        return tuple(
            tuple(sorted(group, key=lambda each: (-power[suit % LOOSE][each.index], each.index)))
            for suit, group in enumerate(found)
        )

    def holder(self, each: Card) -> int:
        """The place that holds a card."""
        return next(place for place, hand in enumerate(self.hands) if hand & each.bit)

    @cached_property
    def joker(self) -> "LooseJoker":
        """How a joker that belongs to no suit behaves in this contract."""
        return LooseJoker.of(self.contract)


WITHOUT, WITH, ONLY = 0, 1, 2  # to another's lead the joker is not allowed, allowed beside the rest, compulsory


@dataclass(frozen=True)
class LooseJoker:
    """R4.8 for one contract, as tables over what is known of the suit led."""

    choice: tuple[int, ...]  # by holds it + 2 * led before + 4 * failed before + 8 * played before
    leads: str
    wins: bool  # false: it is the lowest card of a suit it is led as, and otherwise never wins
    sinks: bool
    fails: bool  # playing it to a suit counts as not following it
    watches_led: bool
    watches_failed: bool
    watches_played: bool

    @staticmethod
    def of(contract: Contract) -> "LooseJoker":
        """The tables, asked of the contract with small hands."""
        follow = contract.joker_follow
        return LooseJoker(
            choice=tuple(_choice(contract, case) for case in range(16)) if contract.free else (),
            leads=contract.joker_lead,
            wins=contract.free == 0 or any(contract.power[0][i] > 1 for i in (64, 65) if contract.suit[i] == FREE),
            sinks=contract.sinks,
            fails=follow != "every_suit",
            watches_led=contract.joker_lead == "unled_suit" or follow == "first_round_of_suit",
            watches_failed=contract.joker_lead == "not_shown_void"
            or follow == "first_or_last_of_suit"
            or contract.sinks,
            watches_played=follow == "first_or_last_of_suit",
        )

    def nameable(self, suits_led: int, failed: int, only_jokers: bool) -> int:
        """The suits it may be given when led, as a set; 0: none is left."""
        if self.leads == "any_suit" or (self.leads == "last_trick_only" and only_jokers):
            return ALL_SUITS
        if self.leads == "unled_suit":
            return ALL_SUITS & ~suits_led
        return ALL_SUITS & ~failed if self.leads == "not_shown_void" else 0


def _choice(contract: Contract, case: int) -> int:
    joker = contract.free & -contract.free
    hand = joker | BY_TEXT["AC"].bit | (BY_TEXT["AS"].bit if case & 1 else 0)
    legal = contract.legal_cards(hand, 0, case >> 1 & 1, case >> 2 & 1, case >> 3 & 1)
    if not legal & joker:
        return WITHOUT
    return ONLY if legal == joker else WITH
