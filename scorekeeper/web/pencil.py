"""Pass the pencil: the sheet as square codes from phone to phone without a network, and back into one journal."""

import base64
from functools import lru_cache
from typing import Any

from flask import Blueprint, render_template
from qrcode import QRCode, base
from qrcode.constants import ERROR_CORRECT_M

from ..store import journal as ledger
from . import access, phone

blueprint = Blueprint("pencil", __name__)

VERSION = 20  # 97 modules a side: large enough for most evenings in one code, and still read from a small screen
LEVEL = ERROR_CORRECT_M
MASK = 0  # what is written is compressed, so any mask does


@blueprint.get("/t/<code>/pencil")
def hand_over(code: str) -> str:
    """The codes to be scanned by the phone that goes on; drawn by the page itself, so it needs no signal."""
    table, right = access.table_for(code, "score")
    journal = ledger.load(table)
    sheet = journal.sheet()
    carried = {
        "code": table.code,
        "link": f"/t/{table.code}/open/{access.token(table, 'score')}",
        "base": access.base_url(),
        "state": phone.state(journal),
        "rules": phone.carried(sheet.game, sheet.rules.as_data()),
    }
    return render_template("pencil.html", table=table, right=right, carried=carried, frame=frame())


@blueprint.get("/pencil")
def take_over() -> str:
    """Where the codes lead: what stands behind the # never leaves the phone."""
    games = {name: {"words": phone.words(name), "script": phone.script(name)} for name in phone.games()}
    return render_template("pencil.html", table=None, carried={"games": games}, frame=frame())


@lru_cache(maxsize=1)
def frame() -> dict[str, Any]:
    """What of a QR code is the same whatever it says, worked out by the library: the phone only fills in the words.

    `size` modules a side; `dark`: every module of a code whose codewords are all 0 (patterns and mask are in);
    `open`: the modules that codewords fill; `blocks`: [all, words] codewords of each block.
    """
    empty, full = (_flat(_matrix(bytes([fill]) * _codewords())) for fill in (0, 255))
    return {
        "size": 17 + 4 * VERSION,
        "dark": _packed(empty),
        "open": _packed([was != now for was, now in zip(empty, full, strict=True)]),
        "blocks": [[block.total_count, block.data_count] for block in base.rs_blocks(VERSION, LEVEL)],
    }


def _codewords() -> int:
    return sum(block.total_count for block in base.rs_blocks(VERSION, LEVEL))


def _matrix(codewords: bytes) -> list[list[bool]]:
    """The code of these codewords as they are, data and correction alike."""
    code = QRCode(version=VERSION, error_correction=LEVEL, mask_pattern=MASK, border=0)
    code.data_cache = codewords
    code.makeImpl(False, MASK)
    found: list[list[bool]] = code.get_matrix()
    return found


def _flat(matrix: list[list[bool]]) -> list[bool]:
    return [bool(module) for row in matrix for module in row]


def _packed(modules: list[bool]) -> str:
    padded = modules + [False] * (-len(modules) % 8)
    whole = bytes(sum(padded[at + bit] << (7 - bit) for bit in range(8)) for at in range(0, len(padded), 8))
    return base64.b64encode(whole).decode()
