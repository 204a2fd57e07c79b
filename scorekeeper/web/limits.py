"""How often one address may guess codes and links, or make tables.

Counted by the real peer: what a caller writes into X-Forwarded-For counts only behind as many proxies as
SCOREKEEPER_PROXIES says. All processes and machines count together, in the database.
"""

import hmac
import time
from collections import OrderedDict
from contextlib import suppress

from flask import Flask, current_app, request
from flask_limiter import Limiter
from limits import parse
from limits.storage import Storage
from werkzeug.exceptions import TooManyRequests

from ..store import counts
from ..store.errors import Busy

GUESSES = parse("40 per 10 minutes")  # wrong codes or links
TABLES = parse("60 per 1 hour")  # tables made
MOST = 10_000  # counts remembered by a process; the oldest go first


class Counts(Storage):
    """Counts in the database. What a process does not count itself it learns when it counts next.

    So asking costs nothing: an address that has guessed too often elsewhere is allowed one wrong guess more here.
    """

    STORAGE_SCHEME = ["scorekeeper"]  # noqa: RUF012 - the base has it so

    def __init__(self, uri: str | None = None, **_options: float | str | bool) -> None:
        super().__init__(uri)
        self._known: OrderedDict[str, tuple[int, int]] = OrderedDict()

    @property
    def base_exceptions(self) -> type[Exception]:
        """What the database may raise."""
        return Exception

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count, and tell how often it was by now."""
        name = _named(key)
        found = counts.add(name, amount, expiry, int(time.time()))
        self._known[name] = found
        self._known.move_to_end(name)
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return found[0]

    def get(self, key: str) -> int:
        """How often it was, as far as this process knows."""
        number, until = self._known.get(_named(key), (0, 0))
        return number if until > time.time() else 0

    def get_expiry(self, key: str) -> float:
        """When the count begins anew, in seconds since 1970."""
        return float(self._known.get(_named(key), (0, time.time()))[1])

    def check(self) -> bool:
        """Counting needs nothing but the database."""
        return True

    def reset(self) -> int | None:
        """Begin anew with everything."""
        self._known.clear()
        return counts.forget(None)

    def clear(self, key: str) -> None:
        """Begin anew with this."""
        self._known.pop(_named(key), None)
        counts.forget(_named(key))


def _named(key: str) -> str:
    """A key holds an address, which is nobody's business: what is stored tells nothing without our secret."""
    return hmac.new(str(current_app.secret_key).encode(), key.encode("utf-8", "surrogatepass"), "sha256").hexdigest()


def peer() -> str:
    """The address that is counted."""
    return request.remote_addr or "unknown"


limiter = Limiter(peer, storage_uri="scorekeeper://", strategy="fixed-window", headers_enabled=False)


def set_up(app: Flask) -> None:
    """Count in this app, unless it was told not to."""
    app.config["RATELIMIT_ENABLED"] = app.config["RATE_LIMITS"]
    limiter.init_app(app)


def may_guess() -> None:
    """TooManyRequests when this address has guessed too often."""
    if _counting() and not limiter.limiter.test(GUESSES, "guess", peer()):
        raise TooManyRequests


def guessed_wrong() -> None:
    """Count one wrong code or link of this address."""
    if _counting():
        with suppress(Busy):  # it was a wrong one all the same, and that is the answer
            limiter.limiter.hit(GUESSES, "guess", peer())


def makes_table() -> None:
    """Count one table made by this address; TooManyRequests when it made too many."""
    if not _counting():
        return
    what = (TABLES, "table", peer())
    if not (limiter.limiter.test(*what) and limiter.limiter.hit(*what)):
        raise TooManyRequests


def _counting() -> bool:
    return bool(current_app.config["RATE_LIMITS"])
