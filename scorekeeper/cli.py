"""The command line: `scorekeeper serve`, `judge`, `export`, `import`, `backup`, `restore`, `verify`, `db upgrade`.

Each command imports what it needs when it runs, so that the judge starts without Flask and gevent.
"""

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scorekeeper import __version__

Command = Callable[[argparse.Namespace], int]


class NotUnderstood(Exception):
    """What was given to a command can't be read: exit status 2."""


def main(argv: list[str] | None = None) -> int:
    """Run one command (none: `serve`); return its exit status: 0 fine, 1 failed, 2 not understood."""
    words = sys.argv[1:] if argv is None else argv
    arguments = _parser().parse_args(words or ["serve"])
    run: Command = arguments.run
    try:
        return run(arguments)
    except NotUnderstood as problem:
        print(f"scorekeeper: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone, as `| head` does: nothing to say
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorekeeper", description="Keeps score at the Five Hundred table.")
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    serve = _add(commands, "serve", _serve, "start the score sheet for every phone around (also without a command)")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all of this machine's)")
    serve.add_argument("--port", type=int, default=8000, help="port (default: 8000)")
    serve.add_argument("--workers", type=int, default=1, help="processes; more than one need PostgreSQL (default: 1)")

    judge = _add(commands, "judge", _judge, "answer one question about the rules, or a JSON array of them")
    judge.add_argument("file", nargs="?", default="-", help="file with the questions; - or none: standard input")

    export = _add(commands, "export", _export, "print a table's whole score sheet")
    export.add_argument("code", help="the table's six-character code")
    export.add_argument("--csv", action="store_true", help="for a spreadsheet; this form can't be imported")

    bring_in = _add(commands, "import", _import, "make a new table from an exported score sheet")
    bring_in.add_argument("file", nargs="?", default="-", help="what export printed; - or none: standard input")

    backup = _add(commands, "backup", _backup, "write a copy of the whole database, also while it is in use")
    backup.add_argument("file", type=Path, help="file to write; it must not exist yet")
    restore = _add(commands, "restore", _restore, "put a backup in the place of the database (stop the server first)")
    restore.add_argument("file", type=Path, help="file that backup wrote")

    _add(commands, "verify", _verify, "check that no entry of any score sheet was changed afterwards")

    database = commands.add_parser("db", help="look after the database", description="look after the database")
    upgrade = database.add_subparsers(metavar="COMMAND", required=True)
    _add(upgrade, "upgrade", _upgrade, "bring the database to this version's form")
    return parser


def _add(commands: Any, name: str, run: Command, words: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=words, description=words)
    command.set_defaults(run=run)
    return command


def _serve(arguments: argparse.Namespace) -> int:
    from scorekeeper.web.serve import run

    return run(host=arguments.host, port=arguments.port, workers=arguments.workers)


def _judge(arguments: argparse.Namespace) -> int:
    from scorekeeper.engine.judge_many import judge_many

    questions = _read_json(arguments.file)
    _print_json(judge_many(questions, workers=os.cpu_count() or 1))
    return 0


def _export(arguments: argparse.Namespace) -> int:
    with _database():
        from scorekeeper.web import exchange

        if arguments.csv:
            sys.stdout.write(exchange.exported_csv(arguments.code))
        else:
            _print_json(exchange.exported(arguments.code))
    return 0


def _import(arguments: argparse.Namespace) -> int:
    document = _read_json(arguments.file)
    with _database():
        from scorekeeper.web import exchange

        _print_json(exchange.imported(document))
    return 0


def _backup(arguments: argparse.Namespace) -> int:
    with _database():
        from scorekeeper.store import backup

        backup.backup(arguments.file)
    print(f"Written: {arguments.file}")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    with _database():
        from scorekeeper.store import backup

        backup.restore(arguments.file)
    print(f"Restored from {arguments.file}")
    return _verify(arguments)


def _verify(_: argparse.Namespace) -> int:
    with _database():
        from scorekeeper.store import verify

        faults = verify.verify()
    for fault in faults:
        print(fault)
    print("Every score sheet is as it was written." if not faults else f"Broken: {len(faults)}")
    return 1 if faults else 0


def _upgrade(_: argparse.Namespace) -> int:
    with _database():
        return 0


@contextlib.contextmanager
def _database() -> Iterator[None]:
    """Work on the database that `serve` would use, in this version's form; what goes wrong is said in a sentence."""
    from sqlalchemy.exc import DBAPIError

    from scorekeeper.store import migrations
    from scorekeeper.web import create_app

    try:
        with create_app().app_context():
            migrations.upgrade()
            yield
    except BrokenPipeError:
        raise
    except DBAPIError as problem:
        raise SystemExit(f"scorekeeper: the database: {problem.orig}") from problem
    except (OSError, ValueError, LookupError) as problem:
        raise SystemExit(f"scorekeeper: {_in_words(problem)}") from problem


def _in_words(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename and problem.strerror:
        return f"{problem.filename}: {problem.strerror}"
    # str() of a KeyError puts its sentence in quotes
    return str(problem.args[0] if isinstance(problem, LookupError) and problem.args else problem)


def _read_json(file: str) -> Any:
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return json.loads(content, parse_constant=_no_number)
    except (OSError, ValueError, RecursionError) as problem:
        if isinstance(problem, OSError):
            raise NotUnderstood(_in_words(problem)) from problem
        raise NotUnderstood(f"{'standard input' if file == '-' else file}: {problem}") from problem


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _print_json(answer: Any) -> None:
    # Escaped, so that a terminal or pipe of any encoding takes it.
    print(json.dumps(answer))
