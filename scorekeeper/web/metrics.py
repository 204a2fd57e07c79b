"""Is it alive, can it work, what is it doing: /healthz, /readyz, /metrics."""

import os
from collections import Counter

from flask import Blueprint, Flask, Response, request
from sqlalchemy import func, select, text

from ..store.models import Entry, Table, db

blueprint = Blueprint("metrics", __name__)
_requests: Counter[tuple[str, str]] = Counter()  # (method, class of status) -> answers
_streams: Counter[str] = Counter()  # "open" -> streams open now, "opened" -> ever


def set_up(app: Flask) -> None:
    """Count every answer of the app."""

    @app.after_request
    def _count(response: Response) -> Response:
        method = request.method if request.method in ("GET", "POST") else "other"
        _requests[method, f"{response.status_code // 100}xx"] += 1
        return response


def stream_opened() -> None:
    """Count a live stream that began."""
    _streams["open"] += 1
    _streams["opened"] += 1


def stream_closed() -> None:
    """Count a live stream that ended."""
    _streams["open"] -= 1


@blueprint.get("/healthz")
def healthz() -> Response:
    """200 while this process answers at all."""
    return _plain("ok\n")


@blueprint.get("/readyz")
def readyz() -> Response:
    """200 when the database answers too, else 503 by the error pages."""
    db.session.execute(text("SELECT 1"))
    return _plain("ready\n")


@blueprint.get("/metrics")
def metrics() -> Response:
    """Counts of this process and of the database, in Prometheus' text form."""
    process = f'process="{os.getpid()}"'
    tables = db.session.scalar(select(func.count()).select_from(Table)) or 0
    entries = db.session.scalar(select(func.count()).select_from(Entry)) or 0
    lines = [
        *_metric("scorekeeper_tables", "gauge", "Tables in the database.", {"": tables}),
        *_metric("scorekeeper_entries", "gauge", "Entries in all journals.", {"": entries}),
        *_metric("scorekeeper_streams", "gauge", "Live streams open now.", {process: _streams["open"]}),
        *_metric("scorekeeper_streams_opened_total", "counter", "Live streams ever.", {process: _streams["opened"]}),
        *_metric(
            "scorekeeper_requests_total",
            "counter",
            "Requests answered.",
            {f'{process},method="{method}",status="{status}"': count for (method, status), count in _requests.items()},
        ),
    ]
    return _plain("\n".join(lines) + "\n", "text/plain; version=0.0.4; charset=utf-8")


def _metric(name: str, kind: str, words: str, values: dict[str, int]) -> list[str]:
    head = [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
    return head + [f"{name}{{{labels}}} {value}" if labels else f"{name} {value}" for labels, value in values.items()]


def _plain(body: str, kind: str = "text/plain; charset=utf-8") -> Response:
    return Response(body, content_type=kind, headers={"Cache-Control": "no-store"})
