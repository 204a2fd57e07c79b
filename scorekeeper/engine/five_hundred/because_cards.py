"""Why a card may be played or not, and why a card wins (R2, R4): reasons for the reader."""

from collections.abc import Sequence

from ..cards import BY_TEXT, JOKER2, JOKERS, SAME_COLOUR, SUITS, Card
from ..reasons import Reason, reason
from .play import LOWEST, Contract, suits_of
from .revokes import Revoke, Trick, shown_by

JOINS = {
    "only_when_void": "play_joker_only_when_void",
    "any_time": "play_joker_any_time",
    "first_round_of_suit": "play_joker_first_round",
    "first_or_last_of_suit": "play_joker_first_of_suit",
}
WHEN_VOID = {"must_play": "play_joker_must", "optional": "play_joker_optional", "last_trick_only": "play_joker_kept"}
LEADS = {
    "unled_suit": "play_joker_unled",
    "not_shown_void": "play_joker_not_void",
    "last_trick_only": "play_joker_lead_last",
}


def left_bower(contract: Contract) -> Card | None:
    """The left bower (R2.3), None where there are no trumps."""
    return BY_TEXT["J" + SAME_COLOUR[contract.trump]] if contract.trump in SUITS else None


def because_lead(contract: Contract, hand: int, named: int) -> tuple[Reason, ...]:
    """Why these cards may be led; `named` the suits a joker may be given (R4.3, R4.8)."""
    found = [reason("play_any_lead", "R4.3")]
    jokers = hand & contract.free
    if jokers:
        if contract.joker_lead in LEADS:
            found.append(reason(LEADS[contract.joker_lead], "R4.8"))
        if jokers == hand:
            found.append(reason("play_joker_last", "R4.8"))
        if named:
            found.append(reason("play_joker_names", "R4.8", suits=suits_of(named)))
    return tuple(found)


def because_follow(contract: Contract, hand: int, led: int, legal: int, shown_void: int) -> tuple[Reason, ...]:
    """Why just these cards may be played to a lead (R2.5, R4.4, R4.7 to R4.9)."""
    suit = SUITS[led]
    if hand & contract.follow[led]:
        found = [reason("play_must_follow", "R4.4", suit=suit)]
    else:
        found = [reason("play_void", "R4.4", suit=suit)]
    left = left_bower(contract)
    if left is not None and left.bit & hand and suit in (left.suit, contract.trump):
        found.append(reason("play_left_bower", "R2.5", trump=contract.trump, card=left.text, suit=left.suit))
    return (*found, *_because_joker(contract, hand, led, legal, shown_void))


def _because_joker(contract: Contract, hand: int, led: int, legal: int, shown_void: int) -> tuple[Reason, ...]:
    """What the rules of the joker did to this hand."""
    jokers = hand & JOKERS
    if jokers == 0:
        return ()
    if contract.trump in SUITS:
        return (reason("play_joker_trump", "R4.7"),)
    if not jokers & contract.free:
        return (reason("play_joker_given", "R4.9", suit=contract.prenomination),)
    if not jokers & contract.loose:
        return (reason("play_joker_every_suit", "R4.8"),)
    if hand == jokers:
        return (reason("play_joker_last", "R4.8"),)
    if hand & contract.follow[led]:
        return (reason(JOINS[contract.joker_follow], "R4.8"),)
    if contract.joker_follow == "first_or_last_of_suit" and shown_void >> led & 1 and not legal & jokers:
        return (reason("play_joker_after_void", "R4.8", suit=SUITS[led]),)
    return (reason(WHEN_VOID[contract.when_void], "R4.8"),)


def because_winner(contract: Contract, cards: Sequence[Card], led: int, place: int, sunk: bool) -> tuple[Reason, ...]:
    """Why the card at `place` wins, and why a card that looks higher does not (R2.3 to R2.6, R4.5, R4.8, R4.9)."""
    return (_why_it_wins(contract, cards[place], led), *_why_not(contract, cards, led, place, sunk))


def _why_it_wins(contract: Contract, card: Card, led: int) -> Reason:
    if contract.trump not in SUITS:
        if card.bit & contract.free:
            low = contract.power[led][card.index] == LOWEST
            return reason("trick_joker_low_wins" if low else "trick_free_joker", "R4.8", suit=SUITS[led])
        if card.is_joker:
            return reason("trick_joker_given", "R4.9", suit=contract.prenomination)
        return reason("trick_highest_no_trumps", "R4.5", card=card.text, suit=SUITS[led])
    if contract.suit[card.index] != contract.trump_suit:
        return reason("trick_highest_of_suit", "R4.5", card=card.text, suit=SUITS[led])
    if card.is_joker:
        return reason("trick_second_joker" if card is JOKER2 else "trick_joker", "R2.3", card=card.text)
    right = f"J{contract.trump}"
    if card is left_bower(contract):
        return reason("trick_left_bower", "R2.5", card=card.text, trump=contract.trump, right=right)
    if card.text == right:
        return reason("trick_right_bower", "R2.3", card=card.text, trump=contract.trump)
    return reason("trick_highest_trump", "R4.5", card=card.text)


def _why_not(contract: Contract, cards: Sequence[Card], led: int, place: int, sunk: bool) -> tuple[Reason, ...]:
    found = []
    for other, card in enumerate(cards):
        if other != place and card.is_joker and contract.trump not in SUITS:
            if not card.bit & contract.free:
                found.append(reason("trick_joker_given", "R4.9", suit=contract.prenomination))
            elif contract.power[led][card.index] == LOWEST:
                found.append(reason("trick_joker_low", "R4.8"))
            elif sunk:
                found.append(reason("trick_joker_sunk", "R4.8"))
    return tuple(found)


def because_revokes(tricks: Sequence[Trick], revokes: Sequence[Revoke]) -> tuple[Reason, ...]:
    """What proves each revoke (R8.7)."""
    if not revokes:
        return (reason("revoke_none", "R8.7"),)
    return tuple(
        reason(
            "revoke_proved",
            "R8.7",
            trick=each.trick,
            seat=each.seat,
            card=each.card.text,
            suit=SUITS[tricks[each.trick - 1].led],
            proved=each.proved_trick,
            shown=shown_by(tricks, each).text,
        )
        for each in revokes
    )
