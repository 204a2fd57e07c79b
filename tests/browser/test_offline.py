"""Without signal: what is tapped is kept, shown as not sent, counted, and written once when there is signal again."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.tools.proxy import Proxy
from tests.tools.server import Server

from .away import join, link, phone_of, steps, wait_until_kept, wait_until_sent, written
from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Route


@pytest.fixture
def line(server: Server) -> Iterator[Proxy]:
    """The scorer's line to the server."""
    with Proxy(server.port) as proxy:
        yield proxy


@pytest.fixture
def scorer(phone: "BrowserContext", line: Proxy) -> Player:
    player = Player(phone, line.url).start("classic")
    wait_until_kept(player.page)
    return player


def test_hands_without_signal_are_counted_and_sent_once(scorer: Player, server: Server) -> None:
    path = link(scorer)
    scorer.page.context.set_offline(True)
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.sees([210, 20])
    scorer.hand(("contract", "8S"), ("took", "7", 1))
    scorer.sees([240, -220])
    expect(scorer.page.locator(".waiting li")).to_have_count(4)
    expect(scorer.page.locator(".waiting")).to_contain_text("not sent yet")
    assert written(server.url, path) == []
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    scorer.sees([240, -220])
    expect(scorer.page.locator(".waiting")).to_have_count(0)
    assert [hand["totals"] for hand in written(server.url, path)] == [{"A": 210, "B": 20}, {"A": 240, "B": -220}]


@pytest.mark.parametrize("names", [(), ("Anna", "Ben", "Carl", "Dora")])
def test_the_mark_of_the_dealer_moves_with_hands_that_are_not_sent(scorer: Player, names: tuple[str, ...]) -> None:
    if names:
        scorer.name(*names)
    page = scorer.page
    page.reload()  # comes with what was kept before the names, and gets the board that has them
    page.wait_for_function(
        "(first) => document.querySelector('.score').innerText.includes(first)", arg=[*names, "Blue"][0]
    )
    dealer = page.evaluate("JSON.parse(document.querySelector('#board .board').dataset.phone).dealer")
    called = names or ("Blue", "Gold") * 2
    mark = page.locator(".score .dealer")
    page.context.set_offline(True)
    for hand in range(1, 4):
        scorer.hand(("contract", "6S"), ("took", "6", 0))
        expect(page.locator("#heading")).to_have_text(f"Hand {hand + 1}")
        expect(mark).to_have_count(1)
        assert mark.evaluate("(each) => each.nextElementSibling.textContent") == called[(dealer + hand - 1) % 4]


def test_a_reload_without_signal_loses_nothing(scorer: Player, server: Server) -> None:
    path = link(scorer)
    scorer.hand(("contract", "6S"), ("took", "6", 0))
    scorer.sees([40, 40])
    scorer.page.context.set_offline(True)
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.page.reload()
    scorer.sees([250, 60])
    scorer.page.close()
    scorer.page = scorer.page.context.new_page()
    scorer.page.goto(f"{scorer.url}/t/{path.split('/')[2]}")
    scorer.sees([250, 60])
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    assert len(written(server.url, path)) == 2


def test_undo_without_signal_takes_back_what_waits_and_what_was_sent(scorer: Player, server: Server) -> None:
    path = link(scorer)
    scorer.hand(("contract", "6S"), ("took", "6", 0))
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.sees([250, 60])
    scorer.page.context.set_offline(True)
    scorer.fresh().tap("contract", "8S")
    scorer.page.locator("[data-turn=undo]").tap()
    expect(scorer.page.locator(".waiting li.struck").first).to_be_visible()
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    assert len(written(server.url, path)) == 2
    expect(scorer.page.locator(".contract")).to_have_count(0)


@pytest.mark.parametrize("trouble", ["refuse", "freeze", "cut"])
def test_a_line_that_breaks_loses_no_tap(scorer: Player, server: Server, line: Proxy, trouble: str) -> None:
    path = link(scorer)
    getattr(line, trouble)()
    scorer.fresh().tap("contract", "7H")
    scorer.tap("took", "8")
    line.passing()
    wait_until_sent(scorer.page, 40_000)
    assert [hand["totals"] for hand in written(server.url, path)] == [{"A": 210, "B": 20}]


def test_an_answer_that_is_lost_after_the_hand_was_written_does_not_write_it_again(
    scorer: Player, server: Server
) -> None:
    path = link(scorer)
    lost: list[str] = []

    def lose(route: "object") -> None:
        if not lost:
            lost.append(route.fetch().text())  # type: ignore[attr-defined]  # the server has written it
            route.fulfill(status=502, body="")  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    scorer.fresh().tap("contract", "7H")
    scorer.page.route("**/hand", lose)
    scorer.tap("took", "8")
    wait_until_sent(scorer.page)
    assert len(lost) == 1
    assert [hand["contract"] for hand in written(server.url, path)] == ["7H"]


def test_what_was_just_sent_stays_counted_when_the_signal_goes_again(
    scorer: Player, server: Server, line: Proxy
) -> None:
    path = link(scorer)
    line.refuse()
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.sees([210, 20])

    def answer_and_go(route: "Route") -> None:
        answer = route.fetch()
        line.refuse()  # no board with the hand reaches this phone
        route.fulfill(response=answer)

    scorer.page.route("**/outbox", answer_and_go)
    line.passing()
    scorer.page.evaluate("dispatchEvent(new Event('online'))")
    expect(scorer.page.locator(".waiting")).to_have_count(0)
    assert scorer.totals() == [210, 20]
    scorer.page.unroute("**/outbox")
    scorer.hand(("contract", "6S"), ("took", "6", 0))
    scorer.sees([250, 60])
    scorer.page.reload()
    scorer.sees([250, 60])
    line.passing()
    wait_until_sent(scorer.page, 40_000)
    scorer.sees([250, 60])
    expect(scorer.page.locator("[role=alert]")).to_have_count(0)
    assert [hand["contract"] for hand in written(server.url, path)] == ["7H", "6S"]


def test_a_server_that_is_killed_and_comes_back_gets_what_it_missed(scorer: Player, server: Server) -> None:
    path = link(scorer)
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    server.kill()
    scorer.hand(("contract", "6S"), ("took", "6", 0))
    expect(scorer.page.locator(".waiting")).to_be_visible()
    server.start()
    wait_until_sent(scorer.page, 60_000)
    assert [hand["contract"] for hand in written(server.url, path)] == ["7H", "6S"]


def test_two_phones_that_wrote_different_hands_let_a_person_decide(
    scorer: Player, server: Server, chromium: "Browser"
) -> None:
    path = link(scorer)
    other = join(phone_of(chromium), server.url, path)
    scorer.page.context.set_offline(True)
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    other.hand(("contract", "8S"), ("took", "8", 1))
    other.sees([20, 240])
    scorer.page.context.set_offline(False)
    card = scorer.page.locator("[role=alert]")
    expect(card).to_contain_text("entered hand 1")
    expect(card).to_contain_text("8♠")
    expect(card).to_contain_text("7♥")
    scorer.sees([20, 240])  # as it is written: both may be the same hand
    scorer.page.reload()  # the question stays until somebody answers
    expect(card).to_contain_text("8♠")
    scorer.page.locator("[data-decide=again]").tap()
    wait_until_sent(scorer.page)
    assert [hand["contract"] for hand in written(server.url, path)] == ["8S", "7H"]
    other.sees([230, 260])
    other.page.context.close()


@pytest.mark.parametrize(("choice", "left"), [("leave", ["8S"]), ("replace", ["7H"])])
def test_theirs_may_stand_or_mine_take_its_place(
    scorer: Player, server: Server, chromium: "Browser", choice: str, left: list[str]
) -> None:
    path = link(scorer)
    other = join(phone_of(chromium), server.url, path)
    scorer.page.context.set_offline(True)
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    other.hand(("contract", "8S"), ("took", "8", 1))
    other.sees([20, 240])
    scorer.page.context.set_offline(False)
    scorer.page.locator(f"[data-decide={choice}]").tap()
    wait_until_sent(scorer.page)
    assert [hand["contract"] for hand in written(server.url, path)] == left
    expect(scorer.page.locator(".contract")).to_have_count(0)  # no hand is in play
    other.page.wait_for_timeout(300)
    expect(other.page.locator(".contract")).to_have_count(0)
    other.page.context.close()


def test_a_link_renewed_meanwhile_keeps_what_waits_until_a_new_one_is_scanned(
    scorer: Player, server: Server, chromium: "Browser"
) -> None:
    second = phone_of(chromium)
    guest = join(second, server.url, link(scorer))
    wait_until_kept(guest.page)
    second.set_offline(True)
    guest.hand(("contract", "7H"), ("took", "8", 0))
    scorer.page.goto(f"{scorer.url}/t/{scorer.code}/share")
    scorer.page.locator("details.card").last.evaluate("each => each.open = true")
    scorer.page.get_by_role("button", name="New link to keep score").click()
    scorer.page.wait_for_load_state()
    second.set_offline(False)
    expect(guest.page.locator("[role=alert]")).to_contain_text("may not write here any more")
    assert len(steps(guest.page)) == 2
    guest.page.goto(server.url + link(scorer))
    wait_until_sent(guest.page)
    assert [hand["contract"] for hand in written(server.url, link(scorer))] == ["7H"]
    second.close()


def test_a_cookie_that_was_lost_meanwhile_locks_nothing_out_for_good(scorer: Player, server: Server) -> None:
    path = link(scorer)
    scorer.page.context.set_offline(True)
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.page.context.clear_cookies()
    scorer.page.context.set_offline(False)
    expect(scorer.page.locator("[role=alert]")).to_contain_text("may not write here any more")
    scorer.page.goto(scorer.url + path)
    wait_until_sent(scorer.page)
    assert len(written(server.url, path)) == 1


def test_a_note_written_without_signal_is_kept(scorer: Player, server: Server) -> None:
    scorer.hand(("contract", "7H"), ("took", "8", 0))
    scorer.page.locator(".sheet td.what a").first.evaluate("each => each.click()")
    scorer.page.wait_for_url("**/hand/*")
    scorer.page.context.set_offline(True)
    scorer.page.locator("details:has([name=text])").evaluate_all("all => all.forEach(each => each.open = true)")
    scorer.page.locator("[name=text]").fill("Ben forgot a trump")
    scorer.page.locator('form[action$="/note"] button').click()
    expect(scorer.page.locator(".waiting")).to_contain_text("Ben forgot a trump")
    scorer.page.context.set_offline(False)
    wait_until_sent(scorer.page)
    scorer.page.locator(".sheet td.what a").first.evaluate("each => each.click()")
    expect(scorer.page.locator("main")).to_contain_text("Ben forgot a trump")
