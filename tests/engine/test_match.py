"""Who wins, and when (R6): every option of the match, and the edges in every preset."""

import pytest

from scorekeeper.engine.five_hundred.hands import Hand
from scorekeeper.engine.five_hundred.match import Folded, Verdict, first_decides, fold, in_words, losers
from scorekeeper.engine.five_hundred.messages import MESSAGES
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.reasons import sentence

A, B, C = 0, 1, 2
SEVEN_DIAMONDS = Hand("7D", (A,), (7, 3))  # 180 to A, 30 to B
FAILED_SEVEN_DIAMONDS = Hand("7D", (A,), (6, 4))  # −180 to A, 40 to B


def after(
    start: tuple[int, ...], *hands: Hand | tuple[int, ...], preset: str = "australian", **options: object
) -> Folded:
    return fold(Rules.make(preset, **options), hands, start)  # type: ignore[arg-type]


def verdict(start: tuple[int, ...], *hands: Hand | tuple[int, ...], preset: str = "australian", **options: object):
    found = after(start, *hands, preset=preset, **options).verdict
    return found.winners, found.why


ANY = {"win_requires": "any_points"}
HIGHER = {**ANY, "both_over_target": "higher_score_wins"}


def test_target_is_reached_at_exactly_the_target() -> None:
    assert verdict((320, 0), SEVEN_DIAMONDS) == ((A,), "target")
    assert verdict((310, 0), SEVEN_DIAMONDS) == ((), "open")
    assert verdict((320, 0), SEVEN_DIAMONDS, target=510) == ((), "open")


def test_win_requires_a_made_contract_or_any_points() -> None:
    assert verdict((0, 480), SEVEN_DIAMONDS, win_requires="made_contract") == ((), "open")
    assert verdict((0, 480), SEVEN_DIAMONDS, win_requires="any_points") == ((B,), "target")


@pytest.mark.parametrize("preset", ["australian", "three_player"])
def test_a_failed_bid_wins_nothing_however_high_the_total(preset: str) -> None:
    """R6.1"""
    hand = Hand("7D", (A,), (6, 4) if preset == "australian" else (6, 3, 1))
    start = (700, 0, 0)[: len(hand.tricks or ())]
    assert verdict(start, hand, preset=preset, win_requires="made_contract") == ((), "open")


def test_a_side_above_the_target_on_odd_tricks_wins_with_its_next_made_bid() -> None:
    own = Hand("6S", (B,), (4, 6))
    assert verdict((0, 480), SEVEN_DIAMONDS, own) == ((B,), "target")
    assert after((0, 480), SEVEN_DIAMONDS, own).ended_after == 2


def test_both_over_the_bidder_wins_with_fewer_points() -> None:
    assert verdict((320, 490), SEVEN_DIAMONDS, **ANY) == ((A,), "both_over_bidder")
    assert verdict((320, 490), SEVEN_DIAMONDS, **HIGHER) == ((B,), "both_over_higher")


def test_both_over_without_a_bidder_the_first_to_cross_wins() -> None:
    hand = Hand("7H", (B,), (3, 6, 1), crossing=(C, A))
    start = (480, 0, 490)
    assert verdict(start, hand, preset="three_player", **ANY) == ((C,), "both_over_first")
    assert verdict(start, hand._replace(crossing=()), preset="three_player", **ANY) == ((A,), "both_over_higher")
    assert verdict(start, hand, preset="three_player", **HIGHER) == ((A,), "both_over_higher")


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        ("bidder_wins", ((A,), "both_over_bidder")),
        ("play_on", ((), "both_over_play_on")),
        ("shared", ((A, B), "both_over_shared")),
    ],
)
def test_tie_over_target(option: str, wanted: tuple[tuple[int, ...], str]) -> None:
    assert verdict((320, 470), SEVEN_DIAMONDS, **HIGHER, tie_over_target=option) == wanted


def test_a_tie_without_a_bidder_is_played_on() -> None:
    hand = Hand("7H", (B,), (3, 4, 3))
    assert verdict((480, 0, 480), hand, preset="three_player", **ANY) == ((), "both_over_play_on")


def test_minus_500_is_lost_unless_only_lower_counts() -> None:
    assert verdict((-320, 0), FAILED_SEVEN_DIAMONDS) == ((B,), "loss_limit")
    assert verdict((-320, 0), FAILED_SEVEN_DIAMONDS, loss_limit_compare="below") == ((), "open")
    assert verdict((-321, 0), FAILED_SEVEN_DIAMONDS, loss_limit_compare="below") == ((B,), "loss_limit")
    assert verdict((-320, 0), FAILED_SEVEN_DIAMONDS, loss_limit=None) == ((), "open")


def test_loss_condition_zero_is_not_negative() -> None:
    options = {"loss_condition": "others_not_negative"}
    assert verdict((-320, -40), FAILED_SEVEN_DIAMONDS, **options) == ((B,), "loss_limit")
    assert verdict((-320, -41), FAILED_SEVEN_DIAMONDS, **options) == ((), "open")
    assert verdict((-320, -50), FAILED_SEVEN_DIAMONDS) == ((B,), "loss_limit")


def test_three_sides_may_play_without_a_losing_limit() -> None:
    """R6.4"""
    hand = Hand("7D", (A,), (5, 3, 2))
    assert verdict((-900, 0, 10), hand, preset="three_player", loss_limit=None) == ((), "open")
    assert losers(Rules.make("three_player", loss_limit=None), (-900, 0, 10)) == []
    assert losers(Rules.make("three_player", loss_limit=-500), (-900, 0, 10)) == [A]


def test_the_best_of_the_others_wins_and_level_sides_share() -> None:
    hand = Hand("7D", (A,), (5, 3, 2))
    assert verdict((-400, 0, 100), hand, preset="three_player") == ((C,), "loss_limit")
    assert verdict((-400, 0, 10), hand, preset="three_player") == ((B, C), "loss_limit")


def test_when_all_sides_are_out_the_best_of_them_wins() -> None:
    assert verdict((-600, -590), (0, 0), FAILED_SEVEN_DIAMONDS) == ((B,), "loss_limit")


def test_500_beats_minus_500_in_the_same_hand() -> None:
    """R6.5"""
    assert verdict((-330, 470), FAILED_SEVEN_DIAMONDS, **ANY) == ((B,), "target")


def test_an_adjustment_never_ends_the_match_the_next_hand_does() -> None:
    """R6.9"""
    assert verdict((0, 0), (600, 0), **ANY) == ((), "open")
    assert verdict((0, 0), (-600, 0), **ANY) == ((), "open")
    found = after((0, 0), (0, 600), SEVEN_DIAMONDS, SEVEN_DIAMONDS, **ANY)
    assert (found.verdict.winners, found.ended_after, len(found.running)) == ((B,), 2, 2)


def test_fixed_hands_the_highest_total_wins_and_hands_thrown_in_do_not_count() -> None:
    hand, thrown_in = Hand("6S", (A,), (6, 4)), Hand(None)
    assert verdict((600, 0), hand, fixed_hands=2) == ((), "open")
    assert verdict((600, 0), hand, thrown_in, fixed_hands=2) == ((), "open")
    assert verdict((600, 0), hand, thrown_in, hand, fixed_hands=2) == ((A,), "fixed_hands")
    assert verdict((0, 0), hand, fixed_hands=1) == ((A, B), "fixed_hands_level")
    assert verdict((-900, 0), hand, fixed_hands=1) == ((B,), "fixed_hands")


def test_two_declarers_win_or_lose_together() -> None:
    made = Hand("8S", (A, C), (6, 0, 2, 2, 0))
    assert verdict((400, 0, 420, 450, 0), made, preset="five_player") == ((A, C), "target")
    assert verdict((400, 0, 300, 450, 0), made, preset="five_player") == ((A,), "target")


# -- the edges in every preset --------------------------------------------------------------------------------------


def _start(rules: Rules, **totals: int) -> tuple[int, ...]:
    return tuple(totals.get(side, 0) for side in rules.sides)


def _hand(rules: Rules, tricks: int) -> Hand:
    """Six hearts by A, the rest of the tricks to B."""
    return Hand("6H", (A,), tuple({A: tricks, B: 10 - tricks}.get(side, 0) for side in range(len(rules.sides))))


PRESETS = sorted(BOOK.presets)


@pytest.mark.parametrize("preset", PRESETS)
def test_exactly_the_target_wins_by_a_made_bid(preset: str) -> None:
    rules = Rules.make(preset, inkle="off")
    for short, winners in ((0, (A,)), (10, ())):
        start = _start(rules, A=rules.target - 100 - short)
        assert fold(rules, [_hand(rules, 6)], start).verdict.winners == winners


@pytest.mark.parametrize("preset", PRESETS)
def test_exactly_the_losing_limit_loses(preset: str) -> None:
    rules = Rules.make(preset, inkle="off", loss_limit=-500, failed_bid="lose_bid")
    for spare, over in ((0, True), (10, False)):
        found = fold(rules, [_hand(rules, 5)], _start(rules, A=-400 + spare)).verdict
        assert found.over is over
        assert A not in found.winners


@pytest.mark.parametrize("preset", PRESETS)
def test_sides_crossing_together(preset: str) -> None:
    """The bidder wins where any points count; where a bid must be made nobody else can."""
    rules = Rules.make(preset, inkle="off", defender_points="ten_per_trick")
    start = _start(rules, A=rules.target - 100, B=rules.target - 10)
    found = fold(rules, [_hand(rules, 6)], start).verdict
    if rules.win_requires == "made_contract":
        assert (found.winners, found.why) == ((A,), "target")
    elif rules.both_over_target == "bidder_wins":
        assert (found.winners, found.why) == ((A,), "both_over_bidder")
    else:
        assert (found.winners, found.why) == ((B,), "both_over_higher")


def test_the_reason_is_a_sentence_for_people() -> None:
    rules = Rules.make("american")
    found = fold(rules, [SEVEN_DIAMONDS], (320, 490))
    why = in_words(rules, found.verdict, found.running[-1])
    assert sentence(why.as_data(), MESSAGES).startswith("A, B passed 500 in one hand; A bid, so A won.")
    assert why.rule == "R6.6"


def test_who_is_named_as_first_must_be_at_the_target() -> None:
    hand = Hand("7H", (B,), (3, 6, 1), crossing=(B, C))
    assert verdict((480, 0, 490), hand, preset="three_player", **ANY) == ((C,), "both_over_first")


def test_without_a_losing_limit_a_total_above_the_target_decides_nothing_by_itself() -> None:
    assert verdict((700, -900), FAILED_SEVEN_DIAMONDS, loss_limit=None) == ((), "open")


def test_only_those_who_are_out_are_named_as_losers() -> None:
    rules = Rules.make("australian", loss_limit_compare="below")
    found = fold(rules, [FAILED_SEVEN_DIAMONDS], (-330, -540))
    said = in_words(rules, found.verdict, found.running[-1])
    assert (found.running, found.verdict.why) == ([(-510, -500)], "loss_limit")
    assert (said.params["losers"], said.params["winners"]) == (["A"], ["B"])


def test_who_was_first_is_asked_only_where_it_decides() -> None:
    hand, totals = Hand("6S", (B,), (2, 6, 2)), (500, 90, 510)
    assert first_decides(Rules.make("three_player", **ANY), totals, hand) == (A, C)
    assert first_decides(Rules.make("three_player", **ANY), (490, 90, 510), hand) == ()
    assert first_decides(Rules.make("three_player", **ANY), (500, 500, 510), hand) == ()
    for rules in (HIGHER, {**ANY, "fixed_hands": 3}, {}):
        assert first_decides(Rules.make("three_player", **rules), totals, hand) == ()


OVER, BACKWARDS = (510, 500), (-510, 0)
WON = {"winners": ["A"]}


@pytest.mark.parametrize(
    ("found", "totals", "rule", "params"),
    [
        (Verdict(), (0, 0), "R6.1", {"target": 500}),
        (Verdict((A,), "target"), OVER, "R6.1", {**WON, "target": 500}),
        (Verdict((A,), "both_over_bidder"), OVER, "R6.6", {**WON, "sides": ["A", "B"], "target": 500}),
        (Verdict((A,), "both_over_first"), OVER, "R6.6", {**WON, "sides": ["A", "B"], "target": 500}),
        (Verdict((A,), "both_over_higher"), OVER, "R6.6", {**WON, "sides": ["A", "B"], "target": 500}),
        (Verdict((A,), "both_over_shared"), (510, 499), "R6.7", {**WON, "sides": ["A"], "target": 500}),
        (Verdict((), "both_over_play_on"), OVER, "R6.7", {"winners": [], "sides": ["A", "B"], "target": 500}),
        (Verdict((B,), "loss_limit"), BACKWARDS, "R6.3", {"winners": ["B"], "limit": -500, "losers": ["A"]}),
        (Verdict((A,), "fixed_hands"), OVER, "R6.8", {**WON, "hands": None}),
        (Verdict((A,), "fixed_hands_level"), OVER, "R6.8", {**WON, "hands": None}),
        (Verdict((A,), "ended_by_hand"), OVER, "R6.1", WON),
    ],
)
def test_every_verdict_cites_its_rule_and_what_decided(
    found: Verdict, totals: tuple[int, int], rule: str, params: dict[str, object]
) -> None:
    why = in_words(Rules.make("australian", **ANY), found, totals)
    assert (why.id, why.rule, why.params) == (f"match.{found.why}", rule, params)


def test_a_verdict_cites_its_rule_and_the_hands_only_where_they_decided() -> None:
    def said(hand: Hand, start: tuple[int, int], **options: object) -> tuple[str, object]:
        rules = Rules.make("australian", **options)  # type: ignore[arg-type]
        found = fold(rules, [hand], start)
        why = in_words(rules, found.verdict, found.running[-1])
        return why.rule, why.params.get("hands")

    assert said(SEVEN_DIAMONDS, (320, 0)) == ("R6.2", None)
    assert said(SEVEN_DIAMONDS, (320, 0), **ANY) == ("R6.1", None)
    assert said(SEVEN_DIAMONDS, (0, 0)) == ("R6.1", None)
    assert said(FAILED_SEVEN_DIAMONDS, (-400, 0)) == ("R6.3", None)
    assert said(SEVEN_DIAMONDS, (0, 0), fixed_hands=1) == ("R6.8", 1)
