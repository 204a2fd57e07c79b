"""Cards as the reader's own pack prints them: J Q K A are B D K A, B V H A or V D R A. Stored and sent are J Q K A."""

from collections.abc import Iterable
from typing import Any

from flask_babel import pgettext

from ..engine import reasons
from ..engine.cards import BY_TEXT


def rank(text: str) -> str:
    """What is printed on the corner of a card of that rank."""
    letters = {
        "J": pgettext("card", "J"),
        "Q": pgettext("card", "Q"),
        "K": pgettext("card", "K"),
        "A": pgettext("card", "A"),
    }
    return letters.get(text, text)


def ranks(texts: Iterable[str]) -> str:
    """Several in a row: `A 10 K`."""
    return " ".join(map(rank, texts))


def shown(value: Any) -> str:
    """A parameter of a reason as this reader has it: `JH` is J♥, B♥ or V♥."""
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    if isinstance(value, str) and value in BY_TEXT and BY_TEXT[value].suit:
        card = BY_TEXT[value]
        return rank(card.rank) + reasons.SUIT_SIGNS[card.suit]
    return reasons.shown(value)
