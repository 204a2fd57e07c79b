"""Live: every phone sees the board as it is now. Rendered once for all that look at the same one."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from flask import Blueprint, Flask, Response, current_app, render_template, request

from ..store import journal, rights, tables
from ..store import live as bus
from ..store.live import Slot, Version
from ..store.models import Table
from . import access, metrics
from .prefs import language

blueprint = Blueprint("live", __name__)

QUIET = 6.0  # seconds; with as long between two nudges a stream is silent for 12 at most, proxies wait a minute
KEPT = 600  # boards in memory, some 30 kB each; an older one is drawn again when asked for
PING = b"event: ping\ndata: 1\n\n"
STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class Look(NamedTuple):
    """What a board depends on beside the version."""

    table: str
    language: str
    right: str


@dataclass
class Drawn:
    """One board: drawn by the first who needs it, while the others wait for it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    event: bytes = b""

    @property
    def html(self) -> str:
        """The board alone, for who does not listen to events; kept but once, since a board is large."""
        lines = self.event.decode().split("\n")
        return "\n".join(line.removeprefix("data: ") for line in lines if line.startswith("data: "))


class Boards:
    """The boards drawn lately, by look and version."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._drawn: OrderedDict[tuple[Look, int], Drawn] = OrderedDict()

    def at(self, look: Look, version: int) -> Drawn:
        """The board of that look at that version (or newer, when it is drawn only now)."""
        key = (look, version)
        drawn = self._drawn.get(key) or self._drawn.setdefault(key, Drawn())
        self._drawn.move_to_end(key)
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        if not drawn.event:
            with drawn.lock:
                if not drawn.event:
                    drawn.event = as_event("board", self._draw(look))
        return drawn

    def _draw(self, look: Look) -> str:
        with _no_ones_request(self._app, look.language):
            table = tables.by_id(look.table)
            if table is None:
                raise LookupError("the table was erased")
            return self.render(table, look.right)

    def render(self, table: Table, right: str) -> str:
        """The board for everybody with this right."""
        from .tables import render_board

        return str(render_board(table, right, journal.seen(table)))


@contextmanager
def _no_ones_request(app: Flask, language: str) -> Iterator[None]:
    """A stream has no request any more, and no viewer's cookies may get into what others see too."""
    with app.app_context(), app.test_request_context("/", headers={"Accept-Language": language}):
        yield


def register(app: Flask) -> None:
    """Add the streams to the app."""
    app.extensions["scorekeeper_boards"] = Boards(app)
    app.register_blueprint(blueprint)


@blueprint.get("/t/<code>/events")
def events(code: str) -> Response:
    """The board at once and after each change, until the page goes or its right changes."""
    table, right = access.table_for(code)
    look = Look(table.id, language(), right)
    boards: Boards = current_app.extensions["scorekeeper_boards"]
    wishes = _wishes(table, look.language) if right == "host" else None
    return stream(table, lambda version: boards.at(look, version).event, access.still(table, right), wishes)


@blueprint.get("/t/<code>/board-fragment")
def board_fragment(code: str) -> Response:
    """The board for a page that can't keep a stream open; 304 while nothing has changed."""
    table, right = access.table_for(code)
    look = Look(table.id, language(), right)
    mark = hashlib.sha256(f"{look}|{table.version}".encode()).hexdigest()[:20]
    known = mark in request.if_none_match
    response = Response(status=304) if known else Response(shared(table, right, table.version))
    response.set_etag(mark)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def shared(table: Table, right: str, version: int) -> str:
    """The board in the reader's language as everybody with this right sees it; drawn once."""
    boards: Boards = current_app.extensions["scorekeeper_boards"]
    return boards.at(Look(table.id, language(), right), version).html


def _wishes(table: Table, language: str) -> Callable[[], bytes]:
    """Makes the event that tells the organiser who asks for the pencil."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # the proxy's own

    def event() -> bytes:
        with _no_ones_request(app, language):
            asking = [each for each in rights.devices(table) if each.asked_pencil and each.right == "watch"]
            return as_event("asks", render_template("_asks.html", table=table, asking=asking).strip())

    return event


def stream(
    table: Table,
    event: Callable[[int], bytes],
    still: Callable[[], bool],
    wishes: Callable[[], bytes] | None = None,
) -> Response:
    """Server-sent events of a table: what `event` makes of the version now and of each later one.

    When rights at the table change, `still` is asked whether this viewer's is the same; if not, the stream ends.
    `wishes` makes one more event, at once and whenever rights change.
    """
    listening = bus.listen(table.id, nudged=True)
    slot = listening.__enter__()
    # Looked up after the slot is open: a change in between is in one or the other.
    current = tables.by_id(table.id) or table
    told = _told(slot, event, still, wishes, current.version)
    response = Response(told, mimetype="text/event-stream", headers=STREAM_HEADERS)
    response.call_on_close(_ending(listening))
    return response


def as_event(name: str, data: str) -> bytes:
    """One server-sent event."""
    lines = "".join(f"data: {line}\n" for line in data.splitlines() or [""])
    return f"event: {name}\n{lines}\n".encode()


def _told(
    slot: Slot,
    event: Callable[[int], bytes],
    still: Callable[[], bool],
    wishes: Callable[[], bytes] | None,
    version: int,
) -> Iterator[bytes]:
    yield b"retry: 2000\n\n"
    yield event(version)
    if wishes is not None:
        yield wishes()
    said = monotonic()
    while True:
        news = slot.wait()
        if news is None:
            if monotonic() - said < QUIET:
                continue
            yield PING
        elif isinstance(news, Version):
            if news.version > version:
                version = news.version
                yield event(version)
        elif not still():
            return  # the phone asks again and gets what it may see now
        elif wishes is not None:
            yield wishes()
        said = monotonic()


def _ending(listening: AbstractContextManager[Slot]) -> Callable[[], None]:
    metrics.stream_opened()

    def end() -> None:
        metrics.stream_closed()
        listening.__exit__(None, None, None)

    return end
