"""The games the engine knows, by name. Everything else asks a game for what it needs."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from .errors import UnknownGame

if TYPE_CHECKING:
    from .game import Game

NAMES = ("five_hundred", "cinq_cents")


def game(name: str) -> "Game":
    """The game of that name; UnknownGame. Games are imported when first asked for."""
    if not isinstance(name, str) or name not in NAMES:
        raise UnknownGame("game", game=name)
    return _game(name)


@cache
def _game(name: str) -> "Game":
    found: Game = import_module(f"{__package__}.{name}.game").GAME
    return found
