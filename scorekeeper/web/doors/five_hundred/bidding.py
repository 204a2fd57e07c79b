"""Bidding: the calls so far and what may follow, which of two bids is higher."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ....engine.errors import RulesError
from ....engine.five_hundred.auction import PASS, Auction
from ....engine.five_hundred.bids import BIDS, MISERES, STRAINS, BidTable
from ....engine.five_hundred.rules import Rules
from ...ruling import fault_of, ruled
from .. import Deed, Desk, Drawn, Here, Key, Keys
from .names import bid_name

LONGEST = 300


@dataclass(frozen=True)
class Cell:
    """One bid of the table: dim when it may not be called now; a tap then says why."""

    name: str
    level: str
    strain: str
    href: str
    lit: bool
    pressed: bool = False


@dataclass(frozen=True)
class Said:
    """A call as spoken; `beaten` when a higher bid has come since."""

    who: str
    words: str
    beaten: bool


def auction_of(rules: Rules, dealer: int, calls: list[str]) -> Auction:
    """The auction after these calls, each by the seat whose turn it was; IllegalCall, BadBid."""
    auction = Auction.start(rules, dealer)
    for text in calls[:LONGEST]:
        spoken = [*auction.calls, (auction.turn or dealer, text)]
        if auction.turn is None or (text != PASS and text not in BIDS) or auction.why_illegal(auction.turn, text):
            return Auction.replay(rules, dealer, spoken)  # raises, and names the call
        auction = auction.call(text)
    return auction


def bidding(desk: Desk, here: Here) -> Drawn:
    """The door "what may be called now?"."""
    heading = _("The bidding")
    dealer = here.number("dealer", 1, desk.rules.players) or desk.sheet.dealer
    calls = here.many("calls")
    drawn = Drawn(
        heading,
        back=here.to(calls=".".join(calls[:-1]), ask=None) if calls else "",
        again=here.to(calls=None, ask=None) if calls else "",
        template="judge_bidding.html",
    )
    if not calls:
        drawn = drawn.but(after=(_who_deals(desk, here, dealer),))
    try:
        auction = auction_of(desk.rules, dealer, calls)
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault), more={"said": [], "levels": (), "specials": ()})
    ruling = _ruled(desk, auction, here.text("ask"))
    above = _("%(name)s calls", name=desk.seat(auction.turn)) if auction.turn is not None else ""
    lit = set(auction.legal_calls())
    if auction.turn is None:
        shown: dict[str, Any] = {"said": said(desk, auction), "levels": (), "specials": ()}
    else:
        shown = table(desk.rules, here, calls, lit, said(desk, auction))
    drawn = drawn.but(below=auction.turn is not None and not here.text("ask"), ruling=ruling, above=above, more=shown)
    if auction.contract is not None and auction.declarer is not None and desk.scores and desk.sheet.outcome is None:
        side = desk.rules.side_of(auction.declarer)
        payload = {"contract": auction.contract, "declarers": [side], "seat": auction.declarer}
        drawn = drawn.but(deeds=(Deed(_("Write it on the pad"), "contract", payload, main=True, id="contract"),))
    return drawn


def _who_deals(desk: Desk, here: Here, dealer: int) -> Keys:
    place, seat_of = desk.rules.sides.index, desk.rules.side_of
    keys = (
        Key(here.to(dealer=str(seat)), desk.seat(seat), pressed=seat == dealer, side=place(seat_of(seat)))
        for seat in desk.rules.seats
    )
    return Keys(_("Who dealt?"), tuple(keys), "names")


def _ruled(desk: Desk, auction: Auction, asked: str) -> Any:
    """The ruling on one call, else how the auction stands."""
    question: dict[str, Any] = {"dealer": auction.dealer, "calls": [list(call) for call in auction.calls]}
    if (asked in BIDS or asked == PASS) and auction.turn is not None:
        question["call"] = [auction.turn, asked]
        return ruled(desk, "legal_call", question, lambda answer: call_verdict(asked, answer))
    if auction.turn is None:
        return ruled(desk, "auction", question, lambda answer: state_verdict(desk, answer))
    now = set(auction.legal_calls())
    return ruled(desk, "legal_calls", question, lambda answer: calls_verdict(desk, now, answer))


def call_verdict(call: str, answer: Mapping[str, Any]) -> str:
    """Is this call allowed?"""
    name = bid_name(call)
    return _("Yes, %(bid)s may be called", bid=name) if answer["legal"] else _("No, not %(bid)s", bid=name)


def state_verdict(desk: Desk, answer: Mapping[str, Any]) -> str:
    """How an auction ended."""
    if answer["contract"] is not None:
        who = desk.seat(answer["declarer"])
        return _("%(bid)s, played by %(name)s", bid=bid_name(answer["contract"]), name=who)
    if answer["state"] == "play_no_trumps":
        return _("Nobody bid: played at no trumps")
    if answer["state"] == "open":
        return _("The bidding goes on")
    return _("Thrown in; %(name)s deals", name=desk.seat(answer["next_dealer"]))


def calls_verdict(desk: Desk, now: set[str], answer: Mapping[str, Any]) -> str:
    """Whose turn it is; at another table, what may be called besides or may not."""
    calls = set(answer["calls"])
    if calls == now:
        return _("%(name)s: the bright ones may be called", name=desk.seat(answer["turn"]))
    if answer["turn"] is None:
        return _("the bidding is over")
    more = [bid_name(each) for each in answer["calls"] if each not in now]
    gone = now - calls
    less = [bid_name(each) for each in (*BIDS, PASS) if each in gone]
    said = []
    if more:
        said.append(_("also %(calls)s", calls=_shortened(more)))
    if less:
        said.append(_("without %(calls)s", calls=_shortened(less)))
    return "; ".join(said)


def _shortened(names: list[str], most: int = 5) -> str:
    return ", ".join(names if len(names) <= most else [*names[: most - 1], "…", names[-1]])


def said(desk: Desk, auction: Auction) -> list[Said]:
    """The calls as spoken, those that were outbid dimmed."""
    return [
        Said(desk.seat(seat), bid_name(text), text != PASS and text != auction.standing) for seat, text in auction.calls
    ]


def table(rules: Rules, here: Here, calls: list[str], lit: set[str], spoken: list[Said]) -> dict[str, Any]:
    """The bids of this table as keys: those that may be called now are bright, the others say why not."""
    bids = BidTable.of(rules)

    def cell(text: str) -> Cell:
        bright = text in lit
        href = here.to(calls=".".join([*calls, text]), ask=None) if bright else here.to(ask=text)
        bid = BIDS.get(text)
        level, strain = (str(bid.level), bid.strain) if bid is not None and bid.level else ("", "")
        return Cell(bid_name(text), level, strain, href, bright, pressed=here.text("ask") == text)

    levels = sorted({BIDS[text].level for text in bids.values if BIDS[text].level})
    rows = [(level, [cell(f"{level}{strain}") for strain in STRAINS]) for level in levels]
    specials = [cell(text) for text in MISERES if text in bids.values]
    return {"said": spoken, "levels": rows, "specials": [cell(PASS), *specials], "open": bool(lit)}


def higher(desk: Desk, here: Here) -> Drawn:
    """The door "which of two bids is higher?"."""
    bids = here.many("bids")
    known = BidTable.of(desk.rules).values
    drawn = Drawn(
        _("Which bid is higher?"),
        hint=_("tap two bids") if len(bids) < 2 else "",
        back=here.to(bids=".".join(bids[:-1])) if bids else "",
        again=here.to(bids=None) if bids else "",
        template="judge_bidding.html",
    )
    told = [Said("", bid_name(each), False) for each in bids if each in BIDS]
    if len(bids) < 2:
        keys = plain_table(known, lambda text: here.to(bids=".".join([*bids, text])), bids)
        return drawn.but(more={**keys, "said": told})
    shown: dict[str, Any] = {"said": told, "levels": (), "specials": ()}
    if len(bids) > 2:
        return drawn.but(fault=_("Two bids can be compared. Take one back."), more=shown)
    try:
        question = {"a": bids[0], "b": bids[1]}
        return drawn.but(ruling=ruled(desk, "compare_bids", question, _higher_verdict), more=shown)
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault), more=shown)


def plain_table(bids: Collection[str], to: Callable[[str], str], pressed: Collection[str] = ()) -> dict[str, Any]:
    """These bids as keys, all of them bright."""

    def cell(text: str) -> Cell:
        bid = BIDS[text]
        level, strain = (str(bid.level), bid.strain) if bid.level else ("", "")
        return Cell(bid_name(text), level, strain, to(text), True, text in pressed)

    levels = sorted({BIDS[text].level for text in bids if BIDS[text].level})
    rows = [(level, [cell(f"{level}{strain}") for strain in STRAINS]) for level in levels]
    return {"levels": rows, "specials": [cell(text) for text in MISERES if text in bids], "said": [], "open": True}


def _higher_verdict(answer: Mapping[str, Any]) -> str:
    if answer["higher"] == "equal":
        return _("They rank level")
    return _("%(bid)s is higher", bid=bid_name(answer["higher"]))
