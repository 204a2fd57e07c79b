"""The reader's words, looked up once a request: a page asks for some hundred sentences."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, g
from flask_babel import Babel, Domain
from markupsafe import Markup

REGIONS = {"en": "en_GB"}  # English alone writes dates as in America; day, month, year is how the other languages do
SENTENCES = 8192  # kept ready for templates, of all languages together


class OncePerRequest(Domain):  # type: ignore[misc]  # flask_babel ships no types
    """Keeps what was found while the language stays the same: looking it up again costs more than the sentence."""

    def get_translations(self) -> Any:
        """The catalogue of the reader's language."""
        here = g._get_current_object()  # asked once: each look through the proxy costs as much as a sentence
        kept = here.get("_words")
        if kept is not None and kept[0] is getattr(here.get("_flask_babel"), "babel_locale", None):
            return kept[1]
        found = super().get_translations()
        here._words = (getattr(here._flask_babel, "babel_locale", None), found)
        return found


def set_up(app: Flask, language: Callable[[], str]) -> OncePerRequest:
    """Give the app its languages; the catalogues that its templates speak from."""
    domain = OncePerRequest()

    def locale() -> str:
        chosen = language()
        return REGIONS.get(chosen, chosen)

    babel = Babel(app, locale_selector=locale)
    babel.domain_instance = domain

    def in_a_template(sentence: str, **values: Any) -> str:
        """A sentence in the reader's language; values are escaped, `%%` is one sign, as Jinja's own has it."""
        if not values:
            return _said(domain.get_translations(), sentence)
        return _ready(domain.get_translations(), sentence) % values

    # All templates are HTML, so sentences need not ask the template whether it escapes.
    app.jinja_env.globals.update(_=in_a_template, gettext=in_a_template)
    return domain


@lru_cache(maxsize=SENTENCES)
def _ready(words: Any, sentence: str) -> Markup:
    return Markup(words.ugettext(sentence))


@lru_cache(maxsize=SENTENCES)
def _said(words: Any, sentence: str) -> Markup:
    return _ready(words, sentence) % {}
