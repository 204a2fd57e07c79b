"""Counts for limits: all who count count together, and each count ends."""

from collections.abc import Callable

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import backup, counts
from scorekeeper.store.models import Count, db
from scorekeeper.web.limits import Counts

from .conftest import at_once


def test_a_count_grows_until_its_end_and_begins_anew(app: Flask) -> None:
    assert counts.add("a", 1, 60, now=1000) == (1, 1060)
    assert counts.add("a", 2, 60, now=1030) == (3, 1060)
    assert counts.add("b", 1, 60, now=1030) == (1, 1090)
    assert counts.add("a", 1, 60, now=1060) == (1, 1120)


def test_counts_that_ended_are_thrown_away(app: Flask) -> None:
    for number in range(5):
        counts.add(f"old {number}", 1, 60, now=1000)
    counts.add("new", 1, 60, now=2000)
    with db.engine.connect() as connection:
        assert connection.execute(select(Count.key)).scalars().all() == ["new"]


def test_many_at_once_are_all_counted(app: Flask) -> None:
    found = at_once(app, *[lambda: counts.add("a", 1, 60, now=1000)[0]] * 8)
    assert sorted(found) == list(range(1, 9))


def test_a_process_learns_what_others_counted_when_it_counts_itself(app: Flask) -> None:
    app.secret_key = "s" * 32
    one, other = Counts(), Counts()
    for _ in range(5):
        one.incr("guess/203.0.113.9", 60)
    assert (one.get("guess/203.0.113.9"), other.get("guess/203.0.113.9")) == (5, 0)
    assert other.incr("guess/203.0.113.9", 60) == other.get("guess/203.0.113.9") == 6
    assert other.get_expiry("guess/203.0.113.9") == pytest.approx(one.get_expiry("guess/203.0.113.9"))


def test_no_address_is_stored_nor_backed_up(app: Flask) -> None:
    app.secret_key = "s" * 32
    Counts().incr("guess/203.0.113.9", 60)
    with db.engine.connect() as connection:
        (key,) = connection.execute(select(Count.key)).scalars()
    assert len(key) == 64 and "203" not in key.split("/")
    assert "counts" not in backup.document()["tables"]


def test_counts_can_be_begun_anew(app: Flask) -> None:
    app.secret_key = "s" * 32
    one = Counts()
    for key in ("a", "a", "b"):
        one.incr(key, 60)
    one.clear("a")
    assert (one.get("a"), one.incr("a", 60), one.get("b")) == (0, 1, 1)
    assert (one.reset(), one.get("b"), one.incr("b", 60)) == (2, 0, 1)


def test_many_who_begin_anew_at_once_wait_for_nobody(app: Flask) -> None:
    def count(key: str) -> Callable[[], int]:
        return lambda: counts.add(key, 1, 10, now=2000)[0]

    for _ in range(6):
        for number in range(6):
            counts.add(str(number), 1, 10, now=1000)
        assert at_once(app, *[count(str(number)) for number in range(6)]) == [1] * 6
        counts.forget(None)
