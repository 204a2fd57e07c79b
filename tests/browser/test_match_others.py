"""Three, five and six at the table: taps of a hand, without scrolling."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.server import Server

from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


@pytest.fixture
def start(phone: "BrowserContext", server: Server) -> Player:
    return Player(phone, server.url)


def test_three_players_take_four_taps(start: Player) -> None:
    player = start.start("three_player").name("Anna", "Ben", "Carl")
    assert player.hand(("contract", "8S"), ("declarers", "B"), ("took", "8"), ("tricks.A", "2")) == 4
    player.sees([20, 240, 0])
    assert player.hand(("contract", "M"), ("declarers", "C"), ("verdict", "broken")) == 3
    player.sees([20, 240, -250])


def test_three_pairs_take_four_taps(start: Player) -> None:
    player = start.start("six_player_trios_of_pairs").name("Anna", "Ben", "Carl", "Dora", "Emil", "Frida")
    assert player.hand(("contract", "7C"), ("declarers", "A"), ("took", "6"), ("tricks.B", "4")) == 4
    player.sees([-160, 40, 0])


def test_six_in_two_sides_take_two_taps(start: Player) -> None:
    player = start.start("six_player").name("Anna", "Ben", "Carl", "Dora", "Emil", "Frida")
    assert player.hand(("contract", "7C"), ("took", "9", 1)) == 2
    player.sees([10, 160])


def test_five_players_take_six_taps_with_a_partner_and_seven_alone(start: Player) -> None:
    player = start.start("five_player").name("Anna", "Ben", "Carl", "Dora", "Emil")
    with_partner = (("took", "8"), ("tricks.A", "1"), ("tricks.B", "0"))
    assert player.hand(("contract", "8S"), ("declarers", "C"), ("declarers", "C,E"), *with_partner) == 6
    player.sees([10, 0, 120, 10, 120])
    alone = (("took", "6"), ("tricks.A", "1"), ("tricks.B", "1"), ("tricks.D", "1"))
    assert player.hand(("contract", "7S"), ("declarers", "C"), ("declarers", "C,"), *alone) == 7
    player.sees([20, 10, -20, 20, 130])


def test_special_contracts_up_to_five_fit_the_row(start: Player) -> None:
    player = start.start("american_nullo")
    for name in ("M", "DN", "BN"):
        player.hand(("contract", name))
        player.page.wait_for_selector(".contract")
        player.page.goto(f"{player.url}/t/{player.code}?change=1")
    player.hand(("contract", "passed"))
    expect(player.page.locator("#heading")).to_have_text("Hand 2")


def test_a_half_told_hand_is_not_wiped_by_the_same_board(start: Player) -> None:
    player = start.start("three_player")
    player.hand(("contract", "8S"), ("declarers", "B"), ("took", "8"))
    player.page.evaluate("dispatchEvent(new Event('online'))")  # the live board comes once more
    player.page.wait_for_timeout(800)
    player.tap("tricks.A", "2")
    player.sees([20, 240, 0])


CUT = "all => all.filter((each) => each.scrollWidth > each.clientWidth + 0.5).map((each) => each.innerText)"


@pytest.mark.parametrize("width", [360, 320])
def test_five_running_totals_show_every_digit(start: Player, width: int) -> None:
    player = start.start("five_player").name("Anna", "Ben", "Carl", "Dora", "Emil")
    told = (("took", "8"), ("tricks.A", "1"), ("tricks.B", "0"))
    player.hand(("contract", "9NT"), ("declarers", "C"), ("declarers", "C,E"), *told)
    player.page.set_viewport_size({"width": width, "height": 640})
    cells = player.page.locator(".sheet td, .sheet th")
    player.page.locator(".sheet td.n").evaluate("number => (number.innerText = '40')")
    for total in ("−400", "−1010"):
        player.page.evaluate("t => document.querySelectorAll('.tot').forEach((each) => (each.innerText = t))", total)
        assert cells.evaluate_all(CUT) == []


@pytest.mark.parametrize("last", ["Emil", "Wilhelmina-Charlotte"])
def test_three_names_of_a_side_end_in_dots_where_they_are_cut(start: Player, last: str) -> None:
    player = start.start("six_player").name("Anna", "Ben", "Carl", "Dora", last, "Frida")
    for width in (360, 320):
        player.page.set_viewport_size({"width": width, "height": 640})
        assert player.page.locator(".side .names").evaluate_all(CUT) == []
