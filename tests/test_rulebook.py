"""RULES.md says what the options data says: options, defaults, values, presets, packs and tables of points."""

import re
from pathlib import Path

import pytest

from scorekeeper.engine.cinq_cents.rules import BOOK as CINQ_CENTS
from scorekeeper.engine.five_hundred.rules import BOOK as FIVE_HUNDRED
from scorekeeper.engine.options import Option, OptionBook

TEXT = (Path(__file__).parent.parent / "RULES.md").read_text("utf-8")
PARTS = dict(zip(("five_hundred", "cinq_cents"), TEXT.split("\n---\n"), strict=True))
BOOKS = [FIVE_HUNDRED, CINQ_CENTS]


def shown(value: object) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def written(option: Option) -> str:
    """How the rulebook's table writes the values of an option."""
    if option.kind == "int":
        empty = " or empty (`null`)" if option.nullable else ""
        return f"whole number {option.least} to {option.most}{empty}"
    return " ".join(f"`{shown(value)}`" for value in option.values)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)
def test_every_option_stands_in_the_rulebook_with_its_default_and_values(book: OptionBook) -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| (.+) \|$", PARTS[book.game], re.M)
    assert {name: (default, values) for name, default, values in rows} == {
        option.id: (shown(option.default), written(option)) for option in book.options.values()
    }


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)
def test_every_preset_stands_in_the_rulebook(book: OptionBook) -> None:
    for preset in book.presets.values():
        assert preset.name in PARTS[book.game] and preset.about in PARTS[book.game]


def test_the_presets_of_five_hundred_differ_from_classic_as_the_rulebook_says() -> None:
    for preset in list(FIVE_HUNDRED.presets.values())[1:]:
        line = next(
            line
            for line in PARTS["five_hundred"].splitlines()
            if line.startswith("- **") and f"(`{preset.id}`)" in line
        )
        said = dict(re.findall(r"`(\w+)` ([\w-]+)[,.]", line.split("Differs from classic in:")[1]))
        assert said == {name: shown(value) for name, value in preset.options.items()}


@pytest.mark.parametrize("schedule", FIVE_HUNDRED.tables["schedules"])
def test_each_table_of_points_stands_in_the_rulebook(schedule: str) -> None:
    points = FIVE_HUNDRED.tables["schedules"][schedule]["points"]
    block = PARTS["five_hundred"].split(f"`{schedule}`\n\n| tricks")[1].split("\n\n")[0]
    for level in range(6, 11):
        row = [points[f"{level}{strain}"] for strain in ("S", "C", "D", "H", "NT")]
        assert f"| {level} | " + " | ".join(map(str, row)) + " |" in block


def test_every_pack_of_the_rulebook_has_its_size() -> None:
    for name, deck in FIVE_HUNDRED.tables["decks"].items():
        cards = sum(map(len, deck["suits"].values())) + len(deck["jokers"])
        assert cards == deck["size"] == int(name)
        sizes = " ".join(str(len(deck["suits"][suit])) for suit in "SCDH")
        assert re.search(rf"^\| `{name}` \|.*\| {len(deck['jokers'])} \| {sizes} \|", PARTS["five_hundred"], re.M)
