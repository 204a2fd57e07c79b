"""A match that does not end: the page stays as short as it was, the whole sheet is one tap away."""

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import journal
from scorekeeper.store.models import Table

from .conftest import Phone

NOW = datetime(2027, 3, 5, tzinfo=UTC)
LONG = 300


def hand(number: int) -> dict[str, Any]:
    """Made and set in turn, so that the match goes on."""
    won = 4 if number % 2 else 8
    return {"kind": "hand", "contract": "8S", "declarers": ["A"], "tricks": {"A": won, "B": 10 - won}}


@pytest.fixture
def long(app: Flask, table: Table) -> str:
    """The code of a table with a very long match."""
    with app.app_context():
        journal.append(table, 1, [hand(number) for number in range(LONG)], device="x", now=NOW)
    return table.code


def lines(phone: Phone, url: str) -> int:
    page = phone.get(url)
    assert page.status_code == 200
    return page.text.count("<tr class=")


def test_the_page_shows_the_latest_hands_and_leads_to_all_of_them(host: Phone, long: str) -> None:
    page = host.get(f"/t/{long}").text
    assert f'href="/t/{long}/hand/{LONG + 1}"' in page
    assert f'href="/t/{long}/hand/2"' not in page
    assert f'href="/t/{long}/hands"' in page
    assert lines(host, f"/t/{long}") == 30
    assert lines(host, f"/t/{long}/hands") == LONG


def test_the_board_of_every_phone_is_as_short(watcher: Phone, long: str) -> None:
    assert lines(watcher, f"/t/{long}/board-fragment") == 30


def test_a_short_match_has_no_such_link(host: Phone, code: str) -> None:
    assert f'href="/t/{code}/hands"' not in host.get(f"/t/{code}").text
    assert host.get(f"/t/{code}/hands").status_code == 200


def test_the_whole_sheet_has_no_forms(host: Phone, long: str) -> None:
    assert "<form" not in host.get(f"/t/{long}/hands").text
