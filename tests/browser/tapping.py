"""A person with a phone: finds keys on the screen without scrolling, taps, and counts the taps."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

COMPLAINTS = ("error", "warning")


class Player:
    """One phone at the table. `taps` counts what was tapped since `fresh`; `complaints` is what the browser said."""

    def __init__(self, context: "BrowserContext", url: str) -> None:
        self.page: Page = context.new_page()
        self.url = url
        self.taps = 0
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type in COMPLAINTS else None)
        self.page.on("pageerror", lambda fault: self.complaints.append(str(fault)))

    def start(self, preset: str) -> "Player":
        """Start a table with a preset from the list of all ways to play."""
        self.page.goto(f"{self.url}/start")
        form = self.page.locator(f'form:has([value="five_hundred/{preset}"])')
        form.locator("button").first.click()
        self.page.wait_for_selector("#board .board")
        return self

    @property
    def code(self) -> str:
        return self.page.url.split("/t/")[1][:6]

    def name(self, *names: str) -> "Player":
        """Write the names of the people."""
        self.page.goto(f"{self.url}/t/{self.code}/more")
        for seat, each in enumerate(names, 1):
            self.page.locator(f'[name="player.{seat}"]').fill(each)
        self.page.locator('form[action$="/more/people"] button').click()
        self.page.wait_for_selector("#board .board")
        return self

    def fresh(self) -> "Player":
        self.taps = 0
        return self

    def version(self) -> int:
        return int(self.page.locator("#board .board").get_attribute("data-version") or 0)

    def tap(self, name: str, value: str, row: int = 0) -> None:
        """Tap a key that has to be on the screen, wholly, without scrolling."""
        key = self.page.locator(f'#board button[name="{name}"][value="{value}"]').nth(row)
        self._tap(key)

    def tap_side(self, place: int) -> None:
        """Tap the panel of a side."""
        self._tap(self.page.locator(".score button").nth(place))

    def _tap(self, key: "Locator") -> None:
        box = None
        for _try in range(5):  # the live board may put a new key in its place just now
            key.wait_for(state="visible")
            if (box := key.bounding_box()) is not None:
                break
        window = self.page.viewport_size
        assert box is not None and window is not None
        nav = self.page.locator(".bar-nav")
        bar = nav.bounding_box() if nav.count() else None
        bottom = bar["y"] if bar is not None else window["height"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= bottom + 0.5, f"{key} is not on the screen: {box}"
        assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"] + 0.5
        assert self.page.evaluate("scrollY") == 0
        before = self.drawn()
        key.tap()
        self.taps += 1
        self.page.wait_for_function("was => document.querySelector('#board .board')?.outerHTML !== was", arg=before)

    def drawn(self) -> str:
        return str(self.page.evaluate("document.querySelector('#board .board').outerHTML"))

    def totals(self) -> list[int]:
        """The totals as they stand on this screen."""
        return [int(text.replace("−", "-")) for text in self.page.locator(".score strong").all_inner_texts()]

    def sees(self, totals: list[int]) -> None:
        """These totals come onto this screen by themselves."""
        shown = [str(total).replace("-", "−") for total in totals]
        self.page.wait_for_function(
            "wanted => [...document.querySelectorAll('.score strong')].map(e => e.innerText).join() === wanted.join()",
            arg=shown,
        )

    def hand(self, *keys: tuple[str, str] | tuple[str, str, int]) -> int:
        """Tap a whole hand; how many taps it took."""
        self.fresh()
        for key in keys:
            self.tap(*key)
        return self.taps
