"""One line of the score sheet: why this score, correct it, cross it out, put a forgotten hand before it, a note."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template, request
from flask_babel import gettext as _

from ..engine.errors import NoChange, RulesError, UnknownEntry
from ..engine.journal import Journal
from ..engine.sheet import Row, Sheet
from ..store import journal as ledger
from ..store.models import Table
from . import showing, tables
from .access import may, table_for
from .because import why
from .doors import doors_of
from .pads import FormFault, Names, Ready, pad_of
from .recording import Conflicting, ago, phones, preview, record, sentence_of
from .written import points_of

blueprint = Blueprint("sheet", __name__, url_prefix="/t/<code>/hand/<int:entry>")
KEPT = ("seat", "crossing", "revoke", "auction", "plays")  # what the strips do not ask about stays as it was


@dataclass(frozen=True)
class Place:
    """A line of the sheet, and the match it stands in."""

    journal: Journal
    match: int
    sheet: Sheet
    row: Row

    @property
    def newest(self) -> bool:
        return self.match == len(self.journal.matches) - 1


Tell = Callable[[Place, dict[str, str]], tuple[str, dict[str, Any]]]


@dataclass(frozen=True)
class Becomes:
    """Totals before and after, side by side; `ends` and `reopens` when the end of the match moves; the line itself."""

    totals: tuple[tuple[str, int, int, int], ...]  # side's name, place, before, after
    row: Row | None
    ends: bool
    reopens: bool


def find(table: Table, entry: int) -> Place:
    """The line of that entry; 404 when the sheet has none (any more)."""
    journal = ledger.load(table)
    try:
        match, _fact = journal.fact(entry)
    except UnknownEntry:
        abort(404)
    sheet = journal.sheet(match)
    row = next((row for row in sheet.rows if row.entry == entry), None)
    if row is None:
        abort(404)
    return Place(journal, match, sheet, row)


def becomes(place: Place, kind: str, payload: Mapping[str, Any]) -> Becomes:
    """What an entry would do to the totals of the match; RulesError. Nothing is written."""
    journal = preview(place.journal, kind, payload)
    after, entry = journal.sheet(place.match), payload["entry"] if kind == "correct" else journal.version
    names, before = Names.of(after), place.sheet
    totals = tuple(
        (names.side(side), index, before.totals[side], after.totals[side])
        for index, side in enumerate(after.rules.sides)
    )
    return Becomes(
        totals,
        next((row for row in after.rows if row.entry == entry), None),
        ends=before.outcome is None and after.outcome is not None,
        reopens=before.outcome is not None and after.outcome is None,
    )


@blueprint.get("")
def show(code: str, entry: int) -> str:
    """The line: why, and its strips to correct it."""
    table, right = table_for(code)
    return _page(table, right, find(table, entry), showing.asked_of(request.args))


@blueprint.post("/correct")
def correct(code: str, entry: int) -> Response:
    """The line told anew."""
    return _write_told(code, entry, corrected, _page)


@blueprint.post("/<any(strike, restore):kind>")
def strike(code: str, entry: int, kind: str) -> Response:
    """Cross the line out, or let it count again."""
    table, right = table_for(code, "score")
    return _write(table, right, find(table, entry), kind, {"entry": entry}, {})


@blueprint.post("/note")
def note(code: str, entry: int) -> Response:
    """A note on the line."""
    table, right = table_for(code, "score")
    place = find(table, entry)
    text = request.form.get("text", "").strip()
    if not text:
        fault = FormFault("text", _("Write a few words first."))
        return make_response(_page(table, right, place, {}, fault=fault), 422)
    return _write(table, right, place, "note", {"entry": entry, "text": text}, {"text": text})


@blueprint.get("/before")
def ask_before(code: str, entry: int) -> str:
    """A forgotten hand that belongs before this line: its strips."""
    table, right = table_for(code, "score")
    return _before_page(table, right, find(table, entry), showing.asked_of(request.args))


@blueprint.post("/before")
def before(code: str, entry: int) -> Response:
    """Put the forgotten hand in."""
    return _write_told(code, entry, inserted, _before_page)


def _write_told(code: str, entry: int, tell: Tell, page: Callable[..., str]) -> Response:
    table, right = table_for(code, "score")
    place, asked = find(table, entry), showing.asked_of(request.form)
    try:
        kind, payload = tell(place, asked)
    except FormFault as fault:
        return make_response(page(table, right, place, asked, fault=fault), 422)
    return _write(table, right, place, kind, payload, asked)


def _write(
    table: Table, right: str, place: Place, kind: str, payload: dict[str, Any], asked: dict[str, str]
) -> Response:
    try:
        done = record(table, kind, payload, request.form)
    except Conflicting as fault:
        return tables.conflict(table, right, fault)
    except FormFault as fault:
        return make_response(_page(table, right, place, asked, fault=fault), 422)
    return make_response("", 303, {"Location": f"/t/{table.code}?saved={done.entry}"})


def told_anew(place: Place, asked: dict[str, str]) -> dict[str, Any]:
    """The whole new payload of the line; FormFault."""
    if place.row.kind == "adjust":
        return points_of(place.sheet.rules.sides, asked)
    told = _retold(place, asked)
    return {**_kept(place, told), **told.payload}


def corrected(place: Place, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """The entry that corrects the line; FormFault."""
    return "correct", {"entry": place.row.entry, **told_anew(place, asked)}


def inserted(place: Place, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """The entry that puts a forgotten hand before the line; FormFault."""
    told = _retold(place, asked)
    return told.kind, {**told.payload, "before": place.row.entry}


def _retold(place: Place, asked: dict[str, str]) -> Ready:
    """The fact that the form tells in full; FormFault."""
    pad = pad_of(place.sheet.game)
    told = pad.retold(place.row.rules, asked)
    if told is None:
        raise FormFault("contract", pad.words().tell_all)
    return told


def _looked_at(
    place: Place, asked: dict[str, str], fault: FormFault | None, tell: Tell
) -> tuple[Becomes | None, FormFault | None]:
    """What the form makes of the totals if it tells the fact in full by now, and what is wrong with it."""
    if fault is not None or not asked or place.row.kind == "adjust":
        return None, fault
    try:
        if pad_of(place.sheet.game).retold(place.row.rules, asked) is None:
            return None, None
        return becomes(place, *tell(place, asked)), None
    except FormFault as wrong:
        return None, wrong
    except NoChange:
        return None, None
    except RulesError as wrong:
        return None, FormFault("contract", sentence_of(wrong))


def _kept(place: Place, told: Ready) -> dict[str, Any]:
    """What the strips do not ask about, as far as it still fits."""
    old = place.row.payload
    kept = {name: old[name] for name in KEPT if name in old}
    if "seat" in kept and place.sheet.rules.side_of(kept["seat"]) not in told.payload.get("declarers", ()):
        del kept["seat"]
    return kept


def _page(table: Table, right: str, place: Place, asked: dict[str, str], fault: FormFault | None = None) -> str:
    row, sheet, pad = place.row, place.sheet, pad_of(place.sheet.game)
    filled = asked or (pad.fields(row.rules, row.payload) if row.kind != "adjust" else _adjust_fields(row))
    change = None
    if may(right, "score"):
        change, fault = _looked_at(place, asked, fault, corrected)
    return render_template(
        "hand.html",
        **_shared(table, right, place),
        told=pad.told(sheet, row.kind, row.payload, row.made),
        earlier=[pad.told(sheet, row.kind, version.payload) for version in row.earlier],
        why=why(sheet, row),
        written=_written(table, place),
        pad=pad.retell(sheet, row.rules, filled) if row.kind != "adjust" else None,
        filled=filled,
        retell_template=f"{sheet.game}/_retell.html",
        retell_url=f"/t/{table.code}/hand/{row.entry}",
        change=change,
        fault=fault,
    )


def _before_page(table: Table, right: str, place: Place, asked: dict[str, str], fault: FormFault | None = None) -> str:
    pad, row = pad_of(place.sheet.game), place.row
    change, fault = _looked_at(place, asked, fault, inserted)
    return render_template(
        "before.html",
        **_shared(table, right, place),
        pad=pad.retell(place.sheet, row.rules, asked),
        filled=asked,
        retell_template=f"{place.sheet.game}/_retell.html",
        retell_url=f"/t/{table.code}/hand/{row.entry}/before",
        change=change,
        fault=fault,
    )


def _shared(table: Table, right: str, place: Place) -> dict[str, Any]:
    sheet = place.sheet
    number = place.row.number
    words = pad_of(sheet.game).words()
    return {
        "table": table,
        "right": right,
        "page": "score",
        "scores": may(right, "score"),
        "journal": place.journal,
        "place": place,
        "row": place.row,
        "sides": [(side, Names.of(sheet).side(side)) for side in sheet.rules.sides],
        "form_id": tables.new_form_id(),
        "strains": tables.STRAINS,
        "words": words,
        "records": doors_of(sheet.game).record_names() if place.row.kind != "adjust" else (),
        "heading": words.numbered % {"number": number} if number is not None else _("A line of the score sheet"),
    }


def _written(table: Table, place: Place) -> list[tuple[str, str, str]]:
    """Who wrote the line and its corrections, and when: (who, how long ago, the moment)."""
    row = place.row
    wrote = {row.entry, *(version.entry for version in row.earlier)}
    fact = place.sheet.facts.get(row.entry)
    if fact is not None:
        wrote.add(fact.written_by)
    entries = [place.journal.entries[seq - 1] for seq in sorted(wrote)]
    who = phones(table)
    return [(who(each.device), ago(each.at), each.at or "") for each in entries]


def _adjust_fields(row: Row) -> dict[str, str]:
    fields = {f"points.{side}": str(points).replace("-", "−") for side, points in row.payload["points"].items()}
    return fields | {"reason": row.payload.get("reason", "")}
