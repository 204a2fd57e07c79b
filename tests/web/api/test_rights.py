"""Who may do what by program: tokens, devices, verbs."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.web.conftest import Phone

from .conftest import SEVEN_HEARTS, Program

READS = ["", "/events", "/export.json", "/export.csv"]
WRITES = ["/entries", "/matches"]


@pytest.mark.parametrize("path", READS)
def test_reading_needs_a_link(program: Callable[..., Program], path: str) -> None:
    nobody = program(None).get(path)
    assert (nobody.status_code, nobody.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert nobody.mimetype == "application/problem+json"
    assert nobody.get_json()["code"] == "unauthorized"
    for token in ("", "wrong", "é" * 10, "x" * 5000):
        assert program(None, token).get(path).status_code == 403


@pytest.mark.parametrize("path", READS)
def test_a_table_that_is_not_there_is_not_found(app: Flask, path: str) -> None:
    for code in ("ZZZZZZ", "nonsense", "10" * 30, "%00"):
        assert Program(app, code, "any").get(path).status_code == 404


def test_the_token_of_another_table_opens_nothing(app: Flask, program: Callable[..., Program]) -> None:
    new = {"game": "five_hundred", "rules": {}}
    other = app.test_client().post("/api/v1/tables", json=new).get_json()
    foreign = program(None, other["links"]["host"]["token"])
    assert foreign.get().status_code == 403
    assert foreign.post("/entries", {}, "key").status_code == 403


@pytest.mark.parametrize("path", WRITES)
def test_pb062_a_link_to_watch_writes_nothing(program: Callable[..., Program], path: str) -> None:
    watcher = program("watch")
    for body in ({"base_version": 1, "entries": [SEVEN_HEARTS]}, {"base_version": 1}, {}, []):
        answer = watcher.post(path, body, "key")
        assert (answer.status_code, answer.get_json()["code"]) == (403, "forbidden")
    assert program(None).post(path, {}, "key").status_code == 401
    assert watcher.get().get_json()["version"] == 1


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("right", ["watch", "score", "host"])
def test_pb062_no_link_deletes_or_replaces_by_program(program: Callable[..., Program], right: str, method: str) -> None:
    one = program(right)
    for path in ("", *WRITES, *READS[1:]):
        answer = one.client.open(f"/api/v1/tables/{one.code}{path}", method=method, headers=one.headers)
        assert (answer.status_code, answer.get_json()["code"]) == (405, "method_not_allowed"), path
        assert answer.headers["Allow"]
    assert one.get().status_code == 200


@pytest.mark.parametrize(
    ("method", "url"),
    [("GET", "/tables"), ("GET", "/judge"), ("POST", "/openapi.json"), ("GET", "/tables/ABCDEF/entries")],
)
def test_a_wrong_verb_is_named(app: Flask, method: str, url: str) -> None:
    answer = app.test_client().open(f"/api/v1{url}", method=method, headers={"Authorization": "Bearer x"})
    assert answer.status_code == 405
    assert answer.mimetype == "application/problem+json"


def test_a_right_is_looked_at_before_the_body(program: Callable[..., Program]) -> None:
    headers = {**program("watch").headers, "Content-Type": "application/json"}
    answer = program("watch").client.post(
        f"/api/v1/tables/{program('watch').code}/entries", data=b"\xff{", headers=headers
    )
    assert answer.status_code == 403


def test_no_other_site_is_let_in(program: Callable[..., Program]) -> None:
    answer = program("host").get("", Origin="https://elsewhere.example")
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


# -- devices --------------------------------------------------------------------------------------------------------


def body() -> dict[str, Any]:
    return {"base_version": 1, "entries": [SEVEN_HEARTS]}


def test_a_device_reads_and_writes_with_its_token_of_our_pages(scorer: Phone, code: str) -> None:
    assert scorer.get(f"/api/v1/tables/{code}").status_code == 200
    headers = {"Idempotency-Key": "key", "X-CSRFToken": scorer.token()}
    answer = scorer.client.post(f"/api/v1/tables/{code}/entries", json=body(), headers=headers)
    assert (answer.status_code, answer.get_json()["version"]) == (201, 2)


def test_a_device_without_that_token_writes_nothing(scorer: Phone, code: str) -> None:
    answer = scorer.client.post(f"/api/v1/tables/{code}/entries", json=body(), headers={"Idempotency-Key": "key"})
    assert (answer.status_code, answer.get_json()["code"]) == (400, "csrf")
    elsewhere = {"Idempotency-Key": "key", "X-CSRFToken": scorer.token(), "Origin": "https://elsewhere.example"}
    assert scorer.client.post(f"/api/v1/tables/{code}/entries", json=body(), headers=elsewhere).status_code == 403


def test_a_device_that_watches_writes_nothing(watcher: Phone, code: str) -> None:
    headers = {"Idempotency-Key": "key", "X-CSRFToken": watcher.token()}
    answer = watcher.client.post(f"/api/v1/tables/{code}/entries", json=body(), headers=headers)
    assert answer.status_code == 403


def test_a_device_that_nobody_let_in_is_asked_for_a_link(new_phone: Callable[..., Phone], code: str) -> None:
    stranger = new_phone()
    stranger.get("/")
    assert stranger.get(f"/api/v1/tables/{code}").status_code == 401


def test_a_table_that_a_page_of_ours_opens_belongs_to_that_phone(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    new = {"game": "five_hundred", "rules": {}}
    for headers, status in (({"X-CSRFToken": phone.token()}, 200), ({}, 401)):
        code = phone.client.post("/api/v1/tables", json=new, headers=headers).get_json()["code"]
        assert phone.get(f"/api/v1/tables/{code}").status_code == status


def test_an_erased_table_is_gone(app: Flask, program: Callable[..., Program], scorer_program: Program) -> None:
    from scorekeeper.store import tables

    with app.app_context():
        found = tables.by_code(scorer_program.code)
        assert found is not None
        tables.erase(found)
    answer = scorer_program.get()
    assert (answer.status_code, answer.get_json()["code"]) == (410, "gone")
