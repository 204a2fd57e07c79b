"""The app factory."""

import logging
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from flask import Flask, request
from flask_wtf.csrf import generate_csrf
from htmx_flask import Htmx
from werkzeug.middleware.proxy_fix import ProxyFix

from ..store import database
from . import delivery, errors, languages, limits, metrics, pieces, security
from .config import PACKAGE, ROOT, Settings
from .device import DeviceCookie
from .prefs import language, prefs

# Every module has a `blueprint`, or a `register(app)` where there is more to do.
PARTS = (
    "metrics",
    "access",
    "pages",
    "options",
    "sharing",
    "live",
    "tables",
    "pad",
    "sheet",
    "more",
    "board",
    "offline",
    "outbox",
    "pencil",
    "judge",
    "whatif",
    "rulebook",
    "history",
    "api",
)
LARGEST_REQUEST = 2 * 1024 * 1024  # bytes; an import of some thousand hands


def build(config: Mapping[str, Any] | None = None) -> Flask:
    """The app from SCOREKEEPER_... variables, then `config`; NotConfigured."""
    settings = Settings.read()
    app = Flask(
        "scorekeeper",
        root_path=str(PACKAGE),
        template_folder=str(ROOT / "templates"),
        static_folder=str(ROOT / "static"),
        instance_path=str(settings.instance),
    )
    app.config.update(_defaults(settings))
    app.config.update(config or {})
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = settings.key()
    settings.instance.mkdir(parents=True, exist_ok=True)
    _set_up(app)
    return app


def _defaults(settings: Settings) -> dict[str, Any]:
    return {
        "SECRET_KEY": settings.secret_key,
        "SQLALCHEMY_DATABASE_URI": settings.database_url,
        "PUBLIC_URL": settings.public_url,
        "RATE_LIMITS": settings.rate_limits,
        "PROXIES": settings.proxies,
        "MAX_CONTENT_LENGTH": LARGEST_REQUEST,
        "BABEL_TRANSLATION_DIRECTORIES": str(PACKAGE / "translations"),
        "BABEL_DEFAULT_TIMEZONE": "UTC",
    }


def _set_up(app: Flask) -> None:
    app.session_interface = DeviceCookie()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    Htmx(app)
    if app.config["PROXIES"]:
        trusted = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=trusted, x_proto=trusted, x_host=trusted)  # type: ignore[method-assign]
    database.connect(app)
    pieces.set_up(app, languages.set_up(app, language))
    limits.set_up(app)
    metrics.set_up(app)
    delivery.set_up(app)
    security.set_up(app)
    errors.set_up(app)
    app.log_exception = lambda exc_info: _log_without_links(app, exc_info)  # type: ignore[method-assign]
    app.context_processor(_for_every_page)
    _add_parts(app)


def _add_parts(app: Flask) -> None:
    for name in PARTS:
        part = import_module(f"{__package__}.{name}")
        if hasattr(part, "register"):
            part.register(app)
        else:
            app.register_blueprint(part.blueprint)


def _for_every_page() -> dict[str, Any]:
    """What each template may use."""
    wanted = prefs()
    return {"lang": language(), "prefs": wanted, "body_class": wanted.body_class, "csrf_token": generate_csrf}


def _log_without_links(app: Flask, exc_info: Any) -> None:
    """Log a fault by the pattern of its address: the address itself may hold a link that gives rights."""
    rule = request.url_rule.rule if request.url_rule else "an unknown address"
    logging.getLogger("scorekeeper.web").error("Fault at %s %s", request.method, rule, exc_info=exc_info)
