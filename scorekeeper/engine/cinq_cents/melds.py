"""Combinations: which cards they are, what they are worth, which may stand beside each other (C4.2, C4.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from ..cards import BY_TEXT, SUITS, Card, mask_of
from .rules import BOOK, Rules

VALUES: dict[str, int] = {id_: each for id_, each in BOOK.tables["melds"].items() if isinstance(each, int)}
FOURS = {"four_aces": "A", "four_tens": "10", "four_kings": "K", "four_queens": "Q", "four_jacks": "J"}
BINAGES = {"QD_JS": ("QD", "JS"), "QS_JD": ("QS", "JD")}
SEQUENCE_RANKS = ("A", "10", "K", "Q", "J")
MARRIAGE_RANKS = ("K", "Q")
FAMILIES = {
    "trump_sequence": "sequence",
    "sequence": "sequence",
    **dict.fromkeys(FOURS, "four"),
    "trump_marriage": "marriage",
    "marriage": "marriage",
    "binage": "binage",
}  # the classes of C4.5
IDS = tuple(FAMILIES)


@dataclass(frozen=True)
class Meld:
    """One combination under a trump: its id, suit (None for fours and binage), cards as a set, points."""

    id: str
    suit: str | None
    cards: int
    points: int

    @property
    def family(self) -> str:
        """Its class for C4.5: sequence, marriage, four or binage."""
        return FAMILIES[self.id]


def points_of(rules: Rules, id_: str) -> int:
    """The points of a combination at this table (C4.2)."""
    return rules.trump_sequence_points if id_ == "trump_sequence" else VALUES[id_]


def _in_suit(ranks: Iterable[str], suit: str) -> int:
    return mask_of(BY_TEXT[rank + suit] for rank in ranks)


def all_melds(rules: Rules, trump: str) -> tuple[Meld, ...]:
    """The fourteen combinations there are under this trump (C4.2)."""
    return _all_melds(rules.trump_sequence_points, rules.binage, trump)


@cache  # by what matters only: there are endlessly many rules, but few kinds of combinations
def _all_melds(trump_sequence_points: int, binage: str, trump: str) -> tuple[Meld, ...]:
    found = []
    for family, ranks in (("sequence", SEQUENCE_RANKS), ("marriage", MARRIAGE_RANKS)):
        for suit in SUITS:
            id_ = f"trump_{family}" if suit == trump else family
            points = trump_sequence_points if id_ == "trump_sequence" else VALUES[id_]
            found.append(Meld(id_, suit, _in_suit(ranks, suit), points))
    for id_, rank in FOURS.items():
        found.append(Meld(id_, None, mask_of(BY_TEXT[rank + suit] for suit in SUITS), VALUES[id_]))
    found.append(Meld("binage", None, mask_of(BY_TEXT[text] for text in BINAGES[binage]), VALUES["binage"]))
    return tuple(found)


def meld_of(rules: Rules, cards: Iterable[Card], trump: str) -> Meld | None:
    """The combination that just these cards make, or None (C4.2).

    >>> from ..cards import card
    >>> meld_of(Rules.make(), [card("KC"), card("QC")], "H").points
    20
    """
    mask = mask_of(cards)
    return next((each for each in all_melds(rules, trump) if each.cards == mask), None)


# -- which may stand beside each other (C4.5) ------------------------------------------------------------------------

Spent = Mapping[str, int]  # cards already used, as a set, by the class of the combination they served in


def spent_by(melds: Iterable[Meld]) -> Spent:
    """The cards that these combinations have used, class by class."""
    spent: dict[str, int] = {}
    for each in melds:
        spent[each.family] = spent.get(each.family, 0) | each.cards
    return spent


def is_barred(rules: Rules, meld: Meld, spent: Spent) -> bool:
    """Does the combination need a card that may not serve again (C4.5)?"""
    if rules.card_reuse == "other_class":
        return bool(spent.get(meld.family, 0) & meld.cards)
    return any(cards & meld.cards for cards in spent.values())


def best_melds(rules: Rules, owned: int, trump: str, spent: Spent | None = None) -> tuple[Meld, ...]:
    """The combinations of most points that these cards (a set) allow together (C4.5); if equal, of fewest cards."""
    open_ = [
        each for each in all_melds(rules, trump) if not each.cards & ~owned and not is_barred(rules, each, spent or {})
    ]
    if rules.card_reuse == "other_class":
        return tuple(open_)
    return max(
        _packings(tuple(open_)), key=lambda some: (sum(m.points for m in some), -sum(m.cards.bit_count() for m in some))
    )


@lru_cache(maxsize=4096)
def _packings(melds: tuple[Meld, ...]) -> tuple[tuple[Meld, ...], ...]:
    """Every choice of these combinations in which no card serves twice."""
    if not melds:
        return ((),)
    first, rest = melds[0], melds[1:]
    fitting = tuple(each for each in rest if not each.cards & first.cards)
    return tuple((first, *some) for some in _packings(fitting)) + _packings(rest)


# -- announcing (C4.4 to C4.8) ----------------------------------------------------------------------------------------


def announcing_barred(rules: Rules, stock: int, hand: int, won_last_trick: bool) -> str | None:
    """Why a player may not announce now, or None: `too_late` (C4.7), `no_trick_won` (C4.8)."""
    if rules.meld_window == "seven_cards" and stock == 0 and hand <= 7:
        return "too_late"
    if rules.meld_right == "after_won_trick" and not won_last_trick:
        return "no_trick_won"
    return None


def announcing_wrong(
    rules: Rules, meld: Meld, owned: int, used: Iterable[Meld], by_opponent: Iterable[Meld]
) -> str | None:
    """Why an announcement is invalid, or None: `incomplete` (C4.4), `reused` (C4.5)."""
    if meld.cards & ~owned:
        return "incomplete"
    spent = spent_by([*used, *by_opponent] if rules.reuse_scope == "pack" else used)
    return "reused" if is_barred(rules, meld, spent) else None


# -- which sums are possible (C5.1) ----------------------------------------------------------------------------------


def possible_points(rules: Rules, trump: str) -> frozenset[int]:
    """Every sum of combinations one player can have announced in a round."""
    return _sums(all_melds(rules, trump), rules.card_reuse == "never")


@cache
def _sums(melds: tuple[Meld, ...], once: bool) -> frozenset[int]:
    if once:
        return frozenset(sum(each.points for each in some) for some in _packings(melds))
    return frozenset(sum(each.points for each in some) for n in range(15) for some in combinations(melds, n))


def possible_pairs(rules: Rules, trump: str) -> frozenset[tuple[int, int]]:
    """Every pair of sums the players can have where one's cards are spent for the other too (`reuse_scope` pack)."""
    return _pairs(all_melds(rules, trump), rules.card_reuse == "never")


@cache
def _pairs(melds: tuple[Meld, ...], once: bool) -> frozenset[tuple[int, int]]:
    pairs: set[tuple[int, int]] = set()
    for some in _packings(melds) if once else (melds,):
        sums = {(0, 0)}
        for each in some:
            shared = {(a + each.points, b) for a, b in sums} | {(a, b + each.points) for a, b in sums}
            sums = shared if once else sums | shared
        pairs |= sums
    return frozenset(pairs)


def can_be(rules: Rules, points: Mapping[str, int], trump: str | None) -> bool:
    """Can the players have announced so many points, under this trump or, if it is not known, under any (C5.1)?"""
    for each in SUITS if trump is None else (trump,):
        if rules.reuse_scope == "pack":
            if (points["A"], points["B"]) in possible_pairs(rules, each):
                return True
        elif all(sum_ in possible_points(rules, each) for sum_ in points.values()):
            return True
    return False
