"""Something went wrong: the rule, this table's penalty first, then what people agree on instead (R8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _

from ....engine.five_hundred.bids import BidTable
from ....engine.five_hundred.rules import HAND
from ...ruling import Ruled, told
from .. import Deed, Desk, Drawn, Here, Key, Keys
from .bidding import plain_table
from .names import bid_name
from .scoring import lost, made


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
    if desk.row is not None:
        payload = desk.row.payload
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


def bid_by(desk: Desk, hand: Hand) -> str:
    assert hand.contract is not None
    return _("%(bid)s by %(side)s", bid=bid_name(hand.contract), side=desk.sides(hand.declarers))


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
    if (
        desk.row is not None
        or not desk.at_table
        or desk.sheet.standing is None
        or not desk.sheet.standing.payload.get("contract")
    ):
        return ()
    return (Deed(_("Play the hand again"), "contract", {"contract": None}, id="again"),)


def rules_of_page(here: Here) -> str:
    return f"?rules={here.text('rules')}" if here.text("rules") else ""


def has_partners(desk: Desk) -> bool:
    """Do people play in sides from the start?"""
    return len(desk.rules.sides) < len(desk.rules.seats)


def plain(
    heading: Callable[[], str], say: Callable[[Desk], tuple[str, str]], number: str, penalty: str = ""
) -> Callable[[Desk, Here], Drawn]:
    """A door of one rule: the verdict, its reason, and what may be written: `penalty` is lost or again."""

    def draw(desk: Desk, here: Here) -> Drawn:
        said, why = say(desk)
        hand = hand_of(desk, here)
        ruling: Ruled = told(desk, said, (why,), number)
        drawn = Drawn(
            heading(), ruling=ruling, again=here.path + rules_of_page(here) if here.having(rules=None) else ""
        )
        if penalty == "again":
            return drawn.but(deeds=tuple(replace(each, main=True) for each in _again(desk)))
        deeds = instead(desk, hand)
        if penalty == "lost" and not deeds and desk.at_table:
            asked = ask_hand(desk, here, drawn, hand)
            return asked if asked is not None else drawn
        if penalty == "lost":
            deeds = tuple(replace(each, main=each.id == "lost") for each in deeds)
        return drawn.but(deeds=deeds, above=bid_by(desk, hand) if deeds and hand.contract else "")

    return draw


misdeal = plain(
    lambda: _("Misdeal"),
    lambda desk: (
        _("The same dealer deals again"),
        _("A wrong deal, or a wrong number of cards found during the bidding, is dealt again without a penalty."),
    ),
    "R8.1",
    "again",
)
exposed = plain(
    lambda: _("A card was shown"),
    lambda desk: (
        _("It stays face up, and the opponents may call for it"),
        _("A card shown out of turn lies open on the table. No penalty where nobody can profit from it."),
    ),
    "R8.2",
)
call_out = plain(
    lambda: _("A bid out of turn"),
    lambda desk: (
        _("That side may not bid in this auction") if has_partners(desk) else _("No penalty"),
        _("The side of the player who called out of turn is out of the bidding; without partners there is no penalty."),
    ),
    "R8.3",
)
lead_out = plain(
    lambda: _("A lead out of turn"),
    lambda desk: (
        _("The opponents may call for a suit to be led"),
        _("If all have followed to the wrong lead there is no penalty, and the trick stands."),
    ),
    "R8.4",
)
discard = plain(
    lambda: _("Wrong discard"),
    lambda desk: (
        _("The contract cannot be made"),
        _("Too many or too few cards were put aside, or somebody looked at them later."),
    ),
    "R8.5",
    "lost",
)


def claim(desk: Desk, here: Here) -> Drawn:
    """A claim: all agree and the tricks are told, or it is played on (R8.6)."""
    hand = hand_of(desk, here)
    drawn = Drawn(_("A claim"), above=bid_by(desk, hand) if hand.contract and hand.declarers else "")
    agreed = here.one_of("agree", ("yes", "no"))
    why = _("The hand is laid open and all agree; if anybody doubts it, the hand is played on.")
    if agreed is None:
        keys = (Key(here.to(agree="yes"), _("All agree")), Key(here.to(agree="no"), _("Somebody doubts it")))
        return drawn.but(keys=(Keys(_("The hand lies open. Do all agree?"), keys),))
    drawn = drawn.but(again=here.path + rules_of_page(here))
    if agreed == "no":
        return drawn.but(ruling=told(desk, _("It is played on"), (why,), "R8.6"))
    ruling = told(desk, _("The claim stands"), (why,), "R8.6")
    asked = ask_hand(desk, here, drawn, hand)
    if asked is not None:
        return asked.but(ruling=ruling)
    if len(desk.rules.sides) > 2 and desk.code:
        pad = Keys(_("Then tell the tricks"), (Key(f"/t/{desk.code}", _("on the pad")),))
        return drawn.but(ruling=ruling, after=(pad,))
    return drawn.but(ruling=ruling, deeds=_claimed(desk, hand))


def _claimed(desk: Desk, hand: Hand) -> tuple[Deed, ...]:
    """One key for each number of tricks of the declaring side."""
    assert hand.contract is not None
    seat = {} if hand.seat is None else {"seat": hand.seat}
    found = []
    for took in range(HAND + 1):
        payload = {**lost(desk.rules, hand.contract, hand.declarers, took), **seat}
        found.append(Deed(str(took), "hand", payload, id=f"took{took}"))
    return tuple(found)
