"""The store on its own: an app that has a database and nothing else, no server, no patched threads."""

import shutil
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, text

from scorekeeper.store import database, journal, ledger, live, migrations, tables
from scorekeeper.store.models import Base, Table, db
from tests.tools.postgres import Postgres

HEAD = "0003"
NOW = datetime(2027, 3, 5, 19, 30, tzinfo=UTC)


def an_app(url: str) -> Flask:
    """An app that is connected to the database and has its tables."""
    app = connected(url)
    with app.app_context():
        migrations.upgrade()
    return app


def connected(url: str) -> Flask:
    """An app that is connected to the database as it is."""
    app = Flask("store")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    database.connect(app)
    return app


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file that has its tables; to be copied."""
    file = tmp_path_factory.mktemp("ready") / "scores.sqlite3"
    with an_app(f"sqlite:///{file}").app_context():
        db.engine.dispose()
    return file


@pytest.fixture(scope="session")
def ready_postgres(postgres_server: Postgres) -> str:
    """URL of a PostgreSQL database that has its tables; to be emptied before use."""
    url = postgres_server.new_database()
    with an_app(url).app_context():
        db.engine.dispose()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """The app on an empty database, inside its context; everything is closed again afterwards."""
    if request.param == "sqlite":
        file = tmp_path / "scores.sqlite3"
        shutil.copy(request.getfixturevalue("ready_file"), file)
        url = f"sqlite:///{file}"
    else:
        url = request.getfixturevalue("ready_postgres")
    app = connected(url)
    with app.app_context():
        if request.param == "postgresql":
            with db.engine.begin() as connection:
                connection.execute(text("UPDATE alembic_version SET version_num = :head"), {"head": HEAD})
                for model in reversed(Base.metadata.sorted_tables):
                    connection.execute(delete(model))
        yield app
        live.stop()
        db.engine.dispose()
    ledger.forget()


@pytest.fixture
def table(app: Flask) -> Table:
    """A table of four, opened by Ann's phone."""
    return a_table()


def a_table(seed: int = 500, **given: Any) -> Table:
    """A table like any other."""
    wanted = {
        "game": "five_hundred",
        "rules": {"preset": "australian"},
        "players": ["Ann", "Bob", "Cy", "Dee"],
        "device": "ann",
        "now": NOW,
        "random": Random(seed),
    }
    return tables.create(**{**wanted, **given})


def hand(contract: str = "7H", won: int = 8, side: str = "A", **more: Any) -> dict[str, Any]:
    """A hand that `side` bid and won so many tricks in."""
    other = "B" if side == "A" else "A"
    return {"kind": "hand", "contract": contract, "declarers": [side], "tricks": {side: won, other: 10 - won}, **more}


def append(table: Table, base: int, *entries: dict[str, Any], **given: Any) -> journal.Appended:
    """Append as Ann's phone."""
    return journal.append(table, base, entries, **{"device": "ann", "now": NOW, **given})


def at_once(app: Flask, *works: Callable[[], Any]) -> list[Any]:
    """What each work came back with, or the fault it raised; all started at the same moment, in threads."""
    gate = threading.Barrier(len(works))
    results: list[Any] = [None] * len(works)

    def run(place: int, work: Callable[[], Any]) -> None:
        with app.app_context():
            gate.wait()
            try:
                results[place] = work()
            except Exception as fault:
                results[place] = fault

    threads = [threading.Thread(target=run, args=(place, work)) for place, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
