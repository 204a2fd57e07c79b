"""One line of the score sheet and what stands behind the dots."""

import re

import pytest
from werkzeug.test import TestResponse

from .conftest import Phone
from .reading_pages import form_to, text_of, totals
from .test_pad import at, contract, tap


@pytest.fixture
def played(host: Phone, code: str) -> str:
    """Two hands: 7♥ by Blue with eight tricks (entry 3), 8♦ by Gold with seven (entry 5)."""
    tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    page = tap(host, contract(host, code, "8D"), "/hand", "took", "7", declarers="B")
    assert totals(page) == [230, -260]
    return code


def line(phone: Phone, code: str, entry: int, query: str = "") -> TestResponse:
    page = phone.get(f"/t/{code}/hand/{entry}{query}")
    assert page.status_code == 200
    return page


def send(phone: Phone, page: TestResponse, ending: str, **more: str) -> TestResponse:
    """Send a form of the page as it is filled in, and load what it leads to."""
    form = form_to(page, ending)
    answer = phone.post(form.action, {**{n: v for n, v in form.fields.items() if n != "csrf_token"}, **more})
    return phone.get(answer.headers["Location"]) if answer.status_code == 303 else answer


def test_a_line_tells_why_with_the_rule_of_each_part(watcher: Phone, played: str) -> None:
    text = text_of(line(watcher, played, 5))
    assert "8♦ failed with 7 tricks R5.4" in text and "−280" in text
    assert "10 for each trick: 3 R5.5" in text


def test_it_tells_who_entered_it_and_when(host: Phone, watcher: Phone, played: str) -> None:
    assert "This phone" in text_of(line(host, played, 3))
    assert "Another phone" in text_of(line(watcher, played, 3))


def test_a_correction_is_shown_before_it_is_saved(host: Phone, played: str) -> None:
    page = tap(host, line(host, played, 3), "/hand/3", "took", "6", declarers="A")
    assert "Totals become ● Blue −170 230 ▲ Gold −240 −260" in text_of(page)
    assert totals(at(host, played)) == [230, -260]
    page = send(host, page, "/correct")
    assert totals(page) == [-170, -240] and "corrected" in text_of(page)


def test_the_other_side_declared(host: Phone, played: str) -> None:
    page = host.get(form_to(line(host, played, 3), "/hand/3", ("", ""), declarers="B").action, query_string={
        "contract": "7H", "declarers": "B", "took": "8"
    })  # fmt: skip
    assert totals(send(host, page, "/correct")) == [50, -80]


def test_another_contract(host: Phone, played: str) -> None:
    page = tap(host, line(host, played, 3, "?contract=7H&declarers=A&took=8&change=1"), "/hand/3", "contract", "8H")
    page = tap(host, page, "/hand/3", "took", "8", declarers="A")
    assert totals(send(host, page, "/correct")) == [330, -260]


def test_a_correction_that_changes_nothing_shows_nothing(host: Phone, played: str) -> None:
    assert "Totals become" not in line(host, played, 3, "?contract=7H&declarers=A&took=8").text


def test_a_crossed_out_line_stays_and_can_count_again(host: Phone, played: str) -> None:
    page = send(host, line(host, played, 3), "/strike")
    assert totals(page) == [30, -280] and "crossed out" in text_of(page)
    assert totals(send(host, line(host, played, 3), "/restore")) == [230, -260]


@pytest.mark.parametrize("preset", ["australian", "classic"])
@pytest.mark.parametrize(("verdict", "took"), [("made", "0"), ("broken", "3")])
def test_a_misere_crossed_out_is_still_told_as_made_or_broken(
    host: Phone, preset: str, verdict: str, took: str
) -> None:
    """Without a count of the tricks, and with one."""
    code = host.start(f"five_hundred/{preset}")
    page = tap(host, contract(host, code, "M"), "/hand", "verdict", verdict, declarers="A")
    if preset == "classic" and verdict == "broken":
        tap(host, page, "/hand", "took", took, declarers="A")
    page = send(host, line(host, code, 3), "/strike")
    assert totals(page) == [0, 0]
    assert f"Blue, {verdict}" in text_of(page)
    assert verdict in text_of(line(host, code, 3))


@pytest.mark.parametrize(
    ("total", "said"), [("-500", ""), ("-530", ""), ("-470", "30 from −500"), ("-1", "499 from −500")]
)
def test_a_panel_says_how_far_it_is_to_the_lower_end_and_nothing_below_it(
    host: Phone, code: str, total: str, said: str
) -> None:
    page = send(host, host.get(f"/t/{code}/more"), "/points", **{"points.A": total})
    assert totals(page) == [int(total), 0]
    assert re.findall(r"\S+ from \S+", text_of(page)) == ([said] if said else [])


def test_a_forgotten_hand_goes_before_the_line(host: Phone, played: str) -> None:
    page = tap(host, host.get(f"/t/{played}/hand/5/before"), "/before", "contract", "6S")
    page = tap(host, page, "/before", "took", "6", declarers="A")
    assert "Totals become ● Blue 270 230 ▲ Gold −220 −260" in text_of(page)
    page = send(host, page, "/before")
    assert totals(page) == [270, -220]
    assert text_of(page).index("8♦") < text_of(page).index("6♠") < text_of(page).rindex("7♥")


def test_a_moved_end_leaves_later_hands_grey(host: Phone, code: str) -> None:
    send(host, host.get(f"/t/{code}/more"), "/points", **{"points.A": "460"})
    tap(host, contract(host, code, "6S"), "/hand", "took", "5", declarers="A")
    tap(host, contract(host, code, "6S"), "/hand", "took", "6", declarers="B")
    page = tap(host, line(host, code, 4), "/hand/4", "took", "6", declarers="A")
    assert "The match is over with that." in text_of(page)
    page = send(host, page, "/correct")
    assert "after the end" in text_of(page) and "Blue wins" in text_of(page)


def test_a_note_stands_on_the_line(host: Phone, played: str) -> None:
    send(host, line(host, played, 3), "/note", text="Played on the terrace")
    assert "Played on the terrace" in line(host, played, 3).text


def test_an_empty_note_is_refused_with_a_sentence(host: Phone, played: str) -> None:
    answer = send(host, line(host, played, 3), "/note", text="  ")
    assert answer.status_code == 422 and "Write a few words first." in answer.text


@pytest.mark.parametrize("where", ["correct", "strike", "restore", "note", "before"])
def test_only_those_with_the_pencil_change_a_line(watcher: Phone, played: str, where: str) -> None:
    assert watcher.post(f"/t/{played}/hand/3/{where}").status_code == 403


def test_a_watcher_sees_a_line_without_forms(watcher: Phone, played: str) -> None:
    assert "<form" not in line(watcher, played, 3).text


@pytest.mark.parametrize("entry", ["1", "2", "99", "x"])
def test_what_is_no_line_is_not_there(host: Phone, played: str, entry: str) -> None:
    assert host.get(f"/t/{played}/hand/{entry}").status_code == 404


@pytest.mark.parametrize(
    ("where", "form"),
    [
        ("correct", {"contract": "7H"}),
        ("correct", {"contract": "11X", "declarers": "A", "took": "8"}),
        ("correct", {"contract": "7H", "declarers": "A", "took": "8"}),
        ("restore", {}),
        ("before", {"contract": "7H"}),
    ],
)
def test_nonsense_about_a_line_gets_a_sentence(host: Phone, played: str, where: str, form: dict[str, str]) -> None:
    answer = host.post(f"/t/{played}/hand/3/{where}", {**form, "base": "5"})
    assert answer.status_code == 422 and 'role="alert"' in answer.text


def test_two_phones_that_correct_one_line_are_told(host: Phone, scorer: Phone, played: str) -> None:
    seen = tap(scorer, line(scorer, played, 3), "/hand/3", "took", "6", declarers="A")
    send(host, tap(host, line(host, played, 3), "/hand/3", "took", "9", declarers="A"), "/correct")
    answer = send(scorer, seen, "/correct")
    assert answer.status_code == 409 and "corrected a line" in text_of(answer)
    assert totals(tap(scorer, answer, "/decided", "", "")) == [-170, -240]


# -- behind the dots ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "points"), [("−50", -50), (" 50 ", 50), ("+20", 20), ("-10", -10), ("1 000", 1000)])
def test_pb032_a_penalty_or_bonus_as_people_type_it(host: Phone, code: str, typed: str, points: int) -> None:
    page = send(host, host.get(f"/t/{code}/more"), "/points", **{"points.A": typed, "reason": "late"})
    assert totals(page) == [points, 0] and "late" in text_of(page)


@pytest.mark.parametrize("typed", ["-1,5", "ten", "1.5", "--5", "", "0", "99999999", "٣"])
def test_pb032_pb034_points_that_are_none_get_a_sentence_and_stay_typed(host: Phone, code: str, typed: str) -> None:
    answer = send(host, host.get(f"/t/{code}/more"), "/points", **{"points.A": typed, "reason": "late"})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text and 'aria-describedby="d-points.A"' in answer.text
    assert 'value="late"' in answer.text and f'value="{typed}"' in answer.text


def test_a_penalty_can_be_corrected(host: Phone, code: str) -> None:
    send(host, host.get(f"/t/{code}/more"), "/points", **{"points.A": "−50"})
    page = line(host, code, 2)
    assert form_to(page, "/correct").fields["points.A"] == "−50"
    assert totals(send(host, page, "/correct", **{"points.A": "−30"})) == [-30, 0]


def test_names_replace_the_colours(host: Phone, code: str) -> None:
    page = send(host, host.get(f"/t/{code}/more"), "/people", **{"player.1": " Anna ", "player.3": "Carl"})
    assert "Anna" in text_of(page) and "Blue" not in text_of(page) and "Gold" in text_of(page)


@pytest.mark.parametrize("names", [{"player.1": "x" * 61}, {"player.1": "Anna", "player.2": "Anna"}])
def test_names_that_do_not_do_get_a_sentence(host: Phone, code: str, names: dict[str, str]) -> None:
    answer = send(host, host.get(f"/t/{code}/more"), "/people", **names)
    assert answer.status_code == 422 and 'aria-invalid="true"' in answer.text


def test_a_name_is_never_markup(host: Phone, code: str) -> None:
    page = send(host, host.get(f"/t/{code}/more"), "/people", **{"player.1": "<b>Anna</b>"})
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page.text and "<b>Anna" not in page.text


def test_a_change_of_rules_shows_the_totals_it_makes(host: Phone, played: str) -> None:
    query = "?option=overtrick_points&value=10&scope=whole_match"
    page = host.get(f"/t/{played}/more/rules{query}")
    assert "Totals become ● Blue 240 230 ▲ Gold −260" in text_of(page)
    assert totals(send(host, page, "/more/rules")) == [240, -260]


def test_from_now_on_leaves_what_was_played(host: Phone, played: str) -> None:
    page = host.get(f"/t/{played}/more/rules?option=overtrick_points&value=10&scope=from_now")
    assert totals(send(host, page, "/more/rules")) == [230, -260]


@pytest.mark.parametrize("value", ["x", "", "1.5", "-20000"])
def test_a_value_a_rule_cannot_have_gets_a_sentence(host: Phone, code: str, value: str) -> None:
    answer = host.post(f"/t/{code}/more/rules", {"option": "target", "value": value, "scope": "whole_match"})
    assert answer.status_code == 422 and "A whole number from 100 to 10000." in answer.text


@pytest.mark.parametrize("option", ["players", "teams", "nothing", ""])
def test_who_plays_with_whom_cannot_change_within_a_match(host: Phone, code: str, option: str) -> None:
    assert host.get(f"/t/{code}/more/rules?option={option}").status_code == 404


def test_the_match_can_be_ended(host: Phone, played: str) -> None:
    page = send(host, host.get(f"/t/{played}/more"), "/end")
    assert "Blue wins" in text_of(page)


@pytest.mark.parametrize("where", ["", "/points", "/people", "/rules", "/end"])
def test_only_those_with_the_pencil_go_behind_the_dots(watcher: Phone, code: str, where: str) -> None:
    assert watcher.get(f"/t/{code}/more").status_code == 403
    if where:
        assert watcher.post(f"/t/{code}/more{where}").status_code == 403
