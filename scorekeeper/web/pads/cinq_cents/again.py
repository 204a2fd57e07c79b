"""A round told again as a whole: its form filled in, read back, and a warning where the sum can't be right.

Fields: `trump`, `forehand`, `points.A`, `points.B`, `meld.A.<tile>` (how many), `seven`, `wrong.A`, `last_trick`,
`reached_first`, `over` (who stopped the round by passing the mark).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ....engine.cinq_cents.kept import from_whole
from ....engine.cinq_cents.melds import FOURS, points_of
from ....engine.cinq_cents.rules import PLAYERS, Rules
from ....engine.cinq_cents.scoring import meld_values, totals_check
from ....engine.cinq_cents.tiles import MOST, announced_in, fits
from ....engine.sheet import Sheet
from ...written import whole
from .. import Asked, Form, FormFault, Names, Ready
from . import words
from .said import counted, so_far
from .view import SUITS, tile_id

SUITED = tuple(f"{meld}-{suit}" for meld in ("marriage", "sequence") for suit in SUITS)
FACES = (*SUITED, *FOURS, "binage")  # what the form always offers
UNSUITED = ("marriage", "trump_marriage", "sequence", "trump_sequence")  # told without a suit, on paper or by a program


@dataclass(frozen=True)
class Box:
    """A combination to tick: its field, name, points under the trumps told, whether it is ticked."""

    field: str
    name: str
    points: int
    count: str


@dataclass(frozen=True)
class Half:
    """What one player had."""

    player: str
    place: int
    name: str
    boxes: tuple[Box, ...]
    points: str
    wrong: str


@dataclass(frozen=True)
class Retelling:
    """The form of a whole round, filled in."""

    halves: tuple[Half, ...]
    trump: str
    forehand: str
    seats: tuple[tuple[int, str], ...]
    seven: str
    last_trick: str
    reached_first: str
    over: str
    asks_last_trick: bool
    races: bool
    warning: str
    target: int
    suits: tuple[str, ...] = SUITS


def fields_of(payload: Mapping[str, Any]) -> dict[str, str]:
    """The fields that would tell a recorded round."""
    over = payload.get("over")  # of a round that was stopped the other's card points stay open if nobody counted them
    found = {
        f"points.{player}": str(points)
        for player, points in payload["card_points"].items()
        if points or over in (None, player)
    }
    for player, melds in (payload.get("melds") or {}).items():
        for each in melds:
            name = f"meld.{player}.{tile_id(each)}"
            found[name] = str(int(found.get(name, "0")) + 1)
    for name in ("trump", "forehand", "seven", "last_trick", "reached_first", "over"):
        if payload.get(name) is not None:
            found[name] = str(payload[name])
    return found | {f"wrong.{player}": str(n) for player, n in (payload.get("penalties") or {}).items() if n}


def retell(sheet: Sheet, rules: Rules, asked: Form) -> Retelling:
    """The form, filled in as far as `asked` says; `rules` are those of the round."""
    names = Names(rules, sheet.players)
    return Retelling(
        tuple(_half(names, rules, asked, player) for player in PLAYERS),
        asked.get("trump", ""),
        asked.get("forehand", ""),
        tuple((seat, names.seat(seat)) for seat in rules.seats),
        asked.get("seven", ""),
        asked.get("last_trick", ""),
        asked.get("reached_first", ""),
        asked.get("over", ""),
        rules.last_trick_bonus > 0,
        rules.races,
        _warning(rules, asked),
        rules.target,
    )


def _half(names: Names, rules: Rules, asked: Form, player: str) -> Half:
    known = [*FACES, *(face for face in _extra(rules) if asked.get(f"meld.{player}.{face}"))]
    return Half(
        player,
        rules.sides.index(player),
        names.side(player),
        tuple(_box(rules, asked, player, face) for face in known),
        asked.get(f"points.{player}", ""),
        asked.get(f"wrong.{player}", ""),
    )


def _extra(rules: Rules) -> tuple[str, ...]:
    return (*UNSUITED, *(f"points-{points}" for points in meld_values(rules)))


def _box(rules: Rules, asked: Form, player: str, face: str) -> Box:
    field = f"meld.{player}.{face}"
    meld, _dash, tail = face.partition("-")
    if meld == "points":
        return Box(field, _("Combination"), int(tail), asked.get(field, ""))
    trumps = tail != "" and tail == asked.get("trump")
    name = words.combination(f"trump_{meld}" if trumps else meld, tail or None)
    return Box(field, name, points_of(rules, f"trump_{meld}" if trumps else meld), asked.get(field, ""))


def retold(rules: Rules, asked: Form) -> Ready | None:
    """The round that `asked` tells; None without card points, FormFault."""
    if not any(asked.get(f"points.{player}", "").strip() for player in PLAYERS):
        return None
    over = _of(asked, "over", PLAYERS)
    said: dict[str, Any] = {
        "trump": _of(asked, "trump", SUITS),
        "forehand": Asked(asked).number("forehand", 1, 2),
        "card_points": counted(asked) if over is None else so_far(asked),
        "melds": {player: _melds(rules, asked, player) for player in PLAYERS},
        "seven": _of(asked, "seven", PLAYERS),
        "penalties": {player: _penalty(asked, player) for player in PLAYERS},
        "last_trick": _of(asked, "last_trick", PLAYERS),
        "reached_first": _of(asked, "reached_first", PLAYERS),
        "over": over,
    }
    if said["last_trick"] is None and rules.last_trick_bonus and over is None:
        raise FormFault("last_trick", _("Who took the last trick?"))
    if not fits(rules, announced_in(said), said["trump"]):
        raise FormFault("melds", _("These combinations don't go together: a card would have to serve twice."))
    return Ready("round", {"part": "whole", **{name: value for name, value in said.items() if value is not None}})


def _of(asked: Form, name: str, values: tuple[str, ...]) -> str | None:
    value = asked.get(name)
    return value if value in values else None


def _melds(rules: Rules, asked: Form, player: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for face in (*FACES, *_extra(rules)):
        count = Asked(asked).number(f"meld.{player}.{face}", 0, MOST) or 0
        found += [_meld(face)] * count
    return found[:MOST]


def _meld(face: str) -> dict[str, Any]:
    meld, _dash, tail = face.partition("-")
    if meld == "points":
        return {"points": int(tail)}
    return {"meld": meld, "suit": tail} if tail else {"meld": meld}


def _penalty(asked: Form, player: str) -> int:
    """The value of a player's wrong announcements as typed, with or without its minus; FormFault."""
    field = f"wrong.{player}"
    points = abs(whole(asked.get(field, ""), field) or 0)
    if points % 10 or points > 10_000:
        raise FormFault(field, _("A wrong announcement costs what it would have scored: a multiple of ten."))
    return points


def _warning(rules: Rules, asked: Form) -> str:
    """What can't be right about the sum of a round that was played out, though each number could be (C5.1)."""
    try:
        told = retold(rules, asked)
    except FormFault:
        return ""
    if told is None or told.payload.get("over") is not None:
        return ""
    points = from_whole(told.payload, (0,)).points(rules)
    fine, with_seven = totals_check(rules, points)
    told_seven = told.payload.get("seven") is not None
    if fine and with_seven in (None, told_seven):
        return ""
    return words.message("totals_miscount", sum=sum(points.values()))
