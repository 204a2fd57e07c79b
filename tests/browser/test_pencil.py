"""Pass the pencil: the sheet goes from phone to phone as square codes, with no network, and is one journal later."""

import re
from typing import TYPE_CHECKING

import cv2
import numpy
import pytest
from playwright.sync_api import expect

from tests.tools.camera import seen
from tests.tools.server import Server

from .away import join, link, phone_of, steps, wait_until_kept, wait_until_sent, written
from .tapping import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page


def read(page: "Page") -> list[str]:
    """The links that a camera reads from the codes on this screen, one after the other."""
    found: list[str] = []
    page.wait_for_selector("#give svg.qr")
    while True:
        picture = cv2.imdecode(
            numpy.frombuffer(page.locator("#give svg.qr").screenshot(), numpy.uint8), cv2.IMREAD_GRAYSCALE
        )
        text = seen(picture)
        assert text == page.locator("#give").get_attribute("data-link")
        if text in found:
            return found
        found.append(text)
        following = page.locator("[data-next]")
        if following.is_hidden():
            return found
        following.tap()


def scan(page: "Page", links: list[str]) -> None:
    """What a person does with the other phone's camera."""
    for each in links:
        page.goto(each)
        page.wait_for_timeout(100)


@pytest.fixture
def other(chromium: "Browser", server: Server) -> "Iterator[BrowserContext]":
    """A second phone that was here once."""
    context = phone_of(chromium)
    page = context.new_page()
    page.goto(server.url + "/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    yield context
    context.close()


@pytest.fixture
def scorer(phone: "BrowserContext", server: Server) -> Player:
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    return player


def test_the_pencil_passes_without_any_network_and_no_hand_stands_twice(
    scorer: Player, other: "BrowserContext", server: Server
) -> None:
    path = link(scorer)
    scorer.hand(("contract", "6S"), ("took", "6", 0))
    scorer.page.context.set_offline(True)
    other.set_offline(True)
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.page.locator(".waiting a", has_text="Pass the pencil").tap()
    links = read(scorer.page)
    guest = Player(other, server.url)
    scan(guest.page, links)
    guest.page.wait_for_selector("#board .board[data-overlay]")
    guest.sees([250, 60])
    guest.hand(("contract", "8S"), ("took", "8", 1))
    guest.sees([270, 300])
    other.set_offline(False)
    guest.page.wait_for_url(re.compile(r"/t/\w{6}$"), timeout=20_000)
    wait_until_sent(guest.page)
    assert [hand["contract"] for hand in written(server.url, path)] == ["6S", "7H", "8S"]
    scorer.page.goto(f"{server.url}/t/{path.split('/')[2]}")
    assert len(steps(scorer.page)) == 2  # the first phone still holds what it passed on
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    scorer.sees([270, 300])
    assert [hand["contract"] for hand in written(server.url, path)] == ["6S", "7H", "8S"]
    expect(scorer.page.locator("[role=alert]")).to_have_count(0)


def test_a_table_that_no_server_has_seen_passes_too(
    phone: "BrowserContext", other: "BrowserContext", server: Server
) -> None:
    player = Player(phone, server.url)
    player.page.goto(server.url + "/")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.page.wait_for_timeout(200)
    phone.set_offline(True)
    other.set_offline(True)
    player.page.goto(server.url + "/offline")
    player.page.locator('[data-choice="five_hundred/american"]').tap()
    player.page.wait_for_selector("#board .board[data-overlay]")
    player.hand(("contract", "7H"), ("took", "8", 0))
    player.page.get_by_role("link", name="Pass the pencil").first.click()
    guest = Player(other, server.url)
    scan(guest.page, read(player.page))
    guest.sees([200, 20])
    guest.hand(("contract", "8S"), ("took", "8", 1))
    phone.set_offline(False)
    player.page.goto(server.url + "/offline")
    wait_until_sent(player.page)
    other.set_offline(False)
    guest.page.wait_for_url(re.compile(r"/t/\w{6}$"), timeout=20_000)
    wait_until_sent(guest.page)
    assert [hand["contract"] for hand in written(server.url, link(guest))] == ["7H", "8S"]


def test_a_long_evening_takes_some_codes(scorer: Player, other: "BrowserContext", server: Server) -> None:
    scorer.page.context.set_offline(True)
    for number in range(12):
        scorer.hand(("contract", "6S"), ("took", "6", number % 2))
    shown = scorer.totals()
    scorer.page.locator(".waiting a", has_text="Pass the pencil").tap()
    links = read(scorer.page)
    assert 1 < len(links) < 6
    other.set_offline(True)
    guest = Player(other, server.url)
    scan(guest.page, links[1:])
    expect(guest.page.locator("#take")).to_contain_text("Still to scan: code 1.")
    scan(guest.page, links[:1])
    guest.sees(shown)


def test_a_code_that_is_not_ours_is_refused_in_words(other: "BrowserContext", server: Server) -> None:
    page = other.new_page()
    page.goto(f"{server.url}/pencil#abc.0.1.znonsense")
    expect(page.locator("#take")).to_contain_text("could not be read")
    assert steps(page) == []


def test_who_may_not_write_has_no_pencil_to_pass(scorer: Player, other: "BrowserContext", server: Server) -> None:
    watcher = join(other, server.url, link(scorer, "watch"))
    answer = watcher.page.goto(f"{server.url}/t/{scorer.code}/pencil")
    assert answer is not None and answer.status == 403
