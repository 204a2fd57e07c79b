"""The judge's questions about points: a round's score, whether it can be right, the end of a match (C5)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ..errors import BadValue
from ..judge import Kind, Ruling
from ..reading import a_list, a_number, fields, joined, one_of
from ..reasons import reason
from .match import match_end, race, settlement
from .pack import ALL_POINTS, card_points, read_both, read_cards, read_player, read_suit
from .rules import PLAYERS, Rules
from .scoring import (
    SEVEN,
    RoundPoints,
    as_words,
    lines,
    meld_values,
    round_fault,
    seven_fault,
    summed,
    totals_check,
)

# -- points (C5) -----------------------------------------------------------------------------------------------------


def ask_card_points(rules: Rules, given: Any) -> Ruling:
    """The card points of some cards."""
    given = fields(given, "", ("cards",))
    points = card_points(read_cards(given["cards"], "cards"))
    return Ruling({"points": points}, (reason("cards", "C1.3", points=points),))


def ask_round_validate(rules: Rules, given: Any) -> Ruling:
    """Can the numbers of a round be right?"""
    given = fields(given, "", ("card_points",), ("meld_points", "seven", "trump"))
    both: dict[str, Mapping[str, int] | None] = {
        name: read_both(given[name], name) if name in given else None
        for name in ("card_points", "meld_points", "seven")
    }
    trump = read_suit(given["trump"], "trump") if "trump" in given else None
    fault = round_fault(rules, both["card_points"] or {}, both["meld_points"], both["seven"], trump)
    return Ruling({"ok": fault is None}, (reason(fault or "round_fine", "C5.1"),))


def ask_round_totals_check(rules: Rules, given: Any) -> Ruling:
    """Can the scores of a round be right, and was the seven scored?"""
    given = fields(given, "", ("totals",))
    totals = read_both(given["totals"], "totals")
    fine, seven = totals_check(rules, totals)
    word = {True: "totals_with_seven", False: "totals_without_seven", None: "totals_either"}[seven]
    because = reason(word if fine else "totals_miscount", "C5.1", sum=sum(totals.values()))
    return Ruling({"ok": fine, "seven_scored": seven}, (because,))


def ask_round_score(rules: Rules, given: Any) -> Ruling:
    """The score of a round from its parts."""
    given = fields(given, "", ("card_points", "melds"), ("seven", "penalties", "last_trick"))
    parts = _read_parts(rules, given)
    found = lines(rules, parts)
    because = [each.reason for each in found] or [reason("no_points", "C5.1")]
    if sum(parts.card_points.values()) != ALL_POINTS:
        because.append(reason("not_120", "C5.1"))
    return Ruling({"totals": summed(found)}, tuple(because))


def _read_parts(rules: Rules, given: Mapping[str, Any]) -> RoundPoints:
    points = read_both(given["card_points"], "card_points", 0, ALL_POINTS)
    melds = fields(given["melds"], "melds", PLAYERS)
    values: dict[str, list[tuple[str | None, int]]] = {
        player: [
            (None, one_of(each, meld_values(rules), joined(f"melds.{player}", index)))
            for index, each in enumerate(a_list(melds[player], f"melds.{player}"))
        ]
        for player in PLAYERS
    }
    zero = {"A": 0, "B": 0}
    told = fields(given.get("seven", zero), "seven", PLAYERS)
    seven = {player: one_of(told[player], (0, SEVEN), f"seven.{player}") for player in PLAYERS}
    penalties = read_both(given.get("penalties", zero), "penalties", 0)
    last = given.get("last_trick")
    last_trick = None if last is None else read_player(last, "last_trick")
    if sum(points.values()) > ALL_POINTS:
        raise BadValue("card_points", most=ALL_POINTS)
    if seven_fault(seven) is not None:
        raise BadValue("seven", most=SEVEN)
    return RoundPoints(points, values, seven, penalties, last_trick)


# -- the match (C5.3 to C5.7) ----------------------------------------------------------------------------------------


def ask_match_end(rules: Rules, given: Any) -> Ruling:
    """Is the match over after these rounds, and who won?"""
    given = fields(given, "", ("rounds",), ("reached_first",))
    rounds = [read_both(each, joined("rounds", index)) for index, each in enumerate(a_list(given["rounds"], "rounds"))]
    first = given.get("reached_first")
    found = match_end(rules, rounds, None if first is None else read_player(first, "reached_first"))
    because = reason(
        found.why, WHY_RULES[found.why], target=rules.target, player=found.winner, **as_words(found.totals)
    )
    answer = {"over": found.over, "winner": found.winner, "totals": dict(found.totals), "why": found.why}
    return Ruling(answer, (because,))


WHY_RULES = {
    "nobody_over_target": "C5.4",
    "only_one_over": "C5.3",
    "first_to_reach": "C5.4",
    "both_over_highest": "C5.3",
    "tie_play_on": "C5.6",
}


def ask_race(rules: Rules, given: Any) -> Ruling:
    """Who passes the mark first while points come in one by one?"""
    given = fields(given, "", ("round", "start", "events"))
    number = a_number(given["round"], "round", 1)
    start = read_both(given["start"], "start")
    events = []
    for index, pair in enumerate(a_list(given["events"], "events")):
        at = joined("events", index)
        player, points = a_list(pair, at, at_least=2, at_most=2)
        events.append((read_player(player, joined(at, 0)), a_number(points, joined(at, 1))))
    found = race(rules, number, start, events)
    if found.winner is not None:
        because = reason("passed_first", "C5.4", player=found.winner, target=rules.target, event=found.at_event)
    elif number == 1 or not rules.races or any(rules.over(each) for each in start.values()):
        because = reason("played_out", "C5.3" if number == 1 else "C5.4", **as_words(found.totals))
    else:
        because = reason("nobody_passed", "C5.5", target=rules.target, **as_words(found.totals))
    return Ruling({"winner": found.winner, "at_event": found.at_event, "totals": dict(found.totals)}, (because,))


def ask_settlement(rules: Rules, given: Any) -> Ruling:
    """What the loser pays."""
    given = fields(given, "", ("totals", "winner"))
    totals = read_both(given["totals"], "totals")
    winner = None if given["winner"] is None else read_player(given["winner"], "winner")
    found = settlement(rules, totals, winner)
    if winner is None:
        because = reason("nobody_pays", "C5.7")
    else:
        because = reason("loser_pays", "C5.7", player=found.payer, points=found.points, stake=rules.stake_per_point)
    return Ruling(asdict(found), (because,))


KINDS: dict[str, Kind] = {
    "card_points": ask_card_points,
    "round_validate": ask_round_validate,
    "round_totals_check": ask_round_totals_check,
    "round_score": ask_round_score,
    "match_end": ask_match_end,
    "race": ask_race,
    "settlement": ask_settlement,
}
