"""A watcher's page shows the board drawn once for all watchers: never another language's, right's or version's."""

import re
from collections.abc import Callable

from flask import Flask

from scorekeeper.store import rights, tables
from scorekeeper.web import access

from .conftest import Phone

HAND = {"contract": "8S", "declarers": "A", "took": "8", "base": "1", "id": "one"}


def board(phone: Phone, code: str) -> str:
    """The board inside the page."""
    found = re.search("<!--board-->(.*)<!--/board-->", phone.get(f"/t/{code}").text, re.DOTALL)
    assert found
    return found[1]


def test_each_watcher_reads_its_own_language(host: Phone, code: str, new_phone: Callable[..., Phone]) -> None:
    assert host.post(f"/t/{code}/hand", HAND).status_code == 303
    for _ in range(2):
        english, german = (board(new_phone(language=each), code) for each in ("en", "de"))
        assert "Score sheet" in english and "Score sheet" not in german
        assert "Spielzettel" in german or "Zettel" in german


def test_a_watcher_sees_the_same_board_as_on_its_stream(
    host: Phone, code: str, new_phone: Callable[..., Phone]
) -> None:
    fragment = new_phone().get(f"/t/{code}/board-fragment").text
    assert board(new_phone(), code) == fragment


def test_a_watcher_sees_each_change_at_once(host: Phone, code: str, new_phone: Callable[..., Phone]) -> None:
    watcher = new_phone()
    assert 'data-version="1"' in board(watcher, code)
    assert host.post(f"/t/{code}/hand", HAND).status_code == 303
    assert 'data-version="2"' in board(watcher, code)


def test_a_watcher_gets_no_form_and_no_stronger_link_after_a_scorer_looked(
    app: Flask, host: Phone, code: str, new_phone: Callable[..., Phone]
) -> None:
    scorer = new_phone().open(code, "score")
    assert "<form" in board(scorer, code)
    watcher = new_phone().open(code, "watch")
    page = watcher.get(f"/t/{code}").text
    assert "<form" not in board(watcher, code) and 'data-right="watch"' in page
    with app.test_request_context():
        table = tables.by_code(code)
        assert table is not None
        assert not any(access.token(table, right) in page for right in ("score", "host"))


def test_who_lost_the_pencil_gets_the_watchers_board(
    app: Flask, host: Phone, code: str, new_phone: Callable[..., Phone]
) -> None:
    scorer = new_phone().open(code, "score")
    assert "<form" in board(scorer, code)
    with app.app_context():
        table = tables.by_code(code)
        assert table is not None
        rights.renew(table, "score")
    assert "<form" not in board(scorer, code)
