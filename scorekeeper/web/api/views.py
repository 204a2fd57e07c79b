"""The views of the API: read the request, ask the store or the judge, answer."""

import hashlib
import json
import secrets
from typing import Any

from flask import Response, abort, jsonify, request
from flask_wtf.csrf import validate_csrf

from ...engine.errors import Missing, RulesError
from ...engine.journal import Journal, as_text
from ...engine.reading import a_number, fields
from ...store import journal as ledger
from ...store import tables
from ...store.chain import an_id
from ...store.models import Table
from .. import access, exchange, judging, limits, live, strict_json
from .routes import answer, one_or_many, ref, route
from .schemas import EVENTS, RULINGS, SHEET_HEADERS, SPREADSHEET

LARGEST_QUESTIONS = 8 * 1024 * 1024  # bytes; some twenty thousand questions
LARGEST_IMPORT = 4 * 1024 * 1024  # bytes; the most entries that an import may have
READING = (401, 403, 404, 410)
WRITING = (*READING, 409, 413, 415, 422)


@route(
    "POST",
    "/tables",
    {201: answer("Opened", "The table and its links")},
    body=ref("NewTable"),
    key=False,
    public=True,
    faults=(413, 422, 429),
)
def open_table() -> Response:
    """Open a table: its code and the three links; whoever has the host link is its organiser."""
    given = fields(_body(), "", ("game", "rules"), ("players", "dealer"))
    key = _key()
    limits.makes_table()
    table = tables.create(
        given["game"],
        given["rules"],
        given.get("players", ()),
        given.get("dealer"),
        device=_own_device(),
        now=access.now(),
        random=secrets.SystemRandom(),
        key=None if key is None else _of_this_caller(key),
    )
    return _opened(table)


@route(
    "GET",
    "/tables/<code>",
    {
        200: answer("Sheet", "The score sheet", headers=SHEET_HEADERS),
        304: {"description": "Nothing has changed since the version in If-None-Match"},
    },
    faults=READING,
)
def score_sheet(code: str) -> Response:
    """The score sheet as it is now."""
    table, _ = access.table_for_program(code)
    if str(table.version) in request.if_none_match:
        response = Response(status=304)
        response.set_etag(str(table.version))
        return response
    return _sheet(table, ledger.load(table))


@route(
    "POST",
    "/tables/<code>/entries",
    {201: answer("Sheet", "The new score sheet", headers=SHEET_HEADERS)},
    body=ref("NewEntries"),
    key=True,
    faults=WRITING,
)
def add_entries(code: str) -> Response:
    """Write entries on top of `base_version`, all or none."""
    table, _ = access.table_for_program(code, "score")
    given = fields(_body(), "", ("base_version", "entries"))
    return _appended(table, given["base_version"], given["entries"])


@route(
    "POST",
    "/tables/<code>/matches",
    {201: answer("Sheet", "The new match", headers=SHEET_HEADERS)},
    body=ref("NewMatch"),
    key=True,
    faults=WRITING,
)
def add_match(code: str) -> Response:
    """Start the next match at the same table; rules and people stay unless given, the deal passes on."""
    table, _ = access.table_for_program(code, "score")
    given = dict(fields(_body(), "", ("base_version",), ("game", "rules", "players", "dealer")))
    base = given.pop("base_version")
    try:
        return _appended(table, base, [{"kind": "match", **given}])
    except RulesError as fault:
        fault.path = fault.path.removeprefix("entries[0]").removeprefix(".")
        raise


@route("GET", "/tables/<code>/events", {200: EVENTS}, faults=READING)
def events(code: str) -> Response:
    """Server-sent events: the version at once and after each change, and a sign of life in between."""
    table, right = access.table_for_program(code)
    return live.stream(table, _version_event, access.still(table, right))


@route("GET", "/tables/<code>/export.json", {200: answer("Export", "The whole table as a file")}, faults=READING)
def export_json(code: str) -> Response:
    """Everything written at the table, to keep or to import elsewhere; no link is in it."""
    table, _ = access.table_for_program(code)
    found = ledger.load(table)
    content = json.dumps(exchange.document(table, found), separators=(",", ":"))
    return _file(content, table, found, "json", "application/json")


@route("GET", "/tables/<code>/export.csv", {200: SPREADSHEET}, faults=READING)
def export_csv(code: str) -> Response:
    """The score sheets, a row each hand, for a spreadsheet."""
    table, _ = access.table_for_program(code)
    found = ledger.load(table)
    # The mark in front tells Excel that this is UTF-8.
    return _file("\ufeff" + exchange.as_csv(found), table, found, "csv", "text/csv; charset=utf-8")


@route(
    "POST",
    "/tables/import",
    {201: answer("Opened", "The new table and its links")},
    body=ref("Export"),
    public=True,
    faults=(413, 422, 429),
)
def import_table() -> Response:
    """Open a new table with the entries of an export; everything is worked out anew."""
    request.max_content_length = LARGEST_IMPORT
    document = _body()
    limits.makes_table()
    return _opened(exchange.copied(document, device=_own_device()))


@route("POST", "/judge", {200: RULINGS}, body=one_or_many("Question"), public=True, faults=(400, 413, 503))
def judge() -> Response:
    """Ask the judge one question, or many; a malformed one is answered with its fault and disturbs no other."""
    request.max_content_length = LARGEST_QUESTIONS
    return Response(judging.answers(_content()), mimetype="application/json")


VIEWS = (open_table, score_sheet, add_entries, add_match, events, export_json, export_csv, import_table, judge)


# -- requests -------------------------------------------------------------------------------------------------------


def _body() -> Any:
    """The JSON body; NotJson, 413, 415."""
    kind = request.mimetype
    if kind and kind != "application/json" and not kind.endswith("+json"):
        abort(415)
    return strict_json.read(_content())


def _content() -> bytes:
    """The body's bytes; 413 also for one in chunks, which Werkzeug cuts off at the limit without a word."""
    content = request.get_data(cache=False)
    most = request.max_content_length
    if request.content_length is None and most is not None and len(content) >= most:
        abort(413)
    return content


def _key() -> str | None:
    return an_id(request.headers.get("Idempotency-Key"), "key")


def _of_this_caller(key: str) -> str:
    """The key of a request that needs no right: nobody may come to another's table by guessing a key."""
    return hashlib.sha256(f"{limits.peer()}|{key}".encode("utf-8", "surrogatepass")).hexdigest()


def _own_device() -> str | None:
    """The browser this comes from, if it proves with its CSRF token that one of our pages sent it."""
    if access.known_device() is None or access.bearer() is not None:
        return None
    try:
        validate_csrf(request.headers.get("X-CSRFToken"))
    except ValueError:  # of WTForms
        return None
    return access.known_device()


def _appended(table: Table, base: Any, entries: Any) -> Response:
    key = _key()
    if key is None:
        raise Missing("key")
    a_number(base, "base_version", 0)
    writer = access.known_device() if access.bearer() is None else None
    done = ledger.append(table, base, entries, device=writer, now=access.now(), key=key)
    return _sheet(table, done.journal, 201)


# -- answers --------------------------------------------------------------------------------------------------------


def _sheet(table: Table, found: Journal, status: int = 200) -> Response:
    body = as_text(found.sheet(), code=table.code, version=found.version)
    response = Response(f"{body}\n", status, mimetype="application/json")
    response.set_etag(str(found.version))
    return response


def _version_event(version: int) -> bytes:
    return live.as_event("version", json.dumps({"version": version}))


def _opened(table: Table) -> Response:
    response = jsonify(exchange.opened(table))
    response.status_code = 201
    response.headers["Location"] = f"/api/v1/tables/{table.code}"
    return response


def _file(content: str, table: Table, found: Journal, ending: str, kind: str) -> Response:
    response = Response(content.encode("utf-8"), content_type=kind)
    response.headers["Content-Disposition"] = exchange.disposition(table, found, ending)
    return response
