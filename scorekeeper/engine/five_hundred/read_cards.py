"""Reading seats, calls, trumps, plays and records of the judge's questions; faults carry paths below `given`."""

from collections.abc import Mapping
from typing import Any

from ..cards import SUIT_INDEX, SUITS, Card, read_card
from ..errors import BadBid, BadSeat, BadValue, Conflict, DuplicateCard, Missing, NotPlayed
from ..reading import a_list, a_number, fields, joined, one_of
from .auction import PASS, Auction
from .bids import BIDS, MISERES, BidTable
from .play import FREE, TRUMPS, Contract, suits_mask
from .revokes import Trick
from .rules import HAND, Rules


def read_seat(rules: Rules, value: Any, path: str) -> int:
    """A seat of the table; BadValue for what is no number, BadSeat for no seat."""
    seat = a_number(value, path)
    if seat not in rules.seats:
        raise BadSeat(path, seat=seat)
    return seat


# -- calls -----------------------------------------------------------------------------------------------------------


def read_call(rules: Rules, value: Any, path: str) -> tuple[int, str]:
    """`[seat, call]`; BadValue, BadSeat, BadBid. Whether it was legal is another question."""
    seat, text = a_list(value, path, at_least=2, at_most=2)
    if not isinstance(text, str) or (text != PASS and text not in BIDS):
        raise BadBid(joined(path, 1), bid=text)
    return read_seat(rules, seat, joined(path, 0)), text


def read_auction(rules: Rules, given: Mapping[str, Any]) -> Auction:
    """The auction after `dealer` and `calls`; IllegalCall with the path of the call."""
    dealer = read_seat(rules, given["dealer"], "dealer")
    calls = [read_call(rules, each, f"calls[{index}]") for index, each in enumerate(a_list(given["calls"], "calls"))]
    return Auction.replay(rules, dealer, calls)


# -- contracts -------------------------------------------------------------------------------------------------------


def read_suits(value: Any, path: str) -> int:
    """A list of suits as a set; BadValue."""
    return suits_mask(one_of(each, SUITS, joined(path, index)) for index, each in enumerate(a_list(value, path)))


def read_suit(given: Mapping[str, Any], name: str, path: str = "") -> str | None:
    """The suit in an optional field that may be null; BadValue."""
    value = given.get(name)
    return None if value is None else str(one_of(value, SUITS, joined(path, name)))


def read_trump(rules: Rules, given: Mapping[str, Any]) -> tuple[str, str | None]:
    """The values of `trump` and `prenomination` by themselves; BadValue, NotPlayed."""
    trump = str(one_of(given["trump"], TRUMPS, "trump"))
    prenomination = read_suit(given, "prenomination")
    if trump in MISERES and trump not in BidTable.of(rules).values:
        raise NotPlayed("trump", bid=trump)
    if prenomination is not None and trump not in SUITS and not rules.joker_prenomination:
        raise NotPlayed("prenomination")
    return trump, prenomination


def contract_of(rules: Rules, trump: str, prenomination: str | None) -> Contract:
    """The tables of the contract; Conflict for a suit given to a joker that is a trump (R4.7, R4.9)."""
    if prenomination is not None and trump in SUITS:
        raise Conflict("prenomination", trump=trump)
    return Contract.of(rules, trump, prenomination)


# -- plays -----------------------------------------------------------------------------------------------------------


def read_plays(
    rules: Rules, value: Any, path: str, seen: int = 0, *, at_least: int = 0
) -> tuple[tuple[int, Card], ...]:
    """The plays of one trick; BadCard, NotInDeck, DuplicateCard, BadSeat for a seat twice (with piles: three times)."""
    each_plays = 2 if rules.deal_pattern == "table_piles" else 1
    found: list[tuple[int, Card]] = []
    for index, each in enumerate(a_list(value, path, at_least=at_least)):
        where = joined(path, index)
        seat, text = a_list(each, where, at_least=2, at_most=2)
        seat, card = read_seat(rules, seat, joined(where, 0)), read_card(text, joined(where, 1), rules.pack)
        if [earlier for earlier, _ in found].count(seat) == each_plays:
            raise BadSeat(joined(where, 0), seat=seat)
        if card.bit & seen:
            raise DuplicateCard(joined(where, 1), card=text)
        seen |= card.bit
        found.append((seat, card))
    return tuple(found)


def led_suit(contract: Contract, plays: tuple[tuple[int, Card], ...], given: Mapping[str, Any], path: str = "") -> int:
    """The suit a trick is a lead of; Missing where the joker led was given none, BadValue where none is to be given."""
    named, first = read_suit(given, "joker_suit", path), plays[0][1]
    suit = contract.suit[first.index]
    if suit == FREE:
        if named is None:
            raise Missing(joined(path, "joker_suit"))
        return SUIT_INDEX[named]
    if named is not None and not (first.is_joker and named == contract.prenomination):
        raise BadValue(joined(path, "joker_suit"), card=first.text)
    return suit


def read_tricks(rules: Rules, given: Mapping[str, Any]) -> tuple[Contract, tuple[Trick, ...]]:
    """A record of play from the first trick on, with its contract; RulesError."""
    trump, prenomination = read_trump(rules, given)
    seen, found = 0, []
    for index, each in enumerate(a_list(given["tricks"], "tricks", at_least=1, at_most=HAND)):
        path = f"tricks[{index}]"
        trick = fields(each, path, ("plays",), ("joker_suit",))
        read_suit(trick, "joker_suit", path)
        plays = read_plays(rules, trick["plays"], joined(path, "plays"), seen, at_least=1)
        seen |= sum(card.bit for _, card in plays)
        found.append((plays, trick, path))
    contract = contract_of(rules, trump, prenomination)
    return contract, tuple(Trick(plays, led_suit(contract, plays, trick, path)) for plays, trick, path in found)
