"""History: the matches of a table and their sheets, the tally by person, files to keep, a sheet to print, erasing."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from ..engine.journal import Journal
from ..engine.sheet import Sheet
from ..store import journal as ledger
from ..store import tables as stored
from ..store.models import Table
from . import showing, tables, tallies
from .access import may, right_here, table_for
from .pads import Names, pad_of
from .race import race_of

blueprint = Blueprint("history", __name__, url_prefix="/t/<code>/history")

BLANK_ROWS = 22  # of a sheet to fill in by hand


@dataclass(frozen=True)
class Match:
    """A match in the list: its number, when it began, each side with its total and whether it won."""

    number: int
    began: datetime | None
    sides: tuple[tuple[str, int, bool], ...]
    hands: str  # how many, in words
    over: bool
    why: str


@blueprint.get("")
def show(code: str) -> str:
    """All matches of the table, the latest first, and the tally."""
    table, right = table_for(code)
    journal = ledger.load(table)
    sheets = [journal.sheet(place) for place in range(len(journal.matches))]
    return render_template(
        "history.html",
        **_shared(table, right),
        matches=[_match(journal, place) for place in reversed(range(len(sheets)))],
        race=race_of(sheets[-1]),
        periods=_periods(journal, sheets),
        exports=right_here(table) is not None,
    )


@dataclass(frozen=True)
class Period:
    """The tally of some of the matches, with its titles."""

    title: str
    together: str
    tally: tallies.Tallies


def _periods(journal: Journal, sheets: list[Sheet]) -> tuple[Period, ...]:
    """The evening, the year and all matches, each only where it has more than the one before."""
    told = (
        (tallies.this_evening(journal), _("This evening"), _("Together, this evening")),
        (tallies.this_year(journal), _("This year"), _("Together, this year")),
        (range(len(sheets)), _("Since the table was opened"), _("Together, since the table was opened")),
    )
    by_length = {len(places): (places, title, together) for places, title, together in reversed(told)}
    return tuple(
        Period(title, together, tallies.tallies(sheets[place] for place in places))
        for _length, (places, title, together) in sorted(by_length.items())
    )


@blueprint.get("/<int:number>")
def match(code: str, number: int) -> str:
    """One match: how it went, and its whole sheet, to read or print."""
    table, right = table_for(code)
    journal = ledger.load(table)
    if not 1 <= number <= len(journal.matches):
        abort(404)
    sheet = journal.sheet(number - 1)
    pad = pad_of(sheet.game)
    return render_template(
        "history_match.html",
        **_shared(table, right),
        match=_match(journal, number - 1),
        more=pad.after_end(sheet) if sheet.outcome is not None else (),
        last=number == len(journal.matches),
        sides=_sides(sheet),
        lines=tuple(reversed(showing.lines(sheet, pad))),
        race=race_of(sheet),
        words=pad.words(),
        preset=journal.game.book.presets[sheet.rules.preset],
    )


@blueprint.get("/blank")
def blank(code: str) -> str:
    """An empty sheet with the names, to print and fill in by hand."""
    table, right = table_for(code)
    sheet = ledger.load(table).sheet()
    words = pad_of(sheet.game).words()
    return render_template(
        "history_blank.html", **_shared(table, right), sides=_sides(sheet), words=words, rows=BLANK_ROWS
    )


@blueprint.get("/erase")
def ask_erase(code: str) -> str:
    """Are you sure?"""
    table, right = table_for(code, "host")
    return _erase_page(table, right)


@blueprint.post("/erase")
def erase(code: str) -> Response:
    """The table and all about it is gone for good; its links say so from now on."""
    table, right = table_for(code, "host")
    if request.form.get("sure") != table.code:
        return make_response(_erase_page(table, right, _("Tick the box first.")), 422)
    stored.erase(table)
    return redirect("/", 303)


def _erase_page(table: Table, right: str, fault: str = "") -> str:
    matches = len(ledger.load(table).matches)
    return render_template("history_erase.html", **_shared(table, right), matches=matches, fault=fault)


def _shared(table: Table, right: str) -> dict[str, Any]:
    return {"table": table, "right": right, "page": "history", "host": may(right, "host"), "strains": tables.STRAINS}


def _sides(sheet: Sheet) -> list[tuple[int, str]]:
    return [(place, Names.of(sheet).side(side)) for place, side in enumerate(sheet.rules.sides)]


def _match(journal: Journal, place: int) -> Match:
    sheet = journal.sheet(place)
    names, outcome = Names.of(sheet), sheet.outcome
    winners = outcome.winners if outcome is not None else ()
    return Match(
        place + 1,
        tallies.began(journal, place),
        tuple((names.side(side), sheet.totals[side], side in winners) for side in sheet.rules.sides),
        pad_of(sheet.game).words().counted(sheet.hand_number - 1),
        outcome is not None,
        showing.in_words(sheet, outcome.reason, journal.game.messages) if outcome is not None else "",
    )
