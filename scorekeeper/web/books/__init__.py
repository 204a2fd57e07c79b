"""What the rules page asks of a game: its book. One package a game, found by the game's id.

A new game brings `web/books/<id>/` with an object `BOOK` that satisfies `Book`, and the templates
`templates/<id>/book_<part>.html` that its chapters name. Sentences say what one value of one option means; tables come
from the engine. So the page cannot say anything else than what the engine does.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from ...engine.options import Option, Value

NUMBER = "#"  # stands for every whole number of an option, in the keys of SENTENCES
Test = Callable[[Any], bool]


def always(rules: Any) -> bool:
    """A sentence for every table."""
    return True


@dataclass(frozen=True)
class Text:
    """A sentence (English source) and at which tables it holds."""

    words: str
    when: Test = always


@dataclass(frozen=True)
class Rule:
    """One rule: its number, the options that change it, its name where the judge has none for it."""

    number: str
    options: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Chapter:
    """Rules under one heading, with the tables drawn above them (names of templates)."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """The part of a book that is the same at every table; a game adds what depends on its rules."""

    chapters: tuple[Chapter, ...]
    texts: Mapping[str, tuple[str | Text, ...]]
    sentences: Mapping[tuple[str, Value], str]


class Book(Protocol):
    """One game's rules in words."""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """All rules in the order of the page; each option belongs to one of them."""

    @property
    def texts(self) -> Mapping[str, tuple[str | Text, ...]]:
        """What is fixed in each rule, by its number; none for a rule made of options alone."""

    @property
    def sentences(self) -> Mapping[tuple[str, Value], str]:
        """What each value of each option means, as English source text."""

    def idle(self, rules: Any, option: str) -> bool:
        """Does the option do nothing at this table?"""

    def params(self, rules: Any) -> Mapping[str, Any]:
        """The numbers and words that stand in the texts."""

    def part(self, name: str, rules: Any) -> Any:
        """What a table of the page draws."""

    def crib(self, rules: Any, standing: Mapping[str, Any] | None) -> Mapping[str, Any]:
        """What the crib card draws: `standing` is what lies on the pad now, if anything."""


@cache
def book_of(game: str) -> Book:
    """The book of a game by its id."""
    found: Book = import_module(f"{__name__}.{game}").BOOK
    return found


def key_of(option: Option, value: Value) -> tuple[str, Value]:
    """Where the sentence of a value stands in `Book.sentences`."""
    return (option.id, NUMBER if option.kind == "int" and value is not None else value)
