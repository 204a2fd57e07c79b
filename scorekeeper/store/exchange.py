"""What an export carries of a journal, and a new table made from it."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from sqlalchemy.exc import IntegrityError

from ..engine import journal as engine
from ..engine.errors import BadValue, Missing
from ..engine.journal import Entry, Journal
from ..engine.reading import a_list, an_object, fields
from . import tables
from .database import writing
from .errors import NoRoom
from .models import Table, written

MOST = 20_000  # entries of one import

Fact = tuple[str, Mapping[str, Any], str | None]


def entries_of(journal: Journal) -> list[dict[str, Any]]:
    """Every entry in order, with its number, kind and moment; devices and client ids stay here."""
    return [{"seq": one.seq, "kind": one.kind, "at": one.at, **one.payload} for one in journal.entries]


def open_copy(entries: Any, *, device: str | None, now: datetime, random: Random) -> Table:
    """A new table with the same entries, each checked and hashed anew; `device` gets the host right.

    The moments are kept as far as they lie before `now`. RulesError with a path as `entries[3].tricks`, Busy.
    """
    facts = _recomputed(entries, now)
    for _ in range(tables.TRIES):
        try:
            with writing() as write:
                return tables.place(write, facts, device=device, now=now, random=random)
        except IntegrityError:
            continue
    raise NoRoom("no free code was found")


def _recomputed(entries: Any, now: datetime) -> list[Fact]:
    facts: list[Fact] = []
    journal: Journal | None = None
    for index, given in enumerate(a_list(entries, "entries", at_least=1, at_most=MOST)):
        path = f"entries[{index}]"
        kind, payload, at = _read(given, path, index + 1, now)
        payload = _opening(kind, payload, path) if journal is None else engine.check(journal, kind, payload, path)
        entry = Entry(index + 1, kind, payload, None, at)
        journal = engine.read([entry]) if journal is None else engine.extended(journal, entry)
        facts.append((kind, payload, at))
    return facts


def _read(given: Any, path: str, seq: int, now: datetime) -> Fact:
    payload = dict(an_object(given, path))
    if "kind" not in payload:
        raise Missing(f"{path}.kind")
    kind = payload.pop("kind")
    if not isinstance(kind, str):
        raise BadValue(f"{path}.kind", wanted="text")
    told = payload.pop("seq", seq)
    if told != seq:  # entries name each other by number: none may be missing or out of place
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
    except (TypeError, ValueError):
        raise BadValue(path, wanted="moment") from None
    return written(min(moment, now) if moment.tzinfo is not None else now)
