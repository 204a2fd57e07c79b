"""The fold that all games share: order, rules in force, the deal, running totals, what stands on the pad, the end.

A game adds a `Scorer`: what a row is worth, and whether the match is over after it.
"""

import json
from collections.abc import Iterator, Mapping
from copy import copy
from functools import lru_cache
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from .facts import Fact, Match
from .game import TableRules
from .reasons import reason
from .sheet import Outcome, Points, Row, Sheet, Standing


class Scored(NamedTuple):
    """What a hand or round came to: points of every side, whether it was made, whether the deal passes on, and
    whether it is one of a fixed number of hands; as the game reads it, and whether it is so at any totals."""

    points: Points
    made: bool | None = None
    deal_passes: bool = True
    is_hand: bool = True
    hand: Any = None
    at_any_totals: bool = False


class Scorer(Protocol):
    """One game's part of the fold, made for one match and asked in playing order."""

    def score(self, rules: Any, fact: Fact, totals: Points) -> Scored:
        """Points of a hand or round, with the totals before it."""

    def outcome(self, rules: Any, fact: Fact, totals: Points, scored: Scored, played: int) -> Outcome | None:
        """How the match ended with this hand or round, whose points are in the totals and which is the `played`th;
        None while it is open."""


NOT_ROWS = frozenset(("contract", "rules", "people", "end", "note"))


def rules_along(match: Match, since: int = 0) -> Iterator[tuple[Fact | None, TableRules]]:
    """Each fact from place `since` on with the rules it is under, and at the end (None, the rules now).

    Later patches win, option by option; `from_now` is for what comes after it, `whole_match` for everything.
    """
    patches = [fact for fact in match.facts if fact.kind == "rules" and not fact.struck]
    passed = {fact.entry for fact in match.facts[:since] if fact.kind == "rules" and not fact.struck}
    rules = _patched(match, patches, passed)
    for fact in match.facts[since:]:
        yield fact, rules
        if fact.kind == "rules" and not fact.struck:
            passed.add(fact.entry)
            rules = _patched(match, patches, passed)
    yield None, rules


def _patched(match: Match, patches: list[Fact], passed: set[int]) -> TableRules:
    merged: dict[str, Any] = {}
    for fact in patches:
        if fact.payload["scope"] == "whole_match" or fact.entry in passed:
            merged |= fact.payload["patch"]
    base = match.opening_rules
    return _changed(base, json.dumps(merged, sort_keys=True)) if merged else base


@lru_cache(maxsize=256)
def _changed(rules: Any, patch: str) -> TableRules:
    changed: TableRules = rules.changed(json.loads(patch))
    return changed


_CHANGING = ("totals", "players", "dealer", "number", "played", "standing", "outcome", "rules")
_CHANGES = attrgetter(*_CHANGING)


class _Table:
    """How far a fold has come: what changes from fact to fact."""

    def __init__(self, match: Match) -> None:
        self.nothing: Points = dict.fromkeys(match.opening_rules.sides, 0)
        self.totals = self.nothing
        self.rules = match.opening_rules  # of the fact at hand, then those now
        self.players = match.players
        self.dealer = match.dealer
        self.number = 0
        self.played = 0
        self.rows: list[Row] = []
        self.standing: Standing | None = None
        self.outcome: Outcome | None = None
        self.notes: list[tuple[int, str]] = []
        self.facts: dict[int, Fact] = {}
        self.scored: dict[int, tuple[Fact, TableRules, Scored]] = {}  # of facts, whatever was before them
        self.past: list[tuple[Any, ...]] = []  # before each fact: the values of _CHANGING, and how many rows and notes

    def note_past(self) -> None:
        """Keep how things stand before the next fact."""
        self.past.append((*_CHANGES(self), len(self.rows), len(self.notes)))

    def again(self, place: int | None = None) -> "_Table":
        """The state now, or before the fact at `place`, to go on from without touching this one."""
        other = copy(self)
        if place is None or place >= len(self.past):
            other.rows, other.notes = [*self.rows], [*self.notes]
            other.facts, other.past = {**self.facts}, [*self.past]
            return other
        *changes, rows, notes = self.past[place]
        for name, value in zip(_CHANGING, changes, strict=True):
            setattr(other, name, value)
        other.rows, other.notes, other.past = self.rows[:rows], self.notes[:notes], self.past[:place]
        other.facts = dict(islice(self.facts.items(), place))
        return other


def fold(match: Match, scorer: Scorer) -> Sheet:
    """The score sheet of a match. A match that grew or was corrected is folded on from where it had come to."""
    table = match.reached[0].again() if match.reached else _Table(match)
    for fact, rules in _along(match, table):
        if fact is None:
            table.rules = rules
            continue  # nothing more: these are the rules now
        table.rules = rules
        table.note_past()
        table.facts[fact.entry] = fact
        if fact.kind not in NOT_ROWS:
            _take_row(table, fact, rules, scorer)
        elif not fact.struck:
            _take_word(table, fact)
    match.reached[:] = [table]
    return Sheet(
        game=match.game,
        rules=table.rules,
        match=match.entry,
        players=table.players,
        totals=table.totals,
        rows=tuple(table.rows),
        dealer=table.dealer,
        standing=None if table.outcome else table.standing,
        outcome=table.outcome,
        hand_number=table.number + 1,
        notes=tuple(table.notes),
        facts=table.facts,
    )


def _along(match: Match, table: _Table) -> Iterator[tuple[Fact | None, TableRules]]:
    """`rules_along` from where the table has come to; without other rules on the way nothing before is looked at."""
    since = len(table.facts)
    coming = match.facts[since:]
    if not match.reached or any(fact.kind == "rules" for fact in coming):
        yield from rules_along(match, since)
        return
    for fact in coming:
        yield fact, table.rules
    yield None, table.rules


def _take_row(table: _Table, fact: Fact, rules: TableRules, scorer: Scorer) -> None:
    """A hand, round or adjustment: points, totals, the deal, and whether it was the last."""
    played = fact.kind != "adjust"
    if played and fact.before is None:
        table.standing = None  # the hand uses up its contract, crossed out or not
    if fact.struck:
        table.rows.append(_row(table, fact, rules, None, None, table.nothing, None, counts=False))
        return
    if played:
        table.number += 1
        scored = _scored(table, fact, rules, scorer)
    else:  # R6.9: a correction by hand never ends the match
        scored = Scored({**table.nothing, **fact.payload["points"]}, None, deal_passes=False)
    counts = table.outcome is None
    points = scored.points if counts else table.nothing
    if counts:
        before = table.totals
        table.totals = {side: before[side] + points[side] for side in before}
    number, dealer = (table.number, table.dealer) if played else (None, None)
    table.rows.append(_row(table, fact, rules, number, dealer, points, scored.made, counts))
    if counts and played:
        table.played += scored.is_hand
        table.outcome = scorer.outcome(rules, fact, table.totals, scored, table.played)
    if scored.deal_passes:
        table.dealer = rules.left_of(table.dealer)


def _scored(table: _Table, fact: Fact, rules: TableRules, scorer: Scorer) -> Scored:
    """What a hand or round came to, worked out once for a fact where the totals before it do not matter."""
    known = table.scored.get(fact.entry)
    if known is not None and known[0] is fact and known[1] is rules:
        return known[2]
    scored = scorer.score(rules, fact, table.totals)
    if scored.at_any_totals:
        table.scored[fact.entry] = fact, rules, scored
    return scored


def _row(
    table: _Table,
    fact: Fact,
    rules: TableRules,
    number: int | None,
    dealer: int | None,
    points: Points,
    made: bool | None,
    counts: bool,
) -> Row:
    return Row(
        fact.entry,
        fact.kind,
        number,
        fact.payload,
        points,
        table.totals,
        dealer,
        made,
        counts,
        fact.struck,
        fact.earlier,
        fact.notes,
        rules,
    )


def _take_word(table: _Table, fact: Fact) -> None:
    """A contract, a change of people, a note, or the end by hand."""
    said: Mapping[str, Any] = fact.payload
    if fact.kind == "contract":
        table.standing = None if said["contract"] is None else Standing(fact.entry, said)
    elif fact.kind == "people":
        table.players = tuple(said["players"]) if "players" in said else table.players
        table.dealer = said.get("dealer", table.dealer)
    elif fact.kind == "note" and said.get("entry") is None:
        table.notes.append((fact.entry, said["text"]))
    elif fact.kind == "end" and table.outcome is None:
        top = max(table.totals.values())
        winners = tuple(side for side, total in table.totals.items() if total == top)
        why = reason("match.ended_by_hand", "R6.1", winners=list(winners))
        table.outcome = Outcome(winners, "ended_by_hand", fact.entry, why)
