"""Start: two taps, no typing; the cards tell the rules apart; the same tap twice is one table."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.store import journal, tables

from .conftest import Phone


def cards(page: str) -> list[str]:
    return re.findall(r'<button class="way" name="choice" value="([^"]+)"', page)


def key(page: str) -> str:
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("language", "first"),
    [("en", "australian"), ("de", "classic"), ("nl", "classic"), ("fr", "classic"), ("ja", "australian")],
)
def test_the_first_card_is_what_people_of_that_language_play(
    new_phone: Callable[..., Phone], language: str, first: str
) -> None:
    found = cards(new_phone(language=language).get("/").text)
    assert found[0] == f"five_hundred/{first}"
    assert sorted(found) == ["five_hundred/american", "five_hundred/australian", "five_hundred/classic"]


def test_each_card_has_an_example_that_tells_it_apart(host: Phone) -> None:
    text = host.get("/").text
    blocks = re.findall(r'<button class="way".*?</button>', text, re.S)
    examples = [tuple(re.findall(r"<span>(.*?)</span>", block)) for block in blocks]
    assert len(set(examples)) == 3
    assert ("7♥, eight tricks: 210", "Misère made: the others get 100") in examples
    assert ("7♥, eight tricks: 200", "Misère made: the others get nothing") in examples
    assert ("7♥, eight tricks: 200", "No misère") in examples


def test_a_card_starts_a_table_that_this_phone_organises(host: Phone, app: Flask) -> None:
    code = host.start("five_hundred/classic")
    with app.app_context():
        table = tables.by_code(code)
        assert table is not None
        sheet = journal.load(table).sheet()
    assert sheet.rules.preset == "classic"
    assert sheet.dealer in sheet.rules.seats
    assert "Phones at this table" in host.get(f"/t/{code}/share").text


def test_the_first_dealer_is_drawn(host: Phone, app: Flask) -> None:
    dealers = set()
    for _ in range(30):
        with app.app_context():
            table = tables.by_code(host.start())
            assert table is not None
            dealers.add(journal.load(table).sheet().dealer)
    assert dealers == {1, 2, 3, 4}


def test_a_double_tap_is_one_table(host: Phone) -> None:
    form = {"choice": "five_hundred/classic", "key": key(host.get("/").text)}
    first, second = (host.post("/start", form).headers["Location"] for _ in range(2))
    assert first == second


def test_another_card_on_the_page_gone_back_to_is_another_table(host: Phone) -> None:
    same = key(host.get("/").text)
    first, second = (
        host.post("/start", {"choice": f"five_hundred/{each}", "key": same}).headers["Location"]
        for each in ("classic", "american")
    )
    assert first != second


def test_what_was_started_last_comes_first_next_time(host: Phone) -> None:
    host.start("five_hundred/american")
    page = host.get("/").text
    assert cards(page)[0] == "five_hundred/american"
    assert page.count("as last time") == 1
    host.start("five_hundred/six_player")
    assert cards(host.get("/").text)[0] == "five_hundred/six_player"


def test_other_lists_every_preset_by_number_of_players(host: Phone) -> None:
    from scorekeeper.engine.games import game

    page = host.get("/start").text
    assert {f"five_hundred/{preset}" for preset in game("five_hundred").book.presets} <= set(cards(page))
    assert page.index("five_hundred/two_player") < page.index("five_hundred/classic")
    assert page.index("five_hundred/classic") < page.index('id="players-6"') < page.index("five_hundred/six_player")


@pytest.mark.parametrize("choice", ["", "five_hundred", "five_hundred/none", "chess/classic", "/", "../x/y"])
def test_a_card_that_is_not_offered_starts_nothing(host: Phone, choice: str) -> None:
    assert host.post("/start", {"choice": choice}).status_code == 422


def test_the_start_page_works_with_a_spoiled_cookie(host: Phone) -> None:
    host.client.set_cookie("prefs", "start=../../etc&look=neon&lang=xx&large=%00")
    host.client.set_cookie("device", "not-ours")
    page = host.get("/")
    assert page.status_code == 200
    assert 'lang="en"' in page.text


def test_preferences_are_kept_and_lead_back(host: Phone) -> None:
    answer = host.post("/prefs", {"look": "dark", "large": "1", "mirror": "1", "back": "/help"})
    assert answer.headers["Location"] == "/help"
    assert 'class="dark large mirror"' in host.get("/help").text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_preferences_never_lead_to_another_site(host: Phone, back: str) -> None:
    assert host.post("/prefs", {"look": "dark", "back": back}).headers["Location"] == "/"


def finished(phone: Phone, app: Flask, code: str, players: list[str] | None = None) -> None:
    """Name the people and end the match."""
    if players:
        phone.post(f"/t/{code}/seats", {f"seat-{seat}": name for seat, name in enumerate(players, 1)})
    with app.test_request_context():
        from scorekeeper.web import access

        table = tables.by_code(code)
        assert table is not None
        version = journal.load(table).version
        won = {"kind": "adjust", "points": {"A": 520}, "reason": "for the test"}
        journal.append(table, version, [won, {"kind": "end"}], device=None, now=access.now())


def test_a_finished_table_is_played_again_with_one_tap(host: Phone, app: Flask, code: str) -> None:
    finished(host, app, code, ["Anna", "Ben", "Carl", "Dora"])
    page = host.get("/").text
    assert "Play again" in page
    again = key(page[page.index("Play again") - 400 :])
    for _ in range(2):  # a double tap
        assert host.post(f"/t/{code}/again", {"key": again}).headers["Location"] == f"/t/{code}"
    with app.app_context():
        table = tables.by_code(code)
        assert table is not None
        known = journal.load(table)
    assert len(known.matches) == 2
    assert known.sheet().players == ("Anna", "Ben", "Carl", "Dora")
    assert known.sheet().totals == {"A": 0, "B": 0}


def test_partners_are_changed_with_two_taps(host: Phone, app: Flask, code: str) -> None:
    finished(host, app, code, ["Anna", "Ben", "Carl", "Dora"])
    page = host.get("/").text
    ways = dict(re.findall(r'name="partners" value="([\d-]+)">([^<]+)<', page))
    assert sorted(ways.values()) == ["Anna and Ben against Carl and Dora", "Anna and Dora against Ben and Carl"]
    order = next(each for each, words in ways.items() if words.startswith("Anna and Ben"))
    host.post(f"/t/{code}/again", {"partners": order})
    with app.app_context():
        table = tables.by_code(code)
        assert table is not None
        sheet = journal.load(table).sheet()
    people = [{sheet.players[seat - 1] for seat in sheet.rules.seats_of(side)} for side in sheet.rules.sides]
    assert {"Anna", "Ben"} in people


@pytest.mark.parametrize("order", ["1-2-3", "1-1-2-3", "9-8-7-6", "x", "4-3-2-1-0"])
def test_partners_that_are_no_seats_are_refused(host: Phone, app: Flask, code: str, order: str) -> None:
    finished(host, app, code, ["Anna", "Ben", "Carl", "Dora"])
    assert host.post(f"/t/{code}/again", {"partners": order}).status_code == 422


def test_the_list_of_ways_writes_negative_numbers_with_a_minus_sign(new_phone: Callable[..., Phone]) -> None:
    page = new_phone().get("/start").text
    assert "without the loss at −500" in page
    assert not re.search(r"(?<=[\s(])-\d", re.sub(r"<[^>]*>", "", page))
