"""How parameters of reasons read in English."""

from typing import Any

import pytest

from scorekeeper.engine.games import game
from scorekeeper.engine.judge import judge
from scorekeeper.engine.reasons import seat_shown, sentence, shown


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("7H", "7♥"),
        ("10NT", "10 NT"),
        ("10S", "10♠"),
        ("H", "♥"),
        ("NT", "no trumps"),
        ("M", "misère"),
        ("BM", "blind misère"),
        ("Joker2", "Joker2"),
        (-280, "−280"),
        (0, "0"),
        (None, "None"),
        (["S", "10D", 3], "♠, 10♦, 3"),
        ("12H", "12♥"),
        ("CATCH", "CATCH"),
    ],
)
def test_suits_bids_cards_and_numbers_as_players_read_them(value: Any, words: str) -> None:
    assert shown(value) == words


def told(contract: str, tricks: tuple[int, int]) -> str:
    given = {"contract": contract, "declarers": ["A"], "tricks": dict(zip("AB", tricks, strict=True))}
    ruling = judge({"id": "q", "game": "five_hundred", "ask": "score_hand", "given": given})
    return sentence(ruling["because"][0], game("five_hundred").messages)


def test_a_score_says_what_was_bid_and_taken() -> None:
    assert told("7H", (8, 2)) == "7♥ made with 8 tricks"
    assert told("8NT", (7, 3)) == "8 NT failed with 7 tricks"
    assert told("M", (0, 10)) == "Misère made, no trick taken"
    assert told("OM", (2, 8)) == "Open misère failed, tricks were taken"


def test_a_side_is_not_read_as_a_suit_and_a_seat_has_a_number() -> None:
    said = {"id": "x", "rule": "R1", "params": {"side": "C", "winners": ["C", "D"], "leader": 3}}
    assert sentence(said, {"x": "{side} and {winners}, {leader} leads"}) == "C and C, D, seat 3 leads"
    assert seat_shown(2) == "seat 2"
