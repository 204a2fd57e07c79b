"""Share: what the QR code holds, who has joined, and how the pencil passes."""

import re
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from flask import Flask

from scorekeeper.store import journal, rights
from scorekeeper.store.models import Table
from scorekeeper.web import qr
from tests.tools.camera import seen

from .conftest import Phone


def pixels(svg: str, scale: int = 6) -> Any:
    """The picture that an <svg> of ours draws, white outside: only its path commands are known here."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    picture = numpy.full((size * scale, size * scale), 255, dtype=numpy.uint8)
    dark = re.search(r'fill="#000" d="([^"]+)"', svg)
    assert dark
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", dark[1]):
        left, top = int(x) * scale, int(y) * scale
        picture[top : top + scale, left : left + int(width) * scale] = 0
    return picture


def decoded(page: str) -> str:
    """What a camera app reads from the one QR code of a page."""
    found = re.findall(r'<svg class="qr".*?</svg>', page, re.S)
    assert len(found) == 1, "two codes in view confuse cameras"
    return seen(pixels(found[0]))


def link(page: str) -> str:
    found = re.search(r'id="link" href="([^"]+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("show", ["score", "watch"])
def test_pb058_a_camera_reads_the_link_that_is_shown(host: Phone, code: str, tokens: dict[str, str], show: str) -> None:
    page = host.get(f"/t/{code}/share?show={show}").text
    assert decoded(page) == link(page) == f"http://localhost/t/{code}/open/{tokens[show]}"


def test_links_are_printed_as_served(host: Phone, code: str) -> None:
    page = host.get(f"/t/{code}/share", base_url="http://192.168.1.5:8000").text
    assert link(page).startswith("http://192.168.1.5:8000/t/")
    assert "reach this address" not in page


def test_links_are_under_the_public_address(make_app: Callable[..., Flask]) -> None:
    phone = Phone(make_app(PUBLIC_URL="https://scores.example/"[:-1]))
    page = phone.get(f"/t/{phone.start()}/share").text
    assert decoded(page).startswith("https://scores.example/t/")


def test_an_address_others_cannot_reach_is_said(host: Phone, code: str) -> None:
    for address in ("http://localhost:8000", "http://127.0.0.1:8000"):
        assert "reach this address" in host.get(f"/t/{code}/share", base_url=address).text.replace("&#39;", "'")


def test_a_qr_code_has_white_behind_it_and_a_quiet_zone() -> None:
    drawing = str(qr.svg("https://scores.example/t/ABCDEF", "a & b"))
    picture = pixels(drawing, 1)
    assert 'fill="#fff" d="M0 0h' in drawing
    assert picture[:4].min() == picture[-4:].min() == picture[:, :4].min() == picture[:, -4:].min() == 255
    assert "a &amp; b" in drawing
    assert len(drawing) < 6000


def test_keep_score_is_shown_first_and_watch_a_tab_away(host: Phone, code: str, tokens: dict[str, str]) -> None:
    page = host.get(f"/t/{code}/share").text
    assert tokens["score"] in page
    assert tokens["watch"] not in page
    assert f"/t/{code}/share?show=watch" in page


def test_the_card_holds_the_code_and_one_qr(watcher: Phone, code: str, tokens: dict[str, str]) -> None:
    page = watcher.get(f"/t/{code}/card?show=score").text
    assert decoded(page).endswith(tokens["watch"])
    assert f"{code[:3]} {code[3:]}" in page


def device(app: Flask, table: Table, right: str) -> str:
    with app.app_context():
        return next(each.device_id for each in rights.devices(table) if each.right == right)


def test_a_watcher_asks_for_the_pencil_and_gets_it(
    host: Phone, watcher: Phone, app: Flask, code: str, table: Table
) -> None:
    watcher.post(f"/t/{code}/ask", {"name": "Ben"})
    assert "You have asked for the pencil" in watcher.get(f"/t/{code}/share").text
    page = host.get(f"/t/{code}/share").text
    assert re.search(r"<b>Ben</b>\s*asks for the pencil", page)
    host.post(f"/t/{code}/devices/{device(app, table, 'watch')}/pencil")
    assert watcher.post(f"/t/{code}/seats", {"seat-2": "Ben"}).status_code == 303


def test_a_wish_for_the_pencil_can_be_declined(
    host: Phone, watcher: Phone, app: Flask, code: str, table: Table
) -> None:
    watcher.post(f"/t/{code}/ask", {"name": "Ben"})
    host.post(f"/t/{code}/devices/{device(app, table, 'watch')}/not-now")
    assert "asks for the pencil" not in host.get(f"/t/{code}/share").text
    assert watcher.post(f"/t/{code}/seats", {"seat-2": "Ben"}).status_code == 403


def test_who_came_by_the_code_may_ask_too(host: Phone, new_phone: Callable[..., Phone], code: str) -> None:
    guest = new_phone()
    guest.post(f"/t/{code}/ask", {"name": "Eva"})
    assert re.search(r"<b>Eva</b>\s*asks for the pencil", host.get(f"/t/{code}/share").text)


def test_the_organiser_names_and_removes_a_phone(
    host: Phone, scorer: Phone, app: Flask, code: str, table: Table
) -> None:
    theirs = device(app, table, "score")
    host.post(f"/t/{code}/devices/{theirs}/name", {"name": "Carl's phone"})
    assert "Carl&#39;s phone" in host.get(f"/t/{code}/share").text
    host.post(f"/t/{code}/devices/{theirs}/remove")
    assert "Carl&#39;s phone" not in host.get(f"/t/{code}/share").text


def test_the_role_is_handed_on(host: Phone, scorer: Phone, app: Flask, code: str, table: Table) -> None:
    host.post(f"/t/{code}/devices/{device(app, table, 'score')}/organiser")
    assert "Phones at this table" in scorer.get(f"/t/{code}/share").text
    assert "Phones at this table" not in host.get(f"/t/{code}/share").text
    assert host.post(f"/t/{code}/seats", {"seat-1": "Anna"}).status_code == 303


@pytest.mark.parametrize(("deed", "status"), [("remove", 422), ("organiser", 422), ("dance", 404)])
def test_a_table_keeps_its_organiser(host: Phone, app: Flask, code: str, table: Table, deed: str, status: int) -> None:
    assert host.post(f"/t/{code}/devices/{device(app, table, 'host')}/{deed}").status_code == status


def test_a_phone_that_is_not_here_is_not_found(host: Phone, code: str) -> None:
    assert host.post(f"/t/{code}/devices/unknown/remove").status_code == 404
    assert host.post(f"/t/{code}/renew/everything").status_code == 404


def test_whoever_joins_takes_a_seat(scorer: Phone, app: Flask, code: str, table: Table) -> None:
    scorer.post(f"/t/{code}/seats", {"seat-3": "  Carl ", "me": "3"})
    with app.app_context():
        assert journal.load(table).sheet().players == (None, None, "Carl", None)
        assert [each.name for each in rights.devices(table) if each.right == "score"] == ["Carl"]


@pytest.mark.parametrize(
    ("name", "sentence"), [("W" * 61, "at most 60 letters"), ("Anna", "Two people have this name")]
)
def test_a_name_that_cannot_stand_is_refused_where_it_was_typed(
    scorer: Phone, app: Flask, code: str, table: Table, name: str, sentence: str
) -> None:
    answer = scorer.post(f"/t/{code}/seats", {"seat-1": "Anna", "seat-2": name, "seat-3": "Carl", "me": "3"})
    assert answer.status_code == 422
    assert sentence in answer.text
    for seat, typed in ((1, "Anna"), (2, name), (3, "Carl")):
        assert re.search(rf'id="seat-{seat}"[^>]* value="{typed}"', answer.text)
    assert '<option value="3" selected>' in answer.text
    with app.app_context():
        assert journal.load(table).version == 1


def test_a_long_name_that_stands_is_not_cut_by_keeping_it(scorer: Phone, app: Flask, code: str, table: Table) -> None:
    long = "W" * 60
    scorer.post(f"/t/{code}/seats", {"seat-1": long})
    scorer.post(f"/t/{code}/seats", {"seat-1": long, "seat-2": "Ben"})
    with app.app_context():
        assert journal.load(table).sheet().players[:2] == (long, "Ben")


def test_names_kept_unchanged_write_nothing(scorer: Phone, app: Flask, code: str, table: Table) -> None:
    for _ in range(2):
        scorer.post(f"/t/{code}/seats", {"seat-1": "Anna", "seat-2": "", "seat-3": "", "seat-4": ""})
    with app.app_context():
        assert journal.load(table).version == 2
