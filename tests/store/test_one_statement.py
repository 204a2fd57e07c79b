"""PostgreSQL: the usual hand is stored by one statement, which does nothing where somebody was faster."""

from collections.abc import Iterator

import pytest
from sqlalchemy import event, text

from scorekeeper.engine.errors import BadValue, TricksTotal
from scorekeeper.store import database, journal, ledger, live, verify
from scorekeeper.store.errors import Busy, IdReused, Stale
from scorekeeper.store.models import Table, db

from .conftest import a_table, an_app, append, hand


@pytest.fixture
def shared(postgres_url: str) -> Iterator[Table]:
    """A table on PostgreSQL."""
    with an_app(postgres_url).app_context():
        yield a_table()
        live.stop()
        db.engine.dispose()
    ledger.forget()


@pytest.fixture
def said(shared: Table) -> Iterator[list[str]]:
    """What the database is told from now on."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement.strip())

    event.listen(db.engine, "before_cursor_execute", note)
    yield statements
    event.remove(db.engine, "before_cursor_execute", note)


def test_a_hand_by_who_had_seen_everything_is_one_statement(shared: Table, said: list[str]) -> None:
    journal.load(shared)
    said.clear()
    append(shared, 1, hand("7H", 8))
    append(shared, 2, hand("8S", 8, "B"))
    assert [statement.split()[0] for statement in said] == ["WITH", "WITH"]
    ledger.forget()
    assert dict(journal.load(shared).sheet().totals) == {"A": 220, "B": 260}
    assert verify.verify() == []


def test_who_knows_less_than_the_database_is_told_what_was_missed(shared: Table) -> None:
    journal.load(shared)
    behind = ledger.recalled(shared.id)
    assert behind is not None
    append(shared, 1, hand("7H", 8))
    ledger.keep(behind)  # as in a process that did not hear of it
    with pytest.raises(Stale) as stale:
        append(shared, 1, hand("8S", 8))
    assert [missed.payload["contract"] for missed in stale.value.missed] == ["7H"]
    ledger.keep(behind)
    assert append(shared, 2, hand("8S", 8)).version == 3
    assert verify.verify() == []


def test_faults_are_the_same_on_the_short_way(shared: Table) -> None:
    journal.load(shared)
    for base, entry, fault in ((1, {**hand(), "tricks": {"A": 8, "B": 3}}, TricksTotal), (True, hand(), BadValue)):
        with pytest.raises(fault):
            append(shared, base, entry)
    append(shared, 1, hand(), hand(), key="K")
    for entry in ({**hand("8S"), "id": "own"}, hand("8S")):
        with pytest.raises(IdReused):
            append(shared, 3, entry, key="K")
    assert journal.load(shared).version == 3


def test_a_repeated_hand_is_answered_and_not_stored_again(shared: Table) -> None:
    journal.load(shared)
    for _ in range(2):
        assert append(shared, 1, hand(id="one")).version == 2
    assert journal.load(shared).version == 2


def end_connections() -> None:
    """End all connections but the one that says so, as a restart of the database would."""
    with db.engine.begin() as connection:
        mine = "datname = current_database() AND pid <> pg_backend_pid()"
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}"))


def rested(number: int) -> None:
    """Have so many connections lie in the pool."""
    for connection in [db.engine.connect() for _ in range(number)]:
        connection.close()


def test_a_connection_that_died_while_it_rested_is_no_fault(shared: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    rested(3)
    end_connections()
    monkeypatch.setattr(database, "FRESH", 0.0)
    for base in (1, 2, 3):
        assert append(shared, base, hand()).version == base + 1


def test_a_connection_that_dies_just_before_its_use_is_busy_and_nothing_is_lost(
    shared: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "FRESH", 1000.0)
    journal.load(shared)
    rested(2)
    end_connections()
    tried = 0
    while True:
        try:
            done = append(shared, 1, hand(id="one"))
            break
        except Busy:
            tried += 1
    assert done.version == 2 and tried <= 1
    assert journal.load(shared).version == 2
