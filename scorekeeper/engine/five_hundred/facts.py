"""The facts of Five Hundred in a journal: the contract on the pad and the finished hand."""

from collections.abc import Mapping
from typing import Any

from ..cards import mask_of
from ..errors import BadSeat, BadValue, Missing
from ..reading import a_bool, a_list, fields, joined
from .bids import BIDS
from .hands import (
    MISERE_WITHOUT_TRICKS,
    REVOKE_FIELDS,
    Hand,
    Revoke,
    check_revoke,
    check_total,
    read_contract,
    read_declarers,
    read_revoke,
    read_side,
    read_sides,
    read_tricks_taken,
)
from .read_cards import read_call, read_plays, read_seat, read_suit
from .rules import HAND, Rules
from .score_parts import made_by_tricks

HAND_EXTRAS = ("tricks", "made", "seat", "crossing", "revoke", "auction", "plays")
LONGEST_AUCTION = 300


def read_fact(kind: str, payload: Any, rules: Rules, path: str = "") -> dict[str, Any]:
    """The payload of a `contract` or a `hand`, checked; RulesError."""
    return _read_standing(payload, rules, path) if kind == "contract" else _read_hand(payload, rules, path)


def _letters(rules: Rules, places: tuple[int, ...]) -> list[str]:
    return [rules.sides[place] for place in places]


def _read_standing(payload: Any, rules: Rules, path: str) -> dict[str, Any]:
    """The contract being played; who plays it and who bid it may not be known yet."""
    given = fields(payload, path, ("contract",), ("declarers", "seat"))
    contract = read_contract(rules, given["contract"], joined(path, "contract"))
    seat = _read_seat(rules, given.get("seat"), joined(path, "seat"))
    declarers: tuple[int, ...] = ()
    if given.get("declarers"):
        declarers = read_declarers(rules, contract, given["declarers"], joined(path, "declarers"))
    if contract is None:
        return {"contract": None}
    if seat is not None and not declarers:
        declarers = (rules.sides.index(rules.side_of(seat)),)
    _check_seat(rules, seat, declarers, joined(path, "seat"))
    read = {"contract": contract, "declarers": _letters(rules, declarers)}
    return read if seat is None else {**read, "seat": seat}


def _read_hand(payload: Any, rules: Rules, path: str) -> dict[str, Any]:
    """A finished hand, always whole."""
    given = fields(payload, path, ("contract", "declarers"), HAND_EXTRAS)
    contract = read_contract(rules, given["contract"], joined(path, "contract"))
    declarers = read_declarers(rules, contract, given["declarers"], joined(path, "declarers"))
    hand = Hand(contract, declarers, crossing=read_sides(rules, given.get("crossing") or (), joined(path, "crossing")))
    hand = _with_result(rules, hand, given, path)
    seat = _read_seat(rules, given.get("seat"), joined(path, "seat"))
    _check_seat(rules, seat, declarers, joined(path, "seat"))
    read = _as_data(rules, hand)
    if seat is not None:
        read["seat"] = seat
    if given.get("revoke") is not None:
        read["revoke"] = _revoke_as_data(rules, hand)
    if given.get("auction") is not None:
        read["auction"] = _read_auction(rules, given["auction"], joined(path, "auction"))
    if given.get("plays") is not None:
        read["plays"] = _read_plays(rules, given["plays"], joined(path, "plays"))
    return read


def _with_result(rules: Rules, hand: Hand, given: Mapping[str, Any], path: str) -> Hand:
    """The hand with its tricks, a revoke, or only `made` for a misère whose tricks nobody is paid for."""
    made = a_bool(given["made"], joined(path, "made")) if given.get("made") is not None else None
    if given.get("tricks") is None and made is not None and hand.contract is not None:
        unpaid = BIDS[hand.contract].is_misere and rules.misere_defender_points in MISERE_WITHOUT_TRICKS
        if not unpaid or given.get("revoke") is not None:
            raise Missing(joined(path, "tricks"))
        return hand._replace(made=made)
    hand = hand._replace(tricks=read_tricks_taken(rules, hand.contract, given, path))
    if given.get("revoke") is not None:
        return _with_revoke(rules, hand, given["revoke"], path)
    if hand.tricks is not None:
        check_total(rules, hand.contract, hand.declarers, hand.tricks, joined(path, "tricks"))
    if made is not None and made != made_by_tricks(hand):
        raise BadValue(joined(path, "made"), wanted="what the tricks say")
    return hand


def _with_revoke(rules: Rules, hand: Hand, given: Any, path: str) -> Hand:
    at = joined(path, "revoke")
    told = fields(given, at, ("offender",), REVOKE_FIELDS)
    if hand.contract is None:
        raise BadValue(at, wanted="a contract")
    hand = hand._replace(revoke=read_revoke(rules, told, at))
    check_revoke(rules, hand, path)
    return hand


def _as_data(rules: Rules, hand: Hand) -> dict[str, Any]:
    tricks = None if hand.tricks is None else dict(zip(rules.sides, hand.tricks, strict=True))
    read: dict[str, Any] = {
        "contract": hand.contract,
        "declarers": _letters(rules, hand.declarers),
        "tricks": tricks,
    }
    if hand.made is not None:
        read["made"] = hand.made
    if hand.crossing:
        read["crossing"] = _letters(rules, hand.crossing)
    return read


def _revoke_as_data(rules: Rules, hand: Hand) -> dict[str, Any]:
    revoke = hand.revoke
    assert revoke is not None
    read: dict[str, Any] = {"offender": rules.sides[revoke.offender], "established": revoke.established}
    if any(revoke.cost):
        read["tricks_cost"] = {side: n for side, n in zip(rules.sides, revoke.cost, strict=True) if n}
    if revoke.trick is not None:
        read["revoke_trick"] = revoke.trick
    if revoke.winners:
        read["trick_winners"] = _letters(rules, revoke.winners)
    if revoke.told_moved is not None:
        read["tricks_moved"] = revoke.told_moved
    return read


def hand_of(rules: Rules, payload: Mapping[str, Any]) -> Hand:
    """The hand of a payload that was checked when it was written."""
    place = rules.sides.index
    tricks, revoke = payload.get("tricks"), payload.get("revoke")
    return Hand(
        payload["contract"],
        tuple(map(place, payload["declarers"])),
        None if tricks is None else tuple(tricks[side] for side in rules.sides),
        payload.get("made"),
        None if revoke is None else _revoke_of(rules, revoke),
        tuple(map(place, payload.get("crossing", ()))),
    )


def _revoke_of(rules: Rules, told: Mapping[str, Any]) -> Revoke:
    cost = told.get("tricks_cost", {})
    return Revoke(
        read_side(rules, told["offender"], "offender"),
        told["established"],
        tuple(cost.get(side, 0) for side in rules.sides) if cost else (),
        told.get("revoke_trick"),
        tuple(map(rules.sides.index, told.get("trick_winners", ()))),
        told.get("tricks_moved"),
    )


# -- who bid, and records -------------------------------------------------------------------------------------------


def _read_seat(rules: Rules, value: Any, path: str) -> int | None:
    return None if value is None else read_seat(rules, value, path)


def _check_seat(rules: Rules, seat: int | None, declarers: tuple[int, ...], path: str) -> None:
    """Who bid sits on a declaring side."""
    if seat is not None and rules.sides.index(rules.side_of(seat)) not in declarers:
        raise BadSeat(path, seat=seat)


def _read_auction(rules: Rules, value: Any, path: str) -> list[list[Any]]:
    """Calls as spoken; whether they were legal is the judge's question."""
    calls = enumerate(a_list(value, path, at_most=LONGEST_AUCTION))
    return [list(read_call(rules, call, joined(path, index))) for index, call in calls]


def _read_plays(rules: Rules, value: Any, path: str) -> list[dict[str, Any]]:
    """Tricks as played, `{"plays": [[seat, card], ...], "joker_suit"}`, no card twice."""
    tricks, seen = [], 0
    for index, trick in enumerate(a_list(value, path, at_most=HAND)):
        at = joined(path, index)
        told = fields(trick, at, ("plays",), ("joker_suit",))
        plays = read_plays(rules, told["plays"], joined(at, "plays"), seen, at_least=1)
        seen |= mask_of(card for _, card in plays)
        suit = read_suit(told, "joker_suit", at)
        read: dict[str, Any] = {"plays": [[seat, card.text] for seat, card in plays]}
        tricks.append(read if suit is None else {**read, "joker_suit": suit})
    return tricks
