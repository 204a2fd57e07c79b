"""Live boards, from a served process: the whole board at once, news at once, an end when a right ends."""

import http.client
import json
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from email.message import Message
from urllib.parse import urlencode

import pytest

from tests.conftest import Serve
from tests.tools.server import Server


@dataclass(frozen=True)
class Answer:
    """What came back, whole."""

    status: int
    headers: Message
    text: str


class Browser:
    """A phone that speaks HTTP to a served app: cookies and tokens by hand."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def call(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """One request and its whole answer."""
        with self.opened(method, path, body, **headers) as answer:
            return Answer(answer.status, answer.headers, answer.read().decode())

    @contextmanager
    def opened(
        self, method: str, path: str, body: str | None = None, **headers: str
    ) -> Iterator[http.client.HTTPResponse]:
        """One request; the answer can be read as it comes until the block ends."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        connection.request(method, path, body, {"Cookie": cookie, **kind, **headers})
        answer = connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        try:
            yield answer
        finally:
            answer.close()
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.call("GET", path, **headers)

    def post(self, path: str, **form: str) -> Answer:
        """Send a form with its token."""
        token = json.loads(self.get("/csrf").text)["token"]
        return self.call("POST", path, urlencode({"csrf_token": token, **form}))

    def start(self) -> str:
        """A new table's address."""
        return str(self.post("/start", choice="five_hundred/australian").headers["Location"])

    def link(self, table: str, right: str) -> str:
        """The address of a link, as the share page prints it."""
        found = re.search(r'id="link" href="http://[^/]+(/[^"]+)"', self.get(f"{table}/share?show={right}").text)
        assert found
        return found[1]

    @contextmanager
    def stream(self, table: str) -> Iterator["Stream"]:
        """The live stream of a table."""
        with self.opened("GET", f"{table}/events") as answer:
            yield Stream(answer)


class Stream:
    """Server-sent events as they come."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self.answer = answer
        self.headers = answer.headers

    def board(self) -> str:
        """The next board; what else is told before it is passed over."""
        name, data = self.next()
        while name != "board":
            name, data = self.next()
        return data

    def next(self) -> tuple[str, str]:
        """(event, data) of the next event; EOFError when the stream has ended."""
        name, lines = "", []
        while line := self.answer.readline():
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                name = text[7:]
            elif text.startswith("data: "):
                lines.append(text[6:])
            elif not text and name:
                return name, "\n".join(lines)
        raise EOFError


@pytest.fixture
def host(server: Server) -> Browser:
    return Browser(server)


def test_the_whole_board_comes_first_with_the_right_headers(host: Browser) -> None:
    table = host.start()
    with host.stream(table) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"
        assert stream.headers["X-Accel-Buffering"] == "no"
        assert stream.next()[0] == "board"


def test_what_one_phone_writes_the_others_see_at_once(server: Server, host: Browser) -> None:
    table = host.start()
    watcher = Browser(server)
    watcher.get(host.link(table, "watch"))
    with watcher.stream(table) as stream:
        assert "Wilhelmina" not in stream.next()[1]
        began = time.monotonic()
        host.post(f"{table}/seats", **{"seat-1": "Wilhelmina"})
        name, board = stream.next()
        assert name == "board"
        assert "Wilhelmina" in board
        assert time.monotonic() - began < 5


def test_a_watchers_board_has_no_forms(server: Server, host: Browser) -> None:
    table = host.start()
    with Browser(server).stream(table) as theirs, host.stream(table) as mine:
        assert "<form" not in theirs.next()[1]
        assert "<form" in mine.next()[1]


def test_the_language_of_the_stream_is_the_pages(server: Server, host: Browser) -> None:
    table = host.start()
    german = Browser(server)
    german.cookies["prefs"] = "lang=de"
    with german.stream(table) as stream, host.stream(table) as mine:
        assert stream.next()[0] == mine.next()[0] == "board"


def test_the_line_is_kept_alive_by_events(host: Browser) -> None:
    table = host.start()
    with host.stream(table) as stream:
        assert [stream.next()[0] for _ in range(2)] == ["board", "asks"]
        began = time.monotonic()
        assert stream.next() == ("ping", "1")
        assert time.monotonic() - began < 16


def test_a_stream_ends_when_the_right_is_renewed_or_the_phone_removed(server: Server, host: Browser) -> None:
    table = host.start()
    scorer = Browser(server)
    scorer.get(host.link(table, "score"))
    with scorer.stream(table) as stream:
        assert "<form" in stream.next()[1]
        host.post(f"{table}/renew/score")
        with pytest.raises(EOFError):
            while True:
                stream.next()
    with scorer.stream(table) as stream:
        assert "<form" not in stream.next()[1]  # it may still watch


def test_the_organiser_hears_who_asks_for_the_pencil(server: Server, host: Browser) -> None:
    table = host.start()
    watcher = Browser(server)
    watcher.get(host.link(table, "watch"))
    with host.stream(table) as mine, watcher.stream(table) as theirs:
        assert [mine.next()[0], mine.next()] == ["board", ("asks", "")]
        assert theirs.next()[0] == "board"
        watcher.post(f"{table}/ask", name="<b>Ben</b>")
        name, asks = mine.next()
        while not asks:
            name, asks = mine.next()
        assert name == "asks"
        assert "&lt;b&gt;Ben&lt;/b&gt; asks for the pencil" in asks
        host.post(f"{table}/seats", **{"seat-1": "Anna"})
        assert theirs.next()[0] == "board"  # a watcher hears nothing of it, and the stream goes on


def test_streams_do_not_hold_the_database(server: Server, host: Browser) -> None:
    table = host.start()
    with ExitStack() as stack:
        streams = [stack.enter_context(host.stream(table)) for _ in range(60)]
        for stream in streams:
            assert stream.next()[0] == "board"
        assert host.get(f"{table}/share").status == 200
        host.post(f"{table}/seats", **{"seat-1": "Anna"})
        for stream in streams:
            assert "Anna" in stream.board()


def test_the_fallback_answers_304_while_nothing_has_changed(host: Browser) -> None:
    table = host.start()
    first = host.get(f"{table}/board-fragment")
    mark = first.headers["ETag"]
    assert first.text
    again = host.get(f"{table}/board-fragment", **{"If-None-Match": mark})
    assert (again.status, again.text) == (304, "")
    host.post(f"{table}/seats", **{"seat-1": "Anna"})
    changed = host.get(f"{table}/board-fragment", **{"If-None-Match": mark})
    assert changed.status == 200
    assert "Anna" in changed.text


def devices(browser: Browser, table: str) -> int:
    """How many phones the organiser is shown."""
    return browser.get(f"{table}/share").text.count("<li><details>")


def test_pb056_a_restart_locks_nobody_out_and_counts_the_same_phones(server: Server, host: Browser) -> None:
    table = host.start()
    scorer = Browser(server)
    scorer.get(host.link(table, "score"))
    assert devices(host, table) == 2
    with scorer.stream(table) as stream:
        stream.next()
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 8
    server.start()
    assert devices(host, table) == 2
    assert scorer.post(f"{table}/seats", **{"seat-2": "Ben"}).status == 303
    with scorer.stream(table) as stream:
        stream.next()
        assert re.findall(r"^scorekeeper_streams{.*} (\d+)$", host.get("/metrics").text, re.M) == ["1"]
    assert devices(host, table) == 2


def test_an_unknown_tables_stream_is_not_found(host: Browser) -> None:
    assert host.get("/t/ABCDEF/events").status == 404


def test_the_log_holds_no_link(server: Server, host: Browser) -> None:
    table = host.start()
    link = host.link(table, "score")
    Browser(server).get(link)
    Browser(server).get(link + "x")
    assert link.rsplit("/", 1)[1] not in server.log.read_text()


def test_two_workers_share_the_news_over_postgresql(serve: Serve, postgres_url: str) -> None:
    server = serve(database_url=postgres_url, workers=2)
    host = Browser(server)
    table = host.start()
    with ExitStack() as stack:
        streams = [stack.enter_context(host.stream(table)) for _ in range(8)]  # some at either worker
        for stream in streams:
            assert stream.next()[0] == "board"
        host.post(f"{table}/seats", **{"seat-1": "Anna"})
        for stream in streams:
            while "Anna" not in stream.board():
                pass
    assert server.stop() == 0
