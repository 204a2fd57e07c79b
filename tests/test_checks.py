"""What the tools have to say about the sources: each a test, so that nothing passes while one of them complains."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools import ROOT

PROGRAMS = Path(sys.executable).parent
CHECKS = {
    "ruff": [PROGRAMS / "ruff", "check", "--no-cache", "."],
    "mypy": [PROGRAMS / "mypy", "--strict", "scorekeeper"],
    "imports": [PROGRAMS / "lint-imports", "--no-cache"],
}


@pytest.mark.parametrize("check", CHECKS)
def test_nothing_is_found_by(check: str) -> None:
    done = subprocess.run(CHECKS[check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"\n{done.stdout}{done.stderr}"
