"""Headers, cookies, forms from elsewhere, hostile words."""

import re
import time
from collections.abc import Callable

import pytest
from flask import Flask

from .conftest import Phone

NASTY = [
    "<img src=x onerror=alert(1)>",
    "{{7*7}}",
    "{% raw %}",
    '"><script>alert(1)</script>',
    "'; DROP TABLE tables; --",
]


def test_every_answer_has_the_headers(host: Phone, code: str) -> None:
    for url in ("/", f"/t/{code}/share", "/nowhere", "/healthz", "/static/pages.css", "/csrf"):
        with host.get(url) as answer:
            headers = answer.headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "Permissions-Policy" in headers


def test_no_page_has_script_or_style_in_line(host: Phone, code: str) -> None:
    for url in (
        "/",
        "/start",
        "/options",
        "/help",
        f"/t/{code}/share",
        f"/t/{code}/card",
        f"/t/{code}/way-back",
        "/nowhere",
    ):
        text = host.get(url).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), url
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", text), url
        assert not re.search(r'src="https?:|<link[^>]*href="https?:', text), url


def test_the_device_cookie_is_signed_long_lived_and_hidden_from_scripts(
    app: Flask, new_phone: Callable[..., Phone]
) -> None:
    cookie = new_phone().get("/").headers["Set-Cookie"]
    assert cookie.startswith("device=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert int(re.search(r"Max-Age=(\d+)", cookie)[1]) > 300 * 24 * 3600  # type: ignore[index]


def test_by_https_the_cookie_is_secure(new_phone: Callable[..., Phone]) -> None:
    assert "Secure" in new_phone().get("/", base_url="https://scores.example").headers["Set-Cookie"]


def test_behind_an_https_proxy_the_cookie_is_secure(make_app: Callable[..., Flask]) -> None:
    app = make_app(PUBLIC_URL="https://scores.example")
    assert "Secure" in Phone(app).get("/", base_url="http://scores.example").headers["Set-Cookie"]
    assert "Secure" not in Phone(app).get("/", base_url="http://192.168.1.5").headers["Set-Cookie"]


def test_the_cookie_is_set_once(host: Phone) -> None:
    assert "Set-Cookie" in host.get("/").headers
    assert "Set-Cookie" not in host.get("/").headers


def test_probes_and_files_set_no_cookie(host: Phone) -> None:
    for url in ("/healthz", "/readyz", "/metrics", "/static/pages.css"):
        with host.get(url) as answer:
            assert "Set-Cookie" not in answer.headers


def test_a_cookie_that_was_tampered_with_is_a_new_device(host: Phone, code: str) -> None:
    cookie = host.client.get_cookie("device")
    assert cookie is not None
    host.client.set_cookie("device", cookie.value[:-1] + ("A" if cookie.value[-1] != "A" else "B"))
    assert "Phones at this table" not in host.get(f"/t/{code}/share").text


def test_a_form_without_its_token_changes_nothing(host: Phone, code: str) -> None:
    answer = host.client.post(f"/t/{code}/seats", data={"seat-1": "Eve"})
    assert answer.status_code == 400
    assert "open too long" in answer.text


def test_a_token_of_another_phone_is_refused(host: Phone, new_phone: Callable[..., Phone], code: str) -> None:
    token = new_phone().token()
    assert host.client.post(f"/t/{code}/seats", data={"csrf_token": token}).status_code == 400


def test_a_page_that_slept_for_weeks_still_works(host: Phone, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    token = host.token()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 45 * 24 * 3600)
    answer = host.client.post(f"/t/{code}/seats", data={"csrf_token": token, "seat-1": "Anna"})
    assert answer.status_code == 303
    assert "device=" in answer.headers["Set-Cookie"]  # kept for another long while


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://localhost.evil.example"},
    ],
)
def test_another_site_cannot_send_our_forms(host: Phone, code: str, headers: dict[str, str]) -> None:
    assert host.post(f"/t/{code}/seats", {"seat-1": "Eve"}, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "null"},  # what a browser sends for a form under no-referrer on plain http
        {"Origin": "http://localhost"},
    ],
)
def test_our_own_forms_go_through(host: Phone, code: str, headers: dict[str, str]) -> None:
    assert host.post(f"/t/{code}/seats", {"seat-1": "Anna"}, headers=headers).status_code == 303


def test_by_the_public_address_our_forms_go_through(make_app: Callable[..., Flask]) -> None:
    phone = Phone(make_app(PUBLIC_URL="https://scores.example"))
    code = phone.start()
    answer = phone.post(f"/t/{code}/seats", {"seat-1": "Anna"}, headers={"Origin": "https://scores.example"})
    assert answer.status_code == 303


@pytest.mark.parametrize("name", NASTY)
def test_pb066_a_hostile_name_is_shown_as_text(host: Phone, code: str, name: str) -> None:
    host.post(f"/t/{code}/seats", {"seat-1": name, "me": "1"})
    for url in ("/", f"/t/{code}/share", f"/t/{code}"):
        text = host.get(url).text
        assert name[:40] not in text or "<" not in name, url
        assert "<img src=x" not in text, url
        assert "<script>alert" not in text, url
        if name == "{{7*7}}":
            assert "{{7*7}}" in text, url


def test_pb066_hostile_queries_are_shown_as_text(host: Phone, code: str) -> None:
    for url in (
        f"/join?code={NASTY[0]}",
        f"/options?choice={NASTY[3]}",
        f"/t/{code}/share?show={NASTY[0]}",
        f"/{NASTY[0]}",
    ):
        text = host.get(url).text
        assert "<img src=x" not in text
        assert "<script>alert" not in text


def test_names_are_bounded_and_free_of_control_characters(host: Phone, code: str) -> None:
    host.post(f"/t/{code}/seats", {"seat-1": "Wil\x00hel\nmina " + "x" * 500})
    found = re.search(r'name="seat-1" value="([^"]*)"', host.get(f"/t/{code}/share").text)
    assert found
    assert len(found[1]) <= 40
    assert "\x00" not in found[1]


def test_the_log_holds_no_link(app: Flask, caplog: pytest.LogCaptureFixture, tokens: dict[str, str]) -> None:
    with app.test_request_context(f"/t/ABCDEF/open/{tokens['host']}"):
        try:
            raise ValueError("broken")
        except ValueError as fault:
            app.log_exception((ValueError, fault, fault.__traceback__))
    assert "broken" in caplog.text
    assert tokens["host"] not in caplog.text
