"""Brings the catalogues up to date: `python3 -m scorekeeper.translations update [LANGUAGE ...]`.

New texts come in untranslated, texts that are gone leave, translations stay; nothing is guessed.
"""

import argparse
import sys

from . import catalogues
from .extraction import extracted


def main(arguments: list[str] | None = None) -> int:
    """Update the catalogues that are named, or all; tell what is still to be translated. Exit status 0."""
    parser = argparse.ArgumentParser(prog="python3 -m scorekeeper.translations")
    parser.add_argument("command", choices=["update"])
    parser.add_argument("language", nargs="*", help="de, fr ...; all if none is named")
    given = parser.parse_args(arguments)
    texts = extracted()
    for language in given.language or catalogues.languages():
        catalogue = catalogues.updated(language, texts)
        catalogues.write(catalogue, language)
        left = catalogues.untranslated(catalogue)
        print(f"{language}: {len(catalogue)} texts, {len(left)} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
