"""`python3 tests [pytest arguments]`: installs what the tests need, brings what they run against, runs everything."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)  # was this folder, whose modules are `tests.something` to everybody

from scorekeeper import bootstrap  # noqa: E402 - found only with the line above

# A page that a busy machine drew too late is looked at once more, and counted as rerun; no other failure is.
SECOND_LOOK = ("--reruns", "1", "--only-rerun", r"Timeout \d+ms exceeded", "--only-rerun", "Locator expected to")


def main(arguments: list[str]) -> int:
    """Run the tests in this checkout's .venv; return pytest's exit status."""
    if not bootstrap.ready("test"):
        bootstrap.re_execute("test", [str(ROOT / "tests"), *arguments])
    import os

    import pytest

    os.chdir(ROOT)
    if not arguments:
        bring_everything()
        arguments = ["-n", "2", "--dist", "loadfile", *SECOND_LOOK]
    return int(pytest.main(arguments))


def bring_everything() -> None:
    """Find or fetch browser, database and proxy before the first test; what can't be had fails its tests by name."""
    from tests.tools import CannotBring
    from tests.tools.browser import chromium
    from tests.tools.nginx import nginx
    from tests.tools.postgres import binaries

    for what, bring in (("Chromium", lambda: chromium().executable), ("PostgreSQL", binaries), ("nginx", nginx)):
        try:
            print(f"{what}: {bring()}", flush=True)
        except CannotBring as problem:
            print(problem, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
