"""Waiting for SQLite: in order, not for ever, and without stopping anybody else."""

import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from scorekeeper.store import journal, sqlite, tables
from scorekeeper.store.errors import Busy
from scorekeeper.store.models import Table, db

from .conftest import a_table, an_app, append, hand


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "scores.sqlite3"


@pytest.fixture
def embedded(file: Path) -> Iterator[Table]:
    """A table in a SQLite file."""
    with an_app(f"sqlite:///{file}").app_context():
        yield a_table()
        db.engine.dispose()


@pytest.fixture
def holder(file: Path, embedded: Table) -> Iterator[sqlite3.Connection]:
    """Another program that is in the middle of a write."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")
    yield connection
    connection.close()


def test_every_connection_is_set_up(embedded: Table) -> None:
    with db.engine.connect() as connection:
        settings = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 0, "secure_delete": 1}
        assert {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in settings} == settings


def test_the_file_and_what_lies_beside_it_are_for_its_owner_alone(file: Path, embedded: Table) -> None:
    append(embedded, 1, hand())
    assert {beside.stat().st_mode & 0o077 for beside in file.parent.glob(f"{file.name}*")} == {0}


def test_a_writer_that_waits_too_long_says_so(
    embedded: Table, holder: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.2)
    with pytest.raises(Busy):
        append(embedded, 1, hand())
    holder.rollback()
    assert append(embedded, 1, hand()).version == 2


def test_a_writer_waits_for_another_program_to_end(embedded: Table, holder: sqlite3.Connection) -> None:
    threading.Timer(0.3, holder.rollback).start()
    assert append(embedded, 1, hand()).version == 2


def test_readers_do_not_wait_for_writers(embedded: Table, holder: sqlite3.Connection) -> None:
    start = time.monotonic()
    assert journal.load(embedded).version == 1
    assert tables.by_code(embedded.code) is not None
    assert time.monotonic() - start < sqlite.PATIENCE / 2


def test_turns_come_in_the_order_of_asking() -> None:
    turns, order = sqlite.Turns(), []
    assert turns.acquire(1)

    def take(number: int) -> None:
        assert turns.acquire(10)
        order.append(number)
        turns.release()

    threads = [threading.Thread(target=take, args=(number,)) for number in range(5)]
    for thread in threads:
        thread.start()
        time.sleep(0.05)
    assert not turns.acquire(0.01)  # who gives up leaves the queue
    turns.release()
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4]
    assert turns.acquire(0.01)


TICKER = """
from gevent import monkey
monkey.patch_all()
import sys, time, gevent
from datetime import UTC, datetime
from flask import Flask
from scorekeeper.store import database, journal, tables

ticks = []
def tick():
    while True:
        ticks.append(time.monotonic())
        time.sleep(0.01)

def write(table, app):
    with app.app_context():
        note = {"kind": "note", "text": "late"}
        journal.append(table, 1, [note], device=None, now=datetime(2027, 3, 5, tzinfo=UTC))

app = Flask("patched")
app.config["SQLALCHEMY_DATABASE_URI"] = sys.argv[1]
database.connect(app)
with app.app_context():
    table = tables.by_id(sys.argv[2])
gevent.spawn(tick)
writer = gevent.spawn(write, table, app)
print("waiting", flush=True)
writer.join()
print(len(ticks))
"""


def test_a_patched_server_goes_on_while_a_writer_waits(file: Path, embedded: Table, holder: sqlite3.Connection) -> None:
    command = [sys.executable, "-c", TICKER, f"sqlite:///{file}", embedded.id]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"waiting\n"
        time.sleep(1.0)
        holder.rollback()
        assert int(server.stdout.readline()) > 20  # ticks; a loop that stands still has one or two
    assert journal.load(embedded).version == 2


def test_threads_share_one_file_without_a_fault(file: Path, embedded: Table) -> None:
    app = an_app(f"sqlite:///{file}")
    faults: list[BaseException] = []

    def work(number: int) -> None:
        with app.app_context():
            try:
                for _ in range(10):
                    append(embedded, 1, {"kind": "note", "text": f"{number}"}, strict=False)
                    journal.load(embedded)
            except BaseException as fault:
                faults.append(fault)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with app.app_context():
        db.engine.dispose()
    assert faults == []
    assert journal.load(embedded).version == 61
