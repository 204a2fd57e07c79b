"""A whole hand, step by step: auction, kitty, discards, play. Each step returns the next `Deal`.

`replay` plays a record while it is valid and returns the good prefix and the first fault.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..cards import JOKER, SUIT_INDEX, SUITS, Card, mask_of
from ..errors import IllegalCall, IllegalPlay, RulesError
from .auction import Auction
from .bids import BIDS, MISERES
from .cardplay import CardPlay, side_place, sitting_out
from .dealing import Dealt, deal, why_not_discard
from .play import Contract
from .rules import Rules
from .steps import Step, refused


@dataclass(frozen=True)
class Deal:
    """A hand after some steps. Sets of cards are masks; `hands` by seat from seat 1, as they were at the first lead."""

    rules: Rules
    dealt: Dealt
    auction: Auction
    hands: tuple[int, ...]
    discards: int | None = None  # None before the exchange is done
    swapped: bool = False
    called: Card | None = None  # R7.2
    alone: bool = False
    prenomination: str | None = None
    running: CardPlay | None = field(default=None, compare=False)  # never changed in place here; `steps` say it all
    steps: tuple[Step, ...] = ()

    @classmethod
    def start(cls, rules: Rules, dealer: int, pack: Sequence[Card]) -> "Deal":
        """A hand dealt from a shuffled pack, before the first call; BadValue for another pack."""
        dealt = deal(rules, dealer, pack)
        return cls(rules=rules, dealt=dealt, auction=Auction.start(rules, dealer), hands=dealt.hands)

    # -- where it stands -------------------------------------------------------------------------------------------

    @cached_property
    def stage(self) -> str:
        """`auction`, `exchange`, `partner`, `play`, or `over`: thrown in or played to the last card."""
        if self.auction.turn is not None:
            return "auction"
        if self.auction.state == "thrown_in":
            return "over"
        if self.declarer is not None and self.discards is None:
            return "exchange"
        if self._needs_partner and self.called is None and not self.alone:
            return "partner"
        return "play" if self.running is None or self.running.legal else "over"

    @property
    def declarer(self) -> int | None:
        """The declarer's seat; None before there is one and in a hand nobody bid (R3.7)."""
        return self.auction.declarer

    @property
    def trump(self) -> str:
        """The trump suit, `NT` or the misère played; no trumps where all passed (R3.7)."""
        contract = self.auction.contract
        if contract is None:
            return "NT"
        return contract if BIDS[contract].is_misere else BIDS[contract].strain

    @property
    def turn(self) -> int | None:
        """The seat that has to do something; None when the hand is over."""
        if self.stage == "auction":
            return self.auction.turn
        if self.stage == "play":
            return side_place(self._cardplay().turn, self.rules)
        return self.declarer if self.stage in ("exchange", "partner") else None

    @property
    def partner(self) -> int | None:
        """The seat that holds the called card (R7.2); None when the declarer plays alone."""
        if self.called is None:
            return None
        holders = [seat for seat in self.rules.seats if self.hands[seat - 1] & self.called.bit]
        return next((seat for seat in holders if seat != self.declarer), None)

    @property
    def declaring_seats(self) -> frozenset[int]:
        """The seats whose tricks count for the declarer (R3.6, R7.2); empty without one."""
        if self.declarer is None:
            return frozenset()
        found = set(self.rules.seats_of(self.rules.side_of(self.declarer)))
        return frozenset(found if self.partner is None else found | {self.partner})

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won each trick so far."""
        return tuple(side_place(place, self.rules) for place in self.running.winners) if self.running else ()

    @property
    def tricks(self) -> dict[str, int]:
        """Tricks taken so far by each side."""
        won = [self.rules.side_of(seat) for seat in self.winners]
        return {side: won.count(side) for side in self.rules.sides}

    @property
    def may_stop(self) -> bool:
        """A broken misère ends here where it is not played out (R4.11); the table may play on."""
        return (
            self.rules.misere_end == "stop_at_first_trick"
            and self.trump in MISERES
            and any(seat in self.declaring_seats for seat in self.winners)
        )

    @property
    def exposed(self) -> int:
        """The declarer's cards that lie open in an open misère (R4.10), as a set."""
        if self.trump != "OM" or self.stage != "play" or self.declarer is None:
            return 0
        if self.rules.open_misere_exposed == "after_first_trick" and not self.winners:
            return 0
        return self._cardplay().hands[self.declarer]

    def legal_cards(self) -> tuple[Card, ...]:
        """What the seat whose turn it is may play; empty outside the play."""
        return self._cardplay().legal_cards() if self.stage == "play" else ()

    # -- steps -----------------------------------------------------------------------------------------------------

    def after(self, step: Step) -> "Deal":
        """The hand after this step; IllegalCall, BadBid or IllegalPlay with `why` in its params."""
        takers = {
            "call": self._called,
            "swap": self._swapped,
            "discard": self._discarded,
            "partner": self._partner_called,
            "name": self._named,
            "play": self._played,
        }
        stages = {"call": "auction", "swap": "exchange", "discard": "exchange", "partner": "partner"}
        if step.kind not in takers or stages.get(step.kind, "play") != self.stage:
            raise refused(step, "not_now")
        return replace(takers[step.kind](step), steps=(*self.steps, step))

    def _called(self, step: Step) -> "Deal":
        text = step.text or ""
        why = self.auction.why_illegal(step.seat, text)
        if why is not None:
            raise IllegalCall("", why=why, seat=step.seat, call=text)
        after = replace(self, auction=self.auction.call(text))
        if after.declarer is None:
            return after
        if after.auction.contract == "BN":  # R3.11: without the kitty
            return replace(after, discards=0)
        hands = list(self.hands)
        hands[after.declarer - 1] |= self.dealt.kitty
        return replace(after, hands=tuple(hands))

    def _swapped(self, step: Step) -> "Deal":
        """R3.9 `call_partner`: one card each way, before the discard."""
        self._only_declarer(step)
        partners = self.declaring_seats - {step.seat}
        if self.rules.inkle != "call_partner" or self.swapped or len(partners) != 1:
            raise refused(step, "no_swap")
        (partner,) = partners
        hands = list(self.hands)
        if len(step.cards) != 2:
            raise refused(step, "wrong_number")
        given, taken = (each.bit for each in step.cards)
        if not given & hands[step.seat - 1] or not taken & hands[partner - 1]:
            raise refused(step, "not_in_hand")
        hands[step.seat - 1] ^= given | taken
        hands[partner - 1] ^= given | taken
        return replace(self, hands=tuple(hands), swapped=True)

    def _discarded(self, step: Step) -> "Deal":
        """R4.1."""
        self._only_declarer(step)
        why = why_not_discard(self.rules, self.hands[step.seat - 1], step.cards)
        if why is not None:
            raise refused(step, why)
        gone = mask_of(step.cards)
        hands = list(self.hands)
        hands[step.seat - 1] &= ~gone
        return replace(self, hands=tuple(hands), discards=gone)

    def _partner_called(self, step: Step) -> "Deal":
        """R7.2: a card that is neither the joker nor a bower, or none: alone."""
        self._only_declarer(step)
        if not step.cards:
            return replace(self, alone=True)
        card = step.cards[0]
        if card.bit & Contract.of(self.rules, self.trump).joker_and_bowers() or not card.bit & self.rules.pack:
            raise refused(step, "not_to_be_called")
        return replace(self, called=card)

    def _named(self, step: Step) -> "Deal":
        """R4.9: before the first lead, by a declarer who holds the joker, where there are no trumps."""
        self._only_declarer(step)
        if (
            not self.rules.joker_prenomination
            or self.running is not None
            or self.trump in SUITS
            or not self.hands[step.seat - 1] & JOKER.bit
        ):
            raise refused(step, "no_suit_to_name")
        if step.text not in SUITS:
            raise refused(step, "suit_not_allowed")
        return replace(self, prenomination=step.text)

    def _played(self, step: Step) -> "Deal":
        """R4.3, R4.4, R4.8; a lead or a card out of turn is a fault of its own (R8.2, R8.4)."""
        running = self._cardplay().copied()
        if step.seat != side_place(running.turn, self.rules):
            raise refused(step, "lead_out_of_turn" if running.led is None else "play_out_of_turn")
        if len(step.cards) != 1:
            raise refused(step, "wrong_number")
        try:
            running.play(step.cards[0], None if step.text is None else SUIT_INDEX.get(step.text, -1))
        except IllegalPlay as fault:
            raise refused(step, str(fault.params["why"])) from None
        return replace(self, running=running)

    # -- inside ----------------------------------------------------------------------------------------------------

    @property
    def _needs_partner(self) -> bool:
        """R7.2: with five players a trick bid has a called partner; a misère is played alone."""
        contract = self.auction.contract
        return self.rules.takes_partner and contract is not None and not BIDS[contract].is_misere

    def _only_declarer(self, step: Step) -> None:
        if step.seat != self.declarer:
            raise refused(step, "not_declarer")

    def _cardplay(self) -> CardPlay:
        """The play so far, or its start: the declarer leads, without one the seat left of the dealer (R3.7, R4.3)."""
        if self.running is not None:
            return self.running
        declarer, piles = self.declarer, self.dealt.piles
        tables = [mask_of(upper for _, upper in each) for each in piles]
        return CardPlay(
            Contract.of(self.rules, self.trump, self.prenomination),
            [*self.hands, *tables],
            self.rules.left_of(self.dealt.dealer) if declarer is None else declarer,
            sitting_out(self.rules, self.trump, declarer),
            {upper.bit: lower.bit for each in piles for lower, upper in each} if piles else None,
        )


@dataclass(frozen=True)
class Replay:
    """A record played while valid: the hand after its good steps, how many they are, and the first fault."""

    deal: Deal
    good: int
    fault: RulesError | None


def replay(start: Deal, steps: Iterable[Step]) -> Replay:
    """Play a record from `start` while it is valid; the fault's path is `steps[i]`."""
    good = 0
    for step in steps:
        try:
            start = start.after(step)
        except RulesError as fault:
            return Replay(start, good, fault.under(f"steps[{good}]"))
        good += 1
    return Replay(start, good, None)
