"""The command line, run as people run it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import scorekeeper
from tests.tools import ROOT

QUESTION = {"ask": "deck", "game": "five_hundred", "rules": {}, "given": {"players": 4}}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "instance").mkdir()
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    return {**clean, "SCOREKEEPER_INSTANCE": str(tmp_path / "instance")}


def run(*words: str, stdin: str = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("scorekeeper")
    return subprocess.run([program, *words], input=stdin, capture_output=True, text=True, env=env, check=False)


def test_it_tells_its_version() -> None:
    assert run("--version").stdout == f"scorekeeper {scorekeeper.__version__}\n"


def test_the_module_is_the_same_command() -> None:
    command = [sys.executable, "-m", "scorekeeper", "--version"]
    as_module = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert as_module == run("--version").stdout


@pytest.mark.parametrize("name", ["serve", "judge", "export", "import", "backup", "restore", "verify", "db"])
def test_every_command_explains_itself(name: str) -> None:
    done = run(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: scorekeeper {name}")


def test_the_judge_answers_an_array_from_a_file_as_from_standard_input(tmp_path: Path) -> None:
    questions = json.dumps([QUESTION, {"ask": "nothing"}])
    file = tmp_path / "questions.json"
    file.write_text(questions, encoding="utf-8")
    answers = [run("judge", stdin=questions), run("judge", "-", stdin=questions), run("judge", str(file))]
    assert {done.returncode for done in answers} == {0}
    assert len({done.stdout for done in answers}) == 1
    assert len(json.loads(answers[0].stdout)) == 2


def test_one_question_is_answered_by_one_and_a_malformed_one_does_not_fail() -> None:
    done = run("judge", "-", stdin=json.dumps(QUESTION))
    assert done.returncode == 0 and isinstance(json.loads(done.stdout), dict)
    done = run("judge", "-", stdin="3")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"id": None, "error": {"code": "bad_question", "path": ""}}


@pytest.mark.parametrize("text", ["", "[", '[{"id": NaN}]', '"7♥', "[" * 100_000])
def test_what_is_no_json_is_refused_in_a_sentence(text: str) -> None:
    done = run("judge", stdin=text)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("scorekeeper: ")
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there_is_named() -> None:
    done = run("judge", "no-such-file.json")
    assert done.returncode == 2
    assert "no-such-file.json" in done.stderr


def test_a_database_is_made_where_there_is_none_and_is_sound(environment: dict[str, str]) -> None:
    assert run("db", "upgrade", env=environment).returncode == 0
    done = run("verify", env=environment)
    assert (done.returncode, done.stdout) == (0, "Every score sheet is as it was written.\n"), done.stderr


def test_a_backup_is_written_once_and_restored(environment: dict[str, str], tmp_path: Path) -> None:
    file = str(tmp_path / "backup")
    assert run("backup", file, env=environment).returncode == 0
    again = run("backup", file, env=environment)
    assert (again.returncode, again.stderr) == (1, f"scorekeeper: {file}: File exists\n")
    done = run("restore", file, env=environment)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_backup_with_a_broken_sheet_is_restored_and_says_so(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "backup.json"
    assert run("backup", str(file), env=environment).returncode == 0
    content = json.loads(file.read_text())
    cut_off = {"id": "t", "code": "ABCDEF", "created": "2027-03-05T19:30:00.000000Z", "key": None, "version": 1}
    cut_off |= {"head": "0" * 64, "watch_generation": 1, "score_generation": 1, "host_generation": 1}
    content["tables"]["tables"] = [cut_off]
    file.write_text(json.dumps(content))
    done = run("restore", str(file), env=environment)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == f"Restored from {file}" and "Broken: 1" in done.stdout


def test_what_is_no_backup_is_refused_in_a_sentence(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear all", encoding="utf-8")
    done = run("restore", str(file), env=environment)
    assert done.returncode == 1
    assert done.stderr.startswith("scorekeeper: ") and "Traceback" not in done.stderr


def test_a_database_that_does_not_answer_is_named_in_a_sentence(environment: dict[str, str]) -> None:
    nowhere = {"SCOREKEEPER_DATABASE_URL": "postgresql://127.0.0.1:1/none", "SCOREKEEPER_SECRET_KEY": "x" * 32}
    done = run("verify", env={**environment, **nowhere})
    assert done.returncode == 1
    assert done.stderr.startswith("scorekeeper: the database: ") and "Traceback" not in done.stderr
