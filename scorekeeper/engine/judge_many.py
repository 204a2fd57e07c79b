"""Many questions at once: those that search through a hand are shared out among processes."""

from collections.abc import Mapping
from typing import Any

from .judge import judge, judge_all

SEARCHING = frozenset(("count_plays", "best_play"))
WORTH_SHARING = 20  # fewer are answered before another process has started


def judge_many(questions: Any, workers: int = 2) -> Any:
    """As `judge_all`, with up to `workers` processes for the questions that search through a hand."""
    if not isinstance(questions, list):
        return judge_all(questions)
    searching = [index for index, each in enumerate(questions) if _searches(each)]
    if workers < 2 or len(searching) < WORTH_SHARING:
        return judge_all(questions)
    from concurrent.futures import ProcessPoolExecutor  # only here: few questions need it, and it takes time to load

    with ProcessPoolExecutor(workers) as pool:
        shared = pool.map(judge, [questions[index] for index in searching], chunksize=4)
        apart = set(searching)
        answers = [None if index in apart else judge(each) for index, each in enumerate(questions)]
        for index, answer in zip(searching, shared, strict=True):
            answers[index] = answer
    return answers


def _searches(question: Any) -> bool:
    kind = question.get("ask") if isinstance(question, Mapping) else None
    return isinstance(kind, str) and kind in SEARCHING
