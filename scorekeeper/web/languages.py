"""The reader's words, looked up once a request: a page asks for some hundred sentences."""

from typing import Any

from flask import Flask, g
from flask_babel import Babel, Domain


class OncePerRequest(Domain):  # type: ignore[misc]  # flask_babel ships no types
    """Keeps what was found while the language stays the same: looking it up again costs more than the sentence."""

    def get_translations(self) -> Any:
        """The catalogue of the reader's language."""
        kept = g.get("_words")
        if kept is not None and kept[0] is getattr(g._flask_babel, "babel_locale", None):
            return kept[1]
        found = super().get_translations()
        g._words = (getattr(g._flask_babel, "babel_locale", None), found)
        return found


def set_up(app: Flask, locale_selector: Any) -> None:
    """Give the app its languages."""
    babel = Babel(app, locale_selector=locale_selector)
    babel.domain_instance = OncePerRequest()
