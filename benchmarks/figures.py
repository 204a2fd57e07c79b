"""A figure: what was measured, against what, and the goal. Candidates are taken in turns, medians compared."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

HEAD = "| figure | ours | against | ratio | goal |\n|---|---|---|---|---|"


@dataclass(frozen=True)
class Figure:
    """One line of the table; `ratio` None where there is nothing to compare with."""

    name: str
    ours: str
    against: str = ""
    ratio: float | None = None
    goal: str = ""

    def line(self) -> str:
        """The figure as a line of a Markdown table."""
        ratio = "" if self.ratio is None else f"**{self.ratio:.2f} x**"
        return f"| {self.name} | {self.ours} | {self.against} | {ratio} | {self.goal} |"


def in_turns(rounds: int, **candidates: Callable[[], Any]) -> dict[str, list[float]]:
    """Seconds of each call, by candidate; one call of each is not counted."""
    taken: dict[str, list[float]] = {name: [] for name in candidates}
    for call in candidates.values():
        call()
    for _ in range(rounds):
        for name, call in candidates.items():
            start = perf_counter()
            call()
            taken[name].append(perf_counter() - start)
    return taken


def ms(seconds: float) -> str:
    """Seconds in milliseconds, as they are read."""
    value = seconds * 1000
    return f"{value:.2f} ms" if value < 10 else f"{value:.0f} ms"


def share(values: Sequence[float], part: float) -> float:
    """The value below which `part` of them lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def times(name: str, ours: Sequence[float], floor: Sequence[float], against: str, goal: str = "") -> Figure:
    """How many times as long ours takes."""
    ratio = median(ours) / median(floor)
    return Figure(name, ms(median(ours)), f"{against}: {ms(median(floor))}", ratio, goal)


def gained(name: str, ours: float, theirs: float, unit: str, against: str, goal: str = "") -> Figure:
    """How many times as many of ours get done in the same time."""
    return Figure(name, f"{ours:,.0f} {unit}", f"{against}: {theirs:,.0f} {unit}", ours / theirs, goal)
