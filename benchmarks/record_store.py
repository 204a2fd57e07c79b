"""Recording a hand: the store's part against a bare sqlite3 commit of the same rows, taken in turns.

Run from the checkout: `python -m benchmarks.record_store [ROUNDS]`. Both files lie in the same folder.
"""

import sqlite3
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from flask import Flask

from scorekeeper.store import database, journal, migrations, tables
from scorekeeper.store.models import Table, db

NOW = datetime(2027, 3, 5, tzinfo=UTC)
HANDS = 10  # of one match, then the next table
GOAL = 4.0


def hand(number: int) -> dict[str, Any]:
    """Made and set in turn, so that the match goes on."""
    won = 4 if number % 2 else 8
    return {
        "kind": "hand",
        "contract": "8S",
        "declarers": ["A"],
        "tricks": {"A": won, "B": 10 - won},
        "id": f"h{number}",
    }


def a_table(number: int) -> Table:
    """A new table."""
    return tables.create(
        "five_hundred", {"preset": "australian"}, device=None, now=NOW, random=Random(number), dealer=1
    )


def bare(connection: sqlite3.Connection, row: tuple[Any, ...], version: int, head: str) -> float:
    """Seconds that sqlite3 alone needs for these rows."""
    start = perf_counter()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute("UPDATE tables SET version = ?, head = ? WHERE id = ?", (version, head, row[0]))
    connection.execute("COMMIT")
    return perf_counter() - start


def measure(folder: Path, rounds: int) -> tuple[list[float], list[float]]:
    """Seconds of each commit: bare, and through the store."""
    app = Flask("bench")
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{folder / 'store.sqlite3'}"
    database.connect(app)
    floor: list[float] = []
    ours: list[float] = []
    with app.app_context():
        migrations.upgrade()
        db.engine.dispose()
        (folder / "bare.sqlite3").write_bytes((folder / "store.sqlite3").read_bytes())
        floor_file = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            floor_file.execute(f"PRAGMA {pragma}")
        for number in range(rounds):
            table = a_table(number)
            with db.engine.connect() as connection:
                opened = connection.exec_driver_sql("SELECT * FROM tables WHERE id = ?", (table.id,)).one()
            floor_file.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(opened))})", tuple(opened))
            for base in range(1, HANDS + 1):
                start = perf_counter()
                journal.append(table, base, [hand(base)], device="a-phone", now=NOW)
                ours.append(perf_counter() - start)
                with db.engine.connect() as connection:
                    query = "SELECT * FROM entries WHERE table_id = ? AND seq = ?"
                    row = connection.exec_driver_sql(query, (table.id, base + 1)).one()
                floor.append(bare(floor_file, tuple(row), row.seq, row.hash))
        floor_file.close()
        db.engine.dispose()
    return floor, ours


def main() -> None:
    """Print the two medians and their ratio."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory(dir=".") as folder:
        floor, ours = measure(Path(folder).resolve(), rounds)
    ratio = median(ours) / median(floor)
    print(
        f"bare commit {median(floor) * 1e3:.2f} ms, store {median(ours) * 1e3:.2f} ms: {ratio:.1f} x (goal {GOAL:g} x)"
    )


if __name__ == "__main__":
    main()
