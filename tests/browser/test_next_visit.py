"""The next visit of a table: all that the first tap needs comes from the phone, and comes first."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.tools.server import Server

from .away import wait_until_kept
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page, Route

SLOW = 6  # times slower: on a fast computer the order of things is seldom seen

FETCHED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return [page, ...performance.getEntriesByType("resource")]
    .filter((each) => each.startTime < page.domContentLoadedEventEnd)
    .map((each) => ({ path: new URL(each.name).pathname, bytes: each.transferSize }));
}"""
PAINTS = (
    """() => ["first-paint", "first-contentful-paint"].map((name) => performance.getEntriesByName(name)[0].startTime)"""
)


@pytest.fixture
def scorer(phone: "BrowserContext", server: Server) -> Player:
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    return player


def slow_page(player: Player) -> tuple["Page", "CDPSession"]:
    """A new page on the same phone, and the line to its browser."""
    page = player.page.context.new_page()
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    return page, line


def test_until_it_can_be_tapped_a_page_fetches_only_what_a_tap_needs_and_that_from_the_phone(scorer: Player) -> None:
    page, _ = slow_page(scorer)
    page.goto(scorer.page.url)
    fetched = page.evaluate(FETCHED)
    names = sorted(each["path"].removeprefix("/static/") for each in fetched[1:])
    assert names == ["app.css", "live.js", "outbox.js", "pad.js", "vendor/htmx.min.js"]
    assert [each["path"] for each in fetched if each["bytes"]] == []


def test_the_first_picture_has_the_board_and_not_an_empty_page(scorer: Player) -> None:
    page, _ = slow_page(scorer)
    page.goto(scorer.page.url)
    expect(page.locator("#board .board")).to_be_visible()
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    painted, board_painted = page.evaluate(PAINTS)
    assert painted == board_painted


def test_files_come_from_where_they_are_kept_without_the_service_worker(scorer: Player) -> None:
    page, line = slow_page(scorer)
    ways: dict[str, Any] = {}
    line.on(
        "Network.responseReceived",
        lambda said: ways.update({said["response"]["url"]: said["response"].get("serviceWorkerRouterInfo")}),
    )
    line.send("Network.enable")
    page.goto(scorer.page.url, wait_until="load")
    files = {url: way for url, way in ways.items() if "/static/" in url}
    assert len(files) >= 5
    assert {url for url, way in files.items() if not way or way["actualSourceType"] != "cache"} == set()


def test_a_browser_that_refuses_the_routes_keeps_the_page_all_the_same(phone: "BrowserContext", server: Server) -> None:
    def refuse(route: "Route") -> None:
        answer = route.fetch()
        route.fulfill(
            response=answer, body=f"InstallEvent.prototype.addRoutes = () => {{ throw TypeError() }};\n{answer.text()}"
        )

    phone.route("**/sw.js", refuse)
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    assert phone.service_workers[0].evaluate("String(InstallEvent.prototype.addRoutes).includes('throw')")
    phone.set_offline(True)
    player.page.reload()
    player.sees([0, 0])
