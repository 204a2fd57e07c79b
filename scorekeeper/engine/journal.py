"""The journal of a table: what may be written, what it says, and what the world is shown of it.

`check` gives the payload to store, `read` the facts in force, `Journal.sheet` the score sheet, `as_data` its public
form and `digest` the chain of hashes. Nothing here knows one game from another.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from .checks import check, needs_person, opening
from .facts import Entry, Fact, Journal, Match, extended, read
from .sheet import Row, Sheet, Version

__all__ = [
    "Entry",
    "Fact",
    "Journal",
    "Match",
    "Version",
    "as_data",
    "canonical",
    "check",
    "digest",
    "extended",
    "needs_person",
    "opening",
    "read",
]


def canonical(value: Any) -> str:
    """Canonical JSON: sorted keys, no spaces, UTF-8 letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(previous: str, entry_fields: Mapping[str, Any]) -> str:
    """The hash that binds an entry to the one before it: hex sha256(previous + canonical JSON)."""
    return sha256((previous + canonical(entry_fields)).encode("utf-8", "surrogatepass")).hexdigest()


def as_data(sheet: Sheet) -> dict[str, Any]:
    """The public score sheet: plain data, struck rows left out."""
    rules, outcome, standing = sheet.rules, sheet.outcome, sheet.standing
    return {
        "game": sheet.game,
        "rules": rules.as_data(),
        "sides": {side: [sheet.players[seat - 1] for seat in rules.seats_of(side)] for side in rules.sides},
        "totals": dict(sheet.totals),
        "hands": [_row_data(row) for row in sheet.rows if not row.struck],
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
