"""Whatever is asked, the judge answers or names the fault; it never breaks down."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.errors import UnknownPreset
from scorekeeper.engine.games import NAMES, game
from scorekeeper.engine.judge import judge, judge_all
from scorekeeper.engine.judge_many import judge_many

CASES = Path(__file__).parent.parent / "data" / "cases"
SLOW = ("best_play", "count_plays")  # searches: their own tests bound them
JUNK = (None, True, -1, 0, 11, 10**30, 1.5, "", "x", "7H", "A", [], [None], [[1, "P"]], {}, {"A": 1}, {"Z": 1})


def questions() -> list[dict[str, Any]]:
    """One question of each kind of each game."""
    found = []
    for name in NAMES:
        for path in sorted((CASES / name).glob("*.json")):
            if path.stem not in (*SLOW, "malformed"):
                case = json.loads(path.read_text("utf-8"))[0]
                found.append({field: case[field] for field in ("id", "game", "ask", "rules", "given")})
    return found


QUESTIONS = questions()


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside a value."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        found += places(each, (*path, name))
    return found


@settings(deadline=None, max_examples=400)
@given(st.data())
def test_a_damaged_question_gets_an_answer_or_a_fault_with_its_path(data: st.DataObject) -> None:
    question = copy.deepcopy(data.draw(st.sampled_from(QUESTIONS)))
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(places(question)))
        inside = question
        for step in way:
            inside = inside[step]
        if data.draw(st.booleans()):
            inside[last] = copy.deepcopy(data.draw(st.sampled_from(JUNK)))
        elif isinstance(inside, dict):
            del inside[last]
        if not question:
            break
    ruling = judge(question)
    assert ("answer" in ruling) != ("error" in ruling)
    if "error" in ruling:
        assert ruling["error"]["code"]
        assert ruling["error"]["path"].split(".")[0].split("[")[0] in ("id", "game", "ask", "rules", "given")
    json.dumps(ruling)


def test_what_is_no_question_is_refused_and_does_not_disturb_the_others() -> None:
    rulings = judge_all([7, None, [], *QUESTIONS[:1]])
    assert [ruling.get("error") for ruling in rulings[:3]] == [{"code": "bad_question", "path": ""}] * 3
    assert [ruling["id"] for ruling in rulings[:3]] == [None] * 3
    assert "answer" in rulings[3]


def test_a_hand_thrown_in_has_no_tricks() -> None:
    ruling = judge(
        {
            "id": "q",
            "game": "five_hundred",
            "ask": "score_hand",
            "given": {"contract": None, "declarers": [], "tricks": {"A": 5, "B": 5}},
        }
    )
    assert ruling["error"] == {"code": "unknown_field", "path": "given.tricks"}


NEXT = {"id": "q", "game": "five_hundred", "ask": "next_dealer", "given": {"dealer": 1}}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"who": "me"}, ("unknown_field", "who")),
        ({"id": 7}, ("bad_value", "id")),
        ({"game": "bridge"}, ("unknown_game", "game")),
        ({"game": None}, ("unknown_game", "game")),
        ({"ask": None}, ("unknown_kind", "ask")),
        ({"rules": None}, ("bad_value", "rules")),
        ({"rules": {"preset": 1}}, ("unknown_preset", "rules.preset")),
        ({"given": None}, ("bad_value", "given")),
        ({"given": {"dealer": 1, "rules": {}}}, ("unknown_field", "given.rules")),
        ({"given": {"dealer": 1, "rules.teams": 1}}, ("unknown_field", "given.rules.teams")),
    ],
)
def test_what_is_wrong_outside_of_the_given(change: dict[str, Any], fault: tuple[str, str]) -> None:
    error = judge({**NEXT, **change})["error"]
    assert (error["code"], error["path"]) == fault


@pytest.mark.parametrize("name", ["id", "game", "ask", "given"])
def test_what_every_question_needs(name: str) -> None:
    question = {field: value for field, value in NEXT.items() if field != name}
    assert judge(question) == {"id": question.get("id"), "error": {"code": "missing", "path": name}}


def test_one_question_is_answered_by_one_and_a_list_by_a_list() -> None:
    answer = judge(NEXT)
    assert judge_all(NEXT) == judge_many(NEXT) == answer
    assert judge_all([NEXT]) == judge_many([NEXT]) == [answer]


def test_a_hand_of_eleven_cards_is_not_searched() -> None:
    hands = {str(seat): [] for seat in range(1, 5)} | {"2": [f"{rank}H" for rank in (4, 5, 6, 7, 8, 9, 10, *"JQKA")]}
    given = {"trump": "S", "declarer": 1, "leader": 1, "hands": hands}
    assert judge({**NEXT, "ask": "best_play", "given": given})["error"] == {
        "code": "bad_value",
        "path": "given.hands.2",
    }


def test_the_name_of_a_preset_is_known_or_refused() -> None:
    with pytest.raises(UnknownPreset):
        game("five_hundred").book.preset_values("lawn_bowls")
