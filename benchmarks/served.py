"""A served process to measure, and callers over loopback that keep their connection."""

import contextlib
import http.client
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.tools.server import Server

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def hand(number: int) -> dict[str, Any]:
    """Made and set in turn, so that a match goes on as long as it is wanted."""
    won = 4 if number % 2 else 8
    return {"kind": "hand", "contract": "8S", "declarers": ["A"], "tricks": {"A": won, "B": 10 - won}}


@contextlib.contextmanager
def a_server(database_url: str | None = None, workers: int = 1) -> Iterator[Server]:
    """Give a started server in a folder of its own, on the same disk as this checkout."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path(__file__).resolve().parent.parent) as folder:
        instance = Path(folder) / "instance"
        instance.mkdir()
        server = Server(instance, database_url=database_url, workers=workers)
        try:
            yield server.start()
        finally:
            server.close()


class Caller:
    """One keep-alive connection, with cookies like a browser's."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies: dict[str, str] = {}
        self.csrf = ""

    def call(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, Any, bytes]:
        """(status, headers, body) of one request."""
        cookie = (
            {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        )
        self.line.request(method, path, body, {**cookie, **headers})
        answer = self.line.getresponse()
        found = answer.read()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers, found

    def get(self, path: str, **headers: str) -> bytes:
        """The body of a page that is there."""
        status, _, found = self.call("GET", path, **headers)
        assert status == 200, (status, path, found[-500:])
        return found

    def ready(self) -> None:
        """Have a token for forms, as a page has."""
        if not self.csrf:
            self.csrf = json.loads(self.get("/csrf"))["token"]

    def post(self, path: str, form: dict[str, str], **headers: str) -> tuple[int, Any, bytes]:
        """Send a form as a page of ours does."""
        self.ready()
        return self.call("POST", path, urlencode({"csrf_token": self.csrf, **form}), **FORM, **headers)


class Seat(Caller):
    """Who writes at a table of his own through the API."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        status, _, found = self._send("/tables", {"game": "five_hundred", "rules": {"preset": "australian"}})
        assert status == 201, found
        opened = json.loads(found)
        self.code, self.version = opened["code"], 1
        self.path = f"/t/{self.code}"
        self.shown = {"Authorization": f"Bearer {opened['links']['score']['token']}"}

    def write(self, *entries: dict[str, Any]) -> None:
        """Append and wait for the sheet."""
        body = {"base_version": self.version, "entries": list(entries)}
        key = f"{self.code}-{self.version}"
        status, _, found = self._send(f"/tables/{self.code}/entries", body, **self.shown, **{"Idempotency-Key": key})
        assert status == 201, (status, found[-500:])
        self.version += len(entries)

    def hands(self, many: int) -> None:
        """So many hands, some hundred in a request."""
        for start in range(0, many, 200):
            self.write(*(hand(number) for number in range(start, min(many, start + 200))))

    def scorer(self) -> Caller:
        """A browser that was given the link."""
        other = Caller(self.line.port)
        token = self.shown["Authorization"].removeprefix("Bearer ")
        assert other.call("GET", f"{self.path}/open/{token}")[0] == 303
        return other

    def _send(self, path: str, body: Any, **headers: str) -> tuple[int, Any, bytes]:
        return self.call("POST", f"/api/v1{path}", json.dumps(body), **{"Content-Type": "application/json", **headers})


def number_of_streams(port: int) -> int:
    """How many streams a process holds now."""
    found = re.search(rb"scorekeeper_streams{.*} (\d+)", Caller(port).get("/metrics"))
    assert found
    return int(found[1])
