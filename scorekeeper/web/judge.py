"""The judge: four doors at a table, under its rules, or without one under the rules of a preset."""

from dataclasses import replace
from functools import lru_cache

from flask import Blueprint, Response, abort, make_response, render_template, request
from flask_babel import gettext as _

from ..engine.errors import RulesError
from ..engine.facts import Entry
from ..engine.games import game
from ..engine.journal import Journal, opening, read
from ..engine.sheet import Sheet
from ..store import journal as ledger
from ..store.models import Table
from . import starting, tables
from .access import may, table_for
from .doors import LONGEST, Deed, Desk, Drawn, Here, doors_of
from .pads import FormFault
from .prefs import prefs
from .recording import Conflicting, record
from .ruling import fault_of
from .sheet import find
from .written import points_of

blueprint = Blueprint("judge", __name__)
OWN = ("id", "base", "csrf_token", "deed", "reason")


@blueprint.get("/judge")
def rooms() -> str:
    """The doors under the rules of a preset."""
    desk, choice = _desk_by_preset()
    here = Here("/judge", {"rules": choice})
    return _first_page(desk, Here("/judge/x", here.fields), choice=choice)


@blueprint.get("/judge/<door>")
def ask(door: str) -> str:
    """One door under the rules of a preset."""
    desk, choice = _desk_by_preset()
    here = Here(f"/judge/{door}", {**_fields(request.args), "rules": choice})
    return _page(desk, here, _drawn(desk, door, here), choice=choice)


@blueprint.get("/t/<code>/judge")
def rooms_at(code: str) -> str:
    """The doors under the rules of a table."""
    table, right = table_for(code)
    desk = desk_at(table, right)
    return _first_page(desk, Here(f"/t/{table.code}/judge/x", {}), table=table)


@blueprint.get("/t/<code>/judge/<door>")
def ask_at(code: str, door: str) -> str:
    """One door under the rules of a table."""
    table, right = table_for(code)
    desk = desk_at(table, right)
    here = Here(f"/t/{table.code}/judge/{door}", _fields(request.args))
    return _page(desk, here, _drawn(desk, door, here), table=table)


@blueprint.post("/t/<code>/judge/<door>")
def write(code: str, door: str) -> Response:
    """What a door offers to write: the ruling for all phones, a penalty, an agreement: always one entry."""
    table, right = table_for(code, "score")
    desk = desk_at(table, right)
    here = Here(f"/t/{table.code}/judge/{door}", _fields(request.form))
    return _write(table, desk, here, _drawn(desk, door, here))


@blueprint.get("/t/<code>/hand/<int:entry>/record/<what>")
def record_page(code: str, entry: int, what: str) -> str:
    """The auction or the play of a hand, told afterwards."""
    table, right = table_for(code)
    desk = _desk_of_row(table, right, entry)
    here = Here(f"/t/{table.code}/hand/{entry}/record/{what}", _fields(request.args))
    return _page(desk, here, _recorded(desk, what, here), table=table)


@blueprint.post("/t/<code>/hand/<int:entry>/record/<what>")
def keep_record(code: str, entry: int, what: str) -> Response:
    """The record is kept with the hand: one correction."""
    table, right = table_for(code, "score")
    desk = _desk_of_row(table, right, entry)
    here = Here(f"/t/{table.code}/hand/{entry}/record/{what}", _fields(request.form))
    return _write(table, desk, here, _recorded(desk, what, here))


def _recorded(desk: Desk, what: str, here: Here) -> Drawn:
    draw = doors_of(desk.game.id).records.get(what)
    if draw is None:
        abort(404)
    return draw(desk, here)


def _write(table: Table, desk: Desk, here: Here, drawn: Drawn) -> Response:
    """One entry, and back to the table with its Undo."""
    try:
        deed = _deed(desk, drawn, request.form.get("deed", ""))
        done = record(table, deed.kind, deed.payload, request.form)
    except Conflicting as fault:
        return tables.conflict(table, "score", fault)
    except FormFault as fault:
        return make_response(_page(desk, here, drawn.but(fault=fault.sentence), table=table), 422)
    return make_response("", 303, {"Location": f"/t/{table.code}?saved={done.entry}"})


def _deed(desk: Desk, drawn: Drawn, wanted: str) -> Deed:
    """The deed that was tapped, as the door offers it now; FormFault when it no longer does."""
    if wanted == "note" and drawn.ruling is not None:
        return Deed("", "note", {"text": f"{SCALES} {drawn.ruling.text}"[:LONGEST]})
    if wanted == "points":
        reason = request.form.get("reason", "").strip() or drawn.heading
        return Deed("", "adjust", points_of(desk.rules.sides, {**request.form, "reason": reason}))
    for deed in drawn.deeds:
        if deed.id == wanted:
            return deed
    raise FormFault("deed", _("That can't be written any more. Look at the table again."))


SCALES = "⚖"  # stands before a ruling that was put on the table


# -- desks ----------------------------------------------------------------------------------------------------------


def desk_at(table: Table, right: str) -> Desk:
    """The desk of a table: its rules, people and what is being played."""
    journal = ledger.load(table)
    sheet = journal.sheet()
    return Desk(journal.game, sheet.rules, sheet, journal, table.code, may(right, "score"))


def _desk_of_row(table: Table, right: str, entry: int) -> Desk:
    """The desk of one line of the sheet, under the rules it was played by; 404 when it is no hand."""
    place = find(table, entry)
    if place.row.kind == "adjust":
        abort(404)
    desk = desk_at(table, right)
    return replace(desk, rules=place.row.rules, sheet=place.sheet, journal=place.journal, row=place.row)


def _desk_by_preset() -> tuple[Desk, str]:
    """The desk of a preset, and the text that names it."""
    text = request.args.get("rules") or prefs().start
    chosen = starting.read_choice(text) if text else None
    if chosen is None:
        if request.args.get("rules"):
            abort(404)
        chosen = starting.NAMES[0], game(starting.NAMES[0]).book.first_preset
    name, preset = chosen
    sheet = _empty_sheet(name, preset)
    return Desk(game(name), sheet.rules, sheet, None, ""), f"{name}/{preset}"


@lru_cache(maxsize=64)
def _empty_sheet(name: str, preset: str) -> Sheet:
    """The sheet of a match that nobody has begun."""
    return read([Entry(1, "match", opening(name, {"preset": preset}, (), 1))]).sheet()


# -- pages ----------------------------------------------------------------------------------------------------------


def _fields(form: object) -> dict[str, str]:
    """The fields of a question: short texts, none of a form's own."""
    items = form.items()  # type: ignore[attr-defined]  # both kinds of MultiDict
    kept = ((name, value) for name, value in items if name not in OWN and not name.startswith("points."))
    return {name: value for name, value in kept if len(name) <= 20 and len(value) <= LONGEST}


def _drawn(desk: Desk, door: str, here: Here) -> Drawn:
    """The door as it stands; whatever is asked, a sentence comes back."""
    draw = doors_of(desk.game.id).doors.get(door)
    if draw is None:
        abort(404)
    try:
        return draw(desk, here)
    except RulesError as fault:
        return Drawn(_("The judge"), fault=fault_of(fault), again=Here(here.path, {}).path)


def _first_page(desk: Desk, here: Here, choice: str = "", table: Table | None = None) -> str:
    presets = [(f"{each}/{one.id}", one.name) for each in starting.NAMES for one in game(each).book.presets.values()]
    return render_template(
        "judge.html",
        **_shared(desk, table),
        parts=doors_of(desk.game.id).parts(desk, here),
        presets=presets,
        choice=choice,
        preset=desk.game.book.presets[desk.rules.preset],
    )


def _page(desk: Desk, here: Here, drawn: Drawn, choice: str = "", table: Table | None = None) -> str:
    first = f"/t/{desk.code}/judge" if desk.code else f"/judge?rules={choice}"
    if desk.row is not None:
        first = f"/t/{desk.code}/hand/{desk.row.entry}"
    return render_template(
        "judge_door.html",
        **_shared(desk, table),
        door=drawn,
        here=here,
        inner=f"{desk.game.id}/{drawn.template}" if drawn.template else "",
        first=first,
        **drawn.more,
    )


def _shared(desk: Desk, table: Table | None) -> dict[str, object]:
    journal: Journal | None = desk.journal
    return {
        "table": table,
        "page": "judge",
        "desk": desk,
        "journal": journal,
        "scores": desk.scores,
        "form_id": tables.new_form_id(),
        "strains": tables.STRAINS,
        "sides": [(side, desk.side(side)) for side in desk.rules.sides],
    }
