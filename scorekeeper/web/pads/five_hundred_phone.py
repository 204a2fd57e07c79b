"""What the pad on a phone without signal needs of this game, beside the score table."""

from typing import Any

from flask_babel import gettext as _

from ...engine.five_hundred.bids import BIDS, STRAINS, BidTable
from ...engine.sheet import Sheet
from .five_hundred.before import PASSED
from .five_hundred.words import special


def on_the_phone(rules: Any) -> dict[str, Any]:
    """The value table (`levels`: contract and points, in the order of `strains`) and the special contracts by name."""
    table = BidTable.of(rules)
    known = table.contracts
    levels = []
    for level in range(rules.min_level, 11):
        texts = [f"{level}{strain}" for strain in STRAINS]
        if any(text in known for text in texts):
            levels.append([level, [[text, table.value(text)] if text in known else None for text in texts]])
    miseres = [text for text in table.lowest_first if BIDS[text].is_misere and text in known]
    return {
        "strains": list(STRAINS),
        "levels": levels,
        "specials": [[text, special(text), table.value(text)] for text in miseres],
        "passed": PASSED if rules.all_pass != "dealer_must_bid" else "",
    }


def standing(sheet: Sheet) -> dict[str, Any]:
    """The contract being played, None and nobody where there is none."""
    told = sheet.standing.payload if sheet.standing is not None else {}
    return {"contract": told.get("contract"), "declarers": told.get("declarers") or []}


def words() -> dict[str, str]:
    """What this game's pad says by itself; places for values in braces."""
    return {
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
    }
