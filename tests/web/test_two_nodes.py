"""Two nodes on one PostgreSQL behind nginx: links, streams and scores know no node, and one of them may die."""

import http.client
import json
import re
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from scorekeeper.store import verify
from scorekeeper.store.models import db
from tests.store.conftest import connected
from tests.tools.nginx import in_front_of
from tests.tools.postgres import Postgres
from tests.tools.server import Server

from .test_live import Browser, Stream

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

SCORERS, HANDS, WATCHERS = 3, 12, 6
WHICH_NODE = "add_header X-Node $upstream_addr always;"
PATIENCE = 30.0  # seconds


@dataclass(frozen=True)
class Door:
    """A port that people come in by."""

    port: int


@dataclass(frozen=True)
class Nodes:
    """Two nodes, the database they share, and the one address in front of them."""

    nodes: tuple[Server, Server]
    database: str
    url: str

    @property
    def front(self) -> Door:
        return Door(urlsplit(self.url).port or 0)

    def named(self, said: str) -> Server | None:
        """The node that nginx says it asked last; None for no node."""
        return next((node for node in self.nodes if said.endswith(f":{node.port}")), None)

    def other(self, node: Server) -> Server:
        return self.nodes[1 - self.nodes.index(node)]


@pytest.fixture(scope="module")
def started(postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    """Two nodes of one worker, each with an instance folder of its own."""
    database = postgres_server.new_database()
    folders = [tmp_path_factory.mktemp("node") / "instance" for _ in range(2)]
    nodes = tuple(Server(folder, database_url=database, SCOREKEEPER_PROXIES="1") for folder in folders)
    try:
        with in_front_of([node.port for node in nodes], WHICH_NODE) as url:
            yield Nodes((nodes[0], nodes[1]), database, url)
    finally:
        for node in nodes:
            node.close()
        postgres_server.drop_database(database)


@pytest.fixture
def two(started: Nodes) -> Nodes:
    """Both nodes, alive."""
    for node in started.nodes:
        node.instance.mkdir(exist_ok=True)
        if node.process is None:
            node.start()
    return started


def until(is_so: Callable[[], bool], what: str) -> None:
    """Wait for it; AssertionError when it does not come."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def test_links_and_cookies_of_one_node_work_on_the_other(two: Nodes) -> None:
    first, second = two.nodes
    host = Browser(first)
    table = host.start()
    link = host.link(table, "score")
    host.server = second
    assert host.link(table, "score") == link
    scorer = Browser(second)
    assert scorer.get(link).status == 303
    scorer.server = first
    assert scorer.post(f"{table}/contract", contract="7H", base="1").status == 303
    host.server = first
    assert 'data-version="2"' in host.get(table).text


def test_what_one_node_writes_the_other_tells_at_once(two: Nodes) -> None:
    first, second = two.nodes
    host = Browser(first)
    table = host.start()
    with Browser(second).stream(table) as stream:
        assert 'data-version="1"' in stream.board()
        host.post(f"{table}/contract", contract="7H", base="1")
        assert 'data-version="2"' in stream.board()


def test_a_link_renewed_on_one_node_ends_the_streams_of_the_other(two: Nodes) -> None:
    first, second = two.nodes
    host, scorer = Browser(first), Browser(second)
    table = host.start()
    scorer.get(host.link(table, "score"))
    with scorer.stream(table) as stream:
        assert 'data-right="score"' in stream.board()
        assert host.post(f"{table}/renew/score").status == 303
        with pytest.raises(EOFError):
            stream.next()
    assert scorer.post(f"{table}/contract", contract="7H", base="1").status == 403


class Watcher(threading.Thread):
    """A phone that keeps a stream open by the front door, and comes back when it ends."""

    def __init__(self, front: Door, table: str) -> None:
        super().__init__(daemon=True)
        self.phone, self.table = Browser(front), table  # type: ignore[arg-type]  # a door is all it needs
        self.node = ""
        self.comings = 0
        self.versions: list[int] = []
        self.enough = False

    def run(self) -> None:
        while not self.enough:
            try:
                with self.phone.stream(self.table) as stream:
                    self._look(stream)
            except (EOFError, OSError, http.client.HTTPException):
                time.sleep(0.2)

    def _look(self, stream: Stream) -> None:
        self.node = stream.headers.get("X-Node", "")
        self.comings += 1
        while not self.enough:
            found = re.search(r'data-version="(\d+)"', stream.board())
            if found:
                self.versions.append(int(found[1]))


class Scorer(threading.Thread):
    """A program that writes hands by the front door: tries again with the same key until it has an answer."""

    def __init__(self, front: Door, code: str, token: str, name: str) -> None:
        super().__init__(daemon=True)
        self.port, self.path, self.name = front.port, f"/api/v1/tables/{code}/entries", name
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.acknowledged: list[str] = []
        self.broken = 0

    def run(self) -> None:
        base = 1
        for number in range(HANDS):
            took = 6 if number % 2 == 0 else 4
            hand = {"kind": "hand", "contract": "6S", "declarers": ["A"], "tricks": {"A": took, "B": 10 - took}}
            text = f"{self.name} {number}"
            base = self._write([hand, {"kind": "note", "text": text}], base, str(uuid.uuid4()))
            self.acknowledged.append(text)
            time.sleep(0.05)

    def _write(self, entries: list[dict[str, Any]], base: int, key: str) -> int:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            status, answer = self._send({"base_version": base, "entries": entries}, key)
            if status == 201:
                return int(answer["version"])
            if status == 409:
                base = int(answer["version"])
            else:
                assert status in (0, 502, 503, 504), (status, answer)
                self.broken += 1
                time.sleep(0.05)
        raise AssertionError(f"{self.name} had no answer")

    def _send(self, body: Any, key: str) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("POST", self.path, json.dumps(body), {**self.headers, "Idempotency-Key": key})
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if "json" in answer.headers["Content-Type"] else None
        except (OSError, http.client.HTTPException):
            return 0, None
        finally:
            connection.close()


def written(node: Server, code: str, token: str) -> list[dict[str, Any]]:
    """The journal, as a node exports it."""
    answer = Browser(node).get(f"/api/v1/tables/{code}/export.json", Authorization=f"Bearer {token}")
    found: list[dict[str, Any]] = json.loads(answer.text)["entries"]
    return found


def chains(url: str) -> list[str]:
    """What is wrong with the journals of a database."""
    with connected(url).app_context():
        try:
            return verify.verify()
        finally:
            db.engine.dispose()


def test_a_node_killed_in_the_middle_of_a_match_loses_nothing(two: Nodes) -> None:
    doomed, survivor = two.nodes
    host = Browser(two.front)  # type: ignore[arg-type]
    table = host.start()
    code, token = table.removeprefix("/t/"), host.link(table, "score").rpartition("/")[2]
    watchers = [Watcher(two.front, table) for _ in range(WATCHERS)]
    for one in watchers:
        one.start()
    until(lambda: all(one.versions for one in watchers), "not every watcher has a board")
    until(lambda: len({one.node for one in watchers}) == 2, "the streams are all on one node")
    scorers = [Scorer(two.front, code, token, f"scorer {number}") for number in range(SCORERS)]
    for each in scorers:
        each.start()
    until(lambda: min(len(each.acknowledged) for each in scorers) >= HANDS // 3, "nobody scores")
    doomed.kill()
    for each in scorers:
        each.join(PATIENCE * 2)
    assert all(len(each.acknowledged) == HANDS for each in scorers)
    last = 1 + 2 * SCORERS * HANDS
    until(lambda: all(one.versions[-1] == last for one in watchers), "not every watcher saw the end")
    assert all(one.node.endswith(f":{survivor.port}") for one in watchers)
    assert any(one.comings > 1 for one in watchers)
    entries = written(survivor, code, token)
    notes = [entry["text"] for entry in entries if entry["kind"] == "note"]
    assert sorted(notes) == sorted(text for each in scorers for text in each.acknowledged)  # each of them, once
    assert [entry["kind"] for entry in entries] == ["match"] + ["hand", "note"] * (SCORERS * HANDS)
    doomed.start()
    assert written(doomed, code, token) == entries
    for one in watchers:
        one.enough = True
    assert chains(two.database) == []


def test_a_page_moves_to_the_other_node_and_writes_on(two: Nodes, phone: "BrowserContext") -> None:
    from playwright.sync_api import expect

    page = phone.new_page()
    came: list[str] = []
    page.on(
        "response", lambda answer: came.append(answer.headers["x-node"]) if answer.url.endswith("/events") else None
    )
    page.goto(f"{two.url}/start")
    page.locator('form:has([value="five_hundred/australian"]) button').first.click()
    page.wait_for_selector("#board .board")
    until(lambda: bool(page.wait_for_timeout(50)) or bool(came), "the page has no stream")
    doomed = two.named(came[0])
    assert doomed is not None
    survivor = two.other(doomed)
    doomed.kill()
    until(lambda: bool(page.wait_for_timeout(50)) or two.named(came[-1]) is survivor, "the page's stream has not moved")
    page.locator('#board button[name="contract"]').first.tap()
    expect(page.locator("#board .board")).to_have_attribute("data-version", "2", timeout=60_000)
    expect(page.locator("#live-state")).to_be_hidden()
    path = urlsplit(page.url).path
    assert 'data-version="2"' in Browser(survivor).get(path).text
    assert chains(two.database) == []


def test_the_command_finds_the_chains_of_both_sound(two: Nodes) -> None:
    for node in two.nodes:
        Browser(node).start()
    command = [sys.executable, "-m", "scorekeeper", "verify"]
    done = subprocess.run(command, env=two.nodes[0].environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
