"""Something went wrong: the rule, this table's penalty first, then what people agree on instead (R8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _

from ....engine.errors import RulesError
from ....engine.five_hundred.bids import BIDS, BidTable
from ....engine.five_hundred.rules import HAND
from ...ruling import Ruled, fault_of, ruled, told
from .. import Deed, Desk, Drawn, Here, Key, Keys
from .bidding import plain_table
from .names import bid_name
from .scoring import lost, made, verdict

MOST_COST = 5


@dataclass(frozen=True)
class Hand:
    """The hand in which it happened, as far as it is known."""

    contract: str | None
    declarers: list[str]
    seat: int | None


def hand_of(desk: Desk, here: Here) -> Hand:
    """The contract on the pad; what the address says goes first."""
    standing = desk.sheet.standing if desk.at_table else None
    payload: Mapping[str, Any] = standing.payload if standing is not None else {}
    said = here.text("contract")
    contract = said if said in BidTable.of(desk.rules).contracts else payload.get("contract")
    declarers = [side for side in here.many("declarers") if side in desk.rules.sides]
    if not declarers and contract == payload.get("contract"):
        declarers = list(payload.get("declarers") or ())
    seat = payload.get("seat")
    fits = seat is not None and desk.rules.side_of(seat) in declarers
    return Hand(contract, declarers[:2], seat if fits else None)


def ask_hand(desk: Desk, here: Here, drawn: Drawn, hand: Hand) -> Drawn | None:
    """The question that is open about the hand; None when it is known."""
    if hand.contract is None:
        more = plain_table(BidTable.of(desk.rules).contracts, lambda text: here.to(contract=text))
        return drawn.but(above=_("Which contract was played?"), template="judge_bidding.html", more=more)
    if not hand.declarers:
        return drawn.but(keys=(side_keys(desk, here, _("Who plays it?"), "declarers"),))
    return None


def side_keys(desk: Desk, here: Here, title: str, name: str, but: list[str] | None = None) -> Keys:
    """A key for each side."""
    sides = desk.rules.sides
    keys = (
        Key(here.to(**{name: side}), desk.side(side), pressed=here.text(name) == side, side=sides.index(side))
        for side in sides
        if side not in (but or ())
    )
    return Keys(title, tuple(keys), "names")


def number_keys(title: str, here: Here, name: str, numbers: range) -> Keys:
    """A key for each number."""
    pressed = here.text(name)
    return Keys(
        title,
        tuple(Key(here.to(**{name: str(each)}), str(each), pressed=pressed == str(each)) for each in numbers),
        "strip",
    )


def _above(desk: Desk, hand: Hand) -> str:
    assert hand.contract is not None
    return _("%(bid)s by %(side)s", bid=bid_name(hand.contract), side=desk.sides(hand.declarers))


# -- the revoke (R8.7, R8.8) ------------------------------------------------------------------------------------------


def revoke(desk: Desk, here: Here) -> Drawn:
    """Somebody did not follow suit: what this table's penalty makes of the hand."""
    drawn = Drawn(_("A revoke"), again=here.path + _rules(here) if here.having(rules=None) else "")
    if here.text("intime") == "yes":
        why = _("A revoke can be put right until the next trick is led to: the right card is played instead.")
        return drawn.but(ruling=told(desk, _("No penalty, play goes on"), (why,), "R8.7"))
    hand = hand_of(desk, here)
    asked = ask_hand(desk, here, drawn, hand)
    if asked is not None:
        return asked
    drawn = drawn.but(above=_above(desk, hand))
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
        if self.penalty == "two_tricks" and self.here.one_of("won", ("this", "next", "both", "none")) is None:
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
        title = _("Which did %(side)s win: the trick of the revoke, the next one?", side=self.desk.side(self.offender))
        words = (("both", _("both")), ("this", _("that trick")), ("next", _("the next one")), ("none", _("neither")))
        return Keys(title, tuple(Key(self.here.to(won=value), said) for value, said in words), "wide")

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
            found |= {"revoke_trick": 1, "trick_winners": self._winners(tricks)}
        return found

    def _winners(self, tricks: Mapping[str, int]) -> list[str]:
        """A winner for each trick that fits what was told: which trick it was does not matter, only who won the two."""
        other = next(side for side in self.desk.rules.sides if side != self.offender)
        won = self.here.text("won")
        two = [self.offender if won in ("this", "both") else other, self.offender if won in ("next", "both") else other]
        left = {side: taken - two.count(side) for side, taken in tricks.items()}
        rest = [side for side, taken in left.items() for _trick in range(max(taken, 0))]
        return [*two, *rest][:HAND]

    def payload(self, given: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
        """The hand for the journal."""
        names = ("tricks_cost", "revoke_trick", "trick_winners")
        told = {"offender": self.offender, **{name: given[name] for name in names if name in given}}
        hand = {name: given[name] for name in ("contract", "declarers", "tricks")}
        return {**hand, "revoke": told} if seat is None else {**hand, "seat": seat, "revoke": told}


# -- what people agree on ---------------------------------------------------------------------------------------------


def instead(desk: Desk, hand: Hand) -> tuple[Deed, ...]:
    """Other ways out that tables agree on: the hand lost, made, or played again. Points are on the page itself."""
    if hand.contract is None or not hand.declarers:
        return ()
    seat = {} if hand.seat is None else {"seat": hand.seat}
    as_lost = {**lost(desk.rules, hand.contract, hand.declarers), **seat}
    as_made = {**made(desk.rules, hand.contract, hand.declarers), **seat}
    return (
        Deed(_("It counts as lost"), "hand", as_lost, id="lost"),
        Deed(_("It counts as made"), "hand", as_made, id="made"),
        *_again(desk),
    )


def _again(desk: Desk) -> tuple[Deed, ...]:
    if not desk.at_table or desk.sheet.standing is None or not desk.sheet.standing.payload.get("contract"):
        return ()
    return (Deed(_("Play the hand again"), "contract", {"contract": None}, id="again"),)


def _rules(here: Here) -> str:
    return f"?rules={here.text('rules')}" if here.text("rules") else ""


def plain(
    heading: Callable[[], str], say: Callable[[], tuple[str, str]], number: str, penalty: str = ""
) -> Callable[[Desk, Here], Drawn]:
    """A door of one rule: the verdict, its reason, and what may be written: `penalty` is lost or again."""

    def draw(desk: Desk, here: Here) -> Drawn:
        said, why = say()
        hand = hand_of(desk, here)
        ruling: Ruled = told(desk, said, (why,), number)
        drawn = Drawn(heading(), ruling=ruling, again=here.path + _rules(here) if here.having(rules=None) else "")
        if penalty == "again":
            return drawn.but(deeds=tuple(replace(each, main=True) for each in _again(desk)))
        deeds = instead(desk, hand)
        if penalty == "lost" and not deeds and desk.at_table:
            asked = ask_hand(desk, here, drawn, hand)
            return asked if asked is not None else drawn
        if penalty == "lost":
            deeds = tuple(replace(each, main=each.id == "lost") for each in deeds)
        return drawn.but(deeds=deeds, above=_above(desk, hand) if deeds and hand.contract else "")

    return draw


misdeal = plain(
    lambda: _("Misdeal"),
    lambda: (
        _("The same dealer deals again"),
        _("A wrong deal, or a wrong number of cards found during the bidding, is dealt again without a penalty."),
    ),
    "R8.1",
    "again",
)
exposed = plain(
    lambda: _("A card was shown"),
    lambda: (
        _("It stays face up, and the opponents may call for it"),
        _("A card shown out of turn lies open on the table. No penalty where nobody can profit from it."),
    ),
    "R8.2",
)
call_out = plain(
    lambda: _("A bid out of turn"),
    lambda: (
        _("That side may not bid in this auction"),
        _("The side of the player who called out of turn is out of the bidding; without partners there is no penalty."),
    ),
    "R8.3",
)
lead_out = plain(
    lambda: _("A lead out of turn"),
    lambda: (
        _("The opponents may call for a suit to be led"),
        _("If all have followed to the wrong lead there is no penalty, and the trick stands."),
    ),
    "R8.4",
)
discard = plain(
    lambda: _("Wrong discard"),
    lambda: (
        _("The contract cannot be made"),
        _("Too many or too few cards were put aside, or somebody looked at them later."),
    ),
    "R8.5",
    "lost",
)


def claim(desk: Desk, here: Here) -> Drawn:
    """A claim: all agree and the tricks are told, or it is played on (R8.6)."""
    hand = hand_of(desk, here)
    drawn = Drawn(_("A claim"), above=_above(desk, hand) if hand.contract and hand.declarers else "")
    agreed = here.one_of("agree", ("yes", "no"))
    why = _("The hand is laid open and all agree; if anybody doubts it, the hand is played on.")
    if agreed is None:
        keys = (Key(here.to(agree="yes"), _("All agree")), Key(here.to(agree="no"), _("Somebody doubts it")))
        return drawn.but(keys=(Keys(_("The hand lies open. Do all agree?"), keys),))
    drawn = drawn.but(again=here.path + _rules(here))
    if agreed == "no":
        return drawn.but(ruling=told(desk, _("It is played on"), (why,), "R8.6"))
    ruling = told(desk, _("The claim stands"), (why,), "R8.6")
    asked = ask_hand(desk, here, drawn, hand)
    if asked is not None:
        return asked.but(ruling=ruling)
    return drawn.but(ruling=ruling, deeds=_claimed(desk, hand))


def _claimed(desk: Desk, hand: Hand) -> tuple[Deed, ...]:
    """One key for each number of tricks of the declaring side."""
    assert hand.contract is not None
    if len(desk.rules.sides) > 2:
        return ()
    seat = {} if hand.seat is None else {"seat": hand.seat}
    found = []
    for took in range(HAND + 1):
        payload = {**lost(desk.rules, hand.contract, hand.declarers, took), **seat}
        found.append(Deed(str(took), "hand", payload, id=f"took{took}"))
    return tuple(found)
