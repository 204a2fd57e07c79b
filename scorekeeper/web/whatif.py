"""What if: the match as it would stand under the rules of another preset, side by side. Nothing is written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from ..engine.errors import RulesError
from ..engine.facts import Match
from ..engine.journal import Journal
from ..engine.sheet import Row, Sheet
from ..store import journal as ledger
from . import showing, tables
from .access import table_for
from .pads import Names, pad_of

blueprint = Blueprint("whatif", __name__)


@dataclass(frozen=True)
class Compared:
    """One line of the sheet under both rules; `other` is None where it could not be played there."""

    entry: int
    number: int | None
    told: Any
    here: tuple[int, ...]
    other: tuple[int, ...] | None

    @property
    def differs(self) -> bool:
        return self.here != self.other


@blueprint.get("/t/<code>/whatif")
def show(code: str) -> str:
    """The totals of the last match under another preset, and the hands that differ."""
    table, right = table_for(code)
    journal = ledger.load(table)
    sheet = journal.sheet()
    presets = fitting(journal)
    chosen = request.args.get("preset", "")
    if chosen not in dict(presets):
        chosen = next((name for name, _words in presets if name != sheet.rules.preset), sheet.rules.preset)
    other = under(journal, chosen)
    names = Names.of(sheet)
    return render_template(
        "whatif.html",
        table=table,
        right=right,
        page="judge",
        journal=journal,
        strains=tables.STRAINS,
        presets=presets,
        chosen=chosen,
        chosen_name=dict(presets).get(chosen, chosen),
        sides=[(names.side(side), place) for place, side in enumerate(sheet.rules.sides)],
        totals=[sheet.totals[side] for side in sheet.rules.sides],
        other_totals=None if other is None else [other.totals[side] for side in sheet.rules.sides],
        ended=_ended(journal, sheet),
        other_ended=None if other is None else _ended(journal, other),
        lines=compared(sheet, other) if other is not None else (),
        words=pad_of(sheet.game).words(),
    )


def fitting(journal: Journal) -> list[tuple[str, str]]:
    """The presets of the game for the same people at the same sides."""
    now = journal.sheet().rules.values()
    book = journal.game.book
    found = []
    for preset in book.presets.values():
        values = book.preset_values(preset.id)
        if all(values[name] == now[name] for name in journal.game.fixed_options):
            found.append((preset.id, _(preset.name)))
    return found


def under(journal: Journal, preset: str) -> Sheet | None:
    """The last match scored by a preset, from the first hand on; None where it can't be."""
    match = journal.matches[-1]
    facts = tuple(fact for fact in match.facts if fact.kind != "rules")
    played: Mapping[str, Any] = {"preset": preset}
    try:
        return journal.game.fold(replace(match, rules=played, facts=facts, reached=[]))
    except (RulesError, KeyError, TypeError, AssertionError):
        return _by_hand(journal, replace(match, rules=played, reached=[]))


def _by_hand(journal: Journal, match: Match) -> Sheet | None:
    """The same without the lines that these rules know nothing of."""
    facts: tuple[Any, ...] = ()
    sheet = None
    for fact in match.facts:
        if fact.kind == "rules":
            continue
        try:
            sheet = journal.game.fold(replace(match, facts=(*facts, fact), reached=[]))
            facts = (*facts, fact)
        except (RulesError, KeyError, TypeError, AssertionError):
            continue
    return sheet


def compared(sheet: Sheet, other: Sheet) -> tuple[Compared, ...]:
    """The lines of the sheet, latest on top, with the points of both rules."""
    there = {row.entry: row for row in other.rows}
    pad, sides = pad_of(sheet.game), sheet.rules.sides

    def points(row: Row) -> tuple[int, ...]:
        return tuple(row.points.get(side, 0) for side in sides)

    return tuple(
        Compared(
            row.entry,
            row.number,
            pad.told(sheet, row.kind, row.payload, row.made),
            points(row),
            points(there[row.entry]) if row.entry in there else None,
        )
        for row in reversed(sheet.rows)
        if not row.struck
    )


def _ended(journal: Journal, sheet: Sheet) -> str:
    """How the match stands: who won, or that nobody has yet."""
    if sheet.outcome is None:
        return _("Nobody has won yet.")
    return showing.in_words(sheet, sheet.outcome.reason, journal.game.messages)
