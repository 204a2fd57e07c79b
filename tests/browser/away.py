"""What tests of phones without signal share: a table with a scorer, a way to look into the phone's store."""

import json
import urllib.request
from typing import TYPE_CHECKING, Any

from tests.conftest import PHONE

from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.tools.server import Server

STEPS = """() => new Promise((resolve) => {
  const asked = indexedDB.open("scorekeeper", 1);
  asked.onsuccess = () => {
    const db = asked.result;
    const all = db.transaction("steps").objectStore("steps").getAll();
    all.onsuccess = () => { db.close(); resolve(all.result); };
  };
})"""
KEPT = "async (path) => Boolean(await (await caches.open('pages')).match(path))"


def steps(page: "Page") -> list[dict[str, Any]]:
    """What this phone holds: what waits, and what was sent (`done`) and is on no board of this phone yet."""
    return list(page.evaluate(STEPS))


def start_alone(context: "BrowserContext", server: "Server", choice: str) -> Player:
    """A phone that was here once starts a table without signal, with the rules of this choice (`game/preset`)."""
    player = Player(context, server.url)
    player.page.goto(server.url + "/")
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.page.wait_for_timeout(200)
    context.set_offline(True)
    player.page.goto(server.url + "/")
    player.page.locator(f'[data-choice="{choice}"]').tap()
    player.page.wait_for_selector("#board .board[data-overlay]")
    return player


def wait_until_kept(page: "Page") -> None:
    """Come back when the page would open without signal too."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    path = "/" + page.url.split("/", 3)[3]
    for _ in range(100):
        if page.evaluate(KEPT, path) and page.evaluate(KEPT, f"{path}/pencil"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{path} was not kept")


def wait_until_sent(page: "Page", limit: int = 20_000) -> None:
    """Come back when nothing waits on this phone any more."""
    left: list[Any] = []
    for _ in range(limit // 50):
        left = [(each["action"], each["state"], each.get("said")) for each in steps(page) if not each.get("done")]
        if not left:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"still waiting: {left}")


def phone_of(chromium: "Browser", **more: Any) -> "BrowserContext":
    """Another small phone."""
    context = chromium.new_context(**{**PHONE, **more})
    context.set_default_timeout(10_000)
    return context


def link(player: Player, right: str = "score") -> str:
    """The path of the table's link."""
    page = player.page.context.new_page()
    page.goto(f"{player.url}/t/{player.code}/share?show={right}")
    href = page.locator("#link").get_attribute("href") or ""
    page.close()
    return "/" + href.split("/", 3)[3]


def join(context: "BrowserContext", url: str, path: str) -> Player:
    """A second scorer, by the link."""
    player = Player(context, url)
    player.page.goto(url + path)
    player.page.wait_for_selector("#board .board")
    return player


def written(url: str, path: str) -> list[dict[str, Any]]:
    """The hands on the server, by whoever has the link."""
    code, token = path.split("/")[2], path.split("/")[-1]
    asked = urllib.request.Request(f"{url}/api/v1/tables/{code}", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return list(json.load(answer)["hands"])


def exported(url: str, path: str) -> list[dict[str, Any]]:
    """Every entry of the table."""
    code, token = path.split("/")[2], path.split("/")[-1]
    asked = urllib.request.Request(
        f"{url}/api/v1/tables/{code}/export.json", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return list(json.load(answer)["entries"])
