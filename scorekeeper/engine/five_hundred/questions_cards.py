"""The judge's questions about calls, cards, tricks, revokes, trumps, discards and weak hands."""

from typing import Any

from ..cards import SUITS, mask_of, read_card, read_cards, texts
from ..errors import BadValue, Conflict
from ..judge import Kind, Ruling
from ..reading import a_bool, a_list, fields, joined, one_of
from ..reasons import Reason, reason
from .because_calls import because_call, because_state, because_turn
from .because_cards import because_follow, because_lead, because_revokes, because_winner, left_bower
from .dealing import is_weak, why_not_discard
from .play import Contract, suits_of
from .read_cards import (
    contract_of,
    led_suit,
    read_auction,
    read_call,
    read_plays,
    read_suit,
    read_suits,
    read_tricks,
    read_trump,
)
from .revokes import find_revokes, winners
from .rules import HAND, Rules

MEMORY = ("suits_led", "shown_void", "suits_played")


def legal_call(rules: Rules, given: Any) -> Ruling:
    """`legal` and `reason`, the first that applies (R3)."""
    given = fields(given, "", ("dealer", "calls", "call"))
    seat, text = read_call(rules, given["call"], "call")
    auction = read_auction(rules, given)
    why = auction.why_illegal(seat, text)
    return Ruling({"legal": why is None, "reason": why or "ok"}, because_call(auction, seat, text, why))


def legal_calls(rules: Rules, given: Any) -> Ruling:
    """`turn` and its legal `calls` (R3)."""
    auction = read_auction(rules, fields(given, "", ("dealer", "calls")))
    because = because_state(auction) if auction.turn is None else because_turn(auction)
    return Ruling({"turn": auction.turn, "calls": list(auction.legal_calls())}, because)


def auction(rules: Rules, given: Any) -> Ruling:
    """How the auction stands (R3.6, R3.7)."""
    found = read_auction(rules, fields(given, "", ("dealer", "calls")))
    answer = {
        "state": found.state,
        "turn": found.turn,
        "standing": found.standing,
        "bidder": found.bidder,
        "contract": found.contract,
        "declarer": found.declarer,
        "next_dealer": found.next_dealer,
    }
    return Ruling(answer, because_state(found))


def legal_cards(rules: Rules, given: Any) -> Ruling:
    """The `legal` cards of a hand, and the `joker_suits` a joker may be led as (R4.3 to R4.9)."""
    given = fields(given, "", ("trump", "hand", "trick"), ("joker_suit", "prenomination", *MEMORY))
    trump, prenomination = read_trump(rules, given)
    cards = read_cards(given["hand"], "hand", rules.pack, at_least=1)
    if len(cards) > HAND:
        raise BadValue("hand", most=HAND)
    hand = mask_of(cards)
    trick = read_plays(rules, given["trick"], "trick", hand)
    if len(trick) >= (4 if rules.deal_pattern == "table_piles" else rules.players):
        raise BadValue("trick", wanted="a trick that is not complete")
    suits_led, shown_void, suits_played = (read_suits(given.get(name, ()), name) for name in MEMORY)
    named = read_suit(given, "joker_suit")
    contract = contract_of(rules, trump, prenomination)
    if not trick:
        if named is not None:
            raise BadValue("joker_suit", wanted="null: nobody has led")
        return _lead(contract, hand, suits_led, shown_void)
    led = led_suit(contract, trick, given)
    legal = contract.legal_cards(hand, led, suits_led, shown_void, suits_played)
    because = because_follow(contract, hand, led, legal, shown_void)
    return Ruling({"legal": texts(legal), "joker_suits": []}, because)


def _lead(contract: Contract, hand: int, suits_led: int, shown_void: int) -> Ruling:
    named = contract.joker_suits(hand, suits_led, shown_void)
    legal = contract.legal_cards(hand, None, suits_led, shown_void)
    return Ruling({"legal": texts(legal), "joker_suits": suits_of(named)}, because_lead(contract, hand, named))


def trick_winner(rules: Rules, given: Any) -> Ruling:
    """The `winner` of a trick and his `card` (R4.5)."""
    given = fields(given, "", ("trump", "plays"), ("joker_suit", "prenomination", "shown_void"))
    trump, prenomination = read_trump(rules, given)
    plays = read_plays(rules, given["plays"], "plays", at_least=1)
    shown_void = read_suits(given.get("shown_void", ()), "shown_void")
    read_suit(given, "joker_suit")
    contract = contract_of(rules, trump, prenomination)
    led = led_suit(contract, plays, given)
    cards = [card for _, card in plays]
    sunk = contract.sunk_jokers(led, shown_void)
    place = contract.winner(cards, led, sunk)
    seat, card = plays[place]
    return Ruling({"winner": seat, "card": card.text}, because_winner(contract, cards, led, place, bool(sunk)))


def tricks_won(rules: Rules, given: Any) -> Ruling:
    """The seat that won each trick of a record, and the tricks of each side."""
    given = fields(given, "", ("trump", "tricks"), ("prenomination",))
    contract, tricks = read_tricks(rules, given)
    found = [seat for seat, _ in winners(contract, tricks, rules.players)]
    sides = [rules.side_of(seat) for seat in found]
    taken = {side: sides.count(side) for side in rules.sides}
    because = [
        reason("tricks_taken", "R4.5", side=side, tricks=count, played=len(found)) for side, count in taken.items()
    ]
    return Ruling({"winners": found, "tricks": taken}, tuple(because))


def revokes(rules: Rules, given: Any) -> Ruling:
    """The proved revokes of a record (R8.7); Conflict with table piles, where a record does not say what lay there."""
    given = fields(given, "", ("trump", "tricks"), ("prenomination",))
    contract, tricks = read_tricks(rules, given)
    if rules.deal_pattern == "table_piles":
        raise Conflict("rules.deal_pattern")
    found = find_revokes(contract, tricks, rules.players)
    answer = [
        {"trick": each.trick, "seat": each.seat, "card": each.card.text, "proved_trick": each.proved_trick}
        for each in found
    ]
    return Ruling({"revokes": answer}, because_revokes(tricks, found))


def trump_order(rules: Rules, given: Any) -> Ruling:
    """All trumps from the top (R2.3)."""
    given = fields(given, "", ("trump",))
    trump = str(one_of(given["trump"], SUITS, "trump"))
    contract = Contract.of(rules, trump)
    order = [each.text for each in contract.trumps(rules.pack)]
    left = left_bower(contract)
    assert left is not None  # a suit is trumps
    message = "trumps_order" if rules.jokers.bit_count() == 1 else "trumps_order_two_jokers"
    because = reason(message, "R2.3", right=f"J{trump}", left=left.text, lowest=order[-1])
    return Ruling({"order": order}, (because,))


def legal_discard(rules: Rules, given: Any) -> Ruling:
    """`legal` and `reason` for cards put aside after taking the kitty (R4.1)."""
    given = fields(given, "", ("hand", "discards"))
    hand = _whole_hand(rules, given["hand"], HAND + rules.kitty_size)
    discards = [
        read_card(text, joined("discards", index), rules.pack)
        for index, text in enumerate(a_list(given["discards"], "discards"))
    ]
    why = why_not_discard(rules, hand, discards)
    if why is None:
        because = reason("discard_any", "R4.1", cards=rules.kitty_size)
    elif why == "wrong_number":
        because = reason("discard_wrong_number", "R4.2", wanted=rules.kitty_size, given=len(discards))
    else:
        wrong = [
            each
            for index, each in enumerate(discards)
            if (each in discards[:index] if why == "repeated_card" else not each.bit & hand)
        ]
        because = reason(f"discard_{why}", "R4.1", card=wrong[0].text)
    return Ruling({"legal": why is None, "reason": why or "ok"}, (because,))


def weak_hand(rules: Rules, given: Any) -> Ruling:
    """`may_ask` for a new deal, and whether there is a `redeal` (R1.5)."""
    given = fields(given, "", ("hand", "partner_agrees"))
    hand = _whole_hand(rules, given["hand"], HAND)
    agrees = a_bool(given["partner_agrees"], "partner_agrees")
    may_ask = is_weak(rules, hand)
    return Ruling({"may_ask": may_ask, "redeal": may_ask and agrees}, _because_weak(rules, hand, may_ask, agrees))


def _because_weak(rules: Rules, hand: int, may_ask: bool, agrees: bool) -> tuple[Reason, ...]:
    if rules.weak_hand_redeal == "off":
        return (reason("weak_not_played", "R1.5"),)
    if not may_ask:
        high = next(each for each in texts(hand) if each[0] in "AKQJ")
        return (reason("weak_no", "R1.5", card=high),)
    return reason("weak_yes", "R1.5"), reason("weak_redeal" if agrees else "weak_play_on", "R1.5")


def _whole_hand(rules: Rules, value: Any, size: int) -> int:
    """A hand of `size` cards as a set; BadValue for another number."""
    cards = read_cards(value, "hand", rules.pack)
    if len(cards) != size:
        raise BadValue("hand", wanted="cards", cards=size)
    return mask_of(cards)


KINDS: dict[str, Kind] = {
    "legal_call": legal_call,
    "legal_calls": legal_calls,
    "auction": auction,
    "legal_cards": legal_cards,
    "trick_winner": trick_winner,
    "tricks_won": tricks_won,
    "find_revokes": revokes,
    "trump_order": trump_order,
    "legal_discard": legal_discard,
    "weak_hand": weak_hand,
}
