"""The end of a match: the most points in the first round, then the first to pass the mark (C5.3 to C5.7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .rules import PLAYERS, Rules, other

ZERO = {"A": 0, "B": 0}


@dataclass(frozen=True)
class End:
    """How a match stands after some rounds; `why` is the judge's word, `rounds` how many counted."""

    over: bool
    winner: str | None
    totals: Mapping[str, int]
    why: str
    rounds: int


def is_race(rules: Rules, number: int, start: Mapping[str, int]) -> bool:
    """Does the first to pass the mark win at once in this round? Not in the first (C5.3), not when both stand level
    above the mark already (C5.6): those rounds are played out."""
    return rules.races and number > 1 and not any(rules.over(total) for total in start.values())


def decide(rules: Rules, totals: Mapping[str, int], reached_first: str | None = None) -> tuple[str | None, str]:
    """(winner or None, why) at the end of a round; `reached_first` only if the round was a race (C5.3, C5.4, C5.6)."""
    over = [player for player in PLAYERS if rules.over(totals[player])]
    if not over:
        return None, "nobody_over_target"
    if len(over) == 1:
        return over[0], "only_one_over"
    if reached_first is not None:
        return reached_first, "first_to_reach"
    if totals["A"] == totals["B"]:
        return None, "tie_play_on"
    return max(PLAYERS, key=lambda player: totals[player]), "both_over_highest"


def match_end(rules: Rules, rounds: Sequence[Mapping[str, int]], reached_first: str | None = None) -> End:
    """The match after these rounds; rounds after its end do not count (C5.3 to C5.6)."""
    totals: Mapping[str, int] = ZERO
    why = "nobody_over_target"
    for number, points in enumerate(rounds, 1):
        race = is_race(rules, number, totals)
        totals = added(totals, points)
        winner, why = decide(rules, totals, reached_first if race else None)
        if winner is not None:
            return End(True, winner, totals, why, number)
    return End(False, None, totals, why, len(rounds))


def added(totals: Mapping[str, int], points: Mapping[str, int]) -> dict[str, int]:
    """The totals with these points added; a player not named gets none."""
    return {player: totals[player] + points.get(player, 0) for player in PLAYERS}


@dataclass(frozen=True)
class Race:
    """Who passed the mark first: the winner and the event (from 1), or None; totals then, or at the end."""

    winner: str | None
    at_event: int | None
    totals: Mapping[str, int]


def race(rules: Rules, number: int, start: Mapping[str, int], events: Sequence[tuple[str, int]]) -> Race:
    """Who passes the mark first in round `number` while points come in one by one (C5.4)."""
    totals = dict(start)
    runs = is_race(rules, number, start)
    for index, (player, points) in enumerate(events, 1):
        totals[player] += points
        if runs and rules.over(totals[player]):
            return Race(player, index, totals)
    return Race(None, None, totals)


@dataclass(frozen=True)
class Settlement:
    """Who pays whom: the difference in points and the amount in the smallest unit of money; nobody without a winner."""

    payer: str | None
    payee: str | None
    points: int
    amount: int


def settlement(rules: Rules, totals: Mapping[str, int], winner: str | None) -> Settlement:
    """What the loser pays: the difference of the totals times the stake (C5.7)."""
    if winner is None:
        return Settlement(None, None, 0, 0)
    points = abs(totals["A"] - totals["B"])
    return Settlement(other(winner), winner, points, points * rules.stake_per_point)
