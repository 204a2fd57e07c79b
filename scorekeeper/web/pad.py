"""The forms of the pad: each is one fact, or a step on the way to one."""

from flask import Blueprint, Response, abort, request
from flask_babel import gettext as _

from ..store import journal as ledger
from ..store.models import Table
from . import tables
from .access import table_for
from .pads import Form, FormFault, More, pad_of
from .recording import Conflicting, Recorded, record, unpacked

blueprint = Blueprint("pad", __name__)


@blueprint.post("/t/<code>/<any(contract, hand, round):action>")
def tell(code: str, action: str) -> Response:
    """A contract, a hand or a round, as the game's pad has it."""
    table, right = table_for(code, "score")
    journal = ledger.seen(table)
    pad = pad_of(journal.matches[-1].game)
    if action not in pad.actions:
        abort(404)
    try:
        entry = pad.entry(action, request.form, journal.sheet())
    except FormFault as fault:
        return tables.refuse(table, right, fault, request.form)
    if isinstance(entry, More):
        return tables.ask_on(table, right, journal, entry)
    return write(table, right, entry.kind, entry.payload, request.form)


def write(table: Table, right: str, kind: str, payload: dict[str, object], form: Form) -> Response:
    """One entry of the pad, and the board after it."""
    try:
        done = record(table, kind, payload, form)
    except Conflicting as fault:
        return tables.conflict(table, right, fault)
    except FormFault as fault:
        return tables.refuse(table, right, fault, form)
    return tables.answer(table, right, done, show_bar=kind not in ("contract", "undo", "match"))


@blueprint.post("/t/<code>/decided")
def decided(code: str) -> Response:
    """What was held back for a person to decide: written now, as another fact or in place of one."""
    table, right = table_for(code, "score")
    form = request.form
    try:
        payload = unpacked(form.get("payload", ""))
        kind = form.get("kind", "")
        if (replaced := _number(form.get("entry", ""))) is not None:
            kind, payload = "correct", {**payload, "entry": replaced}
    except FormFault as fault:
        return tables.refuse(table, right, fault, {})
    return write(table, right, kind, payload, form)


@blueprint.post("/t/<code>/same")
def same(code: str) -> Response:
    """It was the same hand after all: nothing is written, the table is shown."""
    table, right = table_for(code, "score")
    return tables.answer(table, right, Recorded(ledger.load(table), 0), show_bar=False)


@blueprint.post("/t/<code>/<any(undo, redo):kind>")
def turn_back(code: str, kind: str) -> Response:
    """Take the newest entry back, or bring it back."""
    table, right = table_for(code, "score")
    entry = _number(request.form.get("entry", ""))
    if entry is None:
        return tables.refuse(table, right, FormFault("entry", _("There is nothing to take back.")), {})
    return write(table, right, kind, {"entry": entry}, request.form)


@blueprint.post("/t/<code>/misdeal")
def misdeal(code: str) -> Response:
    """The deal was wrong: the contract is cleared, the same dealer deals again (R8)."""
    table, right = table_for(code, "score")
    standing = ledger.load(table).sheet().standing
    if standing is None:
        return tables.refuse(table, right, FormFault("contract", _("No contract is being played.")), {})
    return write(table, right, "contract", {"contract": None}, request.form)


@blueprint.post("/t/<code>/dealer")
def dealer(code: str) -> Response:
    """The deal moves to a seat."""
    table, right = table_for(code, "score")
    seat = _number(request.form.get("dealer", ""))
    if seat is None:
        return tables.refuse(table, right, FormFault("dealer", _("Tap who deals.")), {})
    return write(table, right, "people", {"dealer": seat}, request.form)


@blueprint.post("/t/<code>/rematch")
def rematch(code: str) -> Response:
    """Play again: same people, same rules, the deal passes on."""
    table, right = table_for(code, "score")
    sheet = ledger.load(table).sheet()
    payload = {
        "game": sheet.game,
        "rules": sheet.rules.as_data(),
        "players": list(sheet.players),
        "dealer": sheet.dealer,
    }
    return write(table, right, "match", payload, request.form)


@blueprint.post("/t/<code>/house")
def house(code: str) -> Response:
    """The answer to a question about a house rule: written for the whole match."""
    table, right = table_for(code, "score")
    try:
        patch = unpacked(request.form.get("patch", ""))
    except FormFault as fault:
        return tables.refuse(table, right, fault, {})
    return write(table, right, "rules", {"patch": patch, "scope": "whole_match"}, request.form)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
