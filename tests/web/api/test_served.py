"""The API of a served process: many at once, streams, bodies without end."""

import http.client
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from tests.tools.server import Server

from .conftest import SEVEN_HEARTS
from .test_judge import DEAL

Answer = tuple[int, Any]


def call(server: Server, path: str, body: Any = None, **headers: str) -> Answer:
    """(status, JSON) of a request; POST where there is a body."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}/api/v1{path}", data=data, headers=headers)
    request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as fault:
        with fault:
            return fault.code, json.load(fault)


class Seat:
    """A program at a table of its own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        status, self.opened = call(server, "/tables", {"game": "five_hundred", "rules": {"preset": "australian"}})
        assert status == 201
        self.path = f"/tables/{self.opened['code']}"
        self.shown = {"Authorization": f"Bearer {self.opened['links']['score']['token']}"}

    def write(self, base: int, key: str, **changes: Any) -> Answer:
        return self.send({**SEVEN_HEARTS, **changes}, base, key)

    def send(self, entry: Any, base: int, key: str) -> Answer:
        body = {"base_version": base, "entries": [entry]}
        return call(self.server, f"{self.path}/entries", body, **self.shown, **{"Idempotency-Key": key})

    def sheet(self) -> Any:
        return call(self.server, self.path, **self.shown)[1]

    @contextmanager
    def stream(self) -> Iterator[Iterator[tuple[str, Any]]]:
        """The events of the table as they come: (name, data)."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("GET", f"/api/v1{self.path}/events", headers=self.shown)
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
        try:
            yield events(answer)
        finally:
            answer.close()
            connection.close()


def events(answer: http.client.HTTPResponse) -> Iterator[tuple[str, Any]]:
    name = ""
    while line := answer.readline().decode().rstrip("\n"):
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))
            answer.readline()
        elif line.startswith("retry: "):
            answer.readline()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One served process for all of these: each test has a table of its own."""
    folder = tmp_path_factory.mktemp("app") / "instance"
    folder.mkdir()
    running = Server(folder).start()
    yield running
    running.close()


@pytest.fixture
def seat(server: Server) -> Seat:
    return Seat(server)


def at_once(*calls: Any) -> list[Answer]:
    with ThreadPoolExecutor(len(calls)) as pool:
        return [each.result() for each in [pool.submit(one) for one in calls]]


def test_pb048_the_same_key_many_times_at_once_is_one_entry(seat: Seat) -> None:
    answers = at_once(*[lambda: seat.write(1, "tap")] * 12)
    assert {status for status, _ in answers} == {201}
    assert all(body == answers[0][1] for _, body in answers)
    assert len(seat.sheet()["hands"]) == 1


def test_pb048_an_answer_that_was_lost_is_asked_for_again(seat: Seat) -> None:
    body = json.dumps({"base_version": 1, "entries": [SEVEN_HEARTS]}).encode()
    head = [f"POST /api/v1{seat.path}/entries HTTP/1.1", "Host: x", f"Content-Length: {len(body)}"]
    head += [f"{name}: {value}" for name, value in seat.shown.items()] + ["Idempotency-Key: lost", "", ""]
    with socket.create_connection(("127.0.0.1", seat.server.port)) as line:
        line.sendall("\r\n".join(head).encode() + body)  # and the phone is gone before the answer
    end = time.monotonic() + 10
    while seat.sheet()["version"] == 1 and time.monotonic() < end:
        time.sleep(0.05)
    status, sheet = seat.write(1, "lost")
    assert (status, sheet["version"], len(sheet["hands"])) == (201, 2, 1)


def test_pb048_a_table_asked_for_many_times_at_once_is_one(server: Server) -> None:
    new = {"game": "five_hundred", "rules": {}}
    answers = at_once(*[lambda: call(server, "/tables", new, **{"Idempotency-Key": "new"})] * 6)
    assert {status for status, _ in answers} == {201}
    assert len({body["code"] for _, body in answers}) == 1


def test_pb049_of_many_who_write_at_once_one_is_stored(seat: Seat) -> None:
    bids = ["6S", "7S", "8S", "9S", "6H", "7H", "8H", "9H"]
    answers = at_once(*[lambda bid=bid: seat.write(1, bid, contract=bid) for bid in bids])
    stored = [body for status, body in answers if status == 201]
    stale = [body for status, body in answers if status == 409]
    assert (len(stored), len(stale)) == (1, 7)
    for body in stale:
        assert (body["code"], body["version"]) == ("stale", 2)
        assert [entry["contract"] for entry in body["entries"]] == [stored[0]["hands"][0]["contract"]]


def test_a_stream_tells_the_version_at_once_and_after_each_change(seat: Seat) -> None:
    with seat.stream() as told:
        assert next(told) == ("version", {"version": 1})
        for base in (1, 2, 3):
            assert seat.write(base, f"hand {base}")[0] == 201
            assert next(told) == ("version", {"version": base + 1})


def test_a_stream_that_is_quiet_shows_that_it_lives(seat: Seat) -> None:
    with seat.stream() as told:
        assert next(told)[0] == "version"
        assert next(told)[0] == "ping"


def test_no_stream_stutters_while_the_judge_works(seat: Seat) -> None:
    score = {"contract": "7H", "declarers": ["A"], "tricks": {"A": 8, "B": 2}}
    long = {"id": "m", "game": "five_hundred", "ask": "match", "given": {"hands": [score] * 2000}}
    judged: list[Answer] = []
    judge = threading.Thread(target=lambda: judged.append(call(seat.server, "/judge", [long] * 20)))
    with seat.stream() as told:
        next(told)
        judge.start()
        waits = []
        for base in range(1, 9):
            before = time.monotonic()
            assert seat.send({"kind": "note", "text": "still here"}, base, f"note {base}")[0] == 201
            assert next(told)[1] == {"version": base + 1}
            waits.append(time.monotonic() - before)
    judge.join()
    assert (judged[0][0], len(judged[0][1])) == (200, 20)
    assert sorted(waits)[len(waits) // 2] < 1.0, waits  # a generous second: the machine may be busy with other tests


def test_easy_and_hard_questions_are_answered_side_by_side(server: Server) -> None:
    answers = at_once(*[lambda: call(server, "/judge", [DEAL])] * 6, *[lambda: call(server, "/judge", DEAL)] * 6)
    assert {status for status, _ in answers} == {200}


@pytest.mark.parametrize("path", ["/tables/import", "/judge"])
@pytest.mark.parametrize("told", [True, False])
def test_pb030_twenty_megabytes_are_refused_in_words(server: Server, path: str, told: bool) -> None:
    """With the length told beforehand, and in chunks of which nobody knows the end."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    chunks = (b" " * 100_000 for _ in range(200))
    headers = {"Content-Type": "application/json"}
    try:
        if told:
            connection.request("POST", f"/api/v1{path}", b" " * 20_000_000, headers)
        else:
            connection.request("POST", f"/api/v1{path}", chunks, headers, encode_chunked=True)
    except (BrokenPipeError, ConnectionResetError):
        pass  # it need not listen to the end
    answer = connection.getresponse()
    assert (answer.status, json.load(answer)["code"]) == (413, "too_large")
    connection.close()
    assert call(server, "/judge", DEAL)[0] == 200


@pytest.mark.parametrize("request_line", ["GET /api/v1/tables/%FF HTTP/1.1", "POST /api/v1/judge HTTP/1.1"])
def test_a_request_without_a_body_or_with_a_strange_address_is_answered(server: Server, request_line: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(f"{request_line}\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        status = line.makefile("rb").readline().split()[1]
    assert status.startswith(b"4")
