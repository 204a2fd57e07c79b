"""The rest of a hand searched to the end: worked cases, and every line of small endings one by one."""

import json
import random
from pathlib import Path

import pytest

from scorekeeper.engine.cards import SUITS, each_of
from scorekeeper.engine.five_hundred.play import TRUMPS
from scorekeeper.engine.five_hundred.questions_search import KINDS
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.five_hundred.search import Position, Solver, count, seats_in_play
from tests.engine.brute_force import Lines

CASES = Path(__file__).parents[1] / "data" / "cases" / "five_hundred"


def cases(kind):
    return [pytest.param(each, id=each["id"]) for each in json.loads((CASES / f"{kind}.json").read_text("utf-8"))]


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
