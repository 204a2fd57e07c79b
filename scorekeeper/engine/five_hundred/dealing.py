"""Dealing: the first dealer and the packets (R1.4, R7.4), weak hands (R1.5), what may be discarded (R4.1).

Nothing here is random: a shuffled pack, cut cards or a number drawn are arguments.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..cards import BY_TEXT, RANK_INDEX, SUITS, Card, mask_of
from ..errors import BadValue, Missing
from .rules import Rules

PILES = 5  # R7.4: piles of two cards on the table
_HIGH = mask_of(BY_TEXT[rank + suit] for rank in "AKQJ" for suit in SUITS)

# A packet: for the hands, the kitty, the lower or the upper cards of the piles, and how many cards (to each).
Packet = tuple[str, int]


@dataclass(frozen=True)
class Dealt:
    """The cards as dealt; sets of cards. `piles` by seat: (lower card, upper card) of each pile (R7.4)."""

    dealer: int
    hands: tuple[int, ...]
    kitty: int
    dead: int
    piles: tuple[tuple[tuple[Card, Card], ...], ...] = ()

    def hand(self, seat: int) -> int:
        """The cards in the hand of a seat."""
        return self.hands[seat - 1]


# -- the first dealer ------------------------------------------------------------------------------------------------


def cut_place(card: Card) -> int:
    """The place of a card in a cut: the joker lowest of all, then the ace, then two upwards (R1.4)."""
    if card.is_joker:
        return -2
    return -1 if card.rank == "A" else RANK_INDEX[card.rank]


def lowest_cutters(seats: Sequence[int], cards: Sequence[Card]) -> tuple[int, ...]:
    """The seats with the lowest card: one of them deals, several cut again (R1.4)."""
    lowest = min(cut_place(each) for each in cards)
    return tuple(seat for seat, each in zip(seats, cards, strict=True) if cut_place(each) == lowest)


def first_dealer(rules: Rules, cards: Iterable[Card] = (), draw: int | None = None) -> int:
    """The seat that deals first (R1.4, `first_dealer`).

    `cards`: those cut in the order of the seats, again by the seats still level; or those turned one by one from seat 1
    on until a jack falls. `draw`: the seat drawn by lot. Missing when they do not settle it, BadValue for no such seat.
    """
    if rules.first_dealer == "random":
        if draw is None:
            raise Missing("draw")
        if draw not in rules.seats:
            raise BadValue("draw", wanted="seat")
        return draw
    turned = iter(cards)
    if rules.first_dealer == "first_jack":
        return _first_jack(rules, turned)
    level = tuple(rules.seats)
    while len(level) > 1:
        cut = [card for _, card in zip(level, turned, strict=False)]
        if len(cut) < len(level):
            raise Missing("cards")
        level = lowest_cutters(level, cut)
    return level[0]


def _first_jack(rules: Rules, cards: Iterable[Card]) -> int:
    seat = rules.seats[0]
    for card in cards:
        if card.rank == "J":
            return seat
        seat = rules.left_of(seat)
    raise Missing("cards")


# -- the deal --------------------------------------------------------------------------------------------------------


def packets(rules: Rules) -> tuple[Packet, ...]:
    """In which packets the cards are dealt (R1.4, R7.4)."""
    kitty = rules.kitty_size
    first, second, third = ((kitty + 2 - part) // 3 for part in range(3))  # as equal as possible, the larger ones first
    in_three = (("hand", 3), ("kitty", first), ("hand", 4), ("kitty", second), ("hand", 3), ("kitty", third))
    in_two = min(3, kitty)
    patterns: dict[str, tuple[Packet, ...]] = {
        "kitty_in_three": in_three,
        "kitty_after_first": (("hand", 3), ("kitty", kitty), ("hand", 4), ("hand", 3)),
        "kitty_in_two": (("hand", 3), ("kitty", in_two), ("hand", 4), ("kitty", kitty - in_two), ("hand", 3)),
        "kitty_last": (("hand", 3), ("hand", 3), ("hand", 3), ("hand", 1), ("kitty", kitty)),
        # R7.4 is silent on the packets: the hands as usual, then the piles, lower cards first.
        "table_piles": (*in_three, ("lower", PILES), ("upper", PILES)),
    }
    return tuple(each for each in patterns[rules.deal_pattern] if each[1])


def deal(rules: Rules, dealer: int, pack: Sequence[Card]) -> Dealt:
    """The cards dealt from a shuffled pack, its first card to the left of the dealer; BadValue for another pack."""
    if len(pack) != rules.deck_size or mask_of(pack) != rules.pack:
        raise BadValue("pack", wanted="pack", cards=rules.deck_size)
    rest = iter(pack)
    seats = [(dealer + step) % rules.players + 1 for step in range(rules.players)]
    given: dict[str, dict[int, list[Card]]] = {}
    for kind, count in packets(rules):
        for seat in [0] if kind == "kitty" else seats:
            given.setdefault(kind, {}).setdefault(seat, []).extend(next(rest) for _ in range(count))
    hands = given["hand"]
    lower, upper = given.get("lower", {}), given.get("upper", {})
    return Dealt(
        dealer=dealer,
        hands=tuple(mask_of(hands[seat]) for seat in rules.seats),
        kitty=mask_of(given.get("kitty", {}).get(0, [])),
        dead=mask_of(rest),
        piles=tuple(tuple(zip(lower[seat], upper[seat], strict=True)) for seat in rules.seats) if upper else (),
    )


def is_weak(rules: Rules, hand: int) -> bool:
    """May the player of this hand ask for a new deal (R1.5)?"""
    return rules.weak_hand_redeal == "no_ace_no_face" and not hand & (_HIGH | rules.jokers)


# -- the exchange ----------------------------------------------------------------------------------------------------


def why_not_discard(rules: Rules, hand: int, discards: Sequence[Card]) -> str | None:
    """Why not these discards, any of hand and kitty (R4.1): `wrong_number`, `repeated_card`, `not_in_hand`, or None."""
    if len(discards) != rules.kitty_size:
        return "wrong_number"
    if mask_of(discards).bit_count() < len(discards):
        return "repeated_card"
    return "not_in_hand" if mask_of(discards) & ~hand else None
