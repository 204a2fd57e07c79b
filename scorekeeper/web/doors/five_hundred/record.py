"""The auction of a hand recorded after it, and a revoke that is found later: corrections of the hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask_babel import gettext as _

from ....engine.errors import RulesError
from ....engine.five_hundred.rules import Rules
from .. import NONE, Deed, Desk, Drawn, Here
from . import revoke as penalty
from .bidding import auction_of, bidding


def auction(desk: Desk, here: Here) -> Drawn:
    """The calls of this hand; the auction that is over sets contract and declarer."""
    row = desk.row
    assert row is not None
    if "calls" not in here.fields and row.payload.get("auction"):
        here = Here(here.path, {**here.fields, "calls": ".".join(text for _seat, text in row.payload["auction"])})
    dealer = here.number("dealer", 1, desk.rules.players) or row.dealer or 1
    here = Here(here.path, {**here.fields, "dealer": str(dealer)})
    calls = here.many("calls")
    drawn = bidding(desk, here).but(
        heading=_("How it was bid"),
        deeds=(),
        back=here.to(calls=".".join(calls[:-1]) or NONE, ask=None) if calls else "",
        again=here.to(calls=NONE, ask=None) if calls else "",
    )
    try:
        found = auction_of(desk.rules, dealer, calls)
    except RulesError:
        return drawn
    if not found.calls:
        return drawn
    payload = dict(row.payload) | {"auction": [list(call) for call in found.calls]}
    label = _("Keep the calls as far as they go")
    if found.contract is not None and found.declarer is not None:
        label = _("Keep the auction")
        payload |= _declared(desk.rules, row.payload, found.contract, found.declarer)
    return drawn.but(deeds=(Deed(label, "correct", {"entry": row.entry, **payload}, main=True, id="keep"),))


def _declared(rules: Rules, before: Mapping[str, Any], contract: str, seat: int) -> dict[str, Any]:
    """Contract and declarer of an auction; a called partner stays."""
    side = rules.side_of(seat)
    declarers = list(before.get("declarers") or ())
    if declarers[:1] != [side]:
        declarers = [side]
    return {"contract": contract, "declarers": declarers, "seat": seat}


def revoke(desk: Desk, here: Here) -> Drawn:
    """A revoke in a hand that is in the sheet: its penalty is a correction of the hand, and one Undo takes it back."""
    assert desk.row is not None
    entry = desk.row.entry
    drawn = penalty.revoke(desk, here)
    kept = {name: desk.row.payload[name] for name in ("auction", "plays") if name in desk.row.payload}
    deeds = tuple(
        replace(each, kind="correct", payload={"entry": entry, **kept, **each.payload}) for each in drawn.deeds
    )
    return drawn.but(deeds=deeds)
