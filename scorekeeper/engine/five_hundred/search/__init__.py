"""The rest of a hand, searched to the end: every way it can go, and what best play makes of it."""

from .counting import count
from .position import Position, seats_in_play
from .solver import Solver

__all__ = ["Position", "Solver", "count", "seats_in_play"]
