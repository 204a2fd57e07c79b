"""The judge by tapping: how many taps an answer takes, Back and reload, no scripts, and what axe says of each page."""

import re
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.conftest import PHONE
from tests.tools.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


class Judge:
    """A phone at a table; every tap is counted, and has to hit something large enough."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.taps = 0
        self.complaints: list[str] = []
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda fault: self.complaints.append(str(fault)))

    def start(self, choice: str = "five_hundred/classic") -> "Judge":
        """A new table."""
        self.page.goto(f"{self.base}/start")
        self.page.locator(f'form:has([value="{choice}"]) button').first.tap()
        self.page.wait_for_url(re.compile(r"/t/\w{6}$"))
        self.table = self.page.url
        return self

    def bid(self, contract: str, side: str = "") -> "Judge":
        """A contract on the pad, and who plays it."""
        if side:
            self.page.locator(".score button").nth("AB".index(side)).tap()
            self.page.wait_for_selector(".score [aria-pressed=true]")
        self.page.locator(f'button[name="contract"][value="{contract}"]').tap()
        self.page.wait_for_selector(".contract")
        return self

    def tap(self, found: Locator) -> None:
        """One tap, once what the tap before it brought is there."""
        self.page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")
        expect(found).to_be_visible()
        box = found.bounding_box()
        assert box is not None and box["height"] >= 44 and box["width"] >= 44, box
        found.tap()
        self.taps += 1

    def link(self, name: str) -> None:
        """Tap a key by its words."""
        self.tap(self.page.get_by_role("link", name=name, exact=True))

    def card(self, name: str) -> None:
        """Tap a card of the open suit."""
        self.tap(self.page.locator(f'.pick[aria-label^="{name}"]'))

    def rules(self, verdict: str) -> None:
        """The verdict on the screen."""
        expect(self.page.locator(".ruling h2")).to_have_text(verdict)


@pytest.fixture
def judge(phone: "BrowserContext", server: Server) -> Judge:
    return Judge(phone.new_page(), server.url)


def test_two_taps_to_the_first_card_and_a_verdict_after_each(judge: Judge) -> None:
    judge.start().bid("7H")
    judge.link("Judge")
    judge.link("Who takes the trick?")
    assert judge.taps == 2
    expect(judge.page.locator(".picker")).to_be_visible()
    judge.tap(judge.page.locator(".tab.D"))
    heights = judge.page.locator(".ranks.of-D .pick").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 11 and min(heights) >= 56
    for card, verdict in (("10♦", "10♦ takes it so far"), ("A♦", "A♦ takes it so far"), ("J♦", "J♦ takes it so far")):
        judge.card(card)
        judge.rules(verdict)
    expect(judge.page.locator(".ruling")).to_contain_text("the left bower; only a joker or J♥ beats it")
    expect(judge.page.locator(".of-D .used")).to_have_count(3)
    judge.page.go_back()
    judge.rules("A♦ takes it so far")
    judge.page.reload()
    judge.rules("A♦ takes it so far")
    judge.tap(judge.page.locator(".tab.H"))
    judge.card("J♥")
    judge.rules("J♥ takes it so far")
    assert judge.complaints == []


def test_the_joker_in_three_taps(judge: Judge) -> None:
    judge.start().bid("7NT")
    judge.link("Judge")
    judge.link("The joker follows")
    judge.link("Yes, he holds one")
    judge.rules("No, not the joker now")
    assert judge.taps == 3
    judge.page.goto(judge.table)
    judge.taps = 0
    judge.link("Judge")
    judge.link("The joker leads")
    judge.rules("Yes, and he names any suit")
    assert judge.taps == 2


def test_may_he_play_that_shows_no_hand(judge: Judge) -> None:
    judge.start().bid("7H")
    judge.link("Judge")
    judge.link("May he play that?")
    judge.tap(judge.page.locator(".tab.D"))
    judge.card("K♦")
    judge.card("J♦")
    judge.link("Yes")
    judge.rules("No, he may not play J♦")


def test_bidding_by_tapping(judge: Judge) -> None:
    judge.start()
    judge.link("Judge")
    judge.link("What may be called?")
    for call in ("7♠", "pass"):
        judge.tap(judge.page.locator(".bids .cell, .specials .cell").filter(has_text=re.compile(f"{call}$")).first)
        expect(judge.page.locator(".calls li").last).to_contain_text(call)
    judge.tap(judge.page.locator(".cell.dim").first)
    judge.rules("No, not 6♠")
    judge.page.goto(judge.table + "/judge/higher")
    judge.tap(judge.page.locator(".bids .cell").nth(4))
    expect(judge.page.locator(".calls li")).to_have_count(1)
    judge.tap(judge.page.locator(".specials .cell").first)
    judge.rules("Misère is higher")


def test_scoring_by_tapping(judge: Judge) -> None:
    judge.start().bid("7H", "A")
    judge.link("Judge")
    judge.link("What does it score?")
    judge.page.locator('button[name="took"][value="9"]').first.tap()
    judge.rules("Blue 220, Gold 10")
    expect(judge.page.locator(".elsewhere")).to_contain_text("Elsewhere")


def test_a_revoke_takes_six_taps_at_most(judge: Judge) -> None:
    judge.start().bid("7H", "A")
    judge.link("Judge")
    judge.link("Revoke")
    judge.link("Blue")
    judge.link("4")
    judge.link("1")
    judge.rules("Blue −200, Gold 50")
    judge.tap(judge.page.get_by_role("button", name="Write it down"))
    judge.page.wait_for_selector("#board .board")
    assert judge.taps == 6
    assert judge.page.locator(".score strong").all_inner_texts() == ["−200", "50"]
    judge.page.locator(".toast button").tap()
    expect(judge.page.locator(".score strong").first).to_have_text("0")
    assert judge.complaints == []


def test_a_ruling_is_seen_on_the_other_phone(judge: Judge, chromium: "Browser") -> None:
    judge.start().bid("7H")
    other = chromium.new_context(**PHONE)
    watcher = other.new_page()
    watcher.goto(judge.table)
    judge.page.goto(judge.table + "/judge/trick?cards=10D.AD.JD")
    judge.page.get_by_role("button", name="Put it on the table").tap()
    judge.page.wait_for_selector("#board .board")
    expect(watcher.locator("#board")).to_contain_text("J♦ takes it so far")
    judge.page.reload()
    expect(judge.page.locator("#board")).to_contain_text("J♦ takes it so far")
    other.close()


def test_without_scripts(chromium: "Browser", server: Server) -> None:
    context = chromium.new_context(**PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/judge?rules=five_hundred/classic")
    page.get_by_role("link", name="Who takes the trick?").tap()
    page.get_by_role("link", name="hearts").tap()
    page.locator(".tab.D input").check()
    page.locator('.pick[aria-label="10♦"]').tap()
    expect(page.locator(".ruling h2")).to_have_text("10♦ takes it so far")
    context.close()


PAGES = (
    "",
    "/trick",
    "/trick?cards=10D.AD.JD",
    "/trick?trump=NT&cards=Joker.AD",
    "/may",
    "/may?led=KD&card=JD",
    "/may?led=KD&card=JD&holds=yes",
    "/joker?trump=NT",
    "/joker?trump=NT&does=leads",
    "/joker?trump=M&does=follows&holds=no",
    "/hand?cards=KD&hand=JD.AD.5S",
    "/bidding?calls=7S.P",
    "/bidding?calls=7S.P&ask=6H",
    "/bidding?dealer=4&calls=6S.7D.P.P.P",
    "/higher",
    "/higher?bids=8NT.M",
    "/scoring",
    "/scoring?contract=7H&declarers=A&took=9",
    "/revoke",
    "/revoke?offender=A",
    "/revoke?offender=A&tB=4&cost=1",
    "/misdeal",
    "/exposed",
    "/discard",
    "/claim?agree=yes",
)
TWO = (
    "",
    "/trick?trump=H&phase=open&cards=10S",
    "/trick?trump=H&phase=open&cards=10S.AD",
    "/may?trump=H&phase=closed&lead=KS&hand=7S.AH",
    "/seven?trump=H&lies=card&holds=yes",
    "/meld?trump=H",
    "/meld?trump=H&meld=marriage-S&complete=no",
    "/best?trump=H&cards=KS.QS.QD.JS",
    "/totals?totalA=120&totalB=80",
)


def check(page: Page, url: str) -> None:
    """Nothing for axe to complain about, nothing wider than the phone."""
    page.goto(url)
    found = Axe().run(page)
    assert found.violations_count == 0, f"{url}\n{found.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(chromium: "Browser", server: Server, scheme: str) -> None:
    context = chromium.new_context(**PHONE, color_scheme=scheme)
    judge = Judge(context.new_page(), server.url)
    judge.start().bid("7H", "A")
    for each in PAGES:
        check(judge.page, judge.table + "/judge" + each)
    check(judge.page, server.url + "/judge")
    judge.page.goto(judge.table)
    judge.page.locator('button[name="took"][value="8"]').first.tap()
    judge.page.wait_for_selector(".sheet tbody tr")
    row = judge.page.locator(".sheet td.what a").first.get_attribute("href")
    for each in (
        "/record/auction?dealer=4&calls=6S.7D",
        "/record/replay",
        "/record/replay?lead=1&cards=KS.7D.AS.8S.AD",
        "/record/revoke",
    ):
        check(judge.page, f"{server.url}{row}{each}")
    check(judge.page, judge.table + "/whatif?preset=australian")
    judge.start("cinq_cents/fuenfhundert")
    for each in TWO:
        check(judge.page, judge.table + "/judge" + each)
    context.close()
