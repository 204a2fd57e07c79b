"""A finished hand as one small value, and how it is read from plain data.

>>> from scorekeeper.engine.five_hundred.rules import Rules
>>> read_hand(Rules.make(), {"contract": "7H", "declarers": ["A"], "tricks": {"A": 9, "B": 1}})
Hand(contract='7H', declarers=(0,), tricks=(9, 1), made=None, revoke=None, crossing=())
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..errors import BadBid, BadSide, BadValue, Missing, TricksTotal, UnknownField
from ..reading import a_bool, a_list, a_number, an_object, fields, joined
from .bids import BIDS, BidTable
from .rules import HAND, Rules

MISERE_WITHOUT_TRICKS = ("none", "bid_if_contract_fails")  # nobody is paid for tricks in a misère


class Revoke(NamedTuple):
    """A proved revoke (R8.7); sides are places in `rules.sides`, `trick` counts from 1."""

    offender: int
    established: bool = True
    cost: tuple[int, ...] = ()
    trick: int | None = None
    winners: tuple[int, ...] = ()
    told_moved: int | None = None  # where nobody knows which trick it was

    @property
    def moved(self) -> int | None:
        """How many of the trick of the revoke and the next the offender won (R8.8); None where nobody said so."""
        if self.told_moved is not None or self.trick is None:
            return self.told_moved
        return self.winners[self.trick - 1 : self.trick + 1].count(self.offender)


class Hand(NamedTuple):
    """What a hand came to. Sides are places in `rules.sides`; `tricks` by side, None where they do not matter.

    `contract` is None when nobody bid; `made` is given only for a misère whose tricks nobody counted.
    """

    contract: str | None
    declarers: tuple[int, ...] = ()
    tricks: tuple[int, ...] | None = None
    made: bool | None = None
    revoke: Revoke | None = None
    crossing: tuple[int, ...] = ()

    @property
    def declared(self) -> int:
        """Tricks of the declaring players together (R5.6)."""
        if self.tricks is None:
            return int(not self.made)  # nobody counted: one stands for any
        return sum(self.tricks[side] for side in self.declarers)


def read_hand(rules: Rules, given: Any, path: str = "", *, optional: tuple[str, ...] = ()) -> Hand:
    """The hand in `contract`, `declarers`, `tricks` (and `crossing` if allowed); RulesError."""
    hand = read_values(rules, given, path, optional=optional)
    check_hand(rules, hand, path)
    return hand


def read_values(rules: Rules, given: Any, path: str = "", *, optional: tuple[str, ...] = ()) -> Hand:
    """The same with each value looked at by itself; whether they fit each other is for `check_hand`."""
    given = fields(given, path, ("contract", "declarers"), ("tricks", *optional))
    contract = read_contract(rules, given["contract"], joined(path, "contract"))
    declarers = read_sides(rules, given["declarers"], joined(path, "declarers"))
    crossing = read_sides(rules, given.get("crossing", ()), joined(path, "crossing"))
    return Hand(contract, declarers, read_tricks_taken(rules, contract, given, path), crossing=crossing)


def check_hand(rules: Rules, hand: Hand, path: str = "") -> None:
    """BadValue unless contract and declarers fit, TricksTotal unless the tricks add up (R5.11)."""
    check_declarers(rules, hand.contract, hand.declarers, joined(path, "declarers"))
    if hand.tricks is not None:
        check_total(rules, hand.contract, hand.declarers, hand.tricks, joined(path, "tricks"))


def read_contract(rules: Rules, value: Any, path: str) -> str | None:
    """The text of a contract this table plays, or None when nobody bid; BadBid, NotPlayed."""
    return None if value is None else BidTable.of(rules).read(value, path, contract=True).text


def read_bid_made(rules: Rules, value: Any, path: str) -> str:
    """The text of a contract that is not null; BadBid, NotPlayed."""
    if value is None:
        raise BadBid(path, bid=value)
    return BidTable.of(rules).read(value, path, contract=True).text


def read_side(rules: Rules, value: Any, path: str) -> int:
    """The place of a side named by its letter; BadSide."""
    if not isinstance(value, str) or value not in rules.sides:
        raise BadSide(path, side=value)
    return rules.sides.index(value)


def read_sides(rules: Rules, value: Any, path: str) -> tuple[int, ...]:
    """The places of sides, each named once; BadSide, BadValue."""
    found = [read_side(rules, each, joined(path, index)) for index, each in enumerate(a_list(value, path))]
    if len(set(found)) < len(found):
        raise BadValue(path, wanted="each side once")
    return tuple(found)


def read_declarers(rules: Rules, contract: str | None, value: Any, path: str) -> tuple[int, ...]:
    """One declaring side, two with a called partner (R7.2), none without a contract; BadSide, BadValue."""
    found = read_sides(rules, value, path)
    check_declarers(rules, contract, found, path)
    return found


def check_declarers(rules: Rules, contract: str | None, declarers: tuple[int, ...], path: str) -> None:
    """BadValue unless there are as many declaring sides as the contract allows; a misère is played alone (R7.2)."""
    alone = contract is not None and BIDS[contract].is_misere
    most = 0 if contract is None else 2 if rules.takes_partner and not alone else 1
    if not min(most, 1) <= len(declarers) <= most:
        raise BadValue(path, wanted="declarers", most=most)


def read_by_side(rules: Rules, value: Any, path: str, least: int, most: int, *, every: bool = True) -> dict[str, int]:
    """A number of each side, or with `every` false of those it touches; BadSide, Missing, BadValue."""
    given = an_object(value, path)
    for side in given:
        if side not in rules.sides:
            raise BadSide(joined(path, side), side=side)
    if every:
        for side in rules.sides:
            if side not in given:
                raise Missing(joined(path, side))
    return {side: a_number(given[side], joined(path, side), least, most) for side in rules.sides if side in given}


def read_tricks(rules: Rules, value: Any, path: str) -> tuple[int, ...]:
    """Tricks of every side, each 0 to 10; Missing, BadSide, BadValue."""
    return tuple(read_by_side(rules, value, path, 0, HAND).values())


def read_tricks_taken(
    rules: Rules, contract: str | None, given: Mapping[str, Any], path: str
) -> tuple[int, ...] | None:
    """The tricks of a hand, None for one that was thrown in; Missing, UnknownField, BadValue."""
    if contract is None and rules.all_pass != "play_no_trumps":
        if given.get("tricks") is not None:
            raise UnknownField(joined(path, "tricks"))  # a hand thrown in has none
        return None
    if "tricks" not in given:
        raise Missing(joined(path, "tricks"))
    return read_tricks(rules, given["tricks"], joined(path, "tricks"))


def check_total(
    rules: Rules, contract: str | None, declarers: tuple[int, ...], tricks: tuple[int, ...], path: str
) -> None:
    """TricksTotal unless the tricks add up to ten, or a misère was stopped early (R5.11)."""
    total = sum(tricks)
    if total == HAND:
        return
    stopped = contract is not None and BIDS[contract].is_misere and rules.misere_end == "stop_at_first_trick"
    if not stopped or total > HAND or not any(tricks[side] for side in declarers):
        raise TricksTotal(path, total=total)


def read_revoke(rules: Rules, given: Mapping[str, Any], path: str) -> Revoke:
    """The revoke in `offender`, `established`, `tricks_cost`, and what `two_tricks` needs; RulesError.

    That is `revoke_trick` with `trick_winners`, or only `tricks_moved`: how many of the two the offender won.
    """
    offender = read_side(rules, given["offender"], joined(path, "offender"))
    established = a_bool(given.get("established", True), joined(path, "established"))
    cost = read_by_side(rules, given.get("tricks_cost", {}), joined(path, "tricks_cost"), 0, HAND, every=False)
    trick = winners = moved = None
    if "tricks_moved" in given:
        moved = a_number(given["tricks_moved"], joined(path, "tricks_moved"), 0, 2)
    if "revoke_trick" in given:
        trick = a_number(given["revoke_trick"], joined(path, "revoke_trick"), 1, HAND)
    if "trick_winners" in given:
        at = joined(path, "trick_winners")
        abandoned = rules.revoke_penalty != "two_tricks"  # such a hand may have had fewer tricks
        listed = a_list(given["trick_winners"], at, at_least=0 if abandoned else HAND, at_most=HAND)
        winners = tuple(read_side(rules, each, joined(at, index)) for index, each in enumerate(listed))
    if established and rules.revoke_penalty == "two_tricks" and moved is None:
        for name, value in (("revoke_trick", trick), ("trick_winners", winners)):
            if value is None:
                raise Missing(joined(path, name))
    costs = tuple(cost.get(side, 0) for side in rules.sides) if cost else ()
    return Revoke(offender, established, costs, trick, winners or (), moved)


REVOKE_FIELDS = ("established", "tricks_cost", "revoke_trick", "trick_winners", "tricks_moved")


def check_revoke(rules: Rules, hand: Hand, path: str) -> None:
    """TricksTotal unless the tricks fit the penalty: ten where they are scored, else at most ten (R8.8)."""
    tricks, revoke = hand.tricks, hand.revoke
    assert tricks is not None and revoke is not None
    at = joined(path, "tricks")
    if not revoke.established:
        check_total(rules, hand.contract, hand.declarers, tricks, at)
        return
    replayed = rules.revoke_penalty == "hoffmann" and revoke.offender not in hand.declarers
    if replayed:
        check_total(rules, hand.contract, hand.declarers, tricks, at)
    elif rules.revoke_penalty == "two_tricks":
        if sum(tricks) != HAND:
            raise TricksTotal(at, total=sum(tricks))
        if (revoke.told_moved or 0) > tricks[revoke.offender]:
            raise TricksTotal(joined(path, "tricks_moved"), total=sum(tricks))
        if revoke.winners and any(revoke.winners.count(side) != taken for side, taken in enumerate(tricks)):
            raise TricksTotal(joined(path, "trick_winners"), total=sum(tricks))
    elif sum(tricks) > HAND:
        raise TricksTotal(at, total=sum(tricks))
