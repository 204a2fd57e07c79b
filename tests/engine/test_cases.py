"""Every worked case: a question with the answer it must get. Only the fields of `answer` are compared."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine.games import NAMES, game
from scorekeeper.engine.judge import judge

DATA = Path(__file__).parent.parent / "data"
QUESTION = ("id", "game", "ask", "rules", "given")
SETS = {  # fields whose order does not matter
    ("five_hundred", "match"): {"winners"},
    ("five_hundred", "legal_calls"): {"calls"},
    ("five_hundred", "legal_cards"): {"legal", "joker_suits"},
    ("five_hundred", "find_revokes"): {"revokes"},
    ("cinq_cents", "legal_cards"): {"legal"},
    ("cinq_cents", "best_melds"): {"melds"},
    ("cinq_cents", "seven_exchange"): {"hand"},
}


def files() -> list[Any]:
    """The case files of kinds that the games answer."""
    found = []
    for name in NAMES:
        for path in sorted((DATA / "cases" / name).glob("*.json")):
            found.append(pytest.param(path, id=f"{name}-{path.stem}"))
    return found


def loosened(question: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the sets among its lists sorted."""
    sets = SETS.get((question["game"], question["ask"]), set())
    return {
        name: sorted(map(json.dumps, value)) if name in sets and isinstance(value, list) else value
        for name, value in answer.items()
    }


def differs(case: dict[str, Any]) -> dict[str, Any] | None:
    """What the judge says where it should say something else, None when it is right."""
    ruling = judge({name: case[name] for name in QUESTION if name in case})
    if "error" in case:
        return None if ruling.get("error") == case["error"] else ruling
    told = ruling.get("answer", {})
    got = loosened(case, {name: told.get(name, "(missing)") for name in case["answer"]})
    if "answer" in ruling and got == loosened(case, case["answer"]) and ruling["because"]:
        return None
    return ruling


def smallest(wrong: list[tuple[dict[str, Any], dict[str, Any]]]) -> str:
    """The smallest case that differs, in full."""
    case, ruling = min(wrong, key=lambda pair: len(json.dumps(pair[0])))
    return (
        f"{len(wrong)} differ; the smallest:\n{json.dumps(case, ensure_ascii=False)}\n"
        f"ruled: {json.dumps(ruling, ensure_ascii=False)}"
    )


@pytest.mark.parametrize("path", files())
def test_worked_cases(path: Path) -> None:
    cases = json.loads(path.read_text("utf-8"))
    wrong = [(case, ruling) for case in cases if (ruling := differs(case)) is not None]
    assert cases
    assert not wrong, smallest(wrong)


RULEBOOK = Path(__file__).parents[2] / "RULES.md"
RULE_NUMBERS = set(re.findall(r"\*\*([RC]\d+\.\d+)\b", RULEBOOK.read_text("utf-8")))
EXAMPLES = json.loads((DATA / "questions_examples.json").read_text("utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=[each["id"] for each in EXAMPLES])
def test_examples_of_the_question_format(example: dict[str, Any]) -> None:
    ruling = differs(example)
    assert ruling is None, smallest([(example, ruling or {})])


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_becomes_a_sentence(name: str) -> None:
    """Each `because` of each worked case has a message with just its parameters, and a rule that is in the rulebook."""
    from scorekeeper.engine.reasons import sentence

    messages = game(name).messages
    for path in sorted((DATA / "cases" / name).glob("*.json")):
        for case in json.loads(path.read_text("utf-8")):
            ruling = judge({field: case[field] for field in QUESTION if field in case})
            for because in ruling.get("because", ()):
                assert sentence(because, messages), because
                assert because["rule"] in RULE_NUMBERS, because
