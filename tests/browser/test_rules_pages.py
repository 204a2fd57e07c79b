"""Rules, crib card, history and board on a phone and on a laptop: nothing cut, nothing axe finds, live."""

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.tools.server import Server

from .away import wait_until_sent
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

HANDS = [("6H", 0, "7"), ("8D", 1, "7"), ("7S", 0, "6")]
RULES = "/rules?rules=five_hundred/australian&slam=none&defender_cap=460"


@pytest.fixture
def table(phone: "BrowserContext", server: Server) -> Player:
    """A table with three hands behind it and a contract in play, at the organiser's phone."""
    player = Player(phone, server.url).start("classic").name("Anna", "Wilhelmina-Charlotte", "Carl", "Dora")
    for contract, row, tricks in HANDS:
        player.hand(("contract", contract), ("took", tricks, row))
    player.tap("contract", "9D")
    player.page.wait_for_selector("#board .contract")
    return player


def fits(page: "Page") -> bool:
    """Is nothing wider than the screen?"""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def faults(page: "Page") -> list[tuple[str, Any]]:
    """What axe finds, as rule and the elements it is about."""
    found = Axe().run(page).response["violations"]
    return [(each["id"], [node["html"][:120] for node in each["nodes"]][:3]) for each in found]


def pages_of(code: str) -> list[str]:
    at = f"/t/{code}"
    return [
        RULES,
        "/rules",
        "/rules?rules=cinq_cents/cinq_cents_1896",
        f"{at}/rules",
        f"{at}/rules/crib",
        f"{at}/history",
        f"{at}/history/1",
        f"{at}/history/erase",
        f"{at}/board",
    ]


def test_every_page_fits_a_phone_and_axe_finds_nothing_by_day_and_by_night(table: Player) -> None:
    for scheme in ("light", "dark"):
        table.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        for path in pages_of(table.code):
            table.page.goto(table.url + path)
            assert fits(table.page), path
            assert faults(table.page) == [], (path, scheme)


def test_small_phones_and_large_text_cut_nothing(table: Player) -> None:
    table.page.set_viewport_size({"width": 320, "height": 568})
    for path in pages_of(table.code):
        table.page.goto(table.url + path)
        assert fits(table.page), path
        table.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert fits(table.page), f"{path} at 200 %"


def test_each_order_of_trumps_stands_on_one_line(phone: "BrowserContext", server: Server) -> None:
    page = phone.new_page()
    page.goto(server.url + "/rules?rules=five_hundred/classic")
    heights = page.locator(".trump-rows li").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 4 and max(heights) < 30


def test_a_ruling_leads_to_its_rule(table: Player) -> None:
    page = table.page
    page.goto(f"{table.url}/t/{table.code}/rules#R4.8")
    assert page.locator(".rule:target h3").inner_text().startswith("The joker without trumps")
    box = page.locator(".rule:target").bounding_box()
    assert box is not None and 0 <= box["y"] < 640


def test_a_table_is_started_from_a_sheet_by_one_tap(table: Player, server: Server) -> None:
    page = table.page
    page.goto(server.url + RULES)
    assert page.locator(".differs").count() == 2
    page.get_by_role("button", name="Start a new table with these rules").click()
    page.wait_for_selector("#board .board")
    page.goto(f"{page.url.split('?')[0]}/rules")
    assert page.locator(".differs").count() == 2


def test_the_board_fills_a_laptop_without_scrolling_and_is_live(table: Player, chromium: "Browser") -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
    screen = context.new_page()
    screen.goto(f"{table.url}/t/{table.code}/board")
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight") and fits(screen)
    digits = screen.locator(".screen-side strong").first.bounding_box()
    assert digits is not None and digits["height"] > 120
    assert "9♦" in screen.locator(".screen-contract").inner_text()
    table.page.goto(f"{table.url}/t/{table.code}")
    table.tap("took", "9", 0)
    screen.wait_for_function("document.querySelector('.board, .screen').dataset.version > 5")
    screen.wait_for_selector(".screen-contract", state="detached")
    assert faults(screen) == []
    context.close()


SCREENS = ((1280, 800), (1366, 768), (1024, 768), (640, 360), (360, 640), (320, 568))
BROKEN = """() => [...document.querySelectorAll(".screen-side strong")].filter((total) => {
  const words = document.createRange();
  words.selectNodeContents(total);
  return words.getClientRects().length > 1 || words.getBoundingClientRect().width > total.clientWidth;
}).map((total) => total.innerText)"""


@pytest.mark.parametrize(
    ("preset", "keys"),
    [
        ("classic", ("took:3",)),
        ("three_player", ("declarers:B", "took:8", "tricks.A:2")),
        ("five_player", ("declarers:C", "declarers:C,E", "took:8", "tricks.A:1", "tricks.B:0")),
    ],
)
def test_a_total_below_zero_stays_on_one_line_of_the_board(
    phone: "BrowserContext", server: Server, preset: str, keys: tuple[str, ...]
) -> None:
    player = Player(phone, server.url).start(preset)
    player.hand(("contract", "9NT"), *((name, value) for name, value in (key.split(":") for key in keys)))
    wait_until_sent(player.page)
    player.page.goto(f"{server.url}/t/{player.code}/board")
    for total in ("", "−530", "−1010"):
        player.page.evaluate("said => said && (document.querySelector('.screen-side strong').innerText = said)", total)
        long = "said => document.querySelector('.screen-side strong').classList.toggle('long', said.length > 4)"
        player.page.evaluate(long, total)
        for width, height in SCREENS:
            player.page.set_viewport_size({"width": width, "height": height})
            assert player.page.evaluate(BROKEN) == [], (width, total)


def test_the_rule_sheet_prints_on_paper(table: Player) -> None:
    page = table.page
    page.goto(table.url + RULES)
    page.emulate_media(media="print")
    assert not page.locator("form[action='/rules/start']").is_visible()
    assert not page.locator(".contents").is_visible()
    assert page.locator(".pass-on .qr").is_visible() and page.locator(".values-table").first.is_visible()


def test_the_organiser_erases_the_table(table: Player) -> None:
    page, code = table.page, table.code
    page.goto(f"{table.url}/t/{code}/history")
    page.get_by_role("link", name="Erase this table…").click()
    page.get_by_label(f"Yes, erase table {code}").check()
    page.get_by_role("button", name="Erase for good").click()
    page.wait_for_url(f"{table.url}/")
    answer = page.goto(f"{table.url}/t/{code}/history")
    assert answer is not None and answer.status == 410
