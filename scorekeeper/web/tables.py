"""The table: totals, pad and score sheet on one page, and as the fragment that every phone is sent."""

import uuid
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, render_template, request
from flask_babel import gettext as _
from markupsafe import Markup

from ..engine.journal import Journal
from ..store import journal as ledger
from ..store.models import Table
from . import live, phone, showing, tallies
from .access import may, table_for
from .pads import Form, FormFault, More, pad_of
from .race import race_of
from .recording import Conflicting, Recorded, clashes, packed

blueprint = Blueprint("tables", __name__)
STRAINS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


def new_form_id() -> str:
    """What makes a form one of a kind: sent twice it counts once."""
    return uuid.uuid4().hex


def board(table: Table, right: str, journal: Journal, asked: Form | None = None, **more: Any) -> dict[str, Any]:
    """All that `_board.html` and `table.html` draw."""
    sheet = journal.sheet()
    pad = pad_of(sheet.game)
    asked = asked or {}
    limits = pad.limits(sheet.rules)
    scores = may(right, "score")
    taps = pad.taps(sheet, asked)
    over = showing.end(journal)
    return {
        "table": table,
        "right": right,
        "page": "score",
        "journal": journal,
        "sheet": sheet,
        "scores": scores,
        "form_id": new_form_id(),
        "asked": asked,
        "news": showing.news(sheet),
        "heading": showing.heading(sheet, limits),
        "panels": showing.panels(sheet, limits, taps),
        "pad": pad.view(journal, asked) if over is None else None,
        "pad_template": f"{sheet.game}/_pad.html",
        "words": pad.words(),
        "questions": pad.questions(journal) if scores and not asked else (),
        "lines": showing.lines(sheet, pad, showing.LATEST),
        "rows": len(sheet.rows),
        "older": len(sheet.rows) > showing.LATEST,
        "on_table": showing.on_table(sheet),
        "end": over,
        "tally": tallies.wins(journal) if over is not None else (),
        "race": race_of(sheet) if over is not None else None,
        "strains": STRAINS,
        "phone": phone.state(journal) if scores else None,
        **more,
    }


def render_board(table: Table, right: str, journal: Journal) -> str:
    """The inside of #board for every phone with this right; it holds nothing of one phone alone (no form token)."""
    return render_template("_board.html", shared=True, **board(table, right, journal))


@blueprint.get("/t/<code>")
def show(code: str) -> str:
    """The table."""
    table, right = table_for(code)
    return page(table, right, ledger.seen(table), showing.asked_of(request.args), request.args.get("saved", ""))


@blueprint.get("/t/<code>/hands")
def hands(code: str) -> str:
    """The whole score sheet of a long match."""
    table, right = table_for(code)
    context = board(table, right, ledger.seen(table))
    sheet = context["sheet"]
    context |= {"lines": showing.lines(sheet, pad_of(sheet.game)), "older": False, "scores": False}
    return render_template("hands.html", **context)


@blueprint.get("/t/<code>/pad")
def fragment(code: str) -> Response:
    """The inside of #board, for a pad that is filled in step by step."""
    table, right = table_for(code)
    context = board(table, right, ledger.seen(table), showing.asked_of(request.args))
    response = make_response(render_template("_board.html", **context))
    response.headers["Cache-Control"] = "no-store"
    return response


def page(table: Table, right: str, journal: Journal, asked: Form, entry: str = "", **more: Any) -> str:
    """The whole page of a table. Whoever only watches gets the board that is drawn for all who do."""
    if not (may(right, "score") or asked or entry or more):
        return _watched(table, right, journal)
    context = board(table, right, journal, asked)
    if context["scores"]:
        sheet = context["sheet"]
        rules = phone.carried(sheet.game, sheet.rules.as_data())
        context["carried"] = {"rules": rules, "words": phone.words(sheet.game)}
    return render_template("table.html", saved=bar(journal, entry), **context, **more)


def _watched(table: Table, right: str, journal: Journal) -> str:
    sheet = journal.sheet()
    return render_template(
        "table.html",
        table=table,
        right=right,
        page="score",
        scores=False,
        heading=showing.heading(sheet, pad_of(sheet.game).limits(sheet.rules)),
        drawn=Markup(live.shared(table, right, journal.version)),
    )


def bar(journal: Journal, entry: str) -> showing.Saved | None:
    """The bar with Undo for an entry named in the address."""
    if not (entry.isascii() and entry.isdigit()) or len(entry) > 9:
        return None
    return showing.saved(journal, int(entry), pad_of(journal.matches[-1].game))


def is_htmx() -> bool:
    """Does htmx ask, so that a fragment is wanted?"""
    return request.headers.get("HX-Request") == "true"


def answer(table: Table, right: str, done: Recorded, *, show_bar: bool = True) -> Response:
    """After a write: the board in place for htmx, else back to the table."""
    if not is_htmx():
        where = f"/t/{table.code}" + (f"?saved={done.entry}" if show_bar else "")
        return make_response("", 303, {"Location": where})
    saved = bar(done.journal, str(done.entry)) if show_bar else None
    context = board(table, right, done.journal, saved=saved)
    return make_response(render_template("_answer.html", **context))


def ask_on(table: Table, right: str, journal: Journal, more: More) -> Response:
    """A form that needs another answer: the pad, asking on."""
    if not is_htmx():
        return make_response("", 303, {"Location": f"/t/{table.code}?{urlencode(more.asked)}"})
    return make_response(render_template("_answer.html", saved=None, **board(table, right, journal, more.asked)))


def refuse(table: Table, right: str, fault: FormFault, form: Mapping[str, str]) -> Response:
    """A form of the pad that can't be so: the table, with a sentence."""
    context = board(table, right, ledger.load(table), showing.asked_of(form), fault=fault.sentence, saved=None)
    template = "_answer.html" if is_htmx() else "table.html"
    return make_response(render_template(template, **context), 422)


def conflict(table: Table, right: str, fault: Conflicting) -> Response:
    """Two phones said different things: who said what, and the three ways out."""
    pad = pad_of(fault.journal.sheet().game)
    told = pad.told(fault.journal.sheet(), fault.kind, fault.payload) if fault.kind in ("hand", "round") else None
    found = clashes(table, fault)
    context = board(
        table,
        right,
        fault.journal,
        clashes=found,
        mine=told,
        kind=fault.kind,
        payload=packed(fault.payload),
        replaces=next((each.entry for each in reversed(found) if each.entry is not None), None),
        saved=None,
        title=_("Somebody was faster"),
        questions=(),
    )
    template = "_conflict_answer.html" if is_htmx() else "conflict.html"
    return make_response(render_template(template, **context), 409)
