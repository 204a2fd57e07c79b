"""Following, winning and the joker (R2, R4): claims no worked case makes, counts of all lines of play, random hands."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import CARDS, JOKER, JOKER2, Card, card, cards_of, each_of, mask_of, texts
from scorekeeper.engine.errors import IllegalPlay
from scorekeeper.engine.five_hundred.cardplay import CardPlay, sitting_out
from scorekeeper.engine.five_hundred.play import ALL_SUITS, TRUMPS, Contract, suit_index, suits_mask, suits_of
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.judge import judge

CASES = Path(__file__).parent.parent / "data" / "cases" / "five_hundred"
JOKER_OPTIONS = [name for name in BOOK.options if name.startswith("joker_")]


def hand(text: str) -> int:
    return mask_of(map(card, text.split()))


def may_play(rules: Rules, trump: str, held: str, led: str | None, **memory: str) -> str:
    """What a hand may play to a lead of a suit, sets of suits as texts (`SC`)."""
    seen = {name: suits_mask(suits) for name, suits in memory.items()}
    contract = Contract.of(rules, trump)
    return " ".join(texts(contract.legal_cards(hand(held), None if led is None else suit_index(led), **seen)))


def winner_of(rules: Rules, trump: str, cards: str, led: str, shown_void: str = "") -> str:
    played = [card(text) for text in cards.split()]
    contract, suit = Contract.of(rules, trump), suit_index(led)
    return played[contract.winner(played, suit, contract.sunk_jokers(suit, suits_mask(shown_void)))].text


# -- peers' faults ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "cards", "led", "wins"),
    [("H", "5C KC 9C AC", "C", "AC"), ("H", "5C KC 4H AC", "C", "4H"), ("NT", "7D 9D AS 10D", "D", "10D")],
)
def test_pb090_the_highest_of_the_suit_led_wins_not_the_leader(trump: str, cards: str, led: str, wins: str) -> None:
    assert winner_of(Rules.make("australian"), trump, cards, led) == wins


@pytest.mark.parametrize(
    ("option", "legal", "why"),
    [
        ("only_when_void", ["4H"], "play_joker_only_when_void"),
        ("any_time", ["4H", "Joker"], "play_joker_any_time"),
    ],
)
def test_pb093_the_answer_says_which_rule_of_the_joker_decided(option: str, legal: list[str], why: str) -> None:
    rules = {"preset": "australian", "joker_follow": option}
    asked = {"trump": "NT", "hand": ["Joker", "4H", "10C"], "trick": [[1, "KH"]]}
    ruling = judge({"id": "t", "game": "five_hundred", "ask": "legal_cards", "rules": rules, "given": asked})
    assert ruling["answer"]["legal"] == legal
    assert [(each["id"], each["rule"]) for each in ruling["because"]] == [("play_must_follow", "R4.4"), (why, "R4.8")]


# -- the tables ------------------------------------------------------------------------------------------------------


def test_the_left_bower_is_a_trump_in_every_respect() -> None:
    hearts = Contract.of(Rules.make(), "H")
    assert hearts.effective_suit(card("JD")) == "H"
    assert hearts.strength(card("JD"), "D") > hearts.strength(card("AH"), "D") > hearts.strength(card("AD"), "D") > 0
    assert hearts.strength(card("AS"), "D") == 0


def test_a_joker_without_trumps_belongs_to_no_suit() -> None:
    contract = Contract.of(Rules.make(), "NT")
    assert contract.effective_suit(JOKER) is None
    with pytest.raises(ValueError, match=r"^a suit must be named for the joker$"):
        contract.led_suit(JOKER)
    with pytest.raises(ValueError, match=r"^no trumps$"):
        contract.trumps(Rules.make().pack)
    with pytest.raises(KeyError):
        Contract.of(Rules.make(), "X")


def test_bowers_exist_only_with_trumps() -> None:
    rules = Rules.make(deck="46", kitty_size=6)
    assert texts(Contract.of(rules, "S").joker_and_bowers()) == ["JS", "JC", "Joker", "Joker2"]
    assert texts(Contract.of(rules, "NT").joker_and_bowers()) == ["Joker", "Joker2"]


def test_the_lowest_trump_of_all_beats_a_plain_suit() -> None:
    """R4.5"""
    assert Contract.of(Rules.make(), "S").winner([card("AH"), card("2S")], suit_index("H")) == 1


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("led", "SCDH")
def test_no_two_cards_that_can_win_are_equally_strong(trump: str, led: str) -> None:
    contract = Contract.of(Rules.make(), trump)
    strengths = [contract.strength(each, led) for each in CARDS if contract.strength(each, led)]
    assert len(set(strengths)) == len(strengths)


def test_two_jokers_without_trumps() -> None:
    rules = Rules.make(deck="46", kitty_size=6, joker_lead="last_trick_only")
    assert may_play(rules, "NT", "Joker Joker2", None) == "Joker Joker2"
    assert may_play(rules, "NT", "Joker Joker2", "S") == "Joker Joker2"
    assert may_play(rules, "NT", "Joker Joker2 AS", None) == "AS"
    low = Rules.make(deck="46", kitty_size=6, joker_misere_rank="low")
    assert winner_of(low, "M", "Joker2 Joker 4H", "S") == "Joker2"
    assert Contract.of(low, "M").strength(JOKER, "S") > 0  # led, it wins where nobody follows
    assert winner_of(low, "NT", "Joker2 Joker 4H", "S") == "Joker"
    assert winner_of(low, "M", "Joker 2S 3H", "S") == "2S"


# -- every value of the joker's options ------------------------------------------------------------------------------


def test_joker_follow_first_or_last_of_suit() -> None:
    rules = Rules.make(joker_follow="first_or_last_of_suit")
    assert may_play(rules, "NT", "Joker 4H KC", "H") == "4H Joker"
    assert may_play(rules, "NT", "Joker 4H KC", "H", suits_played="H") == "4H"
    assert may_play(rules, "NT", "Joker 4S KC", "H") == "4S KC Joker"
    assert may_play(rules, "NT", "Joker 4S KC", "H", shown_void="H") == "4S KC"
    assert may_play(rules, "NT", "Joker", "H", shown_void="H") == "Joker"


@pytest.mark.parametrize(("led_before", "legal"), [("", "4D Joker"), ("SCH", "4D Joker"), ("D", "4D")])
def test_joker_follow_first_round_of_suit(led_before: str, legal: str) -> None:
    """R4.8: in the first round of this suit, whatever others were led."""
    rules = Rules.make(joker_follow="first_round_of_suit")
    assert may_play(rules, "NT", "Joker 4D KC", "D", suits_led=led_before) == legal


@pytest.mark.parametrize("led", "SCDH")
def test_without_a_memory_nothing_was_led_failed_or_played(led: str) -> None:
    """R4.8"""
    follows, void = f"Joker A{led}", f"Joker {' '.join('A' + suit for suit in 'SCDH' if suit != led)}"
    for option in ("first_round_of_suit", "first_or_last_of_suit"):
        rules = Rules.make(joker_follow=option)
        assert may_play(rules, "NT", follows, led) == f"A{led} Joker"
        assert set(may_play(rules, "NT", void, led).split()) == set(void.split())


@pytest.mark.parametrize("option", ["unled_suit", "not_shown_void"])
def test_a_joker_led_first_may_be_given_any_suit(option: str) -> None:
    """R4.8: before anything is led or failed no suit is barred."""
    contract = Contract.of(Rules.make(joker_lead=option), "NT")
    assert contract.joker_suits(hand("Joker AS")) == ALL_SUITS
    assert texts(contract.legal_cards(hand("Joker AS"), None)) == ["AS", "Joker"]


def test_joker_follow_every_suit_is_compulsory_and_never_a_discard() -> None:
    rules = Rules.make(joker_follow="every_suit", joker_misere_when_void="last_trick_only")
    assert may_play(rules, "NT", "Joker 4H KC", "H") == "4H Joker"
    assert may_play(rules, "M", "Joker 4S KC", "H") == "Joker"


@pytest.mark.parametrize(
    ("option", "trump", "legal"),
    [("must_play", "NT", "Joker"), ("optional", "NT", "4S KC Joker"), ("must_play", "S", "4S KC Joker")],
)
def test_joker_when_void_at_no_trumps(option: str, trump: str, legal: str) -> None:
    assert may_play(Rules.make(joker_when_void=option), trump, "Joker 4S KC", "H") == legal


@pytest.mark.parametrize(
    ("option", "legal"), [("must_play", "Joker"), ("optional", "4S KC Joker"), ("last_trick_only", "4S KC")]
)
@pytest.mark.parametrize("trump", ["M", "OM", "DN", "BN", "BM"])
def test_joker_when_void_in_the_miseres(trump: str, option: str, legal: str) -> None:
    assert may_play(Rules.make(joker_misere_when_void=option), trump, "Joker 4S KC", "H") == legal


@pytest.mark.parametrize(
    ("option", "named"),
    [("any_suit", "SCDH"), ("unled_suit", "CD"), ("not_shown_void", "SDH"), ("last_trick_only", "")],
)
def test_joker_lead(option: str, named: str) -> None:
    rules = Rules.make(joker_lead=option)
    contract, seen = Contract.of(rules, "NT"), {"suits_led": suits_mask("SH"), "shown_void": suits_mask("C")}
    assert "".join(suits_of(contract.joker_suits(hand("Joker AS"), **seen))) == named
    assert may_play(rules, "NT", "Joker AS", None, suits_led="SH", shown_void="C") == ("AS Joker" if named else "AS")
    assert contract.joker_suits(hand("Joker"), ALL_SUITS, ALL_SUITS) == ALL_SUITS
    assert contract.joker_suits(hand("AS")) == 0


def test_joker_after_void_loses_only_where_it_is_played_not_where_it_is_led() -> None:
    rules = Rules.make(joker_after_void="loses")
    assert winner_of(rules, "NT", "4H Joker 5H", "H", shown_void="H") == "5H"
    assert winner_of(rules, "NT", "4H Joker 5H", "H", shown_void="SCD") == "Joker"
    assert winner_of(rules, "NT", "4S Joker 5S", "S", shown_void="CDH") == "Joker"
    assert winner_of(rules, "NT", "Joker 5H", "H", shown_void="H") == "Joker"


def test_a_joker_given_a_suit_is_its_highest_card_and_loses_on_others() -> None:
    contract = Contract.of(Rules.make("australian"), "NT", "H")
    assert [contract.winner([card("AH"), JOKER], 3), contract.winner([card("4D"), JOKER], 2)] == [1, 0]
    assert contract.joker_suits(hand("Joker AS")) == 0


# -- a hand in play --------------------------------------------------------------------------------------------------


def at_table(rules: Rules, trump: str, *hands: str, leader: int = 1) -> CardPlay:
    return CardPlay(Contract.of(rules, trump), [hand(each) for each in hands], leader)


def refused(play: CardPlay, text: str, joker_suit: int | None = None) -> str:
    with pytest.raises(IllegalPlay) as fault:
        play.play(card(text), joker_suit)
    told = dict(fault.value.params)
    why = str(told.pop("why"))
    assert (fault.value.path, told) == ("", {"place": play.turn, "card": text})
    return why


def test_why_a_card_may_not_be_played() -> None:
    play = at_table(Rules.make(joker_when_void="must_play"), "NT", "KH 4C", "4H Joker", "5D Joker2", "6S 7S")
    assert refused(play, "AS") == "not_in_hand"
    assert refused(play, "KH", 3) == "no_suit_to_name"
    play.play(card("KH"))
    assert refused(play, "Joker") == "joker_must_follow"
    play.play(card("4H"))
    assert refused(play, "5D") == "must_play_joker"
    assert play.why_illegal(JOKER) == "not_in_hand"
    hearts = at_table(Rules.make(), "H", "KH 4C", "4H 5C")
    hearts.play(card("KH"))
    assert refused(hearts, "5C") == "must_follow"


def test_why_a_joker_may_not_be_led_or_kept() -> None:
    last = at_table(Rules.make(joker_lead="last_trick_only"), "NT", "Joker 4C", "4H 5C")
    assert refused(last, "Joker", 1) == "joker_not_led"
    named = at_table(Rules.make(joker_lead="unled_suit"), "NT", "Joker 4C", "4H 5C")
    assert [refused(named, "Joker"), refused(named, "Joker", 9)] == ["suit_must_be_named", "suit_not_allowed"]
    assert named.joker_suits() == ALL_SUITS
    named.play(JOKER, suit_index("C"))
    assert named.legal_cards() == (card("5C"),)
    later = at_table(Rules.make(joker_lead="unled_suit"), "NT", "KS Joker", "4S 4C")
    later.play(card("KS"))
    later.play(card("4S"))
    assert (refused(later, "Joker", suit_index("S")), later.joker_suits()) == ("suit_not_allowed", suits_mask("CDH"))
    kept = at_table(Rules.make(joker_misere_when_void="last_trick_only"), "M", "4C 5C", "4H Joker")
    kept.play(card("4C"))
    assert refused(kept, "Joker") == "joker_kept"


def test_a_joker_on_a_suit_its_holder_failed_before_sinks() -> None:
    def played(rules: Rules) -> list[int]:
        play = at_table(rules, "NT", "KH AH", "Joker 4C", "4H 5H")
        for text in ("KH", "4C", "4H", "AH", "Joker", "5H"):
            play.play(card(text))
        return play.winners

    assert played(Rules.make()) == [1, 2]
    assert played(Rules.make(joker_after_void="loses")) == [1, 1]


def test_a_joker_does_not_sink_on_a_suit_that_its_holder_fails_for_the_first_time() -> None:
    """R4.8 `joker_after_void`"""
    play = at_table(Rules.make(joker_after_void="loses"), "NT", "KC AH", "Joker 4S", "4C 5H")
    for text in ("KC", "4S", "4C", "AH", "Joker", "5H"):
        play.play(card(text))
    assert play.winners == [1, 2]


def test_of_two_low_jokers_the_one_that_was_led_stays_above() -> None:
    """R4.8 `joker_misere_rank`"""
    play = at_table(Rules.make(deck="46", kitty_size=6, joker_misere_rank="low"), "M", "Joker2", "Joker", "4H")
    play.play(JOKER2, suit_index("S"))
    play.play(JOKER)
    play.play(card("4H"))
    assert play.winners == [1]


def test_the_table_remembers_which_suits_each_has_played() -> None:
    """R4.8 `first_or_last_of_suit`: the joker may be kept back once in each suit."""
    play = at_table(Rules.make(joker_follow="first_or_last_of_suit"), "NT", "KS AS AC", "Joker 4S 5S 4C")
    play.play(card("KS"))
    assert texts(play.legal) == ["4S", "5S", "Joker"]
    play.play(card("4S"))
    play.play(card("AS"))
    assert texts(play.legal) == ["5S"]
    play.play(card("5S"))
    play.play(card("AC"))
    assert texts(play.legal) == ["4C", "Joker"]


def test_a_suit_is_asked_for_only_when_a_joker_without_suit_may_be_led() -> None:
    """R4.8"""
    play = at_table(Rules.make(), "NT", "Joker 4C", "4H 5C")
    assert (play.joker_suits(), at_table(Rules.make(), "H", "Joker 4C", "4H 5C").joker_suits()) == (ALL_SUITS, 0)
    play.play(card("4C"))
    assert play.joker_suits() == 0


def test_partners_sit_out_in_misere_but_not_in_double_or_bar_nullo() -> None:
    six = Rules.make("six_player")
    assert [sitting_out(six, trump, 1) for trump in ("BM", "DN", "BN")] == [frozenset({3, 5}), frozenset(), frozenset()]
    assert sitting_out(Rules.make(), "NT", None) == frozenset()


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1)])
def test_with_piles_both_hands_or_both_tables_play_first(order: tuple[int, ...]) -> None:
    """R7.4"""
    hands = [hand("4S 5S"), hand("6S 7S"), hand("8S 9S"), hand("10S QS")]
    play = CardPlay(Contract.of(Rules.make("two_player"), "H"), hands, order[0], under={})
    seen = []
    for _ in hands:
        seen.append(play.turn)
        play.play(play.legal_cards()[0])
    assert (tuple(seen), play.winners, play.turn) == (order, [4], 4)


def test_with_piles_the_other_part_of_the_cards_follows_and_a_turned_card_can_be_played_next() -> None:
    contract = Contract.of(Rules.make("two_player"), "H")
    hands = [hand("AS 5C"), hand("KS 6C"), hand("4H"), hand("QS")]
    play = CardPlay(contract, hands, 1, under={card("4H").bit: card("5H").bit, card("QS").bit: card("JS").bit})
    for place, text in ((1, "AS"), (2, "KS"), (3, "4H"), (4, "QS")):
        assert play.turn == place
        play.play(card(text))
    assert play.winners == [3]
    copy = play.copied()
    for place, text in ((3, "5H"), (4, "JS"), (1, "5C"), (2, "6C")):
        assert copy.turn == place
        copy.play(card(text))
    assert (copy.winners, copy.legal, play.winners, play.legal_cards()) == ([3, 3], 0, [3], (card("5H"),))


# -- all lines of play -----------------------------------------------------------------------------------------------


def from_case(case: dict[str, Any]) -> CardPlay:
    given_, rules = case["given"], Rules.read(case["rules"])
    hands = [hand(" ".join(given_["hands"][str(seat)])) for seat in rules.seats]
    contract = Contract.of(rules, given_["trump"], given_.get("prenomination"))
    play = CardPlay(contract, hands, given_["leader"], sitting_out(rules, given_["trump"], given_["declarer"]))
    if play.memory is not None:
        play.memory.suits_led = suits_mask(given_.get("suits_led", ()))
        for seat, suits in given_.get("shown_void", {}).items():
            play.memory.shown_void[int(seat)] = suits_mask(suits)
        play.begin(given_["leader"])
    return play


def moves(play: CardPlay) -> list[tuple[Card, int | None]]:
    """Every card with every suit it may be led as; a last joker that fits no suit counts once."""
    found: list[tuple[Card, int | None]] = []
    memory = play.memory
    for each in play.legal_cards():
        if memory is None or play.led is not None or not each.bit & play.contract.free:
            found.append((each, None))
            continue
        void = memory.shown_void[play.turn]
        with_another = play.contract.joker_suits(each.bit | CARDS[0].bit, memory.suits_led, void)
        named = suits_of(with_another) or suits_of(play.joker_suits())[:1]
        found += [(each, suit_index(suit)) for suit in named]
    return found


def lines(play: CardPlay, depth: int, by_depth: list[int]) -> None:
    for each, suit in moves(play) if play.legal else ():
        following = play.copied()
        following.play(each, suit)
        by_depth[depth] += 1
        lines(following, depth + 1, by_depth)


COUNTED = [
    case
    for case in json.loads((CASES / "count_plays.json").read_text("utf-8"))
    if max(case["answer"]["by_depth"]) <= 600 and "depth" not in case["given"]
]


@pytest.mark.parametrize("case", COUNTED, ids=[case["id"] for case in COUNTED])
def test_as_many_lines_of_play_as_counted_elsewhere(case: dict[str, Any]) -> None:
    by_depth = [0] * (len(case["answer"]["by_depth"]) + 1)
    lines(from_case(case), 0, by_depth)
    assert by_depth[:-1] == case["answer"]["by_depth"]


# -- random hands ----------------------------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rules, str]:
    """Any preset with any options of the joker, now and then two jokers; and a trump."""
    preset = draw(st.sampled_from(sorted(BOOK.presets)))
    options: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(JOKER_OPTIONS), max_size=5, unique=True)):
        options[name] = draw(st.sampled_from(BOOK.options[name].values or (True, False)))
    if Rules.make(preset).players == 4 and draw(st.booleans()):
        options |= {"deck": "46", "kitty_size": 6}
    return Rules.make(preset, **options), draw(st.sampled_from(TRUMPS))


@settings(deadline=None, max_examples=200)
@given(tables(), st.integers(0, 2**32))
def test_what_may_be_played_is_listed_alike_in_a_play_and_its_copies(table: tuple[Rules, str], seed: int) -> None:
    rules, trump = table
    rng = Random(seed)
    pack = list(cards_of(rules.pack))
    rng.shuffle(pack)
    hands = [mask_of(pack[10 * place : 10 * place + 10]) for place in range(rules.players)]
    plays = [CardPlay(Contract.of(rules, trump), hands, 1)]
    while plays:
        play = plays[-1]
        if len(plays) < 4 and rng.random() < 0.1:
            plays.append(play.copied())
            continue
        assert play.legal_cards() == tuple(each_of(play.legal))
        if play.legal == 0:
            plays.pop()
            continue
        each = rng.choice(list(each_of(play.legal)))
        suits = suits_of(play.joker_suits()) if each.bit & play.contract.free else []
        play.play(each, suit_index(rng.choice(suits)) if suits else None)


@settings(deadline=None, max_examples=200)
@given(tables(), st.integers(0, 2**32))
def test_somebody_can_always_play_and_every_trick_has_one_winner(table: tuple[Rules, str], seed: int) -> None:
    rules, trump = table
    rng, out = Random(seed), sitting_out(rules, trump, 1)
    pack = list(cards_of(rules.pack))
    rng.shuffle(pack)
    hands = [0 if seat in out else mask_of(pack[10 * seat - 10 : 10 * seat]) for seat in rules.seats]
    contract = Contract.of(rules, trump)
    play, seen, led, trick = CardPlay(contract, hands, 1, out), 0, 0, []
    for _ in range(10 * (rules.players - len(out))):
        each = rng.choice(play.legal_cards())
        suit = None
        if play.led is None and each.bit & contract.free:
            suit = rng.choice([suit_index(name) for name in suits_of(play.joker_suits())])
        void = play.memory.shown_void[play.turn] if play.memory else 0
        trick.append((play.turn, each, void))
        seen |= each.bit
        play.play(each, suit)
        if len(trick) == 1:
            led = contract.led_suit(each, suit)
        if not play.trick:
            sunk = sum(one.bit & contract.sunk_jokers(led, shown) for _, one, shown in trick)
            assert trick[contract.winner([one for _, one, _ in trick], led, sunk)][0] == play.winners[-1]
            trick = []
    assert play.legal == 0 and len(play.winners) == 10
    assert seen == mask_of(each for mask in hands for each in cards_of(mask))
    assert JOKER2.bit & seen == 0 or rules.jokers & JOKER2.bit
