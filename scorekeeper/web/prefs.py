"""How this browser wants its pages: language, look, large type, mirror, and the last game started. One cookie."""

from dataclasses import asdict, dataclass, replace
from urllib.parse import parse_qsl, urlencode

from flask import g, has_request_context, request
from werkzeug.wrappers import Response

from .device import LIFETIME, https

COOKIE = "prefs"
LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "fr": "Français"}
LOOKS = ("", "light", "dark")  # empty: as the phone is set
CHOICES = {"lang": ("", *LANGUAGES), "look": LOOKS, "large": ("", "1"), "mirror": ("", "1")}


@dataclass(frozen=True)
class Prefs:
    """What the cookie says; an empty text is "not said"."""

    lang: str = ""
    look: str = ""
    large: str = ""
    mirror: str = ""
    start: str = ""  # "game/preset" that was started last

    @property
    def body_class(self) -> str:
        """The classes of <body>: `light` or `dark`, `large`, `mirror`."""
        words = [self.look, "large" if self.large else "", "mirror" if self.mirror else ""]
        return " ".join(word for word in words if word)

    def changed(self, **given: str) -> "Prefs":
        """These with some changed; what is not one of the choices is left as it was."""
        known = {name: value for name, value in given.items() if value in CHOICES.get(name, ())}
        return replace(self, **known)

    def started(self, choice: str) -> "Prefs":
        """These, with what was started last."""
        return replace(self, start=choice)

    def write(self, response: Response) -> Response:
        """`response`, which now also sets the cookie."""
        said = {name: value for name, value in asdict(self).items() if value}
        response.set_cookie(COOKIE, urlencode(said), max_age=LIFETIME, httponly=True, secure=https(), samesite="Lax")
        return response


def prefs() -> Prefs:
    """The preferences of the browser that asks."""
    if "prefs" not in g:
        said = dict(parse_qsl(request.cookies.get(COOKIE, "")))
        started = said.get("start", "")
        fine = started.isascii() and started.replace("/", "").replace("_", "").isalnum()
        g.prefs = replace(Prefs().changed(**said), start=started if fine else "")
    found: Prefs = g.prefs
    return found


def language() -> str:
    """The language of this page: as chosen, else as the browser asks, else English."""
    if not has_request_context():
        return "en"  # the command line
    if prefs().lang:
        return prefs().lang
    # Not werkzeug's best_match: of `fr-CA,en;q=0.5` it takes en, as that alone is among ours to the letter.
    wanted = (tag.replace("_", "-").partition("-")[0].lower() for tag, quality in request.accept_languages if quality)
    return next((tag for tag in wanted if tag in LANGUAGES), "en")
