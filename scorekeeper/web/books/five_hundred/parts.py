"""The tables of the rules page, reckoned by the engine: values, order, pack, trumps, deal, examples."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from ....engine.cards import SUITS
from ....engine.five_hundred.bids import BIDS, STRAINS, BidTable, only_signals
from ....engine.five_hundred.dealing import packets
from ....engine.five_hundred.hands import Hand
from ....engine.five_hundred.play import Contract
from ....engine.five_hundred.rules import HAND, Rules
from ....engine.five_hundred.scoring import score_hand
from ...card_faces import rank as printed
from ...card_faces import shown
from ...doors.five_hundred.names import suit_name
from ...pads.five_hundred.words import special

FULL_PACK = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True)
class Values:
    """The value of every bid: a row for each number of tricks, then the special contracts."""

    strains: tuple[str, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    specials: tuple[tuple[str, int], ...]
    signals: bool  # a six is no contract


def values(rules: Rules) -> Values:
    """What each bid of this table is worth (R5.1, R3.10, R3.11)."""
    table = BidTable.of(rules)
    rows = tuple(
        (level, tuple(table.value(f"{level}{strain}") for strain in STRAINS))
        for level in range(rules.min_level, HAND + 1)
    )
    named = tuple((special(text), table.value(text)) for text in table.lowest_first if BIDS[text].is_misere)
    return Values(STRAINS, rows, named, only_signals(rules))


@dataclass(frozen=True)
class Bid:
    """A bid by its parts: `level` and `strain`, or a word."""

    level: int
    strain: str
    word: str


def order(rules: Rules) -> tuple[tuple[Bid, ...], ...]:
    """All bids, lowest first; those that rank level stand together (R3.3)."""
    table = BidTable.of(rules)
    level = groupby(table.lowest_first, key=lambda text: table.ranks[text])
    return tuple(tuple(_bid(text) for text in together) for _rank, together in level)


def _bid(text: str) -> Bid:
    each = BIDS[text]
    return Bid(each.level, each.strain, special(text) if each.is_misere else "")


@dataclass(frozen=True)
class Pack:
    """What to do with an ordinary pack of 52: cards out and cards in, in words; how many there are then."""

    out: tuple[str, ...]
    into: tuple[str, ...]
    cards: int


def pack(rules: Rules) -> Pack:
    """Which cards to take out of a pack of 52, and which to add (R2.1)."""
    out = {suit: [rank for rank in FULL_PACK if rank not in rules.ranks_of(suit)] for suit in SUITS}
    into = {suit: [rank for rank in rules.ranks_of(suit) if rank not in FULL_PACK] for suit in SUITS}
    jokers = ngettext("one joker", "%(num)d jokers", rules.jokers.bit_count())
    return Pack(_by_rank(out), (*_by_rank(into), jokers), rules.deck_size)


def _by_rank(ranks: Mapping[str, list[str]]) -> tuple[str, ...]:
    """`all twos`, `4♠ 4♣`: rank by rank, one phrase each."""
    found = []
    for rank in dict.fromkeys(rank for suit in SUITS for rank in ranks[suit]):
        suits = [suit for suit in SUITS if rank in ranks[suit]]
        each = _("every %(rank)s", rank=printed(rank))
        found.append(each if len(suits) == 4 else " ".join(shown(rank + suit) for suit in suits))
    return tuple(found)


def trumps(rules: Rules) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """(suit, its name, its trumps from the top) for each suit (R2.3)."""
    return tuple((suit, suit_name(suit), ladder(rules, suit)) for suit in SUITS)


def ladder(rules: Rules, suit: str) -> tuple[str, ...]:
    """The trumps of a suit from the top; the ranks that follow the bowers without their sign."""
    found = []
    for each in Contract.of(rules, suit).trumps(rules.pack):
        if each.is_joker:
            found.append(_("Joker") if each.text == "Joker" else _("2nd joker"))
        else:
            found.append(shown(each.text) if each.rank == "J" else printed(each.rank))
    return tuple(found)


@dataclass(frozen=True)
class Deal:
    """How to deal: the packets in order, and what everybody has then."""

    steps: tuple[str, ...]
    result: tuple[tuple[str, int], ...]


def deal(rules: Rules) -> Deal:
    """The packets of the deal (R1.4, R7.4)."""
    words: Mapping[str, Callable[[int], str]] = {
        "hand": lambda count: ngettext("%(num)d card each", "%(num)d cards each", count),
        "kitty": lambda count: _("%(count)d to the kitty", count=count),
        "lower": lambda count: _("%(count)d each on the table, face down", count=count),
        "upper": lambda count: _("one on each of them, face up"),
    }
    each = HAND * (2 if rules.deal_pattern == "table_piles" else 1)
    dead = ((_("nobody's"), rules.dead_cards),) if rules.dead_cards else ()
    result = ((_("each player"), each), (_("kitty"), rules.kitty_size), *dead)
    return Deal(tuple(words[kind](count) for kind, count in packets(rules)), result)


@dataclass(frozen=True)
class Example:
    """One hand and what it scores: for each declaring player's side, and for every other."""

    bid: Bid
    words: str
    declarers: int
    others: tuple[int, ...]


def examples(rules: Rules) -> tuple[Example, ...]:
    """A few hands, scored by the engine under these rules (R5)."""
    plays = [("7H", 7), ("7H", 9), ("7H", 6), ("8S", 10), ("M", 0), ("M", 2)]
    if rules.min_level == 8:
        plays[:3] = [("8H", 8), ("8H", 9), ("8H", 7)]
    return tuple(_example(rules, text, took) for text, took in plays if text in BidTable.of(rules).contracts)


def _example(rules: Rules, contract: str, took: int) -> Example:
    misere = BIDS[contract].is_misere
    declarers = (0, 1) if rules.takes_partner and not misere else (0,)
    others = [side for side in range(len(rules.sides)) if side not in declarers]
    tricks = [0] * len(rules.sides)
    tricks[0] = took
    for turn in range(HAND - took):  # the rest goes round the others
        tricks[others[turn % len(others)]] += 1
    if misere and took and rules.misere_end == "stop_at_first_trick":
        tricks = [1 if side == 0 else 0 for side in range(len(rules.sides))]
    points = score_hand(rules, Hand(contract, declarers, tuple(tricks)))
    return Example(
        _bid(contract),
        ngettext("%(num)d trick", "%(num)d tricks", tricks[0]),
        points[0],
        tuple(dict.fromkeys(points[side] for side in others)),
    )


PARTS: Mapping[str, Callable[[Rules], Any]] = {
    "values": values,
    "order": order,
    "pack": pack,
    "trumps": trumps,
    "deal": deal,
    "examples": examples,
}
