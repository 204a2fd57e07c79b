"""Two phones tell one hand, both with signal: the second is asked once, and what it answers is all that happens."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.server import Server

from .away import join, link, phone_of, steps, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

RETRY = 2_000  # ms; what was forgotten in the store would be sent again by then


@pytest.fixture
def scorer(phone: "BrowserContext", server: Server) -> Player:
    return Player(phone, server.url).start("classic")


@pytest.fixture
def asked(scorer: Player, chromium: "Browser", server: Server) -> Iterator[Player]:
    """The second phone, before the question: it told seven tricks where the first had told eight."""
    scorer.tap("contract", "7H")
    other = join(phone_of(chromium), server.url, link(scorer))
    other.page.wait_for_selector(".tricks")
    other.page.route("**/events", lambda route: route.abort())  # this phone has not heard of it yet
    other.page.reload()
    scorer.tap("took", "8", 0)
    scorer.sees([210, 20])
    other.tap("took", "7", 0)
    expect(other.page.locator("#board [role=alert]")).to_contain_text("entered hand 1")
    yield other
    other.page.context.close()


@pytest.mark.parametrize(
    ("answer", "totals", "hands"),
    [
        ("It is the same hand", [210, 20], [8]),
        ("It is another hand: add it", [410, 50], [8, 7]),
        ("Mine is right: put it in place of theirs", [200, 30], [7]),
    ],
)
@pytest.mark.parametrize("hears", [False, True])
def test_the_question_is_asked_once_and_its_answer_holds(
    scorer: Player, asked: Player, server: Server, answer: str, totals: list[int], hands: list[int], hears: bool
) -> None:
    if hears:
        asked.page.unroute("**/events")
    asked.page.get_by_role("button", name=answer).tap()
    expect(asked.page.locator("#board [role=alert]")).to_have_count(0)
    for _look in range(2):
        asked.sees(totals)
        scorer.sees(totals)
        assert steps(asked.page) == []
        asked.page.wait_for_timeout(RETRY)
    expect(asked.page.locator("#board [role=alert]")).to_have_count(0)
    told = [row["tricks"]["A"] for row in written(server.url, link(scorer))]
    assert told == hands
