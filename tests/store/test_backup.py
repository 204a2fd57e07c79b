"""Backup and restoration, within one kind of database and from one to the other."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.store import backup, journal, migrations, rights, tables, verify
from scorekeeper.store.models import Table, db

from .conftest import NOW, a_table, an_app, append, connected, hand


@pytest.fixture
def played(table: Table) -> Table:
    append(table, 1, hand("7H", 8, id="a"), {"kind": "note", "text": "张伟 ♠"})
    rights.grant("bob", table, "score", now=NOW, name="Bob's phone")
    tables.erase(a_table(seed=7))
    return table


@pytest.mark.parametrize("name", ["copy.sqlite3", "copy.json"])
def test_what_is_restored_is_what_was_backed_up(played: Table, tmp_path: Path, name: str) -> None:
    before = backup.document()
    backup.backup(tmp_path / name)
    append(played, 3, hand("6S", 6))
    later = a_table(seed=11)
    tables.erase(played)
    backup.restore(tmp_path / name)
    assert backup.document() == before
    assert journal.load(played).version == 3
    assert tables.by_code(later.code) is None
    assert verify.verify() == []


def test_what_one_kind_of_database_wrote_the_other_reads(played: Table, tmp_path: Path, postgres_url: str) -> None:
    before = backup.document()
    backup.backup(tmp_path / "copy")
    for url in (f"sqlite:///{tmp_path / 'other.sqlite3'}", postgres_url):
        with an_app(url).app_context():
            backup.restore(tmp_path / "copy")
            assert backup.document() == before
            assert journal.load(played).version == 3
            assert append(played, 3, hand("6S", 6)).version == 4
            assert verify.verify() == []
            db.engine.dispose()


def test_a_backup_overwrites_nothing(played: Table, tmp_path: Path) -> None:
    file = tmp_path / "copy"
    file.write_text("precious")
    with pytest.raises(FileExistsError):
        backup.backup(file)
    assert file.read_text() == "precious"


def test_a_backup_is_for_its_owner_alone(played: Table, tmp_path: Path) -> None:
    backup.backup(tmp_path / "copy")
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"format": "scorekeeper backup"}', b"\xff\xfe", b"SQLite"])
def test_what_is_no_backup_changes_nothing(played: Table, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "copy"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="no backup"):
        backup.restore(file)
    assert journal.load(played).version == 3


def test_a_broken_backup_changes_nothing(played: Table, tmp_path: Path) -> None:
    document = json.loads(json.dumps(backup.document()))
    del document["tables"]["entries"][0]["payload"]
    for broken in (document, {**document, "revision": "9999"}, {**document, "tables": {"recipes": [{"a": 1}]}}):
        file = tmp_path / "copy.json"
        file.write_text(json.dumps(broken))
        with pytest.raises(ValueError):
            backup.restore(file)
        assert journal.load(played).version == 3


@pytest.mark.parametrize("value", [10**30, "\ud800", [1]])
def test_a_value_that_no_database_takes_changes_nothing(played: Table, tmp_path: Path, value: object) -> None:
    document = json.loads(json.dumps(backup.document()))
    document["tables"]["entries"][0]["seq"] = value
    file = tmp_path / "copy.json"
    file.write_text(json.dumps(document))
    with pytest.raises(backup.NotABackup, match="damaged"):
        backup.restore(file)
    assert journal.load(played).version == 3


def test_a_file_that_was_cut_off_changes_nothing(tmp_path: Path) -> None:
    app = an_app(f"sqlite:///{tmp_path / 'scores.sqlite3'}")
    with app.app_context():
        table = a_table()
        file = tmp_path / "copy.sqlite3"
        backup.backup(file)
        file.write_bytes(file.read_bytes()[:5000])
        with pytest.raises(backup.NotABackup, match="damaged"):
            backup.restore(file)
        assert journal.load(table).version == 1
        db.engine.dispose()


def test_a_backup_of_a_later_version_is_called_so(tmp_path: Path) -> None:
    app = an_app(f"sqlite:///{tmp_path / 'scores.sqlite3'}")
    with app.app_context():
        file = tmp_path / "copy.sqlite3"
        backup.backup(file)
        with contextlib.closing(sqlite3.connect(file)) as later, later:
            later.execute("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(migrations.UnknownDatabase):
            backup.restore(file)
        db.engine.dispose()


def test_a_backup_of_an_earlier_version_is_brought_up_to_date(app: Flask, tmp_path: Path) -> None:
    old = connected(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    with old.app_context():
        migrations.upgrade("0001")
        table = {
            "id": "t", "code": "ABCDEF", "created": "2027-03-05T19:30:00.000000Z", "version": 0, "head": "",
            "watch_generation": 1, "score_generation": 1, "host_generation": 1,
        }  # fmt: skip
        with db.engine.begin() as connection:
            connection.exec_driver_sql(
                f"INSERT INTO tables ({', '.join(table)}) VALUES ({', '.join('?' * len(table))})", tuple(table.values())
            )
        db.engine.dispose()
    backup.restore(tmp_path / "old.sqlite3")
    found = tables.by_code("ABCDEF")
    assert found is not None
    assert found.created == NOW
    as_json = {"format": backup.FORMAT, "revision": "0001", "tables": {"tables": [{**table, "code": "GHJKMN"}]}}
    (tmp_path / "old.json").write_text(json.dumps(as_json))
    backup.restore(tmp_path / "old.json")
    assert tables.by_code("GHJKMN") is not None


def test_the_file_is_kept_aside_before_it_is_restored(tmp_path: Path) -> None:
    app = an_app(f"sqlite:///{tmp_path / 'scores.sqlite3'}")
    with app.app_context():
        backup.backup(tmp_path / "empty")
        a_table()
        backup.restore(tmp_path / "empty")
        db.engine.dispose()
    with sqlite3.connect(tmp_path / "scores.sqlite3.before-restore") as kept:
        assert kept.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    kept.close()
