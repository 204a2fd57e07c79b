"""Import of what was exported: the same score sheet, everything about it new."""

import json
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.errors import BadValue, RulesError, TricksTotal
from scorekeeper.store import exchange, journal, rights, tables, verify
from scorekeeper.store.models import Table

from .conftest import NOW, append, hand


def opened(entries: Any, seed: int = 9) -> Table:
    return exchange.open_copy(entries, device="zoe", now=NOW + timedelta(days=1), random=Random(seed))


def exported(table: Table) -> list[dict[str, Any]]:
    document: list[dict[str, Any]] = json.loads(json.dumps(exchange.entries_of(journal.load(table))))
    return document


@pytest.fixture
def played(table: Table) -> Table:
    """A table where everything has happened once."""
    append(
        table, 1, {"kind": "contract", "contract": "7H", "declarers": ["A"]}, hand("7H", 8, id="a"), hand("6S", 5, "B")
    )
    append(table, 4, {**hand("6S", 6, "B"), "kind": "correct", "entry": 4}, {"kind": "note", "text": "tea"})
    append(table, 6, {"kind": "undo", "entry": 6}, {"kind": "strike", "entry": 3}, {"kind": "restore", "entry": 3})
    append(table, 9, hand("8D", 8), {"kind": "undo", "entry": 10}, {"kind": "redo", "entry": 10})
    return table


def test_a_copy_shows_the_same_and_has_everything_else_of_its_own(played: Table) -> None:
    copy = opened(exported(played))
    old, new = journal.load(played), journal.load(copy)
    assert new.sheet().rows == old.sheet().rows
    assert (new.undo, new.redo) == (old.undo, old.redo)
    assert exported(copy) == exported(played)
    assert copy.id != played.id
    assert copy.code != played.code
    assert copy.head != played.head
    assert rights.right_of("zoe", copy) == "host"
    assert rights.right_of("ann", copy) is None
    assert verify.verify() == []


def test_no_device_and_no_id_travels(played: Table) -> None:
    assert {entry.device for entry in journal.load(opened(exported(played))).entries} == {"zoe"}
    assert all("id" not in entry and "device" not in entry for entry in exported(played))


def test_a_copy_goes_on_like_any_table(played: Table) -> None:
    copy = opened(exported(played))
    assert append(copy, copy.version, {"kind": "note", "text": "again"}).version == copy.version + 1


def test_the_moments_are_kept_but_none_lies_in_the_future(played: Table) -> None:
    entries = exported(played)
    entries[1]["at"] = "2999-01-01T00:00:00Z"
    moments = [entry.at for entry in journal.load(opened(entries)).entries]
    assert moments[0] == "2027-03-05T19:30:00.000000Z"
    assert moments[1] == "2027-03-06T19:30:00.000000Z"


def test_points_in_a_file_are_not_believed(played: Table) -> None:
    entries = exported(played)
    entries[2]["points"] = {"A": 10_000, "B": 0}
    with pytest.raises(RulesError) as fault:
        opened(entries)
    assert fault.value.path == "entries[2].points"


def test_pb029_a_hand_in_a_file_must_add_up(played: Table) -> None:
    entries = exported(played)
    entries[2]["tricks"] = {"A": 8, "B": 8}
    with pytest.raises(TricksTotal) as fault:
        opened(entries)
    assert fault.value.path.startswith("entries[2].tricks")


@pytest.mark.parametrize("entries", [None, [], {}, "x", [None], [{}], [{"kind": "hand"}], [{"kind": ["match"]}]])
def test_what_is_no_export_is_refused_in_words(app: Flask, entries: Any) -> None:
    with pytest.raises(RulesError):
        opened(entries)
    assert tables.of_device("zoe") == []


@pytest.mark.parametrize(
    ("field", "value"),
    [("seq", 7), ("seq", "2"), ("at", 5), ("at", "yesterday"), ("at", "9" * 99), ("at", "0001-01-01T00:00:00+14:00")],
)
def test_numbers_and_moments_out_of_place_are_refused(played: Table, field: str, value: Any) -> None:
    entries = exported(played)
    entries[1][field] = value
    with pytest.raises(BadValue) as fault:
        opened(entries)
    assert fault.value.path == f"entries[1].{field}"
