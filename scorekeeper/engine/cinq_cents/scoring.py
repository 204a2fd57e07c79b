"""Points of a round in small parts, and what numbers a round can show (C5.1, C5.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..reasons import Reason, reason
from ..sheet import Line
from .melds import VALUES, can_be, points_of
from .pack import ALL_POINTS, IMPOSSIBLE
from .rules import PLAYERS, Rules, other

SEVEN = 10  # for the seven of trumps (C3.5)
STEP = 20  # combinations are multiples of it (C5.1)


@dataclass(frozen=True)
class RoundPoints:
    """What a round's score is made of, each part by player; a combination is (id or None, points); `last_trick` is who
    took it, None if not told."""

    card_points: Mapping[str, int]
    melds: Mapping[str, Sequence[tuple[str | None, int]]]
    seven: Mapping[str, int]
    penalties: Mapping[str, int]
    last_trick: str | None = None


def penalty_of(rules: Rules, player: str, points: int) -> tuple[str, int]:
    """Whose score an invalid announcement changes, and by how much (C4.6)."""
    return (other(player), points) if rules.penalty == "to_opponent" else (player, -points)


def lines(rules: Rules, parts: RoundPoints) -> tuple[Line, ...]:
    """The lines that make up a round's score, those of no points left out (C5.1, C5.2)."""
    found: list[Line] = []

    def add(side: str, points: int, because: Reason) -> None:
        if points:
            found.append(Line(side, points, because))

    for player in PLAYERS:
        add(player, parts.card_points[player], reason("cards", "C1.3", points=parts.card_points[player]))
        for id_, points in parts.melds[player]:
            add(player, points, reason("melds" if id_ is None else f"meld_{id_}", "C4.2", points=points))
        add(player, parts.seven[player], reason("seven", "C3.5", points=parts.seven[player]))
        side, points = penalty_of(rules, player, parts.penalties[player])
        add(side, points, wrong_reason(rules, player, parts.penalties[player]))
        if parts.last_trick == player:
            add(player, rules.last_trick_bonus, reason("last_trick", "C5.2", points=rules.last_trick_bonus))
    return tuple(found)


def wrong_reason(rules: Rules, player: str, points: int) -> Reason:
    """Why an invalid announcement changes the score (C4.6)."""
    id_ = "wrong_to_opponent" if rules.penalty == "to_opponent" else "wrong_deducted"
    return reason(id_, "C4.6", player=player, points=points)


def summed(found: Sequence[Line]) -> dict[str, int]:
    """Each player's sum of these lines."""
    return {player: sum(each.points for each in found if each.side == player) for player in PLAYERS}


# -- can these numbers be right? (C5.1) ------------------------------------------------------------------------------


def card_points_fault(points: Mapping[str, int]) -> str | None:
    """Message id of what is wrong with the card points of a whole round, or None."""
    if sum(points.values()) != ALL_POINTS:
        return "not_120"
    if any(each in IMPOSSIBLE or not 0 <= each <= ALL_POINTS for each in points.values()):
        return "impossible_card_points"
    return None


def seven_fault(points: Mapping[str, int]) -> str | None:
    """Message id of what is wrong with the points for the seven, or None: ten at most, for one of them (C3.5)."""
    fine = all(each in (0, SEVEN) for each in points.values()) and sum(points.values()) <= SEVEN
    return None if fine else "seven_once"


def round_fault(
    rules: Rules,
    card_points: Mapping[str, int],
    meld_points: Mapping[str, int] | None = None,
    seven: Mapping[str, int] | None = None,
    trump: str | None = None,
) -> str | None:
    """Message id of the first thing that cannot be right with the numbers of a whole round, or None (C5.1)."""
    fault = card_points_fault(card_points)
    if fault is None and meld_points is not None and not can_be(rules, meld_points, trump):
        fault = "impossible_melds"
    if fault is None and seven is not None:
        fault = seven_fault(seven)
    return fault


def totals_check(rules: Rules, totals: Mapping[str, int]) -> tuple[bool, bool | None]:
    """(can both scores of a round be right, was the seven scored: None if it cannot be told) (C5.1)."""
    rest = (sum(totals.values()) - ALL_POINTS - rules.last_trick_bonus) % STEP
    if rest not in (0, SEVEN):
        return False, None
    if points_of(rules, "trump_sequence") % STEP:
        return True, None  # a trump sequence of 250 looks like one of 240 with the seven
    return True, rest == SEVEN


def meld_values(rules: Rules) -> tuple[int, ...]:
    """What a combination can be worth at this table, in rising order."""
    return tuple(sorted({*VALUES.values(), rules.trump_sequence_points}))


def as_words(points: Mapping[str, int]) -> dict[str, Any]:
    """The points of both players as parameters of a message."""
    return {"a": points["A"], "b": points["B"]}
