"""The way to the database: one call to connect an app, one block to read in, one to write in."""

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg.errors
from flask import Flask
from sqlalchemy import Connection, Engine, event, make_url, text
from sqlalchemy.exc import DisconnectionError, OperationalError
from sqlalchemy.orm import Session

from . import live, sqlite
from .errors import Busy
from .models import db

POSTGRES = {
    "isolation_level": "AUTOCOMMIT",  # a look is one statement and needs no BEGIN and ROLLBACK; writes say otherwise
    "pool_size": 10,
    "max_overflow": 20,
    "connect_args": {"options": f"-c lock_timeout={int(sqlite.PATIENCE * 1000)}", "connect_timeout": 5},
}
FRESH = 1.0  # seconds since a connection to PostgreSQL was used, in which it needs not be tried before the next use
REWRITING = 500_500  # any number, the same in every process: names the lock of whoever rewrites PostgreSQL
HELD = (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
SQLITE = {"connect_args": {"timeout": 0}}


@dataclass
class Write:
    """A write transaction in the making: its connection, and what to tell the phones when it is stored."""

    connection: Connection
    news: list[live.News] = field(default_factory=list)

    def tell(self, news: live.News) -> None:
        """Let everybody who listens know, once this is committed."""
        self.news.append(news)


def connect(app: Flask) -> None:
    """Give the app its database: `SQLALCHEMY_DATABASE_URI` of its config, a SQLite file or PostgreSQL."""
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    on_sqlite = url.get_backend_name() == "sqlite"
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {
        **(SQLITE if on_sqlite else POSTGRES),
        **app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {}),
    }
    db.init_app(app)
    with app.app_context():
        if on_sqlite:
            sqlite.prepare(db.engine)
            # The names in it are nobody else's on this machine; where it can't be made, SQLite will say so.
            file = db.engine.url.database
            if file and file != ":memory:":
                with contextlib.suppress(OSError):
                    Path(file).touch(mode=0o600)
        else:
            _try_before_use(db.engine)
        live.start(app, db.engine)


def _try_before_use(engine: Engine) -> None:
    """Have each connection that rested for a while say a word first: a restarted server is no reason for an error."""

    @event.listens_for(engine, "checkin")
    def used(_connection: Any, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def tried(connection: Any, record: Any, _proxy: Any) -> None:
        if time.monotonic() - record.info.get("used", time.monotonic()) < FRESH:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error  # the pool tries another


def is_sqlite(engine: Engine) -> bool:
    """Whether this is the embedded database."""
    return engine.dialect.name == "sqlite"


def to_write(engine: Engine) -> Connection:
    """A connection whose transactions may write."""
    level = {} if is_sqlite(engine) else {"isolation_level": "READ COMMITTED"}
    return engine.connect().execution_options(write=True, **level)


@contextlib.contextmanager
def reading() -> Iterator[Session]:
    """Give a session; what it found stays usable afterwards. Busy."""
    with _busy(), Session(db.engine, expire_on_commit=False) as session:
        yield session


@contextlib.contextmanager
def looking() -> Iterator[Connection]:
    """`reading` for plain columns, without the objects of a session: what every page asks for. Busy."""
    with _busy(), db.engine.connect() as connection:
        yield connection


@contextlib.contextmanager
def one_state() -> Iterator[Connection]:
    """`looking` at a single state of the database, however much is asked and whatever is written meanwhile. Busy."""
    # SQLite keeps to one state by itself, PostgreSQL would show each row as it is when its turn comes.
    level = {} if is_sqlite(db.engine) else {"isolation_level": "REPEATABLE READ"}
    with _busy(), db.engine.connect().execution_options(**level) as connection:
        yield connection


@contextlib.contextmanager
def writing() -> Iterator[Write]:
    """Give a write transaction: all of it is stored when the block ends well, nothing otherwise. Busy."""
    engine = db.engine
    own_turn = _turn() if is_sqlite(engine) else contextlib.nullcontext()
    with _busy():
        with own_turn, to_write(engine) as connection, connection.begin():
            write = Write(connection)
            yield write
            live.announce_within(connection, write.news)
        live.announce_after(engine, write.news)


@contextlib.contextmanager
def rewriting() -> Iterator[Connection]:
    """Give a transaction that may change the form of the tables, or all rows: one process at a time. Busy."""
    engine = db.engine
    with _busy(), to_write(engine) as connection:
        if not is_sqlite(engine):
            with connection.begin():
                connection.execute(text("SET LOCAL lock_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": REWRITING})
                yield connection
            return
        driver = connection.connection.dbapi_connection
        assert isinstance(driver, sqlite3.Connection)
        # A table that is written anew is dropped once; its rows must not be missed then. No effect inside BEGIN.
        driver.execute("PRAGMA foreign_keys=OFF").close()
        try:
            with connection.begin():
                yield connection
        finally:
            driver.execute("PRAGMA foreign_keys=ON").close()


def sweep() -> None:
    """Empty SQLite's write-ahead log, where what was deleted can still be read; PostgreSQL sweeps by itself."""
    engine = db.engine
    if not is_sqlite(engine):
        return
    with contextlib.closing(engine.raw_connection()) as connection:
        for _ in range(50):  # a page that is being read stands in the way for a moment
            if connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0:
                return
            time.sleep(sqlite.PAUSE)


@contextlib.contextmanager
def _turn() -> Iterator[None]:
    if not sqlite.write_lock.acquire(timeout=sqlite.PATIENCE):
        raise Busy("too many are writing at once")
    try:
        yield
    finally:
        sqlite.write_lock.release()


@contextlib.contextmanager
def _busy() -> Iterator[None]:
    try:
        yield
    except (OperationalError, sqlite3.OperationalError) as error:  # the driver's own where we said BEGIN
        cause = error.orig if isinstance(error, OperationalError) else error
        if sqlite.is_locked(cause) or isinstance(cause, HELD):
            raise Busy("the database is in use") from error
        if isinstance(error, OperationalError) and error.connection_invalidated:
            raise Busy("the database went away") from error
        raise
