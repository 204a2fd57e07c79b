"""SQLite so that nothing acknowledged is lost, no update is lost, and a wait never stops the server's loop."""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",  # an erased table must not stay readable in free pages
    "busy_timeout=0",  # SQLite's own wait would stop every greenlet of the process
)
PATIENCE = 5.0  # seconds a writer waits
PAUSE = 0.004  # seconds between two tries


class Turns:
    """A lock that is had in the order of asking; a plain one, like SQLite's own, lets single writers starve."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._taken = False

    def acquire(self, timeout: float) -> bool:
        """Wait for one's turn; False when it has not come within `timeout` seconds."""
        with self._mutex:
            if not self._taken:
                self._taken = True
                return True
            bell = threading.Lock()
            bell.acquire()
            self._waiting.append(bell)
        if bell.acquire(timeout=timeout):
            return True
        with self._mutex:
            if bell not in self._waiting:
                return True  # it was handed over at the last moment
            self._waiting.remove(bell)
            return False

    def release(self) -> None:
        """Hand over to whoever has waited longest."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


# One writer at a time in this process, in the order they came.
write_lock = Turns()


def prepare(engine: Engine) -> None:
    """Set up every connection of a SQLite engine: pragmas, and BEGIN said by us."""
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)


def _connected(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # the driver would BEGIN late and without the write lock
    for pragma in PRAGMAS:
        patiently(lambda pragma=pragma: connection.execute(f"PRAGMA {pragma}").close())  # type: ignore[misc]


def _begun(connection: Connection) -> None:
    driver = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    # Told early, a writer never has to turn from reader to writer, which SQLite refuses without any wait.
    begin = "BEGIN IMMEDIATE" if connection.get_execution_options().get("write") else "BEGIN"
    patiently(lambda: driver.execute(begin).close())


def patiently(attempt: Callable[[], None]) -> None:
    """Do `attempt` again until SQLite's lock is free; OperationalError when it is not for `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except sqlite3.OperationalError as error:
            if not is_locked(error) or time.monotonic() > end:
                raise
        time.sleep(PAUSE)  # gevent's, when the process is patched


def is_locked(error: BaseException | None) -> bool:
    """Whether it was only somebody else's lock that stood in the way."""
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment, also while others write."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
