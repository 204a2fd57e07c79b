"""The judge over HTTP: the same answers as anywhere, for everybody, and never a stutter for those who keep score."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.engine.judge import judge
from scorekeeper.web import judging
from tests.tools import ROOT

CASES = ROOT / "tests" / "data" / "cases"
QUESTION = ("id", "game", "ask", "rules", "given")
SHORT = {"trump": "S", "declarer": 1, "leader": 1}
TWO_CARDS = {"1": ["JS", "9H"], "2": ["JC", "5H"], "3": ["Joker", "7S"], "4": ["QS", "AC"]}
DEAL = {"id": "d", "game": "five_hundred", "ask": "deck", "given": {}}
SEARCH = {"id": "s", "game": "five_hundred", "ask": "best_play", "given": {**SHORT, "hands": TWO_CARDS}}


def ask(app: Flask, question: Any, **more: Any) -> TestResponse:
    return app.test_client().post("/api/v1/judge", json=question, **more)


def questions(path: Path) -> list[dict[str, Any]]:
    """The questions of a case file; of those that are searched for, the few with small hands."""
    cases = json.loads(path.read_text(encoding="utf-8"))
    found = [{name: case[name] for name in QUESTION if name in case} for case in cases]
    if path.stem in judging.SEARCHED:
        found = [each for each in found if max(len(hand) for hand in each["given"]["hands"].values()) <= 3][:6]
        assert found, path
    return found


def test_every_case_is_answered_in_one_array_as_in_python(app: Flask) -> None:
    asked = [question for path in sorted(CASES.glob("*/*.json")) for question in questions(path)]
    answer = ask(app, asked)
    assert answer.status_code == 200
    found = answer.get_json()
    assert len(found) == len(asked) > 600
    for question, told in zip(asked, found, strict=True):
        assert told == json.loads(json.dumps(judge(question)))


def test_one_question_is_answered_by_one_and_an_array_by_an_array(app: Flask) -> None:
    one = ask(app, DEAL).get_json()
    assert one["answer"]["cards"] == 43
    assert ask(app, [DEAL]).get_json() == [one]
    assert ask(app, []).get_json() == []


def test_a_search_is_answered_as_well(app: Flask) -> None:
    assert ask(app, SEARCH).get_json()["answer"] == {"tricks": 2}
    count = {**SEARCH, "ask": "count_plays"}
    assert ask(app, count).get_json()["answer"]["by_depth"] == [2, 2, 4, 6, 6, 6, 6, 6]


def test_a_malformed_question_disturbs_no_other(app: Flask) -> None:
    found = ask(app, [DEAL, None, 7, [], {"id": "x"}, {**SEARCH, "given": None}, DEAL]).get_json()
    assert [("answer" in each) for each in found] == [True, False, False, False, False, False, True]
    assert found[1] == {"id": None, "error": {"code": "bad_question", "path": ""}}


@pytest.mark.parametrize("alone", [None, 7, "deck", True, {}, {"id": 7}])
def test_what_is_json_but_no_question_is_answered_too(app: Flask, alone: Any) -> None:
    answer = app.test_client().post("/api/v1/judge", data=json.dumps(alone))
    assert (answer.status_code, "error" in answer.get_json()) == (200, True)


def test_no_link_is_needed_and_none_is_looked_at(app: Flask) -> None:
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Content-Type": "text/plain"}):
        answer = app.test_client().post("/api/v1/judge", data=json.dumps(DEAL), headers=headers)
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers


def test_thousands_of_questions_are_answered_in_one_go(app: Flask) -> None:
    score = {"contract": "7H", "declarers": ["A"], "tricks": {"A": 8, "B": 2}}
    asked = [{"id": str(number), "game": "five_hundred", "ask": "score_hand", "given": score} for number in range(5000)]
    found = ask(app, asked).get_json()
    assert [each["id"] for each in found] == [str(number) for number in range(5000)]


def test_what_is_too_long_is_said_to_be_so(app: Flask) -> None:
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"]
    pack = [rank + suit for suit in "SCDH" for rank in ranks]
    hands = {str(seat): pack[seat - 1 :: 4] for seat in range(1, 5)}
    long = {"id": "l", "game": "five_hundred", "ask": "count_plays", "given": {**SHORT, "trump": "NT", "hands": hands}}
    assert ask(app, long).get_json() == {"id": "l", "error": {"code": "too_long", "path": "given"}}


# -- the judge's own process ----------------------------------------------------------------------------------------


def test_who_asks_when_too_many_do_is_told_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = judging.Turns(waiting=1, patience=0.2)
    monkeypatch.setattr(judging, "turns", turns)
    with turns.turn():
        first = ask(app, [DEAL])  # waits, and waits too long
        done: list[int] = []
        waiting = threading.Thread(target=lambda: done.append(ask(app, [DEAL]).status_code))
        waiting.start()
        time.sleep(0.05)
        second = ask(app, [DEAL])  # there is no room left to wait in
        waiting.join()
        assert ask(app, DEAL).status_code == 200  # an easy question waits for nobody
    for answer in (first, second):
        assert (answer.status_code, answer.get_json()["code"]) == (503, "judge_occupied")
        assert answer.headers["Retry-After"]
    assert done == [503]
    assert ask(app, [DEAL]).status_code == 200


def test_work_without_end_is_cut_off(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LONGEST", 1)
    score = {"contract": "7H", "declarers": ["A"], "tricks": {"A": 8, "B": 2}}
    hand = {"id": "m", "game": "five_hundred", "ask": "match", "given": {"hands": [score] * 2000}}
    answer = ask(app, [hand] * 40)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "judge_too_much")
    assert "at once" in answer.get_json()["detail"]


def test_the_process_knows_no_settings_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "x" * 32)
    assert not [name for name in judging._environment() if name.startswith("SCOREKEEPER_")]


def test_pages_ask_the_same_judge() -> None:
    assert judging.answer(DEAL) == judge(DEAL)
    assert judging.answer(SEARCH)["answer"] == {"tricks": 2}
