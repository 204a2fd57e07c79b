"""News: whoever listens hears of the newest state, in this process or through the database, also after a break."""

import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.store import live, rights, tables
from scorekeeper.store.errors import Stale
from scorekeeper.store.models import Table, db

from .conftest import NOW, a_table, an_app, append, hand

SOON = 10.0  # seconds; news come within milliseconds, a busy machine may take longer


def until(slot: live.Slot, wanted: Callable[[live.News], bool]) -> live.News:
    """The first of the news that is wanted."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        news = slot.wait(1.0)
        if news is not None and wanted(news):
            return news
    raise AssertionError("it did not come")


def hears_nothing(slot: live.Slot) -> bool:
    """Whether all that is left to hear is what was said at the start of listening."""
    return slot.wait(0.3) is None


@pytest.fixture
def listening(app: Flask, table: Table) -> Any:
    """A slot of the table that has begun to hear."""
    with live.listen(table.id) as slot:
        if db.engine.dialect.name == "postgresql":
            until(slot, lambda news: news == live.RightsChanged(table.id))  # the state at the start
            slot.wait(0.2)
        yield slot


def test_a_hand_is_heard_of(table: Table, listening: live.Slot) -> None:
    append(table, 1, hand())
    assert listening.wait(SOON) == live.Version(table.id, 2)


def test_a_change_of_rights_is_heard_of(table: Table, listening: live.Slot) -> None:
    rights.grant("bob", table, "watch", now=NOW)
    assert listening.wait(SOON) == live.RightsChanged(table.id)


def test_an_erased_table_is_heard_of(table: Table, listening: live.Slot) -> None:
    tables.erase(table)
    assert listening.wait(SOON) == live.RightsChanged(table.id)


def test_of_many_hands_only_the_newest_waits(table: Table, listening: live.Slot) -> None:
    for base in range(1, 6):
        append(table, base, {"kind": "note", "text": "tea"})
    time.sleep(0.5)
    assert listening.wait(SOON) == live.Version(table.id, 6)
    assert hears_nothing(listening)


def test_other_tables_are_not_heard(table: Table, listening: live.Slot) -> None:
    append(a_table(seed=7), 1, hand())
    assert hears_nothing(listening)


def test_what_was_refused_is_not_heard(table: Table, listening: live.Slot) -> None:
    with pytest.raises(Stale):
        append(table, 0, hand())
    assert hears_nothing(listening)


def test_many_listeners_all_hear_and_are_forgotten_when_they_go(table: Table) -> None:
    heard: list[live.News | None] = []
    slots = [live.listen(table.id) for _ in range(50)]
    opened = [slot.__enter__() for slot in slots]
    assert live.listeners(table.id) == 50
    wanted = live.Version(table.id, 2)
    threads = [
        threading.Thread(target=lambda slot=slot: heard.append(until(slot, lambda news: news == wanted)))
        for slot in opened
    ]
    for thread in threads:
        thread.start()
    append(table, 1, hand())
    for thread in threads:
        thread.join()
    for slot in slots:
        slot.__exit__(None, None, None)
    assert heard == [wanted] * 50
    assert live.listeners(table.id) == 0


def test_another_process_on_the_same_database_is_heard(postgres_url: str) -> None:
    ours, theirs = an_app(postgres_url), an_app(postgres_url)
    with ours.app_context():
        table = a_table()
        with live.listen(table.id) as slot:
            with theirs.app_context():
                append(table, 1, hand())
                db.engine.dispose()
            assert until(slot, lambda news: news == live.Version(table.id, 2))
        live.stop()
        db.engine.dispose()


def test_pb053_what_was_missed_while_the_line_was_cut_is_told_afterwards(postgres_url: str) -> None:
    app = an_app(postgres_url)
    with app.app_context():
        table = a_table()
        with live.listen(table.id) as slot:
            until(slot, lambda news: news == live.RightsChanged(table.id))
            cut_listeners()
            append(table, 1, hand())
            assert until(slot, lambda news: news == live.Version(table.id, 2))
            append(table, 2, hand())
            assert until(slot, lambda news: news == live.Version(table.id, 3))
        live.stop()
        db.engine.dispose()


def cut_listeners() -> None:
    """End the connection that listens, as a restart of the database would."""
    with db.engine.begin() as connection:
        ended = connection.execute(
            text(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
        ).scalar()
    assert ended == 1


def test_the_words_on_the_wire_are_short(postgres_url: str) -> None:
    with an_app(postgres_url).app_context():
        table = a_table()
        plain = db.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain, autocommit=True) as ear:
            ear.execute(f"LISTEN {live.CHANNEL}")
            append(table, 1, hand(), hand())
            words = [notice.payload for notice in ear.notifies(timeout=SOON, stop_after=1)]
        assert words == [f"{table.id} 3"]
        live.stop()
        db.engine.dispose()
