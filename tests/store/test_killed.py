"""A process that is killed in the middle of writing loses nothing that it had acknowledged."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from scorekeeper.store import journal, ledger, verify
from scorekeeper.store.models import Table, db

from .conftest import a_table, an_app

ROUNDS = 2
WRITER = """
import sys
import time
from flask import Flask
from datetime import UTC, datetime
from scorekeeper.store import database, journal, tables

NOW = datetime(2027, 3, 5, tzinfo=UTC)
app = Flask("writer")
app.config["SQLALCHEMY_DATABASE_URI"] = sys.argv[1]
database.connect(app)
with app.app_context():
    table = tables.by_id(sys.argv[2])
    base = journal.load(table).version
    while True:
        notes = [{"kind": "note", "text": f"{sys.argv[3]} {base} {part}"} for part in range(3)]
        base = journal.append(table, base, notes, device="x", now=NOW, strict=False).version
        print(notes[0]["text"], flush=True)
        time.sleep(0.01)  # a lock without a queue would be had by one of the two only
"""


def killed_while_writing(url: str, table: Table, root: Path, names: list[str]) -> list[str]:
    """What the writers had acknowledged when they were killed."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, url, table.id, name], stdout=subprocess.PIPE, cwd=root, env=os.environ
        )
        for name in names
    ]
    acknowledged: list[str] = []
    try:
        for writer in writers:
            assert writer.stdout is not None
            acknowledged += [writer.stdout.readline().decode().strip() for _ in range(3)]
        time.sleep(0.05)
    finally:
        for writer in writers:
            writer.send_signal(signal.SIGKILL)
    for writer in writers:
        rest, _ = writer.communicate()
        acknowledged += [line for line in rest.decode().split("\n")[:-1] if line]
    return acknowledged


def test_kill_9_in_the_middle_of_writes_loses_no_acknowledged_entry(any_database_url: str) -> None:
    root = Path(__file__).resolve().parents[2]
    with an_app(any_database_url).app_context():
        table = a_table()
        acknowledged: list[str] = []
        for number in range(ROUNDS):
            acknowledged += killed_while_writing(any_database_url, table, root, [f"a{number}", f"b{number}"])
        ledger.forget()
        texts = [entry.payload["text"] for entry in journal.load(table).entries[1:]]
        assert len(acknowledged) >= 6 * ROUNDS
        assert set(acknowledged) <= set(texts)
        assert len(texts) % 3 == 0  # no batch was stored in part
        assert verify.verify() == []
        db.engine.dispose()
