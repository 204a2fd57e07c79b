"""The board: one table for a laptop or TV across the room, live."""

from flask import Blueprint, Flask, Response, current_app, render_template

from ..engine.journal import Journal
from ..store import journal as ledger
from ..store.models import Table
from . import access, live, showing, tables
from .pads import Names, pad_of
from .prefs import language
from .race import race_of

blueprint = Blueprint("board", __name__)


class Screens(live.Boards):
    """The boards for a screen across the room, drawn once for all that look at the same one."""

    def render(self, table: Table, right: str) -> str:
        return screen(table, ledger.seen(table))


def register(app: Flask) -> None:
    """Add the board to the app."""
    app.extensions["scorekeeper_screens"] = Screens(app)
    app.register_blueprint(blueprint)


@blueprint.get("/t/<code>/board")
def show(code: str) -> str:
    """The page that stays open on the screen."""
    table, right = access.table_for(code)
    return render_template("screen.html", table=table, right=right, inside=screen(table, ledger.seen(table)))


@blueprint.get("/t/<code>/board/events")
def events(code: str) -> Response:
    """The inside of the page at once and after each change."""
    table, right = access.table_for(code)
    look = live.Look(table.id, language(), "watch")
    screens: Screens = current_app.extensions["scorekeeper_screens"]
    return live.stream(table, lambda version: screens.at(look, version).event, access.still(table, right))


def screen(table: Table, journal: Journal) -> str:
    """What stands on the screen; nothing of it depends on who looks."""
    sheet = journal.sheet()
    pad = pad_of(sheet.game)
    limits = pad.limits(sheet.rules)
    told = None
    who = ""
    if sheet.standing is not None and "contract" in sheet.standing.payload:
        told = pad.told(sheet, "contract", sheet.standing.payload)
        who = Names.of(sheet).sides(sheet.standing.payload.get("declarers") or ())
    lines = showing.lines(sheet, pad)
    return render_template(
        "_screen.html",
        table=table,
        journal=journal,
        shared=True,
        heading=showing.heading(sheet, limits),
        news=showing.news(sheet),
        panels=showing.panels(sheet, limits, {}),
        contract_told=told,
        who=who,
        last=next((line for line in lines if line.state == ""), None),
        end=showing.end(journal),
        race=race_of(sheet),
        strains=tables.STRAINS,
    )
