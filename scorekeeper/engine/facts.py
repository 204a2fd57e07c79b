"""Entries in, facts in force out: the reading of a journal, the same for every game.

First the undo and redo stacks say which entries are in force, then corrections, strikes and notes are laid on the
facts they name; `game.fold` turns the facts of a match into its score sheet. What was read grows in growing.py.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from .errors import NotNewest, UnknownEntry
from .game import Game, TableRules
from .games import game
from .sheet import Sheet, Version

FACTS_OF_ALL_GAMES = frozenset(("adjust", "rules", "people", "end", "note"))
ON_FACTS = frozenset(("correct", "strike", "restore"))
MAY_GO_BEFORE = frozenset(("hand", "round", "adjust"))  # what may have been forgotten and is put in later


@dataclass(frozen=True)
class Entry:
    """One entry as it was written; `payload` without its kind, `at` in ISO 8601 UTC, `id` the client's."""

    seq: int
    kind: str
    payload: Mapping[str, Any]
    device: str | None = None
    at: str | None = None
    id: str | None = None


@dataclass(frozen=True)
class Fact:
    """A fact as it is now in force: corrected, struck or not, with what it said before."""

    entry: int
    kind: str
    payload: Mapping[str, Any]
    struck: bool = False
    earlier: tuple[Version, ...] = ()
    before: int | None = None
    notes: tuple[str, ...] = ()
    device: str | None = None
    at: str | None = None
    written_by: int = 0  # the entry whose payload is in force


@dataclass(frozen=True)
class Match:
    """A match: how it was opened, and its facts in playing order."""

    entry: int
    game: str
    rules: Mapping[str, Any]
    players: tuple[str | None, ...]
    dealer: int
    facts: tuple[Fact, ...] = ()
    # Where the fold of these facts, or of the first of them, has come to: a match that grows goes on from there.
    reached: list[Any] = field(default_factory=list, compare=False, repr=False)

    @property
    def opening_rules(self) -> TableRules:
        """The rules the match was opened with."""
        return rules_from(self.game, self.rules)


@dataclass(frozen=True)
class Stood:
    """The matches of a journal as they stood once, with the sheets that were folded of them."""

    matches: tuple[Match, ...]
    sheets: dict[int, Sheet]


@dataclass(frozen=True)
class Journal:
    """Everything written at a table and what follows from it. `undo` and `redo` are stacks, the top last."""

    entries: tuple[Entry, ...]
    matches: tuple[Match, ...]
    undo: tuple[int, ...]
    redo: tuple[int, ...]
    _sheets: dict[int, Sheet] = field(default_factory=dict, compare=False, repr=False)
    _undone: list[Sheet] = field(default_factory=list, compare=False, repr=False)  # after one undo, two, ...
    # How the journal stood before the newest entries of `undo`, and with those of `redo`: where each leads, top last.
    _earlier: tuple["Stood", ...] = field(default=(), compare=False, repr=False)
    _later: tuple["Stood", ...] = field(default=(), compare=False, repr=False)

    @property
    def version(self) -> int:
        """The seq of the last entry."""
        return self.entries[-1].seq

    @property
    def game(self) -> Game:
        """The game of the last match."""
        return game(self.matches[-1].game)

    def sheet(self, match: int = -1) -> Sheet:
        """The score sheet of a match, the last unless said otherwise; folded once."""
        place = match % len(self.matches)
        if place not in self._sheets:
            found = self.matches[place]
            self._sheets[place] = game(found.game).fold(found)
        return self._sheets[place]

    def turns(self, kind: str) -> bool:
        """Whether the next undo (redo) leads back without the journal being read anew."""
        return bool(self._earlier if kind == "undo" else self._later)

    def fact(self, entry: int, path: str = "entry") -> tuple[int, Fact]:
        """The place of the match and the fact of an entry in force; UnknownEntry."""
        for place in range(len(self.matches) - 1, -1, -1):
            match = self.matches[place]
            if entry > match.entry:
                for fact in reversed(match.facts):
                    if fact.entry == entry:
                        return place, fact
                break
        raise UnknownEntry(path, entry=entry)


def rules_from(name: str, given: Mapping[str, Any]) -> TableRules:
    """The rules of plain data that was checked before, read once."""
    return _rules_from(name, json.dumps(given, sort_keys=True))


@lru_cache(maxsize=512)
def _rules_from(name: str, text: str) -> TableRules:
    return game(name).read_rules(json.loads(text))


def read(entries: Iterable[Entry]) -> Journal:
    """The journal of these entries, in the order of their seq; NotNewest when an undo names another than the top."""
    entries = tuple(entries)
    in_force, undo, redo = what_counts(entries)
    facts: dict[int, Fact] = {}
    owner: list[tuple[Entry, list[int]]] = []
    for entry in entries:
        if entry.kind == "match":
            owner.append((entry, []))
        elif entry.seq in in_force:
            if entry.kind in ON_FACTS:
                target = facts.get(entry.payload["entry"])
                if target is not None:
                    facts[target.entry] = changed(target, entry)
            else:
                facts[entry.seq] = fact_of(entry)
                owner[-1][1].append(entry.seq)
    _lay_notes(facts)
    return Journal(entries, tuple(match_of(opened, seqs, facts) for opened, seqs in owner), tuple(undo), tuple(redo))


def what_counts(entries: tuple[Entry, ...]) -> tuple[set[int], list[int], list[int]]:
    """Which entries count, and the stacks: an undone entry is as if it had not been written."""
    in_force: set[int] = set()
    undo: list[int] = []
    redo: list[int] = []
    for entry in entries:
        if entry.kind == "match":
            undo, redo = [], []  # undo never goes past a match
        elif entry.kind in ("undo", "redo"):
            taken, given = (undo, redo) if entry.kind == "undo" else (redo, undo)
            named = entry.payload["entry"]
            if not taken or taken[-1] != named:
                raise NotNewest("entry", entry=named)
            given.append(taken.pop())
            (in_force.discard if entry.kind == "undo" else in_force.add)(named)
        else:
            in_force.add(entry.seq)
            undo.append(entry.seq)
            redo = []
    return in_force, undo, redo


def fact_of(entry: Entry) -> Fact:
    """The fact that an entry tells, as it was written."""
    payload, before = entry.payload, entry.payload.get("before")
    if before is not None:
        payload = {name: value for name, value in payload.items() if name != "before"}
    return Fact(entry.seq, entry.kind, payload, before=before, device=entry.device, at=entry.at, written_by=entry.seq)


def changed(fact: Fact, entry: Entry) -> Fact:
    """A fact after a correction (it keeps kind and place, and a strike stays), strike or restoration."""
    if entry.kind != "correct":
        return replace(fact, struck=entry.kind == "strike")
    payload = {name: value for name, value in entry.payload.items() if name not in ("entry", "before")}
    earlier = (*fact.earlier, Version(fact.written_by, fact.payload))
    return replace(fact, payload=payload, earlier=earlier, written_by=entry.seq)


def _lay_notes(facts: dict[int, Fact]) -> None:
    """Lay each note that stands on the fact it names, if it names one."""
    for note in [fact for fact in facts.values() if fact.kind == "note" and not fact.struck]:
        named = facts.get(note.payload.get("entry", 0))
        if named is not None:
            facts[named.entry] = replace(named, notes=(*named.notes, note.payload["text"]))


def match_of(opened: Entry, seqs: list[int], facts: Mapping[int, Fact]) -> Match:
    """The match that an entry opened, with the facts of these entries in playing order."""
    told = opened.payload
    return Match(
        opened.seq, told["game"], told["rules"], tuple(told["players"]), told["dealer"], _in_order(seqs, facts)
    )


def _in_order(seqs: list[int], facts: Mapping[int, Fact]) -> tuple[Fact, ...]:
    """Facts in playing order: as written, but a forgotten one stands before the one it names."""
    order: list[int] = []
    for seq in seqs:
        before = facts[seq].before
        if before is not None and before in order:
            order.insert(order.index(before), seq)
        else:
            order.append(seq)
    return tuple(facts[seq] for seq in order)
