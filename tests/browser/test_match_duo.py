"""Fünfhundert for two by tapping, at 360 x 640: a match of three rounds, and one round with each preset."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.conftest import PHONE
from tests.tools.server import Server

from .tapping_duo import announces, count, fits, rest_of_the_round, start, tile, tiles_of_both, totals, trump

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, Route

    Slow = tuple[Page, list[tuple[Route, APIResponse]]]

PRESETS = {"Fünfhundert": 240, "Französische Variante": 240, "Cinq-Cents 1896": 250}


@pytest.fixture
def second(chromium: "Browser") -> "Iterator[BrowserContext]":
    """Another phone."""
    context = chromium.new_context(**PHONE)
    context.set_default_timeout(10_000)
    yield context
    context.close()


def test_three_rounds_by_tapping(phone: "BrowserContext", second: "BrowserContext", server: Server) -> None:
    page = phone.new_page()
    path = start(page, server.url, "Fünfhundert")
    other = second.new_page()
    other.goto(server.url + path)
    fits(page)

    page.evaluate("window.stayed = true")
    tiles_of_both(page)
    totals(other, 140, 120)
    rest_of_the_round(page, page.locator("#toast").get_by_role("button", name="Undo"))
    assert page.evaluate("window.stayed")  # no page was loaded on the way

    trump(page, "C")
    announces(page, "A")
    tile(page, "A", "sequence-D")
    totals(page, 333, 177)
    page.get_by_role("button", name="I’m over 500").tap()
    page.locator("label.choice", has_text="Blue").tap()
    page.locator("#points-A").fill("50")
    page.get_by_role("button", name="Check the claim").tap()
    expect(page.locator(".refused")).to_have_text("Blue is not over 500: 383. Play goes on.")
    keys, undo = (page.locator(each).bounding_box() for each in (".round-end", "#toast .toast"))
    assert keys and undo and keys["y"] + keys["height"] <= undo["y"]
    count(page, "20", "100")
    totals(page, 353, 277)

    trump(page, "S")
    announces(page, "B")
    tile(page, "B", "four_tens")
    tile(page, "B", "four_jacks")
    totals(page, 353, 377)
    tile(page, "B", "marriage-S")
    totals(page, 353, 417)
    page.get_by_role("button", name="I’m over 500").tap()
    page.locator("label.choice", has_text="Gold").tap()
    page.locator("#points-B").fill("84")
    page.get_by_role("button", name="Check the claim").tap()
    expect(page.locator(".end h2")).to_have_text("Gold wins")
    expect(other.locator(".end h2")).to_have_text("Gold wins")
    totals(other, 353, 501)
    page.get_by_role("button", name="Play again").tap()
    totals(page, 0, 0)


@pytest.fixture
def slow(chromium: "Browser", server: Server) -> "Iterator[Slow]":
    """A table for two whose answers to what is told of a round are held back: its page, and the answers."""
    context = chromium.new_context(**PHONE, service_workers="block")
    context.set_default_timeout(10_000)
    page = context.new_page()
    held: list[tuple[Route, APIResponse]] = []
    start(page, server.url, "Fünfhundert")
    page.route("**/round", lambda route: held.append((route, route.fetch())))
    yield page, held
    context.close()


def test_an_answer_that_comes_late_takes_no_question_away(slow: "Slow") -> None:
    page, held = slow
    announces(page, "A")
    tile(page, "A", "four_tens")
    totals(page, 80, 0)  # by the live board
    page.get_by_role("button", name="Count the round").tap()
    expect(page.locator("#points-A")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    route, answer = held.pop()
    route.fulfill(response=answer)
    expect(page.locator("#toast").get_by_role("button", name="Undo")).to_be_visible()
    expect(page.locator("#points-A")).to_be_visible()
    page.unroute("**/round")
    page.locator("#points-A").fill("20")
    page.get_by_role("button", name="Write the round down").tap()
    totals(page, 100, 100)


def test_a_number_that_is_refused_late_leaves_the_round_as_it_was(slow: "Slow") -> None:
    page, held = slow
    count(page, "119", "1")
    expect(page.locator(".waiting")).to_be_visible()  # counted on this phone meanwhile
    expect(page.locator("#heading")).to_have_text("Round 2")
    route, answer = held.pop()
    route.fulfill(response=answer)
    expect(page.get_by_role("alert")).to_contain_text("No cards make 1 card point, nor 119.")
    expect(page.locator(".waiting")).to_have_count(0)
    expect(page.locator("#heading")).to_have_text("Round 1")


def test_a_new_board_takes_over_no_styles(phone: "BrowserContext", server: Server, refused: list[str]) -> None:
    page = phone.new_page()
    start(page, server.url, "Fünfhundert")
    page.evaluate("for (const each of document.querySelectorAll('#board [id]')) each.style.outlineOffset = '0px'")
    trump(page, "H")
    assert refused == []
    with page.expect_console_message(lambda said: "style-src-attr" in said.text):  # the later of the two complaints
        page.evaluate("document.querySelector('#board').setAttribute('style', 'outline-offset: 0')")
    assert refused != []  # it would have been heard
    refused.clear()


@pytest.mark.parametrize("name", PRESETS)
def test_a_round_with_each_preset(phone: "BrowserContext", server: Server, name: str) -> None:
    page = phone.new_page()
    start(page, server.url, name)
    trump(page, "D")
    announces(page, "B")
    tile(page, "B", "sequence-D")
    totals(page, 0, PRESETS[name])
    fits(page)
    count(page, "45", "75")
    totals(page, 45, PRESETS[name] + 75)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (640, 360)])
def test_nothing_is_cut_on_small_and_wide_screens(
    phone: "BrowserContext", server: Server, width: int, height: int
) -> None:
    page = phone.new_page()
    page.set_viewport_size({"width": width, "height": height})
    start(page, server.url, "Fünfhundert")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    cut = "[...document.querySelectorAll('.duo button, .duo .kind')].filter((e) => e.scrollWidth > e.clientWidth + 1)"
    assert page.evaluate(f"{cut}.map((each) => each.textContent)") == []
    tall = page.locator(".round-end").bounding_box()
    announces(page, "A")
    tile(page, "A", "four_aces")
    expect(page.locator('.tiles[data-of="A"] .told')).to_be_visible()
    assert page.evaluate(f"{cut}.map((each) => each.textContent)") == []
    assert page.locator(".round-end").bounding_box() == tall  # no key moves under the next tap


def test_a_round_without_scripts(chromium: "Browser", server: Server) -> None:
    context = chromium.new_context(**{**PHONE, "java_script_enabled": False})
    page = context.new_page()
    start(page, server.url, "Fünfhundert")
    trump(page, "H")
    announces(page, "B")
    tile(page, "B", "four_kings")
    totals(page, 0, 60)
    expect(page.locator('.tiles[data-of="B"]')).to_be_visible()
    page.get_by_role("button", name="Count the round").tap()
    page.locator("#points-B").fill("100")
    page.get_by_role("button", name="Write the round down").tap()
    totals(page, 20, 160)
    context.close()
