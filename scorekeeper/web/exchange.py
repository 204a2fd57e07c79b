"""A table as a file: exported as JSON or for a spreadsheet, and opened anew from such a file. No link is ever in it."""

import csv
import io
import json
import secrets
import unicodedata
from typing import Any
from urllib.parse import quote

from ..engine.errors import BadValue, RulesError
from ..engine.journal import Journal, as_data
from ..engine.reading import fields
from ..engine.sheet import Row, Sheet
from ..store import exchange as store
from ..store import journal as ledger
from ..store import tables
from ..store.models import Table
from . import access
from .fault_words import sentence

FORMAT = 1  # of the document; to be raised when an older reader would misread a newer one
NEEDED = ("scorekeeper", "entries")
ALLOWED = ("code", "version", "matches", "head")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # a spreadsheet takes text that begins so for a formula
BEFORE = ("match", "entry", "kind", "hand", "rules", "contract", "declarers", "made", "counts", "dealer", "remark")
PER_SIDE = ("players", "tricks", "points", "total")
RIGHTS = ("watch", "score", "host")


class Differs(RulesError):
    """What a file says of its score does not follow from its entries."""

    code = "differs"


def exported(code: str) -> dict[str, Any]:
    """The body of export.json; LookupError where there is no such table."""
    table = _table(code)
    return document(table, ledger.load(table))


def exported_csv(code: str) -> str:
    """The score sheets for a spreadsheet; LookupError where there is no such table."""
    return as_csv(ledger.load(_table(code)))


def imported(document: Any) -> dict[str, Any]:
    """Code and links of a new table with the entries of an export; ValueError with a sentence."""
    try:
        return opened(copied(document, device=None))
    except RulesError as fault:
        raise ValueError(f"{fault.path or 'the file'}: {sentence(fault.code)}") from fault


def _table(code: str) -> Table:
    table = tables.by_code(code)
    if table is None:
        raise LookupError(f"No table has the code {code}.")
    return table


# -- JSON -----------------------------------------------------------------------------------------------------------


def document(table: Table, found: Journal) -> dict[str, Any]:
    """The whole table as plain data: every entry, and the score sheets that follow from them."""
    return {
        "scorekeeper": FORMAT,
        "code": table.code,
        "version": found.version,
        "head": table.head if table.version == found.version else None,
        "matches": _matches(found),
        "entries": store.entries_of(found),
    }


def _matches(found: Journal) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = [as_data(found.sheet(place)) for place in range(len(found.matches))]
    return shown


def copied(document: Any, *, device: str | None) -> Table:
    """A new table with the entries of an export, worked out anew; RulesError, also where its score says otherwise."""
    given = fields(document, "", NEEDED, ALLOWED)
    if type(given["scorekeeper"]) is not int or given["scorekeeper"] != FORMAT:
        raise BadValue("scorekeeper", wanted="choice", choices=(FORMAT,))

    def agrees(found: Journal) -> None:
        if "matches" in given and given["matches"] != json.loads(json.dumps(_matches(found))):
            raise Differs("matches")

    return store.open_copy(
        given["entries"], device=device, now=access.now(), random=secrets.SystemRandom(), agrees=agrees
    )


def opened(table: Table) -> dict[str, Any]:
    """What is answered to whoever opened a table: code, version, and the links with their tokens."""
    links = {right: {"url": access.link(table, right), "token": access.token(table, right)} for right in RIGHTS}
    return {"code": table.code, "version": table.version, "links": links}


# -- spreadsheets ---------------------------------------------------------------------------------------------------


def as_csv(found: Journal) -> str:
    """A line for each match with the names, then one for each row of its score sheet; with a heading."""
    sheets = [found.sheet(place) for place in range(len(found.matches))]
    sides = sorted({side for sheet in sheets for side in sheet.rules.sides})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*BEFORE, *(f"{part} {side}" for part in PER_SIDE for side in sides)])
    for number, sheet in enumerate(sheets, 1):
        lines = [_heading(sheet), *(_line(row) for row in sheet.rows if not row.struck)]
        for line in lines:
            told = [{"match": number, **line}.get(name) for name in BEFORE]
            writer.writerow(map(_safe, [*told, *(line.get(part, {}).get(side) for part in PER_SIDE for side in sides)]))
    return out.getvalue()


def _heading(sheet: Sheet) -> dict[str, Any]:
    why = None if sheet.outcome is None else sheet.outcome.why
    told = {"entry": sheet.match, "kind": "match", "rules": sheet.rules.preset, "remark": why}
    return {**told, "players": _names(sheet)}


def _line(row: Row) -> dict[str, Any]:
    told = row.payload
    remark = "; ".join(filter(None, (told.get("reason"), *row.notes)))
    shown = {"entry": row.entry, "kind": row.kind, "hand": row.number, "made": row.made, "counts": row.counts}
    played = {"contract": told.get("contract"), "declarers": " ".join(told.get("declarers") or ())}
    sides = {"tricks": told.get("tricks") or {}, "points": row.points, "total": row.totals}
    return {**shown, **played, **sides, "dealer": row.dealer, "remark": remark}


def _names(sheet: Sheet) -> dict[str, str]:
    rules = sheet.rules
    named = {side: [sheet.players[seat - 1] for seat in rules.seats_of(side)] for side in rules.sides}
    return {side: ", ".join(filter(None, names)) for side, names in named.items()}


def _safe(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return value


# -- names of files -------------------------------------------------------------------------------------------------


def disposition(table: Table, found: Journal, ending: str) -> str:
    """The header that names the file after those who play, in any letters (RFC 5987), and in ASCII for the rest."""
    sheet = found.sheet()
    names = [name for name in _names(sheet).values() if name]
    whole = _tidy(" - ".join([*names, table.code]))
    plain = f"scorekeeper-{table.code}.{ending}"
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(f'{whole}.{ending}', safe='')}"


def _tidy(name: str) -> str:
    """A file name that every system takes."""
    kept = (" " if each in '/\\:*?"<>|' else each for each in name if unicodedata.category(each)[0] != "C")
    return " ".join("".join(kept).split())[-100:].strip(" .")
