"""How the faults of the API's views are answered. All others are answered by `web.errors`."""

from typing import Any

from flask import Response

from ...engine.errors import MatchOver, NotNewest, RulesError
from ...store.errors import Stale
from ...store.exchange import entry_data
from .. import access
from ..errors import problem
from ..fault_words import sentence
from ..judging import Occupied, TooMuch
from ..strict_json import NotJson


def set_up(blueprint: Any) -> None:
    """Answer the faults of the blueprint's views as problem+json, each with its sentence."""
    blueprint.register_error_handler(RulesError, _rules)
    blueprint.register_error_handler(Stale, _stale)
    blueprint.register_error_handler(NotJson, lambda _: _said(400, "not_json"))
    blueprint.register_error_handler(Occupied, lambda _: _later("judge_occupied"))
    blueprint.register_error_handler(TooMuch, lambda _: _later("judge_too_much"))
    blueprint.after_request(_for_programs)


def _said(status: int, code: str, path: str = "", **more: Any) -> Response:
    return problem(status, code, path, sentence(code), **more)


def _rules(fault: RulesError) -> Response:
    status = 409 if isinstance(fault, MatchOver | NotNewest) else 422
    return _said(status, fault.code, "Idempotency-Key" if fault.path == "key" else fault.path)


def _stale(fault: Stale) -> Response:
    return _said(409, "stale", "base_version", version=fault.version, entries=[entry_data(one) for one in fault.missed])


def _later(code: str) -> Response:
    response = _said(503, code)
    response.headers["Retry-After"] = "5"
    return response


def _for_programs(response: Response) -> Response:
    """Ask for a token where one is missing, and hand out no cookie: a program is no browser of somebody's."""
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    access.hand_out_no_cookie()
    return response
