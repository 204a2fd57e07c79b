"""What waits for one listener: the newest of each kind of news, and a nudge now and then while there is none."""

import threading
import time
from dataclasses import dataclass

NUDGED_EVERY = 6.0  # seconds
PARTS = 24  # of the slots, nudged one after the other: not all streams of a process write at once


@dataclass(frozen=True)
class Version:
    """The table is at this version now."""

    table: str
    version: int


@dataclass(frozen=True)
class RightsChanged:
    """Who may do what at the table has changed, or the table is no more."""

    table: str


News = Version | RightsChanged

# One guard for all slots: what is done under it is a few assignments, and each open stream has a slot.
_guard = threading.Lock()


class Slot:
    """What one listener has not heard yet: at most one version and one change of rights, whatever came."""

    __slots__ = ("_bell", "_rights", "_rung", "_told", "_version")

    def __init__(self) -> None:
        self._bell = threading.Lock()  # held while there is nothing to hear
        self._bell.acquire()
        self._rung = False
        self._rights: RightsChanged | None = None
        self._version: Version | None = None
        self._told = 0

    def put(self, news: News) -> None:
        """Leave the news; an older version that still lies here is forgotten."""
        with _guard:
            if isinstance(news, RightsChanged):
                self._rights = news
            elif news.version <= (self._told if self._version is None else self._version.version):
                return
            else:
                self._version = news
            self._ring()

    def nudge(self) -> None:
        """Wake the listener though there may be nothing to hear."""
        with _guard:
            self._ring()

    def wait(self, timeout: float = -1) -> News | None:
        """The next news, rights first; None after a nudge, or `timeout` seconds if given. For one listener alone."""
        if not self._bell.acquire(timeout=timeout):
            return None
        with _guard:
            self._rung = False
            news: News | None = self._rights
            if news is not None:
                self._rights = None
                if self._version is not None:
                    self._ring()
            elif self._version is not None:
                news, self._told, self._version = self._version, self._version.version, None
        return news

    def _ring(self) -> None:
        if not self._rung:
            self._rung = True
            self._bell.release()


class Pulse:
    """Nudges every slot once in a while from one thread, so that thousands of streams need no clock each."""

    def __init__(self, every: float = NUDGED_EVERY) -> None:
        self._pause = every / PARTS
        self._parts: tuple[set[Slot], ...] = tuple(set() for _ in range(PARTS))
        self._opened = 0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, slot: Slot) -> None:
        """Nudge this slot from now on."""
        with self._lock:
            self._parts[self._opened % PARTS].add(slot)
            self._opened += 1
            # Not at app start: a server forks its workers after that, and threads do not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="scorekeeper-pulse", daemon=True)
                self._thread.start()

    def discard(self, slot: Slot) -> None:
        """Leave this slot alone from now on."""
        with self._lock:
            for part in self._parts:
                part.discard(slot)

    def _run(self) -> None:
        turn = 0
        while True:
            time.sleep(self._pause)
            with self._lock:
                if not any(self._parts):
                    self._thread = None  # the next slot starts another
                    return
                due = tuple(self._parts[turn])
            turn = (turn + 1) % PARTS
            for slot in due:
                slot.nudge()
