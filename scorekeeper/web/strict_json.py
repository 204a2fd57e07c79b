"""JSON as programs send it, read strictly. Standard library only: the judge's own process reads with it, too."""

import json
import math
from typing import Any

DEEPEST = 40  # levels; nothing we take goes deeper than ten


class NotJson(ValueError):
    """What came is no JSON, or no JSON that means one thing only."""


def read(content: bytes) -> Any:
    """The value that UTF-8 `content` holds; NotJson, also for a name given twice, NaN, or brackets without end."""
    try:
        found = json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_once_each,
            parse_constant=_no_number,
            parse_float=_finite,
        )
    except (ValueError, RecursionError) as fault:  # UnicodeDecodeError is a ValueError
        raise NotJson(str(fault)) from None
    _check_depth(found)
    return found


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJson("a name is given twice")  # two readers could take it for two different things
    return found


def _no_number(text: str) -> Any:
    raise NotJson(f"{text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotJson("a number is too large")
    return number


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return
    raise NotJson("it is nested too deeply")
