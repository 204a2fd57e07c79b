"""Whatever is sent, the answer is a sentence and a place, never a fault of ours, and nothing is written."""

import json
import random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.engine import errors
from scorekeeper.web.fault_words import SENTENCES
from tests.tools import ROOT

from .conftest import SEVEN_HEARTS, Program

HUGE = 10**30


def hand(**changes: Any) -> dict[str, Any]:
    return {**SEVEN_HEARTS, **changes}


def tricks(**given: Any) -> dict[str, Any]:
    return hand(tricks=given)


BAD_ENTRIES: list[tuple[Any, str]] = [
    ([], "entries"),
    ({}, "entries"),
    (None, "entries"),
    ("hand", "entries"),
    ([{"kind": "note", "text": "x"}] * 501, "entries"),
    ([7], "entries[0]"),
    ([{}], "entries[0].kind"),
    ([{"kind": 1}], "entries[0].kind"),
    ([{"kind": []}], "entries[0].kind"),
    ([{"kind": "deal"}], "entries[0].kind"),
    ([{"kind": "hand"}], "entries[0].contract"),
    ([hand(points={"A": 500})], "entries[0].points"),
    ([hand(declarers=[])], "entries[0].declarers"),
    ([hand(declarers=["C"])], "entries[0].declarers[0]"),
    ([hand(seat=9)], "entries[0].seat"),
    ([hand(id="")], "entries[0].id"),
    ([hand(id="x" * 201)], "entries[0].id"),
    ([hand(id=5)], "entries[0].id"),
    ([hand(before=2)], "entries[0].before"),
    ([{"kind": "strike", "entry": 1}], "entries[0].entry"),
    ([{"kind": "strike", "entry": HUGE}], "entries[0].entry"),
    ([{"kind": "strike", "entry": -1}], "entries[0].entry"),
    ([{"kind": "correct", "entry": True}], "entries[0].entry"),
    ([{"kind": "adjust", "points": {"A": HUGE}}], "entries[0].points.A"),
    ([{"kind": "adjust", "points": {"A": 1.5}}], "entries[0].points.A"),
    ([{"kind": "adjust", "points": {"A": "50"}}], "entries[0].points.A"),
    ([{"kind": "rules", "patch": {"target": 10**12}, "scope": "from_now"}], "entries[0].patch.target"),
    ([{"kind": "rules", "patch": {"players": 3}, "scope": "from_now"}], "entries[0].patch.players"),
    ([{"kind": "people", "players": ["x" * 201, None, None, None]}], "entries[0].players[0]"),
    ([{"kind": "note", "text": "x" * 2001}], "entries[0].text"),
    ([hand(), hand(tricks={"A": 3, "B": 3})], "entries[1].tricks"),
]


def refused(answer: TestResponse, path: str) -> None:
    """A 422 that names the place in the request, in the form that was promised."""
    body = answer.get_json()
    assert (answer.status_code, body["path"]) == (422, path), body
    assert answer.mimetype == "application/problem+json"
    assert set(body) >= {"type", "title", "status", "code", "path", "detail"}
    assert body["status"] == 422
    assert body["detail"].endswith(".")


@pytest.mark.parametrize(("entries", "path"), BAD_ENTRIES)
def test_a_bad_entry_is_refused_by_its_place(scorer_program: Program, entries: Any, path: str) -> None:
    refused(scorer_program.post("/entries", {"base_version": 1, "entries": entries}, "key"), path)
    assert scorer_program.get().get_json()["version"] == 1


@pytest.mark.parametrize("base", [2, HUGE, -1, "1", 1.0, True, None, [], {}])
def test_a_base_that_cannot_be_is_refused(scorer_program: Program, base: Any) -> None:
    refused(scorer_program.post("/entries", {"base_version": base, "entries": [SEVEN_HEARTS]}, "key"), "base_version")


def test_a_request_without_key_or_with_a_bad_one_is_refused(scorer_program: Program) -> None:
    for key in (None, "", "x" * 201, "\x7f"):
        refused(scorer_program.post("/entries", {"base_version": 1, "entries": [SEVEN_HEARTS]}, key), "Idempotency-Key")


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ([], ""),
        (None, ""),
        ({}, "game"),
        ({"game": "five_hundred"}, "rules"),
        ({"game": "whist", "rules": {}}, "game"),
        ({"game": [], "rules": {}}, "game"),
        ({"game": HUGE, "rules": {}}, "game"),
        ({"game": "five_hundred", "rules": []}, "rules"),
        ({"game": "five_hundred", "rules": {"preset": "x"}}, "rules.preset"),
        ({"game": "five_hundred", "rules": {"target": HUGE}}, "rules.target"),
        ({"game": "five_hundred", "rules": {"target": 500.0}}, "rules.target"),
        ({"game": "five_hundred", "rules": {"no_such_rule": 1}}, "rules.no_such_rule"),
        ({"game": "five_hundred", "rules": {}, "players": ["x"] * 5}, "players"),
        ({"game": "five_hundred", "rules": {}, "players": [5]}, "players[0]"),
        ({"game": "five_hundred", "rules": {}, "players": None}, "players"),
        ({"game": "five_hundred", "rules": {}, "dealer": 0}, "dealer"),
        ({"game": "five_hundred", "rules": {}, "code": "ABCDEF"}, "code"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(app: Flask, body: Any, path: str) -> None:
    refused(app.test_client().post("/api/v1/tables", data=json.dumps(body)), path)


# -- bodies that are no JSON ----------------------------------------------------------------------------------------

NO_JSON = {
    "nothing": b"",
    "cut off": b'{"base_version": 1',
    "a form": b"base_version=1&entries=",
    "not UTF-8": b'{"base_version": "\xff"}',
    "UTF-16": '{"base_version": 1}'.encode("utf-16"),
    "NaN": b'{"base_version": NaN, "entries": []}',
    "infinite": b'{"base_version": 1e999, "entries": []}',
    "a name twice": b'{"base_version": 1, "base_version": 2, "entries": []}',
    "too many digits": b'{"base_version": ' + b"9" * 5000 + b"}",
    "too deep": b"[" * 100_000,
    "too deep and closed": b"[" * 900 + b"]" * 900,
}


@pytest.mark.parametrize("why", NO_JSON)
@pytest.mark.parametrize(
    "url", ["/tables", "/tables/import", "/judge", "/tables/{code}/entries", "/tables/{code}/matches"]
)
def test_what_is_no_json_is_said_to_be_none(scorer_program: Program, url: str, why: str) -> None:
    headers = {**scorer_program.headers, "Idempotency-Key": "key", "Content-Type": "application/json"}
    path = "/api/v1" + url.format(code=scorer_program.code)
    answer = scorer_program.client.post(path, data=NO_JSON[why], headers=headers)
    assert (answer.status_code, answer.get_json()["code"]) == (400, "not_json"), answer.text


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/html"]
)
def test_another_kind_of_body_is_not_read(scorer_program: Program, kind: str) -> None:
    headers = {**scorer_program.headers, "Idempotency-Key": "key", "Content-Type": kind}
    path = f"/api/v1/tables/{scorer_program.code}/entries"
    answer = scorer_program.client.post(path, data=b"{}", headers=headers)
    assert (answer.status_code, answer.get_json()["code"]) == (415, "not_json_type")


@pytest.mark.parametrize("url", ["/tables", "/tables/import", "/judge", "/tables/{code}/entries"])
def test_pb030_a_body_without_end_is_too_large(scorer_program: Program, url: str) -> None:
    headers = {**scorer_program.headers, "Idempotency-Key": "key", "Content-Type": "application/json"}
    path = "/api/v1" + url.format(code=scorer_program.code)
    answer = scorer_program.client.post(path, data=b" " * 20_000_000, headers=headers)
    assert (answer.status_code, answer.get_json()["code"]) == (413, "too_large")


# -- faults that others have had ------------------------------------------------------------------------------------


@pytest.mark.parametrize("contract", ["", "S", "M S", "MS", "0S", None])
def test_pb025_no_hand_with_half_a_bid_is_stored(scorer_program: Program, contract: Any) -> None:
    answer = scorer_program.write(hand(contract=contract))
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert scorer_program.get().get_json()["hands"] == []


@pytest.mark.parametrize(
    "taken",
    [
        (-5, 15),
        (11, -1),
        (11, 0),
        (4, 5),
        (10**20, 0),
        (1e3, 0),
        (1e1, 0.0),
        ("8", "2"),
        (True, 9),
        (None, 10),
        (8, 2, 0),
    ],
)
def test_pb028_tricks_that_cannot_be_are_refused(scorer_program: Program, taken: tuple[Any, ...]) -> None:
    answer = scorer_program.write(tricks(**dict(zip("ABC", taken, strict=False))), base=1, key="key")
    assert answer.status_code == 422
    assert answer.get_json()["path"].startswith("entries[0].tricks")


def test_pb029_made_cannot_contradict_the_tricks(scorer_program: Program, app: Flask) -> None:
    lost = hand(contract="8H", tricks={"A": 6, "B": 4})
    refused(scorer_program.write({**lost, "made": True}), "entries[0].made")
    assert scorer_program.write(lost).get_json()["hands"][0]["made"] is False
    document = scorer_program.get("/export.json").get_json()
    document["entries"][1]["made"] = True
    refused(app.test_client().post("/api/v1/tables/import", json=document), "entries[1].made")


@pytest.mark.parametrize("number", [HUGE, -HUGE, 10**12, 10**400])
def test_pb030_numbers_without_end_are_refused(app: Flask, scorer_program: Program, number: int) -> None:
    refused(scorer_program.write({"kind": "adjust", "points": {"A": number}}, base=1, key="key"), "entries[0].points.A")
    new = {"game": "five_hundred", "rules": {"target": number}}
    refused(app.test_client().post("/api/v1/tables", json=new), "rules.target")
    assert Program(app, str(number), "x").get().status_code == 404


# -- anything at all ------------------------------------------------------------------------------------------------

VALUES = [
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    HUGE,
    0.5,
    "",
    "A",
    "7H",
    "hand",
    "\ud800",
    "\x00",
    "x" * 300,
    [],
    {},
    [[]],
    [1, "JH"],
]
NAMES = "kind contract declarers tricks entry before seat auction plays revoke crossing points reason text patch scope"
NAMES += " players dealer part id made A \ud800"
KINDS = "hand contract adjust rules people end note correct strike restore undo redo match round x"


def anything(chance: random.Random, depth: int = 3) -> Any:
    """A value such as nobody should send."""
    if depth == 0 or chance.random() < 0.5:
        return chance.choice(VALUES)
    if chance.random() < 0.5:
        return [anything(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {chance.choice(NAMES.split()): anything(chance, depth - 1) for _ in range(chance.randrange(5))}


def spoilt(chance: random.Random, value: Any) -> Any:
    """A good value with something wrong somewhere, or maybe still good."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        name = chance.choice(list(value))
        return {**value, name: spoilt(chance, value[name])}
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return [*value[:place], spoilt(chance, value[place]), *value[place + 1 :]]
    return anything(chance)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_is_sent_to_a_table_breaks_it(scorer_program: Program, seed: int) -> None:
    chance = random.Random(seed)
    scorer_program.write(SEVEN_HEARTS, hand(contract="8S"))
    for turn in range(40):
        base = scorer_program.get().get_json()["version"]
        wild = {
            "kind": chance.choice(KINDS.split()),
            **{chance.choice(NAMES.split()): anything(chance) for _ in range(3)},
        }
        full = hand(seat=1, crossing=["A"], auction=[[1, "7H"]], plays=[], revoke={"offender": "A"}, before=2)
        entry = spoilt(chance, full) if chance.random() < 0.5 else wild
        body = {"base_version": base, "entries": [entry]}
        answer = scorer_program.post("/entries", spoilt(chance, body) if chance.random() < 0.2 else body, f"k{turn}")
        assert answer.status_code in (201, 409, 422), (answer.status_code, body)
        rematch = spoilt(chance, {"base_version": base, "rules": {"preset": "australian"}, "players": ["A"]})
        assert scorer_program.post("/matches", rematch, f"m{turn}").status_code in (201, 409, 422), rematch
    assert scorer_program.get().status_code == 200


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_opened_or_imported_breaks_the_app(app: Flask, scorer_program: Program, seed: int) -> None:
    chance = random.Random(seed)
    scorer_program.write(SEVEN_HEARTS, {"kind": "note", "text": "x"})
    document = scorer_program.get("/export.json").get_json()
    new = {"game": "five_hundred", "rules": {"preset": "australian", "target": 500}, "players": ["A"], "dealer": 1}
    client = app.test_client()
    for _ in range(25):
        for url, body in (("", spoilt(chance, new)), ("/import", spoilt(chance, document)), ("", anything(chance))):
            answer = client.post(f"/api/v1/tables{url}", data=json.dumps(body))
            assert answer.status_code in (201, 422), (answer.status_code, body)


@pytest.mark.parametrize("seed", range(2))
def test_bytes_at_random_are_answered_in_words(scorer_program: Program, seed: int) -> None:
    chance = random.Random(seed)
    good = json.dumps({"base_version": 1, "entries": [SEVEN_HEARTS]}).encode()
    headers = {**scorer_program.headers, "Idempotency-Key": "key", "Content-Type": "application/json"}
    for _ in range(30):
        sent = bytearray(good)
        for _ in range(chance.randrange(1, 6)):
            sent[chance.randrange(len(sent))] = chance.randrange(256)
        for url in ("judge", f"tables/{scorer_program.code}/entries"):
            answer = scorer_program.client.post(f"/api/v1/{url}", data=bytes(sent), headers=headers)
            assert answer.status_code in (200, 201, 400, 409, 422), (answer.status_code, bytes(sent))


# -- words ----------------------------------------------------------------------------------------------------------


def codes() -> set[str]:
    """The codes of all faults of the rules."""
    found, waiting = set(), [errors.RulesError]
    while waiting:
        each = waiting.pop()
        found.add(each.code)
        waiting += [sub for sub in each.__subclasses__() if sub.__module__.startswith("scorekeeper.")]
    return found


def test_every_code_has_a_sentence_and_stands_in_the_paper() -> None:
    assert codes() <= set(SENTENCES)
    paper = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert [code for code in SENTENCES if f"`{code}`" not in paper] == []
