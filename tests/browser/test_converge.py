"""Three phones, one server, and a line that comes and goes by chance: in the end one journal, each hand in it once.

Seeds: five here; `SCOREKEEPER_SEEDS=40 python3 tests tests/browser/test_converge.py` tries more.
"""

import os
import random
from typing import TYPE_CHECKING

import pytest

from tests.tools.proxy import Proxy
from tests.tools.server import Server

from .away import exported, join, link, phone_of, steps, wait_until_kept, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEEDS = range(int(os.environ.get("SCOREKEEPER_SEEDS", "5")))
MOVES = 14
CONTRACTS = ("6S", "6C", "6D", "7S", "7C")
TELL = """async ([contract, side, took]) => {
  const outbox = await import(document.querySelector("script[data-waiting]").src);
  const version = Number(document.querySelector(".board").dataset.version);
  await outbox.tell(outbox.here, "hand", { contract, declarers: side, took }, version);
}"""


class Evening:
    """Three phones at one table, each by a line of its own."""

    def __init__(self, chromium: "Browser", server: Server, seed: int) -> None:
        self.chance = random.Random(seed)
        self.server = server
        self.lines = [Proxy(server.port) for _phone in range(3)]
        self.phones = [Player(phone_of(chromium), self.lines[0].url).start("classic")]
        wait_until_kept(self.phones[0].page)
        self.path = link(self.phones[0])
        for line in self.lines[1:]:
            self.phones.append(join(phone_of(chromium), line.url, self.path))
            wait_until_kept(self.phones[-1].page)
        self.told: list[str] = []
        for player in self.phones:
            player.page.context.set_default_timeout(45_000)  # live.js waits up to 30 s between two tries

    def move(self) -> None:
        """Something happens: a hand, a line that breaks or comes back, a page closed and opened, the server killed."""
        place = self.chance.randrange(3)
        player, line = self.phones[place], self.lines[place]
        what = self.chance.choice(["hand", "hand", "hand", "refuse", "passing", "cut", "reopen", "kill", "decide"])
        if what == "hand":
            self.hand(player)
        elif what in ("refuse", "passing", "cut"):
            getattr(line, what)()
        elif what == "reopen":
            self.reopen(place)
        elif what == "kill":
            self.server.kill()
            self.hand(player)
            self.server.start()
        else:
            self.decide(player)

    def hand(self, player: Player) -> None:
        """Tell a hand that no other is like."""
        number = len(self.told)
        side, took = "AB"[number % 2], str(number // 2 % 11)
        contract = CONTRACTS[number // 22]
        player.page.evaluate(TELL, [contract, side, took])
        self.told.append(f"{contract} {side} {took}")

    def reopen(self, place: int) -> None:
        """The page is closed and opened again, from what the phone keeps."""
        player = self.phones[place]
        url = f"{self.lines[place].url}/t/{self.path.split('/')[2]}"
        context = player.page.context
        player.page.close()
        player.page = context.new_page()
        player.page.goto(url)
        player.page.wait_for_selector("#board .board")

    def decide(self, player: Player) -> None:
        """Whoever is asked says: it is another hand."""
        button = player.page.locator("[data-decide=again]")
        if button.count():
            button.first.evaluate("each => each.click()")

    def settle(self) -> None:
        """Signal for everybody, until nothing waits any more."""
        for line in self.lines:
            line.passing()
        for player in self.phones:
            player.page.evaluate("dispatchEvent(new Event('online'))")
        for _second in range(240):
            if not any(steps(player.page) for player in self.phones):
                return
            for player in self.phones:
                self.decide(player)
            self.phones[0].page.wait_for_timeout(250)
        raise AssertionError([steps(player.page) for player in self.phones])

    def look(self, player: Player, totals: list[int]) -> None:
        """These totals come onto the screen; where a new version is said meanwhile, it is loaded."""
        bar = player.page.locator(".new-version button")
        if bar.count():
            bar.evaluate("each => each.click()")
            player.page.wait_for_timeout(500)
        player.sees(totals)

    def close(self) -> None:
        for player in self.phones:
            player.page.context.close()
        for line in self.lines:
            line.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happens_every_hand_is_written_once(chromium: "Browser", server: Server, seed: int) -> None:
    evening = Evening(chromium, server, seed)
    try:
        for _move in range(MOVES):
            evening.move()
        evening.settle()
        hands = written(server.url, evening.path)
        found = [f"{hand['contract']} {hand['declarers'][0]} {hand['tricks'][hand['declarers'][0]]}" for hand in hands]
        assert sorted(found) == sorted(evening.told)
        assert len(exported(server.url, evening.path)) == 1 + len(evening.told)
        for player in evening.phones:
            evening.look(player, [hands[-1]["totals"][side] for side in "AB"] if hands else [0, 0])
    finally:
        evening.close()
