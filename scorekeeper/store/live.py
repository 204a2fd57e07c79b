"""Who listens to a table hears of every change: within this process, or through PostgreSQL's NOTIFY."""

import contextlib
import logging
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import psycopg
from flask import Flask, current_app
from sqlalchemy import Connection, Engine, bindparam, text

from .slots import News, Pulse, RightsChanged, Slot, Version

__all__ = ["Bus", "News", "RightsChanged", "Slot", "Version", "listen", "listeners", "start", "stop"]

log = logging.getLogger(__name__)

CHANNEL = "scorekeeper"
LOOK_AFTER = 20.0  # seconds between two looks whether the listener's connection still lives
NOTICE_END = 0.5  # seconds until the listener notices that it shall end
LONGEST_PAUSE = 5.0  # seconds between two tries to connect again
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :news)")
_VERSIONS = text("SELECT id, version FROM tables WHERE id IN :ids").bindparams(bindparam("ids", expanding=True))


class Bus:
    """The slots of this process, by table."""

    def __init__(self) -> None:
        self._slots: dict[str, set[Slot]] = defaultdict(set)
        self._lock = threading.Lock()
        self.pulse = Pulse()

    def deliver(self, news: News) -> None:
        """Put the news into every slot of its table."""
        with self._lock:
            slots = tuple(self._slots.get(news.table, ()))
        for slot in slots:
            slot.put(news)

    def open(self, table: str) -> Slot:
        """A new slot for one listener; hand it back to `close`."""
        slot = Slot()
        with self._lock:
            self._slots[table].add(slot)
        return slot

    def close(self, table: str, slot: Slot) -> None:
        """Forget a slot."""
        self.pulse.discard(slot)
        with self._lock:
            self._slots[table].discard(slot)
            if not self._slots[table]:
                del self._slots[table]

    def tables(self) -> tuple[str, ...]:
        """Those that somebody listens to."""
        with self._lock:
            return tuple(self._slots)

    def count(self, table: str) -> int:
        """How many listen to a table in this process."""
        with self._lock:
            return len(self._slots.get(table, ()))


class Listener:
    """One connection of its own for the whole process that hears what any process commits."""

    def __init__(self, engine: Engine, bus: Bus) -> None:
        self._engine = engine
        self._bus = bus
        self._start = threading.Lock()
        self._thread: threading.Thread | None = None
        self._ended = False

    def end(self) -> None:
        """Stop listening; comes back when the connection is closed."""
        self._ended = True
        if self._thread is not None:
            self._thread.join(timeout=5.0)

    def ensure(self) -> None:
        """Start listening, once; it goes on until the process ends."""
        with self._start:
            # Not at app start: a server forks its workers after that, and threads do not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="scorekeeper-listener", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        # Straight to the driver: the pool's connections come and go, and may pass through a pooler that drops LISTEN.
        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        pause = 0.1
        while not self._ended:
            try:
                with psycopg.connect(url, autocommit=True, connect_timeout=5, keepalives_idle=20) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    pause = 0.1
                    self._catch_up()
                    self._hear(connection)
            except Exception as error:
                log.warning("no news from the database (%s); trying again in %.1f s", error, pause)
            if not self._ended:
                time.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _hear(self, connection: psycopg.Connection) -> None:
        looked = time.monotonic()
        while not self._ended:
            for notice in connection.notifies(timeout=NOTICE_END):
                self._bus.deliver(_read(notice.payload))
            if time.monotonic() - looked > LOOK_AFTER:
                connection.execute("SELECT 1")  # a connection that died silently is noticed here
                looked = time.monotonic()

    def _catch_up(self) -> None:
        """Whatever was said while nobody listened: the versions as they are now, and maybe other rights."""
        tables = self._bus.tables()
        if not tables:
            return
        with self._engine.connect() as connection:
            for table, version in connection.execute(_VERSIONS, {"ids": tables}):
                self._bus.deliver(Version(table, version))
        for table in tables:
            self._bus.deliver(RightsChanged(table))


@dataclass(frozen=True)
class _Live:
    bus: Bus
    listener: Listener | None


def start(app: Flask, engine: Engine) -> None:
    """Make the app's bus; with PostgreSQL its listener starts with the first who listens."""
    bus = Bus()
    listener = Listener(engine, bus) if engine.dialect.name == "postgresql" else None
    app.extensions["scorekeeper_live"] = _Live(bus, listener)


@contextlib.contextmanager
def listen(table: str, *, nudged: bool = False) -> Iterator[Slot]:
    """Give a slot in which the table's news arrive until the block ends. Show the current state after opening it.

    `nudged`: it wakes now and then though there is nothing to hear, so that a stream can say that it lives.
    """
    live = _live()
    slot = live.bus.open(table)
    try:
        if live.listener is not None:
            live.listener.ensure()
        if nudged:
            live.bus.pulse.add(slot)
        yield slot
    finally:
        live.bus.close(table, slot)


def stop() -> None:
    """End this process's listener, before it goes."""
    listener = _live().listener
    if listener is not None:
        listener.end()


def listeners(table: str) -> int:
    """How many listen to a table in this process."""
    return _live().bus.count(table)


def announce_within(connection: Connection, news: Sequence[News]) -> None:
    """Say the news inside the write's transaction where the database can carry them: sent only if it commits."""
    if connection.dialect.name == "postgresql":
        for one in news:
            connection.execute(_NOTIFY, {"news": _written(one)})


def carried(engine: Engine, news: News) -> str | None:
    """The news as the database carries them on CHANNEL, None where it can't."""
    return _written(news) if engine.dialect.name == "postgresql" else None


def announce_after(engine: Engine, news: Iterable[News]) -> None:
    """Say the news that the database does not carry, after the commit."""
    if engine.dialect.name != "postgresql":
        for one in news:
            _live().bus.deliver(one)


def _live() -> _Live:
    found: _Live = current_app.extensions["scorekeeper_live"]
    return found


def _written(news: News) -> str:
    return f"{news.table} {news.version if isinstance(news, Version) else 'rights'}"


def _read(words: str) -> News:
    table, _, what = words.partition(" ")
    return RightsChanged(table) if what == "rights" else Version(table, int(what))
