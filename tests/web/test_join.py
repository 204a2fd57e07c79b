"""Join: the code as people type it; wrong codes are said at the field and counted by the real peer."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.store import counts
from scorekeeper.store.errors import Busy

from .conftest import Phone


@pytest.mark.parametrize(
    "spoil", [str.lower, lambda code: f" {code[:3]} {code[3:]} ", lambda code: f"{code[:3]}-{code[3:].lower()}"]
)
def test_a_code_is_read_as_people_type_it(
    new_phone: Callable[..., Phone], code: str, spoil: Callable[[str], str]
) -> None:
    answer = new_phone().post("/join", {"code": spoil(code)})
    assert answer.headers["Location"] == f"/t/{code}"


def test_who_joins_watches_and_finds_the_table_again(new_phone: Callable[..., Phone], code: str) -> None:
    guest = new_phone()
    guest.post("/join", {"code": code})
    assert f'href="/t/{code}"' in guest.get("/").text
    assert "Ask for the pencil" in guest.get(f"/t/{code}/share").text


def test_joining_by_code_never_lowers_a_right(host: Phone, code: str) -> None:
    host.post("/join", {"code": code})
    assert "Phones at this table" in host.get(f"/t/{code}/share").text


@pytest.mark.parametrize("typed", ["ABC234", "nonsense", "OOOOOO", "<b>x</b>", "É" * 6])
def test_an_unknown_code_is_said_at_the_field_and_kept(host: Phone, typed: str) -> None:
    answer = host.post("/join", {"code": typed})
    assert answer.status_code == 404
    assert "No table has this code" in answer.text
    assert "<b>x</b>" not in answer.text
    if typed == "nonsense":
        assert 'value="nonsense"' in answer.text


def test_pb068_guessing_is_limited_by_the_real_peer(make_app: Callable[..., Flask]) -> None:
    app = make_app(RATE_LIMITS=True)
    guesser = Phone(app, address="203.0.113.9")
    statuses = [
        guesser.get(
            f"/t/ABC{place:03d}".replace("0", "Z").replace("1", "Y"), headers={"X-Forwarded-For": f"10.0.0.{place}"}
        ).status_code
        for place in range(200)
    ]
    assert statuses[:30] == [404] * 30
    assert set(statuses[60:]) == {429}
    assert Phone(app, address="203.0.113.10").get("/t/ABCDEF").status_code == 404


def test_guessing_links_is_limited_too(make_app: Callable[..., Flask]) -> None:
    app = make_app(RATE_LIMITS=True)
    code = Phone(app).start()
    guesser = Phone(app, address="203.0.113.9")
    statuses = [guesser.get(f"/t/{code}/open/{'x' * 43}").status_code for _ in range(60)]
    assert statuses[0] == 403
    assert statuses[-1] == 429


def test_a_right_code_is_not_counted(make_app: Callable[..., Flask]) -> None:
    app = make_app(RATE_LIMITS=True)
    code = Phone(app).start()
    guest = Phone(app, address="203.0.113.9")
    assert {guest.get(f"/t/{code}/share").status_code for _ in range(60)} == {200}


def test_tables_are_made_at_a_bearable_rate(make_app: Callable[..., Flask]) -> None:
    app = make_app(RATE_LIMITS=True)
    greedy = Phone(app, address="203.0.113.9")
    token = greedy.token()
    answers = [
        greedy.client.post(
            "/start", data={"csrf_token": token, "choice": "five_hundred/classic"}, environ_overrides=greedy.usual
        )
        for _ in range(61)
    ]
    assert answers[0].status_code == 303
    assert answers[-1].status_code == 429
    assert "Wait a few minutes" in answers[-1].text


def test_behind_a_proxy_that_may_be_believed_the_caller_counts(make_app: Callable[..., Flask]) -> None:
    app = make_app(RATE_LIMITS=True, PROXIES=1)
    proxied = Phone(app, address="10.0.0.1")
    statuses = [proxied.get("/t/ABCDEF", headers={"X-Forwarded-For": "198.51.100.7"}).status_code for _ in range(60)]
    assert statuses[-1] == 429
    assert proxied.get("/t/ABCDEF", headers={"X-Forwarded-For": "198.51.100.8"}).status_code == 404


def test_a_wrong_code_is_a_wrong_code_also_when_it_can_not_be_counted(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Busy("held by another")

    monkeypatch.setattr(counts, "add", busy)
    guest = Phone(make_app(RATE_LIMITS=True), address="203.0.113.9")
    assert guest.get("/t/ABCDEF").status_code == 404
