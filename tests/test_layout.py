"""The shape of the repository: what may import what, what lies where, what must never be committed."""

import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import scorekeeper
from tests.tools import ROOT

PAPERS = {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "RULES.md", "Makefile"}
TOP_LEVEL = PAPERS | {"pyproject.toml", "hatch_build.py", ".gitignore", ".ci", "scorekeeper", "templates", "static"}
TOP_LEVEL |= {"tests", "benchmarks", "docs", "instance"}
SOURCES = {".py", ".html", ".js", ".css", ".md", ".toml"}


def tracked() -> list[Path]:
    # Whose folder it is matters to git, not here: an ordinary user may test a checkout of somebody else's.
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [Path(name) for name in names.split("\0") if name and (ROOT / name).is_file()]


def python(program: str, *arguments: str, stdin: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], input=stdin, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_top_level_is_as_given() -> None:
    assert {path.parts[0] for path in tracked()} - TOP_LEVEL == set()


def test_the_instance_folder_is_tracked_but_empty() -> None:
    assert [path for path in tracked() if path.parts[0] == "instance"] == [Path("instance/.gitkeep")]


def test_package_and_metadata_name_the_same_version() -> None:
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert metadata["project"]["version"] == scorekeeper.__version__


def test_no_file_of_somebody_else_is_tracked() -> None:
    brought = {hashlib.sha256(path.read_bytes()).hexdigest() for path in (ROOT / "static" / "vendor").iterdir()}
    assert brought, "the build has brought nothing into static/vendor/"
    for path in tracked():
        assert not {"vendor", "node_modules", "site-packages"} & set(path.parts), path
        assert not re.search(r"\.min\.(js|css)$|\.(whl|woff2?|ttf|mo)$", path.name), path
        assert hashlib.sha256((ROOT / path).read_bytes()).hexdigest() not in brought, path


def test_no_work_is_left_over_in_a_source() -> None:
    left_over = re.compile(r"\b(TODO|FIXME|XXX)\b|NotImplementedError|mark\.(skip|xfail)")
    for path in tracked():
        if path.suffix in SOURCES and path != Path("tests/test_layout.py"):
            found = left_over.search((ROOT / path).read_text(encoding="utf-8"))
            assert found is None, f"{path}: {found.group() if found else ''}"


def test_the_engine_needs_the_standard_library_only() -> None:
    program = """
import pkgutil, sys
before = set(sys.modules)
import scorekeeper.engine
for module in pkgutil.walk_packages(scorekeeper.engine.__path__, "scorekeeper.engine."):
    __import__(module.name)
roots = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(roots - set(sys.stdlib_module_names) - {"scorekeeper"}))
"""
    assert python(program).split() == []


def test_the_judge_starts_without_web_and_database() -> None:
    program = """
import sys
from scorekeeper.cli import main
status = main(["judge", "-"])
heavy = {"flask", "gevent", "sqlalchemy", "psycopg"} & set(sys.modules)
sys.exit(status or " ".join(sorted(heavy)) or None)
"""
    assert python(program, stdin="[]") == "[]\n"
