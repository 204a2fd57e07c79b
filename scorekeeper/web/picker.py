"""Cards to tap: a tab for each suit, ranks large, only the cards of this table's pack."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from . import card_faces

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}


@dataclass(frozen=True)
class Card:
    """One card: `face` what is printed large, `mark` the word under it; without `href` it can't be tapped."""

    text: str
    face: str
    suit: str
    mark: str = ""
    used: bool = False
    href: str = ""

    @property
    def name(self) -> str:
        """The card in words for a screen reader."""
        return ", ".join(part for part in (self.face + SIGNS.get(self.suit, ""), self.mark) if part)


@dataclass(frozen=True)
class Picker:
    """The cards of a pack by suit; `open` is the suit whose tab is shown."""

    suits: tuple[tuple[str, tuple[Card, ...]], ...]
    jokers: tuple[Card, ...]
    open: str
    says: str = ""

    @property
    def names(self) -> dict[str, str]:
        """What each suit is called."""
        return {"S": _("spades"), "C": _("clubs"), "D": _("diamonds"), "H": _("hearts")}


def picker(
    ranks: Mapping[str, Collection[str]],
    to: Callable[[str], str],
    *,
    jokers: Collection[str] = (),
    used: Collection[str] = (),
    marks: Mapping[str, str] | None = None,
    opened: str = "",
    says: str = "",
) -> Picker:
    """A picker whose cards lead to `to(card)`; `used` cards are struck out."""
    marks = marks or {}

    def card(text: str, face: str, suit: str) -> Card:
        out = text in used
        return Card(text, face, suit, marks.get(text, ""), out, "" if out else to(text))

    faces = {rank: card_faces.rank(rank) for each in ranks.values() for rank in each}
    suits = tuple((suit, tuple(card(rank + suit, faces[rank], suit) for rank in each)) for suit, each in ranks.items())
    found = tuple(card(text, joker_name(text, len(jokers)), "") for text in jokers)
    return Picker(suits, found, opened if opened in ranks else next(iter(ranks)), says)


def joker_name(text: str, many: int = 1) -> str:
    """What a joker is called: two of them are told apart."""
    if many < 2:
        return _("Joker")
    return _("Big joker") if text == "Joker" else _("Small joker")


@dataclass(frozen=True)
class Laid:
    """A card on the table, or the place of the next one; `wins` marks the best so far."""

    face: str
    suit: str
    under: str
    wins: bool = False
    lit: bool | None = None  # of a hand: may it be played?
    href: str = ""


def laid(text: str, under: str, **more: Any) -> Laid:
    """A card that was played."""
    if text.startswith("Joker"):
        return Laid("★", "J", under, **more)
    return Laid(card_faces.rank(text[:-1]), text[-1:], under, **more)
