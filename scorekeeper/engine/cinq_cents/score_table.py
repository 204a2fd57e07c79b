"""Points and combinations of one rule set as plain data: a phone without signal looks up and adds.

Which cards a combination needs is not told, only which combinations stand in each other's way (C4.5).
"""

from functools import lru_cache
from typing import Any

from ..cards import SUITS
from .melds import IDS, points_of
from .pack import ALL_POINTS, IMPOSSIBLE
from .rules import Rules
from .scoring import SEVEN, meld_values
from .tiles import Announced, all_faces, candidates, clash


@lru_cache(maxsize=64)
def score_table(rules: Rules) -> dict[str, Any]:
    """What a phone without signal adds up with.

    `melds` points by id, `seven`, `wrong` (the values there are) and who pays them (`penalty`), `card_points` (their
    sum, and those nobody can have), `last_trick`, `wins_at` (the least total that passes the mark) and `races` (who
    first passes it wins, from the second round on). `tiles`: each combination with its suit, as the pad names it;
    `own` and `across`: the numbers of the tiles that cannot stand beside it, said by the same player and by the other.
    """
    faces = all_faces()
    return {
        "melds": {id_: points_of(rules, id_) for id_ in IDS},
        "seven": SEVEN,
        "wrong": list(meld_values(rules)),
        "penalty": rules.penalty,
        "card_points": {"sum": ALL_POINTS, "impossible": list(IMPOSSIBLE)},
        "last_trick": rules.last_trick_bonus,
        "wins_at": rules.target if rules.target_compare == "reach" else rules.target + 1,
        "races": rules.races,
        "tiles": [f"{meld}-{suit}" if suit else meld for meld, suit in faces],
        "own": _clashes(rules, "A"),
        "across": _clashes(rules, "B"),
    }


def choices(rules: Rules, each: Announced) -> dict[str, list[int]]:
    """The numbers of the tiles that an announcement can have meant, under each trump."""
    numbers = {face: number for number, face in enumerate(all_faces())}
    return {
        trump: [numbers[meld.id.removeprefix("trump_"), meld.suit] for meld in candidates(rules, each, trump)]
        for trump in SUITS
    }


def _clashes(rules: Rules, other: str) -> list[list[int]]:
    """For each tile of player A the tiles that cannot stand beside it when `other` says them."""
    # Neither cards nor class of a combination depend on trumps, so any trump will do.
    melds = [candidates(rules, Announced("A", meld, suit), suit or SUITS[0])[0] for meld, suit in all_faces()]
    return [[at for at, later in enumerate(melds) if clash(rules, other, later, "A", meld)] for meld in melds]
