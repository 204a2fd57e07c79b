"""The book of the game for two."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from ....engine.cards import SUITS
from ....engine.cinq_cents.melds import BINAGES, FOURS, IDS, MARRIAGE_RANKS, SEQUENCE_RANKS, points_of
from ....engine.cinq_cents.pack import ALL_POINTS, CARDS, HAND, POINTS, RANKS
from ....engine.cinq_cents.rules import PLAYERS, Rules
from ....engine.cinq_cents.scoring import SEVEN
from ... import card_faces
from ...doors.cinq_cents.names import meld_name
from .. import Written
from .chapters import CHAPTERS
from .sentences import SENTENCES
from .texts import TEXTS

FULL_PACK = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACKETS = (2, 4, 2)  # C2.1; the sum is a hand
STOCK = len(CARDS) - HAND * len(PLAYERS)


@dataclass(frozen=True)
class Combination:
    """One combination: its name, its cards in short, its points."""

    name: str
    cards: str
    points: int


def combinations(rules: Rules) -> tuple[Combination, ...]:
    """What there is to announce, and what each is worth (C4.2)."""
    return tuple(Combination(meld_name(id_), _cards(rules, id_), points_of(rules, id_)) for id_ in IDS)


def _cards(rules: Rules, id_: str) -> str:
    if id_ in FOURS:
        return " ".join(card_faces.shown(FOURS[id_] + suit) for suit in SUITS)
    if id_ == "binage":
        return " ".join(card_faces.shown(each) for each in BINAGES[rules.binage])
    ranks = card_faces.ranks(SEQUENCE_RANKS if id_.endswith("sequence") else MARRIAGE_RANKS)
    return _("%(ranks)s of trumps", ranks=ranks) if id_.startswith("trump") else _("%(ranks)s of one suit", ranks=ranks)


def ranks(rules: Rules) -> tuple[tuple[str, int], ...]:
    """Each rank from the top with its card points (C1.3)."""
    return tuple((card_faces.rank(rank), POINTS[rank]) for rank in reversed(RANKS))


def pack(rules: Rules) -> Mapping[str, Any]:
    """What to take out of a pack of 52 (C1.2)."""
    return {
        "out": [_("every %(rank)s", rank=card_faces.rank(rank)) for rank in FULL_PACK if rank not in RANKS],
        "into": [],
        "cards": len(CARDS),
    }


def deal(rules: Rules) -> Mapping[str, Any]:
    """The packets of the deal, forehand first (C2.1, C2.2)."""
    steps = [ngettext("%(num)d card each", "%(num)d cards each", count) for count in PACKETS]
    result = [(_("each player"), HAND), (_("stock"), STOCK)]
    return {"steps": [*steps, _("turn the next card: trumps")], "result": result}


PARTS = {"melds": combinations, "ranks": ranks, "pack": pack, "deal": deal}


class CinqCentsBook(Written):
    """Satisfies `books.Book`."""

    def idle(self, rules: Any, option: str) -> bool:
        return option == "stake_per_point" and rules.stake_per_point == 0

    def params(self, rules: Any) -> Mapping[str, Any]:
        return {"all": ALL_POINTS, "seven": SEVEN, "stock": STOCK}

    def part(self, name: str, rules: Any) -> Any:
        return PARTS[name](rules)

    def crib(self, rules: Any, standing: Mapping[str, Any] | None) -> Mapping[str, Any]:
        return {"melds": combinations(rules), "ranks": ranks(rules), "trump": (standing or {}).get("trump")}


BOOK = CinqCentsBook(CHAPTERS, TEXTS, SENTENCES)
