"""The cast of the tests: the real app, real databases, a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tools.postgres import Postgres, postgres
from tests.tools.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

Serve = Callable[..., Server]

PHONE = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A real PostgreSQL that makes databases."""
    with postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> Iterator[str]:
    """URL of a new, empty PostgreSQL database."""
    url = postgres_server.new_database()
    yield url
    postgres_server.drop_database(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of a new, empty database: the test runs once on each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'scores.sqlite3'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """Start the app: `serve(database_url=None, workers=1, **environment)`; each call has a folder of its own."""
    started: list[Server] = []

    def start(
        database_url: str | None = None, workers: int = 1, instance: Path | None = None, **environment: str
    ) -> Server:
        folder = instance or tmp_path_factory.mktemp("app") / "instance"
        folder.mkdir(exist_ok=True)
        server = Server(folder, database_url=database_url, workers=workers, **environment)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.close()


@pytest.fixture
def server(serve: Serve) -> Server:
    """The app as most people run it: one process, SQLite."""
    return serve()


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """A started Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.tools.browser import chromium as find
    from tests.tools.browser import watched

    found = find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.executable, args=found.arguments, env=dict(found.environment)
        )
        yield watched(browser)
        browser.close()


@pytest.fixture
def phone(chromium: "Browser") -> "Iterator[BrowserContext]":
    """A small phone: 360 by 640, touch, English; `phone.new_page()` is its browser."""
    context = chromium.new_context(**PHONE)
    context.set_default_timeout(10_000)
    yield context
    context.close()
