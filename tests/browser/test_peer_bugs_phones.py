"""Faults seen in other scorekeepers that only a phone can show; numbers as in tests/data/peer_bugs.md."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.proxy import Proxy
from tests.tools.server import Server

from .away import join, link, phone_of, wait_until_kept
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

# Counts what is held, as the browser would: a lock is let go when the page is hidden.
LOCKS = """
window.held = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lock = new EventTarget();
  window.held += 1;
  lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event("release")); };
  window.lastLock = lock;
  return lock;
} } });
"""
NO_LOCKS = 'Object.defineProperty(navigator, "wakeLock", { value: undefined });'
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  if (hidden && window.lastLock && window.held) window.lastLock.release();
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def held(player: Player, count: int) -> None:
    player.page.wait_for_function("count => window.held === count", arg=count)


def test_pb079_the_screen_stays_awake_from_hand_to_hand_and_sleeps_after_the_end(
    phone: "BrowserContext", server: Server
) -> None:
    phone.add_init_script(LOCKS)
    player = Player(phone, server.url).start("classic")
    held(player, 1)
    player.page.evaluate(HIDE, True)
    held(player, 0)
    player.page.evaluate(HIDE, False)
    held(player, 1)
    player.hand(("contract", "10NT"), ("took", "10", 0))
    held(player, 0)
    player.page.locator(".end form[action$='/rematch'] button").first.evaluate("each => each.click()")
    player.sees([0, 0])
    held(player, 1)


def test_pb079_a_phone_that_knows_no_such_lock_scores_all_the_same(phone: "BrowserContext", server: Server) -> None:
    phone.add_init_script(NO_LOCKS)
    player = Player(phone, server.url).start("classic")
    player.hand(("contract", "10NT"), ("took", "10", 0))
    player.sees([520, 0])
    assert player.complaints == []


def test_pb053_a_phone_that_slept_shows_the_right_totals_within_two_seconds(
    phone: "BrowserContext", server: Server, chromium: "Browser"
) -> None:
    scorer = Player(phone, server.url).start("classic")
    context = phone_of(chromium)
    context.clock.install()
    watcher = join(context, server.url, link(scorer, "watch"))
    watcher.page.evaluate(HIDE, True)
    for _hand in range(3):
        scorer.hand(("contract", "6S"), ("took", "6", 0))
        scorer.page.wait_for_timeout(300)
    scorer.sees([120, 120])
    assert watcher.totals() == [0, 0]  # no stream is kept for a page that nobody looks at
    stand_still(watcher.page)
    watcher.page.evaluate(HIDE, False)
    watcher.page.clock.run_for(1_900)
    watcher.sees([120, 120])
    context.close()


def stand_still(page: "Page") -> None:
    """From now on the page's time passes only when it is told to, so that a wait is counted in its own seconds."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)


def test_pb054_after_a_long_failure_the_next_try_comes_at_once(phone: "BrowserContext", server: Server) -> None:
    phone.clock.install()
    with Proxy(server.port) as line:
        player = Player(phone, line.url).start("classic")
        wait_until_kept(player.page)
        other = join(phone, server.url.replace("127.0.0.1", "localhost"), link(player))
        line.refuse()
        stand_still(player.page)
        for _minute in range(10):
            player.page.clock.fast_forward(60_000)
            player.page.wait_for_timeout(100)  # for the try to fail
        expect(player.page.locator("#live-state")).to_be_visible()
        other.hand(("contract", "6S"), ("took", "6", 0))
        line.passing()
        player.page.evaluate("dispatchEvent(new Event('online'))")
        player.page.clock.run_for(4_900)
        expect(player.page.locator(".score strong").first).to_have_text("40")
        expect(player.page.locator("#live-state")).to_be_hidden()


def test_pb075_what_is_live_or_secret_is_never_kept(phone: "BrowserContext", server: Server) -> None:
    player = Player(phone, server.url).start("classic")
    wait_until_kept(player.page)
    player.page.evaluate(f"fetch('/api/v1/tables/{player.code}').then(() => fetch('/csrf'))")
    player.hand(("contract", "6S"), ("took", "6", 0))
    player.page.wait_for_timeout(500)
    kept = player.page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          return (await cache.keys()).map((request) => new URL(request.url).pathname);
        }))).flat()"""
    )
    assert f"/t/{player.code}" in kept
    assert not [
        path for path in kept if path.startswith("/api") or path.endswith(("/events", "/csrf", "/sw.js", "/pad"))
    ]


@pytest.mark.parametrize(("width", "height"), [(640, 360), (320, 568), (768, 1024)])
def test_pb080_nothing_is_clipped_on_a_phone_turned_round(
    chromium: "Browser", server: Server, width: int, height: int
) -> None:
    context = phone_of(chromium, viewport={"width": width, "height": height})
    page = Player(context, server.url).start("classic").page
    for step in ("the table", "misère"):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
        small = page.evaluate(
            """() => [...document.querySelectorAll("#board button")].map((key) => key.getBoundingClientRect())
              .filter((box) => box.width && (box.left < 0 || box.right > innerWidth + 0.5 || box.height < 44)).length"""
        )
        assert small == 0, step
        if step == "the table":
            page.locator('#board button[name="contract"][value="M"]').click()
            page.wait_for_selector("#board .verdicts")
    context.close()
