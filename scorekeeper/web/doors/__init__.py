"""What the judge's pages ask of a game: its doors. One package a game, found by the game's id.

A new game brings `web/doors/<id>/` with an object `DOORS` that satisfies `Doors`, and the templates
`templates/<id>/judge_*.html` that its doors name. A question's whole state is in the address: `Here` reads and
writes it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

from flask_babel import gettext as _

from ..pads import Names

if TYPE_CHECKING:
    from ...engine.game import Game
    from ...engine.journal import Journal
    from ...engine.sheet import Row, Sheet
    from ..ruling import Ruled

NONE = "-"  # a field that is empty on purpose, where one left out would be filled in
LONGEST = 2000  # characters of one field: all calls or all cards of a hand are shorter


@dataclass(frozen=True)
class Here:
    """The address of a door and the fields in it, read without trust."""

    path: str
    fields: Mapping[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A field, empty when it is not there."""
        return self.fields.get(name, "")

    def one_of(self, name: str, choices: Sequence[str]) -> str | None:
        """A field that is one of `choices`, else None."""
        found = self.text(name)
        return found if found in choices else None

    def many(self, name: str) -> list[str]:
        """A field of several words with points between them."""
        return [each for each in self.text(name).split(".") if each not in ("", NONE)]

    def number(self, name: str, least: int, most: int) -> int | None:
        """A whole number within bounds, else None."""
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            return None
        return int(text) if least <= int(text) <= most else None

    def to(self, **changes: str | None) -> str:
        """The address with some fields changed; None takes a field away."""
        return f"{self.path}?{urlencode(self.having(**changes))}"

    def having(self, **changes: str | None) -> dict[str, str]:
        """The fields with some changed; None takes a field away."""
        found = {**self.fields, **changes}
        return {name: value for name, value in found.items() if value is not None and value != ""}

    def door(self, name: str, **fields: str) -> str:
        """The address of another door; of the fields only the rules go along."""
        kept = {key: value for key, value in self.fields.items() if key == "rules"}
        return f"{self.path.rpartition('/')[0]}/{name}?{urlencode({**kept, **fields})}".rstrip("?")


@dataclass(frozen=True)
class Desk:
    """Who asks under which rules: a table with its people and its sheet, or only a set of rules."""

    game: "Game"
    rules: Any
    sheet: "Sheet"
    journal: "Journal | None"  # None without a table
    code: str  # empty without a table
    scores: bool = False  # may this phone write?
    row: "Row | None" = None  # the hand whose record is told

    @property
    def at_table(self) -> bool:
        return self.journal is not None

    @property
    def rules_page(self) -> str:
        """The address of the page with these rules."""
        return f"/t/{self.code}/rules" if self.code else f"/rules?rules={self.game.id}/{self.rules.preset}"

    def seat(self, seat: int) -> str:
        """Who sits there."""
        return Names.of(self.sheet).seat(seat) if self.at_table else _("seat %(number)d", number=seat)

    def side(self, side: str) -> str:
        """The people of a side."""
        return Names.of(self.sheet).side(side, _(" and ")) if self.at_table else _("side %(letter)s", letter=side)

    def sides(self, sides: Sequence[str]) -> str:
        """The people of several sides."""
        return _(" and ").join(self.side(each) for each in sides)


@dataclass(frozen=True)
class Key:
    """One key of a door: where it leads, what it says."""

    href: str
    label: str
    note: str = ""
    suit: str = ""  # colours the label
    pressed: bool = False
    side: int | None = None


@dataclass(frozen=True)
class Keys:
    """A question with its keys; `kind` is the look: "suits", "yes", "names", "wide", "strip"."""

    title: str
    keys: tuple[Key, ...]
    kind: str = "yes"


@dataclass(frozen=True)
class Drawn:
    """A door as it stands: what was ruled, or why nothing could be, and what is asked next."""

    heading: str
    ruling: "Ruled | None" = None
    below: bool = False  # the ruling stands under the keys, which say the most themselves
    fault: str = ""
    above: str = ""  # the line over the cards: "7♥ is played"
    hint: str = ""
    keys: tuple[Keys, ...] = ()  # asked before anything else
    after: tuple[Keys, ...] = ()  # below the rest: may be answered, need not
    template: str = ""  # below templates/<game>/
    more: Mapping[str, Any] = field(default_factory=dict)  # for that template
    back: str = ""  # takes the last tap back
    again: str = ""  # begins anew
    deeds: tuple["Deed", ...] = ()

    def but(self, **changes: Any) -> "Drawn":
        """The same with some fields changed."""
        return replace(self, **changes)


@dataclass(frozen=True)
class Deed:
    """Something a door offers to write: one entry of the table's journal."""

    label: str
    kind: str
    payload: Mapping[str, Any]
    main: bool = False
    id: str = ""


@dataclass(frozen=True)
class Part:
    """One of the doors on the judge's first page: what it is about, and its questions."""

    title: str
    about: str
    keys: tuple[Key, ...]


Draw = Callable[[Desk, Here], Drawn]


class Doors(Protocol):
    """One game's doors."""

    @property
    def doors(self) -> Mapping[str, Draw]:
        """What can be asked, by the last word of its address."""

    @property
    def records(self) -> Mapping[str, Draw]:
        """What can be recorded of a hand that was played, by the last word of its address; empty for most games."""

    def record_names(self) -> Sequence[tuple[str, str]]:
        """The words of these addresses, and what they are called."""

    def parts(self, desk: Desk, here: Here) -> Sequence[Part]:
        """The first page."""

    def shown(self, name: str, value: Any) -> str:
        """A parameter of a reason in words: suits, bids, cards."""

    def rule_name(self, number: str) -> str:
        """What the rule of that number is called."""


@cache
def doors_of(game: str) -> Doors:
    """The doors of a game by its id."""
    found: Doors = import_module(f"{__name__}.{game}").DOORS
    return found
