"""Rules: one frozen object that says how two players play Fünfhundert, made from a preset and what differs from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .. import options
from ..options import Value

BOOK = options.load(__package__)
PLAYERS = ("A", "B")


def other(player: str) -> str:
    """The opponent of a player."""
    return "B" if player == "A" else "A"


@dataclass(frozen=True)
class Rules(options.Chosen):
    """Every option of Fünfhundert by its id, and the preset they started from.

    >>> Rules.make("cinq_cents_1896").trump_sequence_points, Rules.make(target=300).over(300)
    (250, False)
    """

    book = BOOK
    preset: str
    # combinations (C4)
    trump_sequence_points: int
    binage: str
    meld_window: str
    meld_right: str
    announce: str
    meld_sources: str
    card_reuse: str
    reuse_scope: str
    penalty: str
    # trumps and play (C2, C3)
    trump_seven: str
    dealer_turned_seven: bool
    seven_timing: str
    open_compare: str
    closed_rule: str
    # scoring (C5)
    last_trick_bonus: int
    target: int
    target_compare: str
    later_rounds: str
    stake_per_point: int

    @classmethod
    def read(cls, given: Any, path: str = "rules") -> "Rules":
        """Rules from `{"preset": ..., option: value}`; UnknownPreset, UnknownOption, BadValue."""
        preset, values = BOOK.read(given, path)
        return cls(preset=preset, **values)  # type: ignore[arg-type]  # each value was checked by its option

    @classmethod
    def make(cls, preset: str = "fuenfhundert", **overrides: Value) -> "Rules":
        """Rules from a preset and options by name; errors as in `read`."""
        return cls.read({"preset": preset, **overrides})

    def changed(self, patch: Mapping[str, Value], path: str = "patch") -> "Rules":
        """These rules with some options changed; UnknownOption, BadValue."""
        return replace(self, **BOOK.read_patch(patch, path))  # type: ignore[arg-type]  # checked by the options

    # -- the table (C1.1) ----------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """The players' letters; each plays for himself."""
        return PLAYERS

    @property
    def seats(self) -> range:
        """Seats 1 and 2."""
        return range(1, 3)

    def side_of(self, seat: int) -> str:
        """The player in a seat."""
        return PLAYERS[seat - 1]

    def seats_of(self, side: str) -> tuple[int, ...]:
        """The one seat of a player."""
        return (PLAYERS.index(side) + 1,)

    def left_of(self, seat: int) -> int:
        """The other seat (C2.1)."""
        return 3 - seat

    # -- the mark (C5.5) -----------------------------------------------------------------------------------------

    def over(self, total: int) -> bool:
        """Does this total pass the mark?"""
        return total >= self.target if self.target_compare == "reach" else total > self.target

    @property
    def races(self) -> bool:
        """Does the first to pass the mark win at once, from the second round on (C5.4)?"""
        return self.later_rounds == "first_to_reach"
