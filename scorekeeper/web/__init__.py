"""The web: Flask, htmx and templates over the store and the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app, set up from SCOREKEEPER_... variables and then `config`; NotConfigured when they can't be used."""
    # Imported here: `web.serve` must patch sockets and threads before anything of Flask is loaded.
    from .app import build

    return build(config)
