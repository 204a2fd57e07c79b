"""Forms that a phone kept while it had no signal, read as the pages read them when they come at once."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ..engine.errors import UnknownEntry
from ..engine.journal import Journal
from .more import patch_of
from .pads import Form, FormFault, Ready, pad_of
from .recording import unpacked
from .sheet import Place, corrected, inserted
from .written import names_of, points_of

Told = tuple[str, dict[str, Any]]  # kind and payload of an entry
ON_A_LINE = re.compile(r"hand/([1-9]\d{0,8})/(correct|strike|restore|note|before)")


@dataclass(frozen=True)
class Step:
    """One form that a phone kept: its own id, the version it had seen, the ids it had kept before, what was tapped."""

    id: str
    base: int
    seen: frozenset[str]
    action: str
    fields: Form


def entry_of(step: Step, journal: Journal, known: Mapping[str, int]) -> Told | None:
    """(kind, payload) of the fact that a kept form tells; None where it tells none. FormFault, UnknownEntry.

    `known` has the number of each entry by its id: `of` in the fields names an entry that had no number yet.
    """
    pad = pad_of(journal.sheet().game)
    if step.action in pad.actions:
        told = pad.entry(step.action, step.fields, journal.sheet())
        ready = told if isinstance(told, Ready) else told.otherwise
        if ready is None and step.action != "contract":
            raise FormFault("contract", pad.words().tell_all)  # the rules were changed meanwhile and ask for more
        return (ready.kind, dict(ready.payload)) if ready is not None else None
    if step.action in ("undo", "redo"):
        entry = known.get(step.fields["of"]) if "of" in step.fields else _number(step.fields.get("entry", ""))
        return None if entry is None else (step.action, {"entry": entry})
    if (line := ON_A_LINE.fullmatch(step.action)) is not None:
        return _on_a_line(journal, int(line[1]), line[2], step.fields)
    if step.action not in FORMS:
        raise FormFault("action", _("That can't be right. Please look at it again."))
    return FORMS[step.action](journal, step.fields)


def _on_a_line(journal: Journal, entry: int, deed: str, form: Form) -> Told:
    """What was done to one line of the sheet; UnknownEntry when it is gone."""
    if deed in ("strike", "restore"):
        return deed, {"entry": entry}
    if deed == "note":
        return _note(journal, {**form, "entry": str(entry)})
    match, _fact = journal.fact(entry)
    sheet = journal.sheet(match)
    row = next((row for row in sheet.rows if row.entry == entry), None)
    if row is None:
        raise UnknownEntry("entry", entry=entry)
    tell = corrected if deed == "correct" else inserted
    return tell(Place(journal, match, sheet, row), dict(form))


def _note(_journal: Journal, form: Form) -> Told:
    about = _number(form.get("entry", ""))
    return "note", {"text": form.get("text", "").strip(), **({} if about is None else {"entry": about})}


def _rematch(journal: Journal, _form: Form) -> Told:
    sheet = journal.sheet()
    rules = sheet.rules.as_data()
    return "match", {"game": sheet.game, "rules": rules, "players": list(sheet.players), "dealer": sheet.dealer}


def _decided(_journal: Journal, form: Form) -> Told:
    """What a person chose after a conflict: another fact, or one in place of what is there."""
    payload, entry = unpacked(form.get("payload", "")), _number(form.get("entry", ""))
    return (form.get("kind", ""), payload) if entry is None else ("correct", {**payload, "entry": entry})


FORMS: Mapping[str, Callable[[Journal, Form], Told]] = {
    "misdeal": lambda _journal, _form: ("contract", {"contract": None}),
    "dealer": lambda _journal, form: ("people", {"dealer": _number(form.get("dealer", ""))}),
    "rematch": _rematch,
    "house": lambda _journal, form: ("rules", {"patch": unpacked(form.get("patch", "")), "scope": "whole_match"}),
    "decided": _decided,
    "note": _note,
    "more/points": lambda journal, form: ("adjust", points_of(journal.sheet().rules.sides, form)),
    "more/people": lambda journal, form: ("people", {"players": names_of(journal.sheet().rules.seats, form)}),
    "more/rules": lambda journal, form: ("rules", patch_of(journal, form)),
    "more/end": lambda _journal, _form: ("end", {}),
}


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
