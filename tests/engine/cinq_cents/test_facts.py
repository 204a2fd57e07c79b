"""What may be written: the canonical payload of every part, and each fault with its path."""

from typing import Any

import pytest

from scorekeeper.engine.cinq_cents.facts import read_part
from scorekeeper.engine.cinq_cents.rules import Rules
from scorekeeper.engine.errors import RulesError

NOTHING: dict[str, Any] = {"melds": {"A": [], "B": []}, "penalties": {"A": 0, "B": 0}}
FULL = {
    "part": "whole",
    "trump": "H",
    "forehand": 1,
    "card_points": {"A": 73, "B": 47},
    "melds": {"A": [{"meld": "marriage", "suit": "C"}, {"points": 40}], "B": []},
    "seven": "B",
    "penalties": {"A": 0, "B": 120},
    "last_trick": "A",
    "reached_first": "A",
}


@pytest.mark.parametrize(
    ("payload", "stored"),
    [
        ({"part": "deal"}, {}),
        ({"part": "deal", "trump": "H", "forehand": 2}, {"trump": "H", "forehand": 2}),
        ({"part": "deal", "trump": None}, {}),
        ({"part": "meld", "player": "A", "meld": "marriage"}, {"player": "A", "meld": "marriage"}),
        (
            {"part": "meld", "player": "B", "meld": "trump_sequence", "suit": "S", "card_points": {"A": 0, "B": 14}},
            {"player": "B", "meld": "trump_sequence", "suit": "S", "card_points": {"A": 0, "B": 14}},
        ),
        ({"part": "wrong", "player": "A", "points": 120}, {"player": "A", "points": 120}),
        ({"part": "seven", "player": "A", "how": "exchange"}, {"player": "A", "how": "exchange"}),
        ({"part": "end", "card_points": {"A": 73}}, {"card_points": {"A": 73, "B": 47}}),
        ({"part": "end", "card_points": {"B": 120}}, {"card_points": {"A": 0, "B": 120}}),
        (
            {"part": "end", "card_points": {"A": 60, "B": 60}, "last_trick": "A", "reached_first": "B"},
            {"card_points": {"A": 60, "B": 60}, "last_trick": "A", "reached_first": "B"},
        ),
        ({"part": "over", "player": "A", "card_points": 0}, {"player": "A", "card_points": 0}),
        (
            {"part": "over", "player": "A", "card_points": 60, "opponent_card_points": 60},
            {"player": "A", "card_points": 60, "opponent_card_points": 60},
        ),
        ({"part": "whole", "card_points": {"A": 73}}, {"card_points": {"A": 73, "B": 47}, **NOTHING}),
        (FULL, {name: value for name, value in FULL.items() if name != "part"}),
        (
            {"part": "whole", "card_points": {"A": 20, "B": 30}, "over": "B"},
            {"card_points": {"A": 20, "B": 30}, "over": "B", **NOTHING},
        ),
    ],
)
def test_a_part_is_stored_in_its_canonical_form(payload: Any, stored: Any) -> None:
    found = read_part(payload, Rules.make())
    assert found == {"part": payload["part"], **stored}
    assert read_part(found, Rules.make()) == found


@pytest.mark.parametrize(
    ("payload", "code", "path"),
    [
        ([], "bad_value", ""),
        ({}, "missing", "part"),
        ({"part": "trick"}, "bad_value", "part"),
        ({"part": "deal", "trump": "NT"}, "bad_value", "trump"),
        ({"part": "deal", "forehand": 3}, "bad_seat", "forehand"),
        ({"part": "deal", "forehand": True}, "bad_seat", "forehand"),
        ({"part": "deal", "forehand": [1]}, "bad_seat", "forehand"),
        ({"part": "meld", "meld": "marriage"}, "missing", "player"),
        ({"part": "meld", "player": "C", "meld": "marriage"}, "bad_side", "player"),
        ({"part": "meld", "player": "A", "meld": "couple"}, "bad_value", "meld"),
        ({"part": "meld", "player": "A", "meld": "four_aces", "suit": "S"}, "bad_value", "suit"),
        (
            {"part": "meld", "player": "A", "meld": "binage", "card_points": {"A": 70, "B": 60}},
            "bad_value",
            "card_points",
        ),
        ({"part": "wrong", "player": "A", "points": 30}, "bad_value", "points"),
        ({"part": "wrong", "player": "A", "points": 250}, "bad_value", "points"),
        ({"part": "seven", "player": "A", "how": "shown"}, "not_played", "how"),
        ({"part": "seven", "player": "A", "how": "turned"}, "not_played", "how"),
        ({"part": "seven", "player": "A", "points": 10}, "unknown_field", "points"),
        ({"part": "end"}, "missing", "card_points"),
        ({"part": "end", "card_points": {}}, "bad_value", "card_points"),
        ({"part": "end", "card_points": {"A": 1}}, "bad_value", "card_points.A"),
        ({"part": "end", "card_points": {"A": 119}}, "bad_value", "card_points.A"),
        ({"part": "end", "card_points": {"A": 121}}, "bad_value", "card_points.A"),
        ({"part": "end", "card_points": {"A": 60, "B": 61}}, "bad_value", "card_points"),
        ({"part": "end", "card_points": {"C": 60}}, "unknown_field", "card_points.C"),
        ({"part": "over", "player": "A", "card_points": 1}, "bad_value", "card_points"),
        (
            {"part": "over", "player": "A", "card_points": 70, "opponent_card_points": 60},
            "bad_value",
            "opponent_card_points",
        ),
        ({**FULL, "melds": {"A": [{"meld": "marriage"}] * 5}}, "bad_value", "melds"),
        ({**FULL, "melds": {"A": [{"meld": "marriage"}] * 15}}, "bad_value", "melds.A"),
        ({**FULL, "melds": {"A": [{"points": 30}]}}, "bad_value", "melds.A[0].points"),
        ({**FULL, "melds": {"A": [{"points": 20, "meld": "marriage"}]}}, "unknown_field", "melds.A[0].meld"),
        ({**FULL, "melds": {"A": [{"suit": "H"}]}}, "missing", "melds.A[0].meld"),
        ({**FULL, "penalties": {"A": 15}}, "bad_value", "penalties.A"),
        ({**FULL, "seven": "C"}, "bad_side", "seven"),
        ({**FULL, "card_points": {"A": 73, "B": 46}}, "bad_value", "card_points"),
        ({**FULL, "over": "A", "card_points": {"A": 73}}, "missing", "card_points.B"),
    ],
)
def test_a_fault_names_its_field(payload: Any, code: str, path: str) -> None:
    with pytest.raises(RulesError) as caught:
        read_part(payload, Rules.make(), "entries[0]")
    assert (caught.value.code, caught.value.path) == (code, f"entries[0].{path}".rstrip("."))


def test_the_seven_may_be_shown_or_turned_where_the_table_says_so() -> None:
    rules = Rules.make(trump_seven="exchange_or_show", dealer_turned_seven=True)
    for how in ("shown", "turned"):
        assert read_part({"part": "seven", "player": "A", "how": how}, rules)["how"] == how


def test_who_took_the_last_trick_must_be_told_where_it_pays() -> None:
    rules = Rules.make(last_trick_bonus=10)
    for part in ("end", "whole"):
        with pytest.raises(RulesError) as caught:
            read_part({"part": part, "card_points": {"A": 60}}, rules)
        assert (caught.value.code, caught.value.path) == ("missing", "last_trick")
    stopped = {"part": "whole", "card_points": {"A": 60, "B": 0}, "over": "A"}
    assert "last_trick" not in read_part(stopped, rules)
