"""Two who did not bid pass the target in one hand: the pad asks who was there first, and only then (R6.6)."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from .conftest import Phone
from .reading_pages import form_to, text_of, totals

QUESTION = "Who was at 500 first?"
ANY_POINTS = {"option": "win_requires", "value": "any_points", "scope": "whole_match"}


def tap(phone: Phone, page: TestResponse, ending: str, name: str, value: str) -> TestResponse:
    form = form_to(page, ending, (name, value))
    sent = {**form.fields, name: value}
    sent.pop("csrf_token", None)
    answer = phone.post(form.action, sent)
    return phone.get(answer.headers["Location"]) if answer.status_code == 303 else answer


@pytest.fixture
def three(host: Phone) -> str:
    """The code of a table of three where any points win; two of them need 20 more."""
    return begun(host, {"A": "480", "C": "485"})


def begun(host: Phone, points: dict[str, str]) -> str:
    code = host.start("five_hundred/three_player")
    host.post(f"/t/{code}/more/rules", {**ANY_POINTS, "base": "1"})
    host.post(f"/t/{code}/more/points", {"base": "2"} | {f"points.{each}": n for each, n in points.items()})
    return code


def until_all_is_said(host: Phone, code: str, declarer: str = "B") -> TestResponse:
    page = tap(host, host.get(f"/t/{code}"), "/contract", "contract", "8S")
    page = tap(host, page, "/contract", "declarers", declarer)
    page = tap(host, page, "/hand", "took", "6")
    return tap(host, page, "/hand", "tricks.A", "2")


def test_the_pad_asks_who_was_first_before_it_writes(host: Phone, three: str) -> None:
    page = until_all_is_said(host, three)
    assert QUESTION in text_of(page) and totals(page) == [480, 0, 485]
    assert [value for name, value, _text in form_to(page, "/hand").keys if name == "first"] == ["A", "C", "unknown"]


@pytest.mark.parametrize(("said", "winner"), [("A", "Blue wins"), ("C", "Green wins"), ("unknown", "Green wins")])
def test_the_first_one_wins_and_where_nobody_knows_the_higher_total(
    host: Phone, three: str, said: str, winner: str
) -> None:
    page = tap(host, until_all_is_said(host, three), "/hand", "first", said)
    assert totals(page) == [500, -240, 505] and winner in text_of(page)


@pytest.mark.parametrize(
    ("points", "declarer"), [({"A": "480", "C": "400"}, "B"), ({"A": "480", "C": "790"}, "C"), ({"A": "300"}, "B")]
)
def test_nobody_is_asked_where_it_decides_nothing(host: Phone, points: dict[str, str], declarer: str) -> None:
    """One side alone is over, the bidder is among those over, nobody is."""
    page = until_all_is_said(host, begun(host, points), declarer)
    assert QUESTION not in text_of(page) and totals(page) != [int(points.get(side, 0)) for side in "ABC"]


def test_the_higher_total_needs_no_question(host: Phone, three: str) -> None:
    host.post(
        f"/t/{three}/more/rules",
        {**ANY_POINTS, "option": "both_over_target", "value": "higher_score_wins", "base": "3"},
    )
    page = until_all_is_said(host, three)
    assert QUESTION not in text_of(page) and "Green wins" in text_of(page)


def test_a_hand_kept_without_signal_is_written_without_the_question(app: Flask, host: Phone, three: str) -> None:
    fields = {"contract": "8S", "declarers": "B", "took": "6", "tricks.A": "2"}
    answer = sent(host, three, fields)
    assert answer.status_code == 200
    assert totals(host.get(f"/t/{three}")) == [500, -240, 505]


def test_a_kept_hand_of_which_too_little_is_said_is_told_not_lost(host: Phone, three: str) -> None:
    answer = sent(host, three, {"contract": "8S", "declarers": "B", "took": "6"})
    assert answer.status_code == 422
    assert answer.get_json()["words"] == "Tell the contract, who bid it and the tricks."


def sent(phone: Phone, code: str, fields: dict[str, str]) -> TestResponse:
    step: dict[str, Any] = {"id": "a-tap-of-this-phone", "base": 3, "seen": [], "action": "hand", "fields": fields}
    headers = {"X-CSRFToken": phone.token()}
    return phone.client.post(f"/t/{code}/outbox", json={"steps": [step]}, headers=headers)
