"""What can be started: the cards of the start page, all presets by number of players, a new table from a choice."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import request
from flask_babel import gettext as _

from ..engine import games
from ..engine.games import game
from ..engine.options import Preset
from ..store import journal, tables
from ..store.errors import IdReused
from ..store.models import Table
from . import access, limits

# The games that can be started: those whose options have rules that act on them.
NAMES = tuple(name for name in games.NAMES if find_spec(f"{games.__package__}.{name}.game"))
SAME_TAP = timedelta(minutes=2)  # a second tap on the same card within this time means the same table


@dataclass(frozen=True)
class Card:
    """One way to play, as it is offered: the game and preset in one text, its name and what tells it apart."""

    choice: str  # "game/preset"
    name: str
    about: str
    examples: tuple[str, ...]
    players: int


def front(language: str, last: str) -> list[Card]:
    """The cards of the start page in the order of that language; what this device started last comes first."""
    cards = [_card(name, preset) for name in NAMES for preset in words_of(name).front(language)]
    if last and last not in [card.choice for card in cards]:
        chosen = read_choice(last)
        cards = ([_card(*chosen)] if chosen else []) + cards
    return sorted(cards, key=lambda card: card.choice != last)


def others() -> dict[int, list[Card]]:
    """Every preset of every game by number of players, fewest first."""
    found: dict[int, list[Card]] = {}
    for name in NAMES:
        for preset in game(name).book.presets:
            card = _card(name, preset)
            found.setdefault(card.players, []).append(card)
    return dict(sorted(found.items()))


def read_choice(text: str) -> tuple[str, str] | None:
    """(game, preset) of a card's choice; None when there is no such card."""
    name, _slash, preset = text.partition("/")
    return (name, preset) if name in NAMES and preset in game(name).book.presets else None


def titles() -> list[str]:
    """What the games are called, the one most people play first."""
    return [words_of(name).title() for name in NAMES]


def words_of(name: str) -> Any:
    """The module that says how a game is offered."""
    return import_module(f"{__package__}.pads.{name}_start")


def new_key() -> str:
    """A key that makes two taps on one page one table."""
    return secrets.token_urlsafe(16)


def start(name: str, rules: Mapping[str, Any], key: str | None) -> Table:
    """A new table with this device as its organiser; the first dealer is drawn and recorded. RulesError, Busy."""
    limits.makes_table()
    moment = access.now()
    chance = secrets.SystemRandom()
    try:
        table = tables.create(name, rules, device=access.device(), now=moment, random=chance, key=key)
    except IdReused:  # the page was gone back to, and another card was tapped
        table = None
    if table is None or not _just_made(table):
        table = tables.create(name, rules, device=access.device(), now=moment, random=chance)
    return table


def _just_made(table: Table) -> bool:
    """Is this the table of a double tap, or one of long ago whose page was gone back to?"""
    return access.now() - table.created < SAME_TAP and journal.load(table).version == 1


def _card(name: str, preset: str) -> Card:
    found: Preset = game(name).book.presets[preset]
    rules = game(name).read_rules({"preset": preset})
    return Card(
        choice=f"{name}/{preset}",
        name=_(found.name),
        about=_(found.about),
        examples=tuple(words_of(name).examples(rules)),
        players=len(rules.seats),
    )


def given_key() -> str | None:
    """The key that the form carried, if it looks like one of ours."""
    key = request.form.get("key", "")
    return key if 16 <= len(key) <= 40 and key.isascii() and key.isprintable() else None
