"""What a device may do at a table, and how rights pass from hand to hand."""

import unicodedata
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from .database import Write, looking, reading, writing
from .errors import Gone
from .live import RightsChanged
from .models import RIGHTS, Device, Right, Table

LONGEST_NAME = 60

# Asked with every page: built once, and columns only, in the order of RIGHTS.
_HELD = (
    select(Right.right, Right.generation, Table.watch_generation, Table.score_generation, Table.host_generation)
    .join(Table, Table.id == Right.table_id)
    .where(Right.device_id == bindparam("device"), Right.table_id == bindparam("table_id"))
)
OFTEN_ENOUGH = timedelta(minutes=5)  # how exact "last seen" is: a page a second must not mean a write a second


def right_of(device: str | None, table: Table) -> str | None:
    """The right that a device has at the table by now, None for none."""
    if device is None:
        return None
    with looking() as connection:
        row = connection.execute(_HELD, {"device": device, "table_id": table.id}).one_or_none()
    if row is None:
        return None
    right, generation, *newest = row
    return str(right) if generation == newest[RIGHTS.index(right)] else None


def grant(
    device: str, table: Table, right: str, *, now: datetime, generation: int | None = None, name: str | None = None
) -> str | None:
    """Give a device a right by a link of that generation (none: the newest); the right it has then.

    Never a weaker one than before; a link that was renewed meanwhile gives nothing. Gone, Busy.
    """
    with writing() as write:
        held = put(write, device, _locked(write, table), right, now=now, generation=generation, name=name)
        write.tell(RightsChanged(table.id))
    return held


def put(
    write: Write,
    device: str,
    table: Table,
    right: str,
    *,
    now: datetime,
    generation: int | None = None,
    name: str | None = None,
) -> str | None:
    """`grant` as a part of a larger write."""
    held = _valid(write, device, table)
    if generation is not None and generation != table.generation(right):
        return held
    stronger = held is not None and RIGHTS.index(held) > RIGHTS.index(right)
    change: dict[str, Any] = {"seen": now}
    if not stronger:
        change |= {"right": right, "generation": table.generation(right)}
    if not stronger and right != "watch":
        change["asked_pencil"] = None
    if name is not None:
        change["name"] = tidy(name)
    _seen(write, device, now)
    mine = (Right.device_id == device, Right.table_id == table.id)
    if not write.connection.execute(update(Right).where(*mine).values(change)).rowcount:
        row = {"device_id": device, "table_id": table.id, "opened": now, **change}
        write.connection.execute(insert(Right).values(row))
    return held if stronger else right


def renew(table: Table, right: str, *, keep: str | None = None) -> Table:
    """The table with a new link for that right; what was opened with the old one has ended, but for `keep`'s own."""
    with writing() as write:
        current = _locked(write, table)
        generation = current.generation(right) + 1
        column = f"{right}_generation"
        write.connection.execute(update(Table).where(Table.id == table.id).values({column: generation}))
        if keep is not None:
            mine = (Right.device_id == keep, Right.table_id == table.id, Right.right == right)
            write.connection.execute(update(Right).where(*mine).values(generation=generation))
        write.tell(RightsChanged(table.id))
    setattr(current, column, generation)
    return current


def devices(table: Table) -> list[Right]:
    """The devices that may at least watch, in the order they came."""
    with reading() as session:
        current = session.get(Table, table.id)
        found = session.scalars(select(Right).where(Right.table_id == table.id).order_by(Right.opened)).all()
    return [] if current is None else [one for one in found if one.generation == current.generation(one.right)]


def name(device: str, table: Table, name: str) -> None:
    """Call a device by a name at this table; an empty one takes the name away."""
    _change(device, table, name=tidy(name))


def remove(device: str, table: Table) -> None:
    """End what a device may do here; a link it still has opens the table again until that link is renewed."""
    with writing() as write:
        write.connection.execute(delete(Right).where(Right.device_id == device, Right.table_id == table.id))
        write.tell(RightsChanged(table.id))


def saw(device: str, table: Table, now: datetime) -> None:
    """Note that a device was here; written every few minutes only."""
    with reading() as session:
        right = session.get(Right, (device, table.id))
    if right is None or now - right.seen < OFTEN_ENOUGH:
        return
    with writing() as write:
        mine = (Right.device_id == device, Right.table_id == table.id)
        write.connection.execute(update(Right).where(*mine).values(seen=now))
        _seen(write, device, now)


def ask_pencil(device: str, table: Table, now: datetime) -> None:
    """A watcher would like to keep score."""
    _change(device, table, asked_pencil=now)


def allow_pencil(device: str, table: Table) -> None:
    """Let a device keep score that may watch by now; a stronger right stays."""
    with writing() as write:
        current = _locked(write, table)
        if _valid(write, device, current) == "watch":
            change = {"right": "score", "generation": current.score_generation}
            mine = (Right.device_id == device, Right.table_id == table.id)
            write.connection.execute(update(Right).where(*mine).values(asked_pencil=None, **change))
        write.tell(RightsChanged(table.id))


def refuse_pencil(device: str, table: Table) -> None:
    """The wish to keep score is answered: not now."""
    _change(device, table, asked_pencil=None)


def hand_on(table: Table, giver: str, receiver: str) -> bool:
    """Make another device the organiser; the giver keeps score from now on. False when either may not."""
    with writing() as write:
        current = _locked(write, table)
        if _valid(write, giver, current) != "host" or _valid(write, receiver, current) is None or giver == receiver:
            return False
        for device, right in ((giver, "score"), (receiver, "host")):
            mine = (Right.device_id == device, Right.table_id == table.id)
            change = {"right": right, "generation": current.generation(right), "asked_pencil": None}
            write.connection.execute(update(Right).where(*mine).values(change))
        write.tell(RightsChanged(table.id))
    return True


def tidy(name: str) -> str | None:
    """A name as it is kept: without control characters, of bearable length; None when nothing is left."""
    kept = "".join(letter for letter in name if unicodedata.category(letter) not in ("Cc", "Cs"))
    return " ".join(kept.split())[:LONGEST_NAME] or None


def _change(device: str, table: Table, **values: Any) -> None:
    with writing() as write:
        mine = (Right.device_id == device, Right.table_id == table.id)
        write.connection.execute(update(Right).where(*mine).values(values))
        write.tell(RightsChanged(table.id))


def _locked(write: Write, table: Table) -> Table:
    """The table as it is now, held against other writers until this write ends; Gone."""
    wanted = select(Table.__table__).where(Table.id == table.id).with_for_update()
    row = write.connection.execute(wanted).mappings().one_or_none()
    if row is None:
        raise Gone("the table was erased")
    return Table(**row)


def _valid(write: Write, device: str, table: Table) -> str | None:
    mine = (Right.device_id == device, Right.table_id == table.id)
    row = write.connection.execute(select(Right.right, Right.generation).where(*mine)).one_or_none()
    return None if row is None or row.generation != table.generation(row.right) else str(row.right)


def _seen(write: Write, device: str, now: datetime) -> None:
    # One statement: two requests of a new device at once must not fail at the key.
    values = {"id": device, "created": now, "seen": now}
    if write.connection.dialect.name == "postgresql":
        for_postgres = postgresql.insert(Device).values(values)
        write.connection.execute(for_postgres.on_conflict_do_update(index_elements=["id"], set_={"seen": now}))
    else:
        for_sqlite = sqlite.insert(Device).values(values)
        write.connection.execute(for_sqlite.on_conflict_do_update(index_elements=["id"], set_={"seen": now}))
