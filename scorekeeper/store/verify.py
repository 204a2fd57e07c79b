"""Whether every journal is as it was written: any entry changed, moved, added or cut off behind our back is named."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, func, select

from . import chain
from .database import one_state
from .models import Entry, Table


def verify() -> list[str]:
    """One sentence for each broken journal, none when all are sound. Busy."""
    with one_state() as connection:  # what is written meanwhile is no fault
        return [*_broken(connection), *_homeless(connection)]


def _broken(connection: Connection) -> Iterator[str]:
    tables = connection.execute(select(Table.id, Table.code, Table.version, Table.head).order_by(Table.id)).all()
    for table in tables:
        rows = connection.execute(select(Entry.__table__).where(Entry.table_id == table.id).order_by(Entry.seq))
        fault = _fault(table, rows)
        if fault is not None:
            yield f"{table.code}: {fault}"


def _fault(table: Any, rows: Any) -> str | None:
    """What is wrong with one journal, first things first."""
    head, version = "", 0
    for row in rows:
        if row.seq != version + 1:
            return f"entry {version + 1} is missing"
        if not _as_written(row, head):
            return f"entry {row.seq} is not as it was written"
        head, version = row.hash, row.seq
    if version < table.version:
        return f"entries after {version} are missing, up to {table.version}"
    if version > table.version:
        return f"entries after {table.version} were added from outside"
    return None if head == table.head else f"entry {version} is not the one that was written last"


def _as_written(row: Any, previous: str) -> bool:
    try:
        entry = chain.entry_of(row)
        # The text itself too: a space more would not show in what it says.
        return chain.canonical(entry.payload) == row.payload and bool(
            chain.hash_of(row.table_id, previous, entry) == row.hash
        )
    except (ValueError, TypeError):
        return False


def _homeless(connection: Connection) -> Iterator[str]:
    known = select(Table.id)
    strays = select(Entry.table_id, func.count()).where(Entry.table_id.not_in(known)).group_by(Entry.table_id)
    for table_id, count in connection.execute(strays):
        yield f"{count} entries belong to no table ({table_id})"
