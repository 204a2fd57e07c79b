"""What may be written into a journal: every payload is read strictly and given back in its canonical form."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .errors import BadValue, Conflict, MatchOver, NoChange, NotNewest, RulesError, UnknownEntry, UnknownKind
from .fact_readers import READERS, named, read_players, read_seat
from .facts import FACTS_OF_ALL_GAMES, MAY_GO_BEFORE, ON_FACTS, Entry, Fact, Journal, Match
from .game import TableRules
from .games import game
from .growing import extended
from .ledger import rules_along
from .reading import a_number, an_object, fields, joined


def opening(name: Any, rules: Any, players: Any, dealer: Any, path: str = "") -> dict[str, Any]:
    """The payload of a first `match`: game, rules, players, dealer; RulesError."""
    try:
        played = game(name)
    except RulesError as fault:
        raise type(fault)(joined(path, "game"), **fault.params) from None
    read = played.read_rules(rules, joined(path, "rules"))
    return {
        "game": played.id,
        "rules": read.as_data(),
        "players": read_players(read, players, joined(path, "players")),
        "dealer": read_seat(read, dealer, joined(path, "dealer")),
    }


def check(journal: Journal | None, kind: Any, payload: Any, path: str = "") -> dict[str, Any]:
    """The canonical payload of an entry that may be written next; RulesError with its path below `path`."""
    if journal is None:
        given = fields(payload, path, ("game", "rules", "dealer"), ("players",))
        _wanted(kind, ("match",), path)
        return opening(given["game"], given["rules"], given.get("players", ()), given["dealer"], path)
    _wanted(kind, {*journal.game.fact_kinds, *FACTS_OF_ALL_GAMES, *ON_FACTS, "match", "undo", "redo"}, path)
    if kind == "match":
        return _rematch(journal, payload, path)
    if kind in ("undo", "redo"):
        return _undo(journal, kind, payload, path)
    if kind == "correct":
        return _correction(journal, payload, path)
    if kind in ON_FACTS:
        return _strike(journal, kind, payload, path)
    return _new_fact(journal, kind, payload, path)


def _wanted(kind: Any, kinds: Collection[str], path: str) -> None:
    if not isinstance(kind, str) or kind not in kinds:
        raise UnknownKind(joined(path, "kind"), kind=kind)


# -- facts ----------------------------------------------------------------------------------------------------------


def _new_fact(journal: Journal, kind: str, payload: Any, path: str) -> dict[str, Any]:
    """A fact, at the end or before another one; MatchOver once the match has ended."""
    match = journal.matches[-1]
    given = dict(an_object(payload, path))
    before = given.pop("before", None) if kind in MAY_GO_BEFORE else None
    place = None
    if before is not None:
        place = _row_at(match, a_number(before, joined(path, "before"), 1), joined(path, "before"))
    rules = journal.sheet().rules if place is None else _rules_at(match, match.facts[place])
    read = _read(journal, kind, given, rules, path)
    if kind in journal.game.fact_kinds or kind in ("adjust", "end"):
        _check_open(journal, place, path)
    if before is not None:
        read["before"] = before
    if kind == "rules":
        _try(journal, kind, read, joined(path, "patch"))
    return read


def _row_at(match: Match, entry: int, path: str) -> int:
    """The place of the row an insertion names; UnknownEntry."""
    for place, fact in enumerate(match.facts):
        if fact.entry == entry and fact.kind in MAY_GO_BEFORE:
            return place
    raise UnknownEntry(path, entry=entry)


def _rules_at(match: Match, wanted: Fact) -> TableRules:
    """The rules a fact of the match is under."""
    return next(rules for fact, rules in rules_along(match) if fact is wanted)


def _check_open(journal: Journal, place: int | None, path: str) -> None:
    """MatchOver if the match had ended before that place."""
    outcome = journal.sheet().outcome
    if outcome is None:
        return
    facts = journal.matches[-1].facts
    ended = next(index for index, fact in enumerate(facts) if fact.entry == outcome.ended_after)
    if place is None or place > ended:
        raise MatchOver(path, ended_after=outcome.ended_after)


def _read(journal: Journal, kind: str, given: Mapping[str, Any], rules: TableRules, path: str) -> dict[str, Any]:
    """The canonical payload of a fact under the rules in force."""
    if kind in journal.game.fact_kinds:
        return journal.game.read_fact(kind, given, rules, path)
    return READERS[kind](journal, given, rules, path)


# -- on facts -------------------------------------------------------------------------------------------------------


def _correction(journal: Journal, payload: Any, path: str) -> dict[str, Any]:
    """The whole new payload of a fact, which keeps its kind and place; NoChange when it says the same."""
    given = dict(an_object(payload, path))
    fields({"entry": given.get("entry")} if "entry" in given else {}, path, ("entry",))
    place, fact = named(journal, given, path)
    del given["entry"]
    if fact.kind in MAY_GO_BEFORE and given.pop("before", fact.before) != fact.before:
        raise BadValue(joined(path, "before"), wanted="its place")
    match = journal.matches[place]
    seen = replace(journal, matches=journal.matches[: place + 1])
    read = _read(seen, fact.kind, given, _rules_at(match, fact), path)
    if read == fact.payload:
        raise NoChange(path, entry=fact.entry)
    read = {"entry": fact.entry, **read}
    if fact.kind == "rules":
        _try(journal, "correct", read, joined(path, "patch"))
    return read


def _strike(journal: Journal, kind: str, payload: Any, path: str) -> dict[str, Any]:
    """Cross out a fact or restore it; NoChange when it is so already."""
    given = fields(payload, path, ("entry",))
    _, fact = named(journal, given, path)
    if fact.struck == (kind == "strike"):
        raise NoChange(path, entry=fact.entry)
    read = {"entry": fact.entry}
    if fact.kind == "rules":
        _try(journal, kind, read, joined(path, "entry"))
    return read


def _undo(journal: Journal, kind: str, payload: Any, path: str) -> dict[str, Any]:
    """Undo or redo of the top of its stack; NotNewest otherwise."""
    given = fields(payload, path, ("entry",))
    entry = a_number(given["entry"], joined(path, "entry"), 1)
    stack = journal.undo if kind == "undo" else journal.redo
    if not stack or stack[-1] != entry:
        raise NotNewest(joined(path, "entry"), entry=entry, newest=stack[-1] if stack else None)
    return {"entry": entry}


def _try(journal: Journal, kind: str, payload: Mapping[str, Any], path: str) -> None:
    """Conflict when the rules of some hand would exclude each other after this entry."""
    tried = extended(journal, Entry(journal.version + 1, kind, payload))
    for match in tried.matches:
        try:
            for _ in rules_along(match):
                pass
        except RulesError as fault:
            raise Conflict(path, **fault.params) from None


def _rematch(journal: Journal, payload: Any, path: str) -> dict[str, Any]:
    """The next match: rules and people stay unless given, the deal passes on from the last hand."""
    given = fields(payload, path, (), ("game", "rules", "players", "dealer"))
    sheet = journal.sheet()
    name = given.get("game", sheet.game)
    rules = given.get("rules", sheet.rules.as_data() if name == sheet.game else {})
    read = opening(name, rules, (), 1, path)
    seats = game(name).read_rules(read["rules"]).seats
    kept = sheet.players if len(seats) == len(sheet.players) else ()
    dealer = given.get("dealer", (sheet.dealer - 1) % len(seats) + 1)
    return opening(name, rules, given.get("players", kept), dealer, path)


# -- conflicts ------------------------------------------------------------------------------------------------------


def needs_person(missed: Sequence[Entry], kind: str, payload: Mapping[str, Any]) -> bool:
    """Must a person decide before this entry is written after the missed ones?

    Yes if they hold another hand (when adding one), touch the same entry, or change rules, match or end.
    """
    if kind in ("undo", "redo"):
        return bool(missed)
    touched = {payload.get("entry"), payload.get("before")} - {None}
    adding = kind in ("hand", "round")
    for entry in missed:
        if entry.kind in ("rules", "match", "end"):
            return True
        if adding and entry.kind in ("hand", "round") and not _side_by_side(entry.payload, payload):
            return True
        if (adding or touched) and entry.kind in ("undo", "redo"):
            return True  # what was undone may be the hand before, or the very entry
        if touched & {entry.payload.get("entry"), entry.payload.get("before")}:
            return True
    return False


TOLD_ONCE, TOLD_OFTEN = frozenset(("deal", "seven")), frozenset(("meld", "wrong"))  # parts that do not close a round


def _side_by_side(earlier: Mapping[str, Any], later: Mapping[str, Any]) -> bool:
    """Are these parts of a round in progress that both stand, told at the same time on two phones?"""
    parts = {earlier.get("part"), later.get("part")}
    both = parts <= TOLD_OFTEN or (len(parts) == 2 and parts <= TOLD_OFTEN | TOLD_ONCE)
    return both and earlier != later
