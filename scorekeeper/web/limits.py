"""How often one address may guess codes and links, or make tables.

Counted by the real peer: what a caller writes into X-Forwarded-For counts only behind as many proxies as
SCOREKEEPER_PROXIES says. Each process counts for itself, so a limit is shared out among the workers.
"""

from flask import Flask, current_app, request
from flask_limiter import Limiter
from limits import RateLimitItem, parse
from werkzeug.exceptions import TooManyRequests

GUESSES = 40  # wrong codes or links in ten minutes
TABLES = 60  # tables made in an hour


def peer() -> str:
    """The address that is counted."""
    return request.remote_addr or "unknown"


limiter = Limiter(peer, storage_uri="memory://", strategy="fixed-window", headers_enabled=False)


def set_up(app: Flask) -> None:
    """Count in this app, unless it was told not to."""
    app.config["RATELIMIT_ENABLED"] = app.config["RATE_LIMITS"]
    limiter.init_app(app)


def may_guess() -> None:
    """TooManyRequests when this address has guessed too often."""
    if _counting() and not limiter.limiter.test(_share(GUESSES, "10 minutes"), "guess", peer()):
        raise TooManyRequests


def guessed_wrong() -> None:
    """Count one wrong code or link of this address."""
    if _counting():
        limiter.limiter.hit(_share(GUESSES, "10 minutes"), "guess", peer())


def makes_table() -> None:
    """Count one table made by this address; TooManyRequests when it made too many."""
    if _counting() and not limiter.limiter.hit(_share(TABLES, "1 hour"), "table", peer()):
        raise TooManyRequests


def _counting() -> bool:
    return bool(current_app.config["RATE_LIMITS"])


def _share(times: int, span: str) -> RateLimitItem:
    workers = max(1, current_app.config["WORKERS"])
    return parse(f"{max(1, times // workers)} per {span}")
