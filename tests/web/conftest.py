"""The cast of the web tests: an app with an empty database, and phones that open its pages."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.store import ledger, migrations
from scorekeeper.store import tables as stored
from scorekeeper.store.models import Table, db
from scorekeeper.web import access, create_app

SECRET = "only-for-tests-" + "0" * 32


class Phone:
    """One browser with its cookies. `post` brings the CSRF token along, as a form of our pages would."""

    def __init__(self, app: Flask, address: str = "127.0.0.1", language: str = "en") -> None:
        self.app = app
        self.client = app.test_client()
        self.usual = {"REMOTE_ADDR": address}
        self.headers = {"Accept-Language": language}

    def get(self, url: str, **more: Any) -> TestResponse:
        """Open a page."""
        return self.client.get(
            url, environ_overrides=self.usual, headers={**self.headers, **more.pop("headers", {})}, **more
        )

    def post(self, url: str, form: dict[str, str] | None = None, **more: Any) -> TestResponse:
        """Send a form with its token."""
        data = {"csrf_token": self.token(), **(form or {})}
        headers = {**self.headers, **more.pop("headers", {})}
        return self.client.post(url, data=data, environ_overrides=self.usual, headers=headers, **more)

    def token(self) -> str:
        """A CSRF token of this phone."""
        return str(self.get("/csrf").get_json()["token"])

    def start(self, choice: str = "five_hundred/australian") -> str:
        """Start a table; its code."""
        answer = self.post("/start", {"choice": choice})
        assert answer.status_code == 303, answer.text
        return answer.headers["Location"].removeprefix("/t/")

    def open(self, code: str, right: str) -> "Phone":
        """Open the link of that right, as scanned."""
        with self.app.test_request_context():
            table = stored.by_code(code)
            assert table is not None
            url = f"/t/{code}/open/{access.token(table, right)}"
        assert self.get(url).status_code == 303
        return self


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and nothing in them, made once."""
    folder = tmp_path_factory.mktemp("empty")
    path = folder / "empty.sqlite3"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_INSTANCE", str(folder))
        app = create_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}", "SECRET_KEY": SECRET})
        with app.app_context():
            migrations.upgrade()
            with db.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            db.engine.dispose()
    return path


@pytest.fixture
def make_app(tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Flask]]:
    """Make the app with some settings of `config`; its database is empty and its own."""
    for name in ("DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "PROXIES", "WORKERS", "RATE_LIMITS"):
        monkeypatch.delenv(f"SCOREKEEPER_{name}", raising=False)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    made: list[Flask] = []

    def make(**config: Any) -> Flask:
        path = tmp_path / f"scores-{len(made)}.sqlite3"
        copyfile(empty_database, path)
        usual = {"TESTING": True, "SECRET_KEY": SECRET, "RATE_LIMITS": False}
        made.append(create_app({**usual, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}", **config}))
        return made[-1]

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()
    ledger.forget()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """The app as it is, without limits of rate."""
    return make_app()


@pytest.fixture
def new_phone(app: Flask) -> Callable[..., Phone]:
    """A phone that nobody has seen yet: `new_phone(address=..., language=...)`."""
    return lambda **more: Phone(app, **more)


@pytest.fixture
def host(new_phone: Callable[..., Phone]) -> Phone:
    """The organiser's phone."""
    return new_phone()


@pytest.fixture
def code(host: Phone) -> str:
    """The code of a table of four that `host` has started, Australian rules."""
    return host.start()


@pytest.fixture
def scorer(new_phone: Callable[..., Phone], code: str) -> Phone:
    """A phone that came by the link to keep score."""
    return new_phone().open(code, "score")


@pytest.fixture
def watcher(new_phone: Callable[..., Phone], code: str) -> Phone:
    """A phone that came by the link to watch."""
    return new_phone().open(code, "watch")


@pytest.fixture
def table(app: Flask, code: str) -> Table:
    """The table itself."""
    with app.app_context():
        found = stored.by_code(code)
    assert found is not None
    return found


@pytest.fixture
def tokens(app: Flask, table: Table) -> dict[str, str]:
    """The token of each of the table's links."""
    with app.app_context():
        return {right: access.token(table, right) for right in ("watch", "score", "host")}
