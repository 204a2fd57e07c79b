"""How a view of the API is declared: its address and what the description says of it, in one place."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import Response
from flask_smorest import Blueprint

View = Callable[..., Response]

blueprint = Blueprint("api", __name__, url_prefix="/api/v1", description="Tables, their score sheets, and the judge")

KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200},
    "description": "Any text of the caller's. The same request sent again with the same key is done once.",
}


def route(
    method: str,
    rule: str,
    answers: Mapping[int, Any],
    *,
    body: Mapping[str, Any] | None = None,
    key: bool | None = None,
    public: bool = False,
    faults: Iterable[int] = (),
) -> Callable[[View], View]:
    """Register a view; `key`: whether it needs an Idempotency-Key (none: takes none), `public`: without a link."""
    told: dict[str, Any] = {
        "responses": {
            **{str(status): said for status, said in answers.items()},
            **{str(status): {"$ref": "#/components/responses/Problem"} for status in (*faults, "default")},
        },
        "security": [] if public else [{"link": []}, {"device": []}],
    }
    if body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if key is not None:
        told["parameters"] = [{**KEY, "required": key}]

    def registered(view: View) -> View:
        documented: View = blueprint.doc(**told)(view)
        return blueprint.route(rule, methods=[method])(documented)

    return registered


def answer(schema: str, words: str, **more: Any) -> dict[str, Any]:
    """What the description says of a JSON answer."""
    return {"description": words, "content": {"application/json": {"schema": ref(schema)}}, **more}


def ref(schema: str) -> dict[str, str]:
    """A reference to one of the described schemas."""
    return {"$ref": f"#/components/schemas/{schema}"}


def one_or_many(schema: str) -> dict[str, Any]:
    """Either one of the described schema, or an array of them."""
    return {"oneOf": [ref(schema), {"type": "array", "items": ref(schema)}]}
