"""The journal of a table: what may be written, what it says, and what the world is shown of it.

`check` gives the payload to store, `read` the facts in force, `Journal.sheet` the score sheet, `as_data` its public
form and `digest` the chain of hashes. Nothing here knows one game from another.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from .checks import check, needs_person, opening
from .facts import Entry, Fact, Journal, Match, read
from .growing import extended, redone, undone
from .sheet import Row, Sheet, Version

__all__ = [
    "Entry",
    "Fact",
    "Journal",
    "Match",
    "Version",
    "as_data",
    "as_text",
    "canonical",
    "check",
    "digest",
    "extended",
    "needs_person",
    "opening",
    "read",
    "redone",
    "undone",
]


COMPACT = (",", ":")


def canonical(value: Any) -> str:
    """Canonical JSON: sorted keys, no spaces, UTF-8 letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(previous: str, entry_fields: Mapping[str, Any]) -> str:
    """The hash that binds an entry to the one before it: hex sha256(previous + canonical JSON)."""
    return sha256((previous + canonical(entry_fields)).encode("utf-8", "surrogatepass")).hexdigest()


def as_data(sheet: Sheet) -> dict[str, Any]:
    """The public score sheet: plain data, struck rows left out."""
    return {**_around(sheet), "hands": [_row_data(row) for row in sheet.rows if not row.struck]}


def as_text(sheet: Sheet, **more: Any) -> str:
    """`as_data` and `more` as JSON with sorted keys. Each row is written out once: a long match grows by its newest."""
    texts = {
        name: json.dumps(value, sort_keys=True, separators=COMPACT) for name, value in _around(sheet, more).items()
    }
    texts["hands"] = f"[{','.join(_row_text(row) for row in sheet.rows if not row.struck)}]"
    return "{" + ",".join(f"{json.dumps(name)}:{texts[name]}" for name in sorted(texts)) + "}"


def _row_text(row: Row) -> str:
    if not row.text:
        row.text.append(json.dumps(_row_data(row), sort_keys=True, separators=COMPACT))
    return row.text[0]


def _around(sheet: Sheet, more: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All but the rows."""
    rules, outcome, standing = sheet.rules, sheet.outcome, sheet.standing
    return {
        **(more or {}),
        "game": sheet.game,
        "rules": rules.as_data(),
        "sides": {side: [sheet.players[seat - 1] for seat in rules.seats_of(side)] for side in rules.sides},
        "totals": dict(sheet.totals),
        "dealer": sheet.dealer,
        "standing": None if standing is None else {"declarers": [], **standing.payload, "entry": standing.entry},
        "outcome": None
        if outcome is None
        else {"winners": list(outcome.winners), "why": outcome.why, "ended_after": outcome.ended_after},
    }


def _row_data(row: Row) -> dict[str, Any]:
    return {
        "contract": None,
        "declarers": [],
        "tricks": None,
        **row.payload,
        "entry": row.entry,
        "kind": row.kind,
        "points": dict(row.points),
        "totals": dict(row.totals),
        "dealer": row.dealer,
        "made": row.made,
        "counts": row.counts,
    }
