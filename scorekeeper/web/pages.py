"""Pages without a table: start, join, my tables, preferences, help."""

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as Answer

from ..store import rights, tables
from ..store.errors import Gone
from . import access, limits, mine, starting
from .prefs import LANGUAGES, language, prefs

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def start_page() -> str:
    """Start a table, join one, or go on with one of mine."""
    return _start_page()


def _start_page(fault: str = "", typed: str = "") -> str:
    device = access.known_device()
    return render_template(
        "start.html",
        cards=starting.front(language(), prefs().start),
        games=starting.titles(),
        last=prefs().start,
        key=starting.new_key(),
        mine=mine.tables_of(device) if device else [],
        fault=fault,
        typed=typed,
        languages=LANGUAGES,
    )


@blueprint.get("/start")
def other_ways() -> str:
    """Every preset of every game, by number of players."""
    return render_template("ways.html", ways=starting.others(), key=starting.new_key())


@blueprint.post("/start")
def start() -> Answer:
    """Start a table by the card that was tapped; the same tap twice is one table."""
    choice = request.form.get("choice", "")
    chosen = starting.read_choice(choice)
    if chosen is None:
        abort(422)
    name, preset = chosen
    table = starting.start(name, {"preset": preset}, starting.given_key())
    return prefs().started(choice).write(_to(f"/t/{table.code}"))


@blueprint.route("/join", methods=["GET", "POST"])
def join() -> Answer | str | tuple[str, int]:
    """Go to the table whose code was typed, as a watcher."""
    typed = request.values.get("code", "")
    if not typed:
        return redirect("/#join", 303)
    limits.may_guess()
    try:
        table = tables.by_code(typed)
    except Gone:
        return _start_page(_("That table was erased by its organiser."), typed), 410
    if table is None:
        limits.guessed_wrong()
        return _start_page(_("No table has this code. Codes have six letters, never O, 0, 1, I or L."), typed), 404
    if request.method == "POST" and rights.right_of(access.device(), table) is None:
        rights.grant(access.device(), table, "watch", now=access.now())
    return _to(f"/t/{table.code}")


@blueprint.post("/t/<code>/again")
def again(code: str) -> Answer:
    """Play again: the same people and rules, the deal passes on; or with other partners."""
    table, _right = access.table_for(code, "score")
    mine.play_again(table, request.form.get("partners", ""), starting.given_key())
    return _to(f"/t/{table.code}")


@blueprint.post("/prefs")
def save_prefs() -> Answer:
    """Keep language, look, large type or mirror in this browser's cookie, then go back to where it was."""
    back = request.form.get("back", "/")
    # Only paths of our own: "//host" and "/\host" would leave this site.
    back = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    chosen = {name: value for name, value in request.form.items() if name in ("lang", "look", "large", "mirror")}
    return prefs().changed(**chosen).write(_to(back))


@blueprint.get("/help")
def help_page() -> str:
    """What works on plain http, what needs https, and the habits of phones."""
    return render_template("help.html", secure=request.is_secure)


@blueprint.get("/csrf")
def csrf_token() -> Response:
    """A fresh token for what a page kept while it was away."""
    response = jsonify(token=generate_csrf())
    response.headers["Cache-Control"] = "no-store"
    return response


def _to(where: str) -> Answer:
    return redirect(where, 303)
