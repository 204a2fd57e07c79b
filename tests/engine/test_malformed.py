"""Whatever is asked, the judge answers or names the fault; it never breaks down."""

import copy
import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.games import NAMES
from scorekeeper.engine.judge import judge, judge_all

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
