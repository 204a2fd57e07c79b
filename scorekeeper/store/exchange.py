"""What an export carries of a journal, and a new table made from it."""

import time
from collections.abc import Callable, Mapping
from datetime import datetime
from random import Random
from typing import Any

from sqlalchemy.exc import IntegrityError

from ..engine import journal as engine
from ..engine.errors import BadValue, TooLong
from ..engine.journal import Entry, Journal
from ..engine.reading import a_list, fields
from . import tables, wishes
from .database import writing
from .errors import NoRoom
from .models import Table, written

MOST = 10_000  # entries of one import; several hundred evenings at one table, worked out in some seconds
MOST_READ_AGAIN = 500_000  # entries: what changes something long past has all after it worked out again

Fact = tuple[str, Mapping[str, Any], str | None]


def entries_of(journal: Journal) -> list[dict[str, Any]]:
    """Every entry in order, as `entry_data` tells it."""
    return [entry_data(one) for one in journal.entries]


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry with its number, kind and moment; devices and client ids stay here."""
    return {"seq": entry.seq, "kind": entry.kind, "at": entry.at, **entry.payload}


def open_copy(
    entries: Any,
    *,
    device: str | None,
    now: datetime,
    random: Random,
    agrees: Callable[[Journal], None] | None = None,
) -> Table:
    """A new table with the same entries, each checked and hashed anew; `device` gets the host right.

    The moments are kept as far as they lie before `now`. `agrees` is shown the journal before anything is stored and
    may raise. RulesError with a path as `entries[3].tricks`, TooLong for one that changes itself too often, Busy.
    """
    facts, journal = _recomputed(entries, now)
    if agrees is not None:
        agrees(journal)
    for _ in range(tables.TRIES):
        try:
            with writing() as write:
                return tables.place(write, facts, device=device, now=now, random=random)
        except IntegrityError:
            continue
    raise NoRoom("no free code was found")


def _recomputed(entries: Any, now: datetime) -> tuple[list[Fact], Journal]:
    facts: list[Fact] = []
    journal: Journal | None = None
    read_again = 0
    for index, given in enumerate(a_list(entries, "entries", at_least=1, at_most=MOST)):
        path = f"entries[{index}]"
        kind, payload, at = _read(given, path, index + 1, now)
        payload = _opening(kind, payload, path) if journal is None else engine.check(journal, kind, payload, path)
        read_again += 0 if journal is None else _again(journal, kind, payload)
        if read_again > MOST_READ_AGAIN:
            raise TooLong(path)
        entry = Entry(index + 1, kind, payload, None, at)
        journal = engine.read([entry]) if journal is None else engine.extended(journal, entry)
        facts.append((kind, payload, at))
        time.sleep(0)  # whoever keeps score meanwhile goes first
    assert journal is not None
    return facts, journal


def _again(journal: Journal, kind: str, payload: Mapping[str, Any]) -> int:
    """How many entries have to be worked out again for this one."""
    if kind in ("undo", "redo"):
        return 0 if journal.turns(kind) else journal.version
    named = payload.get("entry", payload.get("before"))
    if kind == "rules" or (named is not None and _reaches_far(journal, named)):
        return journal.version
    return 0 if named is None else journal.version - named


def _reaches_far(journal: Journal, named: int) -> bool:
    return named < journal.matches[-1].entry or journal.entries[named - 1].kind in ("rules", "note")


def _read(given: Any, path: str, seq: int, now: datetime) -> Fact:
    kind, payload = wishes.told(given, path)
    number = payload.pop("seq", seq)
    if number != seq:  # entries name each other by number: none may be missing or out of place
        raise BadValue(f"{path}.seq", wanted="number", least=seq, most=seq)
    payload.pop("id", None)
    return kind, payload, _moment(payload.pop("at", None), f"{path}.at", now)


def _opening(kind: str, payload: Mapping[str, Any], path: str) -> dict[str, Any]:
    if kind != "match":
        raise BadValue(f"{path}.kind", wanted="choice", choices=("match",))
    told = fields(payload, path, ("game", "rules", "dealer"), ("players",))
    return engine.opening(told["game"], told["rules"], told.get("players", ()), told["dealer"], path)


def _moment(value: Any, path: str, now: datetime) -> str:
    if value is None:
        return written(now)
    try:
        moment = datetime.fromisoformat(value)
        return written(min(moment, now) if moment.tzinfo is not None else now)
    except (TypeError, ValueError, OverflowError):  # the last: in UTC it lies before the year 1
        raise BadValue(path, wanted="moment") from None
