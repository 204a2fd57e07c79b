"""Share: the QR codes and links of a table, who has joined, and how the pencil passes from hand to hand."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from ..engine.sheet import Sheet
from ..store import journal, rights
from ..store.models import RIGHTS, Table
from . import access, qr
from .pads import FormFault, Names
from .serve import lan_addresses
from .written import LONGEST_NAME, names_of

blueprint = Blueprint("sharing", __name__, url_prefix="/t/<code>")


@dataclass(frozen=True)
class Joined:
    """A device as the organiser sees it."""

    id: str
    name: str | None
    right: str
    opened: datetime
    seen: datetime
    asks: bool
    mine: bool


@dataclass(frozen=True)
class Seat:
    """A seat: its number, the name given (or not), which side sits there."""

    number: int
    name: str | None
    side: int
    side_name: str


@blueprint.get("/share")
def share(code: str) -> str:
    """One large QR code at a time, and who is at the table."""
    return _page(*access.table_for(code))


def _page(table: Table, right: str, fault: FormFault | None = None) -> str:
    links = access.links(table, right)
    shown = request.args.get("show", "")
    if shown not in links:
        shown = "score" if "score" in links else "watch"
    sheet = journal.load(table).sheet()
    return render_template(
        "share.html",
        table=table,
        right=right,
        shown=shown,
        tabs=[each for each in ("score", "watch") if each in links],
        link=links[shown],
        qr=qr.svg(links[shown], _label(shown)),
        joined=_joined(table) if right == "host" else [],
        me=_me(table),
        seats=_seats(sheet),
        reachable=_elsewhere(links[shown]),
        now=access.now(),
        fault=fault,
        form=request.form,
    )


@blueprint.get("/card")
def card(code: str) -> str:
    """A card to print and leave on the table: one QR code, the link and the code."""
    table, right = access.table_for(code)
    links = access.links(table, right)
    shown = request.args.get("show", "watch")
    if shown not in links:
        shown = "watch"
    return render_template(
        "card.html", table=table, shown=shown, link=links[shown], qr=qr.svg(links[shown], _label(shown))
    )


@blueprint.get("/way-back")
def way_back(code: str) -> str:
    """The organiser's own link, for the day the browser forgets."""
    table, right = access.table_for(code, "host")
    link = access.link(table, "host")
    return render_template("way_back.html", table=table, right=right, link=link, qr=qr.svg(link, _label("host")))


@blueprint.post("/devices/<device>/<deed>")
def change_device(code: str, device: str, deed: str) -> Answer:
    """The organiser names, removes, or hands on: one device."""
    table, _right = access.table_for(code, "host")
    if device not in {each.device_id for each in rights.devices(table)}:
        abort(404)
    if deed == "name":
        rights.name(device, table, request.form.get("name", "")[:LONGEST_NAME])
    elif deed == "remove":
        if device == access.device():
            abort(422)  # a table keeps its organiser: hand the role on first
        rights.remove(device, table)
    elif deed == "pencil":
        rights.allow_pencil(device, table)
    elif deed == "not-now":
        rights.refuse_pencil(device, table)
    elif deed == "organiser":
        if not rights.hand_on(table, access.device(), device):
            abort(422)
    else:
        abort(404)
    return _back(table, "joined" if deed != "organiser" else "")


@blueprint.post("/renew/<which>")
def renew(code: str, which: str) -> Answer:
    """Make one link new: what was opened with the old one has ended, but for this device."""
    table, _right = access.table_for(code, "host")
    if which not in RIGHTS:
        abort(404)
    rights.renew(table, which, keep=access.device())
    return _back(table)


@blueprint.post("/ask")
def ask(code: str) -> Answer:
    """A watcher asks for the pencil, with the name he goes by."""
    table, right = access.table_for(code)
    if right == "watch":
        me = access.device()
        if rights.right_of(me, table) is None:
            rights.grant(me, table, "watch", now=access.now())
        known = _me(table)
        name = rights.tidy(request.form.get("name", "")[:LONGEST_NAME])
        if name and (known is None or name != known.name):
            rights.name(me, table, name)
        if known is None or not known.asks:  # asking twice tells nobody anything
            rights.ask_pencil(me, table, access.now())
    return _back(table)


@blueprint.post("/me")
def me(code: str) -> Answer:
    """Who holds this phone: the name that the organiser sees."""
    table, _right = access.table_for(code)
    mine = access.device()
    if rights.right_of(mine, table) is None:
        rights.grant(mine, table, "watch", now=access.now())
    rights.name(mine, table, request.form.get("name", "")[:LONGEST_NAME])
    return _back(table)


@blueprint.post("/seats")
def seats(code: str) -> Answer | tuple[str, int]:
    """Names at the seats, as they were typed; only what changed is written, a field that was not sent stays."""
    table, right = access.table_for(code, "score")
    known = journal.load(table)
    sheet = known.sheet()
    before = {f"seat-{seat}": sheet.players[seat - 1] or "" for seat in sheet.rules.seats}
    try:
        players = names_of(sheet.rules.seats, {**before, **request.form}, "seat-{}")
    except FormFault as fault:
        return _page(table, right, fault), 422
    if players != list(sheet.players):
        entry = {"kind": "people", "players": players}
        journal.append(table, known.version, [entry], device=access.device(), now=access.now(), strict=False)
    here = request.form.get("me", "")
    if here.isdecimal() and int(here) in sheet.rules.seats and (name := players[int(here) - 1]):
        rights.name(access.device(), table, name)
    return _back(table, "seats")


def _joined(table: Table) -> list[Joined]:
    mine = access.device()
    return [
        Joined(
            each.device_id,
            each.name,
            each.right,
            each.opened,
            each.seen,
            each.asked_pencil is not None and each.right == "watch",
            each.device_id == mine,
        )
        for each in rights.devices(table)
    ]


def _me(table: Table) -> Joined | None:
    """This device at this table, if it has opened a link or the code."""
    mine = access.known_device()
    return next((each for each in _joined(table) if each.id == mine), None) if mine else None


def _seats(sheet: Sheet) -> list[Seat]:
    names = Names.of(sheet)
    rules = sheet.rules
    return [
        Seat(seat, sheet.players[seat - 1], rules.sides.index(rules.side_of(seat)), names.side(rules.side_of(seat)))
        for seat in rules.seats
    ]


def _elsewhere(link: str) -> list[str] | None:
    """Where this page would have to be opened for others to reach its links; None when they can reach them now."""
    parts = urlsplit(link)
    host = parts.hostname or ""
    if host != "localhost" and not host.startswith("127.") and host != "::1":
        return None
    port = f":{parts.port}" if parts.port else ""
    return [f"{parts.scheme}://{address}{port}" for address in lan_addresses()]


def _label(right: str) -> str:
    return {
        "watch": _("QR code: watch this table"),
        "score": _("QR code: keep score at this table"),
        "host": _("QR code: organise this table"),
    }[right]


def _back(table: Table, part: str = "") -> Answer:
    return redirect(f"/t/{table.code}/share" + (f"#{part}" if part else ""), 303)
