"""Pieces of pages that are the same in many answers, drawn once: the keys of a value table, a line of a score sheet."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from flask import Flask
from markupsafe import Markup

from .languages import OncePerRequest

KEPT = 8192  # of all tables and languages together, about 1 kB each; what was not used for longest goes


def set_up(app: Flask, languages: OncePerRequest) -> None:
    """Give templates `piece(template, ...)`: what the macro `piece` of that template makes of the rest.

    Such a macro may look at nothing but its arguments, which are compared by value, and the reader's language.
    """

    @lru_cache(maxsize=KEPT)
    def drawn(_language: Any, template: str, *what: Hashable) -> Markup:
        module: Any = app.jinja_env.get_template(template).module
        return Markup(module.piece(*what))

    def piece(template: str, *what: Hashable) -> Markup:
        return drawn(languages.get_translations(), template, *what)

    app.jinja_env.globals["piece"] = piece
