"""Questions about points and bids that the worked cases leave out."""

from typing import Any

import pytest

from scorekeeper.engine.judge import judge


def asked(ask: str, rules: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    """The answer, or the error, to a question of Five Hundred."""
    question = {"id": "q", "game": "five_hundred", "ask": ask, "rules": rules or {}, "given": given}
    ruling = judge(question)
    answer: dict[str, Any] = ruling.get("answer") or ruling["error"]
    return answer


def test_bids_that_rank_level_are_equal() -> None:
    tricks_only = {"bid_order": "tricks_only"}
    assert asked("compare_bids", tricks_only, a="7S", b="7NT") == {"higher": "equal"}
    assert asked("compare_bids", {"open_misere_rank": "equal_10h"}, a="OM", b="10H") == {"higher": "equal"}
    assert asked("compare_bids", a="7S", b="7S") == {"higher": "equal"}


def test_no_bid_wins_a_match_of_a_fixed_number_of_hands() -> None:
    rules = {"fixed_hands": 8}
    assert asked("wins_if_made", rules, total=490, bid="10NT") == {"total": 1010, "wins": False}
    assert asked("lowest_winning_bid", rules, total=490, standing=None) == {"bid": None}


def test_the_lowest_winning_bid_is_above_the_standing_one() -> None:
    assert asked("lowest_winning_bid", total=460, standing=None) == {"bid": "6S"}
    assert asked("lowest_winning_bid", total=460, standing="M") == {"bid": "8S"}
    assert asked("lowest_winning_bid", {"preset": "inkle_american"}, total=460, standing="6H") == {"bid": "7S"}


def test_a_signal_cannot_win() -> None:
    fault = asked("wins_if_made", {"preset": "inkle_american"}, total=460, bid="6S")
    assert fault == {"code": "not_played", "path": "given.bid"}


def test_a_correction_touches_only_some_of_three_sides() -> None:
    hand = {"contract": "7H", "declarers": ["B"], "tricks": {"A": 2, "B": 7, "C": 1}}
    answer = asked("match", {"preset": "three_player"}, hands=[{"adjust": {"C": -30}}, hand])
    assert answer["running"] == [{"A": 0, "B": 0, "C": -30}, {"A": 20, "B": 200, "C": -20}]


def test_entries_after_the_end_are_counted_but_not_scored() -> None:
    hand = {"contract": "10H", "declarers": ["A"], "tricks": {"A": 10, "B": 0}}
    answer = asked("match", hands=[hand, hand, {"adjust": {"A": 5}}])
    assert (answer["ended_after"], answer["not_counted"], len(answer["running"])) == (1, 2, 1)


REVOKE = {"contract": "7H", "declarers": ["A"], "tricks": {"A": 7, "B": 3}, "offender": "B"}
TWO_TRICKS = {"revoke_penalty": "two_tricks"}
WINNERS = ["A", "A", "A", "A", "A", "A", "A", "B", "B", "B"]


@pytest.mark.parametrize(
    ("rules", "change", "fault"),
    [
        ({}, {"contract": None}, ("bad_bid", "given.contract")),
        ({}, {"tricks": {"A": 8, "B": 3}}, ("tricks_total", "given.tricks")),
        ({}, {"established": False, "tricks": {"A": 6, "B": 3}}, ("tricks_total", "given.tricks")),
        ({}, {"established": 1}, ("bad_value", "given.established")),
        ({}, {"tricks_cost": {"C": 1}}, ("bad_side", "given.tricks_cost.C")),
        ({}, {"tricks_cost": {"B": 11}}, ("bad_value", "given.tricks_cost.B")),
        ({}, {"declarers": ["A", "A"]}, ("bad_value", "given.declarers")),
        ({"revoke_penalty": "hoffmann"}, {"tricks": {"A": 6, "B": 3}}, ("tricks_total", "given.tricks")),
        (TWO_TRICKS, {}, ("missing", "given.revoke_trick")),
        (TWO_TRICKS, {"revoke_trick": 1}, ("missing", "given.trick_winners")),
        (TWO_TRICKS, {"revoke_trick": 11, "trick_winners": WINNERS}, ("bad_value", "given.revoke_trick")),
        (TWO_TRICKS, {"revoke_trick": 1, "trick_winners": WINNERS[:9]}, ("bad_value", "given.trick_winners")),
        (
            TWO_TRICKS,
            {"revoke_trick": 1, "trick_winners": ["B", *WINNERS[1:]]},
            ("tricks_total", "given.trick_winners"),
        ),
        (
            TWO_TRICKS,
            {"revoke_trick": 1, "trick_winners": WINNERS, "tricks": {"A": 7, "B": 2}},
            ("tricks_total", "given.tricks"),
        ),
        (TWO_TRICKS, {"tricks_moved": 3}, ("bad_value", "given.tricks_moved")),
        (TWO_TRICKS, {"tricks_moved": 2, "tricks": {"A": 9, "B": 1}}, ("tricks_total", "given.tricks_moved")),
    ],
)
def test_a_revoke_that_cannot_be(rules: dict[str, Any], change: dict[str, Any], fault: tuple[str, str]) -> None:
    found = asked("score_revoke", rules, **{**REVOKE, **change})
    assert (found["code"], found["path"]) == fault


def test_two_tricks_move_only_as_far_as_the_offender_won_them() -> None:
    answer = asked("score_revoke", TWO_TRICKS, **REVOKE, revoke_trick=7, trick_winners=WINNERS)
    assert answer == {"penalty": True, "tricks": {"A": 8, "B": 2}, "points": {"A": 210, "B": 20}}


def test_two_tricks_need_no_list_of_winners() -> None:
    answer = asked("score_revoke", TWO_TRICKS, **REVOKE, tricks_moved=1)
    assert answer == {"penalty": True, "tricks": {"A": 8, "B": 2}, "points": {"A": 210, "B": 20}}


def test_an_abandoned_hand_may_have_fewer_tricks() -> None:
    answer = asked("score_revoke", **{**REVOKE, "tricks": {"A": 2, "B": 1}})
    assert answer["points"] == {"A": 200, "B": 0}
