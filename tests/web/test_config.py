"""Settings: what the environment says, the secret key of an installation, and what is refused with a sentence."""

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.web.config import NotConfigured, Settings
from scorekeeper.web.serve import addresses_of, run

POSTGRES = "postgresql://scores@db/scores"
KEY = "k" * 32


def settings(folder: Path, **more: str) -> Settings:
    return Settings.read(
        {"SCOREKEEPER_INSTANCE": str(folder), **{f"SCOREKEEPER_{name}": text for name, text in more.items()}}
    )


def test_alone_it_is_sqlite_in_the_instance_folder(tmp_path: Path) -> None:
    found = settings(tmp_path)
    assert found.database_url == f"sqlite:///{tmp_path}/scorekeeper.sqlite3"
    assert found.rate_limits
    assert found.proxies == 0


def test_the_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "instance"
    key = settings(folder).key()
    assert len(key) >= 32
    assert settings(folder).key() == key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert sorted(each.name for each in folder.iterdir()) == ["secret_key"]


def test_a_key_that_is_given_is_taken_and_not_written(tmp_path: Path) -> None:
    assert settings(tmp_path, SECRET_KEY=KEY).key() == KEY
    assert not list(tmp_path.iterdir())


def test_postgresql_needs_a_key(tmp_path: Path) -> None:
    with pytest.raises(NotConfigured, match="SCOREKEEPER_SECRET_KEY"):
        settings(tmp_path, DATABASE_URL=POSTGRES)


def test_postgresql_means_psycopg(tmp_path: Path) -> None:
    for url in (POSTGRES, POSTGRES.replace("postgresql", "postgres")):
        assert (
            settings(tmp_path, DATABASE_URL=url, SECRET_KEY=KEY).database_url == "postgresql+psycopg://scores@db/scores"
        )


def test_more_than_one_worker_needs_postgresql(tmp_path: Path) -> None:
    with pytest.raises(NotConfigured, match="PostgreSQL"):
        settings(tmp_path, WORKERS="2")
    assert settings(tmp_path, WORKERS="2", DATABASE_URL=POSTGRES, SECRET_KEY=KEY).workers == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PUBLIC_URL", "scores.example"),
        ("PUBLIC_URL", "ftp://x"),
        ("DATABASE_URL", "mysql://scores"),
        ("DATABASE_URL", "nonsense"),
        ("PROXIES", "many"),
        ("WORKERS", "-1"),
        ("SECRET_KEY", "short"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(tmp_path: Path, name: str, text: str) -> None:
    with pytest.raises(NotConfigured, match=name):
        settings(tmp_path, **{name: text})


def test_a_slash_at_the_end_of_the_public_address_is_no_matter(tmp_path: Path) -> None:
    assert settings(tmp_path, PUBLIC_URL="https://scores.example/").public_url == "https://scores.example"


def test_the_address_that_phones_reach_is_printed_last() -> None:
    assert addresses_of("127.0.0.1", 8000) == ["http://127.0.0.1:8000"]
    assert addresses_of("::1", 8000) == ["http://[::1]:8000"]
    assert addresses_of("0.0.0.0", 8000)[0] == "http://localhost:8000"
    assert addresses_of("0.0.0.0", 8000, "https://scores.example")[-1] == "https://scores.example"


def test_several_workers_on_sqlite_do_not_start_and_say_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(f"SCOREKEEPER_{name}", raising=False)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert run("127.0.0.1", 0, workers=2) == 1
    assert "More than one worker needs PostgreSQL" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        command = [
            sys.executable,
            "-m",
            "scorekeeper",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(taken.getsockname()[1]),
        ]
        found = subprocess.run(
            command,
            env={**os.environ, "SCOREKEEPER_INSTANCE": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert found.returncode == 1
    assert found.stderr.startswith("scorekeeper: ")
    assert "Traceback" not in found.stderr


def test_what_the_app_is_made_of_is_left_out_of_the_search_for_garbage() -> None:
    program = """if True:
        import gc
        from scorekeeper.web import serve
        made = [[number] for number in range(10_000)]
        serve.spare_the_collector()
        assert gc.get_freeze_count() > len(made)
        assert gc.isenabled() and gc.get_threshold() == serve.GARBAGE
    """
    subprocess.run([sys.executable, "-c", program], check=True)
