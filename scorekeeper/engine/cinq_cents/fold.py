"""The fold: the facts of a match in playing order become its score sheet.

- A round begins with its first part and is closed by `end`, by `whole` (which takes the place of the parts before it),
  by a true `over`, or, from the second round on, by the announcement that passes the mark (C5.4). Its row has the
  entry of the part that closed it; its payload is the whole round, as a correction of that entry would say it.
- Until then it stands on the pad: `Sheet.standing`, and its points are in the totals at once.
- What cannot count (a spent tile, a second seven, a false claim) scores nothing and is listed as `refused`.
- Crossing out the `end` or `whole` that closed a round crosses out the round; crossing out another part takes away
  that part. A `whole` put in before another entry is a round of its own.
- An `adjust` after the first round may pass the mark as well.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..facts import Fact, Match
from ..ledger import rules_along
from ..reasons import reason
from ..sheet import Outcome, Row, Sheet, Standing
from .kept import Kept, Refused, with_part
from .match import ZERO, added, decide, is_race
from .pad import told_on_pad
from .rules import PLAYERS, Rules

WHY_RULES = {"only_one_over": "C5.3", "both_over_highest": "C5.3", "first_to_reach": "C5.4", "ended_by_hand": "C5.3"}
CLOSING = ("end", "whole")


class _Table:
    """What changes from fact to fact while a match is folded."""

    def __init__(self, match: Match) -> None:
        self.totals: Mapping[str, int] = ZERO  # without the round in progress
        self.players = match.players
        self.dealer = match.dealer
        self.number = 0  # rounds that are finished
        self.rows: list[Row] = []
        self.kept: Kept | None = None
        self.outcome: Outcome | None = None
        self.notes: list[tuple[int, str]] = []

    def standing_totals(self, rules: Rules, kept: Kept | None) -> dict[str, int]:
        return added(self.totals, kept.points(rules) if kept else ZERO)

    def is_race(self, rules: Rules) -> bool:
        return is_race(rules, self.number + 1, self.totals)


def fold(match: Match) -> Sheet:
    """The score sheet of a match."""
    table = _Table(match)
    along: list[tuple[Fact | None, Any]] = list(rules_along(match))
    for fact, then in along:
        if fact is not None:
            _take(table, fact, then)
    rules: Rules = along[-1][1]
    if table.outcome is not None:
        _break_off(table, rules)  # what was told behind the end is shown, but does not count
    open_round = table.kept
    return Sheet(
        game=match.game,
        rules=rules,
        match=match.entry,
        players=table.players,
        totals=table.standing_totals(rules, open_round),
        rows=tuple(table.rows),
        dealer=_dealer(table, rules, open_round),
        standing=_standing(table, rules, open_round),
        outcome=table.outcome,
        hand_number=table.number + 1,
        notes=tuple(table.notes),
        facts={fact.entry: fact for fact in match.facts},
    )


def _take(table: _Table, fact: Fact, rules: Rules) -> None:
    if fact.kind == "round":
        _take_part(table, fact, rules)
    elif fact.kind == "adjust":
        _take_adjustment(table, fact, rules)
    elif not fact.struck:
        _take_word(table, fact, rules)


def _dealer(table: _Table, rules: Rules, kept: Kept | None) -> int:
    """The seat that deals this round: the one that does not lead, if that was told (C2.1)."""
    if kept is not None and kept.forehand is not None:
        return rules.left_of(kept.forehand)
    return table.dealer


def _standing(table: _Table, rules: Rules, kept: Kept | None) -> Standing | None:
    """The round in progress, or None between rounds."""
    if kept is None:
        return None
    totals = table.standing_totals(rules, kept)
    dealer = _dealer(table, rules, kept)
    return Standing(kept.entries[0], told_on_pad(rules, kept, table.number + 1, dealer, table.totals, totals))


# -- rounds ----------------------------------------------------------------------------------------------------------


def _take_part(table: _Table, fact: Fact, rules: Rules) -> None:
    """One part of a round: it changes the round in progress, closes it, or is a round of its own."""
    part = fact.payload["part"]
    apart = part == "whole" and fact.before is not None
    base = Kept() if apart or table.kept is None else table.kept
    kept = with_part(base, fact)
    if fact.struck:
        if part in CLOSING or (part == "over" and _is_over(table, rules, kept, fact)):
            table.rows.append(_row(table, rules, kept, fact, None, counts=False))
            table.kept = table.kept if apart else None
        return
    if part == "over" and not _is_over(table, rules, kept, fact):
        table.kept = _with_false_claim(table, rules, base, kept, fact)
        return
    outcome = None
    if table.outcome is None:
        outcome = _end_of_round(table, rules, kept, fact) if part in CLOSING else _passed(table, rules, kept, fact)
    if part in CLOSING or outcome is not None:
        _close(table, rules, _stopped_by(kept, fact, outcome), fact, outcome)
        table.kept = table.kept if apart else None
    else:
        table.kept = kept


def _is_over(table: _Table, rules: Rules, kept: Kept, fact: Fact) -> bool:
    """Is the claim to be over the mark true (C5.4)?"""
    total = table.standing_totals(rules, kept)[fact.payload["player"]]
    return table.outcome is None and table.is_race(rules) and rules.over(total)


def _with_false_claim(table: _Table, rules: Rules, base: Kept, kept: Kept, fact: Fact) -> Kept:
    player = fact.payload["player"]
    total = table.standing_totals(rules, kept)[player]
    why = "false_claim" if table.is_race(rules) else "no_race"
    told = Refused(fact.entry, player, why, total)
    return replace(base, entries=kept.entries, claims=(*base.claims, told))


def _end_of_round(table: _Table, rules: Rules, kept: Kept, fact: Fact) -> Outcome | None:
    """How the match ended with a round that was counted, or None (C5.3 to C5.6)."""
    totals = table.standing_totals(rules, kept)
    race = table.is_race(rules)
    if race and kept.over is not None and rules.over(totals[kept.over]):
        return _outcome(rules, kept.over, "first_to_reach", totals, fact)
    winner, why = decide(rules, totals, kept.reached_first if race else None)
    return None if winner is None else _outcome(rules, winner, why, totals, fact)


def _passed(table: _Table, rules: Rules, kept: Kept, fact: Fact) -> Outcome | None:
    """How the match ended because somebody passed the mark during the round, or None (C5.4)."""
    if not table.is_race(rules):
        return None
    totals = table.standing_totals(rules, kept)
    if kept.over is not None:
        return _outcome(rules, kept.over, "first_to_reach", totals, fact)
    winner, why = decide(rules, totals)
    why = "first_to_reach" if why == "only_one_over" else why
    return None if winner is None else _outcome(rules, winner, why, totals, fact)


def _stopped_by(kept: Kept, fact: Fact, outcome: Outcome | None) -> Kept:
    """A round that ended before its end says who stopped it, and the card points so far if they were told (C5.7)."""
    if fact.payload["part"] in CLOSING or outcome is None:
        return kept
    return replace(
        kept,
        over=outcome.winners[0],
        card_points=fact.payload.get("card_points") if kept.card_points is None else kept.card_points,
    )


def _outcome(rules: Rules, winner: str, why: str, totals: Mapping[str, int], fact: Fact) -> Outcome:
    told = reason(why, WHY_RULES[why], player=winner, target=rules.target, a=totals["A"], b=totals["B"])
    return Outcome((winner,), why, fact.entry, told)


def _close(table: _Table, rules: Rules, kept: Kept, fact: Fact, outcome: Outcome | None) -> None:
    """A round becomes a row; the deal passes on (C2.1)."""
    counts = table.outcome is None
    dealer = _dealer(table, rules, kept)
    race = table.is_race(rules)
    table.number += 1
    if counts:
        table.totals = table.standing_totals(rules, kept)
    row = _row(table, rules, kept, fact, dealer, counts=counts)
    both = all(rules.over(total) for total in table.totals.values())
    ask = counts and race and both and kept.reached_first is None and kept.over is None
    details = {**kept.in_progress(rules), "race": race, "ask_first": ask}
    table.rows.append(replace(row, payload={**row.payload, "details": details}))
    table.dealer = rules.left_of(dealer)
    if table.outcome is None and outcome is not None:
        table.outcome = _outcome(rules, outcome.winners[0], outcome.why, table.totals, fact)


def _row(table: _Table, rules: Rules, kept: Kept, fact: Fact, dealer: int | None, *, counts: bool) -> Row:
    return Row(
        entry=fact.entry,
        kind="round",
        number=None if dealer is None else table.number,
        payload=kept.whole(rules),
        points=kept.points(rules) if counts else ZERO,
        totals=table.totals,
        dealer=dealer,
        made=None,
        counts=counts,
        struck=fact.struck,
        earlier=fact.earlier,
        notes=fact.notes,
        rules=rules,
    )


# -- everything else -------------------------------------------------------------------------------------------------


def _take_adjustment(table: _Table, fact: Fact, rules: Rules) -> None:
    """Points given or taken by hand; after the first round they can pass the mark."""
    counts = table.outcome is None and not fact.struck
    points = added(ZERO, fact.payload["points"]) if counts else ZERO
    race = table.is_race(rules)
    table.totals = added(table.totals, points)
    table.rows.append(
        Row(
            fact.entry,
            "adjust",
            None,
            fact.payload,
            points,
            table.totals,
            None,
            None,
            counts,
            fact.struck,
            fact.earlier,
            fact.notes,
            rules,
        )
    )
    if not counts or table.number == 0 or (table.kept is not None and not race):
        return
    totals = table.standing_totals(rules, table.kept)
    winner, why = decide(rules, totals)
    if winner is not None:
        _break_off(table, rules)
        table.outcome = _outcome(rules, winner, why, totals, fact)


def _break_off(table: _Table, rules: Rules) -> None:
    """The round in progress becomes a row as far as it was told, under the entry of its last part."""
    if table.kept is not None:
        kept, table.kept = table.kept, None
        _close(table, rules, kept, Fact(kept.entries[-1], "round", {"part": "end"}), None)


def _take_word(table: _Table, fact: Fact, rules: Rules) -> None:
    """A change of people, a note, or the end by hand: the highest total wins, level totals share."""
    said: Mapping[str, Any] = fact.payload
    if fact.kind == "people":
        table.players = tuple(said["players"]) if "players" in said else table.players
        if "dealer" in said:  # said last, so it also overrules a forehand told before
            table.dealer = said["dealer"]
            table.kept = replace(table.kept, forehand=None) if table.kept else None
    elif fact.kind == "note" and said.get("entry") is None:
        table.notes.append((fact.entry, said["text"]))
    elif fact.kind == "end" and table.outcome is None:
        _break_off(table, rules)
        winners = tuple(side for side in PLAYERS if table.totals[side] == max(table.totals.values()))
        told = reason("ended_by_hand", "C5.3", a=table.totals["A"], b=table.totals["B"])
        table.outcome = Outcome(winners, "ended_by_hand", fact.entry, told)
