"""Options and presets, and what the rules say about the table."""

import pytest

from scorekeeper.engine.cinq_cents.game import GAME
from scorekeeper.engine.cinq_cents.rules import BOOK, Rules
from scorekeeper.engine.errors import BadValue, UnknownOption, UnknownPreset


def test_nineteen_options_and_three_presets_are_declared() -> None:
    assert len(BOOK.options) == 19
    assert list(BOOK.presets) == ["fuenfhundert", "franzoesische_variante", "cinq_cents_1896"]
    assert set(Rules.make().values()) == set(BOOK.options)


@pytest.mark.parametrize("preset", BOOK.presets)
def test_a_preset_says_what_differs_from_the_defaults_and_is_read_back(preset: str) -> None:
    rules = Rules.make(preset)
    differing = {name for name, value in rules.values().items() if value != BOOK.defaults[name]}
    assert differing == set(BOOK.presets[preset].options)
    assert rules.overrides() == {}
    assert Rules.read(rules.as_data()) == rules


def test_overrides_are_what_differs_from_the_preset() -> None:
    rules = Rules.make("cinq_cents_1896", trump_sequence_points=240, target=300)
    assert rules.as_data() == {"preset": "cinq_cents_1896", "trump_sequence_points": 240, "target": 300}
    assert GAME.read_rules(rules.as_data()) == rules


def test_a_change_of_rules_is_checked() -> None:
    assert Rules.make().changed({"target": 300}).target == 300
    for patch, fault in (({"target": 99}, BadValue), ({"slam": True}, UnknownOption), ({"penalty": True}, BadValue)):
        with pytest.raises(fault):
            Rules.make().changed(patch)
    with pytest.raises(UnknownPreset):
        Rules.make("classic")


def test_two_players_sit_opposite_and_deal_in_turn() -> None:
    rules = Rules.make()
    assert rules.sides == ("A", "B")
    assert list(rules.seats) == [1, 2]
    assert [rules.side_of(seat) for seat in rules.seats] == ["A", "B"]
    assert [rules.seats_of(side) for side in rules.sides] == [(1,), (2,)]
    assert [rules.left_of(seat) for seat in rules.seats] == [2, 1]


@pytest.mark.parametrize(
    ("compare", "total", "over"), [("over", 500, False), ("over", 501, True), ("reach", 500, True)]
)
def test_the_mark_is_passed_or_reached(compare: str, total: int, over: bool) -> None:
    assert Rules.make(target_compare=compare).over(total) is over
