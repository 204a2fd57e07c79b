"""A real PostgreSQL for the tests: the one that is named, or a throw-away server of our own."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy.engine import URL, make_url

from tests.tools import CACHE, bring

WAYS = [
    "set SCOREKEEPER_TEST_PG_URL to a server where databases may be made, e.g. postgresql://me@localhost/postgres",
    "have PostgreSQL's initdb and postgres on PATH or under /usr/lib/postgresql/",
    "install Debian's package: apt-get install postgresql (done here when run as root)",
    "have apt-get and dpkg: Debian's package is then unpacked into .cache/",
]
# The server lives for minutes and its data are thrown away: nothing has to survive a power cut.
SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200"}


def binaries() -> Path:
    """Return the folder with initdb and postgres, found or brought; CannotBring names every way to get one."""
    by_way = {"Debian's package": _from_apt, "Debian's package, unpacked": _from_unpacked_package}
    return bring.first("PostgreSQL", _present, by_way, WAYS)


class Postgres:
    """A running server: makes databases and takes them away again."""

    def __init__(self, url: URL) -> None:
        self.url = url

    def new_database(self) -> str:
        """Make an empty database and return its SQLAlchemy URL."""
        name = f"test_{uuid.uuid4().hex}"
        self.execute(f'CREATE DATABASE "{name}"')
        return self.url.set(drivername="postgresql+psycopg", database=name).render_as_string(hide_password=False)

    def drop_database(self, url: str) -> None:
        """Remove a database, also when somebody is still connected to it."""
        self.execute(f'DROP DATABASE IF EXISTS "{make_url(url).database}" WITH (FORCE)')

    def execute(self, statement: str) -> None:
        """Run one statement outside any test's database."""
        plain = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(statement.encode())


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """Give the server named by SCOREKEEPER_TEST_PG_URL, else one that lives as long as the block."""
    named = os.environ.get("SCOREKEEPER_TEST_PG_URL")
    if named:
        yield Postgres(make_url(named))
        return
    with _throw_away_server(binaries()) as url:
        yield Postgres(url)


@contextlib.contextmanager
def _throw_away_server(programs: Path) -> Iterator[URL]:
    # A socket's path must stay under 108 bytes, which the temp folders of some machines do not leave room for.
    home = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-", dir="/tmp" if os.path.isdir("/tmp") else None))
    as_user = _unprivileged(home)
    common: dict[str, Any] = {"cwd": home, "env": {**os.environ, **bring.library_path(programs)}, **as_user}
    data, log = home / "data", home / "log"
    server = None
    try:
        made = [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        bring.run([str(part) for part in made], **common)
        command = [str(programs / "postgres"), "-D", str(data), "-k", str(home), "-c", "listen_addresses="]
        for setting, value in SETTINGS.items():
            command += ["-c", f"{setting}={value}"]
        with log.open("wb") as output:
            server = subprocess.Popen(command, stdout=output, stderr=output, **common)
        url = URL.create("postgresql", username="postgres", database="postgres", query={"host": str(home)})
        _wait_until_it_answers(Postgres(url), server, log)
        yield url
    finally:
        if server is not None:
            server.send_signal(signal.SIGQUIT)  # at once, without a checkpoint
            server.wait(timeout=30)
        shutil.rmtree(home, ignore_errors=True)


def _unprivileged(home: Path) -> dict[str, Any]:
    """Return how to start a program that refuses root, and hand it its folder; nothing special for anybody else."""
    if not bring.is_root():
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    shutil.chown(home, user)
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def _wait_until_it_answers(server: Postgres, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        with contextlib.suppress(psycopg.OperationalError):
            server.execute("SELECT 1")
            return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text(errors='replace')[-2000:]}")


def _present() -> Path | None:
    on_path = shutil.which("initdb")
    if on_path and (Path(on_path).resolve().parent / "postgres").exists():
        return Path(on_path).resolve().parent
    return _newest(Path("/usr/lib/postgresql")) or _newest(_unpacked_root() / "usr" / "lib" / "postgresql")


def _newest(versions: Path) -> Path | None:
    found = [path.parent for path in versions.glob("*/bin/initdb") if (path.parent / "postgres").exists()]
    return max(found, key=lambda folder: int(folder.parent.name), default=None)


def _unpacked_root() -> Path:
    return CACHE / "debian" / "postgresql"


def _from_apt() -> Path | None:
    return _newest(Path("/usr/lib/postgresql")) if bring.apt_install("postgresql") else None


def _from_unpacked_package() -> Path | None:
    root = bring.apt_unpack("postgresql", "postgresql", "usr/lib/postgresql/*/bin/postgres")
    return _newest(root / "usr" / "lib" / "postgresql") if root else None
