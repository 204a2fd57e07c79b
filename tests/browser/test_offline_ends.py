"""What waits on a phone outlives its table, its link and its server: seen, carried on, written once."""

import json
import random
import re
import time
import urllib.request
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.proxy import Proxy
from tests.tools.server import Server

from .away import exported, join, link, phone_of, steps, wait_until_kept, wait_until_sent, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

ERASED = "This table was erased"


@pytest.fixture
def host(phone: "BrowserContext", server: Server) -> Player:
    return Player(phone, server.url).start("classic")


@pytest.fixture
def guest(host: Player, server: Server, chromium: "Browser") -> Iterator[Player]:
    """A second scorer whose hand waits while the organiser erases the table, and who has signal again."""
    host.hand(("contract", "6S"), ("took", "6", 0))
    guest = join(phone_of(chromium, permissions=["clipboard-read", "clipboard-write"]), server.url, link(host))
    wait_until_kept(guest.page)
    guest.page.context.set_offline(True)
    guest.hand(("contract", "7H"), ("took", "8", 0))
    guest.hand(("contract", "8S"), ("took", "8", 1))
    guest.page.locator("[data-turn=undo]").evaluate("each => each.click()")
    guest.sees([250, 60])
    erase(host)
    guest.page.context.set_offline(False)
    expect(guest.page.locator("[role=alert]")).to_contain_text(ERASED)
    yield guest
    guest.page.context.close()


def erase(host: Player) -> None:
    """What the organiser does."""
    code = host.code
    host.page.goto(f"{host.url}/t/{code}/history/erase")
    host.page.get_by_label(f"Yes, erase table {code}").check()
    host.page.get_by_role("button", name="Erase for good").click()
    host.page.wait_for_url(f"{host.url}/")


def test_what_waited_for_an_erased_table_stays_in_sight(guest: Player) -> None:
    code = guest.code
    for _time in range(2):
        guest.page.goto(f"{guest.url}/t/{code}")
        guest.page.wait_for_url(f"**/offline#{code}")
        expect(guest.page.locator("[role=alert]")).to_contain_text(ERASED)
        expect(guest.page.locator(".waiting li", has_text="7♥")).to_have_count(2)
        guest.sees([250, 60])
        expect(guest.page.locator(".waiting")).to_contain_text("Kept on this phone: 4.")
        expect(guest.page.locator(".waiting")).not_to_contain_text("signal")
    guest.page.locator("[data-decide=copy]").tap()
    guest.page.wait_for_function("navigator.clipboard.readText()")  # written in a moment
    copied = guest.page.evaluate("navigator.clipboard.readText()")
    assert "7♥ · Blue, 8: +210 / +20" in copied and "8♠ · Gold, 8" not in copied
    guest.page.goto(guest.url + "/")
    guest.page.locator("#toast a").tap()
    expect(guest.page.locator("[role=alert]")).to_contain_text(ERASED)
    assert len(steps(guest.page)) == 5


def test_what_waited_for_an_erased_table_goes_on_at_a_new_one(guest: Player, server: Server) -> None:
    gone = guest.code
    guest.page.locator("[data-decide=carry]").tap()
    guest.page.wait_for_url(lambda url: bool(re.search(r"/t/\w{6}$", url)) and gone not in url)
    wait_until_sent(guest.page)
    guest.sees([210, 20])
    path = link(guest)
    assert [hand["contract"] for hand in written(server.url, path)] == ["7H"]
    assert [entry["kind"] for entry in exported(server.url, path)] == ["match", "contract", "hand", "contract"]


def test_only_a_person_throws_it_away(guest: Player) -> None:
    guest.page.locator("[data-decide=forget]").tap()
    guest.page.wait_for_url(guest.url + "/")
    assert steps(guest.page) == []
    expect(guest.page.locator("#toast a")).to_have_count(0)


def test_a_question_that_waits_is_told_on_the_other_pages_too(
    host: Player, server: Server, chromium: "Browser"
) -> None:
    guest = join(phone_of(chromium), server.url, link(host))
    wait_until_kept(guest.page)
    guest.page.context.set_offline(True)
    guest.hand(("contract", "7H"), ("took", "8", 0))
    host.hand(("contract", "8S"), ("took", "8", 1))
    code = guest.code
    guest.page.context.set_offline(False)
    expect(guest.page.locator("[role=alert]")).to_contain_text("entered hand 1")
    guest.page.goto(guest.url + "/")
    guest.page.locator("#toast a").tap()
    guest.page.wait_for_url(f"**/t/{code}")
    expect(guest.page.locator("[role=alert]")).to_contain_text("entered hand 1")
    guest.page.context.close()


# -- killed while it writes ------------------------------------------------------------------------------------------


def version(server: Server, path: str) -> int:
    code, token = path.split("/")[2], path.split("/")[-1]
    asked = urllib.request.Request(f"{server.url}/api/v1/tables/{code}", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return int(json.load(answer)["version"])


def test_a_server_killed_while_the_batch_is_under_way_writes_every_hand_once(
    phone: "BrowserContext", server: Server
) -> None:
    """Its answer never comes; it is killed before, around and after its commit, and the phone sends again."""
    chance = random.Random(500)
    told: list[str] = []
    with Proxy(server.port) as line:
        player = Player(phone, line.url).start("classic")
        wait_until_kept(player.page)
        path = link(player)
        for delay in (0.0, None, *(chance.uniform(0, 0.03) for _round in range(4))):
            before = version(server, path)
            line.refuse()
            for took in ("6", "5"):
                contract, side = chance.choice(["6S", "6C", "6D"]), len(told) // 2 % 2
                player.hand(("contract", contract), ("took", took, side))
                told.append(f"{contract} {'AB'[side]}")
            shown = player.totals()
            line.mute()
            with player.page.expect_request("**/outbox"):
                player.page.evaluate("dispatchEvent(new Event('online'))")
            if delay is None:
                while version(server, path) == before:
                    time.sleep(0.01)
            else:
                time.sleep(delay)
            server.kill()
            line.cut()  # an answer that was under way is lost with it
            line.passing()
            server.start()
            wait_until_sent(player.page, 60_000)
            player.sees(shown)
        hands = written(server.url, path)
        assert [f"{hand['contract']} {hand['declarers'][0]}" for hand in hands] == told
        assert len(exported(server.url, path)) == 1 + 2 * len(told)
