"""What may be written into a journal: every payload is read strictly and given back in its canonical form."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from unicodedata import category

from .errors import (
    BadSeat,
    BadSide,
    BadValue,
    Conflict,
    MatchOver,
    NoChange,
    NotNewest,
    RulesError,
    UnknownEntry,
    UnknownKind,
)
from .facts import FACTS_OF_ALL_GAMES, MAY_GO_BEFORE, ON_FACTS, Entry, Fact, Journal, Match, extended
from .game import TableRules
from .games import game
from .ledger import rules_along
from .reading import a_list, a_number, a_text, an_object, fields, joined, one_of

NAME_LENGTH = 200
SCOPES = ("from_now", "whole_match")


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


def _wanted(kind: Any, kinds: Any, path: str) -> None:
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
    return _READERS[kind](journal, given, rules, path)


def _adjust(journal: Journal, given: Mapping[str, Any], rules: TableRules, path: str) -> dict[str, Any]:
    """Points given or taken by hand, only of the sides it touches (R6.9)."""
    told = fields(given, path, ("points",), ("reason",))
    at = joined(path, "points")
    points = an_object(told["points"], at)
    for side in points:
        if side not in rules.sides:
            raise BadSide(joined(at, side), side=side)
    if not points:
        raise BadValue(at, wanted="points")
    read: dict[str, Any] = {
        "points": {side: a_number(points[side], joined(at, side)) for side in rules.sides if side in points}
    }
    why = clean(told.get("reason") or "", joined(path, "reason"), 2000)
    return {**read, "reason": why} if why else read


def _rules(journal: Journal, given: Mapping[str, Any], rules: TableRules, path: str) -> dict[str, Any]:
    """A change of rules; who plays with whom cannot change within a match."""
    told = fields(given, path, ("patch", "scope"))
    at = joined(path, "patch")
    scope = one_of(told["scope"], SCOPES, joined(path, "scope"))
    patch = journal.game.book.read_patch(told["patch"], at)
    if not patch:
        raise BadValue(at, wanted="options")
    values = rules.values()
    for name in patch:
        if name in journal.game.fixed_options and patch[name] != values[name]:
            raise Conflict(joined(at, name), option=name)
    rules.changed(patch, at)
    return {"patch": patch, "scope": scope}


def _people(journal: Journal, given: Mapping[str, Any], rules: TableRules, path: str) -> dict[str, Any]:
    """New names in seat order, or who deals next."""
    told = fields(given, path, (), ("players", "dealer"))
    if not told:
        raise BadValue(path, wanted="players or dealer")
    read: dict[str, Any] = {}
    if "players" in told:
        at = joined(path, "players")
        a_list(told["players"], at, at_least=len(rules.seats))
        read["players"] = read_players(rules, told["players"], at)
    if "dealer" in told:
        read["dealer"] = read_seat(rules, told["dealer"], joined(path, "dealer"))
    return read


def _end(journal: Journal, given: Mapping[str, Any], rules: TableRules, path: str) -> dict[str, Any]:
    return dict(fields(given, path, ()))


def _note(journal: Journal, given: Mapping[str, Any], rules: TableRules, path: str) -> dict[str, Any]:
    """A note on an entry or on the match."""
    told = fields(given, path, ("text",), ("entry",))
    text = clean(told["text"], joined(path, "text"), 2000)
    if not text:
        raise BadValue(joined(path, "text"), wanted="text")
    if told.get("entry") is None:
        return {"text": text}
    return {"entry": _named(journal, told, path)[1].entry, "text": text}


_READERS: dict[str, Callable[[Journal, Mapping[str, Any], TableRules, str], dict[str, Any]]] = {
    "adjust": _adjust,
    "rules": _rules,
    "people": _people,
    "end": _end,
    "note": _note,
}


# -- on facts -------------------------------------------------------------------------------------------------------


def _named(journal: Journal, given: Mapping[str, Any], path: str) -> tuple[int, Fact]:
    """The place of the match and the fact that `entry` names; UnknownEntry."""
    at = joined(path, "entry")
    return journal.fact(a_number(given["entry"], at, 1), at)


def _correction(journal: Journal, payload: Any, path: str) -> dict[str, Any]:
    """The whole new payload of a fact, which keeps its kind and place; NoChange when it says the same."""
    given = dict(an_object(payload, path))
    fields({"entry": given.get("entry")} if "entry" in given else {}, path, ("entry",))
    place, fact = _named(journal, given, path)
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
    _, fact = _named(journal, given, path)
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


# -- people ---------------------------------------------------------------------------------------------------------


def clean(value: Any, path: str, most: int) -> str:
    """Text without control characters (but line ends), halves of letters and blanks around it; BadValue."""
    text = a_text(value, path, most)
    kept = (letter for letter in text if letter == "\n" or category(letter) not in ("Cc", "Cs"))
    return "".join(kept).strip()


def read_players(rules: TableRules, value: Any, path: str) -> list[str | None]:
    """A name or null for every seat, missing ones null; BadValue."""
    given = a_list(value, path, at_most=len(rules.seats))
    names: list[str | None] = []
    for index, name in enumerate(given):
        text = "" if name is None else clean(name, joined(path, index), NAME_LENGTH).replace("\n", " ")
        names.append(text or None)
    return names + [None] * (len(rules.seats) - len(names))


def read_seat(rules: TableRules, value: Any, path: str) -> int:
    """A seat of the table; BadSeat."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in rules.seats:
        raise BadSeat(path, seat=value)
    return value


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
        if adding and entry.kind in ("hand", "round"):
            return True
        if (adding or touched) and entry.kind in ("undo", "redo"):
            return True  # what was undone may be the hand before, or the very entry
        if touched & {entry.payload.get("entry"), entry.payload.get("before")}:
            return True
    return False
