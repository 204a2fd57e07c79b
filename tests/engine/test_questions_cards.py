"""The judge on calls, cards, tricks and revokes: malformed questions, and the reasons it gives."""

from typing import Any

import pytest
from hypothesis import given as supposing
from hypothesis import settings
from hypothesis import strategies as st

from scorekeeper.engine.five_hundred.messages_cards import MESSAGES
from scorekeeper.engine.five_hundred.questions_cards import KINDS
from scorekeeper.engine.judge import judge
from scorekeeper.engine.reasons import sentence


def ruling(ask: str, given: dict[str, Any], **rules: Any) -> dict[str, Any]:
    return judge({"id": "t", "game": "five_hundred", "ask": ask, "rules": rules, "given": given})


def fault(ask: str, given: dict[str, Any], **rules: Any) -> tuple[str, str]:
    error = ruling(ask, given, **rules)["error"]
    return error["code"], error["path"].removeprefix("given.")


def reasons(ask: str, given: dict[str, Any], **rules: Any) -> list[str]:
    """The sentences of `because`, each with its rule."""
    because = ruling(ask, given, **rules)["because"]
    return [f"{sentence(each, MESSAGES)} {each['rule']}" for each in because]


def trick(trump: str, plays: str, **more: Any) -> dict[str, Any]:
    """`given` of a trick: seats from 1 on play these cards."""
    return {"trump": trump, "plays": [[seat, text] for seat, text in enumerate(plays.split(), 1)], **more}


def hand(trump: str, cards: str, led: str = "", **more: Any) -> dict[str, Any]:
    """`given` of a hand that is to play to these cards, or to lead."""
    plays = [[seat, text] for seat, text in enumerate(led.split(), 1)]
    return {"trump": trump, "hand": cards.split(), "trick": plays, **more}


# -- malformed questions -----------------------------------------------------------------------------------------------

CALLS = {"dealer": 4, "calls": [[1, "6S"]], "call": [2, "7S"]}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"dealer": 5}, ("bad_seat", "dealer")),
        ({"dealer": 0}, ("bad_seat", "dealer")),
        ({"dealer": "4"}, ("bad_value", "dealer")),
        ({"dealer": True}, ("bad_value", "dealer")),
        ({"calls": {}}, ("bad_value", "calls")),
        ({"calls": [[1]]}, ("bad_value", "calls[0]")),
        ({"calls": [[1, "6S", "6C"]]}, ("bad_value", "calls[0]")),
        ({"calls": [[1, 6]]}, ("bad_bid", "calls[0][1]")),
        ({"calls": [[1, "11S"]]}, ("bad_bid", "calls[0][1]")),
        ({"calls": [[7, "6S"]]}, ("bad_seat", "calls[0][0]")),
        ({"calls": [[1, "5NT"]]}, ("illegal_call", "calls[0]")),
        ({"calls": [[1, "P"], [2, "P"], [3, "P"], [4, "P"], [1, "P"]]}, ("illegal_call", "calls[4]")),
        ({"call": [2, "pass"]}, ("bad_bid", "call[1]")),
        ({"call": "P"}, ("bad_value", "call")),
        ({"trump": "S"}, ("unknown_field", "trump")),
    ],
)
def test_malformed_calls(change: dict[str, Any], error: tuple[str, str]) -> None:
    assert fault("legal_call", {**CALLS, **change}) == error


@pytest.mark.parametrize("name", CALLS)
def test_a_needed_field_is_missing(name: str) -> None:
    assert fault("legal_call", {key: value for key, value in CALLS.items() if key != name}) == ("missing", name)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (hand("H", ""), ("bad_value", "hand")),
        (hand("H", "5S 6S 7S 8S 9S 10S JS QS KS AS 5C"), ("bad_value", "hand")),
        (hand("H", "4S"), ("not_in_deck", "hand[0]")),
        (hand("H", "1S"), ("bad_card", "hand[0]")),
        (hand("H", "AS", "AS"), ("duplicate_card", "trick[0][1]")),
        (hand("H", "AS", "KS KS"), ("duplicate_card", "trick[1][1]")),
        (hand("H", "AS", "5S 6S 7S 8S"), ("bad_value", "trick")),
        ({**hand("H", "AS"), "trick": [[1, "KS"], [1, "QS"]]}, ("bad_seat", "trick[1][0]")),
        ({**hand("H", "AS"), "trick": [[9, "KS"]]}, ("bad_seat", "trick[0][0]")),
        ({**hand("H", "AS"), "trick": [["1", "KS"]]}, ("bad_value", "trick[0][0]")),
        (hand("P", "AS"), ("bad_value", "trump")),
        (hand("DN", "AS"), ("not_played", "trump")),
        (hand("NT", "AS", "Joker"), ("missing", "joker_suit")),
        (hand("NT", "AS", "Joker", joker_suit=None), ("missing", "joker_suit")),
        (hand("NT", "AS", "Joker", joker_suit="NT"), ("bad_value", "joker_suit")),
        (hand("NT", "AS", joker_suit="H"), ("bad_value", "joker_suit")),
        (hand("NT", "AS", "KS", joker_suit="H"), ("bad_value", "joker_suit")),
        (hand("H", "AS", "Joker", joker_suit="H"), ("bad_value", "joker_suit")),
        (hand("NT", "AS", suits_led=["X"]), ("bad_value", "suits_led[0]")),
        (hand("NT", "AS", shown_void="S"), ("bad_value", "shown_void")),
        (hand("NT", "AS", suits_played=None), ("bad_value", "suits_played")),
        (hand("NT", "AS", prenomination="H"), ("not_played", "prenomination")),
        (hand("NT", "AS", prenomination="X"), ("bad_value", "prenomination")),
    ],
)
def test_malformed_hands(given: dict[str, Any], error: tuple[str, str]) -> None:
    assert fault("legal_cards", given) == error


def test_single_values_are_looked_at_before_fields_that_must_fit() -> None:
    given = hand("S", "AS", prenomination="H", suits_led=["X"])
    assert fault("legal_cards", given, preset="australian") == ("bad_value", "suits_led[0]")


def test_a_joker_given_a_suit_beforehand_needs_no_name_when_led() -> None:
    for named in ({}, {"joker_suit": "H"}):
        given = hand("NT", "AS 4H", "Joker", prenomination="H", **named)
        assert ruling("legal_cards", given, preset="australian")["answer"]["legal"] == ["4H"]
    given = hand("NT", "AS 4H", "Joker", prenomination="H", joker_suit="S")
    assert fault("legal_cards", given, preset="australian") == ("bad_value", "joker_suit")


@pytest.mark.parametrize(
    ("ask", "given", "error"),
    [
        ("trick_winner", trick("H", ""), ("bad_value", "plays")),
        ("trick_winner", trick("NT", "Joker AS"), ("missing", "joker_suit")),
        ("tricks_won", {"trump": "H", "tricks": []}, ("bad_value", "tricks")),
        ("tricks_won", {"trump": "H", "tricks": [{"plays": []}]}, ("bad_value", "tricks[0].plays")),
        ("tricks_won", {"trump": "H", "tricks": [[]]}, ("bad_value", "tricks[0]")),
        ("tricks_won", {"trump": "H", "tricks": [{}]}, ("missing", "tricks[0].plays")),
        ("tricks_won", {"trump": "H", "tricks": [{"plays": [[1, "AS"]]}] * 11}, ("bad_value", "tricks")),
        (
            "tricks_won",
            {"trump": "H", "tricks": [{"plays": [[1, "AS"]]}] * 2},
            ("duplicate_card", "tricks[1].plays[0][1]"),
        ),
        ("tricks_won", {"trump": "NT", "tricks": [{"plays": [[1, "Joker"]]}]}, ("missing", "tricks[0].joker_suit")),
        (
            "find_revokes",
            {"trump": "NT", "tricks": [{"plays": [[1, "AS"]], "joker_suit": "D"}]},
            ("bad_value", "tricks[0].joker_suit"),
        ),
        ("trump_order", {"trump": "NT"}, ("bad_value", "trump")),
        ("trump_order", {}, ("missing", "trump")),
        ("legal_discard", {"hand": ["AS"], "discards": []}, ("bad_value", "hand")),
        ("weak_hand", {"hand": ["AS"], "partner_agrees": True}, ("bad_value", "hand")),
        (
            "weak_hand",
            {"hand": ["5S", "6S", "7S", "8S", "9S", "10S", "5C", "6C", "7C", "8C"], "partner_agrees": 1},
            ("bad_value", "partner_agrees"),
        ),
    ],
)
def test_malformed_records_and_hands(ask: str, given: dict[str, Any], error: tuple[str, str]) -> None:
    assert fault(ask, given) == error


def test_a_suit_given_to_a_trump_is_a_conflict() -> None:
    given = trick("H", "AS KS", prenomination="H")
    assert fault("trick_winner", given, preset="australian") == ("conflict", "prenomination")


def test_with_piles_a_seat_plays_twice_but_not_three_times() -> None:
    plays = [[1, "AS"], [2, "KS"], [1, "QS"], [2, "JS"]]
    assert ruling("trick_winner", {"trump": "H", "plays": plays}, preset="two_player")["answer"]["winner"] == 1
    again = {"trump": "H", "plays": [*plays, [1, "5S"]]}
    assert fault("trick_winner", again, preset="two_player") == ("bad_seat", "plays[4][0]")
    third = {"trump": "H", "hand": ["5S", "5C"], "trick": plays[:3]}
    assert ruling("legal_cards", third, preset="two_player")["answer"]["legal"] == ["5S"]
    record = {"trump": "H", "tricks": [{"plays": plays}]}
    assert ruling("tricks_won", record, preset="two_player")["answer"]["tricks"] == {"A": 1, "B": 0}
    assert fault("find_revokes", record, preset="two_player") == ("conflict", "rules.deal_pattern")


JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 11),
        st.floats(),
        st.sampled_from(["", "S", "H", "NT", "M", "OM", "P", "7H", "5S", "10NT", "AS", "JD", "Joker", "Joker2", "9C"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.fixed_dictionaries({"plays": inner}, optional={"joker_suit": inner})
    ),
    max_leaves=12,
)
PLAYS = st.lists(st.tuples(st.integers(1, 4), st.sampled_from(["AS", "JD", "Joker", "9C", "KH"])).map(list), max_size=5)
FIELDS = {
    "legal_call": ("dealer", "calls", "call"),
    "legal_calls": ("dealer", "calls"),
    "auction": ("dealer", "calls"),
    "legal_cards": ("trump", "hand", "trick", "joker_suit", "prenomination", "suits_led", "shown_void", "suits_played"),
    "trick_winner": ("trump", "plays", "joker_suit", "prenomination", "shown_void"),
    "tricks_won": ("trump", "tricks", "prenomination"),
    "find_revokes": ("trump", "tricks", "prenomination"),
    "trump_order": ("trump",),
    "legal_discard": ("hand", "discards"),
    "weak_hand": ("hand", "partner_agrees"),
}
LIKELY = {
    "dealer": st.integers(1, 4),
    "trump": st.sampled_from(["S", "NT", "M"]),
    "hand": st.just(["AS", "Joker"]),
    "trick": PLAYS,
    "plays": PLAYS,
    "tricks": st.lists(st.fixed_dictionaries({"plays": PLAYS}), max_size=2),
    "suits_led": st.just(["S"]),
}


@settings(deadline=None, max_examples=100)
@supposing(
    st.sampled_from(sorted(KINDS)), st.sampled_from(["classic", "australian", "two_player", "three_player"]), st.data()
)
def test_no_question_however_odd_breaks_the_judge(ask: str, preset: str, data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(FIELDS[ask]), unique=True)) if data.draw(st.booleans()) else FIELDS[ask]
    given = {name: data.draw(st.one_of(LIKELY.get(name, JUNK), LIKELY.get(name, JUNK), JUNK)) for name in names}
    answer = ruling(ask, given, preset=preset)
    assert ("answer" in answer and answer["because"]) or answer["error"]["path"].startswith(("given", "rules"))


# -- reasons -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plays", "winner", "why"),
    [
        ("JD AH JS", 1, "♥ are trumps, so J♦ is the left bower; only a joker or J♥ beats it. R2.5"),
        ("AH JH JD", 2, "♥ are trumps, so J♥ is the right bower; only a joker beats it. R2.3"),
        ("AS 5H KS", 2, "5♥ is the highest trump in the trick, and a trump beats every other suit. R4.5"),
        ("AS KD KS", 1, "A♠ is the highest card of the suit led, ♠, and nobody played a trump. R4.5"),
        ("JH Joker", 2, "Joker is the highest trump there is. R2.3"),
    ],
)
def test_why_a_card_wins_with_trumps(plays: str, winner: int, why: str) -> None:
    assert ruling("trick_winner", trick("H", plays))["answer"]["winner"] == winner
    assert reasons("trick_winner", trick("H", plays)) == [why]


def test_why_the_second_joker_wins() -> None:
    found = reasons("trick_winner", trick("H", "JH Joker2"), deck="46", kitty_size=6)
    assert found == ["Joker2 is the second joker; only the higher joker beats it. R2.3"]


@pytest.mark.parametrize(
    ("given", "rules", "why"),
    [
        (trick("NT", "4H 5H"), {}, ["There are no trumps: 5♥ is the highest card of the suit led, ♥. R4.5"]),
        (
            trick("NT", "4H Joker"),
            {},
            ["Without trumps the joker belongs to no suit and wins the trick it is played to. R4.8"],
        ),
        (
            trick("M", "4H Joker"),
            {"joker_misere_rank": "low"},
            [
                "There are no trumps: 4♥ is the highest card of the suit led, ♥. R4.5",
                "In a misère the joker is the lowest card at this table. R4.8",
            ],
        ),
        (
            trick("M", "Joker 5S", joker_suit="H"),
            {"joker_misere_rank": "low"},
            ["Nobody else played ♥, so the joker wins although it is the lowest card at this table. R4.8"],
        ),
        (
            trick("NT", "4H Joker", shown_void=["H"]),
            {"joker_after_void": "loses"},
            [
                "There are no trumps: 4♥ is the highest card of the suit led, ♥. R4.5",
                "The joker cannot win on a suit its holder failed to follow before. R4.8",
            ],
        ),
        (
            trick("NT", "4H Joker", prenomination="S"),
            {"preset": "australian"},
            [
                "There are no trumps: 4♥ is the highest card of the suit led, ♥. R4.5",
                "The joker has been given ♠, as its highest card; on any other suit it loses. R4.9",
            ],
        ),
        (
            trick("NT", "AS Joker", prenomination="S"),
            {"preset": "australian"},
            ["The joker has been given ♠, as its highest card; on any other suit it loses. R4.9"],
        ),
        (
            trick("NT", "4H Joker Joker2"),
            {"deck": "46", "kitty_size": 6},
            ["Without trumps the joker belongs to no suit and wins the trick it is played to. R4.8"],
        ),
    ],
)
def test_why_a_card_wins_without_trumps(given: dict[str, Any], rules: dict[str, Any], why: list[str]) -> None:
    assert reasons("trick_winner", given, **rules) == why


@pytest.mark.parametrize(
    ("given", "rules", "why"),
    [
        (hand("H", "JD AD", "KD"), {}, "♥ are trumps, so J♦ is the left bower and counts as ♥, not as ♦. R2.5"),
        (hand("H", "Joker AD", "KD"), {}, "The joker is the highest trump and follows like one. R4.7"),
        (hand("H", "JD AS", "KS"), {}, "♠ were led, and a player who can follow suit has to. R4.4"),
        (hand("NT", "Joker", "KS"), {}, "As the last card in hand the joker may always be played. R4.8"),
        (hand("NT", "Joker"), {}, "A joker that is led is given a suit, here one of ♠, ♣, ♦, ♥. R4.8"),
        (
            hand("NT", "Joker AD", "KS"),
            {},
            "A player who is void in the suit led may play the joker or not. R4.8",
        ),
        (
            hand("NT", "Joker AD", "KS", shown_void=["S"]),
            {"joker_follow": "first_or_last_of_suit"},
            "A player who has failed to follow ♠ before may not play the joker to it. R4.8",
        ),
        (
            hand("NT", "Joker AD", "KS"),
            {"joker_follow": "every_suit"},
            "The joker counts as a card of every suit. R4.8",
        ),
        (
            hand("NT", "Joker AD", "KS", prenomination="D"),
            {"preset": "australian"},
            "The joker has been given ♦ and is a card of that suit. R4.9",
        ),
        (hand("NT", "AS 4D"), {}, "The leader may play any card. R4.3"),
        (
            hand("NT", "Joker AD"),
            {"joker_lead": "last_trick_only"},
            "The joker may not be led before the last trick. R4.8",
        ),
        (
            hand("NT", "Joker"),
            {"joker_lead": "unled_suit"},
            "As the last card in hand the joker may always be played. R4.8",
        ),
    ],
)
def test_why_cards_may_be_played(given: dict[str, Any], rules: dict[str, Any], why: str) -> None:
    assert why in reasons("legal_cards", given, **rules)


def test_the_order_of_trumps_is_told_with_one_joker_and_with_two() -> None:
    one = "Trumps from the top: joker, right bower J♠, left bower J♣, then ace to 5♠. R2.3"
    assert reasons("trump_order", {"trump": "S"}) == [one]
    two = "Trumps from the top: both jokers, right bower J♠, left bower J♣, then ace to 4♠. R2.3"
    assert reasons("trump_order", {"trump": "S"}, deck="46", kitty_size=6) == [two]


def test_what_proves_a_revoke() -> None:
    tricks = [{"plays": [[1, "KS"], [2, "7D"]]}, {"plays": [[1, "AD"], [2, "9S"]]}]
    given = {"trump": "H", "tricks": tricks}
    assert reasons("find_revokes", given) == ["In trick 1 seat 2 played 7♦ to ♠; in trick 2 it showed 9♠. R8.7"]


THIRTEEN = ["KS", "10H", "7D", "10S", "JC", "QD", "JH", "9D", "8S", "9C", "7S", "AD", "JD"]


@pytest.mark.parametrize(
    ("discards", "why"),
    [
        ("7D JC", "3 cards have to be put aside, as many as the kitty had; these are 2. R4.2"),
        ("7D 7D 9D", "7♦ is named twice. R4.1"),
        ("7D AS 9D", "A♠ is not in this hand. R4.1"),
        ("7D KS 9D", "Any 3 cards may be put aside, kitty cards and trumps too. R4.1"),
    ],
)
def test_why_cards_may_be_put_aside(discards: str, why: str) -> None:
    assert reasons("legal_discard", {"hand": THIRTEEN, "discards": discards.split()}) == [why]


def test_a_weak_hand_is_dealt_again_only_with_the_partners_leave() -> None:
    weak = ["10S", "9S", "8C", "7C", "6C", "10D", "9D", "5H", "6H", "8H"]
    given = {"hand": weak, "partner_agrees": False}
    refused = ruling("weak_hand", given, preset="inkle_american")
    assert refused["answer"] == {"may_ask": True, "redeal": False}
    assert [each["id"] for each in refused["because"]] == ["weak_yes", "weak_play_on"]


def test_every_message_names_its_parameters() -> None:
    for text in MESSAGES.values():
        assert text.endswith(".") and text.count("{") == text.count("}")
