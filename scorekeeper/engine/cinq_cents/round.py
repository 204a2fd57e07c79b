"""A whole round card by card: play, draw, announcements and their penalties, the seven (C2 to C4).

A step returns the next Round. What the rules refuse without penalty raises IllegalStep with the reason; an invalid
announcement is a step like any other, it costs its value (C4.6). Drawing is a step of its own, because a player may
announce, or exchange the seven, between a trick and the draw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..cards import Card, mask_of
from ..errors import RulesError
from .melds import Meld, announcing_barred, announcing_wrong, best_melds, meld_of, spent_by
from .pack import card_points
from .play import CLOSED, OPEN, Deal, beats, exchanged, is_seven, legal_cards
from .rules import PLAYERS, Rules, other
from .scoring import SEVEN, RoundPoints, lines, penalty_of, summed

TRICKS = 16
Event = tuple[str, int]  # (player, change of score), as `match.race` takes them


class IllegalStep(RulesError):
    """A step that the rules do not allow now; `params["reason"]` says why."""

    code = "illegal_step"


class Trick(NamedTuple):
    """A finished trick."""

    leader: str
    lead: Card
    follow: Card
    winner: str


@dataclass(frozen=True)
class Round:
    """A round as it stands. Cards by player; `lead` is the card led to the trick in progress, `drawn` whether the
    draw after the last trick was made; `events` are the changes of score in the order they happened."""

    rules: Rules
    trump: str
    dealer: str
    hands: Mapping[str, tuple[Card, ...]]
    stock: tuple[Card, ...]
    turn: str
    tricks: tuple[Trick, ...] = ()
    lead: Card | None = None
    drawn: bool = True
    melds: tuple[tuple[str, Meld], ...] = ()
    penalties: tuple[tuple[str, int], ...] = ()
    seven: str | None = None
    events: tuple[Event, ...] = ()

    @classmethod
    def start(cls, rules: Rules, cards: Deal, dealer: str) -> "Round":
        """A dealt round: the other player leads (C2.1, C3.1); the turned seven may score at once (C2.3)."""
        forehand = other(dealer)
        hands = {forehand: cards.forehand, dealer: cards.dealer}
        dealt = cls(rules, cards.trump, dealer, hands, cards.stock, turn=forehand)
        if rules.dealer_turned_seven and is_seven(cards.turned, cards.trump):
            dealt = dealt._with_seven(dealer)
        return dealt._announced()

    # -- what can be asked ---------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """`open` for the tricks led while the stock lasts, `closed` after."""
        return OPEN if self.stock else CLOSED

    @property
    def is_over(self) -> bool:
        """Are all sixteen tricks played?"""
        return len(self.tricks) == TRICKS

    @property
    def last_winner(self) -> str | None:
        """Who took the last trick; None before the first."""
        return self.tricks[-1].winner if self.tricks else None

    def taken(self, player: str) -> tuple[Card, ...]:
        """The cards in a player's tricks."""
        return tuple(card for each in self.tricks if each.winner == player for card in (each.lead, each.follow))

    def owned(self, player: str) -> int:
        """The cards a player may announce with, as a set (C4.4)."""
        hand = self.hands[player]
        return mask_of(hand if self.rules.meld_sources == "hand_only" else (*hand, *self.taken(player)))

    def announced(self, player: str) -> tuple[Meld, ...]:
        """The combinations a player has scored."""
        return tuple(meld for who, meld in self.melds if who == player)

    def legal(self) -> tuple[Card, ...]:
        """The cards the player whose turn it is may play; none while the draw is due or when the round is over."""
        if self.is_over or not self.drawn:
            return ()
        return legal_cards(self.rules, self.phase, self.hands[self.turn], self.lead, self.trump)

    def seven_barred(self, player: str) -> str | None:
        """Why a player may not exchange the seven now, or None (C3.5)."""
        if self.seven is not None:
            return "seven_scored"
        if exchanged(self.hands[player], self.stock, self.trump) is None:
            return "no_exchange"
        return self._seven_timing(player)

    def show_barred(self, player: str) -> str | None:
        """Why a player may not show the seven for its points now, or None (C3.5, `trump_seven`)."""
        if self.rules.trump_seven != "exchange_or_show":
            return "not_played"
        if self.seven is not None:
            return "seven_scored"
        if not any(is_seven(each, self.trump) for each in self.hands[player]):
            return "not_held"
        return self._seven_timing(player)

    def _seven_timing(self, player: str) -> str | None:
        if self.rules.seven_timing == "after_won_trick":
            return None if self.last_winner == player and self.lead is None else "no_trick_won"
        return None if self.turn == player and self.drawn else "not_your_turn"

    def parts(self) -> RoundPoints:
        """The parts of the score so far."""
        return RoundPoints(
            card_points={player: card_points(self.taken(player)) for player in PLAYERS},
            melds={player: [(meld.id, meld.points) for meld in self.announced(player)] for player in PLAYERS},
            seven={player: SEVEN if self.seven == player else 0 for player in PLAYERS},
            penalties={player: sum(each for who, each in self.penalties if who == player) for player in PLAYERS},
            last_trick=self.last_winner if self.is_over else None,
        )

    def points(self) -> dict[str, int]:
        """Both scores so far (C5.1)."""
        return summed(lines(self.rules, self.parts()))

    # -- steps ---------------------------------------------------------------------------------------------------

    def play(self, player: str, card: Card) -> "Round":
        """The round after a card was played; IllegalStep."""
        reason = self._play_barred(player, card)
        if reason is not None:
            raise IllegalStep("", reason=reason, player=player, card=card.text)
        hands = {**self.hands, player: tuple(each for each in self.hands[player] if each is not card)}
        if self.lead is None:
            return replace(self, hands=hands, lead=card, turn=other(player))
        leader = other(player)
        winner = player if beats(self.rules, self.phase, self.lead, card, self.trump) else leader
        trick = Trick(leader, self.lead, card, winner)
        after = replace(
            self, hands=hands, lead=None, turn=winner, tricks=(*self.tricks, trick), drawn=not self.stock
        )._scored(winner, card_points((trick.lead, trick.follow)))
        if after.is_over:
            after = after._scored(winner, self.rules.last_trick_bonus)
        return after._announced()

    def _play_barred(self, player: str, card: Card) -> str | None:
        if self.is_over:
            return "round_over"
        if not self.drawn:
            return "draw_first"
        if player != self.turn:
            return "not_your_turn"
        if card not in self.hands[player]:
            return "not_held"
        return None if card in self.legal() else "not_legal"

    def draw(self) -> "Round":
        """The round after both drew a card, the winner of the trick first (C3.4); IllegalStep when no draw is due."""
        if self.drawn:
            raise IllegalStep("", reason="no_draw_due")
        first, second = self.turn, other(self.turn)
        hands = {first: (*self.hands[first], self.stock[0]), second: (*self.hands[second], self.stock[1])}
        return replace(self, hands=hands, stock=self.stock[2:], drawn=True)._announced()

    def announce(self, player: str, cards: Sequence[Card]) -> "Round":
        """The round after an announcement, which may turn out invalid and cost its value (C4.6); IllegalStep when it
        is refused: no combination, too late, no trick won."""
        meld = meld_of(self.rules, cards, self.trump)
        if meld is None:
            raise IllegalStep("", reason="not_a_combination", player=player)
        reason = self._announcing_barred(player)
        if reason is not None:
            raise IllegalStep("", reason=reason, player=player)
        opponent = other(player)
        if announcing_wrong(self.rules, meld, self.owned(player), self.announced(player), self.announced(opponent)):
            side, points = penalty_of(self.rules, player, meld.points)
            return replace(self, penalties=(*self.penalties, (player, meld.points)))._scored(side, points)
        return self._with_meld(player, meld)

    def _announcing_barred(self, player: str) -> str | None:
        won = self.last_winner == player
        return announcing_barred(self.rules, len(self.stock), len(self.hands[player]), won)

    def exchange(self, player: str) -> "Round":
        """The round after the seven was exchanged for the turned card (C3.5); IllegalStep."""
        found = exchanged(self.hands[player], self.stock, self.trump)
        reason = self.seven_barred(player)
        if found is None or reason is not None:
            raise IllegalStep("", reason=reason, player=player)
        hands = {**self.hands, player: found.hand}
        return replace(self, hands=hands, stock=found.stock)._with_seven(player)._announced()

    def show(self, player: str) -> "Round":
        """The round after the seven was shown for its points (`trump_seven`); IllegalStep."""
        reason = self.show_barred(player)
        if reason is not None:
            raise IllegalStep("", reason=reason, player=player)
        return self._with_seven(player)

    def _scored(self, player: str, points: int) -> "Round":
        return replace(self, events=(*self.events, (player, points))) if points else self

    def _with_seven(self, player: str) -> "Round":
        return replace(self, seven=player)._scored(player, SEVEN)

    def _with_meld(self, player: str, meld: Meld) -> "Round":
        return replace(self, melds=(*self.melds, (player, meld)))._scored(player, meld.points)

    def _announced(self) -> "Round":
        """With `announce` at_once: what can be announced now is, the last winner's first (C4.3, C5.4)."""
        found = self
        if self.rules.announce != "at_once":
            return found
        for player in (self.turn, other(self.turn)):
            if found._announcing_barred(player) is not None:
                continue
            used = found.announced(player)
            if self.rules.reuse_scope == "pack":
                used += found.announced(other(player))
            for meld in best_melds(self.rules, found.owned(player), self.trump, spent_by(used)):
                found = found._with_meld(player, meld)
        return found
