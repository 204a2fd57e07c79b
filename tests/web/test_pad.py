"""The pad: what a tap does, who may, and what nonsense is told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from .conftest import Phone
from .reading_pages import form_to, forms, text_of, totals


def at(phone: Phone, code: str) -> TestResponse:
    page = phone.get(f"/t/{code}")
    assert page.status_code == 200
    return page


def tap(phone: Phone, page: TestResponse, ending: str, name: str, value: str, **fields: str) -> TestResponse:
    """Tap the key of a form and load what it leads to, as a browser without JavaScript does."""
    form = form_to(page, ending, (name, value), **fields)
    sent = {**form.fields, name: value}
    sent.pop("csrf_token", None)
    answer = phone.post(form.action, sent) if form.method == "post" else phone.get(form.action, query_string=sent)
    if answer.status_code != 303:
        return answer
    return phone.get(answer.headers["Location"])


def contract(phone: Phone, code: str, bid: str) -> TestResponse:
    """Tap a contract, over another one if one is being played."""
    return tap(phone, phone.get(f"/t/{code}?change=1"), "/contract", "contract", bid)


def test_two_taps_score_a_hand_of_four(host: Phone, code: str) -> None:
    page = contract(host, code, "7H")
    page = tap(host, page, "/hand", "took", "8", declarers="A")
    assert totals(page) == [200, 20]


def test_the_row_that_is_tapped_says_who_bid(host: Phone, code: str) -> None:
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "6", declarers="B")
    assert totals(page) == [40, -200]


def test_a_told_side_leaves_one_strip_and_shows_on_every_phone(host: Phone, watcher: Phone, code: str) -> None:
    page = contract(host, code, "7H")
    page = tap(host, page, "/contract", "", "", declarers="B")
    assert [form.fields["declarers"] for form in forms(page) if form.action.endswith("/hand")] == ["B", "B"]
    assert "made 200, lost −200" in text_of(at(watcher, code))


def test_the_value_table_has_the_values_of_this_table(host: Phone) -> None:
    code = host.start("five_hundred/american_1904")
    keys = {value: text for form in forms(at(host, code)) for name, value, text in form.keys if name == "contract"}
    assert keys["7S"] == "7S: 80" and keys["10NT"] == "10NT: 600" and "M" not in keys


def test_a_misere_that_pays_no_tricks_is_made_or_broken(host: Phone, code: str) -> None:
    page = tap(host, contract(host, code, "M"), "/hand", "verdict", "broken", declarers="A")
    assert totals(page) == [-250, 0]


def test_a_misere_that_pays_tricks_asks_how_many(host: Phone) -> None:
    code = host.start("five_hundred/classic")
    page = tap(host, contract(host, code, "M"), "/hand", "verdict", "broken", declarers="A")
    assert totals(page) == [0, 0]
    page = tap(host, page, "/hand", "took", "3", declarers="A")
    assert totals(page) == [-250, 70]


def test_all_passed_counts_nothing_and_moves_the_deal(host: Phone, code: str) -> None:
    page = contract(host, code, "passed")
    assert totals(page) == [0, 0]
    assert "All passed" in text_of(page) and "Hand 2" in text_of(page)


def test_all_passed_is_played_where_the_table_plays_it(host: Phone) -> None:
    code = host.start("five_hundred/classic")
    option = {"option": "all_pass", "value": "play_no_trumps", "scope": "whole_match"}
    assert host.post(f"/t/{code}/more/rules", {**option, "base": "1"}).status_code == 303
    page = tap(host, contract(host, code, "passed"), "/hand", "tricks.A", "7")
    assert totals(page) == [70, 30]


def test_three_players_take_four_taps(host: Phone) -> None:
    code = host.start("five_hundred/three_player")
    page = tap(host, contract(host, code, "8S"), "/contract", "declarers", "B")
    page = tap(host, page, "/hand", "took", "7")
    assert [value for name, value, _text in form_to(page, "/hand").keys if name == "tricks.A"] == ["0", "1", "2", "3"]
    page = tap(host, page, "/hand", "tricks.A", "1")
    assert totals(page) == [10, -240, 20]


def test_five_players_name_the_partner(host: Phone) -> None:
    code = host.start("five_hundred/five_player")
    page = tap(host, contract(host, code, "8S"), "/contract", "declarers", "A")
    page = tap(host, page, "/contract", "declarers", "A,C")
    page = tap(host, page, "/hand", "took", "8")
    page = tap(host, page, "/hand", "tricks.B", "1")
    page = tap(host, page, "/hand", "tricks.D", "1")
    assert totals(page) == [120, 10, 120, 10, 0]


def test_five_players_alone_take_seven_taps(host: Phone) -> None:
    code = host.start("five_hundred/five_player")
    page = tap(host, contract(host, code, "8S"), "/contract", "declarers", "A")
    page = tap(host, page, "/contract", "declarers", "A,")
    for name, value in (("took", "7"), ("tricks.B", "1"), ("tricks.C", "1"), ("tricks.D", "0")):
        page = tap(host, page, "/hand", name, value)
    assert totals(page) == [-240, 10, 10, 0, 10]


def test_ten_tricks_leave_nothing_to_ask(host: Phone) -> None:
    code = host.start("five_hundred/six_player_trios_of_pairs")
    page = tap(host, contract(host, code, "10S"), "/contract", "declarers", "C")
    page = tap(host, page, "/hand", "took", "10")
    assert totals(page) == [0, 0, 440]


def test_the_others_tricks_can_be_said_instead(host: Phone, code: str) -> None:
    page = tap(host, contract(host, code, "7H"), "/contract", "", "", declarers="A")
    page = tap(host, page, "/hand", "others", "3")
    assert totals(page) == [200, 30]


def test_undo_puts_the_contract_back_and_redo_the_hand(host: Phone, code: str) -> None:
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    page = tap(host, page, "/undo", "", "")
    assert totals(page) == [0, 0] and form_to(page, "/hand", ("took", "8"))
    page = tap(host, page, "/redo", "", "")
    assert totals(page) == [200, 20]


def test_change_brings_the_value_table_back(host: Phone, code: str) -> None:
    contract(host, code, "7H")
    page = host.get(f"/t/{code}?change=1")
    page = tap(host, page, "/contract", "contract", "8S")
    assert "8♠" in text_of(page) and "worth 240" in text_of(page)


def test_the_contract_can_be_cancelled_and_a_misdeal_keeps_the_dealer(host: Phone, code: str) -> None:
    page = tap(host, contract(host, code, "7H"), "/contract", "", "", contract="")
    assert form_to(page, "/contract", ("contract", "7H"))
    page = tap(host, contract(host, code, "7H"), "/misdeal", "", "")
    assert form_to(page, "/contract", ("contract", "7H"))


def test_the_dealer_can_be_moved(host: Phone, code: str) -> None:
    page = tap(host, at(host, code), "/dealer", "dealer", "3")
    assert "Gold 2 bids first" in text_of(page)
    assert "Who deals?" not in text_of(page)


def test_a_deal_in_play_shows_ladder_joker_and_what_it_makes(host: Phone, code: str) -> None:
    text = text_of(contract(host, code, "7H"))
    assert "Joker J♥ J♦ A♥ K♥ Q♥ 10…4♥" in text
    assert "made 200, lost −200" in text
    assert "Led: name a suit not led yet" in text_of(contract(host, code, "10NT"))


def test_a_bid_that_would_win_says_so(host: Phone, code: str) -> None:
    assert "made 520 and wins" in text_of(contract(host, code, "10NT"))


@pytest.mark.parametrize(
    ("blue", "gold", "bid", "said"), [("490", "40", "6S", "lost 0"), ("9", "-100", "10S", "lost −540 and is out")]
)
def test_who_loses_a_bid_is_out_only_at_the_limit(host: Phone, blue: str, gold: str, bid: str, said: str) -> None:
    code = host.start("five_hundred/classic")
    host.post(f"/t/{code}/more/points", {"points.A": blue, "points.B": gold, "base": "1"})
    text = text_of(contract(host, code, bid))
    assert said in text
    assert ("and is out" in said) == ("and is out" in text)


def end_of_match(phone: Phone, code: str) -> TestResponse:
    return tap(phone, contract(phone, code, "10NT"), "/hand", "took", "10", declarers="A")


def test_the_end_says_who_won_and_why(host: Phone, code: str) -> None:
    text = text_of(end_of_match(host, code))
    assert "Blue wins" in text and "Blue reached 500 and won." in text


def test_play_again_is_one_tap_and_passes_the_deal_on(host: Phone, code: str) -> None:
    before = end_of_match(host, code)
    page = tap(host, before, "/rematch", "", "")
    assert totals(page) == [0, 0]
    assert "This evening" in text_of(end_of_match(host, code))


def test_the_end_can_be_taken_back(host: Phone, code: str) -> None:
    page = end_of_match(host, code)
    assert "Wrong? Take it back" in text_of(page)
    assert totals(tap(host, page, "/undo", "", "")) == [0, 0]


# -- house rules ----------------------------------------------------------------------------------------------------


def test_a_house_rule_is_asked_when_it_first_bites_and_never_again(host: Phone) -> None:
    code = host.start("five_hundred/classic")
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    assert "10 for the extra trick?" in text_of(page)
    none = next(form for form in forms(page) if form.action.endswith("/house") and ": 0}" in form.fields["patch"])
    assert json.loads(none.fields["patch"]) == {"overtrick_points": 0}
    sent = {name: value for name, value in none.fields.items() if name != "csrf_token"}
    page = host.get(host.post(none.action, sent).headers["Location"])
    assert totals(page) == [200, 20] and "extra trick" not in text_of(page)
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    assert totals(page) == [400, 40] and "extra trick" not in text_of(page)


def test_keeping_a_house_rule_is_an_answer_too(host: Phone) -> None:
    code = host.start("five_hundred/classic")
    page = tap(host, contract(host, code, "7H"), "/hand", "took", "8", declarers="A")
    keep = next(form for form in forms(page) if form.action.endswith("/house") and ": 10}" in form.fields["patch"])
    sent = {name: value for name, value in keep.fields.items() if name != "csrf_token"}
    page = host.get(host.post(keep.action, sent).headers["Location"])
    assert totals(page) == [210, 20] and "extra trick" not in text_of(page)


@pytest.mark.parametrize(
    ("preset", "bid", "name", "value", "words"),
    [
        ("australian", "M", "verdict", "made", "do the others score"),
        ("australian", "6S", "took", "10", "All ten tricks"),
        ("classic", "10NT", "took", "10", ""),
    ],
)
def test_each_rule_asks_at_its_own_hand(host: Phone, preset: str, bid: str, name: str, value: str, words: str) -> None:
    code = host.start(f"five_hundred/{preset}")
    page = tap(host, contract(host, code, bid), "/hand", name, value, declarers="A")
    assert words in text_of(page) and (words or "House rule" not in page.text)


def test_500_in_defence_asks_whether_it_wins(host: Phone) -> None:
    code = host.start("five_hundred/australian")
    host.post(f"/t/{code}/more/points", {"points.B": "480", "base": "1"})
    page = tap(host, contract(host, code, "6S"), "/hand", "took", "8", declarers="A")
    assert "Gold passed 500 in defence" in text_of(page)
    yes = next(form for form in forms(page) if form.action.endswith("/house") and "any_points" in form.fields["patch"])
    sent = {key: value for key, value in yes.fields.items() if key != "csrf_token"}
    page = host.get(host.post(yes.action, sent).headers["Location"])
    assert "Gold wins" in text_of(page)


# -- two phones -----------------------------------------------------------------------------------------------------


def test_two_phones_with_the_same_hand_are_told(host: Phone, scorer: Phone, code: str) -> None:
    contract(host, code, "7H")
    seen = at(scorer, code)
    tap(host, at(host, code), "/hand", "took", "8", declarers="A")
    answer = tap(scorer, seen, "/hand", "took", "7", declarers="A")
    assert answer.status_code == 409
    text = text_of(answer)
    assert "Another phone entered hand 1" in text and "7♥, Blue, 8 tricks" in text
    assert "You entered: 7♥, Blue, 7 tricks" in text


def conflict(host: Phone, scorer: Phone, code: str) -> TestResponse:
    contract(host, code, "7H")
    seen = at(scorer, code)
    tap(host, at(host, code), "/hand", "took", "8", declarers="A")
    return tap(scorer, seen, "/hand", "took", "7", declarers="A")


def test_the_same_hand_is_written_once(host: Phone, scorer: Phone, code: str) -> None:
    page = tap(scorer, conflict(host, scorer, code), "/same", "", "")
    assert totals(page) == [200, 20]


def test_mine_in_place_of_theirs(host: Phone, scorer: Phone, code: str) -> None:
    answer = conflict(host, scorer, code)
    form = next(form for form in forms(answer) if form.action.endswith("/decided") and "entry" in form.fields)
    sent = {name: value for name, value in form.fields.items() if name != "csrf_token"}
    page = scorer.get(scorer.post(form.action, sent).headers["Location"])
    assert totals(page) == [200, 30] and "corrected" in text_of(page)


def test_another_hand_is_added(host: Phone, scorer: Phone, code: str) -> None:
    answer = conflict(host, scorer, code)
    form = next(form for form in forms(answer) if form.action.endswith("/decided") and "entry" not in form.fields)
    sent = {name: value for name, value in form.fields.items() if name != "csrf_token"}
    page = scorer.get(scorer.post(form.action, sent).headers["Location"])
    assert totals(page) == [400, 50]


def test_a_form_sent_twice_counts_once(host: Phone, code: str) -> None:
    form = form_to(contract(host, code, "7H"), "/hand", ("took", "8"), declarers="A")
    sent = {**{name: value for name, value in form.fields.items() if name != "csrf_token"}, "took": "8"}
    assert host.post(form.action, sent).status_code == 303
    assert host.post(form.action, sent).status_code == 303
    assert totals(at(host, code)) == [200, 20]


def test_a_contract_and_names_do_not_disturb_each_other(host: Phone, scorer: Phone, code: str) -> None:
    seen = at(scorer, code)
    host.post(f"/t/{code}/more/people", {"player.1": "Anna", "base": "1"})
    page = tap(scorer, seen, "/contract", "contract", "7H")
    assert page.status_code == 200 and "worth 200" in text_of(page)


# -- who may, and nonsense ------------------------------------------------------------------------------------------


def test_a_watcher_sees_no_keys(host: Phone, watcher: Phone, code: str) -> None:
    contract(host, code, "7H")
    page = at(watcher, code)
    assert forms(page) == [] and "worth 200" in text_of(page)


@pytest.mark.parametrize(
    "where", ["contract", "hand", "undo", "redo", "misdeal", "dealer", "rematch", "house", "decided", "same"]
)
def test_only_those_with_the_pencil_write(watcher: Phone, code: str, where: str) -> None:
    assert watcher.post(f"/t/{code}/{where}", {"contract": "7H"}).status_code == 403
    assert watcher.get(f"/t/{code}/{where}").status_code == 405


@pytest.mark.parametrize(
    ("where", "form"),
    [
        ("contract", {"contract": "11H"}),
        ("contract", {"contract": "BM"}),
        ("hand", {"contract": "nonsense", "took": "8"}),
        ("hand", {}),
        ("undo", {"entry": "99"}),
        ("undo", {"entry": "x"}),
        ("redo", {"entry": "1"}),
        ("misdeal", {}),
        ("dealer", {"dealer": "9"}),
        ("dealer", {"dealer": ""}),
        ("house", {"patch": "["}),
        ("house", {"patch": '{"players": 3}'}),
        ("decided", {"kind": "hand", "payload": "no"}),
        ("decided", {"kind": "nothing", "payload": "{}"}),
    ],
)
def test_nonsense_gets_a_sentence(host: Phone, code: str, where: str, form: dict[str, str]) -> None:
    answer = host.post(f"/t/{code}/{where}", {**form, "base": "1"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    "query", ["contract=7H&took=99", "declarers=Z", "change=", "contract=passed", "took=8&tricks.A=x", "saved=999999"]
)
def test_an_address_with_nonsense_shows_the_table(host: Phone, code: str, query: str) -> None:
    assert host.get(f"/t/{code}?{query}").status_code == 200
    contract(host, code, "7H")
    assert host.get(f"/t/{code}?{query}").status_code == 200


def test_a_hand_that_is_not_all_told_asks_on_and_writes_nothing(host: Phone, code: str) -> None:
    answer = host.post(f"/t/{code}/hand", {"contract": "7H", "took": "8"})
    assert answer.status_code == 303 and "saved" not in answer.headers["Location"]
    assert "Nothing played yet" in at(host, code).text


def test_after_the_end_a_hand_is_refused_with_a_sentence(host: Phone, code: str) -> None:
    end_of_match(host, code)
    answer = host.post(f"/t/{code}/hand", {"contract": "7H", "declarers": "A", "took": "8", "base": "3"})
    assert answer.status_code == 422 and "This match is over." in answer.text


def test_htmx_gets_the_board_and_nothing_else(host: Phone, code: str) -> None:
    answer = host.post(f"/t/{code}/contract", {"contract": "7H"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.text and 'class="board"' in answer.text


def test_the_shared_board_holds_no_token(host: Phone, code: str, app: Any) -> None:
    from scorekeeper.store import journal as ledger
    from scorekeeper.store import tables as stored
    from scorekeeper.web.tables import render_board

    with app.test_request_context("/"):
        table = stored.by_code(code)
        assert table is not None
        html = render_board(table, "score", ledger.load(table))
    assert "csrf" not in html and 'name="contract"' in html


def test_nothing_on_the_page_needs_inline_style_or_script(host: Phone, code: str) -> None:
    for bid in ("7H", "10NT", "M"):
        page = contract(host, code, bid).text
        assert " style=" not in page and " onclick" not in page and "<script>" not in page


# -- recorded matches -----------------------------------------------------------------------------------------------

CASES = json.loads((Path(__file__).parent.parent / "data/cases/five_hundred/match.json").read_text("utf-8"))
RECORDED = [case for case in CASES if "LG" in case["id"] and "start" not in case["given"]]


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: str(case["id"]))
def test_a_recorded_match_comes_out_on_the_page_as_it_did_at_the_table(
    new_phone: Callable[..., Phone], case: dict[str, Any]
) -> None:
    phone = new_phone()
    rules = dict(case["rules"])
    code = phone.start(f"five_hundred/{rules.pop('preset')}")
    for option, value in rules.items():
        form = {"option": option, "value": str(value), "scope": "whole_match", "base": "1", "id": option}
        assert phone.post(f"/t/{code}/more/rules", form).status_code in (303, 409)
    for number, hand in enumerate(case["given"]["hands"]):
        page = play(phone, code, hand)
        if running := case["answer"].get("running"):
            assert totals(page) == list(running[number].values()), number
        over = any(form.action.endswith("/rematch") for form in forms(page))
        assert over is (number + 1 == case["answer"]["ended_after"])
        if number + 1 == case["answer"]["ended_after"]:
            break


def play(phone: Phone, code: str, hand: dict[str, Any]) -> TestResponse:
    """Tap one recorded hand on the pad."""
    page = contract(phone, code, hand["contract"] or "passed")
    if hand["contract"] is None:
        return page
    sides, declarer = list(hand["tricks"]), hand["declarers"][0]
    took = hand["tricks"][declarer]
    if hand["contract"] in ("M", "OM"):
        verdict = "broken" if took else "made"
        return tap(phone, page, "/hand", "verdict", verdict, declarers=declarer)
    if len(sides) > 2:
        page = tap(phone, page, "/contract", "declarers", declarer)
    page = tap(phone, page, "/hand", "took", str(took), declarers=declarer)
    others = [side for side in sides if side != declarer]
    for side in others[:-1]:
        if f'name="tricks.{side}"' in page.text:
            page = tap(phone, page, "/hand", f"tricks.{side}", str(hand["tricks"][side]))
    return page
