"""The one way a page writes: a form's hidden `id` and `base` go along; where two phones disagree a person decides."""

import json
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask_babel import format_timedelta
from flask_babel import gettext as _

from ..engine import journal as engine
from ..engine.errors import MatchOver, NoChange, NotNewest, RulesError, UnknownEntry
from ..engine.journal import Entry, Journal, canonical, extended
from ..store import journal as ledger
from ..store import rights
from ..store.errors import Stale
from ..store.models import Table
from . import strict_json
from .access import device, now
from .pads import FormFault, pad_of
from .strict_json import NotJson

JUST_NOW = 5  # seconds
NAMESPACE = uuid.UUID("6e9f0f0e-58a5-4b77-9c1f-0b8c3ad7a6d1")


@dataclass(frozen=True)
class Recorded:
    """The journal after a write, and the seq of what was written."""

    journal: Journal
    entry: int


class Conflicting(Exception):
    """Others wrote what a person has to see first; carries what was to be written."""

    def __init__(self, kind: str, payload: Mapping[str, Any], missed: Sequence[Entry], journal: Journal) -> None:
        super().__init__("others wrote first")
        self.kind = kind
        self.payload = payload
        self.missed = missed
        self.journal = journal


def record(table: Table, kind: str, payload: Mapping[str, Any], form: Mapping[str, str]) -> Recorded:
    """Append one entry; Conflicting when a person has to decide, FormFault with a sentence when it can't be so."""
    entry = {"kind": kind, **payload, "id": _id(kind, payload, form)}
    try:
        done = ledger.append(table, _base(form), [entry], device=device(), now=now(), strict=False)
    except Stale as stale:
        raise Conflicting(kind, payload, stale.missed, ledger.load(table)) from None
    except RulesError as fault:
        raise FormFault(fault.path.removeprefix("entries[0]").strip("."), sentence_of(fault)) from fault
    return Recorded(done.journal, done.version)


def _id(kind: str, payload: Mapping[str, Any], form: Mapping[str, str]) -> str:
    """The same form sent twice is one entry; on another phone, or filled in otherwise, it is another."""
    try:
        return str(uuid.UUID(form.get("uid", "")))  # the phone's own, made for this very tap
    except ValueError:
        given = form.get("id", "")[:80] or uuid.uuid4().hex
    return str(uuid.uuid5(NAMESPACE, f"{given}|{device()}|{kind}|{canonical(payload)}"))


def _base(form: Mapping[str, str]) -> int:
    """The version the form was drawn at; without one it counts as drawn before everything."""
    text = form.get("base", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 1


def sentence_of(fault: RulesError) -> str:
    """A fault of an entry, for the person who made it."""
    if isinstance(fault, MatchOver):
        return _("This match is over. Take back the end first, or play again.")
    if isinstance(fault, NotNewest):
        return _("Something newer was written meanwhile; look at the score sheet.")
    if isinstance(fault, NoChange):
        return _("That changes nothing.")
    if isinstance(fault, UnknownEntry):
        return _("That line of the score sheet was taken back meanwhile.")
    return {
        "tricks_total": _("The tricks have to add up to ten."),
        "not_played": _("This table does not play that bid."),
        "conflict": _("These rules exclude each other."),
        "id_reused": _("This form was sent before. Open the table again."),
    }.get(fault.code, _("That can't be right. Please look at it again."))


def preview(journal: Journal, kind: str, payload: Mapping[str, Any]) -> Journal:
    """The journal as it would be with one entry more; RulesError. Nothing is written."""
    return extended(journal, Entry(journal.version + 1, kind, engine.check(journal, kind, payload)))


def phones(table: Table) -> Callable[[str | None], str]:
    """What the devices at a table are called, in words that start a sentence; looked up once."""
    names = {each.device_id: each.name for each in rights.devices(table)}

    def who(by: str | None) -> str:
        if by is not None and by == device():
            return _("This phone")
        name = names.get(by or "")
        return _("%(name)s's phone", name=name) if name else _("Another phone")

    return who


def ago(at: str | None) -> str:
    """How long ago an entry was written: "just now", "8 seconds ago"."""
    if at is None:
        return ""
    then = datetime.fromisoformat(at)
    if (now() - then).total_seconds() < JUST_NOW:
        return _("just now")
    return str(format_timedelta(then - now(), add_direction=True, granularity="second"))


@dataclass(frozen=True)
class Clash:
    """What the conflict page says of one entry, and the row that could be replaced."""

    words: str
    entry: int | None


def clashes(table: Table, fault: Conflicting) -> list[Clash]:
    """What others wrote meanwhile, one sentence each."""
    sheet = fault.journal.sheet()
    pad = pad_of(sheet.game)
    numbers = {row.entry: row for row in sheet.rows}
    who = phones(table)
    found = []
    for each in fault.missed:
        row = numbers.get(each.seq)
        said = {"who": who(each.device), "ago": ago(each.at)}
        if row is not None and row.number is not None:
            told = pad.told(sheet, row.kind, row.payload, row.made)
            hand = ", ".join(part for part in (told.text, told.who, told.outcome) if part)
            words = pad.words().entered % {"number": row.number, "hand": hand, **said}
            found.append(Clash(words, each.seq if each.kind == fault.kind else None))
        elif each.kind in pad.actions and each.kind != "contract":
            told = pad.told(sheet, each.kind, each.payload)
            what = ", ".join(part for part in (told.text, told.by) if part)
            words = _("%(who)s told %(ago)s: %(what)s.", what=what, **said)
            found.append(Clash(words, None))
        elif each.kind in KINDS:
            found.append(Clash(_(KINDS[each.kind], **said), None))
    return found


def N_(message: str) -> str:
    """Marks a text for the translation catalogues."""
    return message


KINDS = {
    "match": N_("%(who)s started the next match %(ago)s."),
    "rules": N_("%(who)s changed the rules %(ago)s."),
    "end": N_("%(who)s ended the match %(ago)s."),
    "correct": N_("%(who)s corrected a line %(ago)s."),
    "strike": N_("%(who)s crossed out a line %(ago)s."),
    "restore": N_("%(who)s restored a line %(ago)s."),
    "undo": N_("%(who)s took something back %(ago)s."),
    "redo": N_("%(who)s brought something back %(ago)s."),
}


def packed(payload: Mapping[str, Any]) -> str:
    """A payload as the text of a hidden field."""
    return json.dumps(payload, ensure_ascii=False)


def unpacked(text: str) -> dict[str, Any]:
    """The payload in a hidden field; FormFault."""
    try:
        found = strict_json.read(text.encode(errors="replace"))
    except NotJson:
        found = None
    if not isinstance(found, dict):
        raise FormFault("payload", _("That can't be right. Please look at it again."))
    return found
