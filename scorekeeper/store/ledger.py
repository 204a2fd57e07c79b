"""The journals that were read lately, so that each entry is read and folded once in a process."""

import threading
from collections import OrderedDict
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from ..engine import journal as engine
from ..engine.journal import Journal
from . import chain
from .errors import Gone
from .models import Entry, Table

MOST = 400  # tables kept; those read longest ago go first

_HEAD = select(Table.version, Table.head).where(Table.id == bindparam("table_id"))
_HEAD_LOCKED = _HEAD.with_for_update()
_SINCE = (
    select(Entry.seq, Entry.kind, Entry.payload, Entry.device_id, Entry.at, Entry.client_id)
    .where(Entry.table_id == bindparam("table_id"), Entry.seq > bindparam("after"), Entry.seq <= bindparam("upto"))
    .order_by(Entry.seq)
)


@dataclass(frozen=True)
class Ledger:
    """A table's journal with the hash it ends in. `ids` (client id to seq) may know of entries after `version`."""

    table_id: str
    head: str
    journal: Journal
    ids: dict[str, int]  # shared by the successive versions of one table: it only grows

    @property
    def version(self) -> int:
        """Seq of the last entry."""
        return self.journal.version

    def grown(self, journal: Journal, head: str) -> "Ledger":
        """The same table's ledger further on."""
        for entry in journal.entries[self.version :]:
            if entry.id is not None:
                self.ids[entry.id] = entry.seq
        return Ledger(self.table_id, head, journal, self.ids)


_kept: OrderedDict[str, Ledger] = OrderedDict()
_lock = threading.Lock()


def newest(connection: Connection, table_id: str, *, lock: bool = False) -> Ledger:
    """The ledger as the database has it now, the table locked against other writers if wanted; Gone."""
    row = connection.execute(_HEAD_LOCKED if lock else _HEAD, {"table_id": table_id}).one_or_none()
    if row is None:
        forget(table_id)
        raise Gone("the table was erased")
    version, head = row
    kept = recalled(table_id)
    if kept is not None and kept.version == version and kept.head == head:
        return kept
    if kept is not None and kept.version >= version:
        kept = None  # the database was put back to an older state
    after = 0 if kept is None else kept.version
    rows = connection.execute(_SINCE, {"table_id": table_id, "after": after, "upto": version})
    entries = [chain.entry_of(row) for row in rows]
    if kept is None:
        journal = engine.read(entries)
        ids = {entry.id: entry.seq for entry in entries if entry.id is not None}
        found = Ledger(table_id, head, journal, ids)
    else:
        journal = kept.journal
        for entry in entries:
            journal = engine.extended(journal, entry)
        found = kept.grown(journal, head)
    keep(found)
    return found


def keep(ledger: Ledger) -> None:
    """Remember what was read or stored."""
    with _lock:
        _kept[ledger.table_id] = ledger
        _kept.move_to_end(ledger.table_id)
        if len(_kept) > MOST:
            _kept.popitem(last=False)


def forget(table_id: str | None = None) -> None:
    """Remember a table no more, or none at all."""
    with _lock:
        if table_id is None:
            _kept.clear()
        else:
            _kept.pop(table_id, None)


def recalled(table_id: str) -> Ledger | None:
    """What is kept of a table, which may be behind the database."""
    with _lock:
        found = _kept.get(table_id)
        if found is not None:
            _kept.move_to_end(table_id)
        return found
