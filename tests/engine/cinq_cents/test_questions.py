"""The judge's questions: what each option changes, edges, and what is malformed. The plain cases are data."""

from typing import Any

import pytest

from scorekeeper.engine.cinq_cents.messages import MESSAGES
from scorekeeper.engine.cinq_cents.pack import CARDS
from scorekeeper.engine.judge import judge
from scorekeeper.engine.reasons import sentence

from .cast import answer, error

PACK = [each.text for each in CARDS]
MELD = {"cards": ["KC", "QC"], "trump": "H", "hand": ["KC", "QC"], "tricks": [], "stock": 6}


def reasons(ask: str, given: dict[str, Any], **rules: Any) -> list[str]:
    """The ids of the reasons, each of which makes a sentence."""
    because = judge({"id": "t", "game": "cinq_cents", "ask": ask, "rules": rules, "given": given})["because"]
    assert all(sentence(each, MESSAGES) and each["rule"].startswith("C") for each in because)
    return [each["id"] for each in because]


@pytest.mark.parametrize(
    ("phase", "lead", "follow", "rules", "winner", "why"),
    [
        ("open", "QD", "AS", {}, "follower", "follow_higher_any_suit"),
        ("open", "KD", "KS", {}, "leader", "equal_rank"),
        ("open", "KD", "QS", {}, "leader", "follow_not_higher"),
        ("open", "8D", "9S", {}, "follower", "follow_higher_any_suit"),
        ("open", "8D", "9S", {"open_compare": "any_suit_value"}, "leader", "follow_not_higher"),
        ("open", "9D", "JS", {"open_compare": "any_suit_value"}, "follower", "follow_higher_any_suit"),
        ("open", "QD", "AS", {"open_compare": "suit_and_trump"}, "leader", "follow_throws"),
        ("open", "AD", "7C", {"open_compare": "suit_and_trump"}, "follower", "follow_trumps"),
        ("closed", "QD", "KD", {}, "follower", "follow_higher_in_suit"),
        ("closed", "AC", "10C", {}, "leader", "lead_higher_in_suit"),
        ("closed", "AD", "7C", {"open_compare": "any_suit_value"}, "follower", "follow_trumps"),
    ],
)
def test_who_takes_the_trick(phase: str, lead: str, follow: str, rules: Any, winner: str, why: str) -> None:
    given = {"phase": phase, "lead": lead, "follow": follow, "trump": "C"}
    assert answer("trick_winner", given, **rules) == {"winner": winner}
    assert reasons("trick_winner", given, **rules) == [why]


@pytest.mark.parametrize(
    ("held", "lead", "rule", "legal", "why"),
    [
        ("9H AH KC", None, "free_if_void", "9H AH KC", "lead_any"),
        ("9H AH KC", "KH", "free_if_void", "9H AH", "must_follow"),
        ("9H AH KC", "KH", "must_trump", "9H AH", "must_follow"),
        ("9H AH KC", "KH", "must_head", "AH", "must_head"),
        ("10H AH KC", "KH", "must_head", "10H AH", "must_head"),
        ("9H 8H KC", "KH", "must_head", "9H 8H", "must_follow"),
        ("9D KC", "KH", "must_head", "KC", "must_trump"),
        ("9D KC", "KH", "must_trump", "KC", "must_trump"),
        ("9D KC", "KH", "free_if_void", "9D KC", "void_any"),
        ("9D 8S", "KH", "must_head", "9D 8S", "void_any"),
        ("9C AC 8S", "KC", "must_head", "AC", "must_head"),
    ],
)
def test_which_cards_may_be_played_after_the_stock(held: str, lead: Any, rule: str, legal: str, why: str) -> None:
    given = {"phase": "closed", "hand": held.split(), "lead": lead, "trump": "C"}
    assert sorted(answer("legal_cards", given, closed_rule=rule)["legal"]) == sorted(legal.split())
    assert reasons("legal_cards", given, closed_rule=rule) == [why]


def test_while_the_stock_lasts_any_card_may_be_played_under_every_option() -> None:
    given = {"phase": "open", "hand": ["9H", "AH", "KC"], "lead": "KH", "trump": "C"}
    for rule in ("free_if_void", "must_trump", "must_head"):
        assert len(answer("legal_cards", given, closed_rule=rule)["legal"]) == 3
    assert reasons("legal_cards", given) == ["open_any"]
    assert reasons("legal_cards", {**given, "lead": None}) == ["lead_any"]


def test_the_dealer_scores_the_turned_seven_only_where_the_table_says_so() -> None:
    pack = [each for each in PACK if each != "7H"]
    pack.insert(16, "7H")
    assert answer("deal", {"pack": pack})["dealer_points"] == 0
    assert answer("deal", {"pack": pack}, preset="cinq_cents_1896")["dealer_points"] == 10
    assert reasons("deal", {"pack": pack}, dealer_turned_seven=True)[-1] == "turned_seven"
    assert answer("deal", {"pack": PACK[::-1]}, dealer_turned_seven=True)["dealer_points"] == 0


def test_the_loser_of_the_eighth_trick_gets_the_turned_card() -> None:
    assert answer("draw", {"stock": ["9D", "KH"], "trick_winner": "B"}) == {"A": "KH", "B": "9D", "left": 0}


@pytest.mark.parametrize(
    ("held", "stock", "allowed", "why"),
    [
        (["7H"], ["9D", "KH"], True, "seven_exchanged"),
        (["7H"], [], False, "seven_no_stock"),
        (["AC"], ["9D", "7H"], False, "seven_turned"),
        (["7C"], ["9D", "KH"], False, "seven_not_held"),
    ],
)
def test_when_the_seven_may_be_exchanged(held: list[str], stock: list[str], allowed: bool, why: str) -> None:
    given = {"trump": "H", "hand": held, "stock": stock}
    assert answer("seven_exchange", given)["allowed"] is allowed
    assert answer("seven_exchange", given)["points"] == (10 if allowed else 0)
    assert reasons("seven_exchange", given) == [why]


@pytest.mark.parametrize(
    ("change", "rules", "reason", "own", "why"),
    [
        ({}, {}, "ok", 20, ["meld_marriage"]),
        ({"trump": "C"}, {}, "ok", 40, ["meld_trump_marriage"]),
        ({"cards": ["KC", "QS"]}, {"meld_window": "seven_cards"}, "not_a_combination", 0, ["not_a_combination"]),
        ({"stock": 0}, {"meld_window": "seven_cards"}, "too_late", 0, ["meld_marriage", "too_late"]),
        (
            {"stock": 0, "won_last_trick": False, "hand": ["KC"]},
            {"meld_window": "seven_cards", "meld_right": "after_won_trick"},
            "too_late",
            0,
            ["meld_marriage", "too_late"],
        ),
        (
            {"won_last_trick": False},
            {"meld_right": "after_won_trick"},
            "no_trick_won",
            0,
            ["meld_marriage", "no_trick_won"],
        ),
        ({"hand": ["KC"]}, {}, "incomplete", -20, ["meld_marriage", "incomplete", "penalty_deduct"]),
        (
            {"hand": ["KC"], "used": [["marriage", ["KC", "QC"]]]},
            {"penalty": "to_opponent"},
            "incomplete",
            0,
            ["meld_marriage", "incomplete", "penalty_to_opponent"],
        ),
        (
            {"used": [["four_kings", ["KC", "KS", "KD", "KH"]]]},
            {},
            "reused",
            -20,
            ["meld_marriage", "reused", "penalty_deduct"],
        ),
        (
            {"used": [["four_kings", ["KC", "KS", "KD", "KH"]]]},
            {"card_reuse": "other_class"},
            "ok",
            20,
            ["meld_marriage"],
        ),
        (
            {"used_by_opponent": [["marriage", ["KC", "QC"]]]},
            {"card_reuse": "other_class", "reuse_scope": "pack"},
            "reused",
            -20,
            ["meld_marriage", "reused", "penalty_deduct"],
        ),
    ],
)
def test_what_an_announcement_does(change: Any, rules: Any, reason: str, own: int, why: list[str]) -> None:
    found = answer("meld_validity", {**MELD, **change}, **rules)
    assert (found["reason"], found["valid"], found["self"]) == (reason, reason == "ok", own)
    assert reasons("meld_validity", {**MELD, **change}, **rules) == why


def test_a_hand_of_eight_at_the_end_of_the_stock_may_still_announce_in_the_french_variant() -> None:
    full = [each for each in PACK if each[-1] == "C"]
    assert answer("meld_validity", {**MELD, "hand": full, "stock": 0}, preset="franzoesische_variante")["valid"]


def test_what_cards_are_and_count() -> None:
    assert answer("meld_value", {"cards": ["KC", "QC"], "trump": "C"}) == {"meld": "trump_marriage", "points": 40}
    assert answer("meld_value", {"cards": ["KC"], "trump": "C"}) == {"meld": None, "points": 0}
    assert answer("card_points", {"cards": PACK}) == {"points": 120}
    assert reasons("card_points", {"cards": PACK}) == ["cards"]


def test_no_combination_in_the_cards() -> None:
    assert answer("best_melds", {"cards": ["7C"], "trump": "H"}) == {"points": 0, "melds": []}
    assert reasons("best_melds", {"cards": ["7C"], "trump": "H"}) == ["no_melds"]


@pytest.mark.parametrize(
    ("given", "ok"),
    [
        ({"card_points": {"A": 121, "B": -1}}, False),
        ({"card_points": {"A": 60, "B": 59}}, False),
        ({"card_points": {"A": 60, "B": 60}, "meld_points": {"A": 30, "B": 0}}, False),
        ({"card_points": {"A": 1, "B": 119}}, False),
        ({"card_points": {"A": 0, "B": 120}, "seven": {"A": 10, "B": 10}}, False),
        ({"card_points": {"A": 0, "B": 120}, "seven": {"A": 5, "B": 0}}, False),
        ({"card_points": {"A": 0, "B": 120}, "seven": {"A": 0, "B": 10}, "meld_points": {"A": 0, "B": 600}}, True),
        ({"card_points": {"A": 2, "B": 118}, "meld_points": {"A": 320, "B": 0}, "trump": "H"}, True),
    ],
)
def test_which_numbers_of_a_round_can_be_right(given: Any, ok: bool) -> None:
    assert answer("round_validate", given)["ok"] is ok


@pytest.mark.parametrize(
    ("totals", "rules", "ok", "seven", "why"),
    [
        ((100, 50), {}, True, True, "totals_with_seven"),
        ((100, 40), {}, True, False, "totals_without_seven"),
        ((100, 45), {}, False, None, "totals_miscount"),
        ((100, 50), {"preset": "cinq_cents_1896"}, True, None, "totals_either"),
        ((100, 45), {"preset": "cinq_cents_1896"}, False, None, "totals_miscount"),
        ((100, 50), {"last_trick_bonus": 10}, True, False, "totals_without_seven"),
    ],
)
def test_what_the_sum_of_a_round_tells(totals: tuple[int, int], rules: Any, ok: bool, seven: Any, why: str) -> None:
    given = {"totals": {"A": totals[0], "B": totals[1]}}
    assert answer("round_totals_check", given, **rules) == {"ok": ok, "seven_scored": seven}
    assert reasons("round_totals_check", given, **rules) == [why]


def test_a_penalty_goes_to_the_opponent_where_the_table_says_so() -> None:
    given = {"card_points": {"A": 60, "B": 60}, "melds": {"A": [], "B": []}, "penalties": {"A": 40, "B": 0}}
    assert answer("round_score", given)["totals"] == {"A": 20, "B": 60}
    assert answer("round_score", given, penalty="to_opponent")["totals"] == {"A": 60, "B": 100}


def test_the_last_trick_counts_where_the_table_says_so() -> None:
    given = {"card_points": {"A": 60, "B": 60}, "melds": {"A": [240], "B": []}, "last_trick": "B"}
    assert answer("round_score", given)["totals"] == {"A": 300, "B": 60}
    assert answer("round_score", given, last_trick_bonus=10)["totals"] == {"A": 300, "B": 70}


def test_a_round_that_was_not_played_out_is_added_up_with_a_warning() -> None:
    given = {"card_points": {"A": 0, "B": 0}, "melds": {"A": [], "B": []}}
    assert answer("round_score", given)["totals"] == {"A": 0, "B": 0}
    assert reasons("round_score", given) == ["no_points", "not_120"]


@pytest.mark.parametrize(
    ("rounds", "first", "rules", "winner", "why"),
    [
        ([(500, 0)], None, {}, None, "nobody_over_target"),
        ([(501, 0)], None, {}, "A", "only_one_over"),
        ([(500, 0)], None, {"target_compare": "reach"}, "A", "only_one_over"),
        ([(510, 520)], "A", {}, "B", "both_over_highest"),
        ([(510, 510)], "A", {}, None, "tie_play_on"),
        ([(250, 250), (260, 260)], None, {}, None, "tie_play_on"),
        ([(250, 250), (260, 260)], "B", {}, "B", "first_to_reach"),
        ([(250, 250), (260, 260)], "B", {"later_rounds": "round_end_highest"}, None, "tie_play_on"),
        ([(250, 250), (260, 260), (20, 60)], None, {}, "B", "both_over_highest"),
        ([(255, 255), (255, 255), (-60, 60)], None, {}, "B", "only_one_over"),
    ],
)
def test_how_a_match_ends(rounds: Any, first: Any, rules: Any, winner: Any, why: str) -> None:
    given = {"rounds": [{"A": a, "B": b} for a, b in rounds], "reached_first": first}
    found = answer("match_end", given, **rules)
    assert (found["winner"], found["why"], found["over"]) == (winner, why, winner is not None)
    assert reasons("match_end", given, **rules) == [why]


def test_rounds_after_the_end_do_not_count() -> None:
    rounds = [{"A": 501, "B": 100}, {"A": 0, "B": 600}]
    assert answer("match_end", {"rounds": rounds})["totals"] == {"A": 501, "B": 100}


@pytest.mark.parametrize(
    ("number", "start", "rules", "winner", "why"),
    [
        (2, (480, 470), {}, "A", "passed_first"),
        (2, (470, 470), {}, None, "nobody_passed"),
        (1, (480, 470), {}, None, "played_out"),
        (2, (480, 470), {"later_rounds": "round_end_highest"}, None, "played_out"),
        (3, (510, 510), {}, None, "played_out"),
    ],
)
def test_who_passes_the_mark_first(number: int, start: tuple[int, int], rules: Any, winner: Any, why: str) -> None:
    events = [["A", 20], ["B", -20], ["A", 10], ["B", 40]]
    given = {"round": number, "start": {"A": start[0], "B": start[1]}, "events": events}
    found = answer("race", given, **rules)
    assert (found["winner"], found["at_event"]) == (winner, 3 if winner else None)
    assert reasons("race", given, **rules) == [why]


def test_negative_totals_widen_what_the_loser_pays() -> None:
    found = answer("settlement", {"totals": {"A": 520, "B": -110}, "winner": "A"}, stake_per_point=2)
    assert found == {"payer": "B", "payee": "A", "points": 630, "amount": 1260}
    nobody = answer("settlement", {"totals": {"A": 520, "B": 510}, "winner": None}, stake_per_point=2)
    assert nobody == {"payer": None, "payee": None, "points": 0, "amount": 0}


@pytest.mark.parametrize(
    ("ask", "given", "code", "path"),
    [
        ("trick_winner", {"phase": "open", "lead": "KH", "follow": "KH", "trump": "S"}, "duplicate_card", "follow"),
        ("trick_winner", {"phase": "open", "lead": 7, "follow": "KH", "trump": "S"}, "bad_card", "lead"),
        ("trick_winner", {"phase": "open", "lead": "Joker", "follow": "KH", "trump": "S"}, "bad_card", "lead"),
        ("trick_winner", {"phase": "open", "lead": "KH", "trump": "S"}, "missing", "follow"),
        (
            "legal_cards",
            {"phase": "open", "hand": ["KH", "KH"], "lead": None, "trump": "S"},
            "duplicate_card",
            "hand[1]",
        ),
        ("legal_cards", {"phase": "open", "hand": ["KH"], "lead": "KH", "trump": "S"}, "duplicate_card", "lead"),
        ("legal_cards", {"phase": "open", "hand": PACK[:9], "lead": None, "trump": "S"}, "bad_value", "hand"),
        ("meld_value", {"cards": "KH", "trump": "S"}, "bad_value", "cards"),
        ("meld_validity", {**MELD, "tricks": ["KC"]}, "duplicate_card", "tricks[0]"),
        ("meld_validity", {**MELD, "stock": True}, "bad_value", "stock"),
        ("meld_validity", {**MELD, "used": [["marriage"]]}, "bad_value", "used[0]"),
        ("meld_validity", {**MELD, "used": [["couple", ["KC", "QC"]]]}, "bad_value", "used[0][0]"),
        ("meld_validity", {**MELD, "used": [["marriage", ["KH", "QH"]]]}, "bad_value", "used[0][1]"),
        ("meld_validity", {**MELD, "won_last_trick": 1}, "bad_value", "won_last_trick"),
        ("deal", {"pack": [*PACK[:31], "KH"]}, "duplicate_card", "pack[31]"),
        ("draw", {"stock": ["KH"], "trick_winner": "A"}, "bad_value", "stock"),
        ("draw", {"stock": ["KH", "QH"], "trick_winner": "C"}, "bad_side", "trick_winner"),
        ("seven_exchange", {"trump": "H", "hand": ["7H"], "stock": ["KD"]}, "bad_value", "stock[0]"),
        ("seven_exchange", {"trump": "H", "hand": ["7H"], "stock": ["7H"]}, "duplicate_card", "stock[0]"),
        ("round_validate", {"card_points": {"A": 1, "B": 2, "C": 3}}, "unknown_field", "card_points.C"),
        ("round_score", {"card_points": {"A": 130, "B": 0}, "melds": {"A": [], "B": []}}, "bad_value", "card_points.A"),
        ("round_score", {"card_points": {"A": 61, "B": 60}, "melds": {"A": [], "B": []}}, "bad_value", "card_points"),
        ("round_score", {"card_points": {"A": 60, "B": 60}, "melds": {"A": [25], "B": []}}, "bad_value", "melds.A[0]"),
        (
            "round_score",
            {"card_points": {"A": 60, "B": 60}, "melds": {"A": [], "B": []}, "seven": {"A": 10, "B": 10}},
            "bad_value",
            "seven",
        ),
        (
            "round_score",
            {"card_points": {"A": 60, "B": 60}, "melds": {"A": [], "B": []}, "seven": {"A": 5, "B": 0}},
            "bad_value",
            "seven.A",
        ),
        ("match_end", {"rounds": [], "reached_first": "Anna"}, "bad_side", "reached_first"),
        ("race", {"round": 0, "start": {"A": 0, "B": 0}, "events": []}, "bad_value", "round"),
        ("race", {"round": 1, "start": {"A": 0, "B": 0}, "events": [["A"]]}, "bad_value", "events[0]"),
        ("settlement", {"totals": {"A": 0, "B": 0}}, "missing", "winner"),
        ("card_points", {"cards": [], "trump": "H"}, "unknown_field", "trump"),
    ],
)
def test_a_malformed_question_names_the_field(ask: str, given: Any, code: str, path: str) -> None:
    assert error(ask, given) == (code, f"given.{path}")
