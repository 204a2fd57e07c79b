"""Combinations: the best choice is never beaten, and which sums are possible."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import SUITS, Card, mask_of
from scorekeeper.engine.cinq_cents.melds import (
    Meld,
    all_melds,
    best_melds,
    can_be,
    meld_of,
    possible_pairs,
    possible_points,
    spent_by,
)
from scorekeeper.engine.cinq_cents.pack import CARDS
from scorekeeper.engine.cinq_cents.rules import Rules

from .cast import answer, hand

HIGH = [each for each in CARDS if each.rank not in ("7", "8", "9")]
hands = st.lists(st.sampled_from(HIGH), unique=True, max_size=14)
reuse = st.sampled_from(["never", "other_class"])


def brute_force(rules: Rules, cards: list[Card], trump: str, used: list[Meld]) -> int:
    """The most points of any set of combinations that the rule allows, tried one by one."""
    owned = mask_of(cards)
    melds = [each for each in all_melds(rules, trump) if each.cards & owned == each.cards]
    best = 0
    for size in range(len(melds) + 1):
        for some in combinations(melds, size):
            pairs = [*combinations(some, 2), *((early, late) for early in used for late in some)]
            fine = all(
                not a.cards & b.cards or (rules.card_reuse == "other_class" and a.family != b.family) for a, b in pairs
            )
            best = max(best, sum(each.points for each in some) if fine else 0)
    return best


@settings(max_examples=150, deadline=None)
@given(cards=hands, trump=st.sampled_from(SUITS), card_reuse=reuse, used=st.lists(st.integers(0, 13), max_size=2))
def test_the_best_combinations_are_never_beaten(
    cards: list[Card], trump: str, card_reuse: str, used: list[int]
) -> None:
    rules = Rules.make(card_reuse=card_reuse)
    earlier = [all_melds(rules, trump)[index] for index in used]
    best = best_melds(rules, mask_of(cards), trump, spent_by(earlier))
    assert sum(each.points for each in best) == brute_force(rules, cards, trump, earlier)


def test_all_thirty_two_cards_are_worth_six_hundred_at_most() -> None:
    best = best_melds(Rules.make(), mask_of(CARDS), "H")
    assert sorted(each.id for each in best) == ["sequence", "sequence", "sequence", "trump_sequence"]
    assert max(possible_points(Rules.make(), "H")) == 600
    assert max(possible_points(Rules.make(trump_sequence_points=250), "H")) == 610


def test_of_equal_choices_the_one_that_spends_fewest_cards_is_taken() -> None:
    best = best_melds(Rules.make(), mask_of(hand("QS QD QH QC JS")), "H")
    assert [each.id for each in best] == ["binage"]


@pytest.mark.parametrize("trump", SUITS)
def test_every_combination_is_found_by_its_cards(trump: str) -> None:
    rules = Rules.make("cinq_cents_1896", binage="QS_JD")
    for meld in all_melds(rules, trump):
        cards = [each for each in CARDS if each.bit & meld.cards]
        assert meld_of(rules, cards, trump) == meld
    assert meld_of(rules, [], trump) is None


def test_a_class_may_use_a_card_of_another_class_where_the_table_says_so() -> None:
    given = {"cards": ["AH", "10H", "KH", "QH", "JH", "KC", "KS", "KD"], "trump": "H"}
    assert answer("best_melds", given, card_reuse="other_class")["points"] == 240 + 60 + 40
    spent = {**given, "used": ["KH"]}
    assert answer("best_melds", spent, card_reuse="other_class")["points"] == 0


def test_the_sums_of_two_players_share_the_pack_where_cards_are_spent_for_both() -> None:
    pack, each = Rules.make(reuse_scope="pack"), Rules.make()
    both = {"A": 600, "B": 20}
    assert can_be(each, both, "H") and not can_be(pack, both, "H")
    assert can_be(pack, {"A": 240, "B": 360}, None)
    assert (100, 80) in possible_pairs(pack, "H")
    again = Rules.make(reuse_scope="pack", card_reuse="other_class")
    assert can_be(again, {"A": 1000, "B": 40}, "H") and not can_be(again, {"A": 1040, "B": 20}, "H")


def test_without_trumps_both_sums_must_be_possible_under_the_same_trump() -> None:
    assert can_be(Rules.make(), {"A": 320, "B": 0}, None)
    assert not can_be(Rules.make(), {"A": 320, "B": 0}, "D")
    assert not can_be(Rules.make(), {"A": 580, "B": 0}, None)


def test_other_class_reaches_more_than_six_hundred() -> None:
    assert max(possible_points(Rules.make(card_reuse="other_class"), "S")) == 600 + 300 + 100 + 40
