"""Points of a hand: every value of every scoring option, by name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.five_hundred.bids import BIDS, BidTable
from scorekeeper.engine.five_hundred.hands import Hand, Revoke, read_hand
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.five_hundred.score_table import ScoreTable
from scorekeeper.engine.five_hundred.scoring import is_made, score_hand, scored_lines
from scorekeeper.engine.games import game
from scorekeeper.engine.judge import judge

A, B = 0, 1


def points(bid: str | None, tricks: int, preset: str = "australian", **options: object) -> tuple[int, ...]:
    """Points of A, who bid and took so many tricks, and B."""
    rules = Rules.make(preset, **options)  # type: ignore[arg-type]
    return score_hand(rules, Hand(bid, (A,) if bid else (), (tricks, 10 - tricks)))


# -- the value of a bid (R5.1) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("schedule", "six_spades", "eight_hearts", "ten_no_trumps"),
    [
        ("avondale", 40, 300, 520),
        ("original_1904", 40, 300, 600),
        ("inverted_1904", 60, 240, 600),
        ("perfect", 20, 280, 500),
    ],
)
def test_schedule(schedule: str, six_spades: int, eight_hearts: int, ten_no_trumps: int) -> None:
    worth = [points(bid, level, schedule=schedule)[A] for bid, level in (("6S", 6), ("8H", 8), ("10NT", 10))]
    assert worth == [six_spades, eight_hearts, ten_no_trumps]


def test_misere_is_worth_its_option() -> None:
    assert points("M", 0, misere_value=430) == (430, 0)
    assert points("OM", 0, open_misere_value=430) == (430, 0)
    assert points("M", 1, misere_value=430) == (-430, 0)


def test_nullos_are_worth_500_and_a_blind_misere_1000() -> None:
    assert points("DN", 0, double_nullo="any_time") == (500, 0)
    assert points("BN", 2, bar_nullo=True) == (-500, 0)
    assert points("BM", 0, blind_misere=True) == (1000, 0)


# -- made and failed (R5.2 to R5.4, R5.7) ---------------------------------------------------------------------------


def test_overtricks_pay_ten_each_or_nothing() -> None:
    assert points("7H", 9, overtrick_points=10) == (220, 10)
    assert points("7H", 9, overtrick_points=0) == (200, 10)


def said(contract: str, declared: int, **options: object) -> list[tuple[str, int, str, str, dict[str, object]]]:
    """The lines of a hand of A against B: side, points, and the reason in full."""
    rules = Rules.make("australian", **options)  # type: ignore[arg-type]
    lines = scored_lines(rules, Hand(contract, (A,), (declared, 10 - declared)), (0, 0))
    return [(each.side, each.points, each.reason.id, each.reason.rule, dict(each.reason.params)) for each in lines]


@pytest.mark.parametrize(("tricks", "extra"), [(7, 10), (9, 0)])
def test_no_line_tells_of_no_overtricks(tricks: int, extra: int) -> None:
    """R5.2"""
    assert said("7H", tricks, overtrick_points=extra) == [
        ("A", 200, "score.bid_made", "R5.2", {"bid": "7H", "tricks": tricks}),
        ("B", (10 - tricks) * 10, "score.defender_tricks", "R5.5", {"tricks": 10 - tricks}),
    ]


def test_overtricks_and_slam_have_lines_of_their_own() -> None:
    """R5.2, R5.3"""
    assert said("6S", 10, overtrick_points=10, slam="at_least_250")[:3] == [
        ("A", 40, "score.bid_made", "R5.2", {"bid": "6S", "tricks": 10}),
        ("A", 40, "score.overtricks", "R5.2", {"tricks": 4}),
        ("A", 170, "score.slam", "R5.3", {"points": 250}),
    ]


def test_a_failed_bid_says_what_it_took_and_a_misere_names_no_number() -> None:
    """R5.4, R5.7: nobody may have counted the tricks of a misère."""
    assert said("7D", 6)[0] == ("A", -180, "score.bid_failed", "R5.4", {"bid": "7D", "tricks": 6})
    assert said("M", 3)[0] == ("A", -250, "score.misere_failed", "R5.7", {"bid": "M"})
    assert said("7D", 6, failed_bid="zero")[0] == ("A", 0, "score.failed_costs_nothing", "R5.4", {"bid": "7D"})
    assert [Hand("M", (A,), made=made).declared for made in (True, False)] == [0, 1]


def test_slam_lifts_a_made_bid_to_250() -> None:
    assert points("6S", 10, slam="none") == (40, 0)
    assert points("6S", 10, slam="at_least_250") == (250, 0)
    assert points("8C", 10, slam="at_least_250") == (260, 0)
    assert points("6S", 10, slam="at_least_250", overtrick_points=10) == (250, 0)


def test_a_failed_bid_loses_its_value_or_nothing() -> None:
    assert points("7D", 6, failed_bid="lose_bid") == (-180, 40)
    assert points("7D", 6, failed_bid="zero") == (0, 40)
    assert points("M", 2, failed_bid="zero") == (0, 0)


def test_a_misere_with_all_ten_tricks_is_no_slam_but_a_failure() -> None:
    assert points("M", 10) == (-250, 0)
    assert is_made(Rules.make(), Hand("M", (A,), (10, 0))) is False


def test_a_misere_has_no_overtricks() -> None:
    assert points("M", 0, preset="classic") == (250, 100)


# -- the other sides (R5.5, R5.6, R5.8) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "made", "failed"),
    [
        ("ten_per_trick", (240, 20), (-240, 30)),
        ("none", (240, 0), (-240, 0)),
        ("ten_if_contract_fails", (240, 0), (-240, 30)),
        ("bid_if_contract_fails", (240, 0), (-240, 240)),
    ],
)
def test_defender_points(how: str, made: tuple[int, int], failed: tuple[int, int]) -> None:
    assert points("8S", 8, defender_points=how) == made
    assert points("8S", 7, defender_points=how) == failed


@pytest.mark.parametrize(
    ("how", "made", "failed"),
    [
        ("none", (250, 0), (-250, 0)),
        ("ten_per_defender_trick", (250, 100), (-250, 70)),
        ("ten_per_declarer_trick", (250, 0), (-250, 30)),
        ("bid_if_contract_fails", (250, 0), (-250, 250)),
    ],
)
def test_misere_defender_points(how: str, made: tuple[int, int], failed: tuple[int, int]) -> None:
    assert points("M", 0, misere_defender_points=how) == made
    assert points("M", 3, misere_defender_points=how) == failed


def test_defender_share() -> None:
    hand = Hand("7H", (B,), (3, 6, 1))
    assert score_hand(Rules.make("three_player", defender_share="own_tricks"), hand) == (30, -200, 10)
    assert score_hand(Rules.make("three_player", defender_share="all_defenders_tricks"), hand) == (40, -200, 40)


def test_called_partner_share() -> None:
    hand = Hand("8S", (0, 2), (5, 1, 3, 1, 0))
    assert score_hand(Rules.make("five_player", called_partner_share="half"), hand) == (120, 10, 120, 10, 0)
    assert score_hand(Rules.make("five_player", called_partner_share="full"), hand) == (240, 10, 240, 10, 0)
    alone = Hand("8S", (0,), (8, 1, 0, 1, 0))
    assert score_hand(Rules.make("five_player"), alone) == (240, 10, 0, 10, 0)


# -- the ceiling (R5.9) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "before", "scored"),
    [
        ("stop_at_cap", 440, 20),
        ("stop_at_cap", 460, 0),
        ("stop_at_cap", 600, 0),
        ("nothing_if_reached", 420, 0),
        ("nothing_if_reached", 410, 40),
        ("nothing_when_over", 460, 40),
        ("nothing_when_over", 470, 0),
    ],
)
def test_defender_cap(mode: str, before: int, scored: int) -> None:
    rules = Rules.make("australian", defender_cap=460, defender_cap_mode=mode)
    assert score_hand(rules, Hand("8S", (A,), (6, 4)), (0, before)) == (-240, scored)


def test_the_ceiling_never_touches_the_bidder_nor_a_hand_without_one() -> None:
    rules = Rules.make("australian", defender_cap=460, all_pass="play_no_trumps")
    assert score_hand(rules, Hand("8S", (A,), (8, 2)), (450, 0)) == (240, 20)
    assert score_hand(rules, Hand(None, (), (7, 3)), (450, 455)) == (70, 30)


def test_the_line_says_that_the_ceiling_cut_it() -> None:
    rules = Rules.make("australian", defender_cap=460)
    lines = scored_lines(rules, Hand("8S", (A,), (6, 4)), (0, 440))
    assert [(line.side, line.points, line.reason.id) for line in lines] == [
        ("A", -240, "score.bid_failed"),
        ("B", 40, "score.defender_tricks"),
        ("B", -20, "score.ceiling"),
    ]


# -- nobody bid (R3.7, R5.10) ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("all_pass", ["redeal_next_dealer", "redeal_same_dealer", "dealer_must_bid"])
def test_a_hand_thrown_in_scores_nothing(all_pass: str) -> None:
    rules = Rules.make("australian", all_pass=all_pass)
    assert score_hand(rules, Hand(None)) == (0, 0)
    assert {(each.reason.id, each.reason.rule) for each in scored_lines(rules, Hand(None))} == {
        ("score.thrown_in", "R3.7")
    }


def test_a_hand_nobody_bid_pays_ten_a_trick_where_it_is_played() -> None:
    assert points(None, 7, all_pass="play_no_trumps") == (70, 30)


# -- a misère stopped early (R4.11, R5.11) --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("misere_end", "tricks", "fault"),
    [
        ("play_all_ten", {"A": 1, "B": 3}, "tricks_total"),
        ("stop_at_first_trick", {"A": 1, "B": 3}, None),
        ("stop_at_first_trick", {"A": 0, "B": 3}, "tricks_total"),
        ("stop_at_first_trick", {"A": 3, "B": 7}, None),
        ("stop_at_first_trick", {"A": 3, "B": 8}, "tricks_total"),
    ],
)
def test_misere_end(misere_end: str, tricks: dict[str, int], fault: str | None) -> None:
    question = {
        "id": "q",
        "game": "five_hundred",
        "ask": "score_hand",
        "rules": {"preset": "australian", "misere_end": misere_end},
        "given": {"contract": "M", "declarers": ["A"], "tricks": tricks},
    }
    assert judge(question).get("error", {}).get("code") == fault


# -- revokes (R8.8) -------------------------------------------------------------------------------------------------


def revoked(rule: str, offender: int, preset: str = "classic", **more: object) -> tuple[int, ...]:
    rules = Rules.make(preset, revoke_penalty=rule)
    return score_hand(rules, Hand("7D", (A,), (8, 2), revoke=Revoke(offender, **more)))  # type: ignore[arg-type]


def test_hoyle_american() -> None:
    assert revoked("hoyle_american", A, cost=(0, 1)) == (-180, 30)
    assert revoked("hoyle_american", B) == (180, 0)


def test_hoffmann() -> None:
    assert revoked("hoffmann", A) == (-180, 20)
    assert revoked("hoffmann", B) == (190, -100)


def test_two_tricks() -> None:
    winners = (A, A, B, A, A, A, A, B, A, A)
    assert revoked("two_tricks", A, trick=1, winners=winners) == (-180, 40)
    assert revoked("two_tricks", A, trick=3, winners=winners) == (180, 30)
    assert revoked("two_tricks", B, trick=8, winners=winners) == (200, 10)
    assert revoked("two_tricks", A, trick=10, winners=winners) == (180, 30)
    assert [revoked("two_tricks", A, told_moved=moved) for moved in (0, 1, 2)] == [(190, 20), (180, 30), (-180, 40)]


@pytest.mark.parametrize("rule", ["hoyle_american", "hoffmann", "two_tricks"])
def test_a_revoke_put_right_in_time_costs_nothing(rule: str) -> None:
    assert revoked(rule, A, established=False) == (190, 20)


# -- the table against the explained path ---------------------------------------------------------------------------

SCORING = ("scoring", "match", "irregularities")


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any preset with any scoring options."""
    preset = draw(st.sampled_from(sorted(BOOK.presets)))
    chosen = {}
    for option in BOOK.options.values():
        if option.group in SCORING and option.id != "revoke_penalty" and draw(st.booleans()):
            known = st.sampled_from(option.values) if option.values else st.integers(option.least, option.most)
            chosen[option.id] = draw(st.one_of(st.none(), known) if option.nullable else known)
    bids = {"double_nullo": "any_time", "bar_nullo": True, "blind_misere": True, "all_pass": "play_no_trumps"}
    return Rules.make(preset, **{**bids, **chosen})


@st.composite
def hands_of(draw: st.DrawFn, rules: Rules) -> Hand:
    """Any finished hand of a table."""
    contract = draw(st.sampled_from([None, *sorted(BidTable.of(rules).contracts)]))
    cuts = sorted(draw(st.lists(st.integers(0, 10), min_size=len(rules.sides) - 1, max_size=len(rules.sides) - 1)))
    tricks = tuple(high - low for low, high in zip([0, *cuts], [*cuts, 10], strict=True))
    if contract is None:
        return Hand(None, (), tricks)
    pair = rules.takes_partner and not BIDS[contract].is_misere and draw(st.booleans())
    declarers = draw(st.permutations(range(len(rules.sides))))[: 2 if pair else 1]
    return Hand(contract, tuple(declarers), tricks)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_the_table_equals_the_explained_path(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    table = ScoreTable.of(rules)
    for _ in range(5):
        hand = data.draw(hands_of(rules))
        totals = tuple(data.draw(st.integers(-600, 1200)) for _ in rules.sides)
        assert table.points(hand, totals) == score_hand(rules, hand, totals)
        assert table.scored(hand)[1] == is_made(rules, hand)


EVERY_VALUE = [
    pytest.param(option.id, value, id=f"{option.id}-{value}")
    for option in BOOK.options.values()
    if option.group == "scoring"
    for value in (option.values or (460, 250))
]


@pytest.mark.parametrize("preset", ["australian", "three_player", "five_player"])
@pytest.mark.parametrize(("name", "value"), EVERY_VALUE)
def test_the_table_equals_the_explained_path_for_every_value(name: str, value: object, preset: str) -> None:
    rules = Rules.make(preset, **{"defender_cap": 460, name: value})  # type: ignore[arg-type]
    table, more = ScoreTable.of(rules), (0,) * (len(rules.sides) - 3)
    pairs = [(A, B), (A,)] if rules.takes_partner else [(A,), (B,)]
    for contract, declarers in [("6S", (A,)), ("8H", (B,)), ("M", (A,)), *(("7D", pair) for pair in pairs)]:
        for took in (0, 1, 6, 7, 8, 10):
            tricks = (took, 10 - took) if len(rules.sides) == 2 else (took, (10 - took) // 2, (11 - took) // 2, *more)
            for total in (0, 455, 470):
                hand, totals = Hand(contract, declarers, tricks), (total,) * len(rules.sides)
                assert table.points(hand, totals) == score_hand(rules, hand, totals)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_swapping_the_sides_swaps_the_points(data: st.DataObject) -> None:
    rules = data.draw(rule_sets().filter(lambda rules: len(rules.sides) == 2))
    hand = data.draw(hands_of(rules))
    totals = (data.draw(st.integers(-600, 1200)), data.draw(st.integers(-600, 1200)))
    assert hand.tricks is not None
    other = Hand(hand.contract, tuple(1 - side for side in hand.declarers), hand.tricks[::-1])
    assert score_hand(rules, other, totals[::-1]) == score_hand(rules, hand, totals)[::-1]


@pytest.mark.parametrize("preset", sorted(BOOK.presets))
def test_a_phone_with_the_score_table_scores_as_the_engine(preset: str) -> None:
    """Every contract, every result: only looking up and adding."""
    rules = Rules.make(preset)
    sheet = ScoreTable.of(rules).as_data()
    for bid, row in sheet["contracts"].items():
        for took in range(11):
            given = dict.fromkeys(sheet["sides"], 0) | {sheet["sides"][0]: took, sheet["sides"][-1]: 10 - took}
            hand = read_hand(rules, {"contract": bid, "declarers": [sheet["sides"][0]], "tricks": given})
            per = row["per"][took] if isinstance(row["per"], list) else row["per"]
            looked_up = [row["by"][took]] + [row["flat"][took] + per * given[side] for side in sheet["sides"][1:]]
            assert tuple(looked_up) == score_hand(rules, hand)
            assert is_made(rules, hand) == (took == 0 if row.get("misere") else took >= row["made"])


def test_two_declarers_are_in_the_score_table_too() -> None:
    rules = Rules.make("five_player")
    sheet = ScoreTable.of(rules).as_data()
    assert sheet["contracts"]["8S"]["each"][7:9] == [-120, 120]
    assert sheet["seats"] == ["A", "B", "C", "D", "E"]


def test_the_game_gives_a_phone_its_score_table() -> None:
    rules = Rules.make("five_player", defender_cap=460)
    told = game("five_hundred").score_table(rules)
    assert {name: value for name, value in told.items() if name != "contracts"} == {
        "sides": list("ABCDE"),
        "seats": list("ABCDE"),
        "target": 500,
        "loss_limit": -500,
        "ceiling": True,
        "together": False,
        "undeclared": None,
        "stops_early": True,
    }
    assert list(told["contracts"])[:3] == ["6S", "6C", "6D"]
    other = Rules.make("quebec", defender_share="all_defenders_tricks", all_pass="play_no_trumps")
    told_other = ScoreTable.of(other.changed({"misere_end": "play_all_ten"})).as_data()
    assert [told_other[name] for name in ("sides", "seats", "target", "loss_limit")] == [
        ["A", "B"],
        ["A", "B", "A", "B"],
        1000,
        None,
    ]
    assert [told_other[name] for name in ("ceiling", "together", "undeclared", "stops_early")] == [
        False,
        True,
        10,
        False,
    ]
    assert told["contracts"]["8S"] == {
        "by": [-240] * 8 + [240, 240, 250],
        "each": [-120] * 8 + [120, 120, 125],
        "flat": [0] * 11,
        "per": 10,
        "made": 8,
    }
    assert told["contracts"]["M"] == {"by": [250] + [-250] * 10, "flat": [0] * 11, "per": 0, "misere": True}


@pytest.mark.parametrize(
    ("penalty", "offender", "tricks", "made"),
    [
        ("hoyle_american", A, (8, 2), False),
        ("hoyle_american", B, (5, 2), True),
        ("hoffmann", A, (8, 2), False),
        ("hoffmann", B, (8, 2), True),
        ("hoffmann", B, (6, 4), False),
        ("two_tricks", A, (8, 2), False),
        ("two_tricks", B, (6, 4), True),
    ],
)
def test_a_revoke_decides_whether_the_bid_counts_as_made(
    penalty: str, offender: int, tricks: tuple[int, int], made: bool
) -> None:
    rules = Rules.make("australian", revoke_penalty=penalty)
    winners = (
        offender,
        offender,
        *[A] * (tricks[A] - (2 if offender == A else 0)),
        *[B] * (tricks[B] - (2 if offender == B else 0)),
    )
    hand = Hand("7H", (A,), tricks, revoke=Revoke(offender, trick=1, winners=winners))
    assert is_made(rules, hand) is made
    assert ScoreTable.of(rules).scored(hand)[1] is made
    assert ScoreTable.of(rules).points(hand, (0, 0)) == score_hand(rules, hand)
    in_time = hand._replace(revoke=Revoke(offender, established=False))
    assert is_made(rules, in_time) is (tricks[A] >= 7)
