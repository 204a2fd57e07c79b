"""Reading the facts that every game has: adjustments, rules, people, the end and notes."""

from collections.abc import Callable, Mapping
from typing import Any
from unicodedata import category

from .errors import BadSeat, BadSide, BadValue, Conflict
from .facts import Fact, Journal
from .game import TableRules
from .reading import a_list, a_number, a_text, an_object, fields, joined, one_of

NAME_LENGTH = 200
TEXT_LENGTH = 2000
SCOPES = ("from_now", "whole_match")


def named(journal: Journal, given: Mapping[str, Any], path: str) -> tuple[int, Fact]:
    """The place of the match and the fact that `entry` names; UnknownEntry."""
    at = joined(path, "entry")
    return journal.fact(a_number(given["entry"], at, 1), at)


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
    why = clean(told.get("reason") or "", joined(path, "reason"), TEXT_LENGTH)
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
    text = clean(told["text"], joined(path, "text"), TEXT_LENGTH)
    if not text:
        raise BadValue(joined(path, "text"), wanted="text")
    if told.get("entry") is None:
        return {"text": text}
    return {"entry": named(journal, told, path)[1].entry, "text": text}


READERS: dict[str, Callable[[Journal, Mapping[str, Any], TableRules, str], dict[str, Any]]] = {
    "adjust": _adjust,
    "rules": _rules,
    "people": _people,
    "end": _end,
    "note": _note,
}


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
    """A seat of the table; BadValue for what is no number, BadSeat for no seat."""
    seat = a_number(value, path)
    if seat not in rules.seats:
        raise BadSeat(path, seat=seat)
    return seat
