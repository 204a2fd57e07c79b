"""The auction (R3): whose turn it is, what may be called and why not, and how it ends.

>>> from scorekeeper.engine.five_hundred.rules import Rules
>>> auction = Auction.start(Rules.make(), dealer=4).call("6S").call("6C").call("P").call("P")
>>> auction.state, auction.turn, auction.why_illegal(1, "6S"), auction.call("P").contract
('open', 1, 'too_low', '6C')
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..errors import BadBid, IllegalCall
from .bids import BIDS, Bid, BidTable, only_signals
from .rules import Rules

PASS = "P"


@dataclass(frozen=True)
class Auction:
    """An auction after some calls. Calls are texts: a bid or `P`. `call` returns the next auction."""

    rules: Rules
    dealer: int
    turn: int | None
    calls: tuple[tuple[int, str], ...] = ()
    out: frozenset[int] = frozenset()  # seats whose pass is in force
    standing: str | None = None  # the highest bid so far, signals included
    bidder: int | None = None
    raised: frozenset[int] = frozenset()  # seats that have raised their own bid

    @classmethod
    def start(cls, rules: Rules, dealer: int) -> "Auction":
        """The auction before the first call; the player left of the dealer speaks (R3.1)."""
        return cls(rules=rules, dealer=dealer, turn=rules.left_of(dealer))

    @classmethod
    def replay(cls, rules: Rules, dealer: int, calls: Iterable[tuple[int, str]]) -> "Auction":
        """The auction after these calls; IllegalCall with path `calls[i]`, BadBid for what is no call."""
        auction = cls.start(rules, dealer)
        for index, (seat, text) in enumerate(calls):
            why = auction.why_illegal(seat, text)
            if why is not None:
                raise IllegalCall(f"calls[{index}]", seat=seat, call=text, why=why)
            auction = auction._next(text)
        return auction

    # -- what may be called ----------------------------------------------------------------------------------------

    def legal_calls(self) -> tuple[str, ...]:
        """What the seat whose turn it is may call, pass first, then lowest bid first; empty when it is over."""
        turn = self.turn
        if turn is None:
            return ()
        found = (PASS, *BidTable.of(self.rules).lowest_first)
        return tuple(text for text in found if self.why_illegal(turn, text) is None)

    def why_illegal(self, seat: int, text: str) -> str | None:
        """The first reason against this call, None if it is legal; BadBid for what is no call."""
        if text != PASS and text not in BIDS:
            raise BadBid("", bid=text)
        if self.turn is None:
            return "auction_over"
        if seat != self.turn:
            return "already_passed" if seat in self.out else "not_your_turn"
        if text == PASS:
            return "dealer_must_bid" if self._dealer_must_bid() else None
        return self._why_not_played(seat, BIDS[text]) or self._why_not_now(seat, BIDS[text]) or self._why_too_low(text)

    def _dealer_must_bid(self) -> bool:
        """R3.7: nobody has bid and all have passed but one, who then is the dealer."""
        return (
            self.rules.all_pass == "dealer_must_bid"
            and self.standing is None
            and len(self.out) == self.rules.players - 1
        )

    def _why_not_played(self, seat: int, bid: Bid) -> str | None:
        """R3.2, R3.10, R3.11: bids this table does not use, and signals too late (R3.9)."""
        if bid.text not in BidTable.of(self.rules).values:
            return "not_played" if bid.is_misere else "below_minimum"
        if self._is_signal(bid.text) and not self._may_signal(seat):
            return "signal_not_allowed"
        return None

    def _is_signal(self, text: str) -> bool:
        return only_signals(self.rules) and BIDS[text].level == 6

    def _may_signal(self, seat: int) -> bool:
        """R3.9: one of the first two callers, or nobody has made a real bid yet."""
        if self.rules.inkle == "six_signal_first_two":
            first = self.rules.left_of(self.dealer)
            return seat in (first, self.rules.left_of(first))
        return all(self._is_signal(text) for _, text in self.bids)

    def _why_not_now(self, seat: int, bid: Bid) -> str | None:
        """Conditions on the misères (R3.10, R3.11)."""
        rules = self.rules
        if not bid.is_misere:
            return None
        if bid.text == "BM" and any(caller == seat for caller, _ in self.calls):
            return "not_first_call"
        if not rules.misere_after_pass and (seat, PASS) in self.calls:
            return "passed_hand"
        needed = {"M": rules.misere_requires, "OM": rules.open_misere_requires}.get(bid.text)
        if needed == "after_seven" and self._highest_level() < 7:
            return "needs_seven"
        if needed == "after_eight" and self._highest_level() < 8:
            return "needs_eight"
        if bid.text == "DN" and rules.double_nullo == "after_partner" and not self._partner_bid_misere(seat):
            return "needs_partner_nullo"
        return None

    def _highest_level(self) -> int:
        """The most tricks bid so far; a misère names no tricks."""
        return max((BIDS[text].level for _, text in self.bids), default=0)

    def _partner_bid_misere(self, seat: int) -> bool:
        side = self.rules.side_of(seat)
        return any(caller != seat and self.rules.side_of(caller) == side for caller, text in self.bids if text == "M")

    def _why_too_low(self, text: str) -> str | None:
        """R3.1: higher than all before; bids of one rank cannot be bid over each other."""
        ranks = BidTable.of(self.rules).ranks
        return "too_low" if self.standing is not None and ranks[text] <= ranks[self.standing] else None

    # -- calling ---------------------------------------------------------------------------------------------------

    def call(self, text: str) -> "Auction":
        """The auction after the seat whose turn it is has called; IllegalCall, BadBid."""
        why = self.why_illegal(self.turn or 0, text)
        if why is not None:
            raise IllegalCall("", seat=self.turn, call=text, why=why)
        return self._next(text)

    def _next(self, text: str) -> "Auction":
        seat = self.turn
        assert seat is not None  # a legal call has a seat whose turn it was
        calls = (*self.calls, (seat, text))
        if text == PASS:
            after = replace(self, calls=calls, out=self.out | {seat})
        else:
            raised = self.raised | {seat} if seat == self.bidder else self.raised
            out = frozenset[int]() if self._comes_back(seat, text) else self.out
            after = replace(self, calls=calls, out=out, standing=text, bidder=seat, raised=raised)
        return replace(after, turn=after._seat_to_speak(seat))

    def _comes_back(self, seat: int, text: str) -> bool:
        """Does this bid bring back those who have passed (R3.4, R3.5)?"""
        if self.rules.rebid_after_pass == "after_new_bid":
            return True
        if seat == self.bidder and self.rules.raise_own_bid == "reopens":
            return True
        if self.rules.rebid_after_pass == "after_suit_change":
            own = [BIDS[bid].strain for caller, bid in self.bids if caller == seat and BIDS[bid].level]
            return bool(own and BIDS[text].level) and BIDS[text].strain != own[-1]
        return False

    def _seat_to_speak(self, last: int) -> int | None:
        """The next seat to call, None when the auction is over (R3.5, R3.6)."""
        rules = self.rules
        if rules.bid_rounds == "one" and len(self.calls) == rules.players:
            return None
        if rules.top_bid_ends and self.standing and BidTable.of(rules).ranks[self.standing] == BidTable.of(rules).top:
            return None
        seat = rules.left_of(last)
        while seat in self.out and seat != last:
            seat = rules.left_of(seat)
        if seat in self.out or (seat == self.bidder and not self._may_raise(seat)):
            return None
        return seat

    def _may_raise(self, seat: int) -> bool:
        """All others have passed: is the last bidder asked again (R3.5)?"""
        often = self.rules.raise_own_bid
        return often == "reopens" or (often == "once" and seat not in self.raised)

    # -- how it stands ---------------------------------------------------------------------------------------------

    @property
    def bids(self) -> tuple[tuple[int, str], ...]:
        """The calls that were bids."""
        return tuple(each for each in self.calls if each[1] != PASS)

    @property
    def state(self) -> str:
        """`open`, `contract`, `thrown_in` or `play_no_trumps` (R3.6, R3.7)."""
        if self.turn is not None:
            return "open"
        if self.standing in BidTable.of(self.rules).contracts:
            return "contract"
        # Only signals, or only passes: the hand counts as passed out (R3.7, R3.9).
        return "play_no_trumps" if self.rules.all_pass == "play_no_trumps" else "thrown_in"

    @property
    def contract(self) -> str | None:
        """The last bid once it has become the contract (R3.6)."""
        return self.standing if self.state == "contract" else None

    @property
    def declarer(self) -> int | None:
        """The seat of the declarer once there is a contract (R3.6)."""
        return self.bidder if self.state == "contract" else None

    @property
    def next_dealer(self) -> int | None:
        """Who deals after a hand that was thrown in (R3.7); None otherwise."""
        if self.state != "thrown_in":
            return None
        return self.dealer if self.rules.all_pass == "redeal_same_dealer" else self.rules.left_of(self.dealer)
