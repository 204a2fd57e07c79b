"""Faults, said in players' words on pages and as application/problem+json under /api."""

from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, current_app, jsonify, render_template, request
from flask_babel import lazy_gettext as lazy
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from ..engine.errors import MatchOver, NotNewest, RulesError
from ..store import errors as store
from .strict_json import NotJson


@dataclass(frozen=True)
class Words:
    """What a page says: what happened, and what to do now."""

    title: Any
    text: Any


SLEPT = Words(lazy("This page was open too long"), lazy("Go back, load the page again, and tap once more."))
WORDS = {
    400: Words(lazy("That could not be read"), lazy("Go back and try it once more.")),
    401: Words(lazy("Which link?"), lazy("Send the token of one of the table's links along.")),
    403: Words(
        lazy("This needs a stronger link"),
        lazy("You are watching this table. Ask the organiser for the link to keep score, or ask for the pencil."),
    ),
    404: Words(
        lazy("Nothing here"),
        lazy("No table has this code, or the page was moved. Look at the six letters again."),
    ),
    405: Words(lazy("Nothing here"), lazy("Go back and try it once more.")),
    409: Words(
        lazy("Somebody was faster"),
        lazy("The score sheet has changed since this page was loaded. Look at it, then try again."),
    ),
    410: Words(lazy("This table was erased"), lazy("Its organiser erased it, with all its score sheets.")),
    413: Words(lazy("That is too much"), lazy("What was sent is larger than any score sheet.")),
    415: Words(lazy("That could not be read"), lazy("Only JSON can be read here.")),
    422: Words(lazy("That does not fit"), lazy("Go back and look at what was entered.")),
    429: Words(lazy("Too many tries"), lazy("Wait a few minutes, then try again.")),
    500: Words(
        lazy("Something broke on our side"),
        lazy("Nothing that was written down is lost. Load the page again."),
    ),
    503: Words(lazy("Busy just now"), lazy("Try again in a few seconds. Nothing counts twice.")),
}

# For programs; the names of HTTP's own codes change from time to time, these do not.
CODES = {400: "bad_request", 401: "unauthorized", 403: "forbidden", 404: "not_found", 405: "method_not_allowed"}
CODES |= {413: "too_large", 415: "not_json_type", 429: "too_many_requests", 500: "internal", 503: "busy"}


def problem(status: int, code: str, path: str = "", detail: str = "", **more: Any) -> Response:
    """An application/problem+json answer with `status`, `code`, `path` (of the faulty field) and what else is given."""
    body = {"type": "about:blank", "title": str(_words(status).title), "status": status, "code": code, "path": path}
    response = jsonify({**body, "detail": detail or str(_words(status).text), **more})
    response.status_code = status
    response.mimetype = "application/problem+json"
    return response


def page(status: int, words: Words | None = None) -> Response:
    """The page of a fault."""
    said = words or _words(status)
    response = current_app.make_response(render_template("error.html", words=said, status=status))
    response.status_code = status
    response.headers["Cache-Control"] = "no-store"
    return response


def set_up(app: Flask) -> None:
    """Answer every fault of the app in words."""
    app.register_error_handler(CSRFError, _slept)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(RulesError, _rules)
    app.register_error_handler(NotJson, lambda _fault: _answer(400, "not_json"))
    app.register_error_handler(store.Gone, lambda _fault: _answer(410, "gone"))
    app.register_error_handler(store.Stale, _stale)
    app.register_error_handler(store.IdReused, lambda _fault: _answer(422, "id_reused"))
    app.register_error_handler(store.Busy, lambda _fault: _busy())
    app.register_error_handler(store.NoRoom, lambda _fault: _busy())
    app.register_error_handler(OperationalError, _database)
    app.register_error_handler(Exception, _unexpected)


def for_program() -> bool:
    """Is the caller a program that wants problem+json?"""
    return request.path.startswith("/api/")


def _words(status: int) -> Words:
    return WORDS.get(status, WORDS[400] if status < 500 else WORDS[500])


def _answer(status: int, code: str, path: str = "", words: Words | None = None) -> Response:
    return problem(status, code, path) if for_program() else page(status, words)


def _slept(_fault: CSRFError) -> Response:
    return _answer(400, "csrf", words=SLEPT)


def _http(fault: HTTPException) -> Response:
    status = fault.code or 500
    if status < 400 or fault.response is not None:
        answer = fault.get_response()
        return current_app.make_response(answer)
    response = _answer(status, CODES.get(status, "refused"))
    for name, value in fault.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers.set(name, value)  # Allow, Retry-After, WWW-Authenticate
    return response


def _rules(fault: RulesError) -> Response:
    status = 409 if isinstance(fault, MatchOver | NotNewest) else 422
    return _answer(status, fault.code, fault.path)


def _stale(fault: store.Stale) -> Response:
    if for_program():
        return problem(409, "stale", "base_version", version=fault.version)
    return page(409)


def _busy() -> Response:
    response = _answer(503, "busy")
    response.headers["Retry-After"] = "3"
    return response


def _database(fault: OperationalError) -> Response:
    """A database that is locked or away is a matter of waiting; the rest is our fault."""
    _log(fault)
    return _busy()


def _unexpected(fault: Exception) -> Response:
    _log(fault)
    if current_app.testing or current_app.debug:
        raise fault
    return _answer(500, "internal")


def _log(fault: Exception) -> None:
    current_app.log_exception((type(fault), fault, fault.__traceback__))  # type: ignore[arg-type]  # it was raised
