"""A revoke: what this table's penalty makes of the hand (R8.7, R8.8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ....engine.errors import RulesError
from ....engine.five_hundred.bids import BIDS
from ....engine.five_hundred.rules import HAND
from ...ruling import fault_of, ruled, told
from .. import Deed, Desk, Drawn, Here, Key, Keys
from .scoring import verdict
from .wrong import Hand, ask_hand, bid_by, hand_of, instead, number_keys, rules_of_page, side_keys

MOST_COST = 5


def revoke(desk: Desk, here: Here) -> Drawn:
    """Somebody did not follow suit: what this table's penalty makes of the hand."""
    drawn = Drawn(_("A revoke"), again=here.path + rules_of_page(here) if here.having(rules=None) else "")
    if here.text("intime") == "yes":
        why = _("A revoke can be put right until the next trick is led to: the right card is played instead.")
        return drawn.but(ruling=told(desk, _("No penalty, play goes on"), (why,), "R8.7"))
    hand = hand_of(desk, here)
    asked = ask_hand(desk, here, drawn, hand)
    if asked is not None:
        return asked
    drawn = drawn.but(above=bid_by(desk, hand))
    offender = here.one_of("offender", desk.rules.sides)
    if offender is None:
        in_time = Keys(
            _("The next trick has not been led to yet?"), (Key(here.to(intime="yes"), _("Put right in time")),)
        )
        return drawn.but(keys=(side_keys(desk, here, _("Who revoked?"), "offender"),), after=(in_time,))
    try:
        return _penalty(desk, here, drawn, hand, offender)
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault), back=here.to(offender=None))


def _penalty(desk: Desk, here: Here, drawn: Drawn, hand: Hand, offender: str) -> Drawn:
    assert hand.contract is not None
    question = _Question(desk, here, hand.contract, hand.declarers, offender)
    keys = question.open()
    if keys is not None:
        return drawn.but(keys=(keys,), back=here.to(offender=None))
    given = question.given()
    ruling = ruled(desk, "score_revoke", given, lambda answer: verdict(desk, answer))
    payload = question.payload(given, hand.seat)
    deeds = (Deed(_("Write it down"), "hand", payload, main=True, id="penalty"), *instead(desk, hand))
    return drawn.but(ruling=ruling, deeds=deeds, after=question.after(), back=here.to(offender=None))


@dataclass(frozen=True)
class _Question:
    """A revoke as far as it is told, for this table's penalty."""

    desk: Desk
    here: Here
    contract: str
    declarers: list[str]
    offender: str

    @property
    def bidder(self) -> bool:
        return self.offender in self.declarers

    @property
    def others(self) -> list[str]:
        return [side for side in self.desk.rules.sides if side not in self.declarers]

    @property
    def penalty(self) -> str:
        found: str = self.desk.rules.revoke_penalty
        return found

    @property
    def abandoned(self) -> bool:
        """Is a defender's revoke the end of the hand, whatever the tricks?"""
        return self.penalty == "hoyle_american" and not self.bidder

    @property
    def counted(self) -> list[str]:
        """The sides whose tricks are asked: the defenders' after a bidder's revoke, else all but one."""
        if self.abandoned:
            return []
        if self.bidder and self.penalty != "two_tricks":
            return self.others
        return [self.declarers[0], *self.others[:-1]]

    def open(self) -> Keys | None:
        """What is still to ask."""
        left = HAND
        for side in self.counted:
            name = f"t{side}"
            tricks = self.here.number(name, 0, left)
            if tricks is None:
                return number_keys(self._title(side), self.here, name, range(left + 1))
            left -= tricks
        if self.penalty == "two_tricks" and self.here.number("won", 0, 2) is None:
            return self._won()
        if self.penalty != "two_tricks" and self.bidder and len(self.others) == 1 and not self.here.text("cost"):
            return self._cost(self.others[0])
        return None

    def _title(self, side: str) -> str:
        name = self.desk.sides(self.declarers) if side in self.declarers else self.desk.side(side)
        if self.penalty == "hoffmann" and not self.bidder:
            return _("Take back that trick and the later ones and play them again. Then: %(side)s took", side=name)
        if self.penalty == "two_tricks":
            return _("At the end of the hand %(side)s took", side=name)
        return _("So far %(side)s took", side=name)

    def _cost(self, side: str) -> Keys:
        title = _("Tricks the revoke cost %(side)s", side=self.desk.side(side))
        return number_keys(title, self.here, "cost", range(MOST_COST + 1))

    def _won(self) -> Keys:
        side = self.desk.side(self.offender)
        title = _("How many of the trick of the revoke and the next one did %(side)s win?", side=side)
        return number_keys(title, self.here, "won", range(3))

    def after(self) -> tuple[Keys, ...]:
        """With several defenders the tricks it cost are asked last, and need not be told."""
        if self.penalty == "two_tricks" or not self.bidder or len(self.others) == 1:
            return ()
        cost = self.here.text("cost")
        keys = []
        for side in self.others:
            for number in (1, 2):
                value = f"{side}{number}"
                words = f"{self.desk.side(side)} {number}"
                keys.append(Key(self.here.to(cost=value), words, pressed=cost == value))
        return (Keys(_("Did it cost somebody tricks?"), tuple(keys), "names"),)

    def tricks(self) -> dict[str, int]:
        """The tricks of every side as far as the penalty looks at them."""
        rules = self.desk.rules
        found = dict.fromkeys(rules.sides, 0)
        for side in self.counted:
            found[side] = self.here.number(f"t{side}", 0, HAND) or 0
        if self.abandoned:
            found[self.declarers[0]] = BIDS[self.contract].level  # the bid counts as made
        elif self.counted != self.others:
            found[self.others[-1]] = HAND - sum(found.values())
        return found

    def given(self) -> dict[str, Any]:
        """The judge's question."""
        tricks = self.tricks()
        found: dict[str, Any] = {
            "contract": self.contract,
            "declarers": self.declarers,
            "tricks": tricks,
            "offender": self.offender,
        }
        cost = self.here.text("cost")
        if self.bidder and self.penalty != "two_tricks" and cost:
            side, number = (self.others[0], cost) if cost.isdigit() else (cost[:1], cost[1:])
            if side in self.others and number.isascii() and number.isdigit() and 0 < int(number[:3]) <= HAND:
                found["tricks_cost"] = {side: int(number[:3])}
        if self.penalty == "two_tricks":
            found["tricks_moved"] = self.here.number("won", 0, 2)
        return found

    def payload(self, given: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """The hand for the journal."""
        names = ("tricks_cost", "tricks_moved")
        told = {"offender": self.offender, **{name: given[name] for name in names if name in given}}
        hand = {name: given[name] for name in ("contract", "declarers", "tricks")}
        return {**hand, "revoke": told} if seat is None else {**hand, "seat": seat, "revoke": told}
