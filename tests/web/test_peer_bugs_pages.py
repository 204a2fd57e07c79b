"""Faults seen in other scorekeepers that only pages can show; numbers as in tests/data/peer_bugs.md."""

import pytest

from .conftest import Phone
from .reading_pages import form_to, text_of, totals
from .test_pad import at, contract, end_of_match, tap
from .test_sheet import line, send


def test_pb035_a_page_asks_to_tell_equal_names_apart_and_keeps_what_was_typed(host: Phone, code: str) -> None:
    """A program may write equal names, which stay apart; pages ask the people at the table for one more letter."""
    names = {"player.1": "Ann", "player.2": "Ann", "player.3": "Māori ♠"}
    answer = send(host, host.get(f"/t/{code}/more"), "/people", **names)
    assert answer.status_code == 422
    assert 'value="Māori ♠"' in answer.text and answer.text.count('value="Ann"') == 2
    assert "Ann" not in text_of(at(host, code)).split()


@pytest.mark.parametrize(
    "name", ["A,B", 'O"Neil|x', "x" * 60, "לאה כהן", "😀😀", "<script>alert(1)</script>", "{{7*7}}", "Zoë\u202ex"]
)
def test_pb035_names_stand_as_they_were_typed(host: Phone, code: str, name: str) -> None:
    page = send(host, host.get(f"/t/{code}/more"), "/people", **{"player.1": name})
    assert name in text_of(page) and "<script>alert" not in page.text
    assert form_to(host.get(f"/t/{code}/more"), "/people").fields["player.1"].startswith(name.split("<")[0][:2])


def test_pb046_everybody_sees_what_was_changed_by_whom_and_when(host: Phone, watcher: Phone, code: str) -> None:
    tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    send(host, tap(host, line(host, code, 3), "/hand/3", "took", "6", declarers="A"), "/correct")
    board = watcher.get(f"/t/{code}/board-fragment")
    assert "corrected" in text_of(board) and totals(board) == [-200, 40]
    seen = text_of(line(watcher, code, 3))
    assert "Before it was corrected: 7♥ Blue, 8" in seen
    assert "Changed: Another phone, just now" in seen


def test_pb076_the_newest_on_the_server_is_what_every_tab_shows(host: Phone, code: str) -> None:
    """A tab of before does not win: its form is written after what came meanwhile, and it shows both."""
    old_tab = at(host, code)
    tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    page = tap(host, old_tab, "/contract", "contract", "8S")
    assert totals(page) == totals(at(host, code)) == [200, 20]
    assert "8♠" in text_of(page)


def test_pb084_a_win_belongs_to_people_wherever_they_sit(host: Phone, code: str) -> None:
    seats = (("Zoe", "Ann", "Yan", "Bob"), ("Bob", "Yan", "Ann", "Zoe"))
    for names, declarers in zip(seats, "AB", strict=True):
        form = {f"player.{seat}": name for seat, name in enumerate(names, 1)}
        send(host, host.get(f"/t/{code}/more"), "/people", **form)
        won = tap(host, contract(host, code, "10NT"), "/hand", "took", "10", declarers=declarers)
        assert "Zoe" in text_of(won).split(" win.")[0]
        if names is seats[0]:
            tap(host, won, "/rematch", "", "")
    told = text_of(at(host, code)).split("This evening")[1].split("Score sheet")[0]
    assert told.split() == ["Yan", "and", "Zoe", "2", "Ann", "and", "Bob", "0"]


def test_pb009_taking_back_the_end_takes_the_win_out_of_the_tally(host: Phone, code: str) -> None:
    for _match in range(2):
        page = end_of_match(host, code)
        if _match == 0:
            page = tap(host, page, "/rematch", "", "")
    assert "Blue 2" in text_of(page).split("This evening")[1]
    page = tap(host, page, "/undo", "", "")
    assert "This evening" not in text_of(page) and totals(page) == [0, 0]
    assert "Blue 2" in text_of(tap(host, page, "/redo", "", "")).split("This evening")[1]


def test_a_house_rule_that_was_passed_over_is_not_asked_again_in_the_next_match(host: Phone) -> None:
    code = host.start("five_hundred/australian")
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    assert "10 for the extra trick?" in text_of(page)
    tap(host, end_of_match(host, code), "/rematch", "", "")
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    assert "10 for the extra trick?" not in text_of(page)


def test_a_house_question_covers_no_keys_where_the_bar_cannot_fade(host: Phone, code: str) -> None:
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    assert "toast-ask" not in page.text and page.text.count("10 for the extra trick?") == 1
    tap(host, page, "/undo", "", "")
    form = {"contract": "7H", "declarers": "A", "took": "8", "base": "4"}
    in_place = host.post(f"/t/{code}/hand", form, headers={"HX-Request": "true"})
    assert "toast-ask" in in_place.text and in_place.text.count("10 for the extra trick?") == 2


@pytest.mark.parametrize("patch", ['{"target": 1e400}', '{"target": NaN}', "[" * 5000, '{"target": 10e30}', "5", ""])
def test_pb030_a_change_of_rules_that_is_no_change_gets_a_sentence(host: Phone, code: str, patch: str) -> None:
    answer = host.post(f"/t/{code}/house", {"patch": patch, "base": "1"})
    assert answer.status_code == 422 and "That can" in text_of(answer)


@pytest.mark.parametrize("body", [b"", b"steps", b"\xff", b'{"steps": NaN}', b"[" * 5000])
@pytest.mark.parametrize("url", ["/t/{code}/outbox", "/outbox/tables"])
def test_pb030_what_a_phone_sends_and_nobody_can_read_is_refused(host: Phone, code: str, url: str, body: bytes) -> None:
    answer = host.client.post(url.format(code=code), data=body, headers={"X-CSRFToken": host.token()})
    assert answer.status_code == 400


def test_pb035_a_name_from_right_to_left_turns_no_number_around(host: Phone, code: str) -> None:
    send(host, host.get(f"/t/{code}/more"), "/people", **{"player.1": "לאה", "player.2": "Ben"})
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    assert "\u2068לאה\u2069, 8: +200" in text_of(page)
    assert "\u2068Ben" not in text_of(page)
    assert form_to(host.get(f"/t/{code}/more"), "/people").fields["player.1"] == "לאה"
