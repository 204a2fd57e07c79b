"""The rules pages: the sheet of a table or of the rules in an address, the crib card, a table started from a sheet."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from ..engine.errors import RulesError
from ..engine.game import Game
from ..engine.games import game
from ..engine.sheet import Sheet
from ..store import journal as ledger
from ..store.models import Table
from . import options, qr, starting, tables
from .access import base_url, table_for
from .books import book_of
from .pads import Names, pad_of
from .rulesheet import address, rule_sheet

blueprint = Blueprint("rulebook", __name__)

OWN = frozenset(("rules", "csrf_token", "key", "lang"))
LONGEST = 40  # characters of one field


class Unreadable(ValueError):
    """An address that means no rules; its sentence is for the person who opened it."""


@blueprint.get("/rules")
def rules_page() -> Response | str:
    """The rules in the address; without any, the ways to play to choose from."""
    if not request.args.get("rules") and not request.args.keys() - OWN:
        return render_template("rules_choice.html", groups=starting.others(), fault="")
    try:
        played, rules = read_rules(request.args)
    except Unreadable as fault:
        return _choice(str(fault))
    return _sheet_page(played, rules)


@blueprint.get("/rules/crib")
def crib_page() -> Response | str:
    """The crib card of the rules in the address."""
    try:
        played, rules = read_rules(request.args)
    except Unreadable as fault:
        return _choice(str(fault))
    return _crib(played, rules)


@blueprint.post("/rules/start")
def start_from_sheet() -> Response:
    """Start a table with the rules of a sheet; the form carries them as the address does."""
    try:
        played, rules = read_rules(request.form)
    except Unreadable as fault:
        return _choice(str(fault))
    table = starting.start(played.id, rules.as_data(), starting.given_key())
    return redirect(f"/t/{table.code}", 303)


@blueprint.get("/t/<code>/rules")
def rules_at(code: str) -> str:
    """The rules of a table."""
    table, _right = table_for(code)
    journal = ledger.load(table)
    return _sheet_page(journal.game, journal.sheet().rules, table)


@blueprint.get("/t/<code>/rules/crib")
def crib_at(code: str) -> str:
    """The crib card of a table, with the contract in play."""
    table, _right = table_for(code)
    journal = ledger.load(table)
    sheet = journal.sheet()
    return _crib(journal.game, sheet.rules, table, sheet)


# -- reading an address ---------------------------------------------------------------------------------------------


def read_rules(given: Mapping[str, str]) -> tuple[Game, Any]:
    """(game, rules) of an address or a form; Unreadable."""
    chosen = starting.read_choice(given.get("rules", ""))
    if chosen is None:
        raise Unreadable(_("There are no rules of that name. Choose from these:"))
    name, preset = chosen
    played = game(name)
    data: dict[str, Any] = {"preset": preset}
    for key in given:
        if key not in OWN:
            data[key] = _value(played, key, given[key])
    try:
        return played, played.read_rules(data, "")
    except RulesError as fault:
        raise Unreadable(starting.words_of(name).conflict(fault.path, fault.params)) from fault


def _value(played: Game, name: str, text: str) -> Any:
    option = played.book.options.get(name)
    if option is None:
        raise Unreadable(_("The address names a rule that does not exist. It may have been cut off or mistyped."))
    try:
        return option.read(options.value_of(option, text[:LONGEST]), name)
    except RulesError as fault:
        raise Unreadable(f"{_(option.label)}: {options.fault_words(option)}") from fault


# -- pages ----------------------------------------------------------------------------------------------------------


def _choice(fault: str) -> Response:
    return make_response(render_template("rules_choice.html", groups=starting.others(), fault=fault), 422)


def _sheet_page(played: Game, rules: Any, table: Table | None = None) -> str:
    path = address(played.id, rules)
    link = base_url() + path
    return render_template(
        "rules.html",
        **_shared(played, rules, table),
        book=rule_sheet(played, rules),
        link=link,
        qr=qr.svg(link, _("These rules as a QR code")),
        crib=f"/t/{table.code}/rules/crib" if table else path.replace("/rules?", "/rules/crib?", 1),
        fields=_fields(played, rules),
        key=starting.new_key(),
    )


def _fields(played: Game, rules: Any) -> dict[str, str]:
    """The rules as the fields of a form."""
    data = rules.as_data()
    preset = data.pop("preset")
    return {"rules": f"{played.id}/{preset}", **{name: options.text_of(value) for name, value in data.items()}}


def _crib(played: Game, rules: Any, table: Table | None = None, sheet: Sheet | None = None) -> str:
    standing = sheet.standing if sheet is not None else None
    now = None
    if sheet is not None and standing is not None:
        payload = standing.payload
        told = pad_of(sheet.game).told(sheet, "contract", payload) if "contract" in payload else None
        now = (told, Names.of(sheet).sides(payload.get("declarers") or ())) if told else None
    return render_template(
        "rules_crib.html",
        **_shared(played, rules, table),
        now=now,
        crib=book_of(played.id).crib(rules, standing.payload if standing else None),
        inner=f"{played.id}/book_crib.html",
        whole=f"/t/{table.code}/rules" if table else address(played.id, rules),
    )


def _shared(played: Game, rules: Any, table: Table | None) -> dict[str, Any]:
    return {
        "table": table,
        "page": "rules",
        "rules": rules,
        "preset": played.book.presets[rules.preset],
        "strains": tables.STRAINS,
    }
