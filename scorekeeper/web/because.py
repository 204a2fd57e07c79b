"""Why a line of the score sheet scored what it did: side by side, each part with its rule."""

from dataclasses import dataclass

from ..engine.games import game
from ..engine.sheet import Row, Sheet
from . import showing
from .pads import Names


@dataclass(frozen=True)
class Because:
    """The lines of one side and what they add up to."""

    name: str
    place: int
    lines: tuple[tuple[str, int, str], ...]  # sentence, points, rule
    points: int
    total: int


def why(sheet: Sheet, row: Row) -> tuple[Because, ...]:
    """The points of the line, side by side, each part with its rule."""
    if not row.counts or row.struck:
        return ()
    played = game(sheet.game)
    lines = played.explain(sheet, row.entry)
    names = Names.of(sheet)
    found = []
    for index, side in enumerate(sheet.rules.sides):
        mine = tuple(
            (showing.in_words(sheet, line.reason, played.messages), line.points, line.reason.rule)
            for line in lines
            if line.side == side
        )
        found.append(Because(names.side(side), index, mine, row.points.get(side, 0), row.totals[side]))
    return tuple(found)
