"""The whole database into a file and back, also from one kind of database to the other."""

import contextlib
import json
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.util import CommandError
from flask import Flask
from sqlalchemy import Connection, Engine

from .. import __version__
from . import database, ledger, migrations, sqlite
from .models import Base, db

FORMAT = "scorekeeper backup"
SQLITE_START = b"SQLite format 3\0"
PORTION = 1000  # rows written at once

TABLES = [table for table in Base.metadata.sorted_tables if table.name != "counts"]  # those others refer to come first

# What a damaged file raises on its way into a database; the last two: its text or its numbers fit into none.
DAMAGE = (sa.exc.SQLAlchemyError, CommandError, LookupError, TypeError, AttributeError, ValueError, OverflowError)


class NotABackup(ValueError):
    """The file is not something that `backup` wrote, or not whole."""


def backup(target: Path) -> None:
    """Write everything into a new file, also while the app runs; FileExistsError, OSError, Busy.

    In SQLite's own form; as JSON from PostgreSQL, or when the file is to be called `.json`.
    """
    with _new(target):
        if database.is_sqlite(db.engine) and target.suffix != ".json":
            sqlite.copy(Path(str(db.engine.url.database)), target)
        else:
            target.write_text(json.dumps(document()), encoding="ascii")


def document() -> dict[str, Any]:
    """All rows of all tables as plain data, with the revision they have the form of."""
    with database.one_state() as connection:
        rows = {table.name: [dict(row) for row in _rows(connection, table)] for table in TABLES}
    return {"format": FORMAT, "program": __version__, "revision": migrations.revision(), "tables": rows}


def restore(source: Path) -> None:
    """Put what `backup` wrote in the place of everything; all or nothing. NotABackup, UnknownDatabase, OSError, Busy.

    A backup of an earlier version is brought to this version's form. The SQLite file is copied aside before.
    """
    migrations.upgrade()
    with tempfile.TemporaryDirectory() as folder, _unpacked(source, Path(folder) / "backup.sqlite3") as unpacked:
        if database.is_sqlite(db.engine):
            migrations.copy_aside(db.engine, "restore")
        with database.rewriting() as connection, unpacked.connect() as old:
            for table in reversed(TABLES):
                connection.execute(sa.delete(table))
            for table in TABLES:
                _fill(connection, table, _rows(old, table))
    ledger.forget()
    database.sweep()


@contextlib.contextmanager
def _unpacked(source: Path, file: Path) -> Iterator[Engine]:
    """Give a SQLite database of this version's form with the content of a backup."""
    with source.open("rb") as opened:
        content = None if opened.read(len(SQLITE_START)) == SQLITE_START else _read(source)
    if content is None:
        try:
            sqlite.copy(source, file)
        except sqlite3.DatabaseError as error:
            raise _damaged(source) from error
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{file}"
    database.connect(app)
    with app.app_context():
        engine = db.engine
        try:
            if content is not None:
                _write(content)
            migrations.upgrade()
        except migrations.UnknownDatabase:
            raise  # it says more
        except DAMAGE as error:
            raise _damaged(source) from error
    yield engine
    engine.dispose()


def _damaged(source: Path) -> NotABackup:
    return NotABackup(f"{source} is no backup of this program, or a damaged one")


def _read(source: Path) -> dict[str, Any]:
    try:
        content = json.loads(source.read_bytes())
    except ValueError:
        raise NotABackup(f"{source} is no backup") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT or not isinstance(content.get("tables"), dict):
        raise NotABackup(f"{source} is no backup")
    return content


def _write(content: dict[str, Any]) -> None:
    """Put the rows of a JSON backup into an empty database that has the form they were written in."""
    migrations.upgrade(str(content["revision"]))
    with database.rewriting() as connection:
        for name, rows in content["tables"].items():
            if rows:
                table = sa.table(str(name), *(sa.column(column) for column in rows[0]))
                _fill(connection, table, iter(rows))


def _rows(connection: Connection, table: sa.Table) -> Iterator[Mapping[str, Any]]:
    """The rows as they are stored, moments as text."""
    plain = _plain(table)
    for row in connection.execute(sa.select(plain)).mappings():
        yield dict(row)


def _fill(connection: Connection, table: sa.TableClause, rows: Iterator[Mapping[str, Any]]) -> None:
    insert = sa.insert(_plain(table))
    while portion := [dict(row) for row in islice(rows, PORTION)]:
        connection.execute(insert, portion)


def _plain(table: sa.TableClause) -> sa.TableClause:
    return sa.table(table.name, *(sa.column(column.name) for column in table.columns))


@contextlib.contextmanager
def _new(target: Path) -> Iterator[None]:
    """Make the file, for its owner alone; it is gone again when the block fails."""
    target.touch(mode=0o600, exist_ok=False)
    try:
        yield
    except BaseException:
        target.unlink()
        raise
