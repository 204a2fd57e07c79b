"""Behind the three dots: penalty or bonus, who sits where and deals, a change of rules, the end of the match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, make_response, render_template, request
from flask_babel import gettext as _

from ..engine.errors import Conflict, RulesError
from ..engine.journal import Journal
from ..engine.options import Option
from ..store import journal as ledger
from ..store.models import Table
from . import options, tables
from .access import table_for
from .pads import FormFault, Names, pad_of
from .recording import Conflicting, preview, record, sentence_of
from .written import names_of, points_of

blueprint = Blueprint("more", __name__, url_prefix="/t/<code>/more")


@blueprint.get("")
def show(code: str) -> str:
    """All there is behind the dots."""
    table, right = table_for(code, "score")
    return _page(table, right, ledger.load(table), {})


@blueprint.post("/points")
def points(code: str) -> Response:
    """A penalty or bonus with its reason."""
    table, right = table_for(code, "score")
    journal = ledger.load(table)
    try:
        payload = points_of(journal.sheet().rules.sides, request.form)
    except FormFault as fault:
        return make_response(_page(table, right, journal, request.form, fault), 422)
    return _write(table, right, "adjust", payload)


@blueprint.post("/people")
def people(code: str) -> Response:
    """Names at the seats."""
    table, right = table_for(code, "score")
    journal = ledger.load(table)
    try:
        names = names_of(journal.sheet().rules.seats, request.form)
    except FormFault as fault:
        return make_response(_page(table, right, journal, request.form, fault), 422)
    return _write(table, right, "people", {"players": names})


@blueprint.post("/end")
def end(code: str) -> Response:
    """The match ends here."""
    table, right = table_for(code, "score")
    return _write(table, right, "end", {})


@blueprint.get("/rules")
def ask_rules(code: str) -> str | Response:
    """A change of one rule: its values, and the totals it would make."""
    table, right = table_for(code, "score")
    return _rules_page(table, right, ledger.load(table), request.args)


@blueprint.post("/rules")
def rules(code: str) -> Response:
    """One rule changed, from now on or for the whole match."""
    table, right = table_for(code, "score")
    journal = ledger.load(table)
    try:
        payload = patch_of(journal, request.form)
    except FormFault as fault:
        return make_response(_rules_page(table, right, journal, request.form, fault), 422)
    return _write(table, right, "rules", payload)


def _write(table: Table, right: str, kind: str, payload: dict[str, Any]) -> Response:
    try:
        done = record(table, kind, payload, request.form)
    except Conflicting as fault:
        return tables.conflict(table, right, fault)
    except FormFault as fault:
        beside = fault.field.startswith("points.") or fault.field == "reason"  # else it stands on top
        known = fault if kind == "adjust" and beside else FormFault(kind, fault.sentence)
        return make_response(_page(table, right, ledger.load(table), request.form, known), 422)
    return make_response("", 303, {"Location": f"/t/{table.code}?saved={done.entry}"})


def _shared(table: Table, right: str, journal: Journal) -> dict[str, Any]:
    sheet = journal.sheet()
    names = Names.of(sheet)
    return {
        "table": table,
        "right": right,
        "page": "score",
        "scores": True,
        "journal": journal,
        "sheet": sheet,
        "sides": [(side, names.side(side)) for side in sheet.rules.sides],
        "form_id": tables.new_form_id(),
        "strains": tables.STRAINS,
        "words": pad_of(sheet.game).words(),
    }


def _page(table: Table, right: str, journal: Journal, form: Mapping[str, str], fault: FormFault | None = None) -> str:
    sheet = journal.sheet()
    names = Names.of(sheet)
    sides = sheet.rules.sides
    return render_template(
        "more.html",
        **_shared(table, right, journal),
        form=form,
        fault=fault,
        seats=[
            (seat, sheet.players[seat - 1] or "", sides.index(sheet.rules.side_of(seat)), names.seat(seat))
            for seat in sheet.rules.seats
        ],
        groups=_groups(journal),
    )


def _groups(journal: Journal) -> dict[str, list[Option]]:
    """The options that may change within a match, by group."""
    found: dict[str, list[Option]] = {}
    for option in journal.game.book.options.values():
        if option.id not in journal.game.fixed_options:
            found.setdefault(_(options.GROUPS.get(option.group, option.group)), []).append(option)
    return found


@dataclass(frozen=True)
class Value:
    """One value an option may have: as the form sends it, in words, and whether it is in force."""

    text: str
    words: str
    now: bool


def _rules_page(
    table: Table, right: str, journal: Journal, form: Mapping[str, str], fault: FormFault | None = None
) -> str:
    option = journal.game.book.options.get(form.get("option", ""))
    if option is None or option.id in journal.game.fixed_options:
        abort(404)
    now = journal.sheet().rules.values()[option.id]
    values = [Value(options.text_of(each), options.words_for(option, each), each == now) for each in option.values]
    before = after = None
    if "value" in form and fault is None:
        try:
            patched = preview(journal, "rules", patch_of(journal, form)).sheet()
            before, after = journal.sheet(), patched
        except FormFault as wrong:
            fault = wrong
        except RulesError as wrong:
            fault = FormFault("value", sentence_of(wrong))
    return render_template(
        "rule_change.html",
        **_shared(table, right, journal),
        option=option,
        values=values,
        now=options.text_of(now),
        now_words=options.words_for(option, now),
        form=form,
        fault=fault,
        change=_totals(before, after) if before is not None and after is not None else None,
    )


def _totals(before: Any, after: Any) -> dict[str, Any]:
    names = Names.of(after)
    rows = [
        (names.side(side), index, before.totals[side], after.totals[side])
        for index, side in enumerate(after.rules.sides)
    ]
    ends = before.outcome is None and after.outcome is not None
    return {"totals": rows, "ends": ends, "reopens": before.outcome is not None and after.outcome is None}


def patch_of(journal: Journal, form: Mapping[str, str]) -> dict[str, Any]:
    """The change of rules that a form means; FormFault."""
    option = journal.game.book.options.get(form.get("option", ""))
    if option is None:
        raise FormFault("value", _("Choose one of these."))
    scope = form.get("scope", "from_now")
    if scope not in ("from_now", "whole_match"):
        raise FormFault("scope", _("Choose one of these."))
    try:
        value = option.read(options.value_of(option, form.get("value", "")), "value")
        journal.sheet().rules.changed({option.id: value}, "")
    except Conflict:
        raise FormFault("value", _("This does not go together with another rule of this table.")) from None
    except RulesError:
        raise FormFault("value", options.fault_words(option)) from None
    return {"patch": {option.id: value}, "scope": scope}
