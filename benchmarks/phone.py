"""A cheap phone far from the mast: the table's page at a first visit and at the next, in a real browser."""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from benchmarks.far_line import far_line
from benchmarks.figures import Figure
from benchmarks.served import Seat, a_server
from tests.tools.browser import chromium

ROUND_TRIP, RATE, SLOWER = 0.4, 50_000, 4  # seconds, bytes a second, times

READY = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return [paint.startTime, Math.max(paint.startTime, page.domContentLoadedEventEnd)];
}"""


def figures(rounds: float) -> Iterator[Figure]:
    """Painted and ready to be tapped, both visits in turns, each first visit by a browser that knows nothing."""
    firsts, repeats = [], []
    found = chromium()
    with a_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.executable, args=found.arguments, env=found.environment
        )
        seat = Seat(server.port)
        seat.hands(8)
        for _ in range(max(3, int(7 * rounds))):
            with far_line(server.port, ROUND_TRIP, RATE) as port:
                first, repeat = visits(browser, f"http://localhost:{port}{seat.path}")
                firsts.append(first)
                repeats.append(repeat)
        browser.close()
    line = f"RTT {ROUND_TRIP * 1000:.0f} ms, {RATE // 1000} kB/s, processor {SLOWER} x slower"
    for name, taken, goal in (("first", firsts, 2.5), ("next", repeats, 0.3)):
        painted, ready = (median(each[which] for each in taken) for which in (0, 1))
        yield Figure(
            f"{name} visit of a table, ready to tap ({line})", f"{ready:.2f} s", f"painted: {painted:.2f} s",
            ready / painted, f"≤ {goal} s",
        )  # fmt: skip


def visits(browser: Browser, address: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """(painted, ready) in seconds of a first visit, and of the next one when the page was kept."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    first = visit(context, address, stay=True)
    repeat = visit(context, address, stay=False)
    context.close()
    return first, repeat


def visit(context: BrowserContext, address: str, stay: bool) -> tuple[float, float]:
    """Open it in a new page; with `stay`, until the service worker holds what the next visit needs."""
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    expect(page.locator("#board .board")).to_be_visible()
    painted, ready = page.evaluate(READY)
    if stay:
        kept(page)
    page.close()
    return painted / 1000, ready / 1000


def kept(page: Page) -> None:
    """Come back once the service worker is there and holds the page."""
    page.evaluate(
        """async () => {
          await navigator.serviceWorker.ready;
          while (!(await caches.match(location.href))) await new Promise((done) => setTimeout(done, 100));
        }"""
    )
