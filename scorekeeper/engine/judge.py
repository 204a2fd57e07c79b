"""The judge: a question (plain data) in, a ruling (plain data) out, for both games.

>>> judge({"id": "q1", "game": "five_hundred", "ask": "wins_if_made", "given": {"total": 280, "bid": "7NT"}})["answer"]
{'total': 500, 'wins': True}
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import BadQuestion, Conflict, Missing, RulesError, UnknownField, UnknownKind
from .games import game
from .reading import a_text
from .reasons import Reason

FIELDS = ("id", "game", "ask", "rules", "given")
NEEDED = ("id", "game", "ask", "given")


@dataclass(frozen=True)
class Ruling:
    """An answer's fields and the reasons for it."""

    answer: Mapping[str, Any]
    because: tuple[Reason, ...] = ()


# A kind of question: (rules of the table, the `given` object) -> Ruling. Faults carry paths below `given`.
Kind = Callable[[Any, Any], Ruling]


def judge(question: Any) -> dict[str, Any]:
    """The answer with `because`, or the error with code and path for a malformed question; raises nothing."""
    id_ = question.get("id") if isinstance(question, Mapping) else None
    id_ = id_ if isinstance(id_, str) else None
    try:
        ruling = ask(question)
    except RulesError as fault:
        return {"id": id_, "error": {"code": fault.code, "path": fault.path}}
    return {"id": id_, "answer": dict(ruling.answer), "because": [each.as_data() for each in ruling.because]}


def judge_all(questions: Any) -> Any:
    """One question is answered by one, a list by a list of the same length and order."""
    if isinstance(questions, list):
        return [judge(each) for each in questions]
    return judge(questions)


def ask(question: Any) -> Ruling:
    """The ruling on a question; RulesError with the path of the fault when it is malformed."""
    if not isinstance(question, Mapping):
        raise BadQuestion("")
    for name in NEEDED:
        if name not in question:
            raise Missing(name)
    for name in question:
        if name not in FIELDS:
            raise UnknownField(str(name))
    a_text(question["id"], "id")
    found = game(question["game"])
    kind = question["ask"]
    if not isinstance(kind, str) or kind not in found.kinds:
        raise UnknownKind("ask")
    rules = found.read_rules(question.get("rules", {}), "rules")
    try:
        return found.kinds[kind](rules, question["given"])
    except RulesError as fault:
        if isinstance(fault, Conflict) and fault.path.startswith("rules."):
            raise
        raise fault.under("given") from None
