"""Live boards in a real browser, through a line that breaks; and the pages before a table with and without scripts."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import PHONE
from tests.tools.proxy import Proxy
from tests.tools.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


def start(page: Page, base: str) -> str:
    """Start a table in two taps; its path."""
    page.goto(base + "/")
    page.get_by_text("Start a table").tap()
    page.locator("button.way", has_text="Classic").tap()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    return page.url.removeprefix(base)


def name_seat(page: Page, base: str, table: str, name: str) -> None:
    """Write a name on the sheet from another tab of this phone."""
    other = page.context.new_page()
    other.goto(f"{base}{table}/share")
    other.get_by_label("Seat 1").first.fill(name)
    other.get_by_role("button", name="Keep the names").tap()
    expect(other.get_by_label("Seat 1").first).to_have_value(name)
    other.close()


@pytest.fixture
def table(phone: "BrowserContext", server: Server) -> tuple[Page, str]:
    """The organiser's page, and the path of its table."""
    page = phone.new_page()
    return page, start(page, server.url)


@pytest.fixture
def watcher(chromium: "Browser", server: Server, table: tuple[Page, str]) -> "object":
    """A second phone that watches through a line of its own."""
    context = chromium.new_context(**PHONE)
    context.set_default_timeout(10_000)
    proxy = Proxy(server.port)
    page = context.new_page()
    page.clock.install()
    page.goto(proxy.url + table[1])
    yield page, proxy
    context.close()
    proxy.close()


def test_the_other_phone_follows(server: Server, table: tuple[Page, str], watcher: tuple[Page, Proxy]) -> None:
    name_seat(table[0], server.url, table[1], "Wilhelmina")
    expect(watcher[0].locator("#board")).to_contain_text("Wilhelmina")
    expect(watcher[0].locator("#live-state")).to_be_hidden()


def test_a_line_that_breaks_is_said_and_mended(
    server: Server, table: tuple[Page, str], watcher: tuple[Page, Proxy]
) -> None:
    page, proxy = watcher
    expect(page.locator("#board")).to_contain_text("Gold")
    proxy.refuse()
    proxy.cut()
    page.wait_for_timeout(300)
    page.clock.fast_forward(5_000)
    expect(page.locator("#live-state")).to_be_visible()
    expect(page.locator("#live-state")).to_contain_text(re.compile(r"Shown as at \d"))
    name_seat(table[0], server.url, table[1], "Wilhelmina")
    proxy.passing()
    page.clock.fast_forward(40_000)
    expect(page.locator("#board")).to_contain_text("Wilhelmina")
    expect(page.locator("#live-state")).to_be_hidden()


def test_a_frozen_line_is_noticed_and_left(
    server: Server, table: tuple[Page, str], watcher: tuple[Page, Proxy]
) -> None:
    page, proxy = watcher
    expect(page.locator("#board")).to_contain_text("Gold")
    proxy.freeze()
    name_seat(table[0], server.url, table[1], "Wilhelmina")
    page.clock.fast_forward(31_000)  # nothing heard for so long: a new line
    page.wait_for_timeout(200)
    proxy.passing()
    page.clock.fast_forward(9_000)
    expect(page.locator("#board")).to_contain_text("Wilhelmina")


def test_the_board_waits_for_who_is_typing(server: Server, table: tuple[Page, str]) -> None:
    page, path = table
    page.evaluate(
        """() => {
          const field = document.createElement("input");
          field.id = "typed";
          document.querySelector("#board > *").append(field);
          field.focus();
        }"""
    )
    page.locator("#typed").press_sequentially("half a wo")
    name_seat(page, server.url, path, "Wilhelmina")
    page.wait_for_timeout(500)
    expect(page.locator("#typed")).to_have_value("half a wo")
    page.locator("#typed").blur()
    expect(page.locator("#board")).to_contain_text("Wilhelmina")


def test_news_is_said_to_a_screen_reader(server: Server, table: tuple[Page, str], watcher: tuple[Page, Proxy]) -> None:
    page, path = table
    page.goto(server.url + path)
    page.locator("#board .pad button").first.tap()
    expect(watcher[0].locator("#live-news")).not_to_be_empty()


def test_a_new_right_shows_at_once(server: Server, table: tuple[Page, str], watcher: tuple[Page, Proxy]) -> None:
    page, path = table
    guest = watcher[0]
    guest.goto(f"{watcher[1].url}{path}/share")
    guest.get_by_label("Your name").fill("Ben")
    with guest.expect_navigation():
        guest.get_by_role("button", name="Ask for the pencil").tap()
    guest.goto(watcher[1].url + path)
    expect(guest.locator("#board .pad button")).to_have_count(0)
    page.goto(f"{server.url}{path}/share")
    page.get_by_role("button", name="Allow").tap()
    page.wait_for_timeout(300)
    guest.clock.fast_forward(5_000)
    expect(guest.locator("#board .pad button").first).to_be_visible()


PAGES = ("/", "/start", "/options", "/help", "/nowhere", "{table}", "{table}/share", "{table}/card", "{table}/way-back")


def test_no_page_asks_for_what_the_policy_forbids(server: Server, table: tuple[Page, str]) -> None:
    page, path = table
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda fault: said.append(str(fault)))
    for each in PAGES:
        page.goto(server.url + each.format(table=path))
    assert [text for text in said if "404" not in text] == []


@pytest.mark.parametrize("width", [320, 360])
def test_nothing_is_wider_than_the_phone(server: Server, table: tuple[Page, str], width: int) -> None:
    page, path = table
    page.set_viewport_size({"width": width, "height": 568})
    for each in PAGES:
        page.goto(server.url + each.format(table=path))
        assert page.evaluate("document.documentElement.scrollWidth") <= width, each


def test_starting_joining_and_sharing_need_no_script(chromium: "Browser", server: Server) -> None:
    without = {**PHONE, "java_script_enabled": False}
    host, guest = chromium.new_context(**without), chromium.new_context(**without)
    page, other = host.new_page(), guest.new_page()
    path = start(page, server.url)
    other.goto(server.url + "/")
    other.get_by_placeholder("KX7 P4N").fill(path[-6:].lower())
    other.get_by_role("button", name="Join").tap()
    expect(other).to_have_url(server.url + path)
    page.goto(f"{server.url}{path}/share")
    page.get_by_role("link", name="Watch").tap()
    expect(page.locator("svg.qr")).to_be_visible()
    host.close()
    guest.close()
