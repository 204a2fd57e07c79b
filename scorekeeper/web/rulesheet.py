"""A rule sheet: a game's book under one table's rules, chapter by chapter, with what differs from the preset marked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask_babel import gettext as _

from ..engine.game import Game
from ..engine.options import Value
from ..engine.reasons import shown
from .books import Book, Chapter, Rule, Text, book_of, key_of
from .doors import doors_of
from .options import text_of


@dataclass(frozen=True)
class Sentence:
    """One sentence of a rule; `option` is empty for what is fixed, `usual` is what the preset says where it differs."""

    words: str
    option: str = ""
    usual: str = ""


@dataclass(frozen=True)
class Told:
    """A rule as this table has it."""

    number: str
    name: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Part:
    """A table of the page: its template, and what it draws."""

    template: str
    content: Any


@dataclass(frozen=True)
class Section:
    """A chapter as this table has it."""

    id: str
    title: str
    rules: tuple[Told, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class RuleSheet:
    """All rules of a table; `idle` are rules and sentences that do nothing here."""

    preset: str
    about: str
    sections: tuple[Section, ...]
    idle: tuple[Told, ...]
    changes: tuple[tuple[str, Sentence], ...]  # number of the rule, and what differs from the preset


def address(game: str, rules: Any) -> str:
    """The rules page of these rules, all in the address."""
    preset, *changes = rules.as_data().items()
    query = [("rules", f"{game}/{preset[1]}"), *((name, text_of(value)) for name, value in changes)]
    return "/rules?" + urlencode(query, safe="/")


def rule_sheet(game: Game, rules: Any) -> RuleSheet:
    """The rule sheet of these rules."""
    return _Writer(game, rules).sheet()


class _Writer:
    """Writes a rule sheet from a book."""

    def __init__(self, game: Game, rules: Any) -> None:
        self.game = game
        self.rules = rules
        self.usual = game.read_rules({"preset": rules.preset})
        self.book: Book = book_of(game.id)
        self.values, self.usual_values = rules.values(), self.usual.values()
        self.params, self.usual_params = self.book.params(rules), self.book.params(self.usual)

    def sheet(self) -> RuleSheet:
        preset = self.game.book.presets[self.rules.preset]
        live = {rule.number: self._told(rule) for chapter in self.book.chapters for rule in chapter.rules}
        sections = tuple(self._section(chapter, live) for chapter in self.book.chapters)
        rest = (self._idle(rule, live[rule.number]) for chapter in self.book.chapters for rule in chapter.rules)
        idle = tuple(each for each in rest if each is not None)
        changes = tuple((told.number, each) for told in live.values() for each in told.sentences if each.usual)
        return RuleSheet(_(preset.name), _(preset.about), sections, idle, changes)

    def _section(self, chapter: Chapter, live: Mapping[str, Told]) -> Section:
        parts = tuple(
            Part(f"{self.game.id}/book_{name}.html", self.book.part(name, self.rules)) for name in chapter.parts
        )
        return Section(
            chapter.id,
            _(chapter.title),
            tuple(live[rule.number] for rule in chapter.rules if live[rule.number].sentences),
            parts,
        )

    def _told(self, rule: Rule) -> Told:
        """What holds at this table."""
        return Told(rule.number, self._name(rule), (*self._fixed(rule), *self._of_options(rule, idle=False)))

    def _idle(self, rule: Rule, live: Told) -> Told | None:
        """What does not arise at this table; the rule is kept, as a ruling may point to it."""
        rest = tuple(self._of_options(rule, idle=True))
        return Told("" if live.sentences else rule.number, live.name, rest) if rest or not live.sentences else None

    def _name(self, rule: Rule) -> str:
        return _(rule.name) if rule.name else doors_of(self.game.id).rule_name(rule.number)

    def _fixed(self, rule: Rule) -> Iterator[Sentence]:
        for each in self.book.texts.get(rule.number, ()):
            if isinstance(each, str):
                yield Sentence(filled(each, self.params))
            elif isinstance(each, Text) and each.when(self.rules):
                yield Sentence(filled(each.words, self.params))

    def _of_options(self, rule: Rule, *, idle: bool) -> Iterator[Sentence]:
        for name in rule.options:
            if self.book.idle(self.rules, name) is idle:
                now, usual = self.values[name], self.usual_values[name]
                words = self._sentence(name, now, self.params)
                yield Sentence(words, name, self._sentence(name, usual, self.usual_params) if now != usual else "")

    def _sentence(self, name: str, value: Value, params: Mapping[str, Any]) -> str:
        return filled(self.book.sentences[key_of(self.game.book.options[name], value)], {**params, "number": value})


def filled(words: str, params: Mapping[str, Any]) -> str:
    """A sentence of a book in the reader's language, with its numbers."""
    told: str = _(words) % {name: shown(value) for name, value in params.items()}
    return told
