"""What is told while an earlier answer is still out waits behind it: the sheet keeps the order of the evening."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.server import Server

from .away import exported, link, wait_until_sent, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route


@pytest.mark.parametrize("arrives", [True, False])
def test_the_next_hand_never_overtakes_one_whose_answer_is_out(
    phone: "BrowserContext", server: Server, arrives: bool
) -> None:
    player = Player(phone, server.url).start("classic")
    path = link(player)
    held: list[Route] = []
    player.page.route("**/t/*/hand", lambda route: held.append(route))
    player.hand(("contract", "7H"), ("took", "8", 0))
    expect(player.page.locator(".waiting")).to_contain_text("7♥")
    player.hand(("contract", "6S"), ("took", "6", 0))
    player.sees([250, 60])
    player.page.wait_for_timeout(2_500)
    assert [entry["kind"] for entry in exported(server.url, path)] == ["match", "contract"]
    held[0].continue_() if arrives else held[0].abort()
    wait_until_sent(player.page)
    assert [hand["contract"] for hand in written(server.url, path)] == ["7H", "6S"]
    player.sees([250, 60])
