"""What a page carries so that a phone without signal can go on: the sheet in short, the score table of its rules."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from ..engine.facts import Match
from ..engine.games import NAMES, game
from ..engine.journal import Journal, redone, undone
from ..engine.sheet import Sheet
from .pads import Names, pad_of

TURNS = 10  # undos and redos that a phone can go back and forth by itself
LATEST = 16  # entries that a phone knows as written


def state(journal: Journal) -> dict[str, Any]:
    """The sheet as far as the next hands need it.

    `back` and `forth` tell what one undo (redo) after the other leads to: [entry, what is then otherwise]. `known` has
    the beginnings of the newest entries' ids: what waits on a phone and is written by now counts once.
    """
    sheet = journal.sheet()
    now = _short(sheet)
    return {
        "version": journal.version,
        **now,
        "back": _turns(sheet, now, journal.undo, undone(journal, TURNS)),
        "forth": _turns(sheet, now, journal.redo, redone(journal, TURNS)),
        "known": [entry.id[:8] for entry in journal.entries[-LATEST:] if entry.id is not None],
    }


def _turns(sheet: Sheet, told: Mapping[str, Any], stack: Sequence[int], after: Sequence[Sheet]) -> list[Any]:
    """Each entry that is taken from the stack, and what then differs from before."""
    turns = []
    for seq, then in zip(reversed(stack), after, strict=False):
        short = _short(then, (sheet, told))
        turns.append([seq, {key: value for key, value in short.items() if told[key] != value}])
        sheet, told = then, short
    return turns


def _short(sheet: Sheet, near: tuple[Sheet, Mapping[str, Any]] | None = None) -> dict[str, Any]:
    """The sheet in short; people and rules are taken over from one `near` it where they are the same."""
    same = near is not None and near[0].rules is sheet.rules and near[0].players == sheet.players
    on_phones = _on_phones(sheet.game)
    return {
        **({key: near[1][key] for key in ("mark", "names", "seats")} if near is not None and same else _named(sheet)),
        "totals": [sheet.totals[side] for side in sheet.rules.sides],
        "dealer": sheet.dealer,
        "number": sheet.hand_number,
        "over": sheet.outcome is not None,
        **(on_phones.standing(sheet) if on_phones else {}),
    }


def _named(sheet: Sheet) -> dict[str, Any]:
    names = Names.of(sheet)
    return {
        "mark": mark(sheet.game, sheet.rules.as_data()),
        "names": [names.side(side) for side in sheet.rules.sides],
        "seats": [names.seat(seat) for seat in sheet.rules.seats],
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
    blank = Match(0, name, read.as_data(), (None,) * len(read.seats), 1, ())
    return {"version": 0, **_short(game(name).fold(blank))}


def words(name: str) -> dict[str, str]:
    """What the phone says by itself, in the reader's language; places for values in braces."""
    numbered = pad_of(name).words().numbered.replace("%(number)d", "{number}")
    return {
        "numbered": numbered,
        "waiting": _("not sent yet"),
        "some": _("Not sent yet: {count}. Kept on this phone, sent by itself when there is signal."),
        "kept": _("Kept on this phone: {count}."),
        "counted": _("Totals with what is not sent yet. Confirmed when there is signal."),
        "uncounted": _("Counted when there is signal."),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "undone": _("taken back"),
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
        "erased": _("This table was erased. What was not sent yet is still on this phone:"),
        "carry": _("Go on with it at a new table"),
        "forget": _("Throw it away"),
        "stuck": _("Something on this phone is not sent and waits for you."),
        "look": _("Look at it"),
        "dealer": _("deals: {name}"),
        **(on_phones.words() if (on_phones := _on_phones(name)) else {}),
    }
