"""The judge's questions about the rest of a hand: count_plays and best_play."""

from collections.abc import Mapping
from typing import Any

from ..cards import Card, read_cards
from ..errors import BadSeat, BadValue, Conflict, Missing
from ..judge import Kind, Ruling
from ..reading import a_number, an_object, fields, joined
from ..reasons import reason
from .read_cards import contract_of, read_seat, read_suits, read_trump
from .rules import HAND, Rules
from .search import Position, Solver, count, seats_in_play

NEEDED = ("trump", "declarer", "leader", "hands")
OPTIONAL = ("prenomination", "suits_led", "shown_void")


def declaring_seats(rules: Rules, declarer: int) -> tuple[int, ...]:
    """The seats whose tricks these questions count as the declarer's side's.

    The worked cases count, with six players in two sides of three, the declarer and the seat opposite him.
    """
    if rules.teams == "2x3":
        return declarer, (declarer + 2) % rules.players + 1
    return rules.seats_of(rules.side_of(declarer))


def read_position(rules: Rules, given: Mapping[str, Any]) -> Position:
    """The position of a question; RulesError with the path below `given`."""
    if rules.deal_pattern == "table_piles":
        raise Conflict("rules.deal_pattern")  # the question has no words for the piles on the table
    trump, prenomination = read_trump(rules, given)
    declarer = read_seat(rules, given["declarer"], "declarer")
    leader = read_seat(rules, given["leader"], "leader")
    hands = _hands(rules, given["hands"])
    suits_led = read_suits(given.get("suits_led", ()), "suits_led")
    shown_void = {
        seat: read_suits(each, f"shown_void.{seat}")
        for seat, each in _by_seat(rules, given.get("shown_void", {}), "shown_void").items()
    }
    contract_of(rules, trump, prenomination)
    _fit(rules, trump, declarer, leader, hands)
    side = declaring_seats(rules, declarer)
    return Position.of(rules, trump, declarer, leader, hands, prenomination, suits_led, shown_void, side)


def _by_seat(rules: Rules, value: Any, path: str) -> dict[int, Any]:
    """An object whose names are seats as text; BadSeat."""
    seats = {str(seat): seat for seat in rules.seats}
    found = {}
    for name, each in an_object(value, path).items():
        if name not in seats:
            raise BadSeat(joined(path, name), seat=name)
        found[seats[name]] = each
    return found


def _hands(rules: Rules, value: Any) -> dict[int, tuple[Card, ...]]:
    """The hand of every seat; BadCard, NotInDeck, DuplicateCard, BadValue for more than ten cards, Missing."""
    hands: dict[int, tuple[Card, ...]] = {}
    seen = 0
    for seat, each in _by_seat(rules, value, "hands").items():
        hands[seat] = read_cards(each, f"hands.{seat}", rules.pack, seen)
        seen |= sum(card.bit for card in hands[seat])
        if len(hands[seat]) > HAND:
            raise BadValue(f"hands.{seat}", wanted="list", most=HAND)
    for seat in rules.seats:
        if seat not in hands:
            raise Missing(f"hands.{seat}")
    return hands


def _fit(rules: Rules, trump: str, declarer: int, leader: int, hands: Mapping[int, tuple[Card, ...]]) -> None:
    """Those who play hold equally many cards, at least one; those who sit out none (R4.6). BadValue, BadSeat."""
    playing = seats_in_play(rules, trump, declarer)
    for seat in rules.seats:
        wanted = len(hands[declarer]) if seat in playing else 0
        if len(hands[seat]) != wanted or (seat in playing and wanted == 0):
            raise BadValue(f"hands.{seat}", wanted="list", most=wanted)
    if leader not in playing:
        raise BadSeat("leader", seat=leader)


def count_plays(rules: Rules, given: Any) -> Ruling:
    """`by_depth`, and without a depth `sequences` and `declarer_tricks`; TooLong beyond the limit."""
    found = fields(given, "", NEEDED, (*OPTIONAL, "depth"))
    depth = a_number(found["depth"], "depth", least=1) if "depth" in found else None
    lengths, tricks = count(read_position(rules, found), depth)
    answer: dict[str, Any] = {"by_depth": lengths}
    if depth is None:
        answer["sequences"] = sum(tricks)
        answer["declarer_tricks"] = {str(won): many for won, many in enumerate(tricks) if many}
    return Ruling(answer, (reason("ways_to_play", "R4.4", cards=len(lengths), ways=lengths[-1]),))


def best_play(rules: Rules, given: Any) -> Ruling:
    """`tricks` of the declarer's side when both sides see all cards and play their best; TooLong beyond the limit."""
    position = read_position(rules, fields(given, "", NEEDED, OPTIONAL))
    tricks = Solver(position).tricks()
    which = "best_misere" if position.contract.misere else "best_tricks"
    rule = "R3.10" if position.contract.misere else "R4.5"
    return Ruling({"tricks": tricks}, (reason(which, rule, tricks=tricks, left=position.tricks_left),))


KINDS: dict[str, Kind] = {"count_plays": count_plays, "best_play": best_play}
