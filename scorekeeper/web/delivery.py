"""How answers travel: static files under addresses that change with their content, texts compressed."""

import gzip
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

WORTH_IT = 700  # bytes; less fits into one packet anyway
LEVEL = 5
FOR_EVER = "public, max-age=31536000, immutable"
TEXTS = frozenset(
    [
        "text/html",
        "text/css",
        "text/csv",
        "text/plain",
        "text/javascript",
        "application/javascript",
        "application/json",
        "application/problem+json",
        "application/manifest+json",
        "image/svg+xml",
    ]
)


def set_up(app: Flask) -> None:
    """Give static files addresses of their content, and compress what is text."""
    folder = Path(app.static_folder or "")

    @app.url_defaults
    def _by_content(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "v" not in values and "filename" in values:
            values["v"] = version_of(folder / str(values["filename"]))

    app.after_request(_kept)
    app.after_request(_compressed)


def version_of(path: Path) -> str | None:
    """A short digest of a file's content; None when there is no such file."""
    try:
        return _digest(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=256)
def _digest(path: Path, _changed: int) -> str:
    return sha256(path.read_bytes()).hexdigest()[:12]


def _kept(response: Response) -> Response:
    """A static file asked for by its content may be kept for ever; by its name alone it is asked for again."""
    if request.endpoint == "static":
        response.headers["Cache-Control"] = FOR_EVER if request.args.get("v") else "no-cache"
    return response


def _compressed(response: Response) -> Response:
    if response.mimetype not in TEXTS or (response.is_streamed and not response.direct_passthrough):
        return response
    response.vary.add("Accept-Encoding")
    if (
        response.status_code in (204, 206, 304)
        or "Content-Encoding" in response.headers
        or not request.accept_encodings["gzip"]
        or request.method == "HEAD"
    ):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= WORTH_IT:
        static = request.endpoint == "static"
        response.set_data(_packed(body) if static else gzip.compress(body, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=64)
def _packed(body: bytes) -> bytes:
    """A static file, compressed once."""
    return gzip.compress(body, 9, mtime=0)
