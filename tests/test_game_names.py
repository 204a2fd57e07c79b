"""Only a game's own files name it: what all games share would have to change for each new one otherwise."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.engine import games

ROOT = Path(__file__).parent.parent
SHARED = ("scorekeeper/web", "scorekeeper/store", "templates", "static")
KINDS = (".py", ".html", ".js", ".css")
SAYS = re.compile(
    "|".join(
        (*games.NAMES, *(name.replace("_", ".?") for name in games.NAMES), "fünfhundert", "FiveHundred", "CinqCents")
    ),
    re.IGNORECASE,
)


def own(path: Path) -> bool:
    """Is this a file of one game: `web/pads/<id>...`, `web/<room>/<id>/...`, `templates/<id>/...`, `static/<id>...`?"""
    return any(part.split(".")[0].startswith(tuple(games.NAMES)) for part in path.parts)


def shared_files() -> Iterator[Path]:
    for room in SHARED:
        for path in sorted((ROOT / room).rglob("*")):
            inside = path.relative_to(ROOT)
            if path.suffix in KINDS and "vendor" not in inside.parts and not own(inside):
                yield inside


def faults(lines: str) -> list[str]:
    """The lines that name a game."""
    return [line.strip() for line in lines.splitlines() if SAYS.search(line)]


@pytest.mark.parametrize("path", list(shared_files()), ids=str)
def test_what_all_games_share_names_none(path: Path) -> None:
    assert faults((ROOT / path).read_text(encoding="utf-8")) == []


def test_a_name_would_be_found() -> None:
    assert (
        faults('if sheet.game == "five_hundred":') and faults("from .pads import cinq_cents") and faults("Cinq-Cents")
    )


def test_there_is_something_to_look_at() -> None:
    assert {str(each) for each in shared_files()} >= {"scorekeeper/web/tables.py", "scorekeeper/store/tables.py"}


@pytest.mark.parametrize("game", games.NAMES)
def test_each_game_has_its_own_files(game: str) -> None:
    assert (ROOT / "templates" / game / "_pad.html").is_file() and (
        ROOT / "templates" / game / "_retell.html"
    ).is_file()
    assert list((ROOT / "scorekeeper/web/pads").glob(f"{game}*"))
