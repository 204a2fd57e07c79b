"""The command line: `scorekeeper serve`, `judge`, `export`, `import`, `backup`, `restore`, `verify`, `db upgrade`.

Each command imports what it needs when it runs, so that the judge starts without Flask and gevent.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorekeeper import __version__

Command = Callable[[argparse.Namespace], int]


def main(argv: list[str] | None = None) -> int:
    """Run one command; return its exit status (0 fine, 1 failed, 2 not understood)."""
    arguments = _parser().parse_args(argv)
    run: Command = arguments.run
    return run(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorekeeper", description="Keeps score at the Five Hundred table.")
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def add(name: str, run: Command, words: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=words, description=words)
        command.set_defaults(run=run)
        return command

    serve = add("serve", _serve, "start the score sheet for the phones around")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    serve.add_argument("--port", type=int, default=8000, help="port (default: 8000)")
    serve.add_argument("--workers", type=int, default=1, help="processes; more than 1 need PostgreSQL")
    judge = add("judge", _judge, "answer a JSON array of questions about the rules")
    judge.add_argument("file", nargs="?", default="-", help="file to read; - or nothing: standard input")
    return parser


def _serve(arguments: argparse.Namespace) -> int:
    from scorekeeper.web.serve import run

    return run(host=arguments.host, port=arguments.port, workers=arguments.workers)


def _judge(arguments: argparse.Namespace) -> int:
    from scorekeeper.engine.judge import judge

    try:
        text = sys.stdin.read() if arguments.file == "-" else Path(arguments.file).read_text(encoding="utf-8")
        questions: Any = json.loads(text)
    except (OSError, ValueError) as error:
        print(f"scorekeeper judge: {error}", file=sys.stderr)
        return 2
    if not isinstance(questions, list):
        print("scorekeeper judge: the questions must be a JSON array", file=sys.stderr)
        return 2
    json.dump([judge(question) for question in questions], sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")
    return 0
