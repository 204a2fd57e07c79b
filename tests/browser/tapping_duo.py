"""What tests of the game for two tap: tiles, trump, the end of a round, and a first round that has some of each."""

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def start(page: "Page", base: str, name: str) -> str:
    """Start a table for two from the start page's "other..."; its path."""
    page.goto(base + "/")
    page.get_by_text("Start a table").tap()
    page.locator("a.more", has_text="other").tap()
    page.locator("button.way", has_text=name).first.tap()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    return page.url.removeprefix(base)


def totals(page: "Page", blue: int, gold: int) -> None:
    expect(page.locator(".side-0 strong").first).to_have_text(str(blue).replace("-", "−"))
    expect(page.locator(".side-1 strong").first).to_have_text(str(gold).replace("-", "−"))


def trump(page: "Page", suit: str) -> None:
    page.locator(f"button[name=trump][value={suit}]").tap()
    expect(page.locator(f"button[name=trump][value={suit}]")).to_have_attribute("aria-pressed", "true")


def announces(page: "Page", player: str) -> None:
    page.locator(f'label.side[for="announces-{player}"]').tap()
    expect(page.locator(f'.tiles[data-of="{player}"]')).to_be_visible()


def tile(page: "Page", player: str, tile: str) -> None:
    page.locator(f'.tiles[data-of="{player}"] button[value="{tile}"]').tap()


def fits(page: "Page") -> None:
    """All of the pad is in sight without scrolling, and every key of it is big enough for a thumb."""
    assert page.evaluate("scrollY") == 0
    end, nav = page.locator(".round-end").bounding_box(), page.locator(".bar-nav").bounding_box()
    assert end and nav and end["y"] + end["height"] <= nav["y"]
    for key in page.locator(".duo button:visible, .duo summary:visible").all():
        box = key.bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44, key.text_content()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def count(page: "Page", blue: str, gold: str) -> None:
    """The end of a round by one number; the other's is shown at once."""
    page.get_by_role("button", name="Count the round").tap()
    page.locator("#points-A").fill(blue)
    expect(page.locator("#points-B")).to_have_attribute("placeholder", gold)
    page.get_by_role("button", name="Write the round down").tap()


def tiles_of_both(page: "Page") -> None:
    """Tiles of a first round: 140 to 120."""
    trump(page, "H")
    announces(page, "A")
    tile(page, "A", "marriage-H")
    totals(page, 40, 0)
    tile(page, "A", "four_aces")
    totals(page, 140, 0)
    announces(page, "B")
    tile(page, "B", "sequence-S")
    totals(page, 140, 120)
    expect(page.locator('.tiles[data-of="B"]')).to_be_visible()  # it stays with who announces


def rest_of_the_round(page: "Page", undo: "Locator") -> None:
    """The seven, a wrong announcement that is taken back, a number that can't be, and one that can: 213 to 177."""
    tile(page, "B", "seven")
    totals(page, 140, 130)
    page.locator("#wrong-B summary").tap()
    page.locator("#wrong-B button", has_text="−40").tap()
    totals(page, 140, 90)
    undo.tap()
    totals(page, 140, 130)
    count(page, "119", "1")
    expect(page.get_by_role("alert")).to_contain_text("No cards make 1 card point, nor 119.")
    page.locator("#points-A").fill("73")
    page.get_by_role("button", name="Write the round down").tap()
    totals(page, 213, 177)
