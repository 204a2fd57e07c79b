"""Rights: what a link gives, what a weaker one never shows, and what each may write."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import AnyConverter, IntegerConverter, Rule

from scorekeeper.store import rights, tables
from scorekeeper.store.models import Table
from scorekeeper.web import access, device

from .conftest import Phone

FOR_WATCHERS = {"sharing.ask", "sharing.me"}  # what a watcher may send at a table
FOR_THE_ORGANISER = {"sharing.change_device", "sharing.renew"}
FILLED = {"device": "some-device", "deed": "remove", "which": "score", "action": "hand", "door": "scoring"}


def filled(rule: Rule, code: str) -> dict[str, Any]:
    """Values for the parts of an address."""
    values: dict[str, Any] = {}
    for name, part in rule._converters.items():
        if isinstance(part, IntegerConverter):
            values[name] = 1
        elif isinstance(part, AnyConverter):
            values[name] = sorted(part.items)[0]
        else:
            values[name] = FILLED.get(name, "1")
    return {**values, "code": code}


def writes(app: Flask, code: str) -> Iterator[tuple[str, str, str]]:
    """(endpoint, method, address) of everything that changes something at a table, pages and API."""
    with app.test_request_context():
        adapter = app.create_url_adapter(None) or app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if "code" not in rule.arguments:
            continue
        values = filled(rule, code)
        for method in sorted(set(rule.methods or ()) - {"GET", "HEAD", "OPTIONS"}):
            yield rule.endpoint, method, adapter.build(rule.endpoint, values, method)


def answers(phone: Phone, app: Flask, code: str) -> dict[str, int]:
    return {
        f"{method} {url}": phone.client.open(
            url, method=method, data={"csrf_token": phone.token()}, environ_overrides=phone.usual
        ).status_code
        for endpoint, method, url in writes(app, code)
        if endpoint not in FOR_WATCHERS
    }


def test_a_watcher_may_write_nothing(watcher: Phone, app: Flask, code: str) -> None:
    found = answers(watcher, app, code)
    assert len(found) >= 4
    assert {url: status for url, status in found.items() if status != 403} == {}


def test_the_code_alone_writes_nothing(new_phone: Callable[..., Phone], app: Flask, code: str) -> None:
    found = answers(new_phone(), app, code)
    assert {url: status for url, status in found.items() if status not in (401, 403)} == {}


def test_a_scorer_may_not_do_what_is_the_organisers(scorer: Phone, app: Flask, code: str) -> None:
    found = {
        url: scorer.client.open(url, method=method, data={"csrf_token": scorer.token()}).status_code
        for endpoint, method, url in writes(app, code)
        if endpoint in FOR_THE_ORGANISER
    }
    assert set(found.values()) == {403}
    assert scorer.get(f"/t/{code}/way-back").status_code == 403


@pytest.mark.parametrize("right", ["watch", "score"])
def test_a_token_writes_no_more_than_its_link(
    new_phone: Callable[..., Phone], app: Flask, code: str, tokens: dict[str, str], right: str
) -> None:
    program = new_phone()
    headers = {"Authorization": f"Bearer {tokens[right]}"}
    for endpoint, method, url in writes(app, code):
        if endpoint in FOR_THE_ORGANISER or (right == "watch" and endpoint not in FOR_WATCHERS):
            form = {"csrf_token": program.token()}
            status = program.client.open(url, method=method, data=form, headers=headers).status_code
            assert status == 403, (method, url)


def pages(app: Flask, phone: Phone, code: str) -> Iterator[tuple[str, str]]:
    """Everything that can be read at a table, by its address."""
    with app.test_request_context():
        adapter = app.create_url_adapter(None) or app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if (
            "code" in rule.arguments
            and "GET" in (rule.methods or ())
            and not rule.rule.endswith(("/events", "<given>"))
        ):
            url = adapter.build(rule.endpoint, filled(rule, code), "GET")
            yield url, phone.get(url).get_data(as_text=True)
    for query in ("score", "host", "watch"):
        for page in ("share", "card"):
            url = f"/t/{code}/{page}?show={query}"
            yield url, phone.get(url).text
    for url in ("/", "/start", "/help", "/metrics", f"/t/{code}/no-such-page"):
        yield url, phone.get(url).text


def test_pb060_no_page_shows_a_watcher_a_stronger_link(
    watcher: Phone, app: Flask, code: str, tokens: dict[str, str]
) -> None:
    seen = list(pages(app, watcher, code))
    assert len(seen) > 10
    for url, text in seen:
        assert tokens["score"] not in text, url
        assert tokens["host"] not in text, url


def test_no_page_shows_a_scorer_the_organisers_link(
    scorer: Phone, app: Flask, code: str, tokens: dict[str, str]
) -> None:
    for url, text in pages(app, scorer, code):
        assert tokens["host"] not in text, url


def test_a_stream_shows_a_watcher_no_stronger_link(watcher: Phone, code: str, tokens: dict[str, str]) -> None:
    stream = watcher.get(f"/t/{code}/events")
    chunks = stream.iter_encoded()
    text = (next(chunks) + next(chunks)).decode()
    stream.close()
    assert "event: board" in text
    assert not any(token in text for token in tokens.values())
    assert "csrf" not in text


def test_a_link_goes_on_to_the_clean_address(
    new_phone: Callable[..., Phone], code: str, tokens: dict[str, str]
) -> None:
    answer = new_phone().get(f"/t/{code}/open/{tokens['score']}")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{code}")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_link_may_be_opened_twice_and_a_weaker_one_lowers_nothing(
    host: Phone, code: str, tokens: dict[str, str]
) -> None:
    for right in ("score", "watch", "watch"):
        assert host.get(f"/t/{code}/open/{tokens[right]}").status_code == 303
    assert "Phones at this table" in host.get(f"/t/{code}/share").text


def test_pb063_the_maker_gets_back_in_by_the_link_offered_at_the_table(
    host: Phone, new_phone: Callable[..., Phone], code: str
) -> None:
    assert f"/t/{code}/way-back" in host.get(f"/t/{code}/share").text
    found = re.search(r'id="link" href="http://localhost([^"]+)"', host.get(f"/t/{code}/way-back").text)
    assert found
    host.client.delete_cookie("device")
    assert host.get(f"/t/{code}").status_code == 200  # without it, watching still works
    assert host.get(f"/t/{code}/way-back").status_code == 403
    host.get(found[1])
    assert host.get(f"/t/{code}/way-back").status_code == 200


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "é" * 43, "..", "%00"])
def test_a_wrong_token_gives_nothing(new_phone: Callable[..., Phone], code: str, token: str) -> None:
    guest = new_phone()
    assert guest.get(f"/t/{code}/open/{token}").status_code in (403, 404)
    assert guest.post(f"/t/{code}/seats", {"seat-1": "Eve"}).status_code == 403


def test_a_token_of_one_table_is_worth_nothing_at_another(
    host: Phone, new_phone: Callable[..., Phone], tokens: dict[str, str]
) -> None:
    other = host.start()
    assert new_phone().get(f"/t/{other}/open/{tokens['host']}").status_code == 403


def test_links_hold_128_bits_and_more(tokens: dict[str, str]) -> None:
    assert {len(token) for token in tokens.values()} == {43}
    assert len(set(tokens.values())) == 3


def test_a_renewed_link_ends_what_was_opened_with_the_old_one(
    host: Phone, scorer: Phone, new_phone: Callable[..., Phone], code: str, tokens: dict[str, str]
) -> None:
    assert scorer.post(f"/t/{code}/seats", {"seat-1": "Anna"}).status_code == 303
    host.post(f"/t/{code}/renew/score")
    assert scorer.post(f"/t/{code}/seats", {"seat-1": "Eve"}).status_code == 403
    assert new_phone().get(f"/t/{code}/open/{tokens['score']}").status_code == 403
    assert host.post(f"/t/{code}/seats", {"seat-2": "Ben"}).status_code == 303


def test_renewing_the_organisers_link_keeps_the_organiser(host: Phone, code: str, tokens: dict[str, str]) -> None:
    host.post(f"/t/{code}/renew/host")
    page = host.get(f"/t/{code}/way-back")
    assert page.status_code == 200
    assert tokens["host"] not in page.text


def test_tokens_and_devices_are_told_apart(app: Flask, table: Table, tokens: dict[str, str]) -> None:
    with app.test_request_context(headers={"Authorization": f"Bearer {tokens['score']}"}):
        assert access.table_for_program(table.code, "score")[1] == "score"
    with app.test_request_context(headers={"Authorization": "Bearer wrong"}):
        assert access.right_here(table) is None


def test_a_device_that_was_removed_can_only_watch(
    host: Phone, scorer: Phone, app: Flask, code: str, table: Table
) -> None:
    with app.app_context():
        device = next(each.device_id for each in rights.devices(table) if each.right == "score")
    host.post(f"/t/{code}/devices/{device}/remove")
    assert scorer.post(f"/t/{code}/seats", {"seat-1": "Eve"}).status_code == 403
    assert scorer.get(f"/t/{code}/share").status_code == 200


def test_an_erased_table_is_gone_for_everybody(host: Phone, watcher: Phone, app: Flask, code: str) -> None:
    with app.app_context():
        table = tables.by_code(code)
        assert table is not None
        tables.erase(table)
    for phone in (host, watcher):
        answer = phone.get(f"/t/{code}/share")
        assert answer.status_code == 410
        assert "erased" in answer.text
    assert host.get(f"/api/v1/tables/{code}").status_code in (404, 410)


def test_a_caller_without_a_cookie_is_no_fault_to_be_caught(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "_read", lambda *_: pytest.fail("there is nothing to read"))
    assert app.test_client().get("/healthz").status_code == 200
