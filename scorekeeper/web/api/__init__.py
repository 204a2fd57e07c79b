"""The HTTP API under /api/v1, for programs: JSON in and out, faults as application/problem+json.

flask-smorest collects what the views say of themselves into `/api/v1/openapi.json`; bodies are read by the engine's
own strict readers, so that a fault has the same code and path wherever an entry comes from.
"""

from flask import Flask
from flask_smorest import Api

from ... import __version__
from ..security import csrf
from . import faults, schemas
from .routes import blueprint
from .views import VIEWS

__all__ = ["VIEWS", "blueprint", "register"]

csrf.exempt(blueprint)  # access.table_for_program asks for the token where a device gives the right
faults.set_up(blueprint)


class Documented(Api):  # type: ignore[misc]  # flask-smorest ships no types
    """flask-smorest without its own way to answer faults: `web.errors` does that for the whole app."""

    def _register_error_handlers(self) -> None:
        pass


def register(app: Flask) -> None:
    """Add the API and its description to the app."""
    app.config.update(
        API_TITLE="scorekeeper",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api/v1",
        OPENAPI_JSON_PATH="openapi.json",
    )
    described = Documented(app, spec_kwargs={"info": {"description": schemas.ABOUT}})
    schemas.declare(described.spec)
    described.register_blueprint(blueprint)
