"""The tiles of the pad: what a player may still announce, and its points, as far as the sheet can know.

The sheet sees no cards, only what was announced. An announcement may leave its suit open, and trumps may not be known
yet; so a tile is open while there is some choice of suits and trumps under which everything announced fits together
(C4.5). What the players hold is for them to know: a wrong announcement is entered as such.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..cards import SUITS
from ..sheet import Standing
from .melds import FOURS, Meld, all_melds, points_of
from .rules import PLAYERS, Rules, other
from .scoring import SEVEN

SUITED = ("marriage", "sequence")
MOST = 14  # there are no more combinations under one trump


@dataclass(frozen=True)
class Announced:
    """An announcement on the sheet: a combination, its suit if told; or only its points, from a sheet on paper."""

    player: str
    meld: str | None
    suit: str | None = None
    points: int = 0
    entry: int = 0

    def resolved(self, trump: str | None) -> str | None:
        """The combination's id now that trumps are known, or as it was announced."""
        if self.meld in SUITED and trump is not None and self.suit == trump:
            return f"trump_{self.meld}"
        return self.meld

    def worth(self, rules: Rules, trump: str | None) -> int:
        """Its points (C4.2)."""
        id_ = self.resolved(trump)
        return self.points if id_ is None else points_of(rules, id_)


def candidates(rules: Rules, each: Announced, trump: str) -> tuple[Meld, ...]:
    """The combinations an announcement can have meant under a trump; none if it cannot have been."""
    melds = all_melds(rules, trump)
    if each.meld is None:
        return tuple(meld for meld in melds if meld.points == each.points)
    id_ = each.resolved(trump)
    return tuple(meld for meld in melds if meld.id == id_ and each.suit in (None, meld.suit))


@lru_cache(maxsize=8192)
def fits(rules: Rules, announced: tuple[Announced, ...], trump: str | None) -> bool:
    """Can all of this have been announced in one round (C4.5), under this trump or, if it is not known, under any?"""
    if len(announced) > MOST * len(PLAYERS):
        return False
    shared = rules.reuse_scope == "pack" or rules.meld_sources == "hand_only"
    for suit in SUITS if trump is None else (trump,):
        choices = [(each.player, candidates(rules, each, suit)) for each in announced]
        apart = [choices] if shared else [[each for each in choices if each[0] == player] for player in PLAYERS]
        if all(_choose(rules, sorted(some, key=_narrowest), (), 0) for some in apart):
            return True
    return False


Choice = tuple[str, tuple[Meld, ...]]


def _narrowest(choice: Choice) -> tuple[int, str, tuple[int, ...]]:
    """Few candidates first; equal choices beside each other."""
    player, melds = choice
    return len(melds), player, tuple(each.cards for each in melds)


def _choose(rules: Rules, choices: list[Choice], taken: tuple[tuple[str, Meld], ...], first: int) -> bool:
    """Is there a choice for all of them? Of equal ones the second looks only behind the first: else a long list of
    the same announcement would be tried in every order."""
    if not choices:
        return True
    (player, melds), rest = choices[0], choices[1:]
    for index in range(first, len(melds)):
        meld = melds[index]
        if not any(clash(rules, player, meld, who, earlier) for who, earlier in taken):
            again = index + 1 if rest and rest[0] == choices[0] else 0
            if _choose(rules, rest, (*taken, (player, meld)), again):
                return True
    return False


def clash(rules: Rules, player: str, meld: Meld, who: str, earlier: Meld) -> bool:
    """Do two announcements need a card that cannot serve in both?"""
    if not meld.cards & earlier.cards:
        return False
    if who != player and rules.reuse_scope == "player":
        return rules.meld_sources == "hand_only"  # no card ever comes from one player's hand into the other's
    return rules.card_reuse == "never" or meld.family == earlier.family


@dataclass(frozen=True)
class Tile:
    """One tile: `meld` and `suit` for the announcement (`meld` is `seven` for the seven of trumps), its points now and
    in trumps if that is not known yet, whether it may still be announced, whether it would win the match."""

    id: str
    meld: str
    suit: str | None
    points: int
    points_in_trumps: int
    open: bool
    wins: bool


def tiles(rules: Rules, standing: Standing | None, player: str) -> tuple[Tile, ...]:
    """Every tile of a player: marriages, sequences, fours, binage, the seven; while trumps are unknown also the trump
    marriage and the trump sequence without a suit."""
    payload = standing.payload if standing else {}
    trump: str | None = payload.get("trump")
    announced = announced_in(payload)
    found = []
    for meld, suit in _faces(trump):
        each = Announced(player, meld, suit)
        id_ = each.resolved(trump) or meld
        points = points_of(rules, id_)
        in_trumps = points_of(rules, f"trump_{meld}") if trump is None and meld in SUITED else points
        is_open = fits(rules, (*announced, each), trump)
        name = f"{meld}-{suit}" if suit else meld
        found.append(Tile(name, id_, suit, points, in_trumps, is_open, _wins(rules, payload, player, points)))
    is_open = payload.get("seven") is None
    found.append(Tile("seven", "seven", None, SEVEN, SEVEN, is_open, _wins(rules, payload, player, SEVEN)))
    return tuple(found)


def open_tiles(rules: Rules, standing: Standing | None, player: str) -> tuple[Tile, ...]:
    """The tiles a player may still announce, with their points."""
    return tuple(each for each in tiles(rules, standing, player) if each.open)


def _faces(trump: str | None) -> list[tuple[str, str | None]]:
    faces: list[tuple[str, str | None]] = []
    for meld in SUITED:
        faces += [(meld, suit) for suit in SUITS]
        if trump is None:
            faces.append((f"trump_{meld}", None))
    return [*faces, *((meld, None) for meld in (*FOURS, "binage"))]


def all_faces() -> tuple[tuple[str, str | None], ...]:
    """Every combination with its suit, whatever is trumps: four sequences, four marriages, five fours, binage."""
    suited = ((meld, suit) for meld in ("sequence", "marriage") for suit in SUITS)
    return (*suited, *((meld, None) for meld in (*FOURS, "binage")))


def announced_in(payload: Any) -> tuple[Announced, ...]:
    """The announcements in the payload of a round in progress, or of a whole round."""
    given = payload.get("melds") or {}
    return tuple(
        Announced(player, each.get("meld"), each.get("suit"), each.get("points", 0), each.get("entry", 0))
        for player in PLAYERS
        for each in given.get(player, ())
    )


def _wins(rules: Rules, payload: Any, player: str, points: int) -> bool:
    """Would these points win at once (C5.4)?"""
    return bool(payload.get("race")) and rules.over(payload["totals"][player] + points)


def wrong_wins(rules: Rules, standing: Standing | None, player: str, points: int) -> bool:
    """Would a wrong announcement of so many points end the match, because they go to the opponent (C4.6, C5.4)?"""
    payload = standing.payload if standing else {}
    return rules.penalty == "to_opponent" and _wins(rules, payload, other(player), points)
