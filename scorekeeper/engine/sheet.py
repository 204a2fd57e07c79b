"""The score sheet: the one value the fold makes and everything shown comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .reasons import Reason

Points = Mapping[str, int]  # points or total of every side, by its letter


@dataclass(frozen=True)
class Line:
    """One part of a row's points: for a side, so many points, because of a rule."""

    side: str
    points: int
    reason: Reason


@dataclass(frozen=True)
class Version:
    """A payload a fact had before it was corrected, and the entry (seq) that wrote it."""

    entry: int
    payload: Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """One line of the score sheet, in playing order.

    `entry` is the seq of the fact; `number` counts hands (or rounds) in force from 1, None for the others;
    `points` and `totals` are zero-change when the row does not count (struck, or after the end).
    """

    entry: int
    kind: str  # "hand", "round" or "adjust"
    number: int | None
    payload: Mapping[str, Any]
    points: Points
    totals: Points
    dealer: int | None
    made: bool | None
    counts: bool
    struck: bool = False
    earlier: tuple[Version, ...] = ()  # payloads before corrections, oldest first
    notes: tuple[str, ...] = ()
    rules: Any = None  # the rules this row was scored under
    text: list[str] = field(
        default_factory=list, init=False, compare=False, repr=False
    )  # its public form, once it was asked for


@dataclass(frozen=True)
class Standing:
    """What is on the pad: the contract being played, or the round in progress (`payload` by the game)."""

    entry: int
    payload: Mapping[str, Any]


@dataclass(frozen=True)
class Outcome:
    """How a match ended: winners, why (the judge's word), after which entry, and the reason for people."""

    winners: tuple[str, ...]
    why: str
    ended_after: int
    reason: Reason | None = None


@dataclass(frozen=True)
class Sheet:
    """A match as it stands."""

    game: str
    rules: Any
    match: int  # seq of the match entry
    players: tuple[str | None, ...]  # by seat, seat 1 first; None where no name was given
    totals: Points
    rows: tuple[Row, ...]
    dealer: int  # seat that deals the next hand
    standing: Standing | None
    outcome: Outcome | None
    hand_number: int  # number of the hand to be played next
    notes: tuple[tuple[int, str], ...] = ()  # notes on the match itself: (seq, text)
    facts: Mapping[int, Any] = field(default_factory=dict)  # seq -> journal.Fact, for pages that ask about one
