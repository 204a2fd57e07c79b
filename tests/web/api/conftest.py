"""The cast of the API's tests: programs with and without a link."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

NAMES = ["Ann", "Ümit & 张伟 ♠", "=HYPERLINK(1)", None]
SEVEN_HEARTS = {"kind": "hand", "contract": "7H", "declarers": ["A"], "tricks": {"A": 8, "B": 2}}


class Program:
    """A caller without cookies that shows one token, or none."""

    def __init__(self, app: Flask, code: str = "", token: str | None = None) -> None:
        self.app = app
        self.client = app.test_client()
        self.code = code
        self.headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "", **headers: str) -> TestResponse:
        """GET below the table."""
        return self.client.get(f"/api/v1/tables/{self.code}{path}", headers={**self.headers, **headers})

    def post(self, path: str, body: Any, key: str | None = None) -> TestResponse:
        """POST below the table, with a key if given."""
        headers = {**self.headers, **({} if key is None else {"Idempotency-Key": key})}
        headers["Content-Type"] = "application/json"
        return self.client.post(f"/api/v1/tables/{self.code}{path}", data=json.dumps(body), headers=headers)

    def write(self, *entries: dict[str, Any], base: int | None = None, key: str | None = None) -> TestResponse:
        """Send entries on top of `base`, or of the newest version, with `key` or a new one."""
        version = self.get().get_json()["version"] if base is None else base
        used = key or f"key-{version}-{entries!r}"[:150].encode("ascii", "replace").decode()
        return self.post("/entries", {"base_version": version, "entries": list(entries)}, used)


@pytest.fixture
def opened(app: Flask) -> dict[str, Any]:
    """The answer of a table just opened for four, Australian rules."""
    body = {"game": "five_hundred", "rules": {"preset": "australian"}, "players": NAMES}
    answer = app.test_client().post("/api/v1/tables", json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.get_json()
    return found


@pytest.fixture
def program(app: Flask, opened: dict[str, Any]) -> Callable[..., Program]:
    """A program at the table that holds the token of a right, or the one given, or none."""

    def make(right: str | None, token: str | None = None) -> Program:
        shown = token if right is None else opened["links"][right]["token"]
        return Program(app, opened["code"], shown)

    return make


@pytest.fixture
def scorer_program(program: Callable[..., Program]) -> Program:
    """A program that may keep score."""
    return program("score")
