"""Reading, updating and writing the catalogues, so that a change of a text is a small difference in the file."""

import io
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).resolve().parent
WIDTH = 120
PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}  # CLDR has a third form, for millions: nobody scores them


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/messages.po"))


def path_of(language: str) -> Path:
    """The file of a language."""
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def read(language: str) -> Catalog:
    """A language's catalogue; empty if it has none yet."""
    path = path_of(language)
    return read_po(io.BytesIO(path.read_bytes()), locale=language) if path.is_file() else _empty(language)


def updated(language: str, texts: Catalog) -> Catalog:
    """The catalogue with exactly the `texts`, translated as far as it was."""
    known = read(language)
    fresh = _empty(language)
    for message in messages(texts):
        earlier = known.get(message.id, message.context)
        same = earlier is not None and earlier.id == message.id and not earlier.fuzzy
        string = earlier.string if earlier is not None and same else None
        fresh.add(message.id, string, auto_comments=message.auto_comments, context=message.context)
    return fresh


def write(catalogue: Catalog, language: str) -> None:
    """Write the file: sorted, without places and dates."""
    body = io.BytesIO()
    write_po(body, catalogue, width=WIDTH, no_location=True, omit_header=True, sort_output=True)
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_header(language).encode() + body.getvalue())


def untranslated(catalogue: Catalog) -> list[Message]:
    """The messages in which something is still empty."""
    return [each for each in messages(catalogue) if not all(strings(each))]


def strings(message: Message) -> tuple[str, ...]:
    """The translation in all its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def messages(catalogue: Catalog) -> list[Message]:
    """All messages but the header."""
    return [message for message in catalogue if message.id]


def _empty(language: str) -> Catalog:
    return read_po(io.BytesIO(_header(language).encode()), locale=language)


def _header(language: str) -> str:
    lines = (
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {PLURALS.get(language, get_plural(language).plural_forms)}",
    )
    fields = "\n".join(f'"{line}\\n"' for line in lines)
    return f'# {Locale.parse(language).english_name} words of scorekeeper.\nmsgid ""\nmsgstr ""\n{fields}\n\n'
