"""Tables: codes that people can read, opened once, erased for good."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.engine.errors import RulesError
from scorekeeper.store import codes, journal, ledger, rights, tables
from scorekeeper.store.errors import Gone, IdReused, NoRoom
from scorekeeper.store.models import Base, Table, db

from .conftest import NOW, a_table, append, at_once, hand


def test_a_new_table_has_its_match_and_a_code_of_six(table: Table) -> None:
    loaded = journal.load(table)
    assert (loaded.version, table.version, loaded.matches[0].players) == (1, 1, ("Ann", "Bob", "Cy", "Dee"))
    assert len(table.code) == 6
    assert not set(table.code) & set("0O1IL")
    assert table.created == NOW


def test_the_first_dealer_is_drawn_and_written_down(app: Flask) -> None:
    drawn = {journal.load(a_table(seed=seed)).matches[0].dealer for seed in range(30)}
    assert drawn == {1, 2, 3, 4}
    assert journal.load(a_table(seed=99, dealer=3)).matches[0].dealer == 3


def test_wrong_rules_open_no_table(app: Flask) -> None:
    with pytest.raises(RulesError):
        a_table(rules={"preset": "martian"})
    with pytest.raises(RulesError):
        a_table(game="whist")
    assert tables.of_device("ann") == []


def test_pb065_a_code_is_found_however_it_is_typed(table: Table) -> None:
    """Small letters, blanks, dashes. No code holds O, 0, I, 1 or L, so that O typed for 0 has no code to stand for."""
    code = table.code
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}", f"{code[:3]}–{code[3:]}"):
        found = tables.by_code(typed)
        assert found is not None
        assert found.id == table.id


@pytest.mark.parametrize("typed", ["", "ABC", "ABCDEFG", "O0IL11", "AB CDE", "ÄBCDEF", "' OR 1=1", "AAAAAA", "\0" * 6])
def test_what_is_no_code_finds_nothing(app: Flask, typed: str) -> None:
    assert tables.by_code(typed) is None


def test_a_code_that_is_taken_is_drawn_again(app: Flask) -> None:
    class Stubborn(Random):
        """Draws the same code twice more before it draws another."""

        left = 2 * codes.LENGTH

        def choice(self, seq: Any) -> Any:
            if seq is codes.LETTERS and self.left > 0:
                self.left -= 1
                return "A"
            return super().choice(seq)

    first = a_table(random=Stubborn(1), dealer=1)
    assert first.code == "AAAAAA"
    second = a_table(random=Stubborn(2), dealer=1)
    assert second.code != "AAAAAA"
    tables.erase(first)
    assert a_table(random=Stubborn(3), dealer=1).code != "AAAAAA"


def test_codes_that_are_all_taken_are_no_endless_search(app: Flask) -> None:
    class Always(Random):
        def choice(self, seq: Any) -> Any:
            return "A" if seq is codes.LETTERS else super().choice(seq)

    a_table(random=Always(1), dealer=1)
    with pytest.raises(NoRoom):
        a_table(random=Always(2), dealer=1)


def test_pb048_the_same_key_opens_one_table(app: Flask) -> None:
    first = a_table(seed=1, key="start")
    assert a_table(seed=2, key="start").id == first.id
    with pytest.raises(IdReused):
        a_table(seed=3, key="start", players=["Zoe", None, None, None])
    assert len(tables.of_device("ann")) == 1


def test_pb048_the_same_key_in_parallel_opens_one_table(app: Flask) -> None:
    opened = at_once(app, *[lambda seed=seed: a_table(seed=seed, key="start") for seed in range(5)])
    assert len({table.id for table in opened}) == 1
    assert len(tables.of_device("ann")) == 1


def everything() -> str:
    """All that any column of the database holds."""
    with db.engine.connect() as connection:
        rows = [
            connection.execute(text(f'SELECT * FROM "{table.name}"')).all() for table in Base.metadata.sorted_tables
        ]
    return repr(rows)


def test_pb047_erased_means_erased(app: Flask, table: Table) -> None:
    """Erasing takes the whole table, never single entries: the journal knows no deleting."""
    other = a_table(seed=7, players=["Zoe", "Yan", None, None], device="zoe")
    rights.grant("bob", table, "score", now=NOW, name="Bob's phone")
    rights.grant("bob", other, "watch", now=NOW)
    append(table, 1, hand(id="secret-id"), {"kind": "note", "text": "a secret note"}, key="secret-key")
    tables.erase(table)
    left = everything()
    for trace in (table.id, table.code, "Ann", "secret", "Bob's", "'ann'", "7H"):
        assert trace not in left
    assert "Zoe" in left
    assert rights.right_of("bob", other) == "watch"


def test_pb047_erased_words_are_not_in_the_file_either(tmp_path: Path) -> None:
    from .conftest import an_app

    app = an_app(f"sqlite:///{tmp_path / 'scores.sqlite3'}")
    with app.app_context():
        table = a_table(players=["Wilhelmina", None, None, None])
        append(table, 1, {"kind": "note", "text": "unforgettable" * 20})
        assert b"unforgettable" in b"".join(file.read_bytes() for file in tmp_path.iterdir())
        tables.erase(table)
        left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"Wilhelmina" not in left
        assert b"unforgettable" not in left
        db.engine.dispose()


def test_pb047_everything_about_an_erased_table_is_gone(table: Table) -> None:
    tables.erase(table)
    with pytest.raises(Gone):
        tables.by_code(table.code.lower())
    with pytest.raises(Gone):
        journal.load(table)
    with pytest.raises(Gone):
        append(table, 1, hand())
    with pytest.raises(Gone):
        rights.grant("bob", table, "watch", now=NOW)
    with pytest.raises(Gone):
        rights.renew(table, "watch")
    assert rights.right_of("ann", table) is None
    assert rights.devices(table) == []
    assert tables.by_id(table.id) is None
    assert tables.of_device("ann") == []
    tables.erase(table)


def test_a_hand_that_comes_while_the_table_is_erased_leaves_nothing(app: Flask, table: Table) -> None:
    def play() -> None:
        base = 1
        for _ in range(2000):
            base = append(table, base, {"kind": "note", "text": "still playing"}).version

    played, erased = at_once(app, play, lambda: tables.erase(table))
    assert isinstance(played, Gone)
    assert erased is None
    ledger.forget()
    assert "still playing" not in everything()
