"""Undo and redo without signal: totals right at every tap, and later the journal holds what was seen."""

import random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from scorekeeper.engine.journal import Entry, read
from tests.tools.server import Server

from .away import exported, link, steps, wait_until_kept, wait_until_sent, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


@pytest.fixture
def scorer(phone: "BrowserContext", server: Server) -> Player:
    """Two hands are written, then the signal goes."""
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    player.hand(("contract", "6S"), ("took", "6", 0))
    player.hand(("contract", "7H"), ("took", "8", 0))
    player.sees([250, 60])
    return player


def turn(player: Player, action: str) -> None:
    """Tap Undo or Redo among what waits."""
    before = len(steps(player.page))
    click(player, f"[data-turn={action}]")
    for _ in range(100):
        if len(steps(player.page)) > before:
            return
        player.page.wait_for_timeout(20)
    raise AssertionError(f"{action} told nothing")


def stands(player: Player) -> str:
    """The contract on the pad, empty where the pad asks for one."""
    contract = player.page.locator(".waiting-part .contract .big")
    return contract.inner_text() if contract.count() else ""


def folded(server: Server, path: str) -> list[list[int]]:
    """The totals after each entry of the table, as the engine reads its export."""
    entries: list[Entry] = []
    totals = []
    for told in exported(server.url, path):
        payload: dict[str, Any] = {name: value for name, value in told.items() if name not in ("seq", "kind", "at")}
        entries.append(Entry(told["seq"], told["kind"], payload))
        totals.append(list(read(entries).sheet().totals.values()))
    return totals


def click(player: Player, key: str) -> None:
    """A key below the fold; the screen stays where it is."""
    player.page.locator(key).evaluate("each => each.click()")


BACK = [([250, 60], "8♠"), ([250, 60], ""), ([40, 40], "7♥"), ([40, 40], ""), ([0, 0], "6♠"), ([0, 0], "")]


def test_undo_and_redo_go_through_what_waits_and_what_was_sent(scorer: Player, server: Server) -> None:
    path = link(scorer)
    scorer.page.context.set_offline(True)
    scorer.hand(("contract", "8S"), ("took", "7", 1))
    scorer.sees([280, -180])
    for totals, contract in BACK:
        turn(scorer, "undo")
        scorer.sees(totals)
        assert stands(scorer) == contract
    expect(scorer.page.locator("[data-turn=undo]")).to_have_count(0)
    for totals, contract in [*BACK[-2::-1], ([280, -180], "")]:
        turn(scorer, "redo")
        scorer.sees(totals)
        assert stands(scorer) == contract
    expect(scorer.page.locator("[data-turn=redo]")).to_have_count(0)
    turn(scorer, "undo")
    scorer.tap("took", "8", 1)
    scorer.sees([270, 300])
    scorer.page.reload()
    scorer.sees([270, 300])
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    scorer.sees([270, 300])
    assert [hand["contract"] for hand in written(server.url, path)] == ["6S", "7H", "8S"]
    assert len(exported(server.url, path)) == 1 + 4 + 2 + 12 + 2


def test_a_hand_that_was_undone_before_the_signal_went_comes_back_without_it(scorer: Player, server: Server) -> None:
    path = link(scorer)
    click(scorer, ".sheet form[action$='/undo'] button")
    scorer.sees([40, 40])
    scorer.page.locator(".sheet form[action$='/redo'] button").wait_for()
    wait_until_sent(scorer.page)
    scorer.page.context.set_offline(True)
    click(scorer, ".sheet form[action$='/redo'] button")
    scorer.sees([250, 60])
    turn(scorer, "undo")
    turn(scorer, "undo")
    scorer.sees([40, 40])
    assert stands(scorer) == ""
    turn(scorer, "redo")
    turn(scorer, "redo")
    scorer.sees([250, 60])
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    scorer.sees([250, 60])
    assert [hand["contract"] for hand in written(server.url, path)] == ["6S", "7H"]


def test_what_was_taken_back_is_struck_and_no_longer_counted(scorer: Player) -> None:
    scorer.page.context.set_offline(True)
    click(scorer, ".sheet form[action$='/undo'] button")
    scorer.sees([40, 40])
    expect(scorer.page.locator(".sheet tr.struck")).to_contain_text("7♥")
    expect(scorer.page.locator(".waiting li")).to_contain_text("Undo: 7♥")
    scorer.tap("took", "7", 0)
    scorer.sees([240, 70])
    turn(scorer, "undo")
    expect(scorer.page.locator(".waiting li.struck")).to_have_count(1)
    scorer.sees([40, 40])


def test_what_the_server_has_by_now_is_not_counted_twice(scorer: Player, server: Server) -> None:
    """The hand was written and its answer lost; then the board with it comes by the stream."""
    page = scorer.page

    def lose(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/hand", lose)
    page.route("**/outbox", lambda route: route.abort())
    scorer.fresh().tap("contract", "8S")
    page.locator('#board button[name="took"][value="7"]').nth(1).tap()
    scorer.sees([280, -180])
    page.wait_for_timeout(2500)  # the stream has come, and what still waits would be shown by now
    assert scorer.totals() == [280, -180]
    assert len(steps(page)) == 1
    page.unroute("**/outbox")
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_until_sent(page)
    scorer.sees([280, -180])


@pytest.mark.parametrize("seed", range(3))
def test_the_journal_holds_what_was_seen_at_every_tap(scorer: Player, server: Server, seed: int) -> None:
    chance = random.Random(seed)
    path = link(scorer)
    scorer.page.context.set_offline(True)
    click(scorer, ".sheet form[action$='/undo'] button")
    scorer.sees([40, 40])
    seen = [scorer.totals()]
    for _tap in range(16):
        ways = [way for way in ("undo", "redo") if scorer.page.locator(f"[data-turn={way}]").count()]
        way = chance.choice([*ways, "tell"])
        if way != "tell":
            turn(scorer, way)
        elif stands(scorer):
            scorer.tap("took", str(chance.randrange(11)), chance.randrange(2))
        else:
            scorer.tap("contract", chance.choice(["6S", "7C", "8D", "6NT"]))
        scorer.page.wait_for_timeout(150)
        seen.append(scorer.totals())
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    assert folded(server, path)[5:] == seen
    scorer.sees(seen[-1])
