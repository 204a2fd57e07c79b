"""The score race of a match as lines: where each side stood after each hand, laid out for one SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from ..engine.reasons import shown
from ..engine.sheet import Row, Sheet
from .pads import Names, pad_of

# Where the lines may go in a drawing of 320 by 180: totals stand to the right, marks to the left, numbers below.
LEFT, RIGHT, TOP, BOTTOM = 40, 256, 10, 158
LABEL = 15  # least distance of two totals
MOST_TICKS = 8


@dataclass(frozen=True)
class Dot:
    """Where a side that declared stood after the hand: filled when it was made; `words` for who points at it."""

    x: float
    y: float
    made: bool
    words: str


@dataclass(frozen=True)
class Run:
    """One side's line: its place, the points of the line, its dots, and the total at the right end."""

    place: int
    points: str
    dots: tuple[Dot, ...]
    name: str
    total: int
    end: float  # height of the line's end
    label: float  # height of the total beside it, which may have moved up or down


@dataclass(frozen=True)
class Race:
    """The whole drawing: lines across at zero and the marks, numbers of hands below, and in words what it shows."""

    runs: tuple[Run, ...]
    levels: tuple[tuple[int, float], ...]
    ticks: tuple[tuple[int, float], ...]
    words: str


def race_of(sheet: Sheet) -> Race | None:
    """The race of a match; None before the second row that counts."""
    rows = [row for row in sheet.rows if row.counts and not row.struck]
    if len(rows) < 2:
        return None
    return _Drawing(sheet, rows).race()


class _Drawing:
    """Lays a race out."""

    def __init__(self, sheet: Sheet, rows: Sequence[Row]) -> None:
        self.sheet, self.rows = sheet, rows
        self.names = Names.of(sheet)
        self.totals = {side: [0, *(row.totals[side] for row in rows)] for side in sheet.rules.sides}
        every = [total for run in self.totals.values() for total in run]
        limits = pad_of(sheet.game).limits(sheet.rules)
        marks = [limits.won_at] if limits.hands is None else []
        # The losing limit belongs into the picture only when somebody comes near it.
        if limits.lost_at is not None and min(every) < limits.lost_at / 2:
            marks.append(limits.lost_at)
        self.levels = sorted({0, *marks})
        self.low, self.high = min(*every, *self.levels), max(*every, *self.levels)

    def race(self) -> Race:
        ends = [self._y(run[-1]) for run in self.totals.values()]
        labels = apart(ends)
        runs = tuple(
            self._run(place, side, ends[place], labels[place]) for place, side in enumerate(self.sheet.rules.sides)
        )
        return Race(runs, tuple((level, self._y(level)) for level in self.levels), self._ticks(), self._words())

    def _x(self, at: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * at / len(self.rows), 1)

    def _y(self, total: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (total - self.low) / max(self.high - self.low, 1), 1)

    def _run(self, place: int, side: str, end: float, label: float) -> Run:
        totals = self.totals[side]
        points = " ".join(f"{self._x(at)},{self._y(total)}" for at, total in enumerate(totals))
        return Run(place, points, self._dots(side), self.names.side(side), totals[-1], end, label)

    def _dots(self, side: str) -> tuple[Dot, ...]:
        pad, found = pad_of(self.sheet.game), []
        for at, row in enumerate(self.rows, 1):
            if row.made is not None and side in (row.payload.get("declarers") or ()):
                told = pad.told(self.sheet, row.kind, row.payload, row.made)
                words = _(": ").join((str(row.number), f"{told.text} {told.by}", shown(row.totals[side])))
                found.append(Dot(self._x(at), self._y(row.totals[side]), row.made, words))
        return tuple(found)

    def _ticks(self) -> tuple[tuple[int, float], ...]:
        numbered = [(row.number, self._x(at)) for at, row in enumerate(self.rows, 1) if row.number is not None]
        step = -(-len(numbered) // MOST_TICKS) or 1
        return tuple((number, x) for number, x in numbered if number % step == 0 or number == 1)

    def _words(self) -> str:
        runs = (self.names.side(side) + _(": ") + ", ".join(map(shown, totals)) for side, totals in self.totals.items())
        return _("Totals from the start: %(runs)s.", runs="; ".join(runs))


def apart(heights: Sequence[float], distance: float = LABEL, low: float = TOP, high: float = BOTTOM) -> list[float]:
    """The heights moved as little as need be to stand `distance` apart, in their order and within the drawing.

    >>> apart([100, 102, 50])
    [93.5, 108.5, 50]
    """
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    groups: list[tuple[list[int], float]] = []  # indexes that touch, and where the first of them stands
    for index in order:
        members, first = [index], heights[index]
        while groups and groups[-1][1] + distance * len(groups[-1][0]) > first:
            earlier, _first = groups.pop()
            members = earlier + members
            middle = sum(heights[each] for each in members) / len(members)
            first = middle - distance * (len(members) - 1) / 2
        first = max(low, min(first, high - distance * (len(members) - 1)))
        groups.append((members, first))
    found = list(heights)
    for members, first in groups:
        for step, index in enumerate(members):
            found[index] = round(first + distance * step, 1) if len(members) > 1 else first
    return found
