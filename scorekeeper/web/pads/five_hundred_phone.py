"""What the pad on a phone without signal needs of this game, beside the score table."""

from typing import Any

from ...engine.five_hundred.bids import BIDS, STRAINS, BidTable
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
