"""The judge in a process of its own: questions on standard input, answers on standard output.

`web.judging` starts it for arrays and for questions that need a search, so that no live stream waits for them.
Exit status 2: no JSON. It limits its own memory, time and share of the processor, and reads nothing else.
"""

import contextlib
import json
import os
import sys

from scorekeeper.engine.judge import judge_all
from scorekeeper.web.strict_json import NotJson, read

MEMORY = 1536 * 1024 * 1024  # bytes


def main(seconds: int) -> int:
    """Answer what standard input asks within `seconds` of processor time; the exit status."""
    _limit(seconds)
    try:
        questions = read(sys.stdin.buffer.read())
    except NotJson:
        return 2
    sys.stdout.buffer.write(json.dumps(judge_all(questions)).encode("ascii"))
    return 0


def _limit(seconds: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError, AttributeError):  # not every system knows such limits
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.nice(5)  # people who keep score go first


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
