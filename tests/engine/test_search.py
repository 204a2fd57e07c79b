"""The rest of a hand searched to the end: worked cases."""

import json
from pathlib import Path

import pytest

from scorekeeper.engine.five_hundred.questions_search import KINDS
from scorekeeper.engine.five_hundred.rules import Rules

CASES = Path(__file__).parents[1] / "data" / "cases" / "five_hundred"


def cases(kind):
    return [pytest.param(each, id=each["id"]) for each in json.loads((CASES / f"{kind}.json").read_text("utf-8"))]


@pytest.mark.parametrize("case", cases("count_plays"))
def test_every_way_to_play_on_is_counted(case):
    answer = KINDS["count_plays"](Rules.read(case["rules"]), case["given"]).answer
    assert {name: answer[name] for name in case["answer"]} == case["answer"]
