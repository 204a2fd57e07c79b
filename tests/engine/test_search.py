"""The rest of a hand searched to the end, against worked cases, every line of small endings, and DDS on full hands."""

import json
import random
from pathlib import Path

import pytest
from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import SUITS, card, each_of
from scorekeeper.engine.errors import RulesError, TooLong
from scorekeeper.engine.five_hundred.messages_search import MESSAGES
from scorekeeper.engine.five_hundred.play import TRUMPS
from scorekeeper.engine.five_hundred.questions_search import KINDS
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.five_hundred.search import (
    Position,
    Solver,
    count,
    makeable,
    opening,
    seats_in_play,
    tricks_with_best_play,
)
from scorekeeper.engine.judge import judge_all
from scorekeeper.engine.judge_many import judge_many
from scorekeeper.engine.reasons import sentence
from tests.engine.brute_force import Lines

CASES = Path(__file__).parents[1] / "data" / "cases" / "five_hundred"


def raw(kind):
    return json.loads((CASES / f"{kind}.json").read_text("utf-8"))


def cases(kind):
    return [pytest.param(each, id=each["id"]) for each in raw(kind)]


@pytest.mark.parametrize("case", cases("count_plays"))
def test_every_way_to_play_on_is_counted(case):
    answer = KINDS["count_plays"](Rules.read(case["rules"]), case["given"]).answer
    assert {name: answer[name] for name in case["answer"]} == case["answer"]


@pytest.mark.parametrize("case", cases("best_play"))
def test_best_play_takes_the_tricks_of_the_worked_cases(case):
    answer = KINDS["best_play"](Rules.read(case["rules"]), case["given"]).answer
    assert answer["tricks"] == case["answer"]["tricks"]


JOKER_RULES = {
    name: BOOK.options[name].values
    for name in (
        "joker_follow",
        "joker_when_void",
        "joker_misere_when_void",
        "joker_lead",
        "joker_after_void",
        "joker_misere_rank",
    )
}
TABLES = (
    {},
    {"deck": "44", "kitty_size": 4},
    {"deck": "46", "kitty_size": 6},
    {"preset": "three_player"},
    {"preset": "five_player"},
    {"preset": "six_player"},
    {"preset": "six_player_trios_of_pairs", "deck": "66", "kitty_size": 6},
)


def small_ending(chance: random.Random, cards: int) -> Position:
    """A random table and a random ending; in most of them every joker is held."""
    rules = Rules.read(
        {**chance.choice(TABLES), "joker_prenomination": True}
        | {name: chance.choice(values) for name, values in JOKER_RULES.items()}
    )
    trump = chance.choice((*TRUMPS, "NT", "M"))
    declarer = chance.choice(rules.seats)
    playing = seats_in_play(rules, trump, declarer)
    pack = list(each_of(rules.pack))
    suits = set(chance.sample(SUITS, chance.choice((2, 3, 4))))
    pack = [each for each in pack if each.suit in suits or each.is_joker]
    chance.shuffle(pack)
    dealt = pack[: cards * len(playing)]
    if chance.random() < 0.7:
        jokers = [each for each in pack if each.is_joker and each not in dealt]
        dealt = dealt[len(jokers) :] + jokers
        chance.shuffle(dealt)
    hands = {seat: dealt[index * cards : (index + 1) * cards] for index, seat in enumerate(playing)}
    before = chance.random() < 0.5
    return Position.of(
        rules,
        trump,
        declarer,
        chance.choice(playing),
        hands,
        chance.choice(SUITS) if trump not in SUITS and chance.random() < 0.2 else None,
        chance.randrange(16) if before else 0,
        {seat: chance.randrange(16) & chance.randrange(16) for seat in playing} if before else None,
    )


@pytest.mark.parametrize("seed", range(12))
def test_counts_and_best_play_agree_with_every_line_of_small_endings(seed):
    chance = random.Random(seed)
    for _ in range(25):
        cards = 3 if chance.random() < 0.5 else 2
        position = small_ending(chance, cards)
        lines = Lines(position)
        assert count(position) == (lines.by_depth, lines.declarer_tricks), position
        assert Solver(position).tricks() == lines.best, position


def test_jokers_are_led_although_no_suit_is_left_to_name():
    """R4.8: the last cards in hand may be led whatever was led before."""
    rules = Rules.make(deck="46", kitty_size=6, joker_lead="unled_suit", joker_after_void="loses")
    hands = {1: cards("Joker Joker2"), 2: cards("AS KS"), 3: cards("AC KC"), 4: cards("AD KD")}
    position = Position.of(rules, "NT", 1, 1, hands, suits_led=15)
    lines = Lines(position)
    assert (Solver(position).tricks(), lines.best) == (2, 2)
    assert count(position) == (lines.by_depth, lines.declarer_tricks)


def test_a_joker_led_as_a_suit_is_no_low_card_of_it():
    """R4.8: that leading the 4 gains nothing says nothing of the joker led as the same suit."""
    rules = Rules.make(
        deck="44",
        kitty_size=4,
        joker_follow="any_time",
        joker_lead="unled_suit",
        joker_after_void="loses",
        joker_misere_rank="low",
        joker_misere_when_void="optional",
    )
    hands = {1: cards("4D Joker"), 2: cards("5D Joker2"), 3: cards("JH AH"), 4: []}
    position = Position.of(rules, "M", 2, 1, hands)
    assert (Solver(position).tricks(), Lines(position).best) == (1, 1)


def test_a_joker_led_draws_no_other_joker():
    """R4.8: a void hand may keep its joker for the next trick."""
    rules = Rules.make(deck="46", kitty_size=6, joker_lead="any_suit", joker_when_void="optional")
    hands = {1: cards("Joker AS"), 2: cards("Joker2 4C"), 3: cards("5H 6H"), 4: cards("5D 6D")}
    position = Position.of(rules, "NT", 1, 1, hands)
    assert (Solver(position).tricks(), Lines(position).best) == (1, 1)


# -- against another solver ------------------------------------------------------------------------------------------


def dealt(chance: random.Random, rules: Rules, cards: int) -> dict[int, list]:
    pack = list(each_of(rules.pack))
    chance.shuffle(pack)
    return {seat: pack[(seat - 1) * cards : seat * cards] for seat in rules.seats}


def bridge_tricks(position: Position, leader: int) -> int:
    """The declarer's tricks by DDS: the cards of each suit, from the top, become the bridge cards from the ace."""
    suits = {"S": Denom.spades, "C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts}
    hands = [dict.fromkeys(SUITS, "") for _ in position.hands]
    for suit, group in zip(SUITS, position.groups, strict=False):
        for rank, each in zip("AKQJT98765432", group, strict=False):
            hands[position.holder(each)][suit] += rank
    deal = Deal("N:" + " ".join(".".join(hand[suit] for suit in "SHDC") for hand in hands))
    deal.trump = suits.get(position.contract.trump, Denom.nt)
    deal.first = (Player.north, Player.east, Player.south, Player.west)[leader - 1]
    most = max(tricks for _, tricks in solve_board(deal))
    return most if leader in (1, 3) else position.tricks_left - most


@pytest.mark.parametrize("seed", range(3))
def test_full_hands_take_the_tricks_that_dds_finds(seed):
    chance = random.Random(seed)
    for trump in "SCDH":
        rules = Rules.make("classic", deck=chance.choice(("43", "45")), kitty_size=3)
        leader = chance.choice(rules.seats)
        position = Position.of(rules, trump, 1, leader, dealt(chance, rules, 10))
        assert Solver(position).tricks() == bridge_tricks(position, leader)


@pytest.mark.parametrize("seed", range(3))
def test_no_trumps_without_a_joker_is_bridge(seed):
    chance = random.Random(seed)
    rules = Rules.make()
    for leader in rules.seats:
        hands = dealt(chance, rules, 9)
        joker = [seat for seat, hand in hands.items() if any(card.is_joker for card in hand)]
        hands = {seat: [card for card in hand if not card.is_joker] for seat, hand in hands.items()}
        hands = {seat: hand if seat in joker else hand[: 8 if joker else 9] for seat, hand in hands.items()}
        position = Position.of(rules, "NT", 1, leader, hands)
        assert Solver(position).tricks() == bridge_tricks(position, leader)


@given(st.integers(0, 10**9), st.sampled_from("SCDH"), st.integers(2, 7))
@settings(max_examples=40, deadline=None)
def test_endings_take_the_tricks_that_dds_finds(seed, trump, cards):
    chance = random.Random(seed)
    leader = chance.choice((1, 2, 3, 4))
    position = Position.of(Rules.make(), trump, 1, leader, dealt(chance, Rules.make(), cards))
    assert Solver(position).tricks() == bridge_tricks(position, leader)


# -- what holds of every position ------------------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.integers(3, 5))
@settings(max_examples=60, deadline=None)
def test_tricks_counted_without_playing_are_those_found_by_playing(seed, held):
    position = small_ending(random.Random(seed), held)
    assume(all(hand.bit_count() == held for hand in position.hands))  # else the suits chosen have too few cards
    played = Solver(position)
    played.cashing.bound = lambda *_: None
    assert Solver(position).tricks() == played.tricks(), position


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_best_play_is_one_of_the_ways_to_play(seed):
    position = small_ending(random.Random(seed), 3)
    lengths, tricks = count(position)
    assert tricks[Solver(position).tricks()] > 0
    assert sum(tricks) == lengths[-1]
    assert count(position, 4) == (lengths[:4], [])


@given(st.integers(0, 10**9))
@settings(max_examples=20, deadline=None)
def test_a_number_of_tricks_is_taken_or_not_in_any_order_of_asking(seed):
    position = small_ending(random.Random(seed), 3)
    tricks = Solver(position).tricks()
    solver = Solver(position)
    for need in (3, 1, 2, 0, 4):
        assert solver.takes(need) == (need <= tricks)


# -- after the hand --------------------------------------------------------------------------------------------------


def cards(text: str) -> list:
    return [card(each) for each in text.split()]


SURE_HEARTS = {
    1: cards("Joker JH JD AH KH QH 10H 9H AS AC"),
    2: cards("KS QS JS 10S 9S 8S 7S 6S 5S KC"),
    3: cards("KD QD AD 10D 9D 8D 7D 6D 5D 4D"),
    4: cards("QC JC 10C 9C 8C 7C 6C 5C 8H 7H"),
}


def test_ten_sure_tricks_make_ten_hearts_but_no_misere():
    rules = Rules.make()
    assert tricks_with_best_play(opening(rules, "10H", 1, SURE_HEARTS)) == 10
    assert makeable(opening(rules, "10H", 1, SURE_HEARTS), "10H")
    assert not makeable(opening(rules, "M", 1, SURE_HEARTS), "M")


def test_a_hand_of_lowest_cards_makes_misere():
    hands = {1: cards("4H 5H 4D 5D 5S 6S 5C 6C 7C 6D"), 2: cards("KS QS JS 10S 9S AC KC QC JC 10C")}
    hands |= {3: [], 4: cards("KH QH JH 10H 9H KD QD JD 10D 9D")}
    assert makeable(opening(Rules.make(), "OM", 1, hands), "OM")


def test_full_hands_at_no_trumps_and_misere_are_answered():
    chance = random.Random(4)
    for contract in ("NT", "M"):
        position = Position.of(Rules.make(), contract, 1, 1, dealt(chance, Rules.make(), 10))
        assert 0 <= Solver(position).tricks() <= 10


# -- questions that are refused --------------------------------------------------------------------------------------


ENDING = {
    "trump": "S",
    "declarer": 1,
    "leader": 1,
    "hands": {"1": ["JS", "9H"], "2": ["JC", "5H"], "3": ["Joker", "7S"], "4": ["QS", "AC"]},
}


def fault(kind, rules=None, without=(), **changes):
    given = {name: value for name, value in {**ENDING, **changes}.items() if name not in without}
    with pytest.raises(RulesError) as caught:
        KINDS[kind](Rules.read(rules or {}), given)
    return caught.value.code, caught.value.path


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"without": ("leader",)}, ("missing", "leader")),
        ({"surprise": 1}, ("unknown_field", "surprise")),
        ({"trump": "Z"}, ("bad_value", "trump")),
        ({"trump": "BN"}, ("not_played", "trump")),
        ({"leader": 5}, ("bad_seat", "leader")),
        ({"leader": True}, ("bad_value", "leader")),
        ({"declarer": 0}, ("bad_seat", "declarer")),
        ({"hands": [["JS"]]}, ("bad_value", "hands")),
        ({"hands": {**ENDING["hands"], "5": []}}, ("bad_seat", "hands.5")),
        ({"hands": {**ENDING["hands"], "2": ["JC", "JS"]}}, ("duplicate_card", "hands.2[1]")),
        ({"hands": {**ENDING["hands"], "2": ["JC", "3H"]}}, ("not_in_deck", "hands.2[1]")),
        ({"hands": {**ENDING["hands"], "2": ["JC"]}}, ("bad_value", "hands.2")),
        ({"hands": {seat: [] for seat in "1234"}}, ("bad_value", "hands.1")),
        ({"hands": {seat: ENDING["hands"][seat] for seat in "124"}}, ("missing", "hands.3")),
        ({"trump": "M"}, ("bad_value", "hands.3")),
        ({"trump": "M", "hands": {**ENDING["hands"], "3": []}, "leader": 3}, ("bad_seat", "leader")),
        ({"prenomination": "H"}, ("conflict", "prenomination")),
        ({"trump": "NT", "prenomination": "H"}, ("not_played", "prenomination")),
        ({"suits_led": ["S", "X"]}, ("bad_value", "suits_led[1]")),
        ({"shown_void": {"9": ["S"]}}, ("bad_seat", "shown_void.9")),
        ({"shown_void": {"1": "S"}}, ("bad_value", "shown_void.1")),
        ({"rules": {"preset": "two_player"}}, ("conflict", "rules.deal_pattern")),
    ],
)
def test_a_malformed_position_is_refused_with_its_field(kind, changes, expected):
    assert fault(kind, **changes) == expected


def test_a_depth_is_a_whole_number_from_one_and_only_for_counts():
    assert fault("count_plays", depth=0) == ("bad_value", "depth")
    assert fault("count_plays", depth=True) == ("bad_value", "depth")
    assert fault("best_play", depth=2) == ("unknown_field", "depth")


def test_a_search_beyond_the_limit_is_too_long_and_not_guessed():
    position = Position.of(Rules.make(), "S", 1, 1, dealt(random.Random(1), Rules.make(), 10))
    with pytest.raises(TooLong):
        count(position, limit=1000)
    with pytest.raises(TooLong):
        Solver(position, limit=50).tricks()


def test_reasons_make_sentences():
    for kind, rule in KINDS.items():
        for why in rule(Rules.read({}), ENDING).because:
            assert sentence(why.as_data(), MESSAGES), kind


def test_many_questions_are_answered_in_their_order_by_several_processes():
    asked = [{name: each[name] for name in ("id", "game", "ask", "rules", "given")} for each in raw("best_play")[:30]]
    asked.insert(3, "no question")
    assert judge_many(asked, workers=2) == judge_all(asked)
    assert judge_many(asked[0], workers=2) == judge_all(asked[0])


def test_a_joker_with_no_suit_left_to_name_takes_the_last_trick():
    given = {
        "trump": "NT",
        "declarer": 1,
        "leader": 2,
        "hands": {"1": ["AS"], "2": ["Joker"], "3": ["KS"], "4": ["AH"]},
        "suits_led": ["S", "C", "D", "H"],
    }
    assert KINDS["best_play"](Rules.make("australian"), given).answer["tricks"] == 0
    assert KINDS["best_play"](Rules.make("australian"), {**given, "declarer": 4}).answer["tricks"] == 1
