"""The judge for the web: easy questions at once, the rest in a process of its own, one at a time."""

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..engine.judge import judge
from . import strict_json
from .strict_json import NotJson

SEARCHED = frozenset(["count_plays", "best_play"])  # kinds that may take seconds
EASY = 16 * 1024  # bytes; a single question is never longer
WAITING = 16  # requests that may wait for their turn
PATIENCE = 20.0  # seconds that a request waits for its turn
LONGEST = 120  # seconds of the processor for one request
AT_ALL = 300  # seconds in all, where the machine has other work too

_ROOT = Path(__file__).resolve().parents[2]


class Occupied(Exception):
    """Too many ask at once; trying again later is right."""


class TooMuch(Exception):
    """One request asked for more work than there is time for; asking for less at once is right."""


class Turns:
    """One at work, some waiting, nobody for ever."""

    def __init__(self, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._free = threading.Semaphore(1)
        self._room = threading.BoundedSemaphore(1 + waiting)
        self._patience = patience

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and have it until the block ends; Occupied when that takes too long."""
        if not self._room.acquire(blocking=False):
            raise Occupied
        try:
            if not self._free.acquire(timeout=self._patience):
                raise Occupied
            try:
                yield
            finally:
                self._free.release()
        finally:
            self._room.release()


turns = Turns()


def answers(content: bytes) -> bytes:
    """The judge's answer to a JSON question, or to an array of them, as JSON. NotJson, Occupied, TooMuch."""
    if len(content) <= EASY:
        asked = strict_json.read(content)
        if not isinstance(asked, list) and not is_searched(asked):
            return json.dumps(judge(asked)).encode("ascii")
    with turns.turn():
        return _worked_out(content)


def answer(question: Any) -> dict[str, Any]:
    """The judge's answer to one question; Occupied, TooMuch."""
    if not is_searched(question):
        return judge(question)
    found: dict[str, Any] = json.loads(answers(json.dumps(question).encode("ascii")))
    return found


def is_searched(question: Any) -> bool:
    """Is it a question that has to be searched for?"""
    return isinstance(question, dict) and isinstance(question.get("ask"), str) and question["ask"] in SEARCHED


def _worked_out(content: bytes) -> bytes:
    command = [sys.executable, "-P", "-m", "scorekeeper.web.judge_worker", str(LONGEST)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment()
    ) as worker:
        try:
            found, _ = worker.communicate(content, timeout=AT_ALL)
        except subprocess.TimeoutExpired:
            worker.kill()
            raise TooMuch from None
    if worker.returncode == 2:
        raise NotJson("no JSON")
    if worker.returncode != 0:
        raise TooMuch  # it ran into one of its limits
    return bytes(found)


def _environment() -> dict[str, str]:
    """What the worker may know: where the program lies, and no settings of ours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    return {**kept, "PYTHONPATH": str(_ROOT)}
