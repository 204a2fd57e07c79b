"""`scorekeeper export`, `import`, `judge` and `verify` on tables that the API has made."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import migrations
from scorekeeper.store.models import db
from scorekeeper.web import create_app

from .conftest import NAMES, SEVEN_HEARTS, Program
from .test_files import table_of_text
from .test_judge import DEAL, SEARCH

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command on the database in `tmp_path`."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    environment = {**clean, "SCOREKEEPER_INSTANCE": str(tmp_path)}

    def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        program = Path(sys.executable).with_name("scorekeeper")
        command = [program, *words]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, env=environment, check=False)

    return run


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code of a table with one hand, in the database in `tmp_path`."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    app: Flask = create_app({"TESTING": True})
    with app.app_context():
        migrations.upgrade()
    new = {"game": "five_hundred", "rules": {"preset": "australian"}, "players": NAMES}
    opened = app.test_client().post("/api/v1/tables", json=new).get_json()
    Program(app, opened["code"], opened["links"]["score"]["token"]).write(SEVEN_HEARTS)
    with app.app_context():
        db.engine.dispose()
    return str(opened["code"])


def answered(done: subprocess.CompletedProcess[str]) -> Any:
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_what_export_prints_import_brings_in(run: Run, code: str, tmp_path: Path) -> None:
    exported = run("export", code.lower())
    file = tmp_path / "export.json"
    file.write_text(exported.stdout, encoding="utf-8")
    document = answered(exported)
    assert document["matches"][0]["totals"] == {"A": 200, "B": 20}
    for copy in (answered(run("import", str(file))), answered(run("import", stdin=exported.stdout))):
        assert set(copy["links"]) == {"watch", "score", "host"}
        again = answered(run("export", copy["code"]))
        assert (again["matches"], again["entries"]) == (document["matches"], document["entries"])
    assert run("verify").returncode == 0


def test_a_spreadsheet_is_printed(run: Run, code: str) -> None:
    done = run("export", code, "--csv")
    assert done.returncode == 0
    rows = table_of_text(done.stdout)
    assert [(row["kind"], row["total A"]) for row in rows] == [("match", ""), ("hand", "200")]
    assert rows[0]["players B"] == "Ümit & 张伟 ♠"


def test_what_cannot_be_exported_or_imported_is_said_in_a_sentence(run: Run, code: str) -> None:
    document = answered(run("export", code))
    document["entries"][1]["tricks"] = {"A": 8, "B": 3}
    for done, said in (
        (run("export", "ZZZZZZ"), "No table has the code ZZZZZZ."),
        (run("import", stdin=json.dumps(document)), "entries[1].tricks: The tricks do not add up."),
        (run("import", stdin="[]"), "the file: This value is of the wrong kind, or out of range."),
    ):
        assert (done.returncode, done.stdout, done.stderr) == (1, "", f"scorekeeper: {said}\n")
    no_json = run("import", stdin="{")
    assert (no_json.returncode, no_json.stdout) == (2, "")
    assert "Traceback" not in no_json.stderr


def test_a_changed_entry_is_found(run: Run, code: str, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as file, file:
        file.execute("UPDATE entries SET payload = replace(payload, '7H', '8H') WHERE seq = 2")
    done = run("verify")
    assert done.returncode == 1
    assert code in done.stdout


def test_the_judge_on_the_command_line_answers_as_over_http(run: Run, app: Flask) -> None:
    asked = [DEAL, SEARCH, {"id": "x"}, 7]
    over_http = app.test_client().post("/api/v1/judge", json=asked).get_json()
    assert answered(run("judge", stdin=json.dumps(asked))) == over_http
