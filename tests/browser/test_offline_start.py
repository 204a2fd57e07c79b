"""A table that is started without signal, a match and a rematch on it; a new version; plain http."""

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.server import Server

from .away import link, phone_of, start_alone, steps, wait_until_kept, wait_until_sent, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).parents[2]
COVERED = """() => {
  const bar = document.querySelector(".new-version").getBoundingClientRect();
  return [...document.querySelectorAll("#board button")].filter((each) => {
    const key = each.getBoundingClientRect();
    return key.top < bar.bottom && key.bottom > bar.top && key.left < bar.right && key.right > bar.left;
  }).map((each) => each.value);
}"""


def test_a_match_and_a_rematch_on_a_table_started_without_signal(phone: "BrowserContext", server: Server) -> None:
    player = start_alone(phone, server, "five_hundred/classic")
    player.hand(("contract", "10NT"), ("took", "10", 0))
    player.sees([520, 0])
    expect(player.page.locator(".end")).to_contain_text("Play again")
    player.page.locator(".end [data-tell=rematch] button").tap()
    player.sees([0, 0])
    player.hand(("contract", "7H"), ("took", "8", 1))
    player.page.reload()
    player.sees([20, 210])
    phone.set_offline(False)
    player.page.wait_for_url(re.compile(r"/t/\w{6}$"), timeout=20_000)
    wait_until_sent(player.page)
    player.sees([20, 210])
    assert [hand["contract"] for hand in written(server.url, link(player))] == ["7H"]
    player.page.goto(server.url + "/")
    expect(player.page.locator("article.mine")).to_have_count(1)


def test_a_table_that_went_on_without_signal_is_listed_once(phone: "BrowserContext", server: Server) -> None:
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    code = player.code
    phone.set_offline(True)
    player.hand(("contract", "7H"), ("took", "8", 0))
    player.page.goto(f"{server.url}/")
    held = player.page.locator(".held .way")
    expect(held).to_have_count(1)
    expect(held).to_contain_text("Blue · Gold")
    expect(held.locator("span")).to_have_text(re.compile(r"^\d{1,2} \w{3,4} 20\d\d, \d\d:\d\d$"))  # 30 Nov 2026, 05:49
    held.tap()
    player.page.wait_for_url(f"**/t/{code}")
    player.sees([210, 20])


def test_five_players_tell_partner_and_shares_without_signal(phone: "BrowserContext", server: Server) -> None:
    player = start_alone(phone, server, "five_hundred/five_player")
    player.tap("contract", "8H")
    player.tap("declarers", "B")
    player.tap("declarers", "B,D")
    player.tap("took", "8")
    player.tap("tricks.A", "1")
    player.tap("tricks.C", "1")
    shown = player.totals()
    phone.set_offline(False)
    player.page.wait_for_url(re.compile(r"/t/\w{6}$"), timeout=20_000)
    wait_until_sent(player.page)
    player.sees(shown)
    assert shown[1] > 0


def test_an_answer_lost_while_the_table_is_made_makes_no_second_table(phone: "BrowserContext", server: Server) -> None:
    player = start_alone(phone, server, "five_hundred/classic")
    player.hand(("contract", "7H"), ("took", "8", 1))
    lost: list[str] = []

    def lose(route: "object") -> None:
        if not lost:
            lost.append(route.fetch().text())  # type: ignore[attr-defined]  # the table is made
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    phone.route("**/outbox/tables", lose)
    phone.set_offline(False)
    player.page.wait_for_url(re.compile(r"/t/\w{6}$"), timeout=20_000)
    wait_until_sent(player.page)
    player.page.goto(server.url + "/")
    expect(player.page.locator("article.mine")).to_have_count(1)
    assert len(lost) == 1


@pytest.fixture
def next_version(tmp_path: Path) -> Path:
    """The same app with another style sheet: what the next version looks like to a phone."""
    for folder in ("scorekeeper", "templates", "static"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "static" / "app.css").open("a") as sheet:
        sheet.write("\n/* the next version */\n")
    return tmp_path


def test_a_new_version_is_said_and_comes_by_one_tap(
    phone: "BrowserContext", server: Server, next_version: Path
) -> None:
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    path = link(player)
    player.page.goto(f"{server.url}/t/{player.code}")
    old = player.page.locator("body").get_attribute("data-build")
    server.stop()
    server.environment["PYTHONPATH"] = str(next_version)
    player.fresh().tap("contract", "7H")
    player.tap("took", "8")  # kept by the old page while the server is away
    server.start()
    bar = player.page.locator(".new-version")
    expect(bar).to_be_visible(timeout=60_000)
    wait_until_sent(player.page, 60_000)
    assert player.page.locator("#board .board").get_attribute("data-build") == old  # no old script with new fragments
    bar.locator("button").tap()
    expect(player.page.locator(f'body:not([data-build="{old}"])')).to_have_count(1)
    player.sees([210, 20])
    assert player.page.locator("#board .board").get_attribute("data-build") != old
    assert len(written(server.url, path)) == 1


def test_a_page_that_is_new_by_itself_says_nothing_and_the_bar_covers_no_key(
    phone: "BrowserContext", server: Server, next_version: Path
) -> None:
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    table = f"{server.url}/t/{player.code}"
    old = player.page.locator("body").get_attribute("data-build")
    player.page.goto("about:blank")
    server.stop()
    server.environment["PYTHONPATH"] = str(next_version)
    server.start()
    player.page.goto(table)  # as it was kept
    bar = player.page.locator(".new-version")
    expect(bar).to_be_visible(timeout=20_000)
    expect(player.page.locator("body")).to_have_attribute("data-build", str(old))
    assert player.page.evaluate(COVERED) == []
    player.page.wait_for_function("navigator.serviceWorker.getRegistration().then((each) => Boolean(each.waiting))")
    for _ in range(2):
        player.page.goto(table)
        expect(player.page.locator(f'body:not([data-build="{old}"])')).to_have_count(1)
        player.page.wait_for_function(
            "navigator.serviceWorker.getRegistration().then((each) => !each.installing && !each.waiting)"
        )
        expect(bar).to_have_count(0)


def test_on_plain_http_the_open_page_keeps_and_sends(chromium: "Browser", server: Server) -> None:
    """A name that is no localhost: no service worker, no caches, no locks, no randomUUID."""
    context = phone_of(chromium)
    url = server.url.replace("127.0.0.1", "score.test")
    player = Player(context, url).start("classic")
    assert player.page.evaluate("[self.isSecureContext, 'caches' in self, 'serviceWorker' in navigator]") == [False] * 3
    player.page.wait_for_timeout(1000)
    context.set_offline(True)
    player.hand(("contract", "7H"), ("took", "8", 0))
    player.sees([210, 20])
    assert len(steps(player.page)) == 2
    context.set_offline(False)
    wait_until_sent(player.page)
    player.sees([210, 20])
    context.close()


def the_help_page(page: "Page") -> str:
    return page.inner_text("main")


def test_the_help_page_says_what_plain_http_and_phones_allow(phone: "BrowserContext", server: Server) -> None:
    page = phone.new_page()
    page.goto(server.url + "/help")
    said = the_help_page(page)
    assert "Home Screen" in said and "seven days" in said and "Pass the pencil" in said
