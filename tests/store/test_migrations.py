"""Migrations: an empty database, an older one, a foreign one, a newer one, several processes at once."""

import sqlite3
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import text

from scorekeeper.store import database, migrations
from scorekeeper.store.models import Base, db

from .conftest import an_app


def connected(url: str) -> Flask:
    app = Flask("store")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    database.connect(app)
    return app


def test_an_empty_database_gets_just_what_the_models_say(app: Flask) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_upgrading_again_changes_nothing(app: Flask) -> None:
    before = migrations.revision()
    migrations.upgrade()
    assert migrations.revision() == before


def test_two_processes_that_start_at_once_both_find_the_tables(any_database_url: str) -> None:
    faults: list[BaseException] = []
    gate = threading.Barrier(4)

    def start() -> None:
        app = connected(any_database_url)
        with app.app_context():
            gate.wait()
            try:
                migrations.upgrade()
            except BaseException as fault:
                faults.append(fault)
            finally:
                db.engine.dispose()

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


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
