"""Tables: opened, found by code or device, erased."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from ..engine import games
from ..engine import journal as engine
from . import chain, codes, ledger, rights
from .database import Write, looking, reading, sweep, writing
from .errors import Gone, IdReused, NoRoom
from .live import RightsChanged
from .models import Device, Entry, Erased, Right, Table, written

TRIES = 20  # codes drawn before giving up; with a million tables one in 900 draws is taken

_COLUMNS = tuple(column.key for column in Table.__table__.columns)

# Asked with every page: built once.
_BY_CODE = select(Table.__table__).where(Table.code == bindparam("code"))
_BY_ID = select(Table.__table__).where(Table.id == bindparam("table_id"))
_MINE = and_(Right.table_id == Table.id, Right.device_id == bindparam("device"))
_BY_CODE_FOR = (
    select(Table.__table__, Right.right.label("held"), Right.generation.label("by"))
    .outerjoin(Right, _MINE)
    .where(Table.code == bindparam("code"))
)


@dataclass(frozen=True)
class Known:
    """A table that a device knows: its right there, when it came and was last there, its name there."""

    table: Table
    right: str
    opened: datetime
    seen: datetime
    name: str | None


def create(
    game: str,
    rules: Any,
    players: Sequence[str | None] = (),
    dealer: int | None = None,
    *,
    device: str | None,
    now: datetime,
    random: Random,
    key: str | None = None,
) -> Table:
    """A new table with its first match; `device` gets the host right. RulesError, IdReused, Busy.

    `random` draws the id, the code and, where none is given, the first dealer. The same `key` gives the same table.
    """
    key = chain.an_id(key, "key")
    first_dealer = _drawn_dealer(game, rules, random) if dealer is None else dealer
    payload = engine.opening(game, rules, players, first_dealer)
    for _ in range(TRIES):
        try:
            with writing() as write:
                earlier = _by_key(write, key)
                if earlier is None:
                    return place(write, [("match", payload, None)], device=device, now=now, random=random, key=key)
        except IntegrityError:
            continue  # the code is taken, or the same key came twice at once
        return _repeated(earlier, payload, drawn=dealer is None)
    raise NoRoom("no free code was found")


def place(
    write: Write,
    facts: Sequence[tuple[str, Mapping[str, Any], str | None]],
    *,
    device: str | None,
    now: datetime,
    random: Random,
    key: str | None = None,
) -> Table:
    """Store a new table with these entries (kind, canonical payload, moment or none for now).

    IntegrityError when the code drawn is taken, or was: the write has to be tried again from the start.
    """
    code = codes.drawn(random)
    if write.connection.execute(select(Erased).where(Erased.code_hash == codes.hashed(code))).first():
        raise IntegrityError("the code belonged to an erased table", None, ValueError(code))
    table_id = str(uuid.UUID(int=random.getrandbits(128), version=4))
    rows, head = [], ""
    for seq, (kind, payload, at) in enumerate(facts, 1):
        entry = engine.Entry(seq, kind, payload, device, at or written(now), key if seq == 1 else None)
        rows.append(chain.row(table_id, head, entry))
        head = rows[-1]["hash"]
    table = Table(
        id=table_id, code=code, created=now, key=key, version=len(rows), head=head,
        watch_generation=1, score_generation=1, host_generation=1,
    )  # fmt: skip
    columns = {column.key: getattr(table, column.key) for column in Table.__mapper__.column_attrs}
    write.connection.execute(insert(Table), columns)
    write.connection.execute(insert(Entry), rows)
    if device is not None:
        rights.put(write, device, table, "host", now=now)
    return table


def by_code(code: str) -> Table | None:
    """The table that the typed code means, None when there is none; Gone when it was erased."""
    wanted = codes.read(code)
    if wanted is None:
        return None
    with looking() as connection:
        row = connection.execute(_BY_CODE, {"code": wanted}).mappings().one_or_none()
        if row is None:
            _refuse_erased(connection, wanted)
    return None if row is None else Table(**row)


def by_code_for(code: str, device: str) -> tuple[Table, str | None] | None:
    """The table that the typed code means with the right that the device has there, in one look; else as `by_code`."""
    wanted = codes.read(code)
    if wanted is None:
        return None
    with looking() as connection:
        row = connection.execute(_BY_CODE_FOR, {"code": wanted, "device": device}).mappings().one_or_none()
        if row is None:
            _refuse_erased(connection, wanted)
            return None
    table = Table(**{name: row[name] for name in _COLUMNS})
    held = None if row["held"] is None else str(row["held"])
    return table, held if held is not None and row["by"] == table.generation(held) else None


def _refuse_erased(connection: Connection, code: str) -> None:
    if connection.execute(select(Erased.code_hash).where(Erased.code_hash == codes.hashed(code))).first() is not None:
        raise Gone("the table was erased")


def by_id(table_id: str) -> Table | None:
    """The table with that id."""
    with looking() as connection:
        row = connection.execute(_BY_ID, {"table_id": table_id}).mappings().one_or_none()
    return None if row is None else Table(**row)


def of_device(device: str) -> list[Known]:
    """The tables that a device may at least watch, those it was at last first."""
    with reading() as session:
        found = session.execute(
            select(Table, Right).join(Right, Right.table_id == Table.id).where(Right.device_id == device)
            .order_by(Right.seen.desc())
        ).all()  # fmt: skip
    return [
        Known(table, right.right, right.opened, right.seen, right.name)
        for table, right in found
        if right.generation == table.generation(right.right)
    ]


def erase(table: Table) -> None:
    """Erase everything about a table, for good; what is left is a hash of its code, so that links can say so. Busy."""
    with writing() as write:
        # Held first, so that no hand slips in between; it finds the table gone instead.
        if write.connection.execute(select(Table.id).where(Table.id == table.id).with_for_update()).first() is None:
            return  # somebody else was faster
        others = select(Right.device_id).where(Right.table_id != table.id)
        here = select(Right.device_id).where(Right.table_id == table.id)
        lonely = write.connection.scalars(here.where(Right.device_id.not_in(others))).all()
        for model in (Entry, Right):
            write.connection.execute(delete(model).where(model.table_id == table.id))
        write.connection.execute(delete(Device).where(Device.id.in_(lonely)))
        write.connection.execute(delete(Table).where(Table.id == table.id))
        write.connection.execute(insert(Erased).values(code_hash=codes.hashed(table.code)))
        write.tell(RightsChanged(table.id))
    ledger.forget(table.id)
    sweep()


def _by_key(write: Write, key: str | None) -> Table | None:
    if key is None:
        return None
    found = write.connection.execute(select(Table.__table__).where(Table.key == key)).mappings().one_or_none()
    return None if found is None else Table(**found)


def _drawn_dealer(game: str, rules: Any, random: Random) -> int:
    return random.choice(list(games.game(game).read_rules(rules).seats))


def _repeated(earlier: Table, payload: Mapping[str, Any], *, drawn: bool) -> Table:
    with reading() as session:
        first = session.get_one(Entry, (earlier.id, 1))
    stored = chain.payload_of(first.payload)
    # A dealer who was drawn then is no reason to call this another request.
    compared = {**payload, "dealer": stored.get("dealer")} if drawn else payload
    if chain.canonical(compared) != first.payload:
        raise IdReused("key")
    return earlier
