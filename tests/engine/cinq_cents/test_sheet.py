"""A match on the score sheet: live totals, the end of rounds and of the match, corrections, undo."""

import pytest

from scorekeeper.engine.cinq_cents.game import GAME
from scorekeeper.engine.cinq_cents.match import Settlement
from scorekeeper.engine.cinq_cents.messages import MESSAGES
from scorekeeper.engine.cinq_cents.pad import asks_first, on_pad
from scorekeeper.engine.cinq_cents.score_table import choices
from scorekeeper.engine.cinq_cents.tiles import Announced
from scorekeeper.engine.errors import MatchOver
from scorekeeper.engine.journal import Entry, as_data, needs_person
from scorekeeper.engine.reasons import sentence
from scorekeeper.engine.sheet import Outcome

from .cast import Table


def second_round(a: int = 480, b: int = 470, **rules: object) -> Table:
    """A table in its second round with these totals (by hand, after a round of 60 each)."""
    table = Table(**rules)
    table.end(60, **({"last_trick": "A"} if "last_trick_bonus" in rules else {}))
    table.say("adjust", points={"A": a - table.totals[0], "B": b - table.totals[1]})
    return table


def outcome(table: Table) -> Outcome:
    """How the match ended, with a reason that makes a sentence."""
    found = table.sheet.outcome
    assert found is not None and found.reason is not None
    assert sentence(found.reason.as_data(), MESSAGES)
    return found


def check_lines(table: Table) -> None:
    """The lines of every row sum to its points."""
    for row in table.sheet.rows:
        lines = GAME.explain(table.sheet, row.entry)
        for player in "AB":
            assert sum(each.points for each in lines if each.side == player) == row.points[player]
        assert all(sentence(each.reason.as_data(), MESSAGES) for each in lines)


# -- a round tile by tile -------------------------------------------------------------------------------------------


def test_totals_move_with_every_tile() -> None:
    table = Table()
    seen = [table.totals]
    table.part("deal", trump="H", forehand=2)
    for step in (
        lambda: table.meld("A", "marriage", "H"),
        lambda: table.meld("B", "four_aces"),
        lambda: table.part("wrong", player="B", points=40),
        lambda: table.part("seven", player="A"),
        lambda: table.end(73),
    ):
        step()
        seen.append(table.totals)
    assert seen == [(0, 0), (40, 0), (40, 100), (40, 60), (50, 60), (123, 107)]
    check_lines(table)


def test_the_round_in_progress_stands_on_the_pad() -> None:
    table = Table()
    assert table.sheet.standing is None
    first = table.part("deal", trump="H")
    tile = table.meld("A", "marriage", "H")
    standing = table.sheet.standing
    assert standing is not None and standing.entry == first
    said = standing.payload
    assert (said["number"], said["trump"], said["forehand"], said["race"], said["seven"]) == (1, "H", 2, False, None)
    assert said["melds"]["A"] == [
        {"meld": "marriage", "suit": "H", "entry": tile, "points": 40, "id": "trump_marriage"}
    ]
    assert said["totals"] == {"A": 40, "B": 0} == dict(table.sheet.totals)
    assert as_data(table.sheet)["standing"]["entry"] == first
    table.end(60)
    assert table.sheet.standing is None
    assert on_pad(table.sheet).payload["number"] == 2


def test_the_row_says_the_whole_round_as_a_correction_would() -> None:
    table = Table()
    table.part("deal", trump="H")
    table.meld("A", "sequence", "S")
    table.part("wrong", player="B", points=20)
    table.part("seven", player="B", how="exchange")
    end = table.end(80)
    row = table.sheet.rows[-1]
    assert (row.entry, row.number, row.dealer, dict(row.points)) == (end, 1, 1, {"A": 200, "B": 30})
    whole = {name: value for name, value in row.payload.items() if name != "details"}
    table.say("correct", entry=end, **{**whole, "card_points": {"A": 70, "B": 50}})
    assert table.totals == (190, 40)
    (row,) = table.sheet.rows
    assert row.entry == end and len(row.earlier) == 1
    check_lines(table)


def test_trumps_told_late_count_for_what_was_announced_before() -> None:
    table = Table()
    table.meld("A", "marriage", "S")
    table.meld("B", "sequence", "D")
    assert table.totals == (20, 120)
    table.part("deal", trump="S")
    assert table.totals == (40, 120)
    table.part("deal", trump="D")
    assert table.totals == (20, 240)


def test_a_trump_marriage_with_its_suit_tells_the_trumps() -> None:
    table = Table()
    table.meld("A", "trump_marriage", "S")
    table.meld("B", "sequence", "S")
    assert on_pad(table.sheet).payload["trump"] == "S"
    assert table.totals == (40, 240)


def test_what_cannot_count_scores_nothing_and_is_listed() -> None:
    table = Table()
    table.meld("A", "four_aces")
    twice = table.meld("A", "four_aces")
    table.part("seven", player="A")
    again = table.part("seven", player="B")
    assert table.totals == (110, 0)
    refused = on_pad(table.sheet).payload["refused"]
    assert [(each["entry"], each["why"]) for each in refused] == [(twice, "spent"), (again, "seven_once")]
    table.end(60)
    assert len(table.sheet.rows[-1].payload["details"]["refused"]) == 2
    check_lines(table)


def test_a_wrong_announcement_goes_to_the_opponent_where_the_table_says_so() -> None:
    table = Table(penalty="to_opponent")
    table.part("wrong", player="A", points=100)
    assert table.totals == (0, 100)
    table.end(60)
    check_lines(table)


def test_the_last_trick_pays_where_the_table_says_so() -> None:
    table = Table(last_trick_bonus=10)
    table.end(60, last_trick="B")
    assert table.totals == (60, 70)
    check_lines(table)


def test_a_whole_round_takes_the_place_of_its_tiles() -> None:
    table = Table()
    table.meld("A", "four_aces")
    table.part(
        "whole", card_points={"A": 60}, melds={"B": [{"points": 100}, {"meld": "marriage", "suit": "S"}]}, trump="S"
    )
    assert table.totals == (60, 60 + 140)
    assert table.sheet.standing is None
    check_lines(table)


# -- the deal -------------------------------------------------------------------------------------------------------


def test_the_deal_alternates_and_forehand_can_be_told() -> None:
    table = Table(dealer=2)
    table.end(60)
    assert (table.sheet.rows[0].dealer, table.sheet.dealer) == (2, 1)
    table.part("deal", forehand=1)
    assert table.sheet.dealer == 2
    table.end(60)
    assert (table.sheet.rows[1].dealer, table.sheet.dealer) == (2, 1)
    table.say("people", players=["Anna", "Ben"], dealer=2)
    assert (table.sheet.dealer, table.sheet.players) == (2, ("Anna", "Ben"))
    table.say("people", players=["Anna", "Carl"])
    assert (table.sheet.dealer, table.sheet.players) == (2, ("Anna", "Carl"))
    table.part("deal", forehand=2)
    assert table.sheet.dealer == 1
    table.say("people", dealer=2)
    assert table.sheet.dealer == 2


# -- the end of a round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "over"), [(20, False), (21, True)])
def test_exactly_500_is_not_enough_501_is(points: int, over: bool) -> None:
    table = second_round(480, 300)
    table.end(points)
    assert table.totals[0] == 480 + points
    assert (table.sheet.outcome is not None) is over


def test_at_reach_500_is_enough() -> None:
    table = second_round(480, 300, target_compare="reach")
    table.end(20)
    assert (outcome(table).winners, outcome(table).why) == (("A",), "only_one_over")


def test_the_first_round_is_played_out_and_the_most_points_win() -> None:
    table = Table()
    table.say("adjust", points={"A": 470, "B": 480})
    table.meld("A", "four_kings")
    assert table.sheet.outcome is None and table.totals == (530, 480)
    table.part("over", player="A", card_points=60)
    assert table.sheet.outcome is None
    assert on_pad(table.sheet).payload["refused"][0]["why"] == "no_race"
    end = table.end(30)
    assert (outcome(table).winners, outcome(table).why, outcome(table).ended_after) == (
        ("B",),
        "both_over_highest",
        end,
    )
    assert table.totals == (560, 570)


def test_when_card_points_decide_the_pad_asks_who_was_first() -> None:
    table = second_round(490, 480)
    assert asks_first(table.sheet, {"A": 60, "B": 60})
    assert not asks_first(table.sheet, {"A": 105, "B": 15})
    end = table.end(50)
    assert (outcome(table).winners, outcome(table).why) == (("B",), "both_over_highest")
    assert table.sheet.rows[-1].payload["details"]["ask_first"]
    table.say("correct", entry=end, part="end", card_points={"A": 50}, reached_first="A")
    assert (outcome(table).winners, outcome(table).why) == (("A",), "first_to_reach")
    assert not table.sheet.rows[-1].payload["details"]["ask_first"]


def test_the_last_trick_is_part_of_the_question_who_was_first() -> None:
    table = second_round(495, 435, last_trick_bonus=10)
    assert not asks_first(table.sheet, {"A": 60, "B": 60}, "A")
    assert asks_first(table.sheet, {"A": 60, "B": 60}, "B")


def test_in_the_first_round_nobody_is_asked() -> None:
    table = Table()
    table.say("adjust", points={"A": 490, "B": 490})
    assert not asks_first(table.sheet, {"A": 60, "B": 60})


def test_level_above_the_mark_another_round_is_played_out() -> None:
    table = second_round(450, 450)
    table.end(60)
    assert table.sheet.outcome is None and table.totals == (510, 510)
    assert table.sheet.rows[-1].payload["details"]["ask_first"]
    table.meld("A", "four_jacks")
    assert table.sheet.outcome is None and on_pad(table.sheet).payload["race"] is False
    table.end(20)
    assert (outcome(table).winners, table.totals) == (("B",), (550, 610))


def test_only_one_over_at_the_end_of_a_round() -> None:
    table = second_round(450, 300)
    table.end(60)
    assert (outcome(table).winners, outcome(table).why) == (("A",), "only_one_over")


def test_round_end_highest_plays_every_round_out() -> None:
    table = second_round(450, 450, later_rounds="round_end_highest")
    table.meld("A", "four_kings")
    assert table.sheet.outcome is None
    table.part("over", player="A", card_points=0)
    assert table.sheet.outcome is None
    table.part("whole", card_points={"A": 10, "B": 110}, reached_first="A", melds={"A": [{"meld": "four_kings"}]})
    assert (outcome(table).winners, outcome(table).why) == (("B",), "both_over_highest")


# -- the race -------------------------------------------------------------------------------------------------------


def test_in_a_later_round_the_announcement_that_passes_the_mark_wins_at_once() -> None:
    table = second_round(stake_per_point=5)
    tile = table.meld("A", "trump_marriage", card_points={"A": 20, "B": 10})
    assert (outcome(table).winners, outcome(table).why, outcome(table).ended_after) == (("A",), "first_to_reach", tile)
    assert table.totals == (540, 480)
    assert outcome(table).reason.params["a"] == 540
    assert table.sheet.rows[-1].payload["over"] == "A"
    assert GAME.settle(table.sheet) == Settlement("B", "A", 60, 300)
    with pytest.raises(MatchOver):
        table.end(60)
    check_lines(table)


def test_a_penalty_to_the_opponent_can_win_for_him() -> None:
    table = second_round(penalty="to_opponent")
    table.part("wrong", player="A", points=40)
    assert outcome(table).winners == ("B",)


def test_a_true_claim_ends_the_match_on_the_spot() -> None:
    table = second_round(stake_per_point=1)
    claim = table.part("over", player="B", card_points=31, opponent_card_points=10)
    assert (outcome(table).winners, outcome(table).why, outcome(table).ended_after) == (("B",), "first_to_reach", claim)
    assert table.totals == (490, 501)
    assert GAME.settle(table.sheet).amount == 11
    check_lines(table)


def test_a_claim_wins_even_if_the_other_is_over_as_well() -> None:
    table = second_round()
    table.part("over", player="B", card_points=31, opponent_card_points=50)
    assert outcome(table).winners == ("B",)


def test_a_false_claim_is_noted_and_play_goes_on() -> None:
    table = second_round()
    claim = table.part("over", player="B", card_points=30)
    assert table.sheet.outcome is None and table.totals == (480, 470)
    said = on_pad(table.sheet).payload["refused"]
    assert said == [{"entry": claim, "player": "B", "why": "false_claim", "total": 500}]
    table.end(10)
    assert outcome(table).winners == ("B",)
    check_lines(table)


def test_a_correction_of_the_trumps_can_pass_the_mark() -> None:
    table = second_round()
    table.meld("A", "marriage", "S")
    assert table.sheet.outcome is None
    table.part("deal", trump="S")
    assert outcome(table).winners == ("A",)


def test_when_both_pass_with_one_entry_the_higher_total_wins() -> None:
    table = second_round(475, 470)
    table.meld("A", "marriage", "S")
    table.meld("B", "marriage", "S")
    table.part("deal", trump="S")
    assert outcome(table).winners == ("A",) and outcome(table).why == "both_over_highest"


def test_a_whole_round_may_say_who_stopped_it() -> None:
    table = second_round()
    table.whole(30, 35, over="A")
    assert (outcome(table).winners, table.totals) == (("A",), (510, 505))


def test_a_whole_round_whose_claim_is_false_counts_as_it_is() -> None:
    table = second_round()
    table.whole(10, 20, over="A")
    assert table.sheet.outcome is None and table.totals == (490, 490)


# -- undo, crossing out, correcting, inserting ----------------------------------------------------------------------


def test_undo_goes_back_tile_by_tile_and_opens_the_round_again() -> None:
    table = second_round()
    tile = table.meld("A", "trump_marriage")
    table.say("undo", entry=tile)
    assert table.sheet.outcome is None and table.totals == (480, 470)
    table.say("redo", entry=tile)
    assert outcome(table).ended_after == tile
    table.say("undo", entry=tile)
    table.meld("B", "marriage")
    end = table.end(0)
    table.say("undo", entry=end)
    assert table.totals == (480, 490)
    assert on_pad(table.sheet).payload["melds"]["B"]


def test_a_struck_tile_is_taken_away_and_restored() -> None:
    table = Table()
    tile = table.meld("A", "four_aces")
    table.end(60)
    table.say("strike", entry=tile)
    assert table.totals == (60, 60)
    table.say("restore", entry=tile)
    assert table.totals == (160, 60)


def test_crossing_out_the_end_crosses_out_the_round() -> None:
    table = Table()
    table.meld("A", "four_aces")
    end = table.end(60)
    table.end(70)
    table.say("strike", entry=end)
    struck, row = table.sheet.rows
    assert (struck.struck, struck.number, struck.counts, dict(struck.points)) == (True, None, False, {"A": 0, "B": 0})
    assert (row.number, row.dealer, table.totals) == (1, 1, (70, 50))
    assert table.sheet.hand_number == 2
    assert len(as_data(table.sheet)["hands"]) == 1
    check_lines(table)


def test_a_struck_claim_crosses_out_the_round_it_ended_or_is_forgotten() -> None:
    table = second_round()
    claim = table.part("over", player="A", card_points=60)
    table.say("strike", entry=claim)
    assert table.sheet.outcome is None and table.totals == (480, 470)
    assert table.sheet.rows[-1].struck
    false = table.part("over", player="A", card_points=10)
    table.say("strike", entry=false)
    assert table.sheet.standing is None and len(table.sheet.rows) == 3


def test_a_forgotten_round_is_put_in_before_another() -> None:
    table = Table()
    end = table.end(60)
    table.meld("A", "four_aces")
    forgotten = table.part("whole", card_points={"A": 100}, before=end)
    assert [row.entry for row in table.sheet.rows] == [forgotten, end]
    assert [(row.number, row.dealer) for row in table.sheet.rows] == [(1, 1), (2, 2)]
    assert table.totals == (100 + 60 + 100, 20 + 60)
    table.say("strike", entry=forgotten)
    assert table.totals == (160, 60)


def test_a_round_put_in_between_tiles_leaves_the_round_in_progress_alone() -> None:
    table = Table()
    table.meld("A", "four_aces")
    second = table.meld("A", "marriage")
    forgotten = table.part("whole", card_points={"A": 20}, before=second)
    assert table.totals == (140, 100)
    assert on_pad(table.sheet).payload["number"] == 2
    table.say("strike", entry=forgotten)
    assert table.totals == (120, 0) and table.sheet.rows[0].struck


def test_a_forgotten_tile_is_put_in_before_the_end() -> None:
    table = Table()
    end = table.end(60)
    table.meld("A", "four_aces", before=end)
    assert table.totals == (160, 60) and len(table.sheet.rows) == 1


def test_rounds_behind_a_moved_end_are_kept_but_do_not_count() -> None:
    table = second_round(400, 300)
    first = table.end(60)
    table.meld("B", "four_aces")
    last = table.end(30)
    assert (outcome(table).ended_after, table.totals) == (last, (490, 550))
    table.say("correct", entry=first, part="end", card_points={"A": 110})
    assert (outcome(table).ended_after, outcome(table).winners, table.totals) == (first, ("A",), (510, 310))
    behind = table.sheet.rows[-1]
    assert (behind.entry, behind.counts, behind.number, dict(behind.points)) == (last, False, 3, {"A": 0, "B": 0})
    assert table.sheet.standing is None
    check_lines(table)


def test_parts_behind_the_end_do_not_stand_on_the_pad() -> None:
    table = second_round(400, 300)
    first = table.end(60)
    table.meld("B", "four_aces")
    table.part("over", player="B", card_points=0)
    table.say("correct", entry=first, part="end", card_points={"A": 110})
    assert table.sheet.standing is None and table.totals == (510, 310)
    assert table.sheet.rows[-1].kind == "round" and not table.sheet.rows[-1].counts
    check_lines(table)


# -- two phones at once ---------------------------------------------------------------------------------------------

FOUR_ACES = {"part": "meld", "player": "A", "meld": "four_aces"}


@pytest.mark.parametrize(
    ("missed", "payload", "person"),
    [
        ({"part": "meld", "player": "B", "meld": "binage"}, FOUR_ACES, False),
        ({"part": "seven", "player": "B"}, FOUR_ACES, False),
        ({"part": "wrong", "player": "A", "points": 100}, FOUR_ACES, False),
        ({"part": "deal", "trump": "H"}, FOUR_ACES, False),
        (FOUR_ACES, FOUR_ACES, True),
        ({"part": "end", "card_points": {"A": 60, "B": 60}}, FOUR_ACES, True),
        (FOUR_ACES, {"part": "end", "card_points": {"A": 60, "B": 60}}, True),
        ({"part": "seven", "player": "A"}, {"part": "seven", "player": "B"}, True),
        ({"part": "deal", "trump": "S"}, {"part": "deal", "trump": "H"}, True),
    ],
)
def test_two_phones_may_tap_different_tiles_at_once(
    missed: dict[str, object], payload: dict[str, object], person: bool
) -> None:
    assert needs_person([Entry(9, "round", missed)], "round", payload) is person


# -- adjustments, rules, the end by hand ----------------------------------------------------------------------------


def test_an_adjustment_after_the_first_round_can_pass_the_mark() -> None:
    table = second_round(480, 470)
    fix = table.say("adjust", points={"A": 30}, reason="miscounted")
    assert (outcome(table).winners, outcome(table).ended_after) == (("A",), fix)
    check_lines(table)
    assert [line.reason.id for line in GAME.explain(table.sheet, fix)] == ["adjusted"]
    table.say("strike", entry=fix)
    assert table.sheet.outcome is None and table.sheet.rows[-1].struck


def test_an_adjustment_in_a_race_ends_the_round_in_progress() -> None:
    table = second_round()
    tile = table.meld("A", "marriage")
    fix = table.say("adjust", points={"A": 10})
    assert (outcome(table).winners, outcome(table).ended_after, table.totals) == (("A",), fix, (510, 470))
    assert [row.entry for row in table.sheet.rows][-2:] == [fix, tile]


def test_an_adjustment_while_a_round_is_played_out_waits_for_its_end() -> None:
    table = second_round(later_rounds="round_end_highest")
    table.meld("A", "marriage")
    table.say("adjust", points={"A": 10})
    assert table.sheet.outcome is None


def test_a_new_mark_counts_from_the_next_part_on_or_for_the_whole_match() -> None:
    table = Table()
    table.whole(100, 20)
    table.say("rules", patch={"target": 100, "target_compare": "reach"}, scope="from_now")
    assert table.sheet.outcome is None
    table.say("rules", patch={"target": 100, "target_compare": "reach"}, scope="whole_match")
    assert outcome(table).winners == ("A",)
    assert table.sheet.rules.target == 100


def test_the_end_by_hand_takes_what_stands() -> None:
    table = second_round()
    tile = table.meld("B", "four_jacks")
    end = table.say("end")
    assert (outcome(table).winners, outcome(table).why, outcome(table).ended_after) == (("B",), "ended_by_hand", end)
    assert table.totals == (480, 490) and table.sheet.rows[-1].entry == tile
    assert GAME.settle(table.sheet).payer == "A"


def test_level_totals_share_at_the_end_by_hand_and_nobody_pays() -> None:
    table = second_round(100, 100)
    table.say("end")
    assert outcome(table).winners == ("A", "B")
    assert GAME.settle(table.sheet) == Settlement(None, None, 0, 0)


def test_notes_stand_on_the_match_and_on_the_round() -> None:
    table = Table()
    end = table.end(60)
    table.say("note", text="Windy evening")
    table.say("note", entry=end, text="Counted twice")
    gone = table.say("note", text="Struck again")
    table.say("strike", entry=gone)
    assert [text for _, text in table.sheet.notes] == ["Windy evening"]
    assert table.sheet.rows[0].notes == ("Counted twice",)


def test_the_rematch_passes_the_deal_on() -> None:
    table = second_round(490, 300)
    table.end(60)
    assert table.sheet.dealer == 1
    table.say("match")
    assert table.sheet.dealer == 1 and table.totals == (0, 0)


def test_a_row_that_is_not_there_cannot_be_explained() -> None:
    with pytest.raises(LookupError):
        GAME.explain(Table().sheet, 7)


def test_the_score_table_says_what_a_phone_without_signal_needs() -> None:
    told = GAME.score_table(GAME.read_rules({"preset": "cinq_cents_1896"}))
    assert told["melds"]["trump_sequence"] == 250 and told["wins_at"] == 501 and told["seven"] == 10
    assert told["card_points"] == {"sum": 120, "impossible": [1, 119]}
    assert told["races"] is True and told["penalty"] == "deduct" and told["last_trick"] == 0
    assert GAME.score_table(GAME.read_rules({"target_compare": "reach"}))["wins_at"] == 500


def test_the_score_table_says_which_combinations_stand_in_each_others_way() -> None:
    told = GAME.score_table(GAME.read_rules({}))
    number = {tile: at for at, tile in enumerate(told["tiles"])}
    assert len(number) == len(told["own"]) == len(told["across"]) == 14
    assert told["own"][number["marriage-H"]] == sorted(
        number[tile] for tile in ("marriage-H", "sequence-H", "four_kings", "four_queens")
    )
    assert not any(told["across"])
    pack = GAME.score_table(GAME.read_rules({"reuse_scope": "pack", "card_reuse": "other_class"}))
    assert pack["own"] == pack["across"] == [[at] for at in range(14)]


def test_the_tiles_that_an_announcement_can_have_meant_turn_on_trumps() -> None:
    """C4.2: a marriage of 40 points is one in trumps."""
    rules = GAME.read_rules({})
    tiles = GAME.score_table(rules)["tiles"]
    forty = choices(rules, Announced("A", None, None, 40))
    told = {trump: [tiles[at] for at in found] for trump, found in forty.items()}
    assert told == {trump: [f"marriage-{trump}", "four_queens", "binage"] for trump in "SCDH"}
    shown = choices(rules, Announced("A", "marriage", "H"))
    assert {tiles[at] for found in shown.values() for at in found} == {"marriage-H"}
