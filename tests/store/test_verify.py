"""Verifying: whatever is changed behind our back in the stored entries is found."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.store import journal, ledger, tables, verify
from scorekeeper.store.models import Table, db

from .conftest import a_table, append, at_once, hand


@pytest.fixture
def played(table: Table) -> Table:
    """A table with three entries and another one beside it."""
    append(table, 1, hand("7H", 8, id="a"), hand("6S", 6), key="x")
    append(a_table(seed=7, device="zoe"), 1, hand())
    return table


def change(statement: str, **values: object) -> None:
    """Change the database as somebody with a database tool would."""
    with db.engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET session_replication_role = replica"))  # keys are not looked at
        connection.execute(text(statement), values)
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET session_replication_role = DEFAULT"))


def test_what_was_only_appended_is_sound(played: Table) -> None:
    assert verify.verify() == []


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("seq", "7"),
        ("kind", "'adjust'"),
        ("payload", "replace(payload, '7H', '7D')"),
        ("payload", "replace(payload, ',', ', ')"),
        ("payload", "'{'"),
        ("payload", "'[]'"),
        ("payload", "'null'"),
        ("device_id", "'bob'"),
        ("device_id", "NULL"),
        ("at", "'2027-03-05T19:30:01.000000Z'"),
        ("client_id", "'b'"),
        ("client_id", "NULL"),
        ("hash", "'00'"),
    ],
)
def test_a_change_of_any_column_is_found(played: Table, column: str, value: str) -> None:
    change(f"UPDATE entries SET {column} = {value} WHERE table_id = :id AND seq = 2", id=played.id)
    assert [fault[:6] for fault in verify.verify()] == [played.code]


def test_an_entry_moved_to_another_table_is_found(played: Table) -> None:
    other = next(known.table for known in tables.of_device("zoe"))
    change("UPDATE entries SET table_id = :to, seq = 3 WHERE table_id = :id AND seq = 3", id=played.id, to=other.id)
    assert sorted(fault[:6] for fault in verify.verify()) == sorted([played.code, other.code])


def cut_off(table: Table) -> None:
    change("DELETE FROM entries WHERE table_id = :id AND seq = 3", id=table.id)


def cut_out(table: Table) -> None:
    change("DELETE FROM entries WHERE table_id = :id AND seq = 2", id=table.id)


def swapped(table: Table) -> None:
    change("UPDATE entries SET seq = 5 - seq + 100 WHERE table_id = :id AND seq > 1", id=table.id)
    change("UPDATE entries SET seq = seq - 100 WHERE table_id = :id AND seq > 1", id=table.id)


def emptied(table: Table) -> None:
    change("DELETE FROM entries WHERE table_id = :id", id=table.id)


def head_moved_back(table: Table) -> None:
    change("UPDATE tables SET version = 2 WHERE id = :id", id=table.id)


def head_changed(table: Table) -> None:
    change("UPDATE tables SET head = 'f' WHERE id = :id", id=table.id)


@pytest.mark.parametrize("fault", [cut_off, cut_out, swapped, emptied, head_moved_back, head_changed])
def test_what_was_cut_off_or_put_in_another_order_is_found(played: Table, fault: Callable[[Table], None]) -> None:
    fault(played)
    assert [found[:6] for found in verify.verify()] == [played.code]


def test_entries_without_a_table_are_found(app: Flask, played: Table) -> None:
    if db.engine.dialect.name == "sqlite":
        with db.engine.connect() as connection:
            connection.execute(text("PRAGMA foreign_keys=OFF"))
            connection.rollback()
            connection.connection.dbapi_connection.execute("PRAGMA foreign_keys=OFF")  # type: ignore[union-attr]
            connection.execute(text("DELETE FROM rights"))
            connection.execute(text("DELETE FROM tables WHERE id = :id"), {"id": played.id})
            connection.commit()
    else:
        change("DELETE FROM tables WHERE id = :id", id=played.id)
    assert verify.verify() == [f"3 entries belong to no table ({played.id})"]


def test_undo_correction_and_strike_leave_the_chain_sound(table: Table) -> None:
    append(table, 1, hand(), {**hand("7H", 7), "kind": "correct", "entry": 2}, {"kind": "strike", "entry": 2})
    append(table, 4, {"kind": "undo", "entry": 4})
    ledger.forget()
    append(table, 5, hand("6S", 6))
    assert verify.verify() == []
    assert journal.load(table).version == 6


def test_what_is_written_while_it_looks_is_no_fault(app: Flask, played: Table) -> None:
    def write() -> None:
        for base in range(3, 43):
            append(played, base, {"kind": "note", "text": "?"})

    def look() -> list[str]:
        return [fault for _ in range(25) for fault in verify.verify()]

    assert at_once(app, write, look) == [None, []]
