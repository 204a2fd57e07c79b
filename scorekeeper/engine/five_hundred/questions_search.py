"""The judge's questions about the rest of a hand: count_plays and best_play."""

from collections.abc import Mapping
from typing import Any

from ..cards import SUITS, read_cards
from ..errors import BadSeat, BadValue, Conflict, Missing, NotPlayed
from ..judge import Kind, Ruling
from ..reading import a_list, a_number, an_object, fields, joined, one_of
from ..reasons import reason
from .play import TRUMPS, suit_index
from .rules import HAND, Rules
from .search import Position, Solver, count, seats_in_play

NEEDED = ("trump", "declarer", "leader", "hands")
OPTIONAL = ("prenomination", "suits_led", "shown_void")


def _seat(value: Any, path: str, rules: Rules) -> int:
    """`value` as a seat of the table; BadValue for no number, BadSeat for no seat."""
    number = a_number(value, path)
    if number not in rules.seats:
        raise BadSeat(path, seat=number)
    return number


def _by_seat(value: Any, path: str, rules: Rules) -> dict[int, Any]:
    """An object whose names are seats as text; BadSeat otherwise."""
    found = {}
    for name, each in an_object(value, path).items():
        if name not in map(str, rules.seats):
            raise BadSeat(joined(path, name), seat=name)
        found[int(name)] = each
    return found


def _suits(value: Any, path: str) -> int:
    """A list of suits as a set; BadValue otherwise."""
    found = 0
    for index, each in enumerate(a_list(value, path)):
        found |= 1 << suit_index(one_of(each, SUITS, joined(path, index)))
    return found


def _prenomination(value: Any, trump: str, rules: Rules) -> str | None:
    """The suit given to the joker before the first lead (R4.9), or None; BadValue, Conflict, NotPlayed."""
    if value is None:
        return None
    suit: str = one_of(value, SUITS, "prenomination")
    if trump in SUITS:
        raise Conflict("prenomination", trump=trump)
    if not rules.joker_prenomination:
        raise NotPlayed("prenomination")
    return suit


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
    trump: str = one_of(given["trump"], TRUMPS, "trump")
    declarer = _seat(given["declarer"], "declarer", rules)
    leader = _seat(given["leader"], "leader", rules)
    hands: dict[int, Any] = {}
    seen = 0
    for seat, each in _by_seat(given["hands"], "hands", rules).items():
        hands[seat] = read_cards(each, f"hands.{seat}", rules.pack, seen)
        seen |= sum(each.bit for each in hands[seat])
        if len(hands[seat]) > HAND:
            raise BadValue(f"hands.{seat}", most=HAND)
    suits_led = _suits(given.get("suits_led", ()), "suits_led")
    shown_void = {
        seat: _suits(each, f"shown_void.{seat}")
        for seat, each in _by_seat(given.get("shown_void", {}), "shown_void", rules).items()
    }
    prenomination = _prenomination(given.get("prenomination"), trump, rules)
    playing = seats_in_play(rules, trump, declarer)
    for seat in rules.seats:
        if seat not in hands:
            raise Missing(f"hands.{seat}")
        if seat not in playing and hands[seat]:
            raise BadValue(f"hands.{seat}", sits_out=True)
    for seat in playing:
        if not hands[seat] or len(hands[seat]) != len(hands[declarer]):
            raise BadValue(f"hands.{seat}", wanted="as many cards as the others")
    if leader not in playing:
        raise BadSeat("leader", seat=leader)
    side = declaring_seats(rules, declarer)
    return Position.of(rules, trump, declarer, leader, hands, prenomination, suits_led, shown_void, side)


def count_plays(rules: Rules, given: Any) -> Ruling:
    """`by_depth`, and without a depth `sequences` and `declarer_tricks`; TooLong beyond the limit."""
    found = fields(given, "", NEEDED, (*OPTIONAL, "depth"))
    depth = a_number(found["depth"], "depth", least=1) if "depth" in found else None
    lengths, tricks = count(read_position(rules, found), depth)
    answer: dict[str, Any] = {"by_depth": lengths}
    if depth is None:
        answer["sequences"] = sum(tricks)
        answer["declarer_tricks"] = {str(won): many for won, many in enumerate(tricks) if many}
    many = lengths[-1]
    return Ruling(answer, (reason("ways_to_play", "R4.4", cards=len(lengths), ways=many),))


def best_play(rules: Rules, given: Any) -> Ruling:
    """`tricks` of the declarer's side when both sides see all cards and play their best; TooLong beyond the limit."""
    position = read_position(rules, fields(given, "", NEEDED, OPTIONAL))
    tricks = Solver(position).tricks()
    if position.contract.misere:
        why = reason("best_misere", "R3.10", tricks=tricks)
    else:
        why = reason("best_tricks", "R4.5", tricks=tricks, left=position.tricks_left)
    return Ruling({"tricks": tricks}, (why,))


KINDS: dict[str, Kind] = {"count_plays": count_plays, "best_play": best_play}
