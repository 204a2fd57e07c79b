"""Faults in players' words, and as problem+json for programs; probes and counts."""

import re
from collections.abc import Callable

import pytest
from flask import Flask, abort
from sqlalchemy.exc import OperationalError

from scorekeeper.engine.errors import BadValue, MatchOver
from scorekeeper.store.errors import Busy, Gone, IdReused, NoRoom, Stale

from .conftest import Phone

COMPUTER_TALK = re.compile(r"\b(error|invalid|sync|exception|server|request|token|\d{3})\b", re.I)


@pytest.fixture
def faulty(app: Flask) -> Flask:
    """The app with addresses that end in each kind of fault, below / and below /api."""
    faults: dict[str, Callable[[], object]] = {
        "stale": lambda: (_ for _ in ()).throw(Stale(7, ())),
        "busy": lambda: (_ for _ in ()).throw(Busy("locked")),
        "full": lambda: (_ for _ in ()).throw(NoRoom("none")),
        "gone": lambda: (_ for _ in ()).throw(Gone("erased")),
        "reused": lambda: (_ for _ in ()).throw(IdReused("entries[0].id")),
        "value": lambda: (_ for _ in ()).throw(BadValue("entries[0].tricks")),
        "over": lambda: (_ for _ in ()).throw(MatchOver("entries[0]")),
        "database": lambda: (_ for _ in ()).throw(OperationalError("SELECT", {}, Exception("away"))),
        "broken": lambda: (_ for _ in ()).throw(RuntimeError("broken")),
        **{
            str(status): (lambda status=status: abort(status))
            for status in (400, 403, 404, 409, 410, 413, 422, 429, 503)
        },
    }

    @app.get("/fault/<name>")
    @app.get("/api/fault/<name>")
    def fault(name: str) -> str:
        faults[name]()
        return ""

    app.testing = False
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


EXPECTED = {
    "stale": 409,
    "busy": 503,
    "full": 503,
    "gone": 410,
    "reused": 422,
    "value": 422,
    "over": 409,
    "database": 503,
    "broken": 500,
    **{str(status): status for status in (400, 403, 404, 409, 410, 413, 422, 429, 503)},
}


@pytest.mark.parametrize(("name", "status"), EXPECTED.items())
def test_a_fault_has_a_page_in_players_words(faulty: Flask, name: str, status: int) -> None:
    answer = Phone(faulty).get(f"/fault/{name}")
    assert answer.status_code == status
    heading = re.search(r"<h1>([^<]+)</h1>", answer.text)
    words = re.search(r"<p>([^<]+)</p>", answer.text)
    assert heading
    assert words
    assert not COMPUTER_TALK.search(heading[1] + words[1])
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize(("name", "status"), EXPECTED.items())
def test_a_program_gets_problem_json(faulty: Flask, name: str, status: int) -> None:
    answer = Phone(faulty).get(f"/api/fault/{name}")
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    body = answer.get_json()
    assert body["status"] == status
    assert body["code"]
    assert "path" in body
    if name == "value":
        assert body["path"] == "entries[0].tricks"
    if name == "stale":
        assert body["version"] == 7


def test_busy_says_when_to_come_back(faulty: Flask) -> None:
    assert Phone(faulty).get("/fault/busy").headers["Retry-After"] == "3"


def test_a_wrong_verb_is_answered(host: Phone) -> None:
    answer = host.get("/prefs")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_too_large_a_form_is_refused(host: Phone) -> None:
    answer = host.client.post("/start", data=b"x" * (3 * 1024 * 1024), content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413


def test_faults_are_said_in_the_readers_language(new_phone: Callable[..., Phone]) -> None:
    assert 'lang="de"' in new_phone(language="de").get("/nowhere").text


def test_probes_answer(host: Phone) -> None:
    assert host.get("/healthz").text == "ok\n"
    assert host.get("/readyz").text == "ready\n"


def test_readiness_needs_the_database(make_app: Callable[..., Flask]) -> None:
    app = make_app(SQLALCHEMY_DATABASE_URI="postgresql+psycopg://nobody@127.0.0.1:1/none")
    app.testing = False
    assert Phone(app).get("/readyz").status_code == 503
    assert Phone(app).get("/healthz").status_code == 200


def test_metrics_count_tables_streams_and_requests(host: Phone, code: str) -> None:
    stream = host.get(f"/t/{code}/events")
    text = host.get("/metrics").text
    stream.close()
    assert "scorekeeper_tables 1\n" in text
    assert re.search(r"^scorekeeper_streams\{process=\"\d+\"\} 1$", text, re.M)
    assert re.search(r'^scorekeeper_requests_total\{.*method="GET",status="2xx"\} \d+$', text, re.M)
    assert re.search(r"^scorekeeper_streams\{process=\"\d+\"\} 0$", host.get("/metrics").text, re.M)
    assert code not in text
