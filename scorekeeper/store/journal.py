"""A table's journal: loaded (newest or as it was), and appended to by whoever comes first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, insert, text, update
from sqlalchemy.exc import IntegrityError

from ..engine import journal as engine
from ..engine.errors import MatchOver, NoChange, NotNewest, UnknownEntry
from ..engine.journal import Journal
from ..engine.reading import a_number
from . import chain, ledger
from .database import looking, writing
from .errors import Busy, IdReused, Stale
from .ledger import Ledger
from .live import CHANNEL, Version, carried
from .models import Entry, Table, db, written
from .wishes import Wish, id_by_key, read

TRIES = 20

# Faults that depend on how far the journal is: a caller who is behind has to hear that first.
OF_THE_STATE = (MatchOver, NotNewest, NoChange, UnknownEntry)

_INSERT = insert(Entry)
_MOVE_HEAD = (
    update(Table).where(Table.id == bindparam("table_id")).values(version=bindparam("at"), head=bindparam("to"))
)
# All of a write in one way to the server and back: nothing happens where somebody was faster.
_AT_ONCE = text(f"""
    WITH moved AS (
        UPDATE tables SET version = :seq, head = CAST(:hash AS text)
        WHERE id = :table_id AND version = :was_at AND head = :was_head RETURNING id
    )
    INSERT INTO entries (table_id, seq, kind, payload, device_id, at, client_id, hash)
    SELECT id, :seq, :kind, :payload, :device_id, :at, :client_id, CAST(:hash AS text) FROM moved
    RETURNING pg_notify('{CHANNEL}', :news)
""")


@dataclass(frozen=True)
class Appended:
    """The journal after a request; `repeated` when all of it was known: then version and journal are those of then."""

    version: int
    journal: Journal
    repeated: bool


def load(table: Table) -> Journal:
    """The journal as it is in the database now; Gone, Busy."""
    with looking() as connection:
        return ledger.newest(connection, table.id).journal


def seen(table: Table) -> Journal:
    """The journal at the version that was read with the table, or a newer one; Gone, Busy."""
    kept = ledger.recalled(table.id)
    if kept is not None and kept.version == table.version and kept.head == table.head:
        return kept.journal
    return load(table)


def load_at(table: Table, version: int) -> Journal:
    """The journal as it was at `version`; BadValue, Gone, Busy."""
    journal = load(table)
    return _as_of(journal, a_number(version, "version", 1, journal.version))


def append(
    table: Table,
    base_version: int,
    entries: Sequence[Mapping[str, Any]],
    *,
    device: str | None,
    now: datetime,
    key: str | None = None,
    strict: bool = True,
) -> Appended:
    """Store the entries, all or none; Stale, IdReused, Gone, Busy, RulesError with a path as `entries[0].tricks`.

    Entries whose id is known are skipped. Strict: whoever has not seen all that others wrote is Stale;
    otherwise only where a person has to decide.
    """
    wishes = read(entries, chain.an_id(key, "key"))
    if (done := _at_once(table, base_version, wishes, device, written(now), key)) is not None:
        return done
    for _ in range(TRIES):
        try:
            return _attempt(table.id, base_version, wishes, device, written(now), strict, key)
        except IntegrityError:
            continue  # the next number was taken a moment ago: look again
    raise Busy("others were always faster")


def _at_once(
    table: Table, base: Any, wishes: Sequence[Wish], device: str | None, at: str, key: str | None
) -> Appended | None:
    """The usual case where the database can do it all in one statement: one new entry, by who had seen all others.

    None in every other case, faults included: they need the table to be held while it is looked at.
    """
    known = ledger.recalled(table.id)
    if known is None or len(wishes) != 1 or wishes[0].id in known.ids:
        return None
    if key is not None and id_by_key(key, 1) in known.ids:
        return None
    if type(base) is not int or base != known.version or table.version > known.version:
        return None
    news = carried(db.engine, Version(table.id, known.version + 1))
    if news is None:
        return None
    try:
        journal = _extended(known.journal, wishes, device, at)
    except ValueError:
        return None
    row = chain.row(table.id, known.head, journal.entries[-1])
    with looking() as connection:
        values = {**row, "was_at": known.version, "was_head": known.head, "news": news}
        if connection.execute(_AT_ONCE, values).one_or_none() is None:
            return None
    ledger.keep(known.grown(journal, row["hash"]))
    return Appended(journal.version, journal, repeated=False)


def _attempt(
    table_id: str, base: int, wishes: Sequence[Wish], device: str | None, at: str, strict: bool, key: str | None
) -> Appended:
    with writing() as write:
        known = ledger.newest(write.connection, table_id, lock=True)
        new = [wish for wish in wishes if not _is_known(known, wish)]
        if key is not None:
            _refuse_reused_key(known, key, wishes, new)
        if new:
            _refuse_stale(known, base, wishes, new, strict)
            journal = _extended(known.journal, new, device, at)
            rows = _rows(known, journal.entries[known.version :])
            write.connection.execute(_INSERT, rows if len(rows) > 1 else rows[0])  # one row alone is quicker
            moved = {"table_id": table_id, "at": journal.version, "to": rows[-1]["hash"]}
            write.connection.execute(_MOVE_HEAD, moved)
            write.tell(Version(table_id, journal.version))
    if not new:
        version = max(known.ids[wish.id] for wish in wishes if wish.id is not None)
        return Appended(version, _as_of(known.journal, version), repeated=True)
    ledger.keep(known.grown(journal, rows[-1]["hash"]))
    return Appended(journal.version, journal, repeated=False)


def _refuse_reused_key(known: Ledger, key: str, wishes: Sequence[Wish], new: Sequence[Wish]) -> None:
    """IdReused when the key's first request had fewer entries than this one, or more."""
    by_key = {id_by_key(key, index) for index in range(len(wishes))}
    named = [wish for wish in wishes if wish.id in by_key]
    unknown = sum(wish.id in by_key for wish in new)
    # A request is stored whole or not at all: of those named by its key a repetition finds all.
    if 0 < unknown < len(named) or _stored(known, id_by_key(key, len(wishes))) is not None:
        raise IdReused("key")


def _stored(known: Ledger, id_: str | None) -> int | None:
    """The number of the stored entry with this id."""
    seq = None if id_ is None else known.ids.get(id_)
    return None if seq is None or seq > known.version else seq


def _is_known(known: Ledger, wish: Wish) -> bool:
    """Whether this very entry is stored already; IdReused when its id is, with other content."""
    seq = _stored(known, wish.id)
    if seq is None:
        return False
    stored = known.journal.entries[seq - 1]
    if stored.kind != wish.kind or not _same(known, stored, wish):
        raise IdReused(f"{wish.path}.id")
    return True


def _same(known: Ledger, stored: engine.Entry, wish: Wish) -> bool:
    if stored.payload == wish.payload:
        return True
    # What was sent then was stored in its one written form: compare with what would be stored from this.
    before = _as_of(known.journal, stored.seq - 1) if stored.seq > 1 else None
    try:
        return engine.check(before, wish.kind, wish.payload, wish.path) == stored.payload
    except ValueError:
        return False


def _refuse_stale(known: Ledger, base: int, wishes: Sequence[Wish], new: Sequence[Wish], strict: bool) -> None:
    a_number(base, "base_version", 0, known.version)
    own = {wish.id for wish in wishes if wish.id is not None}
    missed = tuple(entry for entry in known.journal.entries[base:] if entry.id not in own)
    if not missed:
        return
    if not strict and not any(engine.needs_person(missed, wish.kind, wish.payload) for wish in new):
        return
    if base > 0:
        _refuse_nonsense(known, base, wishes)
    raise Stale(known.version, missed)


def _refuse_nonsense(known: Ledger, base: int, wishes: Sequence[Wish]) -> None:
    """RulesError when the request was wrong already for what its sender knew; that comes before Stale."""
    try:
        _extended(_as_of(known.journal, base), wishes, None, None)
    except UnknownEntry:
        if all(wish.payload.get("entry", 0) <= known.version for wish in wishes):
            return
        raise
    except OF_THE_STATE:
        return


def _extended(journal: Journal, wishes: Iterable[Wish], device: str | None, at: str | None) -> Journal:
    """The journal with these entries, each checked against all before it; RulesError."""
    for wish in wishes:
        payload = engine.check(journal, wish.kind, wish.payload, wish.path)
        entry = engine.Entry(journal.version + 1, wish.kind, payload, device, at, wish.id)
        journal = engine.extended(journal, entry)
    return journal


def _rows(known: Ledger, fresh: Iterable[engine.Entry]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for entry in fresh:
        rows.append(chain.row(known.table_id, rows[-1]["hash"] if rows else known.head, entry))
    return rows


def _as_of(journal: Journal, version: int) -> Journal:
    return journal if version == journal.version else engine.read(journal.entries[:version])
