"""The smallest usual phone in each language: long words push nothing off the screen and out of no key."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PHONE
from tests.tools.server import Server

from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

# Keys whose words are wider or higher than they are, reach out of the window, or are cut off with dots.
CLIPPED = """() => [...document.querySelectorAll("button, a.button, summary, .bar-nav a, .tag, th, label")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".away"))
  .filter((each) => {
    const box = each.getBoundingClientRect();
    const cut = [each, ...each.querySelectorAll("*")].some((part) => {
      const style = getComputedStyle(part);
      const hides = style.overflowX !== "visible" && !part.classList.contains("away") && !part.closest(".cut, .names");
      return hides && part.scrollWidth > part.clientWidth + 1;
    });
    const range = document.createRange();
    range.selectNodeContents(each);
    const words = range.getBoundingClientRect();
    const spills = !each.querySelector(".away") && words.width > box.width + 1;
    return cut || spills || (box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5));
  })
  .map((each) => each.outerHTML.slice(0, 160))"""


@pytest.fixture(params=["en", "de", "nl", "fr"])
def reader(request: pytest.FixtureRequest, chromium: "Browser") -> "Iterator[BrowserContext]":
    """A small phone set to a language."""
    context = chromium.new_context(**{**PHONE, "locale": request.param})
    context.set_default_timeout(10_000)
    yield context
    context.close()


def fits(page: "Page", where: str) -> None:
    """Nothing scrolls sideways, and no key is cut."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("innerWidth"), f"{where}: {width} px wide"
    assert page.evaluate(CLIPPED) == [], where


def pad_is_whole(page: "Page") -> None:
    """Every key of the pad stands above the bar."""
    ends = page.evaluate(
        """() => [...document.querySelectorAll("#board .pad button")]
          .filter((key) => key.checkVisibility()).map((key) => key.getBoundingClientRect().bottom)"""
    )
    bar = page.evaluate("document.querySelector('.bar-nav').getBoundingClientRect().top")
    assert max(ends) <= bar + 0.5


def test_start_table_and_share_fit_in_every_language(server: Server, reader: "BrowserContext") -> None:
    player = Player(reader, server.url)
    page = player.page
    page.goto(server.url)
    fits(page, "start")
    player.start("classic")
    fits(page, "before the play")
    pad_is_whole(page)
    player.tap("contract", "8H")
    fits(page, "in play")
    pad_is_whole(page)
    player.tap_side(0)
    fits(page, "in play, the declaring side known")
    player.tap("took", "8")
    fits(page, "a hand on the sheet")
    for path, where in (("/share", "share"), ("/more", "more"), ("/judge", "judge"), ("/history", "history")):
        page.goto(f"{server.url}/t/{player.code}{path}")
        fits(page, where)
    assert player.complaints == []


def test_the_options_and_the_rules_fit_in_every_language(server: Server, reader: "BrowserContext") -> None:
    page = reader.new_page()
    for path in ("/options?choice=five_hundred/classic", "/rules?rules=five_hundred/classic", "/start", "/help"):
        page.goto(server.url + path)
        fits(page, path)


@pytest.mark.parametrize("preset", ["australian", "new_zealand", "quebec"])
def test_the_lines_about_the_joker_push_no_key_under_the_bar(
    server: Server, reader: "BrowserContext", preset: str
) -> None:
    player = Player(reader, server.url).start(preset)
    for contract in ("M", "OM", "7NT"):
        player.page.goto(f"{server.url}/t/{player.code}?change=1")
        player.tap("contract", contract)
        player.page.wait_for_selector(".joker-here")
        fits(player.page, contract)
        pad_is_whole(player.page)
        worth = player.page.evaluate(
            """() => {
              const words = document.createRange();
              words.selectNodeContents(document.querySelector(".contract .worth"));
              return new Set([...words.getClientRects()].map((line) => Math.round(line.bottom / 8))).size;
            }"""
        )
        assert contract == "7NT" or worth == 1
    player.tap_side(0)
    pad_is_whole(player.page)


def test_the_words_on_a_jack_stand_in_the_middle_of_its_key(server: Server, reader: "BrowserContext") -> None:
    player = Player(reader, server.url).start("classic")
    player.tap("contract", "7H")
    player.page.goto(f"{server.url}/t/{player.code}/judge/trick")
    player.page.locator(".tab.H").tap()
    for width in (360, 320):
        player.page.set_viewport_size({"width": width, "height": 640})
        fits(player.page, "the cards")
        off = player.page.evaluate(
            """() => [...document.querySelectorAll(".of-H .pick small")].flatMap((words) => {
              const key = words.parentElement.getBoundingClientRect();
              const range = document.createRange();
              range.selectNodeContents(words);
              return [...range.getClientRects()].map((line) => line.left + line.right - key.left - key.right);
            })"""
        )
        assert off and max(map(abs, off)) <= 8, (off, width)
