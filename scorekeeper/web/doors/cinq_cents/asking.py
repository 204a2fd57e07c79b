"""What every door of the game for two asks first: trumps, and whether the stock lasts."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ....engine.cinq_cents.pack import CARDS, RANKS
from ....engine.cinq_cents.play import CLOSED, OPEN
from ...picker import Picker, picker
from .. import Desk, Drawn, Here, Key, Keys
from .names import SUITS, suit_name, trump_name

TEXTS = tuple(each.text for each in CARDS)


@dataclass(frozen=True)
class Asked:
    """Trumps and phase of a question, None while they are open."""

    trump: str | None
    phase: str | None


def asked(desk: Desk, here: Here) -> Asked:
    """What the address says, else what the round on the pad says."""
    standing: Mapping[str, Any] = desk.sheet.standing.payload if desk.sheet.standing is not None else {}
    trump = here.one_of("trump", SUITS) or (standing.get("trump") if desk.at_table else None)
    return Asked(trump, here.one_of("phase", (OPEN, CLOSED)))


def open_question(here: Here, found: Asked, heading: str, *, phase: bool) -> Drawn | None:
    """The door while trumps or the phase are open; None when both are known."""
    keys = []
    if found.trump is None:
        suits = (Key(here.to(trump=suit), suit_name(suit), suit=suit) for suit in SUITS)
        keys.append(Keys(_("What is trumps?"), tuple(suits), "suits"))
    elif phase and found.phase is None:
        words = ((OPEN, _("The stock lasts")), (CLOSED, _("The stock is gone")))
        keys.append(Keys(_("Which part of the round?"), tuple(Key(here.to(phase=each), said) for each, said in words)))
    if not keys:
        return None
    return Drawn(heading, above=trump_name(found.trump) if found.trump else "", keys=tuple(keys))


def above(found: Asked) -> str:
    """The line over the cards."""
    said = trump_name(found.trump) if found.trump else ""
    part = {OPEN: _("the stock lasts"), CLOSED: _("the stock is gone")}.get(found.phase or "", "")
    return ", ".join(each for each in (said, part) if each)


def pick(to: Callable[[str], str], used: Collection[str] = (), opened: str = "", says: str = "") -> Picker:
    """The 32 cards."""
    ranks = {suit: tuple(reversed(RANKS)) for suit in SUITS}
    return picker(ranks, to, used=used, opened=opened, says=says)


def yes_no(title: str, here: Here, name: str) -> Keys:
    """Yes and no, for the field `name`."""
    said = here.text(name)
    return Keys(
        title,
        tuple(
            Key(here.to(**{name: value}), words, pressed=said == value)
            for value, words in (("yes", _("Yes")), ("no", _("No")))
        ),
    )
