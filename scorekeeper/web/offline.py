"""Installing and opening without signal: the service worker, the manifest, and the page that starts a table alone."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template, url_for
from flask_babel import gettext as _

from . import phone, starting
from .config import ROOT
from .prefs import language

blueprint = Blueprint("offline", __name__)

SCRIPTS = (
    "outbox.js",
    "sending.js",
    "waiting.js",
    "deciding.js",
    "shell.js",
    "live.js",
    "pad.js",
    "alone.js",
    "pencil.js",
)
PADS = "pads/*.js"
OTHERS = ("app.css", "pages.css", "icon.svg", "vendor/htmx.min.js")
PAGES = ("/offline", "/pencil")  # the same for everybody, and needed without signal
SIZES = (192, 512)


def register(app: Flask) -> None:
    """Add the pages, and `build` to every template."""
    app.register_blueprint(blueprint)
    app.context_processor(lambda: {"build": build()})


def build() -> str:
    """A short digest of everything a page is made of: another one means a new version."""
    folders = (Path(current_app.static_folder or ""), ROOT / "templates")
    return _digest(folders)


@lru_cache(maxsize=4)
def _digest(folders: tuple[Path, ...]) -> str:
    """Read once a process: a new version is a new start."""
    whole = sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:12]


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker of this version: its text changes with every build, which is how browsers notice one."""
    folder = Path(current_app.static_folder or "")
    pads = sorted(str(path.relative_to(folder)) for path in folder.glob(PADS))
    shell = [url_for("static", filename=name) for name in (*SCRIPTS, *pads, *OTHERS) if (folder / name).exists()]
    head = {"build": build(), "shell": [*shell, *PAGES]}
    text = f"const THIS = {current_app.json.dumps(head)};\n" + (folder / "sw.js").read_text("utf-8")
    response = Response(text, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the app is installed on a home screen."""
    icons: list[dict[str, str]] = [
        {"src": url_for("static", filename=f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in SIZES
    ]
    icons.append({"src": url_for("static", filename="icon.svg"), "sizes": "any", "type": "image/svg+xml"})
    response = jsonify(
        id="/",
        name=_("Scorekeeper"),
        short_name=_("Scorekeeper"),
        description=_("The score sheet for %(game)s, on every phone at the table.", game=starting.titles()[0]),
        lang=language(),
        start_url="/",
        scope="/",
        display="standalone",
        background_color="#f7f3ea",
        theme_color="#f7f3ea",
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response


@blueprint.get("/offline")
def alone() -> str:
    """Start a table without signal, or go on with one that this phone holds; the same page for everybody."""
    ways = [card for cards in starting.others().values() for card in cards]
    found = [_way(card) for card in ways if card.choice.split("/")[0] in phone.games()]
    return render_template("offline.html", ways=found, words={name: phone.words(name) for name in phone.games()})


def _way(card: starting.Card) -> dict[str, Any]:
    """A way to play with all that a phone needs for it."""
    name, preset = card.choice.split("/")
    rules = {"preset": preset}
    return {
        "choice": card.choice,
        "name": card.name,
        "examples": list(card.examples),
        "rules": phone.carried(name, rules),
        "state": phone.opened(name, rules),
    }
