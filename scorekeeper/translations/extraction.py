"""The English texts that are translated: marked in code and templates, and the words of the games' options."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
MARKS = {**DEFAULT_KEYWORDS, "N_": None, "lazy": None}  # how calls name gettext where they only mark a text
WHERE = {
    PACKAGE: [("**.py", "python")],
    ROOT / "templates": [("**.html", "jinja2")],
}


def extracted() -> Catalog:
    """Every text once, without places (they would change with each line that moves)."""
    catalog = Catalog(charset="utf-8")
    for folder, methods in WHERE.items():
        for _file, _line, text, comments, context in extract_from_dir(
            folder, methods, {"**.html": {"silent": "false"}}, MARKS, comment_tags=("For translators:",)
        ):
            catalog.add(text, auto_comments=comments, context=context)
    for path in sorted((PACKAGE / "engine").glob("*/options.json")):
        for text, told in _option_texts(json.loads(path.read_text("utf-8"))):
            catalog.add(text, auto_comments=[f"{path.parent.name}: {told}"])
    return catalog


def _option_texts(book: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """(text, where it stands) of all that people read of one game's options."""
    for name, option in book["options"].items():
        yield option["label"], f"option {name}"
        yield option["help"], f"option {name}, what it means"
        for value, words in option.get("words", {}).items():
            yield words, f"option {name}, value {value}"
    for name, preset in book["presets"].items():
        yield preset["name"], f"preset {name}"
        yield preset["about"], f"preset {name}, what it is"
