"""What the pages ask of a game: its pad, and how its rows read. One module a game, found by the game's id.

A new game brings `web/pads/<id>.py` with an object `PAD` that satisfies `Pad`, and the templates
`templates/<id>/_pad.html` (given `pad`, what `view` returned) and `_retell.html` (given `pad`, what `retell` returned).
Nothing else in `web` or `store` names a game.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from flask_babel import gettext as _

if TYPE_CHECKING:
    from ...engine.journal import Journal
    from ...engine.sheet import Sheet

Form = Mapping[str, str]
TURNING = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"  # marks that change the direction of what follows


@dataclass(frozen=True)
class Tap:
    """What a tap on a side's panel does: POST `fields` to `action`; without an action the pad is asked for again; with
    `checks` it only checks the pad's field of that id, and what depends on it is shown without a word to the server."""

    action: str
    fields: Mapping[str, str]
    pressed: bool = False
    says: str = ""  # the word shown on a pressed panel
    checks: str = ""


@dataclass(frozen=True)
class Limits:
    """The ends of the score line and the number of hands of a match; None where there is none."""

    lost_at: int | None
    won_at: int
    hands: int | None = None
    low: int | None = None  # where the line begins, if not at `lost_at`; else as far below 0 as the mark is above
    wins_with: int | None = None  # the least total that wins, where it is not `won_at` itself
    past: str = ""  # said of a total that has passed the mark without an end


@dataclass(frozen=True)
class Words:
    """What a game calls the things on the pages that all games share; places for values as in gettext."""

    numbered: str  # "Hand %(number)d"
    counted: Callable[[int], str]  # "3 hands"
    column: str  # over the facts of the score sheet
    nothing_yet: str
    behind: str  # rows after the end, in the sheet
    row_behind: str  # the same, on the row's page
    forgotten: str  # the way to put one in before this row
    forgotten_before: str  # "... %(hand)s"
    forgotten_one: str
    note: str
    same: str  # a conflict: both phones mean one and the same
    another: str
    entered: str  # "%(who)s entered hand %(number)d %(ago)s: %(hand)s."
    next_deal: str
    tell_all: str  # a fact told again is not complete


@dataclass(frozen=True)
class Told:
    """A fact as the score sheet tells it: the contract by its parts or a word, and who and how in a few words."""

    level: str = ""
    strain: str = ""
    word: str = ""
    who: str = ""  # "Carl"
    short: str = ""  # "7", "made"
    outcome: str = ""  # "7 tricks", "made"

    @property
    def by(self) -> str:
        """`Carl, 7`."""
        return ", ".join(part for part in (self.who, self.short) if part)

    @property
    def text(self) -> str:
        """The contract as plain text, `7♥`."""
        return self.word or self.level + {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}.get(self.strain, " " + _("NT"))


@dataclass(frozen=True)
class Ready:
    """A form that says all there is to say: one fact for the journal."""

    kind: str
    payload: dict[str, Any]


@dataclass(frozen=True)
class More:
    """A form that is fine so far; the pad asks on with these fields. Nothing is written, where nobody can be asked
    `otherwise`."""

    asked: Mapping[str, str]
    otherwise: Ready | None = None


@dataclass(frozen=True)
class Choice:
    """One answer to a house question: its words, and the change of rules it writes."""

    words: str
    patch: Mapping[str, Any]


@dataclass(frozen=True)
class HouseQuestion:
    """A house rule that has just acted for the first time: what it did, and keep it or not."""

    words: str
    choices: tuple[Choice, ...]


class FormFault(ValueError):
    """A field says what it can't mean; `sentence` is for the person who typed it."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


class Pad(Protocol):
    """One game's pad. `asked` and `form` are plain fields of a query or a form; all of it may be nonsense."""

    actions: frozenset[str]  # forms it understands: POST /t/CODE/<action>

    def view(self, journal: "Journal", asked: Form) -> Any:
        """What `_pad.html` draws: before, in or after the play, as far as `asked` says."""

    def taps(self, sheet: "Sheet", asked: Form) -> Mapping[str, Tap]:
        """What a tap on each side's panel does now; empty where it does nothing."""

    def entry(self, action: str, form: Form, sheet: "Sheet") -> Ready | More:
        """The fact a form tells, or what to ask next; FormFault."""

    def fields(self, rules: Any, payload: Mapping[str, Any]) -> dict[str, str]:
        """The fields of a form that would tell this fact (hand, round)."""

    def retell(self, sheet: "Sheet", rules: Any, asked: Form) -> Any:
        """What `_retell.html` draws: a fact told again under these rules, filled in as far as `asked` says."""

    def retold(self, rules: Any, asked: Form) -> Ready | None:
        """The fact that `asked` tells in full; None while something is open; FormFault."""

    def told(self, sheet: "Sheet", kind: str, payload: Mapping[str, Any], made: bool | None = None) -> Told:
        """How the sheet, the undo bar and a conflict tell a fact."""

    def worth(self, rules: Any, payload: Mapping[str, Any]) -> int:
        """What the contract of a hand is worth in points, 0 where there is none."""

    def limits(self, rules: Any) -> Limits:
        """Where the score line ends."""

    def words(self) -> Words:
        """What this game calls things, in the reader's language."""

    def after_end(self, sheet: "Sheet") -> Sequence[str]:
        """Sentences under the result of a match that is over; none for most games."""

    def questions(self, journal: "Journal") -> Sequence[HouseQuestion]:
        """House rules to be asked about now, from the journal alone: never twice."""


@cache
def pad_of(game: str) -> Pad:
    """The pad of a game by its id."""
    found: Pad = import_module(f"{__name__}.{game}").PAD
    return found


def N_(message: str) -> str:
    """Marks a text for the translation catalogues."""
    return message


COLOURS = (N_("Blue"), N_("Gold"), N_("Green"), N_("Violet"), N_("Rust"), N_("Slate"))


def colour(index: int) -> str:
    """The name of a side nobody has given a name yet."""
    return _(COLOURS[index])


def apart(name: str) -> str:
    """A name as it stands in a sentence: what reads from right to left turns nothing around it."""
    turns = any(unicodedata.bidirectional(letter)[:1] in ("R", "A") or letter in TURNING for letter in name)
    return f"\u2068{name}\u2069" if turns else name


@dataclass(frozen=True)
class Names:
    """Who sits where, in words: sides by their people, else by their colour."""

    rules: Any
    players: tuple[str | None, ...]

    @classmethod
    def of(cls, sheet: "Sheet") -> "Names":
        """The names of a sheet."""
        return cls(sheet.rules, sheet.players)

    def people(self, side: str) -> tuple[str, ...]:
        """The names given on a side."""
        return tuple(apart(name) for seat in self.rules.seats_of(side) if (name := self.players[seat - 1]))

    def side(self, side: str, between: str = " · ") -> str:
        """A side by its people, else its colour."""
        return between.join(self.people(side)) or colour(self.rules.sides.index(side))

    def sides(self, sides: Sequence[str]) -> str:
        """Several sides in one phrase."""
        return _(" and ").join(self.side(side, _(" and ")) for side in sides)

    def seat(self, seat: int) -> str:
        """A person by name, else by the side's colour and, where a side has several seats, the place in it."""
        name = self.players[seat - 1]
        if name:
            return apart(name)
        side = self.rules.side_of(seat)
        seats = self.rules.seats_of(side)
        called = colour(self.rules.sides.index(side))
        return called if len(seats) == 1 else f"{called} {seats.index(seat) + 1}"


@dataclass(frozen=True)
class Asked:
    """Fields of a form or query, read without trust."""

    fields: Form = field(default_factory=dict)

    def number(self, name: str, least: int = 0, most: int = 10) -> int | None:
        """A whole number within bounds, else None."""
        text = self.fields.get(name, "")
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            return None
        return int(text) if least <= int(text) <= most else None

    def sides(self, name: str, sides: Sequence[str]) -> list[str]:
        """Sides by their letters, `A` or `A,C`; unknown ones left out."""
        return [each for each in self.fields.get(name, "").split(",") if each in sides]
