"""`python3 benchmarks [PART...]`: measures all parts, or those named, and prints a Markdown table; writes nothing.

Parts: engine, record, pages, phone, streams, postgres. What counts is the ratio, measured within one run with both
sides taken in turns; absolute times are of this machine at this moment. `--short` takes fewer rounds.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT)  # was this folder, whose modules are `benchmarks.something` to everybody

from scorekeeper import bootstrap  # noqa: E402 - found only with the line above

PARTS = ("engine", "record", "pages", "phone", "streams", "postgres")


def main(arguments: list[str]) -> int:
    """Measure and print; 2 for a part that there is not."""
    if not bootstrap.ready("test"):
        bootstrap.re_execute("test", [str(ROOT / "benchmarks"), *arguments])
    wanted = [each for each in arguments if not each.startswith("-")] or list(PARTS)
    if unknown := [each for each in wanted if each not in PARTS]:
        print(f"There is no part {', '.join(unknown)}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    from benchmarks.figures import HEAD, Figure

    rounds = 0.25 if "--short" in arguments else 1.0
    print(HEAD, flush=True)
    for each in wanted:
        figure: Figure
        for figure in import_module(f"benchmarks.{each}").figures(rounds):
            print(figure.line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
