"""Faults of other scorekeepers (tests/data/peer_bugs.md), each with the behaviour that is right here."""

import pytest

from scorekeeper.engine import journal
from scorekeeper.engine.five_hundred.hands import Hand
from scorekeeper.engine.five_hundred.messages import MESSAGES
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.five_hundred.scoring import score_hand
from scorekeeper.engine.games import game
from scorekeeper.engine.reasons import sentence
from tests.engine.ledger_table import Table, refusal

ANY_HIGHER = {"win_requires": "any_points", "both_over_target": "higher_score_wins"}


def standing(preset: str = "australian", a: int = 0, b: int = 0, **options: object) -> Table:
    """A table where the sides stand at these totals."""
    table = Table(preset, **options)
    table.adjust(A=a, B=b)
    return table


def points(bid: str, tricks: int, preset: str = "australian", **options: object) -> tuple[int, ...]:
    return score_hand(Rules.make(preset, **options), Hand(bid, (0,), (tricks, 10 - tricks)))  # type: ignore[arg-type]


# -- end of the match -----------------------------------------------------------------------------------------------


def test_pb001_a_failed_bid_never_wins_even_at_500() -> None:
    table = Table()
    table.hand("8NT", "A", 8)
    table.hand("6H", "A", 6)
    table.hand("8S", "B", 4)
    table.hand("8S", "B", 4)
    table.hand("6S", "A", 5)
    assert table.running == [(320, 20), (420, 60), (480, -180), (540, -420), (500, -370)]
    assert table.winners == ()


def test_pb003_both_pass_500_and_the_bidder_wins_whichever_side_it_is() -> None:
    one, other = standing(a=480, b=460), standing(a=460, b=480)
    one.hand("6S", "B", 6)
    other.hand("6S", "A", 6)
    assert (one.totals, one.winners, other.winners) == ((520, 500), ("B",), ("A",))
    higher = standing(a=480, b=460, **ANY_HIGHER)
    higher.hand("6S", "B", 6)
    assert higher.winners == ("A",)


def test_pb007_minus_500_may_need_another_side_that_is_not_negative() -> None:
    for condition, with_b_at_30, with_b_below in (("always", ("B",), ("B",)), ("others_not_negative", ("B",), ())):
        for b, winners in ((-20, with_b_at_30), (-200, with_b_below)):
            table = standing(a=-480, b=b, loss_condition=condition)
            table.hand("6S", "A", 5)
            assert table.winners == winners


def test_pb008_there_is_exactly_one_winner() -> None:
    table = standing(a=490, b=490)
    table.hand("7D", "A", 7)
    assert (table.totals, table.winners) == ((670, 520), ("A",))


def test_pb009_taking_back_the_winning_hand_opens_the_match_again() -> None:
    table = standing(a=300)
    entry = table.hand("7H", "A", 7)
    table.undo()
    assert table.winners == ()
    table.add("contract", contract="7H")
    table.undo()
    table.hand("7H", "A", 7)
    assert table.winners == ("A",)
    entry = table.journal.undo[-1]
    table.add("strike", entry=entry)
    assert table.winners == ()
    table.undo()
    assert table.winners == ("A",)


def test_pb009_redo_finishes_it_again() -> None:
    table = standing(a=300)
    table.hand("7H", "A", 7)
    table.undo()
    table.redo()
    assert table.winners == ("A",)


def test_pb010_exactly_500_wins() -> None:
    table = standing(a=300)
    table.hand("7H", "A", 7)
    assert (table.totals[0], table.winners) == (500, ("A",))


@pytest.mark.parametrize(("option", "winners"), [("bidder_wins", ("B",)), ("play_on", ()), ("shared", ("A", "B"))])
def test_pb011_equal_totals_over_500_are_decided_by_the_option(option: str, winners: tuple[str, ...]) -> None:
    table = standing(a=480, b=460, **ANY_HIGHER, tie_over_target=option)
    table.hand("6S", "B", 8)
    assert (table.totals, table.winners) == ((500, 500), winners)
    if table.sheet.outcome is not None:
        assert table.sheet.outcome.reason is not None
        assert "500" in sentence(table.sheet.outcome.reason.as_data(), MESSAGES)


# -- scoring --------------------------------------------------------------------------------------------------------


def test_pb013_a_failed_misere_pays_the_others_nothing_unless_the_rules_say_so() -> None:
    assert points("M", 3) == (-250, 0)
    assert points("M", 3, misere_defender_points="ten_per_declarer_trick") == (-250, 30)


@pytest.mark.parametrize(("tricks", "wanted"), [((4, 0, 3, 3, 0), (490, 100)), ((2, 2, 3, 3, 0), (490, 120))])
def test_pb017_the_ceiling_is_measured_on_each_defender(tricks: tuple[int, ...], wanted: tuple[int, int]) -> None:
    rules = Rules.make("five_player", called_partner_share="full", defender_cap=490)
    before = (480, 100, 0, 0, 0)
    scored = score_hand(rules, Hand("6S", (2, 3), tricks), before)
    assert (before[0] + scored[0], before[1] + scored[1]) == wanted


def test_pb018_the_ceiling_cuts_the_points_and_the_line_says_so() -> None:
    table = standing(b=440, defender_cap=460)
    entry = table.hand("8S", "A", 6)
    assert table.totals[1] == 460
    lines = game("five_hundred").explain(table.sheet, entry)
    assert [(line.points, line.reason.id) for line in lines if line.side == "B"] == [
        (40, "score.defender_tricks"),
        (-20, "score.ceiling"),
    ]
    dropped = standing(b=440, defender_cap=460, defender_cap_mode="nothing_if_reached")
    dropped.hand("8S", "A", 6)
    assert dropped.totals[1] == 440


def test_pb019_a_corrected_hand_counts_once_and_saving_unchanged_adds_nothing() -> None:
    table = Table()
    entry = table.hand("7D", "A", 7)
    table.correct(entry, "7H", "A", 7)
    assert table.totals == (200, 30)
    same = {"contract": "7H", "declarers": ["A"], "tricks": {"A": 7, "B": 3}}
    assert refusal(table, "correct", entry=entry, **same)[0] == "no_change"


def test_pb020_each_side_gets_its_own_score_and_no_tricks_are_assumed() -> None:
    table = Table()
    assert refusal(table, "hand", contract="8S", declarers=["B"])[0] == "missing"
    table.hand("8S", "B", 7)
    assert table.totals == (30, -240)


def test_pb021_quebec() -> None:
    assert points("7NT", 6, "quebec") == (0, 220)
    assert points("M", 1, "quebec") == (0, 500)
    assert points("OM", 0, "quebec") == (1000, 0)
    assert points("8S", 8, "quebec") == (240, 0)


def test_pb022_options_of_the_defenders_one_at_a_time() -> None:
    assert points("8S", 8, defender_points="ten_if_contract_fails") == (240, 0)
    assert points("8S", 4, defender_points="ten_if_contract_fails") == (-240, 60)
    assert points("8S", 4, defender_cap=50) == (-240, 50)
    assert points("7D", 7, defender_points="none") == (180, 0)


def test_pb023_a_hand_nobody_bid() -> None:
    played = Table(all_pass="play_no_trumps")
    played.add("hand", contract=None, declarers=[], tricks={"A": 7, "B": 3})
    assert played.totals == (70, 30)
    thrown_in = Table()
    thrown_in.hand(None)
    assert (thrown_in.totals, thrown_in.sheet.dealer) == ((0, 0), 2)


# -- entering -------------------------------------------------------------------------------------------------------


def test_pb025_no_hand_with_an_empty_bid_is_stored() -> None:
    table = Table()
    for empty in ("", "S", "6", "MS"):
        assert refusal(table, "hand", contract=empty, declarers=["A"], tricks={"A": 6, "B": 4}) == (
            "bad_bid",
            "contract",
        )


@pytest.mark.parametrize(
    "tricks",
    [
        {"A": -5, "B": 15},
        {"A": 11, "B": -1},
        {"A": 4, "B": 5},
        {"A": 999999999999999999999, "B": 0},
        {"A": 1e3, "B": 0},
        {"A": "6", "B": 4},
    ],
)
def test_pb028_impossible_tricks_are_refused(tricks: dict[str, object]) -> None:
    code, path = refusal(Table(), "hand", contract="6S", declarers=["A"], tricks=tricks)
    assert code in ("bad_value", "tricks_total")
    assert path.startswith("tricks")


def test_pb028_three_and_five_players_too() -> None:
    for preset, letters in (("three_player", "ABC"), ("five_player", "ABCDE")):
        tricks = dict.fromkeys(letters, 3)
        code, _ = refusal(Table(preset), "hand", contract="6S", declarers=["A"], tricks=tricks)
        assert code == "tricks_total"


def test_pb029_made_follows_from_the_tricks() -> None:
    hand = {"contract": "8H", "declarers": ["A"], "tricks": {"A": 6, "B": 4}}
    assert refusal(Table(), "hand", **hand, made=True) == ("bad_value", "made")


def test_pb035_equal_and_strange_names_stay_apart() -> None:
    names = ["Ann", "Ann", "A,B", 'O"Neil|x']
    table = Table()
    table.add("people", players=names)
    assert journal.as_data(table.sheet)["sides"] == {"A": ["Ann", "A,B"], "B": ["Ann", 'O"Neil|x']}


# -- editing and undo -----------------------------------------------------------------------------------------------


def test_pb039_hands_after_a_moved_end_are_kept_but_do_not_count() -> None:
    table = Table()
    hands = [table.hand("6S", "A", 6) for _ in range(6)]
    fix = table.correct(hands[2], "10H", "A", 10)
    assert [row.counts for row in table.sheet.rows] == [True, True, True, False, False, False]
    assert (table.totals, table.winners) == ((580, 80), ("A",))
    table.add("undo", entry=fix)
    assert all(row.counts for row in table.sheet.rows)
    assert table.totals == (240, 240)


def test_pb040_undo_takes_the_deal_back_too() -> None:
    table = Table()
    table.hand("6S", "A", 6)
    table.hand("7S", "B", 7)
    table.undo()
    assert (table.sheet.dealer, table.totals, table.sheet.hand_number) == (2, (40, 40), 2)


def test_pb041_three_undone_hands_come_back_exactly_and_nothing_is_erased() -> None:
    table = Table()
    for bid in ("6S", "7S", "8S"):
        table.hand(bid, "A", 8)
    before = table.sheet
    for _ in range(3):
        table.undo()
    for _ in range(3):
        table.redo()
    assert table.sheet == before
    table.undo()
    table.undo()
    table.hand("9S", "B", 9)
    kept = [entry.payload["contract"] for entry in table.journal.entries if entry.kind == "hand"]
    assert kept == ["6S", "7S", "8S", "9S"]
    assert len(table.sheet.rows) == 2
    table.undo()
    assert table.journal.redo == (table.journal.entries[-2].seq,)


def test_pb042_undo_still_works_after_everything_is_read_anew() -> None:
    table = Table()
    table.hand("6S", "A", 6)
    table.journal = journal.read(table.journal.entries)
    table.undo()
    assert table.sheet.rows == ()
    assert [entry.kind for entry in table.journal.entries] == ["match", "hand", "undo"]


def test_pb043_a_correction_far_back_and_new_names_leave_the_rest() -> None:
    table = Table()
    hands = [table.hand("6S", "A", 6) for _ in range(4)]
    table.correct(hands[1], "6H", "A", 6)
    table.add("people", players=["Cyd", "Bob", "Ann", "Dee"])
    assert table.running == [(40, 40), (140, 80), (180, 120), (220, 160)]
    assert [entry.kind for entry in table.journal.entries][-2:] == ["correct", "people"]


def test_pb082_a_rematch_keeps_every_setting() -> None:
    changed: dict[str, object] = {}
    for option in BOOK.options.values():
        if option.group in ("scoring", "match", "auction") and option.id not in ("all_pass", "misere", "open_misere"):
            other = [value for value in option.values or option.common if value != option.default]
            changed[option.id] = other[0] if other else option.most
    table = Table("classic", **changed)
    rules = table.sheet.rules
    table.hand("7S", "A", 7)
    table.add("end")
    table.add("match")
    assert table.sheet.rules == rules
    assert table.sheet.players == ("Ann", "Bob", "Cyd", "Dee")
    assert table.sheet.dealer == 2
