"""A house rule that nothing acts on is a mistake."""

import re
from pathlib import Path

import pytest

from scorekeeper.engine.five_hundred.rules import BOOK

ENGINE = Path(__file__).parent.parent.parent / "scorekeeper" / "engine" / "five_hundred"
SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(ENGINE.rglob("*.py")))


@pytest.mark.parametrize("option", sorted(BOOK.options))
def test_the_engine_acts_on_every_option(option: str) -> None:
    assert re.search(rf"(rules|self|table)\.{option}\b", SOURCE)
