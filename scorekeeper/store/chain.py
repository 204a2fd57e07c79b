"""Between the engine's entries and the rows they are stored in; each row hashes over the one before."""

import json
from collections.abc import Mapping
from typing import Any

from ..engine.errors import BadValue
from ..engine.journal import Entry, digest

LONGEST_ID = 200


def canonical(payload: Mapping[str, Any]) -> str:
    """The one JSON text of a payload: keys in order, no spaces, ASCII, so that every database keeps it as it is."""
    return json.dumps(payload, sort_keys=True, separators=(",", ":"), allow_nan=False)


def payload_of(text: str) -> dict[str, Any]:
    """The payload that a row holds."""
    payload: dict[str, Any] = json.loads(text)
    return payload


def hash_of(table_id: str, previous: str, entry: Entry) -> str:
    """The hash of an entry at its place in the table's chain; `previous` is "" for the first."""
    fields = {
        "table": table_id,
        "seq": entry.seq,
        "kind": entry.kind,
        "payload": entry.payload,
        "device": entry.device,
        "at": entry.at,
        "id": entry.id,
    }
    return digest(previous, fields)


def row(table_id: str, previous: str, entry: Entry) -> dict[str, Any]:
    """The row to store for an entry that follows the hash `previous`."""
    return {
        "table_id": table_id,
        "seq": entry.seq,
        "kind": entry.kind,
        "payload": canonical(entry.payload),
        "device_id": entry.device,
        "at": entry.at,
        "client_id": entry.id,
        "hash": hash_of(table_id, previous, entry),
    }


def entry_of(row: Any) -> Entry:
    """The engine's entry of a stored row."""
    return Entry(row.seq, row.kind, payload_of(row.payload), row.device_id, row.at, row.client_id)


def an_id(value: Any, path: str) -> str | None:
    """A client's id or key as text that every database can keep, None when none was given; BadValue."""
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID or not value.isprintable():
        raise BadValue(path, wanted="text", most=LONGEST_ID)
    return value
