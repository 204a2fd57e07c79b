"""When `python3 -m scorekeeper` sets up again, and when it leaves well alone."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools import ROOT

SOURCES = ("pyproject.toml", "hatch_build.py", "scorekeeper/__init__.py", "scorekeeper/bootstrap.py")
CATALOGUE = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "kitty"
msgstr "{}"
"""


def load(checkout: Path) -> ModuleType:
    """Load the bootstrap of this checkout, which takes its own place for the root."""
    spec = importlib.util.spec_from_file_location("bootstrap_elsewhere", checkout / "scorekeeper" / "bootstrap.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose .venv holds an interpreter with all packages, but no stamp yet."""
    root = tmp_path / "checkout"
    for name in SOURCES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    (root / "static" / "vendor").mkdir(parents=True)
    (root / "static" / "vendor" / "htmx.min.js").touch()
    interpreter = root / ".venv" / "bin" / "python"
    interpreter.parent.mkdir(parents=True)
    interpreter.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    interpreter.chmod(0o755)
    return root


def stamp(bootstrap: ModuleType, name: str) -> None:
    bootstrap._write_stamp(bootstrap._stamp(name), bootstrap._wanted_install())


def test_without_a_finished_install_it_is_not_ready(checkout: Path) -> None:
    assert not load(checkout)._installed("")


def test_what_the_tests_need_is_enough_for_the_app_but_not_the_reverse(checkout: Path) -> None:
    bootstrap = load(checkout)
    stamp(bootstrap, "")
    assert bootstrap._installed("") and not bootstrap._installed("test")
    bootstrap._stamp("").unlink()
    stamp(bootstrap, "test")
    assert bootstrap._installed("") and bootstrap._installed("test")


@pytest.mark.parametrize("name", ["pyproject.toml", "hatch_build.py"])
def test_a_changed_source_of_the_install_asks_for_a_new_one(checkout: Path, name: str) -> None:
    bootstrap = load(checkout)
    stamp(bootstrap, "")
    with (checkout / name).open("a") as source:
        source.write("\n# changed\n")
    assert not bootstrap._installed("")


def test_a_moved_checkout_is_installed_anew(checkout: Path) -> None:
    stamp(load(checkout), "")
    moved = checkout.rename(checkout.with_name("moved"))
    assert not load(moved)._installed("")


def test_a_lost_vendor_file_is_brought_again(checkout: Path) -> None:
    bootstrap = load(checkout)
    stamp(bootstrap, "")
    (checkout / "static" / "vendor" / "htmx.min.js").unlink()
    assert not bootstrap._installed("")


def test_a_changed_translation_is_compiled_at_the_next_start_without_an_install(checkout: Path) -> None:
    bootstrap = load(checkout)
    stamp(bootstrap, "")
    source = checkout / "scorekeeper" / "translations" / "de" / "LC_MESSAGES" / "messages.po"
    source.parent.mkdir(parents=True)
    for word in ("Stock", "Skat"):
        source.write_text(CATALOGUE.format(word), encoding="utf-8")
        assert not bootstrap._catalogues_compiled()
        bootstrap.ensure()
        assert bootstrap._catalogues_compiled()
        assert word.encode() in source.with_suffix(".mo").read_bytes()


def test_an_old_python_is_told_what_is_needed(checkout: Path) -> None:
    program = "import sys; sys.version_info = (3, 9, 1); from scorekeeper import bootstrap; bootstrap.ensure()"
    done = subprocess.run([sys.executable, "-c", program], cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr
    assert "Traceback" not in done.stderr
