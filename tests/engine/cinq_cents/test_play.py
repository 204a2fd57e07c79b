"""A whole round card by card: nothing gets lost, the record replays, every option changes what it says."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import mask_of
from scorekeeper.engine.cinq_cents.match import race
from scorekeeper.engine.cinq_cents.melds import all_melds
from scorekeeper.engine.cinq_cents.pack import ALL_POINTS, CARDS, IMPOSSIBLE, PACK
from scorekeeper.engine.cinq_cents.play import deal
from scorekeeper.engine.cinq_cents.replay import replay
from scorekeeper.engine.cinq_cents.round import IllegalStep, Round
from scorekeeper.engine.cinq_cents.rules import BOOK, PLAYERS, Rules
from scorekeeper.engine.errors import BadCard, BadSide, BadValue

from .cast import hand

CHOICES = {
    name: st.sampled_from(option.values)
    for name, option in BOOK.options.items()
    if name not in ("target", "stake_per_point")
}
any_rules = st.fixed_dictionaries(CHOICES).map(lambda chosen: Rules.make(**chosen))


def start(rules: Rules, seed: int, dealer: str = "B") -> Round:
    pack = list(CARDS)
    random.Random(seed).shuffle(pack)
    return Round.start(rules, deal(pack), dealer)


def played(found: Round, seed: int) -> tuple[Round, list[list[Any]]]:
    """A round played at random to its end, with what can be announced or exchanged on the way, and its record."""
    dice = random.Random(seed)
    record: list[list[Any]] = []
    while not found.is_over:
        for player in PLAYERS:
            if found.seven_barred(player) is None:
                found = found.exchange(player)
                record.append(["seven", player])
            elif found.show_barred(player) is None and dice.random() < 0.5:
                found = found.show(player)
                record.append(["show", player])
            meld = dice.choice(all_melds(found.rules, found.trump))
            cards = [each for each in CARDS if each.bit & meld.cards]
            if found._announcing_barred(player) is None and dice.random() < 0.2:
                found = found.announce(player, cards)
                record.append(["announce", player, [each.text for each in cards]])
        if not found.drawn:
            found = found.draw()
            record.append(["draw"])
        else:
            card = dice.choice(found.legal())
            record.append(["play", found.turn, card.text])
            found = found.play(found.turn, card)
        held = [*found.hands["A"], *found.hands["B"], *found.taken("A"), *found.taken("B"), *found.stock]
        held += [found.lead] if found.lead else []
        assert len(held) == 32 and mask_of(held) == PACK
    return found, record


@settings(max_examples=60, deadline=None)
@given(rules=any_rules, seed=st.integers(0, 10**6))
def test_cards_are_conserved_card_points_are_120_and_the_record_replays_without_fault(rules: Rules, seed: int) -> None:
    begun = start(rules, seed)
    found, record = played(begun, seed)
    points = found.parts().card_points
    assert sum(points.values()) == ALL_POINTS and not set(points.values()) & set(IMPOSSIBLE)
    assert len(found.tricks) == 16 and not found.stock and found.legal() == ()
    again = replay(begun, record)
    assert (again.round, again.steps, again.fault) == (found, len(record), None)
    assert race(rules, 1, {"A": 0, "B": 0}, found.events).totals == found.points()


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_draws_may_be_left_out_of_a_record(seed: int) -> None:
    begun = start(Rules.make(), seed)
    found, record = played(begun, seed)
    told = [step for index, step in enumerate(record) if not (step == ["draw"] and record[index + 1][0] == "play")]
    assert replay(begun, told).round == found


# A dealt round by hand: A leads, hearts are trumps, the jack was turned and is drawn last.
A_HAND, B_HAND = "KC QC 7H 9C 8C 7C AS 10S", "AD 10D KD QD JD 9D JS QH"
STOCK = "KH 9S 8S 7S KS QS AH 10H 9H 8H JC AC 10C 8D 7D JH"


def table(a: str = A_HAND, b: str = B_HAND, stock: str = STOCK, **rules: Any) -> Round:
    made = Rules.make(**rules)
    hands = {"A": hand(a), "B": hand(b)}
    return Round(made, "H", "B", hands, hand(stock), turn="A")


def refusal(step: Any, *args: Any) -> str:
    with pytest.raises(IllegalStep) as caught:
        step(*args)
    return str(caught.value.params["reason"])


def test_the_winner_draws_first_and_leads_next() -> None:
    found = table().play("A", *hand("7C")).play("B", *hand("9D"))
    assert (found.turn, found.last_winner, found.drawn) == ("B", "B", False)
    found = found.draw()
    assert (found.hands["B"][-1], found.hands["A"][-1]) == hand("KH 9S")
    assert len(found.stock) == 14


def test_what_is_out_of_order_is_refused_with_its_reason() -> None:
    begun = table()
    assert refusal(begun.play, "B", *hand("AD")) == "not_your_turn"
    assert refusal(begun.play, "A", *hand("AD")) == "not_held"
    assert refusal(begun.draw) == "no_draw_due"
    trick = begun.play("A", *hand("7C")).play("B", *hand("9D"))
    assert trick.legal() == ()
    assert refusal(trick.play, "B", *hand("AD")) == "draw_first"
    assert refusal(begun.announce, "A", hand("KC QH")) == "not_a_combination"
    closed = table("KC QC", "AD 9C", "")
    assert refusal(closed.play("A", *hand("KC")).play, "B", *hand("AD")) == "not_legal"
    over = closed.play("A", *hand("KC")).play("B", *hand("9C"))
    assert over.tricks[0].winner == "A"


def test_nothing_is_played_after_the_last_trick_but_the_winner_may_still_announce() -> None:
    found, _ = played(start(Rules.make(), 3), 3)
    assert refusal(found.play, found.turn, found.taken("A")[0]) == "round_over"


def test_an_announcement_scores_once_and_a_wrong_one_costs_its_value() -> None:
    found = table().announce("A", hand("KC QC"))
    assert found.points() == {"A": 20, "B": 0}
    found = found.announce("A", hand("KC QC"))
    assert found.points() == {"A": 0, "B": 0}
    assert found.announce("B", hand("JS QD")).points() == {"A": 0, "B": 40}
    assert table(penalty="to_opponent").announce("A", hand("KS QS")).points() == {"A": 0, "B": 20}
    assert table(penalty="to_opponent").announce("A", hand("KS QS")).events == (("B", 20),)


def test_in_the_french_variant_announcing_ends_with_the_ninth_trick() -> None:
    late = table("KC QC", "AD 9C", "", preset="franzoesische_variante")
    assert refusal(late.announce, "A", hand("KC QC")) == "too_late"
    drawing = table("KC QC", "AD 9C", "8C 7C", preset="franzoesische_variante")
    assert drawing.announce("A", hand("KC QC")).points()["A"] == 20


def test_only_the_winner_of_the_last_trick_announces_where_the_table_says_so() -> None:
    found = table(meld_right="after_won_trick")
    assert refusal(found.announce, "A", hand("KC QC")) == "no_trick_won"
    won = found.play("A", *hand("AS")).play("B", *hand("9D"))
    assert won.announce("A", hand("KC QC")).points()["A"] == 31
    assert refusal(won.announce, "B", hand("KD QD")) == "no_trick_won"


def test_hand_only_forgets_the_cards_in_the_tricks() -> None:
    begun = table(a="KC QC 9C", b="7S 8D 9D")
    won = begun.play("A", *hand("KC")).play("B", *hand("7S"))
    assert won.announce("A", hand("KC QC")).announced("A")
    strict = table(a="KC QC 9C", b="7S 8D 9D", meld_sources="hand_only")
    strict = strict.play("A", *hand("KC")).play("B", *hand("7S"))
    assert strict.announce("A", hand("KC QC")).penalties == (("A", 20),)


# -- announce: at_once ----------------------------------------------------------------------------------------------


def test_at_once_announces_the_best_combinations_for_both() -> None:
    made, (a, b) = Rules.make(announce="at_once"), (hand(A_HAND), hand(B_HAND))
    pack = (*a[:2], *b[:2], *a[2:6], *b[2:6], *a[6:], *b[6:], *hand("JH"), *hand(STOCK)[:-1])
    found = Round.start(made, deal(pack), "B")
    assert [(who, meld.id) for who, meld in found.melds] == [("A", "marriage"), ("B", "sequence")]
    quiet = Round.start(Rules.make(), deal(pack), "B")
    assert quiet.melds == ()


def test_at_once_keeps_to_the_window_and_to_the_pack() -> None:
    made = Rules.make(announce="at_once", meld_right="after_won_trick")
    assert table(announce="at_once", meld_right="after_won_trick")._announced().melds == ()
    assert made.announce == "at_once"
    first = table(a="KC QC AS", b="7S", announce="at_once", reuse_scope="pack")._announced()
    assert [meld.id for _, meld in first.melds] == ["marriage"]
    lost = first.play("A", *hand("QC")).play("B", *hand("7S"))
    assert len(lost.melds) == 1


# -- the seven ------------------------------------------------------------------------------------------------------


def test_the_seven_is_exchanged_on_ones_own_turn_for_ten() -> None:
    found = table().exchange("A")
    assert found.points() == {"A": 10, "B": 0}
    assert hand("JH")[0] in found.hands["A"] and found.stock[-1] is hand("7H")[0]
    assert refusal(found.exchange, "A") == "seven_scored"
    assert refusal(table().exchange, "B") == "no_exchange"
    led = table().play("A", *hand("7C"))
    assert refusal(led.exchange, "A") == "not_your_turn"
    pending = table().play("A", *hand("AS")).play("B", *hand("9D"))
    assert refusal(pending.exchange, "A") == "not_your_turn"
    assert pending.draw().exchange("A").seven == "A"


def test_after_a_won_trick_the_winner_exchanges_before_he_leads() -> None:
    found = table(seven_timing="after_won_trick")
    assert refusal(found.exchange, "A") == "no_trick_won"
    won = found.play("A", *hand("AS")).play("B", *hand("9D"))
    assert won.exchange("A").seven == "A"
    assert won.draw().exchange("A").seven == "A"
    assert refusal(won.draw().play("A", *hand("7C")).exchange, "A") == "no_trick_won"
    lost = found.play("A", *hand("7C")).play("B", *hand("9D"))
    assert refusal(lost.exchange, "A") == "no_trick_won"


def test_the_seven_of_the_last_draw_is_too_late_to_exchange_but_can_be_shown() -> None:
    late = table(a="7H AS", b="9D 8D", stock="")
    assert refusal(late.exchange, "A") == "no_exchange"
    assert refusal(late.show, "A") == "not_played"
    shown = table(a="7H AS", b="9D 8D", stock="", trump_seven="exchange_or_show")
    assert shown.show("A").points() == {"A": 10, "B": 0}
    assert refusal(shown.show("A").show, "A") == "seven_scored"
    assert refusal(shown.show, "B") == "not_held"
    assert refusal(shown.play("A", *hand("AS")).show, "A") == "not_your_turn"


def test_the_dealer_scores_a_turned_seven_where_the_table_says_so() -> None:
    pack = (*hand(A_HAND.replace("7H", "JH")), *hand(B_HAND), *hand("7H"), *hand(STOCK)[:-1])
    dealt = deal(pack)
    assert dealt.trump == "H" and dealt.stock[-1] is hand("7H")[0]
    silent = Round.start(Rules.make(), dealt, "B")
    assert silent.points() == {"A": 0, "B": 0}
    found = Round.start(Rules.make(dealer_turned_seven=True), dealt, "B")
    assert found.points() == {"A": 0, "B": 10} and found.turn == "A"


def test_the_last_trick_pays_where_the_table_says_so() -> None:
    plain, _ = played(start(Rules.make(), 7), 7)
    bonus, _ = played(start(Rules.make(last_trick_bonus=10), 7), 7)
    assert sum(bonus.points().values()) - sum(plain.points().values()) == 10
    assert bonus.points()[str(bonus.last_winner)] == plain.points()[str(plain.last_winner)] + 10


# -- replay ---------------------------------------------------------------------------------------------------------


def test_replay_gives_the_good_prefix_and_the_first_fault() -> None:
    record = [["play", "A", "7C"], ["play", "B", "9D"], ["play", "A", "9C"], ["play", "B", "AD"]]
    found = replay(table(), record)
    assert (found.steps, len(found.round.tricks)) == (2, 1)
    assert found.fault is not None and (found.fault.code, found.fault.path) == ("illegal_step", "[2]")
    assert found.fault.params["reason"] == "not_your_turn"


@pytest.mark.parametrize(
    ("record", "kind", "path"),
    [
        ("7C", BadValue, ""),
        (["7C"], BadValue, "[0]"),
        ([[]], BadValue, "[0]"),
        ([["deal"]], BadValue, "[0][0]"),
        ([["play", "A"]], BadValue, "[0]"),
        ([["play", "C", "7C"]], BadSide, "[0][1]"),
        ([["play", "A", "6C"]], BadCard, "[0][2]"),
        ([["announce", "A", ["6C"]]], BadCard, "[0][2][0]"),
        ([["seven", "A", "7H"]], BadValue, "[0]"),
        ([["show", "A"]], IllegalStep, "[0]"),
    ],
)
def test_a_record_that_is_none_is_refused_where_it_goes_wrong(record: Any, kind: type, path: str) -> None:
    found = replay(table(), record)
    assert found.steps == 0 and found.round == table()
    assert isinstance(found.fault, kind) and found.fault.path == path
