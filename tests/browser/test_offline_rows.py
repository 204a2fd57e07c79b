"""A hand that was begun with signal is told on without it, question by question, though nothing waits yet."""

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.tools.server import Server

from .away import link, steps, wait_until_kept, wait_until_sent, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


def bid_and_lost(phone: "BrowserContext", server: Server, preset: str) -> tuple[Player, str]:
    """A phone whose signal goes when the contract is written; the path that opens its table."""
    player = Player(phone, server.url).start(preset)
    wait_until_kept(player.page)
    path = link(player)
    player.tap("contract", "7H")
    wait_until_sent(player.page)
    phone.set_offline(True)
    return player, path


def test_three_players_tell_who_took_what_after_the_signal_went(phone: "BrowserContext", server: Server) -> None:
    player, path = bid_and_lost(phone, server, "three_player")
    player.tap("declarers", "B")
    player.tap("took", "8")
    assert {each["action"] for each in steps(player.page)} == {"contract"}  # a hand half told is no fact yet
    player.tap("tricks.A", "1")
    shown = player.totals()
    assert shown[1] > 0
    phone.set_offline(False)
    wait_until_sent(player.page)
    player.sees(shown)
    assert [hand["tricks"] for hand in written(server.url, path)] == [{"A": 1, "B": 8, "C": 1}]


def test_the_contract_is_changed_after_the_signal_went(phone: "BrowserContext", server: Server) -> None:
    player, path = bid_and_lost(phone, server, "classic")
    player.page.locator(".contract .tools button", has_text="change").tap()
    player.tap("contract", "8S")
    player.tap("took", "8")
    player.sees([240, 20])
    phone.set_offline(False)
    wait_until_sent(player.page)
    assert [hand["contract"] for hand in written(server.url, path)] == ["8S"]
    expect(player.page.get_by_role("alert")).to_have_count(0)
