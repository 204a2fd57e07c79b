"""Migrations: an empty database, an older one, a foreign one, a newer one, several processes at once."""

import contextlib
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from flask import Flask
from sqlalchemy import String, text
from sqlalchemy.exc import DatabaseError

from scorekeeper.store import database, migrations, verify
from scorekeeper.store.models import Base, db

from .conftest import a_table, an_app, at_once, connected


def test_an_empty_database_gets_just_what_the_models_say(app: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_upgrading_again_changes_nothing(app: Flask) -> None:
    before = migrations.revision()
    migrations.upgrade()
    assert migrations.revision() == before


def test_processes_that_start_at_once_all_find_the_tables(any_database_url: str) -> None:
    def start() -> None:
        app = connected(any_database_url)
        with app.app_context():
            migrations.upgrade()
            db.engine.dispose()

    assert at_once(Flask("outside"), *[start] * 4) == [None] * 4


def test_an_older_database_is_migrated_with_all_that_is_in_it(any_database_url: str) -> None:
    app = connected(any_database_url)
    with app.app_context():
        migrations.upgrade("0001")
        with db.engine.begin() as connection:
            connection.execute(text("INSERT INTO devices VALUES ('ann', '2027', '2027')"))
        migrations.upgrade()
        with db.engine.connect() as connection:
            assert connection.execute(text("SELECT * FROM devices")).all() == [("ann", "2027", "2027")]
            assert connection.execute(text("SELECT * FROM erased")).all() == []
        db.engine.dispose()


def test_the_file_is_copied_before_it_is_migrated(tmp_path: Path) -> None:
    file = tmp_path / "scores.sqlite3"
    app = connected(f"sqlite:///{file}")
    with app.app_context():
        migrations.upgrade("0001")
        migrations.upgrade()
        migrations.upgrade()
        db.engine.dispose()
    copies = list(tmp_path.glob("scores.sqlite3.before-*"))
    assert [copy.name for copy in copies] == ["scores.sqlite3.before-0001"]
    with contextlib.closing(sqlite3.connect(copies[0])) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


def test_a_new_file_is_not_copied(tmp_path: Path) -> None:
    an_app(f"sqlite:///{tmp_path / 'scores.sqlite3'}")
    assert list(tmp_path.glob("*before*")) == []


def test_a_migration_that_fails_leaves_the_database_as_it_was(any_database_url: str) -> None:
    app = connected(any_database_url)
    with app.app_context():
        migrations.upgrade("0001")
        with db.engine.begin() as connection:
            connection.execute(text("CREATE TABLE erased (code_hash TEXT)"))  # in the way of what comes
        with pytest.raises(DatabaseError):
            migrations.upgrade()
        assert migrations.revision() == "0001"
        db.engine.dispose()


def test_tables_can_be_written_anew_although_others_refer_to_them(tmp_path: Path) -> None:
    app = an_app(f"sqlite:///{tmp_path / 'scores.sqlite3'}")
    with app.app_context():
        a_table()
        with database.rewriting() as connection:
            operations = Operations(MigrationContext.configure(connection))
            with operations.batch_alter_table("tables") as batch:
                batch.alter_column("code", existing_type=String(6), type_=String(8))
        assert verify.verify() == []
        with db.engine.connect() as connection:
            assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
            assert connection.execute(text("SELECT count(*) FROM entries")).scalar() == 1
        db.engine.dispose()


def test_pb072_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "scores.sqlite3"
    file.write_bytes(b"my shopping list, not a database at all " * 100)
    with pytest.raises(migrations.UnknownDatabase):
        an_app(f"sqlite:///{file}")
    assert file.read_bytes() == b"my shopping list, not a database at all " * 100


def test_pb072_tables_of_something_else_are_left_as_they_are(any_database_url: str) -> None:
    app = connected(any_database_url)
    with app.app_context():
        with db.engine.begin() as connection:
            connection.execute(text("CREATE TABLE recipes (name TEXT)"))
        with pytest.raises(migrations.UnknownDatabase, match="something else"):
            migrations.upgrade()
        db.engine.dispose()


def test_pb072_a_database_of_a_newer_version_is_refused_in_words(app: Flask) -> None:
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(migrations.UnknownDatabase, match="newer version"):
        migrations.upgrade()
