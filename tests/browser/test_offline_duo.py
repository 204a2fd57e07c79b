"""Fünfhundert for two without signal: tiles, the end of a round and a claim count at once, and are written once."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.server import Server

from .away import exported, join, link, phone_of, start_alone, steps, wait_until_kept, wait_until_sent, written
from .tapping import Player
from .tapping_duo import announces, count, fits, rest_of_the_round, start, tile, tiles_of_both, totals, trump
from .test_pencil import read, scan

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture
def scorer(phone: "BrowserContext", server: Server) -> Player:
    """A phone that keeps score at a table for two, and could go on without signal."""
    player = Player(phone, server.url)
    start(player.page, server.url, "Fünfhundert")
    wait_until_kept(player.page)
    return player


def first_round(page: "Page") -> None:
    """Tiles of both, one of them taken back, and a number that can't be."""
    tiles_of_both(page)
    rest_of_the_round(page, page.locator("[data-turn=undo]"))


def test_rounds_without_signal_are_counted_and_written_once(scorer: Player, server: Server) -> None:
    path, context = link(scorer), scorer.page.context
    page = scorer.page
    trump(page, "D")
    context.set_offline(True)
    first_round(page)
    expect(page.locator(".waiting")).to_contain_text("not sent yet")
    page.close()
    server.restart()
    page = scorer.page = context.new_page()
    page.goto(f"{server.url}/t/{path.split('/')[2]}")
    totals(page, 213, 177)
    fits(page)
    trump(page, "C")
    announces(page, "A")
    tile(page, "A", "sequence-D")
    totals(page, 333, 177)
    page.get_by_role("button", name="I’m over 500").tap()
    page.locator("label.choice", has_text="Blue").tap()
    page.locator("#points-A").fill("50")
    page.get_by_role("button", name="Check the claim").tap()
    expect(page.locator(".refused")).to_have_text("Blue is not over 500: 383. Play goes on.")
    assert written(server.url, path) == []
    context.set_offline(False)
    wait_until_sent(page)
    expect(page.locator(".waiting")).to_have_count(0)
    totals(page, 333, 177)
    assert [row["totals"] for row in written(server.url, path)] == [{"A": 213, "B": 177}]
    count(page, "20", "100")
    totals(page, 353, 277)
    assert [row["totals"] for row in written(server.url, path)] == [{"A": 213, "B": 177}, {"A": 353, "B": 277}]


def test_what_was_told_or_is_spent_is_asked_about_without_signal(scorer: Player, server: Server) -> None:
    path, page = link(scorer), scorer.page
    page.context.set_offline(True)
    announces(page, "B")
    tile(page, "B", "four_kings")
    tile(page, "B", "marriage-S")  # a king of it has served
    expect(page.locator(".ask-card h2")).to_have_text("Marriage ♠: does not count any more")
    page.get_by_role("button", name="Gold announced it: wrong, −20").tap()
    totals(page, 0, 40)
    tile(page, "B", "four_kings")
    page.get_by_role("button", name="Gold did not announce it: take it back").tap()
    totals(page, 0, -20)
    page.locator("#wrong-B summary").tap()
    page.locator("#wrong-B button", has_text="Take back −20").tap()
    totals(page, 0, 0)
    tile(page, "B", "marriage-S")
    totals(page, 0, 20)
    page.context.set_offline(False)
    wait_until_sent(page)
    totals(page, 0, 20)
    kinds = [entry["kind"] for entry in exported(server.url, path)]
    assert kinds == ["match", "round", "round", "strike", "strike", "round"]


def test_a_round_that_was_told_with_signal_is_counted_without(scorer: Player, server: Server) -> None:
    path, page = link(scorer), scorer.page
    announces(page, "A")
    tile(page, "A", "four_tens")
    totals(page, 80, 0)
    expect(page.locator("#toast .toast")).to_be_visible()
    page.context.set_offline(True)
    count(page, "1", "119")  # nothing waits yet, and the server cannot be asked
    expect(page.get_by_role("alert")).to_contain_text("No cards make 1 card point, nor 119.")
    page.get_by_role("button", name="Back to the tiles").tap()
    tile(page, "A", "four_tens")
    expect(page.locator(".ask-card h2")).to_have_text("Four tens: announced already")
    page.get_by_role("button", name="Back to the tiles").tap()
    count(page, "70", "50")
    totals(page, 150, 50)
    page.context.set_offline(False)
    wait_until_sent(page)
    totals(page, 150, 50)
    assert [row["totals"] for row in written(server.url, path)] == [{"A": 150, "B": 50}]


def test_a_question_that_was_open_when_the_signal_went_is_answered_all_the_same(scorer: Player, server: Server) -> None:
    path, page = link(scorer), scorer.page
    page.get_by_role("button", name="Count the round").tap()
    page.locator("#points-A").fill("119")
    page.context.set_offline(True)
    page.get_by_role("button", name="Write the round down").tap()
    expect(page.get_by_role("alert")).to_contain_text("No cards make 1 card point, nor 119.")
    page.locator("#points-B").fill("119")
    page.locator("#points-A").fill("19")
    page.get_by_role("button", name="Write the round down").tap()
    totals(page, 19, 101)
    page.context.set_offline(False)
    wait_until_sent(page)
    assert [row["totals"] for row in written(server.url, path)] == [{"A": 19, "B": 101}]


def test_a_number_that_is_being_typed_stays_when_the_signal_comes(scorer: Player, server: Server) -> None:
    path, page = link(scorer), scorer.page
    page.context.set_offline(True)
    announces(page, "A")
    tile(page, "A", "four_tens")
    totals(page, 80, 0)
    expect(page.locator(".side-0 .mark")).to_have_attribute("d", "M32 1V11")  # 80 of 500 on a scale of 200
    page.get_by_role("button", name="Count the round").tap()
    page.locator("#points-A").fill("60")
    page.context.set_offline(False)
    while len(exported(server.url, path)) < 2:
        page.wait_for_timeout(100)
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Write the round down").tap()
    totals(page, 140, 60)
    wait_until_sent(page)
    assert [row["totals"] for row in written(server.url, path)] == [{"A": 140, "B": 60}]


def test_a_question_stays_when_what_waited_is_sent(scorer: Player, server: Server) -> None:
    page = scorer.page
    count(page, "70", "50")
    totals(page, 70, 50)
    page.context.set_offline(True)
    announces(page, "A")
    tile(page, "A", "four_tens")
    totals(page, 150, 50)
    page.get_by_role("button", name="I’m over 500").tap()
    page.locator("label.choice", has_text="Gold").tap()
    page.context.set_offline(False)
    wait_until_sent(page)
    expect(page.locator(".waiting")).to_have_count(0)
    expect(page.locator("label.choice", has_text="Gold").locator("input")).to_be_checked()
    page.locator("#points-B").fill("60")
    page.get_by_role("button", name="Check the claim").tap()
    expect(page.locator(".refused")).to_have_text("Gold is not over 500: 110. Play goes on.")
    page.context.set_offline(True)
    tile(page, "A", "four_kings")
    totals(page, 210, 50)
    page.get_by_role("button", name="Count the round").tap()
    page.context.set_offline(False)
    wait_until_sent(page)
    page.get_by_role("button", name="Back to the tiles").tap()
    expect(page.locator("#board .board:not([data-overlay]) .tiles:visible")).to_have_count(1)
    totals(page, 210, 50)


def test_a_question_goes_with_the_round_that_it_was_opened_in(
    scorer: Player, chromium: "Browser", server: Server
) -> None:
    other = join(phone_of(chromium), server.url, link(scorer))
    page = scorer.page
    page.context.set_offline(True)
    trump(page, "H")
    page.get_by_role("button", name="Count the round").tap()
    count(other.page, "70", "50")
    totals(other.page, 70, 50)
    page.context.set_offline(False)
    totals(page, 70, 50)
    expect(page.locator(".ask-card")).to_have_count(0)
    other.page.context.close()


def test_a_match_and_a_rematch_on_a_table_started_without_signal(phone: "BrowserContext", server: Server) -> None:
    player = start_alone(phone, server, "cinq_cents/fuenfhundert")
    page = player.page
    first_round(page)
    announces(page, "B")
    trump(page, "S")
    tile(page, "B", "sequence-S")
    tile(page, "B", "four_tens")  # spent by the sequence
    page.get_by_role("button", name="Back to the tiles").tap()
    totals(page, 213, 417)
    page.get_by_role("button", name="I’m over 500").tap()
    page.locator("#points-B").fill("84")
    page.get_by_role("button", name="Check the claim").tap()
    totals(page, 213, 501)
    expect(page.locator(".end")).to_contain_text("Blue 213, Gold 501")
    page.get_by_role("button", name="Play again").tap()
    totals(page, 0, 0)
    announces(page, "A")
    tile(page, "A", "four_jacks")
    totals(page, 20, 0)
    page.reload()
    totals(page, 20, 0)
    phone.set_offline(False)
    page.wait_for_url(re.compile(r"/t/\w{6}$"), timeout=20_000)
    wait_until_sent(page)
    totals(page, 20, 0)
    expect(page.get_by_role("alert")).to_have_count(0)
    kinds = [entry["kind"] for entry in exported(server.url, link(player))]
    assert (kinds.count("match"), kinds.count("undo"), kinds.index("match", 1)) == (2, 1, len(kinds) - 2)
    page.goto(server.url + "/")
    expect(page.locator("article.mine")).to_have_count(1)


def test_the_pencil_passes_in_the_middle_of_a_round(
    scorer: Player, phone: "BrowserContext", chromium: "Browser", server: Server
) -> None:
    path, page = link(scorer), scorer.page
    announces(page, "A")
    tile(page, "A", "marriage-H")
    totals(page, 20, 0)
    other = phone_of(chromium)
    guest = Player(other, server.url)
    guest.page.goto(server.url + "/")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.set_offline(True)
    other.set_offline(True)
    trump(page, "H")  # it was a trump marriage
    totals(page, 40, 0)
    page.locator(".waiting a", has_text="Pass the pencil").tap()
    scan(guest.page, read(page))
    guest.page.wait_for_selector("#board .board[data-overlay]")
    totals(guest.page, 40, 0)
    expect(guest.page.locator('.tiles[data-of="A"] .spent')).to_have_count(3)
    announces(guest.page, "B")
    tile(guest.page, "B", "four_kings")
    count(guest.page, "100", "20")
    totals(guest.page, 140, 80)
    other.set_offline(False)
    guest.page.wait_for_url(re.compile(r"/t/\w{6}$"), timeout=20_000)
    wait_until_sent(guest.page)
    totals(guest.page, 140, 80)
    page.goto(f"{server.url}/t/{path.split('/')[2]}")
    assert len(steps(page)) == 1  # the first phone still holds what it passed on
    phone.set_offline(False)
    wait_until_sent(page)
    totals(page, 140, 80)
    assert [row["totals"] for row in written(server.url, path)] == [{"A": 140, "B": 80}]
    other.close()


@pytest.mark.parametrize(("choice", "lines"), [("leave", 0), ("again", 1)])
def test_the_same_tile_told_on_two_phones_is_a_matter_for_the_people(
    scorer: Player, chromium: "Browser", server: Server, choice: str, lines: int
) -> None:
    other = join(phone_of(chromium), server.url, link(scorer))
    page = scorer.page
    page.context.set_offline(True)
    announces(page, "A")
    tile(page, "A", "four_aces")
    totals(page, 100, 0)
    announces(other.page, "A")
    tile(other.page, "A", "four_aces")
    totals(other.page, 100, 0)
    page.context.set_offline(False)
    card = page.get_by_role("alert")
    expect(card).to_contain_text("Four aces")
    expect(card).to_contain_text("You entered: Four aces, Blue, +100")
    page.locator(f"[data-decide={choice}]").tap()
    wait_until_sent(page)
    totals(page, 100, 0)
    totals(other.page, 100, 0)
    expect(page.locator(".refused")).to_have_count(lines)
    other.page.context.close()
