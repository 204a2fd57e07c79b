"""The tiles: which may still be announced, and what they are worth."""

import json
from itertools import combinations, product
from time import perf_counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cinq_cents.pad import on_pad, refusal
from scorekeeper.engine.cinq_cents.rules import Rules
from scorekeeper.engine.cinq_cents.tiles import Announced, candidates, clash, fits, open_tiles, tiles, wrong_wins
from scorekeeper.engine.journal import as_data

from .cast import Table
from .test_play import any_rules


def shown(table: Table, player: str = "A") -> dict[str, int]:
    """The open tiles of a player with their points."""
    return {each.id: each.points for each in open_tiles(table.sheet.rules, table.sheet.standing, player)}


def begun(*melds: tuple[str, str, str | None], trump: str | None = "H", **rules: Any) -> Table:
    table = Table(**rules)
    table.part("deal", trump=trump)
    for player, meld, suit in melds:
        table.meld(player, meld, suit)
    return table


def test_with_trumps_known_there_are_fifteen_tiles() -> None:
    found = shown(begun())
    assert len(found) == 15
    assert (found["marriage-H"], found["marriage-S"], found["sequence-H"], found["sequence-S"]) == (40, 20, 240, 120)
    assert (found["four_aces"], found["binage"], found["seven"]) == (100, 40, 10)
    assert shown(begun(trump_sequence_points=250))["sequence-H"] == 250


def test_without_trumps_a_tile_shows_both_values() -> None:
    table = Table()
    found = {each.id: each for each in tiles(table.sheet.rules, table.sheet.standing, "A")}
    assert len(found) == 17
    assert (found["marriage-S"].points, found["marriage-S"].points_in_trumps) == (20, 40)
    assert (found["trump_sequence"].points, found["trump_sequence"].suit) == (240, None)
    assert found["four_aces"].points_in_trumps == 100


def test_after_a_marriage_no_sequence_of_its_suit_and_no_four_of_its_cards() -> None:
    found = shown(begun(("A", "marriage", "S")))
    assert not {"marriage-S", "sequence-S", "four_kings", "four_queens"} & set(found)
    assert {"sequence-H", "four_aces", "binage"} <= set(found)
    assert len(shown(begun(("A", "marriage", "S")), "B")) == 15


def test_where_the_ban_holds_for_the_pack_the_opponents_tiles_are_spent_too() -> None:
    found = shown(begun(("A", "marriage", "D"), reuse_scope="pack"), "B")
    assert not {"marriage-D", "binage", "four_queens"} & set(found)


def test_a_card_never_comes_from_hand_to_hand_where_only_the_hand_counts() -> None:
    assert "four_kings" not in shown(begun(("A", "marriage", "D"), meld_sources="hand_only"), "B")


def test_another_class_may_use_the_card_again_where_the_table_says_so() -> None:
    found = shown(begun(("A", "marriage", "S"), card_reuse="other_class"))
    assert "marriage-S" not in found
    assert {"sequence-S", "four_kings", "four_queens"} <= set(found)


def test_a_suit_left_open_spends_no_tile_until_nothing_else_is_possible() -> None:
    three = [("A", "marriage", None)] * 3
    found = shown(begun(*three, trump=None))
    assert {"marriage-S", "marriage-H"} <= set(found) and "four_kings" not in found
    assert not {each for each in shown(begun(*three, trump="H")) if each.startswith("marriage")} - {"marriage-H"}


def test_four_plain_marriages_cannot_be() -> None:
    assert not fits(Rules.make(), (Announced("A", "marriage"),) * 4, None)
    assert not fits(Rules.make(), (Announced("A", "marriage"),) * 40, None)


def test_points_from_paper_stand_for_any_combination_of_that_value() -> None:
    forty = Announced("A", None, points=40)
    assert fits(Rules.make(), (forty,) * 2, "H")
    assert not fits(Rules.make(), (forty,) * 3, "D")
    assert not fits(Rules.make(), (Announced("A", None, points=250),), "D")


MELDS = ("marriage", "sequence", "trump_marriage", "four_jacks", None)


@settings(max_examples=100, deadline=None)
@given(
    told=st.lists(
        st.tuples(
            st.sampled_from("AB"), st.sampled_from(["marriage", "sequence", "trump_marriage", "four_jacks", None])
        ),
        max_size=6,
    ),
    rules=any_rules,
)
def test_what_fits_is_what_some_choice_of_combinations_allows(told: list[Any], rules: Rules) -> None:
    announced = tuple(Announced(player, meld, points=40) for player, meld in told)
    every = product(*(candidates(rules, each, "S") for each in announced))
    players = [each.player for each in announced]
    possible = any(
        not any(clash(rules, a, one, b, two) for (a, one), (b, two) in combinations(zip(players, some, strict=True), 2))
        for some in every
    )
    assert fits(rules, announced, "S") is possible


def test_long_lists_are_judged_at_once() -> None:
    rules = Rules.make(card_reuse="other_class", reuse_scope="pack")
    values = [20, 20, 20, 20, 40, 40, 40, 120, 120, 120, 60, 80, 100, 240]
    every = [Announced(player, None, points=points) for player in "AB" for points in values]
    begun_at = perf_counter()
    assert fits(rules, tuple(each for each in every if each.player == "A"), None)
    assert not fits(rules, tuple(every), None)
    assert perf_counter() - begun_at < 5


def test_the_seven_is_open_until_somebody_scored_it() -> None:
    table = begun()
    table.part("seven", player="B")
    assert "seven" not in shown(table, "A") and "seven" not in shown(table, "B")


def test_a_tile_says_when_it_would_win() -> None:
    table = Table()
    table.end(60)
    table.say("adjust", points={"A": 420, "B": 390})
    found = {each.id: each.wins for each in tiles(table.sheet.rules, on_pad(table.sheet), "A")}
    assert not found["marriage-S"] and found["trump_marriage"]
    assert not any(each.wins for each in tiles(table.sheet.rules, None, "A"))
    rules = Rules.make(penalty="to_opponent")
    assert wrong_wins(rules, on_pad(table.sheet), "B", 40)
    assert not wrong_wins(rules, on_pad(table.sheet), "B", 20)
    assert not wrong_wins(rules, None, "B", 40)
    assert not wrong_wins(table.sheet.rules, on_pad(table.sheet), "B", 40)


def test_the_pad_knows_before_it_writes_what_would_not_count() -> None:
    table = begun(("A", "marriage", "S"))
    four_kings = {"part": "meld", "meld": "four_kings"}
    assert refusal(table.sheet, {**four_kings, "player": "A"}) == "spent"
    assert refusal(table.sheet, {**four_kings, "player": "B"}) is None
    assert refusal(table.sheet, {"part": "seven", "player": "A"}) is None
    table.part("seven", player="B")
    assert refusal(table.sheet, {"part": "seven", "player": "A"}) == "seven_once"
    assert refusal(table.sheet, {"part": "end", "card_points": {"A": 60, "B": 60}}) is None


def test_the_public_sheet_is_plain_data() -> None:
    table = begun(("A", "marriage", "S"), ("A", "marriage", "S"))
    assert json.loads(json.dumps(as_data(table.sheet)))["standing"]["refused"][0]["why"] == "spent"
    table.end(60)
    assert json.loads(json.dumps(as_data(table.sheet)))["hands"][0]["details"]["melds"]["B"] == []
