"""What a page carries so that a phone without signal can go on: the sheet in short, the score table of its rules."""

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from ..engine.games import NAMES, game
from ..engine.journal import Journal
from ..engine.sheet import Sheet
from .pads import Names, pad_of


def state(journal: Journal) -> dict[str, Any]:
    """The sheet as far as the next hands need it; `back` is the sheet as it was before the newest entry."""
    found = {"version": journal.version, "undo": journal.undo[-1] if journal.undo else None, **_short(journal.sheet())}
    if (back := journal.undone()) is not None:
        found["back"] = _short(back)
    return found


def _short(sheet: Sheet) -> dict[str, Any]:
    names = Names.of(sheet)
    standing = dict(sheet.standing.payload) if sheet.standing is not None else {}
    return {
        "mark": mark(sheet.game, sheet.rules.as_data()),
        "totals": [sheet.totals[side] for side in sheet.rules.sides],
        "names": [names.side(side) for side in sheet.rules.sides],
        "seats": [names.seat(seat) for seat in sheet.rules.seats],
        "dealer": sheet.dealer,
        "number": sheet.hand_number,
        "contract": standing.get("contract"),
        "declarers": standing.get("declarers") or [],
        "over": sheet.outcome is not None,
    }


def mark(name: str, rules: Mapping[str, Any]) -> str:
    """A short name of a rule set: the same rules have the same."""
    return sha256(f"{name} {json.dumps(rules, sort_keys=True)}".encode()).hexdigest()[:12]


def carried(name: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The score table of these rules with what a phone's pad needs; `script` draws that pad, "" where there is none."""
    read = game(name).read_rules(rules)
    return {
        "mark": mark(name, read.as_data()),
        "game": name,
        "rules": read.as_data(),
        "script": script(name),
        "table": _table(name, json.dumps(read.as_data(), sort_keys=True)),
        "pad": _on_phones(name).on_the_phone(read) if _on_phones(name) else {},
    }


def games() -> list[str]:
    """The games whose pads phones can draw."""
    return [name for name in NAMES if _on_phones(name)]


def script(name: str) -> str:
    """The address of the script that draws a game's pad; empty where there is none."""
    return url_for("static", filename=f"pads/{name}.js") if _on_phones(name) else ""


@lru_cache(maxsize=64)
def _table(name: str, rules: str) -> dict[str, Any]:
    return game(name).score_table(game(name).read_rules(json.loads(rules)))


@lru_cache(maxsize=8)
def _on_phones(name: str) -> Any:
    """The module that says what a game's pad on phones needs; None where a game has none."""
    found = f"{__package__}.pads.{name}_phone"
    return import_module(found) if find_spec(found) is not None else None


def opened(name: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The state of a table that was just started with these rules, before the first dealer is drawn."""
    read = game(name).read_rules(rules)
    names = Names(read, (None,) * len(read.seats))
    return {
        "version": 0,
        "undo": None,
        "mark": mark(name, read.as_data()),
        "totals": [0 for _side in read.sides],
        "names": [names.side(side) for side in read.sides],
        "seats": [names.seat(seat) for seat in read.seats],
        "dealer": 1,
        "number": 1,
        "contract": None,
        "declarers": [],
        "over": False,
    }


def words(name: str) -> dict[str, str]:
    """What the phone says by itself, in the reader's language; places for values in braces."""
    numbered = pad_of(name).words().numbered.replace("%(number)d", "{number}")
    return {
        "numbered": numbered,
        "waiting": _("not sent yet"),
        "some": _("Not sent yet: {count}. Kept on this phone, sent by itself when there is signal."),
        "counted": _("Totals with what is not sent yet. Confirmed when there is signal."),
        "uncounted": _("Counted when there is signal."),
        "undo": _("Undo"),
        "undone": _("taken back"),
        "change": _("change"),
        "contract": _("What is the contract?"),
        "passed": _("All passed"),
        "bid": _("{side} bid, and took"),
        "was": _("{side} bid, and it was"),
        "took": _("{side} took"),
        "made": _("made"),
        "broken": _("broken"),
        "under": _("under {level}:"),
        "who": _("Who plays it?"),
        "partner": _("{side} plays with"),
        "alone": _("alone"),
        "end": _("That looks like the end: {totals}."),
        "again": _("Play again"),
        "on": _("No, play on"),
        "next": _("The next match"),
        "note": _("Note"),
        "keep": _("Keep"),
        "pencil": _("Pass the pencil"),
        "faster": _("Somebody was faster"),
        "mine": _("You entered:"),
        "same": pad_of(name).words().same,
        "another": pad_of(name).words().another,
        "replace": _("Mine is right: put it in place of theirs"),
        "anyway": _("Do it all the same"),
        "leave": _("Leave it as it is"),
        "refused": _("This could not be written down"),
        "drop": _("Leave it out"),
        "copy": _("Copy as text"),
        "locked": _("This phone may not write here any more. What it holds is kept: scan a new link to keep score."),
        "erased": _("This table was erased. What this phone holds is kept here."),
        "dealer": _("deals: {name}"),
    }
