"""Appending: the guard, ids, batches, what is stale and what comes first of several faults."""

import pytest
from flask import Flask

from scorekeeper.engine.errors import BadValue, MatchOver, Missing, RulesError, TricksTotal
from scorekeeper.store import journal, ledger
from scorekeeper.store.errors import IdReused, Stale
from scorekeeper.store.models import Table

from .conftest import NOW, append, at_once, hand


def test_a_hand_is_stored_and_read_again(table: Table) -> None:
    appended = append(table, 1, hand("7H", 8))
    ledger.forget()
    loaded = journal.load(table)
    assert loaded.version == appended.version == 2
    assert dict(loaded.sheet().totals) == {"A": 200, "B": 20}
    assert loaded.entries[1].device == "ann"
    assert loaded.entries[1].at == "2027-03-05T19:30:00.000000Z"


def test_a_batch_adds_as_many_versions_as_it_has_entries(table: Table) -> None:
    assert append(table, 1, hand(), hand("8S", 8), hand("6C", 5)).version == 4


def test_a_batch_with_one_fault_stores_nothing(table: Table) -> None:
    faulty = {**hand(), "tricks": {"A": 8, "B": 3}}
    with pytest.raises(TricksTotal) as fault:
        append(table, 1, hand(), faulty, hand())
    assert fault.value.path.startswith("entries[1].tricks")
    assert journal.load(table).version == 1


def test_two_phones_from_the_same_version_one_wins_and_the_other_learns_what_it_missed(
    app: Flask, table: Table
) -> None:
    results = at_once(
        app,
        lambda: append(table, 1, hand("7H", 8), device="ann", key="one"),
        lambda: append(table, 1, hand("8S", 7), device="bob", key="two"),
    )
    stale = next(one for one in results if isinstance(one, Stale))
    won = next(one for one in results if isinstance(one, journal.Appended))
    assert won.version == stale.version == 2
    assert stale.missed == (won.journal.entries[1],)
    assert journal.load(table).version == 2


def test_eight_phones_at_once_leave_one_entry_each_when_they_catch_up(app: Flask, table: Table) -> None:
    def phone(number: int) -> None:
        base = 1
        for count in range(5):
            while True:
                try:
                    base = append(table, base, {"kind": "note", "text": f"{number}-{count}"}).version
                    break
                except Stale as stale:
                    base = stale.version

    assert at_once(app, *[lambda number=number: phone(number) for number in range(8)]) == [None] * 8
    texts = [entry.payload["text"] for entry in journal.load(table).entries[1:]]
    assert sorted(texts) == sorted(f"{number}-{count}" for number in range(8) for count in range(5))


def test_pb048_the_same_request_again_is_answered_and_not_stored(table: Table) -> None:
    first = append(table, 1, hand("7H", 8), key="tap")
    append(table, 2, hand("6S", 6))
    again = append(table, 1, hand("7H", 8), key="tap")
    assert (again.version, again.repeated) == (2, True)
    assert again.journal.sheet().totals == first.journal.sheet().totals
    assert journal.load(table).version == 3


def test_pb048_the_same_request_in_parallel_is_stored_once(app: Flask, table: Table) -> None:
    results = at_once(app, *[lambda: append(table, 1, hand("7H", 8), hand("6S", 6), key="tap")] * 6)
    assert {result.version for result in results} == {3}
    assert sorted(result.repeated for result in results) == [False] + [True] * 5
    assert journal.load(table).version == 3


def test_pb048_entries_with_ids_of_their_own_are_stored_once_in_any_request(table: Table) -> None:
    append(table, 1, hand("7H", 8, id="a"), key="first")
    appended = append(table, 1, hand("7H", 8, id="a"), hand("6S", 6, id="b"), key="second")
    assert (appended.version, appended.repeated) == (3, False)
    assert [entry.id for entry in appended.journal.entries] == [None, "a", "b"]


def test_an_id_with_other_content_is_refused(table: Table) -> None:
    append(table, 1, hand("7H", 8, id="a"))
    with pytest.raises(IdReused) as fault:
        append(table, 2, hand("6S", 6), hand("7H", 9, id="a"))
    assert (fault.value.code, fault.value.path) == ("id_reused", "entries[1].id")


def test_a_key_is_not_used_again_for_more_or_fewer_entries(table: Table) -> None:
    append(table, 1, hand("7H", 8), hand("6S", 6), key="tap")
    for entries in ([hand("7H", 8)], [hand("7H", 8), hand("6S", 6), hand("6C", 6)]):
        with pytest.raises(IdReused) as fault:
            append(table, 3, *entries, key="tap")
        assert fault.value.path == "key"
    assert append(table, 1, hand("7H", 8), hand("6S", 6), key="tap").repeated
    assert journal.load(table).version == 3


def test_the_same_content_written_otherwise_is_the_same(table: Table) -> None:
    append(table, 1, hand("7H", 8), key="tap")
    turned = {"tricks": {"B": 2, "A": 8}, "declarers": ["A"], "contract": "7H", "kind": "hand"}
    assert append(table, 1, turned, key="tap").repeated


def test_an_id_twice_in_one_request_is_refused(table: Table) -> None:
    with pytest.raises(IdReused):
        append(table, 1, hand(id="a"), hand(id="a"))


def test_two_tables_may_use_the_same_id(app: Flask, table: Table) -> None:
    from .conftest import a_table

    other = a_table(seed=7)
    append(table, 1, hand(id="a"))
    assert append(other, 1, hand("6S", 6, id="a")).version == 2


def test_what_the_request_itself_names_does_not_make_it_stale(table: Table) -> None:
    append(table, 1, hand("7H", 8, id="a"))
    assert append(table, 1, hand("7H", 8, id="a"), hand("6S", 6, id="b")).version == 3


def test_others_between_the_own_entries_make_it_stale(table: Table) -> None:
    append(table, 1, hand("7H", 8, id="a"))
    append(table, 2, hand("8D", 8), device="bob")
    with pytest.raises(Stale) as fault:
        append(table, 1, hand("7H", 8, id="a"), hand("6S", 6, id="b"))
    assert [entry.seq for entry in fault.value.missed] == [3]


def test_a_page_goes_on_by_itself_where_nobody_has_to_decide(table: Table) -> None:
    append(table, 1, {"kind": "note", "text": "tea is ready"}, device="bob")
    assert append(table, 1, hand(), strict=False).version == 3


def test_pb049_a_page_asks_when_another_hand_came_first(table: Table) -> None:
    append(table, 1, hand("7H", 8), device="bob")
    with pytest.raises(Stale) as fault:
        append(table, 1, hand("8S", 7), strict=False)
    assert fault.value.missed[0].payload["contract"] == "7H"


def test_pb050_phones_that_change_different_hands_all_keep_their_work(table: Table) -> None:
    append(table, 1, *[hand("7H", 8) for _ in range(2)], hand("6S", 5, "B"))
    append(table, 4, {**hand("7H", 7), "kind": "correct", "entry": 2}, device="ann")
    append(table, 4, {**hand("6S", 6, "B"), "kind": "correct", "entry": 4}, device="bob", strict=False)
    append(table, 4, {"kind": "strike", "entry": 3}, device="cy", strict=False)
    sheet = journal.load(table).sheet()
    assert [row.payload["tricks"] for row in sheet.rows] == [{"A": 7, "B": 3}, {"A": 8, "B": 2}, {"B": 6, "A": 4}]
    assert [row.struck for row in sheet.rows] == [False, True, False]


def test_pb074_a_phone_that_was_away_learns_all_it_missed_and_keeps_its_hand(table: Table) -> None:
    append(table, 1, hand("7H", 8), hand("6S", 6), device="bob")
    late = hand("8D", 7, id="written-offline")
    with pytest.raises(Stale) as fault:
        append(table, 1, late, strict=False)
    assert [entry.payload["contract"] for entry in fault.value.missed] == ["7H", "6S"]
    assert append(table, fault.value.version, {**late, "before": 3}, strict=False).version == 4


def test_a_base_in_the_future_is_a_fault(table: Table) -> None:
    for base in (2, -1, None, "1", True, 10**30):
        with pytest.raises(BadValue) as fault:
            append(table, base, hand())  # type: ignore[arg-type]
        assert fault.value.path == "base_version"


def test_a_bad_payload_is_named_before_what_was_missed(table: Table) -> None:
    append(table, 1, hand(), device="bob")
    with pytest.raises(TricksTotal):
        append(table, 1, {**hand(), "tricks": {"A": 8, "B": 3}})


def test_what_was_missed_is_named_before_the_end_of_the_match(table: Table) -> None:
    append(table, 1, {"kind": "end"}, device="bob")
    with pytest.raises(Stale):
        append(table, 1, hand())
    with pytest.raises(MatchOver):
        append(table, 2, hand())


def test_an_undo_of_what_is_no_longer_the_newest_is_stale_first(table: Table) -> None:
    append(table, 1, hand())
    append(table, 2, hand("6S", 6), device="bob")
    with pytest.raises(Stale):
        append(table, 2, {"kind": "undo", "entry": 2})


@pytest.mark.parametrize("entries", [[], None, "hand", {}, [None], [[]], ["hand"]])
def test_entries_that_are_no_list_of_objects_are_a_fault(table: Table, entries: object) -> None:
    with pytest.raises(BadValue):
        journal.append(table, 1, entries, device="ann", now=NOW)  # type: ignore[arg-type]


def test_an_entry_needs_a_kind_that_is_known(table: Table) -> None:
    with pytest.raises(Missing):
        append(table, 1, {"contract": "7H"})
    for kind in (7, "shuffle", None):
        with pytest.raises(RulesError) as fault:
            append(table, 1, {"kind": kind})
        assert fault.value.path == "entries[0].kind"


@pytest.mark.parametrize("bad", ["", "x" * 201, 7, True, "nul\0", "\ud800", ["a"]])
def test_ids_and_keys_that_no_database_could_keep_are_faults(table: Table, bad: object) -> None:
    with pytest.raises(BadValue) as fault:
        append(table, 1, {**hand(), "id": bad})
    assert fault.value.path == "entries[0].id"
    with pytest.raises(BadValue) as fault:
        append(table, 1, hand(), key=bad)
    assert fault.value.path == "key"


def test_pb035_names_come_back_as_they_were_written(app: Flask) -> None:
    from .conftest import a_table

    names = ["Māori ♠", 'O"Neil|x, A', "Ümit & 张伟", "שרה 🂡"]
    table = a_table(players=names)
    ledger.forget()
    assert list(journal.load(table).sheet().players) == names


def test_pb078_four_hundred_hands_are_kept_and_read(table: Table) -> None:
    base = 1
    for number in range(400):
        note = {"kind": "adjust", "points": {"A": -100 if number % 2 else 100}, "reason": f"hand {number}"}
        base = append(table, base, note).version
    ledger.forget()
    loaded = journal.load(table)
    assert loaded.version == 401
    assert len(loaded.sheet().rows) == 400


def test_an_earlier_version_is_read_as_it_was(table: Table) -> None:
    append(table, 1, hand("7H", 8), hand("6S", 6))
    assert dict(journal.load_at(table, 2).sheet().totals) == {"A": 200, "B": 20}
    with pytest.raises(BadValue):
        journal.load_at(table, 4)


def test_a_journal_that_was_read_is_not_read_again(table: Table) -> None:
    append(table, 1, hand())
    assert journal.load(table) is journal.load(table)
