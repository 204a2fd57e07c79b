"""What phones kept while they had no signal, written when they are back: one batch, all or nothing, never twice.

A step is a form of the pad as it was tapped: `{"id", "base", "seen", "action", "fields"}`. `id` is the phone's own and
becomes the entry's; `base` is the version it had seen, `seen` the ids it had kept before. `fields.of` names an entry by
its id, where the phone could not know its number.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, jsonify, request

from ..engine import journal as engine
from ..engine.errors import BadValue, MatchOver, RulesError
from ..engine.journal import Entry, Journal, extended
from ..engine.reading import a_list, a_number, an_object, fields
from ..store import journal as ledger
from ..store import rights, tables
from ..store.errors import Busy, Stale
from ..store.models import Table
from . import access, limits, phone, strict_json
from .kept import Step, entry_of
from .pads import FormFault, pad_of
from .recording import Conflicting, clashes, packed, sentence_of

blueprint = Blueprint("outbox", __name__)
TRIES = 10
MOST = 400  # steps of one batch
LONGEST = 4000  # letters of a field


class Held(Exception):
    """A person has to decide about a step; nothing was written."""

    def __init__(self, step: Step, fault: Conflicting) -> None:
        super().__init__(step.id)
        self.step = step
        self.fault = fault


class Refused(Exception):
    """A step can't be written as things are; nothing was."""

    def __init__(self, step: Step, sentence: str) -> None:
        super().__init__(sentence)
        self.step = step
        self.sentence = sentence


@blueprint.post("/t/<code>/outbox")
def take(code: str) -> Response:
    """Write the batch: 200 and the version; 409 with what others wrote meanwhile; 422 with a sentence for one step."""
    table, _right = access.table_for(code, "score")
    steps = _read(strict_json.read(request.get_data(cache=False)))
    try:
        version = _write(table, steps)
    except Held as held:
        return _conflict(table, held)
    except Refused as refused:
        return _json(422, id=refused.step.id, words=refused.sentence)
    return _json(200, version=version, done=[step.id for step in steps])


@blueprint.post("/outbox/tables")
def start() -> Response:
    """The table that a phone started without signal; the same `key` is the same table, whichever phone sends it."""
    given = fields(strict_json.read(request.get_data(cache=False)), "", ("key", "game", "rules", "dealer"))
    key = given["key"]
    if not isinstance(key, str) or not 32 <= len(key) <= 40:
        raise BadValue("key", wanted="a UUID")
    limits.makes_table()
    me = access.device()
    table = tables.create(
        given["game"],
        given["rules"],
        (),
        a_number(given["dealer"], "dealer", 1),
        device=me,
        now=access.now(),
        random=secrets.SystemRandom(),
        key=f"phone:{key}",
    )
    # Who knows the key was handed the pencil of this table, phone to phone.
    rights.grant(me, table, "score", now=access.now())
    return _json(200, code=table.code)


@blueprint.get("/t/<code>/phone.json")
def rules_on_the_phone(code: str) -> Response:
    """The score table of the rules as they are now."""
    table, _right = access.table_for(code)
    sheet = ledger.load(table).sheet()
    return jsonify(phone.carried(sheet.game, sheet.rules.as_data()))


# -- reading --------------------------------------------------------------------------------------------------------


def _read(body: Any) -> list[Step]:
    given = fields(body, "", ("steps",))["steps"]
    steps = a_list(given, "steps", at_least=1, at_most=MOST)
    return [_step(each, f"steps[{place}]") for place, each in enumerate(steps)]


def _step(given: Any, path: str) -> Step:
    found = fields(given, path, ("id", "base", "action", "fields"), ("seen",))
    texts = found["fields"]
    if not all(isinstance(each, str) and len(each) <= LONGEST for each in an_object(texts, f"{path}.fields").values()):
        raise BadValue(f"{path}.fields", wanted="texts")
    seen = a_list(found.get("seen", []), f"{path}.seen", at_most=MOST * 10)
    words = (found["id"], found["action"], *seen)
    if not all(isinstance(each, str) and 0 < len(each) <= 80 for each in words):
        raise BadValue(path, wanted="texts")
    return Step(found["id"], a_number(found["base"], f"{path}.base", 0), frozenset(seen), found["action"], texts)


# -- writing --------------------------------------------------------------------------------------------------------


def _write(table: Table, steps: Sequence[Step]) -> int:
    """The version after the batch; Held, Refused, Busy, Gone."""
    for _try in range(TRIES):
        journal = ledger.load(table)
        batch = planned(journal, steps)
        if not batch:
            return journal.version
        try:
            done = ledger.append(table, journal.version, batch, device=access.device(), now=access.now())
        except Stale:
            continue  # somebody wrote while this was read: look at that too
        return done.version
    raise Busy("others were always faster")


def planned(journal: Journal, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """The entries that the steps come to at the end of this journal, without those it holds already; Held, Refused."""
    known = {entry.id: entry.seq for entry in journal.entries if entry.id}
    own = {step.id for step in steps}
    growing, batch = journal, []
    for place, step in enumerate(steps):
        if step.id in known:
            continue  # written before, and the answer was lost
        try:
            told = entry_of(step, growing, known)
            if told is None:
                continue
            kind, payload = told
            missed = [entry for entry in journal.entries[step.base :] if entry.id not in own | step.seen]
            fresh_undo = kind in ("undo", "redo") and payload["entry"] > journal.version
            if not fresh_undo and engine.needs_person(missed, kind, payload):
                raise Held(step, Conflicting(kind, payload, missed, journal))
            payload = engine.check(growing, kind, payload)
        except FormFault as fault:
            raise Refused(step, fault.sentence) from fault
        except MatchOver as fault:
            if _told_with_the_hand(step, steps[place + 1 :]):
                continue  # others may have written the hand that ended it: then that is the question
            raise Refused(step, sentence_of(fault)) from fault
        except RulesError as fault:
            raise Refused(step, sentence_of(fault)) from fault
        growing = extended(growing, Entry(growing.version + 1, kind, payload, id=step.id))
        known[step.id] = growing.version
        batch.append({"kind": kind, "id": step.id, **payload})
    return batch


def _told_with_the_hand(step: Step, later: Sequence[Step]) -> bool:
    """Is this a contract whose hand comes next? The hand tells it as well."""
    return (
        step.action == "contract"
        and bool(later)
        and later[0].action == "hand"
        and later[0].fields.get("contract") == step.fields.get("contract")
    )


# -- answers --------------------------------------------------------------------------------------------------------


def _conflict(table: Table, held: Held) -> Response:
    """What others wrote, what this phone has, and what may be chosen."""
    fault = held.fault
    sheet = fault.journal.sheet()
    found = clashes(table, fault)
    pad = pad_of(sheet.game)
    told = pad.told(sheet, fault.kind, fault.payload) if fault.kind in pad.actions else None
    return _json(
        409,
        id=held.step.id,
        version=fault.journal.version,
        theirs=[clash.words for clash in found],
        mine=", ".join(part for part in (told.text, told.by) if part) if told is not None else "",
        adds=fault.kind in ("hand", "round"),
        replaces=next((clash.entry for clash in reversed(found) if clash.entry is not None), None),
        kind=fault.kind,
        payload=packed(fault.payload),
    )


def _json(status: int, **body: Any) -> Response:
    response = jsonify(body)
    response.status_code = status
    response.headers["Cache-Control"] = "no-store"
    return response
