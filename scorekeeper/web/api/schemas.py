"""What the API's description says of bodies: JSON Schema, for people and for generators of clients.

Only a description: what is taken or refused is decided by the engine, whose rules say much more than a schema can.
"""

from collections.abc import Mapping
from typing import Any

from .routes import one_or_many, ref

ABOUT = (
    "Score sheets of card games, and a judge of their rules. A link's token goes into `Authorization: Bearer TOKEN`; "
    "times are UTC; nothing is ever overwritten: entries are added, corrected by later ones, and undone."
)


def _object(needed: Mapping[str, Any], optional: Mapping[str, Any] | None = None, *, more: bool = False) -> Any:
    properties = {**needed, **(optional or {})}
    return {"type": "object", "required": list(needed), "properties": properties, "additionalProperties": more}


def _text(words: str = "", **more: Any) -> dict[str, Any]:
    return {"type": "string", **({"description": words} if words else {}), **more}


def _number(words: str = "", **more: Any) -> dict[str, Any]:
    return {"type": "integer", **({"description": words} if words else {}), **more}


def _list(of: Any, **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": of, **more}


def _maybe(schema: Any) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


PER_SIDE = {"type": "object", "additionalProperties": {"type": "integer"}, "examples": [{"A": 480, "B": -220}]}
RULES = _object({}, {"preset": _text("Whose rules; the options beside it are those that differ")}, more=True)
PLAYERS = _list(_maybe(_text()), description="Names in seat order; null where none is given")
RIGHT_LINK = _object({"url": _text(format="uri"), "token": _text("For Authorization: Bearer")})
VERSION = _number("Number of the newest entry", minimum=1)

_ENTRY = _object(
    {"kind": _text("hand, contract, round, adjust, rules, people, end, note, correct, strike, restore, undo, redo")},
    {"id": _text("An id of the caller's: a known one is not written again")},
    more=True,
)
_WRITTEN = _object({"seq": VERSION, "kind": _text(), "at": _maybe(_text(format="date-time"))}, more=True)
_HAND = _object(
    {
        "entry": VERSION,
        "kind": _text(enum=["hand", "round", "adjust"]),
        "contract": _maybe(_text()),
        "declarers": _list(_text()),
        "tricks": _maybe(PER_SIDE),
        "points": PER_SIDE,
        "totals": PER_SIDE,
        "dealer": _maybe(_number()),
        "made": _maybe({"type": "boolean"}),
        "counts": {"type": "boolean", "description": "false after the end of the match"},
    },
    more=True,
)
_MATCH = {
    "game": _text(),
    "rules": RULES,
    "sides": {"type": "object", "additionalProperties": PLAYERS},
    "totals": PER_SIDE,
    "hands": _list(ref("Hand"), description="In playing order; crossed out ones are left out"),
    "dealer": _number("Seat that deals next", minimum=1),
    "standing": _maybe(_object({"entry": VERSION}, more=True)),
    "outcome": _maybe(_object({"winners": _list(_text()), "why": _text(), "ended_after": VERSION})),
}

SCHEMAS: Mapping[str, Any] = {
    "NewTable": _object({"game": _text(), "rules": RULES}, {"players": PLAYERS, "dealer": _maybe(_number(minimum=1))}),
    "Opened": _object(
        {
            "code": _text(minLength=6, maxLength=6),
            "version": VERSION,
            "links": _object({"watch": RIGHT_LINK, "score": RIGHT_LINK, "host": RIGHT_LINK}),
        }
    ),
    "Sheet": _object({"code": _text(), "version": VERSION, **_MATCH}),
    "Hand": _HAND,
    "Entry": _ENTRY,
    "WrittenEntry": _WRITTEN,
    "NewEntries": _object(
        {
            "base_version": _number("The version that the caller has seen", minimum=0),
            "entries": _list(ref("Entry"), minItems=1, maxItems=500),
        }
    ),
    "NewMatch": _object(
        {"base_version": _number(minimum=0)},
        {"game": _text(), "rules": RULES, "players": PLAYERS, "dealer": _number(minimum=1)},
    ),
    "Export": _object(
        {"scorekeeper": _number("The format's number", const=1), "entries": _list(ref("WrittenEntry"), minItems=1)},
        {
            "code": _text(),
            "version": VERSION,
            "head": _maybe(_text("Hash of the newest entry")),
            "matches": _list(_object(_MATCH)),
        },
    ),
    "Question": _object(
        {"id": _text(), "game": _text(), "ask": _text(), "given": _object({}, more=True)}, {"rules": RULES}
    ),
    "Ruling": _object(
        {"id": _maybe(_text())},
        {
            "answer": _object({}, more=True),
            "because": _list(_object({"id": _text(), "params": _object({}, more=True), "rule": _text()})),
            "error": _object({"code": _text(), "path": _text()}),
        },
    ),
    "Problem": _object(
        {
            "type": _text(),
            "title": _text(),
            "status": _number(),
            "code": _text("For programs; it stays the same"),
            "path": _text("Where in the request, as entries[0].tricks; empty where that means nothing"),
            "detail": _text("A sentence, in the language of Accept-Language"),
        },
        {"version": VERSION, "entries": _list(ref("WrittenEntry"), description="What a stale caller has missed")},
    ),
}

SHEET_HEADERS = {"ETag": {"description": "The version, in quotes", "schema": {"type": "string"}}}
EVENTS = {
    "description": 'Events `version` with `{"version": 12}`, and `ping`',
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
}
SPREADSHEET = {
    "description": "The score sheets for a spreadsheet",
    "content": {"text/csv": {"schema": {"type": "string"}}},
}
RULINGS = {
    "description": "One answer, or an array of answers in the same order",
    "content": {"application/json": {"schema": one_or_many("Ruling")}},
}


def declare(spec: Any) -> None:
    """Put schemas, the answer of a fault and the two ways to show a right into the description."""
    for name, schema in SCHEMAS.items():
        spec.components.schema(name, schema)
    problem = {"application/problem+json": {"schema": ref("Problem")}}
    spec.components.response("Problem", {"description": "What was wrong", "content": problem})
    spec.components.security_scheme("link", {"type": "http", "scheme": "bearer"})
    spec.components.security_scheme("device", {"type": "apiKey", "in": "cookie", "name": "device"})
