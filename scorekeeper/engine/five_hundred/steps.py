"""The steps of a hand's record: calls, a swap, discards, a called partner, the joker's suit, cards played."""

from dataclasses import dataclass

from ..cards import Card
from ..errors import IllegalPlay


@dataclass(frozen=True)
class Step:
    """One step of a record.

    `call`: a text; `swap` (R3.9): the declarer's card, the partner's; `discard`: cards; `partner` (R7.2): a card, or
    none to play alone; `name` (R4.9): the joker's suit as text; `play`: a card, as text the suit named for a joker led.
    """

    kind: str
    seat: int
    cards: tuple[Card, ...] = ()
    text: str | None = None


def refused(step: Step, why: str) -> IllegalPlay:
    """The fault of a step that was not allowed."""
    return IllegalPlay("", why=why, kind=step.kind, seat=step.seat, cards=[each.text for each in step.cards])
