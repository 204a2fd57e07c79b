"""Why a call is legal or not and how an auction came to stand (R3): reasons for the reader."""

from ..reasons import Reason, reason
from .auction import PASS, Auction
from .bids import BIDS, MISERES, TRICK_BIDS, BidTable

RULE = {
    "auction_over": "R3.6",
    "already_passed": "R3.4",
    "not_your_turn": "R3.1",
    "dealer_must_bid": "R3.7",
    "below_minimum": "R3.2",
    "signal_not_allowed": "R3.9",
    "not_first_call": "R3.11",
    "passed_hand": "R3.10",
    "needs_seven": "R3.10",
    "needs_eight": "R3.10",
    "needs_partner_nullo": "R3.11",
    "too_low": "R3.1",
}


def because_call(auction: Auction, seat: int, text: str, why: str | None) -> tuple[Reason, ...]:
    """The reasons for a call being legal (`why` None) or not."""
    if why is None:
        return _legal(auction, text)
    if why == "too_low":
        return _too_low(auction, text)
    if why == "not_played":
        return (reason("call_not_played", "R3.10" if text in ("M", "OM") else "R3.11", call=text),)
    message = f"call_{why}"
    if why == "signal_not_allowed":
        message += auction.rules.inkle.removeprefix("six_signal")
    level = auction.rules.min_level
    found = [reason(message, RULE[why], call=text, seat=seat, turn=auction.turn, level=level)]
    if why == "auction_over" and seat in auction.out and auction.rules.rebid_after_pass == "never":
        found.append(reason("call_already_passed", "R3.4", seat=seat))
    elif why == "auction_over" and seat == auction.bidder and auction.rules.raise_own_bid == "never":
        found.append(reason("call_no_raise", "R3.5"))
    return tuple(found)


def _legal(auction: Auction, text: str) -> tuple[Reason, ...]:
    if text == PASS:
        return (reason("call_pass", "R3.1"),)
    if auction.standing is None:
        return (reason("call_opens", "R3.1", call=text),)
    return (reason("call_higher", "R3.1", call=text, standing=auction.standing), *_order(auction, text))


def _too_low(auction: Auction, text: str) -> tuple[Reason, ...]:
    return (reason("call_too_low", "R3.1", call=text, standing=auction.standing), *_order(auction, text))


def _order(auction: Auction, text: str) -> tuple[Reason, ...]:
    """What in this table's order of bids decided (R3.3, R3.10, R3.11), if it is not plain rank."""
    table, standing = BidTable.of(auction.rules), str(auction.standing)
    if auction.rules.bid_order == "points":
        points = {"points": table.value(text), "standing_points": table.value(standing)}
        return (reason("call_by_points", "R3.3", call=text, standing=standing, **points),)
    miseres = [each for each in (text, standing) if each in MISERES and each != "BM"]
    if miseres:
        rank = table.ranks[miseres[0]]
        tricks = [each for each in table.lowest_first if each in TRICK_BIDS]
        below = [each for each in tricks if table.ranks[each] < rank]
        above = [each for each in tricks if table.ranks[each] > rank]
        if below and above:
            return (reason("call_misere_rank", "R3.10", misere=miseres[0], below=below[-1], above=above[0]),)
    if auction.rules.bid_order == "tricks_only" and not miseres and BIDS[text].level == BIDS[standing].level:
        return (reason("call_tricks_only", "R3.3"),)
    return ()


def because_turn(auction: Auction) -> tuple[Reason, ...]:
    """Whose turn it is and what has to be beaten, in an open auction."""
    if not auction.calls:
        found = reason("auction_opening", "R3.1", turn=auction.turn)
    elif auction.turn == auction.bidder:
        found = reason("auction_asked_again", "R3.5", turn=auction.turn)
    else:
        found = reason("auction_turn", "R3.4", turn=auction.turn)
    if auction.standing is None:
        return found, reason("auction_any", "R3.1")
    return found, reason("auction_above", "R3.1", standing=auction.standing)


def because_state(auction: Auction) -> tuple[Reason, ...]:
    """How an auction stands or ended."""
    if auction.state == "open":
        return because_turn(auction)
    if auction.state == "contract":
        return (_contract(auction),)
    first = reason("auction_passed_out", "R3.7") if not auction.bids else reason("auction_only_signals", "R3.9")
    if auction.state == "play_no_trumps":
        return first, reason("auction_no_trumps", "R3.7", leader=auction.rules.left_of(auction.dealer))
    message = "auction_same_dealer" if auction.next_dealer == auction.dealer else "auction_next_dealer"
    return first, reason(message, "R3.7", dealer=auction.next_dealer)


def _contract(auction: Auction) -> Reason:
    params = {"contract": auction.contract, "declarer": auction.declarer}
    if len(auction.out) >= auction.rules.players - 1:
        return reason("auction_all_out", "R3.6", **params)
    if auction.rules.bid_rounds == "one" and len(auction.calls) == auction.rules.players:
        return reason("auction_one_round", "R3.4", **params)
    return reason("auction_top_bid", "R3.5", **params)
