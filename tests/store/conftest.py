"""The store on its own: an app that has a database and nothing else, no server, no patched threads."""

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest
from flask import Flask

from scorekeeper.store import database, ledger, migrations, tables
from scorekeeper.store.models import Table, db

NOW = datetime(2027, 3, 5, 19, 30, tzinfo=UTC)


def an_app(url: str) -> Flask:
    """An app that is connected to the database and has its tables."""
    app = Flask("store")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    database.connect(app)
    with app.app_context():
        migrations.upgrade()
    return app


@pytest.fixture
def app(any_database_url: str) -> Iterator[Flask]:
    """The app, inside its context; everything is closed again afterwards."""
    app = an_app(any_database_url)
    with app.app_context():
        yield app
        db.engine.dispose()
    ledger.forget()


@pytest.fixture
def table(app: Flask) -> Table:
    """A table of four, opened by Ann's phone."""
    return a_table()


def a_table(seed: int = 500, **given: object) -> Table:
    """A table like any other."""
    wanted: dict[str, object] = {"rules": {"preset": "australian"}, "players": ["Ann", "Bob", "Cy", "Dee"], **given}
    game = str(wanted.pop("game", "five_hundred"))
    fixed = {"device": "ann", "now": NOW, "random": Random(seed)}
    return tables.create(game, **{**fixed, **wanted})  # type: ignore[arg-type]


def hand(contract: str = "7H", won: int = 8, side: str = "A") -> dict[str, object]:
    """A hand that `side` bid and won so many tricks in."""
    other = "B" if side == "A" else "A"
    return {"kind": "hand", "contract": contract, "declarers": [side], "tricks": {side: won, other: 10 - won}}
