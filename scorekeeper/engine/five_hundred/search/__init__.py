"""The rest of a hand, searched to the end: every way it can go, and what best play makes of it."""

from .counting import count
from .outlook import makeable, opening, tricks_with_best_play
from .position import Position, seats_in_play
from .solver import Solver

__all__ = ["Position", "Solver", "count", "makeable", "opening", "seats_in_play", "tricks_with_best_play"]
