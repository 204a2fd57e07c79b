"""The journal: what may be written, and what the sheet then says."""

import pytest

from scorekeeper.engine import journal
from scorekeeper.engine.errors import RulesError
from scorekeeper.engine.five_hundred.messages import MESSAGES
from scorekeeper.engine.games import game
from scorekeeper.engine.journal import Entry, Journal, needs_person
from scorekeeper.engine.reasons import sentence
from scorekeeper.engine.sheet import Sheet
from tests.engine.ledger_table import ANN, BOB, Table, refusal

SEVEN_HEARTS = {"contract": "7H", "declarers": ["A"], "tricks": {"A": 8, "B": 2}}


# -- hands ----------------------------------------------------------------------------------------------------------


def test_a_hand_adds_points_and_moves_the_deal() -> None:
    table = Table()
    table.hand("7H", "A", 8)
    table.hand("6S", "B", 5)
    assert table.running == [(200, 20), (250, -20)]
    assert [row.dealer for row in table.sheet.rows] == [1, 2]
    assert (table.sheet.dealer, table.sheet.hand_number) == (3, 3)


def test_a_hand_thrown_in_moves_the_deal_unless_the_same_dealer_deals_again() -> None:
    for all_pass, dealer in (("redeal_next_dealer", 2), ("redeal_same_dealer", 1)):
        table = Table(all_pass=all_pass)
        table.hand(None)
        assert (table.totals, table.sheet.dealer) == ((0, 0), dealer)


def test_no_trick_is_a_number_of_tricks() -> None:
    table = Table()
    table.hand("M", "A", 0)
    table.hand("6S", "B", 0)
    assert table.running == [(250, 0), (350, -40)]


def test_a_misere_may_be_recorded_without_tricks_where_they_do_not_count() -> None:
    table = Table()
    made = {"contract": "M", "declarers": ["A"], "tricks": None}
    table.add("hand", **made, made=True)
    table.add("hand", **made, made=False)
    assert table.running == [(250, 0), (0, 0)]
    assert [row.made for row in table.sheet.rows] == [True, False]
    assert refusal(Table("classic"), "hand", **made, made=True) == ("missing", "tricks")
    assert refusal(table, "hand", **made) == ("bad_value", "tricks")
    assert refusal(table, "hand", **{**made, "contract": "7H"}, made=True) == ("missing", "tricks")


def test_made_may_not_contradict_the_tricks() -> None:
    table = Table()
    assert refusal(table, "hand", **SEVEN_HEARTS, made=False) == ("bad_value", "made")
    table.add("hand", **SEVEN_HEARTS, made=True)
    assert table.totals == (200, 20)


def test_a_decisive_revoke_ends_the_match() -> None:
    table = Table()
    table.adjust(A=300)
    entry = table.add("hand", contract="7H", declarers=["A"], tricks={"A": 4, "B": 2}, revoke={"offender": "B"})
    assert (table.totals, table.winners, table.row(entry).made) == ((500, 0), ("A",), True)


def test_the_bidders_revoke_is_no_made_bid() -> None:
    table = Table()
    table.adjust(A=600)
    entry = table.add("hand", **SEVEN_HEARTS, revoke={"offender": "A", "tricks_cost": {"B": 1}})
    assert (table.totals, table.winners, table.row(entry).made) == ((400, 30), (), False)


def test_a_revoke_is_kept_whole_and_survives_another_penalty() -> None:
    table = Table(revoke_penalty="two_tricks")
    winners = ["A"] * 8 + ["B"] * 2
    revoke = {"offender": "A", "established": True, "revoke_trick": 1, "trick_winners": winners}
    entry = table.add("hand", **SEVEN_HEARTS, revoke=revoke)
    assert (table.totals, table.row(entry).payload["revoke"]) == ((-200, 40), revoke)
    table.add("rules", patch={"revoke_penalty": "hoyle_american"}, scope="whole_match")
    assert table.totals == (-200, 20)
    assert refusal(table, "hand", contract=None, declarers=[], revoke={"offender": "A"}) == ("bad_value", "revoke")


def test_a_revoke_may_say_how_many_tricks_go_over_without_saying_which() -> None:
    table = Table(revoke_penalty="two_tricks")
    revoke = {"offender": "A", "established": True, "tricks_moved": 1}
    entry = table.add("hand", **SEVEN_HEARTS, revoke=revoke)
    assert (table.totals, table.row(entry).payload["revoke"]) == ((200, 30), revoke)


def test_a_penalty_that_needs_more_than_was_recorded_leaves_the_tricks() -> None:
    table = Table()
    table.add("hand", **SEVEN_HEARTS, revoke={"offender": "A"})
    table.add("rules", patch={"revoke_penalty": "two_tricks"}, scope="whole_match")
    assert table.totals == (200, 20)


def test_a_journal_with_an_undo_of_another_entry_is_no_journal() -> None:
    table = Table()
    table.hand("7D", "A", 7)
    with pytest.raises(RulesError):
        journal.read([*table.journal.entries, Entry(3, "undo", {"entry": 1})])


def test_crossing_decides_who_was_first() -> None:
    table = Table("three_player", win_requires="any_points")
    table.adjust(A=480, C=490)
    hand = {"contract": "7H", "declarers": ["B"], "tricks": {"A": 3, "B": 6, "C": 1}}
    table.add("hand", **hand, crossing=["C", "A"])
    assert (table.winners, table.why) == (("C",), "both_over_first")


def test_who_bid_and_records_are_kept() -> None:
    table = Table()
    auction = [[2, "P"], [3, "7H"], [4, "P"], [1, "P"]]
    plays = [{"plays": [[3, "AH"], [4, "5H"], [1, "Joker"], [2, "6H"]]}]
    entry = table.add("hand", **SEVEN_HEARTS, seat=3, auction=auction, plays=plays)
    payload = table.row(entry).payload
    assert (payload["seat"], payload["auction"], payload["plays"]) == (3, auction, plays)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"tricks": {"A": 8, "B": 3}}, ("tricks_total", "tricks")),
        ({"tricks": {"A": 8, "B": 1}}, ("tricks_total", "tricks")),
        ({"tricks": {"A": 11, "B": -1}}, ("bad_value", "tricks.A")),
        ({"tricks": {"A": True, "B": 9}}, ("bad_value", "tricks.A")),
        ({"tricks": {"A": 8}}, ("missing", "tricks.B")),
        ({"tricks": {"A": 8, "B": 2, "C": 0}}, ("bad_side", "tricks.C")),
        ({"tricks": {"A": 10**30, "B": 2}}, ("bad_value", "tricks.A")),
        ({"tricks": [8, 2]}, ("bad_value", "tricks")),
        ({"contract": "11H"}, ("bad_bid", "contract")),
        ({"contract": "P"}, ("bad_bid", "contract")),
        ({"contract": ["7H"]}, ("bad_bid", "contract")),
        ({"contract": "5H"}, ("not_played", "contract")),
        ({"contract": "BM"}, ("not_played", "contract")),
        ({"contract": None}, ("bad_value", "declarers")),
        ({"declarers": []}, ("bad_value", "declarers")),
        ({"declarers": ["A", "B"]}, ("bad_value", "declarers")),
        ({"declarers": ["C"]}, ("bad_side", "declarers[0]")),
        ({"declarers": "A"}, ("bad_value", "declarers")),
        ({"seat": 2}, ("bad_seat", "seat")),
        ({"seat": 5}, ("bad_seat", "seat")),
        ({"crossing": ["Z"]}, ("bad_side", "crossing[0]")),
        ({"revoke": {"offender": "Z"}}, ("bad_side", "revoke.offender")),
        ({"revoke": {}}, ("missing", "revoke.offender")),
        ({"auction": [[1, "7Z"]]}, ("bad_bid", "auction[0][1]")),
        ({"plays": [{"plays": [[1, "AH"], [2, "AH"]]}]}, ("duplicate_card", "plays[0].plays[1][1]")),
        ({"points": {"A": 200}}, ("unknown_field", "points")),
        ({"before": 99}, ("unknown_entry", "before")),
    ],
)
def test_a_bad_hand_is_refused(change: dict[str, object], fault: tuple[str, str]) -> None:
    assert refusal(Table(), "hand", **{**SEVEN_HEARTS, **change}) == fault


def test_nothing_is_refused_by_a_crash() -> None:
    table = Table()
    for payload in (None, [], "x", 3, {"entry": None}, {"entry": 10**30}, {"entry": True}, {"contract": {}}):
        for kind in ("hand", "contract", "adjust", "rules", "people", "end", "note", "correct", "strike", "undo", "x"):
            with pytest.raises(RulesError):
                journal.check(table.journal, kind, payload)
    with pytest.raises(RulesError):
        journal.check(table.journal, None, {})


# -- the contract on the pad ----------------------------------------------------------------------------------------


def test_the_newest_contract_stands_until_a_hand_uses_it_up() -> None:
    table = Table()
    table.add("contract", contract="7H", seat=1)
    table.add("contract", contract="8S", declarers=["B"])
    assert table.sheet.standing is not None
    assert table.sheet.standing.payload == {"contract": "8S", "declarers": ["B"]}
    table.hand("8S", "B", 8)
    assert table.sheet.standing is None


def test_undoing_a_hand_puts_its_contract_back_on_the_pad() -> None:
    table = Table()
    contract = table.add("contract", contract="7H", declarers=["A"])
    table.hand("7H", "A", 8)
    table.undo()
    assert table.sheet.standing is not None
    assert table.sheet.standing.entry == contract


def test_an_empty_contract_clears_the_pad_and_a_forgotten_hand_leaves_it() -> None:
    table = Table()
    first = table.hand("6S", "A", 6)
    table.add("contract", contract="7H")
    table.hand("6C", "B", 6, before=first)
    assert table.sheet.standing is not None
    table.add("contract", contract=None)
    assert table.sheet.standing is None


# -- corrections, strikes, insertions -------------------------------------------------------------------------------


def test_a_correction_shows_what_was_there_before() -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    table.correct(entry, "7H", "A", 7)
    table.correct(entry, "7S", "A", 7)
    row = table.row(entry)
    assert table.totals == (140, 30)
    assert [(each.entry, each.payload["contract"]) for each in row.earlier] == [(2, "7D"), (3, "7H")]


def test_what_changes_nothing_is_refused() -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    same = {"contract": "7D", "declarers": ["A"], "tricks": {"A": 7, "B": 3}}
    assert refusal(table, "correct", entry=entry, **same) == ("no_change", "")
    assert refusal(table, "restore", entry=entry)[0] == "no_change"
    table.add("strike", entry=entry)
    assert refusal(table, "strike", entry=entry)[0] == "no_change"


def test_a_hand_crossed_out_does_not_count_nor_move_the_deal_and_can_be_restored() -> None:
    table = Table()
    first, _ = table.hand("7D", "A", 7), table.hand("7S", "B", 7)
    table.add("strike", entry=first)
    assert (table.totals, table.sheet.dealer, table.row(first).counts) == ((30, 140), 2, False)
    assert [hand["entry"] for hand in journal.as_data(table.sheet)["hands"]] == [3]
    table.add("restore", entry=first)
    assert (table.totals, table.sheet.dealer) == ((210, 170), 3)


def test_a_correction_lifts_no_strike() -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    table.add("strike", entry=entry)
    table.correct(entry, "7H", "A", 7)
    assert (table.totals, table.row(entry).struck) == ((0, 0), True)


def test_a_forgotten_hand_stands_before_the_one_it_names() -> None:
    table = Table()
    last = table.hand("6S", "A", 6)
    first = table.hand("7S", "B", 7, before=last)
    second = table.hand("6C", "B", 6, before=last)
    assert [row.entry for row in table.sheet.rows] == [first, second, last]
    assert table.running == [(30, 140), (70, 200), (110, 240)]


def test_a_correction_keeps_the_place() -> None:
    table = Table()
    last = table.hand("6S", "A", 6)
    first = table.hand("7S", "B", 7, before=last)
    seven = {"contract": "7C", "declarers": ["B"], "tricks": {"A": 3, "B": 7}}
    assert refusal(table, "correct", entry=first, **seven, before=first) == ("bad_value", "before")
    table.add("correct", entry=first, **seven, before=last)
    assert [row.entry for row in table.sheet.rows] == [first, last]


@pytest.mark.parametrize("kind", ["correct", "strike", "restore"])
def test_what_is_no_fact_cannot_be_changed(kind: str) -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    strike = table.add("strike", entry=entry)
    for named in (1, strike, 99):
        assert refusal(table, kind, entry=named, **(SEVEN_HEARTS if kind == "correct" else {})) == (
            "unknown_entry",
            "entry",
        )


def test_an_undone_entry_is_as_if_it_had_not_been_written() -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    table.undo()
    assert refusal(table, "strike", entry=entry) == ("unknown_entry", "entry")
    assert table.sheet.rows == ()


# -- undo and redo --------------------------------------------------------------------------------------------------


def test_undo_names_the_newest_entry() -> None:
    table = Table()
    first, second = table.hand("7D", "A", 7), table.hand("7S", "B", 7)
    assert refusal(table, "undo", entry=first) == ("not_newest", "entry")
    assert refusal(table, "redo", entry=second) == ("not_newest", "entry")
    table.add("undo", entry=second)
    assert table.journal.undo == (first,)
    assert table.journal.redo == (second,)


def test_a_new_entry_empties_the_redo_stack() -> None:
    table = Table()
    table.hand("7D", "A", 7)
    table.undo()
    table.hand("7S", "B", 7)
    assert table.journal.redo == ()


def test_undo_never_goes_past_a_match() -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    table.add("match")
    assert table.journal.undo == ()
    assert refusal(table, "undo", entry=entry) == ("not_newest", "entry")


# -- adjustments, people, notes -------------------------------------------------------------------------------------


def test_an_adjustment_needs_points_of_a_side() -> None:
    table = Table()
    assert refusal(table, "adjust", points={}) == ("bad_value", "points")
    assert refusal(table, "adjust", points={"C": 1}) == ("bad_side", "points.C")
    assert refusal(table, "adjust", points={"A": 10**12}) == ("bad_value", "points.A")
    assert refusal(table, "adjust", points={"A": "5"}) == ("bad_value", "points.A")
    assert refusal(table, "adjust", points={"A": 1.5}) == ("bad_value", "points.A")
    entry = table.add("adjust", points={"B": -50}, reason="late")
    assert (table.totals, table.sheet.dealer, table.row(entry).number) == ((0, -50), 1, None)


def test_people_change_names_and_the_dealer() -> None:
    table = Table()
    table.hand("7D", "A", 7)
    table.add("people", players=["Zoe", None, " ", "A,B"], dealer=4)
    assert table.sheet.players == ("Zoe", None, None, "A,B")
    assert table.sheet.dealer == 4
    assert refusal(table, "people", players=["Zoe"]) == ("bad_value", "players")
    assert refusal(table, "people", players=["x" * 201, None, None, None]) == ("bad_value", "players[0]")
    assert refusal(table, "people", dealer=5) == ("bad_seat", "dealer")
    assert refusal(table, "people") == ("bad_value", "")


def test_notes_stand_on_a_row_or_on_the_match() -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    note = table.add("note", entry=entry, text="Bob was\nlate\x07")
    table.add("note", text="at the beach")
    assert table.row(entry).notes == ("Bob was\nlate",)
    assert [text for _, text in table.sheet.notes] == ["at the beach"]
    table.add("strike", entry=note)
    assert table.row(entry).notes == ()
    assert refusal(table, "note", text=" ") == ("bad_value", "text")
    assert refusal(table, "note", text="x", entry=99) == ("unknown_entry", "entry")


# -- rules ----------------------------------------------------------------------------------------------------------


def test_rules_from_now_leave_the_hands_before() -> None:
    table = Table()
    table.hand("6H", "A", 10)
    table.add("rules", patch={"slam": "none"}, scope="from_now")
    table.hand("6H", "A", 10)
    assert table.running == [(250, 0), (350, 0)]


def test_rules_for_the_whole_match_change_all_hands() -> None:
    table = Table()
    table.hand("6H", "A", 10)
    table.add("rules", patch={"slam": "none"}, scope="whole_match")
    assert table.running == [(100, 0)]
    assert journal.as_data(table.sheet)["rules"] == {"preset": "australian", "slam": "none"}


def test_later_patches_win_option_by_option() -> None:
    table = Table()
    table.hand("6H", "A", 8)
    table.add("rules", patch={"overtrick_points": 10, "slam": "none"}, scope="from_now")
    table.hand("6H", "A", 8)
    table.add("rules", patch={"overtrick_points": 0}, scope="whole_match")
    table.hand("6H", "A", 10)
    assert [row.points["A"] for row in table.sheet.rows] == [100, 100, 100]


def test_a_new_target_is_looked_at_after_the_next_hand() -> None:
    table = Table(win_requires="any_points")
    table.hand("8H", "A", 8)
    table.add("rules", patch={"target": 200}, scope="from_now")
    assert table.winners == ()
    table.hand(None)
    assert table.winners == ("A",)


def test_who_plays_with_whom_cannot_change_within_a_match() -> None:
    table = Table()
    assert refusal(table, "rules", patch={"players": 3}, scope="from_now") == ("conflict", "patch.players")
    assert refusal(table, "rules", patch={"teams": "solo"}, scope="from_now") == ("conflict", "patch.teams")
    assert refusal(table, "rules", patch={"deck": "33"}, scope="from_now") == ("conflict", "patch.deck")
    assert refusal(table, "rules", patch={"nope": 1}, scope="from_now") == ("unknown_option", "patch.nope")
    assert refusal(table, "rules", patch={"slam": 1}, scope="from_now") == ("bad_value", "patch.slam")
    assert refusal(table, "rules", patch={}, scope="from_now") == ("bad_value", "patch")
    assert refusal(table, "rules", patch={"slam": "none"}, scope="x") == ("bad_value", "scope")


def test_rules_that_only_fit_together_cannot_be_taken_apart() -> None:
    table = Table()
    deck = table.add("rules", patch={"deck": "46"}, scope="from_now")
    table.add("rules", patch={"kitty_size": 6}, scope="from_now")
    assert refusal(table, "strike", entry=deck) == ("conflict", "entry")
    fault = refusal(table, "correct", entry=deck, patch={"deck": "43"}, scope="from_now")
    assert fault == ("conflict", "patch")


def test_a_bid_that_is_no_longer_played_keeps_its_points() -> None:
    table = Table()
    table.hand("M", "A", 0)
    table.add("rules", patch={"misere": False}, scope="whole_match")
    assert table.totals == (250, 0)
    assert refusal(table, "hand", contract="M", declarers=["A"], tricks={"A": 0, "B": 10})[0] == "not_played"


# -- the end and the rematch ----------------------------------------------------------------------------------------


def won(table: Table) -> int:
    """A wins with ten hearts from zero; its entry."""
    return table.hand("10H", "A", 10)


def test_after_the_end_nothing_more_is_played() -> None:
    table = Table()
    entry = won(table)
    assert table.sheet.outcome is not None
    assert (table.winners, table.sheet.outcome.ended_after) == (("A",), entry)
    for kind, payload in (
        ("hand", SEVEN_HEARTS),
        ("contract", {"contract": "7H"}),
        ("adjust", {"points": {"A": 1}}),
        ("end", {}),
    ):
        assert refusal(table, kind, **payload) == ("match_over", "")
    assert refusal(table, "hand", contract="7Z", declarers=["A"])[0] == "bad_bid"  # looked at first
    table.add("note", text="well played")


def test_after_the_end_no_contract_stands() -> None:
    table = Table()
    first = table.hand("6H", "A", 6)
    contract = table.add("contract", contract="7S")
    moved = table.correct(first, "10H", "A", 10)
    assert table.sheet.standing is None
    table.add("undo", entry=moved)
    assert table.sheet.standing is not None
    assert table.sheet.standing.entry == contract


def test_hands_behind_a_moved_end_are_kept_and_come_back() -> None:
    table = Table()
    first = table.hand("6H", "A", 6)
    second = table.hand("7S", "B", 7)
    moved = table.correct(first, "10H", "A", 10)
    assert [row.counts for row in table.sheet.rows] == [True, False]
    assert (table.totals, table.winners, table.row(second).points) == ((500, 0), ("A",), {"A": 0, "B": 0})
    table.add("undo", entry=moved)
    assert (table.totals, table.winners) == ((130, 180), ())


def test_a_forgotten_hand_may_be_put_in_before_the_end_but_not_behind_it() -> None:
    table = Table()
    first = table.hand("6H", "A", 6)
    second = table.hand("7S", "B", 7)
    table.correct(first, "10H", "A", 10)
    assert refusal(table, "hand", **SEVEN_HEARTS, before=second) == ("match_over", "")
    table.hand("8S", "B", 8, before=first)
    assert table.totals == (520, 240)


def test_ended_by_hand_the_highest_total_wins() -> None:
    table = Table()
    table.hand("7S", "B", 7)
    end = table.add("end")
    assert table.sheet.outcome is not None
    assert (table.winners, table.why, table.sheet.outcome.ended_after) == (("B",), "ended_by_hand", end)
    table.add("strike", entry=end)
    assert table.winners == ()
    level = Table()
    level.add("end")
    assert level.winners == ("A", "B")


def test_the_rematch_keeps_rules_and_names_and_the_deal_passes_on() -> None:
    table = Table(dealer=4, slam="none")
    table.hand("7S", "B", 7)
    table.add("people", players=[ANN, BOB, "Cat", None])
    won(table)
    table.add("match")
    sheet = table.sheet
    assert (sheet.totals, sheet.dealer, sheet.players) == ({"A": 0, "B": 0}, 2, (ANN, BOB, "Cat", None))
    assert journal.as_data(sheet)["rules"] == {"preset": "australian", "slam": "none"}
    assert len(table.journal.matches) == 2
    assert table.journal.sheet(0).totals == {"A": 530, "B": 140}


def test_the_rematch_may_have_other_rules_and_people() -> None:
    table = Table()
    table.add("match", rules={"preset": "six_player"}, players=["a", "b"])
    assert table.sheet.players == ("a", "b", None, None, None, None)
    assert refusal(table, "match", players=["a"] * 7) == ("bad_value", "players")
    assert refusal(table, "match", rules={"preset": "x"}) == ("unknown_preset", "rules.preset")
    assert refusal(table, "match", dealer=0) == ("bad_seat", "dealer")


def test_a_hand_of_the_last_match_can_still_be_corrected() -> None:
    table = Table()
    entry = won(table)
    table.add("match")
    table.hand("6S", "A", 6)
    table.correct(entry, "10H", "B", 10)
    assert table.journal.sheet(0).totals == {"A": 0, "B": 500}
    assert table.totals == (40, 40)


# -- opening, hashes, public form -----------------------------------------------------------------------------------


def test_the_opening_is_checked() -> None:
    for payload, fault in (
        ({"game": "chess", "rules": {}, "players": [], "dealer": 1}, ("unknown_game", "entries[0].game")),
        ({"game": "five_hundred", "rules": {"preset": 1}, "dealer": 1}, ("unknown_preset", "entries[0].rules.preset")),
        ({"game": "five_hundred", "rules": {}, "dealer": 5}, ("bad_seat", "entries[0].dealer")),
        ({"game": "five_hundred", "rules": {}}, ("missing", "entries[0].dealer")),
        ({"game": "five_hundred", "rules": {}, "dealer": 1, "players": [1]}, ("bad_value", "entries[0].players[0]")),
    ):
        with pytest.raises(RulesError) as caught:
            journal.check(None, "match", payload, "entries[0]")
        assert (caught.value.code, caught.value.path) == fault
    with pytest.raises(RulesError):
        journal.check(None, "hand", {})


@pytest.mark.parametrize("name", ["A,B", 'O"Neil|x', "Māori ♠", "x" * 60, "שָׁלוֹם", "👨‍👩‍👧", "<b>"])
def test_names_are_kept_exactly(name: str) -> None:
    payload = journal.opening("five_hundred", {}, [name, name], 1)
    assert payload["players"] == [name, name, None, None]


def test_control_characters_and_halves_of_letters_are_taken_out_of_names() -> None:
    assert journal.opening("five_hundred", {}, ["A\x00n\tn\ud800\n"], 1)["players"][0] == "Ann"


def test_the_chain_of_hashes_does_not_depend_on_the_order_of_fields() -> None:
    one = journal.digest("", {"kind": "hand", "payload": {"é": 1, "a": 2}})
    assert one == journal.digest("", {"payload": {"a": 2, "é": 1}, "kind": "hand"})
    assert journal.digest(one, {"kind": "end"}) != journal.digest("", {"kind": "end"})
    assert len(one) == 64


def test_the_public_sheet() -> None:
    table = Table()
    table.add("contract", contract="7H", seat=1)
    entry = table.hand("7H", "A", 8)
    table.adjust(B=-10)
    public = journal.as_data(table.sheet)
    assert public["sides"] == {"A": ["Ann", "Cyd"], "B": ["Bob", "Dee"]}
    assert public["totals"] == {"A": 200, "B": 10}
    assert public["hands"][0] == {
        "entry": entry,
        "kind": "hand",
        "contract": "7H",
        "declarers": ["A"],
        "tricks": {"A": 8, "B": 2},
        "points": {"A": 200, "B": 20},
        "totals": {"A": 200, "B": 20},
        "dealer": 1,
        "made": True,
        "counts": True,
    }
    assert (public["hands"][1]["kind"], public["hands"][1]["points"]) == ("adjust", {"A": 0, "B": -10})
    assert (public["standing"], public["outcome"], public["dealer"]) == (None, None, 2)


def test_an_adjustment_is_explained_with_its_reason_or_without() -> None:
    table = Table()
    entries = [table.adjust(A=-50), table.add("adjust", points={"B": 10})]
    reasons = [game("five_hundred").explain(table.sheet, entry)[0].reason for entry in entries]
    told = [sentence(reason.as_data(), MESSAGES) for reason in reasons]
    assert told == ["Penalty or bonus: agreed", "Penalty or bonus"]
    assert {reason.rule for reason in reasons} == {"R6.9"}


def test_every_row_is_explained() -> None:
    table = Table(defender_cap=20)
    entries = [table.hand("7H", "A", 8), table.hand("6S", "B", 5), table.adjust(A=-30), table.hand("M", "B", 0)]
    five_hundred = game("five_hundred")
    for entry in entries:
        row = table.row(entry)
        lines = five_hundred.explain(table.sheet, entry)
        assert {side: sum(line.points for line in lines if line.side == side) for side in "AB"} == row.points
    table.add("strike", entry=entries[0])
    assert five_hundred.explain(table.sheet, entries[0]) == ()
    with pytest.raises(LookupError):
        five_hundred.explain(table.sheet, 99)


def test_an_undo_leads_back_to_what_is_known_where_the_journal_grew_here() -> None:
    table = Table()
    entry = table.hand("7H", "A", 8)
    anew = journal.read(table.journal.entries)
    assert (table.journal.turns("undo"), table.journal.turns("redo")) == (True, False)
    assert (anew.turns("undo"), anew.turns("redo")) == (False, False)
    table.add("undo", entry=entry)
    assert (table.journal.turns("undo"), table.journal.turns("redo"), table.totals) == (False, True, (0, 0))


# -- conflicts ------------------------------------------------------------------------------------------------------


def missed(kind: str, **payload: object) -> list[Entry]:
    return [Entry(9, kind, payload)]


@pytest.mark.parametrize(
    ("behind", "kind", "payload", "person"),
    [
        (missed("hand", **SEVEN_HEARTS), "hand", SEVEN_HEARTS, True),
        (missed("note", text="x"), "hand", SEVEN_HEARTS, False),
        (missed("contract", contract="7H"), "hand", SEVEN_HEARTS, False),
        (missed("correct", entry=4), "correct", {"entry": 2}, False),
        (missed("correct", entry=2), "correct", {"entry": 2}, True),
        (missed("hand", **SEVEN_HEARTS), "correct", {"entry": 2}, False),
        (missed("rules", patch={}, scope="from_now"), "note", {"text": "x"}, True),
        (missed("match"), "hand", SEVEN_HEARTS, True),
        (missed("end"), "adjust", {"points": {"A": 1}}, True),
        (missed("note", text="x"), "undo", {"entry": 2}, True),
        (missed("undo", entry=2), "correct", {"entry": 2}, True),
        ([], "undo", {"entry": 2}, False),
    ],
)
def test_when_a_person_must_decide(behind: list[Entry], kind: str, payload: dict[str, object], person: bool) -> None:
    assert needs_person(behind, kind, payload) is person


def turned(grown: Journal, kind: str) -> list[Sheet]:
    """The sheets after one undo (or redo), two, and so on, each written and read."""
    sheets = []
    while stack := grown.undo if kind == "undo" else grown.redo:
        grown = journal.extended(grown, Entry(grown.version + 1, kind, {"entry": stack[-1]}))
        sheets.append(grown.sheet())
    return sheets


def a_changed_match() -> Table:
    """Three hands, one forgotten, one corrected, a penalty, other rules from the last hand on."""
    table = Table()
    table.add("contract", contract="7H")
    table.add("hand", **SEVEN_HEARTS)
    table.add("hand", **SEVEN_HEARTS)
    table.add("adjust", points={"A": -50}, reason="talked")
    table.add("correct", entry=4, **{**SEVEN_HEARTS, "contract": "8S"})
    table.add("hand", **SEVEN_HEARTS, before=3)
    table.add("rules", patch={"target": 300}, scope="from_now")
    table.add("strike", entry=3)
    return table


def test_what_every_undo_would_leave_is_known_without_writing_it() -> None:
    grown = a_changed_match().journal
    wanted = turned(grown, "undo")
    assert len(wanted) == 8
    assert list(journal.undone(journal.read(grown.entries), 8)) == wanted == list(journal.undone(grown, 8))
    assert journal.undone(grown) == tuple(wanted[:1])
    assert list(journal.undone(grown, 99)) == wanted
    assert journal.undone(journal.read(grown.entries[:1])) == ()


def test_a_journal_that_grows_knows_what_further_undos_would_leave() -> None:
    table = Table()
    for _hand in range(3):
        journal.undone(table.journal, 10)
        table.add("contract", contract="7H")
        journal.undone(table.journal, 10)
        table.add("hand", **SEVEN_HEARTS)
    assert len(table.journal._undone) == 6
    assert list(journal.undone(table.journal, 10)) == turned(journal.read(table.journal.entries), "undo")


def test_what_every_redo_would_bring_back_is_known_without_writing_it() -> None:
    grown = a_changed_match().journal
    assert journal.redone(grown) == ()
    for count in range(1, 5):
        grown = journal.extended(grown, Entry(grown.version + 1, "undo", {"entry": grown.undo[-1]}))
        wanted = turned(grown, "redo")
        assert len(wanted) == count
        assert list(journal.redone(grown, 10)) == wanted and journal.redone(grown) == tuple(wanted[:1])


def test_a_correction_of_what_is_not_there_is_passed_over() -> None:
    table = Table()
    lost = Entry(2, "strike", {"entry": 77})
    assert journal.read([*table.journal.entries, lost]).sheet() == table.journal.sheet()
