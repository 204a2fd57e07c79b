"""Four at the table: a whole match by tapping, seen on a second phone; then the corners of the pad."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.conftest import PHONE
from tests.tools.server import Server

from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

# (contract, row that bid, tricks or verdict), totals after it: classic rules
MATCH: list[tuple[str, int, str, list[int]]] = [
    ("6H", 0, "7", [110, 30]),
    ("8D", 1, "7", [140, -250]),
    ("7S", 0, "6", [0, -210]),
    ("M", 0, "made", [250, -110]),
    ("7NT", 1, "8", [270, 120]),
    ("8S", 0, "8", [510, 140]),
]


@pytest.fixture
def scorer(phone: "BrowserContext", server: Server) -> Player:
    return Player(phone, server.url).start("classic")


def watcher_of(scorer: Player, chromium: "Browser") -> Player:
    """A second phone that opens the link that the QR code of the share page holds."""
    scorer.page.goto(f"{scorer.url}/t/{scorer.code}/share?show=watch")
    link = scorer.page.locator("#link").get_attribute("href") or ""
    scorer.page.goto(f"{scorer.url}/t/{scorer.code}")
    context = chromium.new_context(**PHONE)
    context.set_default_timeout(10_000)
    watcher = Player(context, scorer.url)
    watcher.page.goto(link)
    watcher.page.wait_for_selector("#board .board")
    return watcher


def test_a_match_is_scored_by_two_taps_a_hand_and_seen_on_every_phone(scorer: Player, chromium: "Browser") -> None:
    scorer.name("Anna", "Ben", "Carl", "Dora")
    watcher = watcher_of(scorer, chromium)
    for contract, row, result, totals in MATCH:
        name = "verdict" if contract == "M" else "took"
        assert scorer.hand(("contract", contract), (name, result, row)) == 2
        scorer.sees(totals)
        watcher.sees(totals)
    assert "Anna and Carl win" in scorer.page.inner_text(".end")
    watcher.page.wait_for_selector(".end")
    assert watcher.page.locator("#board form").count() == 0
    assert scorer.complaints == [] and watcher.complaints == []
    watcher.page.context.close()


def test_the_contract_shows_on_the_other_phone_and_a_tap_on_a_side_marks_it(
    scorer: Player, chromium: "Browser"
) -> None:
    watcher = watcher_of(scorer, chromium)
    scorer.fresh().tap("contract", "7H")
    watcher.page.wait_for_selector(".contract")
    scorer.tap_side(1)
    watcher.page.wait_for_selector(".side.side-1.bids")
    scorer.tap("took", "8")
    assert scorer.taps == 3
    watcher.sees([20, 210])
    watcher.page.context.close()


def test_undo_takes_the_hand_back_by_one_tap(scorer: Player) -> None:
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.page.locator("#toast").get_by_role("button", name="Undo").tap()
    scorer.sees([0, 0])
    assert scorer.page.locator(".contract").count() == 1


def test_the_bar_with_undo_fades(scorer: Player) -> None:
    scorer.hand(("contract", "7H"), ("took", "7", 0))
    scorer.page.locator("#toast .toast").wait_for(state="visible")
    scorer.page.mouse.move(5, 5)
    scorer.page.locator("#toast .toast").wait_for(state="detached", timeout=15_000)


def test_the_keys_are_large_enough_and_nothing_is_wider_than_the_screen(scorer: Player) -> None:
    for contract in (None, "7H", "10NT", "M"):
        if contract:
            scorer.page.goto(f"{scorer.url}/t/{scorer.code}?change=1")
            scorer.tap("contract", contract)
        sizes: list[dict[str, Any]] = scorer.page.evaluate(
            """[...document.querySelectorAll('#board .pad button, #board .pad summary')].filter(e => e.offsetParent)
               .map(e => ({w: e.offsetWidth, h: e.offsetHeight, strip: !!e.closest('.tricks:not(.two)')}))"""
        )
        assert sizes
        for size in sizes:
            assert size["h"] >= (48 if size["strip"] else 44) and size["w"] >= (28 if size["strip"] else 44), size
        assert scorer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_as_long_as_they_come_break_nothing(scorer: Player) -> None:
    scorer.name("Wilhelmina-Charlotte", "Maximilian-Alexander", "Anna-Katharina", "Bartholomäus")
    assert scorer.hand(("contract", "9NT"), ("took", "9", 1)) == 2
    assert scorer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_bid_stands_whole_on_the_sheet(scorer: Player) -> None:
    scorer.name("Annabelle", "Ben", "Carlotta", "Dora")
    scorer.hand(("contract", "M"), ("verdict", "made", 0))
    told = scorer.page.locator(".sheet td.what .by").first
    assert told.inner_text().replace("\n", " ") == "Annabelle · Carlotta, made"
    cut = "part => [...part.querySelectorAll('*')].some((e) => e.clientWidth && e.scrollWidth > e.clientWidth)"
    assert not told.evaluate(cut)
    assert scorer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_small_old_phone_does_it_too(chromium: "Browser", server: Server) -> None:
    context = chromium.new_context(**{**PHONE, "viewport": {"width": 320, "height": 568}})
    small = Player(context, server.url).start("classic")
    for names in ((), ("Wilhelmina-Charlotte", "Maximilian-Alexander", "Anna-Katharina", "Bartholomäus")):
        if names:
            small.name(*names)
        last, bar = (small.page.locator(each).bounding_box() for each in (".specials", ".bar-nav"))
        assert last and bar and last["y"] + last["height"] <= bar["y"]
    assert small.hand(("contract", "7H"), ("took", "8", 1)) == 2
    small.sees([20, 210])
    context.close()


def test_a_line_is_corrected_by_three_taps(scorer: Player) -> None:
    scorer.hand(("contract", "7H"), ("took", "7", 0))
    scorer.page.locator("td.what a").first.tap()
    scorer.page.locator('button[name="took"][value="6"]').first.tap()
    assert "Totals become" in scorer.page.inner_text(".becoming")
    scorer.page.get_by_role("button", name="Save the correction").tap()
    scorer.sees([-200, 40])


def test_without_javascript_a_match_is_played_from_start_to_end(chromium: "Browser", server: Server) -> None:
    context = chromium.new_context(**{**PHONE, "java_script_enabled": False})
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.goto(f"{server.url}/start")
    page.locator('form:has([value="five_hundred/classic"]) button').first.click()
    for contract, row, result, totals in MATCH:
        name = "verdict" if contract == "M" else "took"
        page.locator(f'button[name="contract"][value="{contract}"]').click()
        page.locator(f'button[name="{name}"][value="{result}"]').nth(row).click()
        expect(page.locator(".score strong")).to_have_text([str(t).replace("-", "−") for t in totals])
    page.get_by_role("button", name="Wrong? Take it back").click()
    expect(page.locator(".score strong")).to_have_text(["270", "120"])
    page.locator("td.what a").first.click()
    expect(page.locator("main")).to_contain_text("Why this score?")
    context.close()


@pytest.mark.parametrize("contract", ["M", "OM"])
def test_a_misere_of_either_side_is_told_without_scrolling(
    phone: "BrowserContext", server: Server, contract: str
) -> None:
    player = Player(phone, server.url).start("australian")
    player.name("Wilhelmina-Charlotte", "Ben", "Carl", "Bartholomäus")
    assert player.hand(("contract", contract), ("verdict", "broken", 1)) == 2
    player.sees([0, -250 if contract == "M" else -500])


def test_a_house_rule_is_asked_beside_undo_and_answered_by_one_tap(scorer: Player) -> None:
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    bar = scorer.page.locator("#toast .toast")
    assert "10 for the extra trick?" in bar.inner_text()
    bar.get_by_role("button", name="We don't play that").tap()
    scorer.sees([200, 20])
    scorer.page.locator(".toast-ask").wait_for(state="detached")
    assert scorer.page.locator(".ask").count() == 0
