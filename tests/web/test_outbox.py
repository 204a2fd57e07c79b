"""The batch of a phone that is back: all or nothing, never twice, and a person decides where two phones disagree."""

import html
import json
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from .conftest import Phone


def step(action: str, base: int = 1, **fields: str) -> dict[str, Any]:
    """A form as a phone keeps it."""
    return {"id": str(uuid.uuid4()), "base": base, "seen": [], "action": action, "fields": fields}


def hand(contract: str, side: str, took: str, base: int = 1) -> list[dict[str, Any]]:
    """A contract and its result."""
    return [
        step("contract", base, contract=contract),
        step("hand", base, contract=contract, declarers=side, took=took),
    ]


def send(phone: Phone, code: str, *steps: dict[str, Any]) -> TestResponse:
    """What outbox.js sends."""
    headers = {**phone.headers, "X-CSRFToken": phone.token()}
    return phone.client.post(f"/t/{code}/outbox", json={"steps": list(steps)}, headers=headers)


@pytest.fixture
def sheet(host: Phone, code: str) -> Callable[[], dict[str, Any]]:
    """The sheet as the API tells it."""
    return lambda: dict(host.get(f"/api/v1/tables/{code}").get_json())


def contracts(sheet: Callable[[], dict[str, Any]]) -> list[str]:
    return [row["contract"] for row in sheet()["hands"]]


def test_a_batch_is_written(host: Phone, code: str, sheet: Callable[[], dict[str, Any]]) -> None:
    steps = [*hand("7H", "A", "8"), *hand("6S", "B", "6")]
    answer = send(host, code, *steps)
    assert answer.status_code == 200
    assert answer.get_json() == {"version": 5, "done": [each["id"] for each in steps]}
    assert contracts(sheet) == ["7H", "6S"]


def test_a_batch_sent_again_writes_nothing(host: Phone, code: str, sheet: Callable[[], dict[str, Any]]) -> None:
    steps = hand("7H", "A", "8")
    assert [send(host, code, *steps).get_json()["version"] for _ in range(2)] == [3, 3]
    assert contracts(sheet) == ["7H"]


def test_a_batch_that_grew_writes_what_is_new(host: Phone, code: str, sheet: Callable[[], dict[str, Any]]) -> None:
    first, second = hand("7H", "A", "8"), hand("6S", "B", "6")
    send(host, code, *first)
    assert send(host, code, *first, *second).get_json()["version"] == 5
    assert contracts(sheet) == ["7H", "6S"]


def test_a_form_whose_answer_was_lost_is_known_in_the_batch(
    host: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    steps = hand("7H", "A", "8")
    for each in steps:
        form = {**each["fields"], "uid": each["id"], "base": "1", "id": "0"}
        assert host.post(f"/t/{code}/{each['action']}", form).status_code == 303
    assert send(host, code, *steps).get_json()["version"] == 3
    assert contracts(sheet) == ["7H"]


def test_the_same_steps_from_another_phone_are_the_same(
    host: Phone, scorer: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    steps = hand("7H", "A", "8")
    assert send(scorer, code, *steps).status_code == send(host, code, *steps).status_code == 200
    assert contracts(sheet) == ["7H"]


def test_another_hand_meanwhile_asks_a_person_and_writes_nothing(
    host: Phone, scorer: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    send(scorer, code, *hand("8S", "B", "8"))
    steps = hand("7H", "A", "8")
    answer = send(host, code, *steps)
    said = answer.get_json()
    assert answer.status_code == 409
    assert (said["id"], said["replaces"], said["version"]) == (steps[1]["id"], 3, 3)
    assert "8♠" in said["theirs"][0] and "7♥" in said["mine"]
    assert contracts(sheet) == ["8S"]
    assert sheet()["version"] == 3


def test_after_the_decision_it_is_another_hand(
    host: Phone, scorer: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    send(scorer, code, *hand("8S", "B", "8"))
    steps = hand("7H", "A", "8")
    version = send(host, code, *steps).get_json()["version"]
    assert send(host, code, *[{**each, "base": version} for each in steps]).status_code == 200
    assert contracts(sheet) == ["8S", "7H"]


def test_or_it_takes_the_place_of_theirs(
    host: Phone, scorer: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    send(scorer, code, *hand("8S", "B", "8"))
    steps = hand("7H", "A", "8")
    said = send(host, code, *steps).get_json()
    mine = step("decided", said["version"], kind=said["kind"], payload=said["payload"], entry=str(said["replaces"]))
    assert send(host, code, mine).status_code == 200
    assert contracts(sheet) == ["7H"]


def test_the_hand_that_ended_the_match_meanwhile_is_the_question_and_not_its_contract(
    host: Phone, scorer: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    send(scorer, code, *hand("10H", "A", "10"))
    steps = hand("10H", "A", "10")
    answer = send(host, code, *steps)
    said = answer.get_json()
    assert (answer.status_code, said["id"], said["replaces"]) == (409, steps[1]["id"], 3)
    again = send(host, code, *[{**each, "base": said["version"]} for each in steps])
    assert (again.status_code, again.get_json()["id"]) == (422, steps[1]["id"])
    alone = send(host, code, step("contract", said["version"], contract="6S"))
    assert (alone.status_code, "over" in alone.get_json()["words"]) == (422, True)
    assert contracts(sheet) == ["10H"]


def test_a_name_or_a_note_meanwhile_asks_nobody(
    host: Phone, scorer: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    send(scorer, code, step("note", text="Good cards"))
    assert send(host, code, *hand("7H", "A", "8")).status_code == 200
    assert contracts(sheet) == ["7H"]


def test_what_was_kept_before_is_no_news(host: Phone, code: str, sheet: Callable[[], dict[str, Any]]) -> None:
    first, second = hand("7H", "A", "8"), hand("6S", "B", "6")
    send(host, code, *first)
    second[1]["seen"] = [each["id"] for each in first]
    assert send(host, code, *second).status_code == 200
    assert contracts(sheet) == ["7H", "6S"]


def test_undo_names_what_had_no_number_yet(host: Phone, code: str, sheet: Callable[[], dict[str, Any]]) -> None:
    steps = hand("7H", "A", "8")
    undo = step("undo", of=steps[1]["id"])
    assert send(host, code, *steps, undo).status_code == 200
    assert contracts(sheet) == []
    assert sheet()["standing"]["contract"] == "7H"


def test_redo_brings_back_what_had_no_number_and_what_had(
    host: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    send(host, code, *hand("7H", "A", "8"))
    told = hand("6S", "B", "6", 3)
    ways = [("undo", "of", told[1]["id"]), ("undo", "of", told[0]["id"]), ("undo", "entry", "3")]
    back = [step(action, 3, **{name: value}) for action, name, value in ways]
    forth = [step("redo", 3, **{name: value}) for _action, name, value in reversed(ways)]
    assert send(host, code, *told, *back).status_code == 200
    assert contracts(sheet) == []
    assert send(host, code, *[{**each, "base": 8} for each in forth]).status_code == 200
    assert contracts(sheet) == ["7H", "6S"]


def test_a_board_says_what_further_undos_and_redos_lead_to(host: Phone, code: str) -> None:
    steps = hand("7H", "A", "8")
    send(host, code, *steps)
    send(host, code, step("undo", 3, entry="3"))
    found = re.search(r'data-phone="([^"]*)"', host.get(f"/t/{code}").text)
    assert found is not None
    state = json.loads(html.unescape(found[1]))
    assert (state["totals"], state["contract"]) == ([0, 0], "7H")
    assert state["back"] == [[2, {"contract": None}]]
    assert [entry for entry, _otherwise in state["forth"]] == [3]
    assert state["forth"][0][1]["totals"] == [200, 20]
    assert {each["id"][:8] for each in steps} < set(state["known"])


def test_undo_of_something_old_asks_when_others_wrote(host: Phone, scorer: Phone, code: str) -> None:
    send(host, code, *hand("7H", "A", "8"))
    send(scorer, code, step("note", 3, text="Good cards"))
    assert send(host, code, step("undo", 3, entry="3")).status_code == 409


def test_a_hand_after_the_end_is_refused_in_words_and_nothing_is_written(
    host: Phone, code: str, sheet: Callable[[], dict[str, Any]]
) -> None:
    steps = [*hand("10NT", "A", "10"), *hand("7H", "B", "8")]
    answer = send(host, code, *steps)
    assert answer.status_code == 422
    assert answer.get_json()["id"] == steps[3]["id"]
    assert "over" in answer.get_json()["words"]
    assert contracts(sheet) == []


def test_a_match_and_a_rematch_in_one_batch(host: Phone, code: str, sheet: Callable[[], dict[str, Any]]) -> None:
    steps = [*hand("10NT", "A", "10"), step("rematch"), *hand("7H", "B", "8")]
    assert send(host, code, *steps).status_code == 200
    assert contracts(sheet) == ["7H"]


LINES = [
    ("note", {"text": "Ben forgot a trump"}, ["7H"]),
    ("strike", {}, []),
    ("correct", {"contract": "7S", "declarers": "A", "took": "8"}, ["7S"]),
    ("before", {"contract": "6C", "declarers": "B", "took": "6"}, ["6C", "7H"]),
]


@pytest.mark.parametrize(("deed", "fields", "left"), LINES)
def test_what_was_done_to_a_line_is_kept_too(
    host: Phone, code: str, sheet: Callable[[], dict[str, Any]], deed: str, fields: dict[str, str], left: list[str]
) -> None:
    send(host, code, *hand("7H", "A", "8"))
    assert send(host, code, step(f"hand/3/{deed}", 3, **fields)).status_code == 200
    assert contracts(sheet) == left


OTHERS = [
    ("misdeal", {}),
    ("dealer", {"dealer": "2"}),
    ("more/points", {"points.A": "-50", "reason": "talked"}),
    ("more/people", {"player.1": "Anna"}),
    ("more/end", {}),
    ("house", {"patch": '{"target": 1000}'}),
]


@pytest.mark.parametrize(("action", "fields"), OTHERS)
def test_every_other_form_of_the_table_is_kept_too(host: Phone, code: str, action: str, fields: dict[str, str]) -> None:
    send(host, code, step("contract", contract="7H"))
    answer = send(host, code, step(action, 2, **fields))
    assert answer.status_code == 200, answer.text
    assert answer.get_json()["version"] == 3


NONSENSE: list[Any] = [
    {},
    {"steps": []},
    {"steps": 7},
    {"steps": [{}]},
    {"steps": [{**step("hand"), "base": -1}]},
    {"steps": [{**step("hand"), "fields": {"took": 7}}]},
    {"steps": [{**step("hand"), "id": ""}]},
    {"steps": [{**step("hand"), "seen": [3]}]},
    {"steps": [step("nowhere")]},
    {"steps": [step("hand/99/correct")]},
    {"steps": [step("decided", payload="[")]},
    {"steps": [step("dealer", dealer="9")]},
]


@pytest.mark.parametrize("body", NONSENSE)
def test_nonsense_is_refused(host: Phone, code: str, sheet: Callable[[], dict[str, Any]], body: Any) -> None:
    headers = {**host.headers, "X-CSRFToken": host.token()}
    assert host.client.post(f"/t/{code}/outbox", json=body, headers=headers).status_code == 422
    assert sheet()["version"] == 1


def test_who_may_only_watch_writes_nothing(watcher: Phone, code: str) -> None:
    assert send(watcher, code, *hand("7H", "A", "8")).status_code == 403


def test_other_sites_write_nothing(host: Phone, code: str) -> None:
    assert host.client.post(f"/t/{code}/outbox", json={"steps": hand("7H", "A", "8")}).status_code == 400


# -- a table that a phone started ------------------------------------------------------------------------------------


def open_table(phone: Phone, key: str, preset: str = "australian") -> TestResponse:
    """What outbox.js sends for a table started without signal."""
    body = {"key": key, "game": "five_hundred", "rules": {"preset": preset}, "dealer": 2}
    return phone.client.post("/outbox/tables", json=body, headers={**phone.headers, "X-CSRFToken": phone.token()})


def test_a_table_started_alone_is_made_once_for_all_who_hold_it(new_phone: Callable[[], Phone]) -> None:
    key = str(uuid.uuid4())
    first, second = new_phone(), new_phone()
    codes = {open_table(each, key).get_json()["code"] for each in (first, first, second)}
    assert len(codes) == 1
    code = codes.pop()
    assert send(second, code, *hand("7H", "A", "8")).status_code == 200
    assert first.get(f"/api/v1/tables/{code}").get_json()["dealer"] == 3


def test_the_same_key_with_other_rules_is_refused(new_phone: Callable[[], Phone]) -> None:
    key, phone = str(uuid.uuid4()), new_phone()
    assert open_table(phone, key).status_code == 200
    assert open_table(phone, key, "american").status_code == 422


@pytest.mark.parametrize("key", ["", "short", "x" * 50])
def test_a_key_that_could_be_guessed_is_refused(new_phone: Callable[[], Phone], key: str) -> None:
    assert open_table(new_phone(), key).status_code == 422


# -- what phones keep ------------------------------------------------------------------------------------------------


def test_a_watcher_s_board_holds_nothing_to_write_with(watcher: Phone, host: Phone, code: str) -> None:
    assert "data-phone" not in watcher.get(f"/t/{code}").text
    assert "data-phone" in host.get(f"/t/{code}").text
    assert watcher.get(f"/t/{code}/pencil").status_code == 403


def is_there(phone: Phone, url: str) -> bool:
    """Can this be fetched?"""
    answer = phone.get(url)
    answer.close()
    return answer.status_code == 200


def test_the_worker_names_files_that_are_there(new_phone: Callable[[], Phone], app: Flask) -> None:
    phone = new_phone()
    text = phone.get("/sw.js").text
    shell = app.json.loads(text.split("\n", 1)[0].removeprefix("const THIS = ").rstrip(";"))["shell"]
    assert all(is_there(phone, url) for url in shell)
    assert any("outbox.js?v=" in url for url in shell)


def test_the_manifest_names_icons_that_are_there(new_phone: Callable[[], Phone]) -> None:
    phone = new_phone()
    manifest = phone.get("/manifest.webmanifest").get_json(force=True)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all(is_there(phone, icon["src"]) for icon in manifest["icons"])
