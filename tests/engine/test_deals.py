"""A whole hand (R1.4, R3.9, R4, R7, R8.7): dealing, the exchange, playing on, replaying a record, finding revokes."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import JOKER, SUIT_INDEX, Card, card, cards_of, mask_of, texts
from scorekeeper.engine.errors import BadValue, IllegalCall, IllegalPlay, Missing
from scorekeeper.engine.five_hundred.cardplay import side_place
from scorekeeper.engine.five_hundred.dealing import deal, first_dealer, lowest_cutters, packets
from scorekeeper.engine.five_hundred.deals import Deal, replay
from scorekeeper.engine.five_hundred.play import Contract, suits_of
from scorekeeper.engine.five_hundred.revokes import Trick, find_revokes, winners
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.five_hundred.steps import Step


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


def shuffled(rules: Rules, seed: int) -> list[Card]:
    pack = list(cards_of(rules.pack))
    Random(seed).shuffle(pack)
    return pack


def stacked(rules: Rules, *hands: str) -> list[Card]:
    """A pack that deals these hands to seats 1, 2 ... when the last seat deals (three at a time, kitty in three)."""
    held = [list(cards(each)) for each in hands]
    rest = [each for each in cards_of(rules.pack) if not any(each in one for one in held)]
    held += [[rest.pop() for _ in range(10)] for _ in range(rules.players - len(hands))]
    pack: list[Card] = []
    for kind, count in packets(rules):
        for source in [rest] if kind == "kitty" else held:
            pack += [source.pop(0) for _ in range(count)]
    return pack + rest


def called(rules: Rules, pack: Sequence[Card], *calls: str) -> Deal:
    """A hand dealt by the last seat, after these calls."""
    found = Deal.start(rules, rules.players, pack)
    for text in calls:
        assert found.turn is not None
        found = found.after(Step("call", found.turn, text=text))
    return found


def after_kitty(rules: Rules, pack: Sequence[Card], *calls: str) -> Deal:
    """The same after the declarer has put his lowest cards aside."""
    found = called(rules, pack, *calls)
    declarer = found.declarer
    assert declarer is not None
    return found.after(Step("discard", declarer, cards_of(found.hands[declarer - 1])[: rules.kitty_size]))


def why(found: Deal, step: Step) -> str:
    with pytest.raises((IllegalPlay, IllegalCall)) as fault:
        found.after(step)
    return str(fault.value.params["why"])


def contract_calls(bid: str, players: int) -> list[str]:
    return [bid, *["P"] * (players - 1)]


# -- first dealer, packets ---------------------------------------------------------------------------------------------


def test_the_lowest_cut_deals_joker_lowest_then_ace() -> None:
    assert lowest_cutters((1, 2, 3, 4), cards("KS AH Joker 4D")) == (3,)
    assert first_dealer(Rules.make(), cards("KS AH 5C 4D")) == 2


def test_level_cutters_cut_again() -> None:
    assert first_dealer(Rules.make(), cards("KS 5H 5C QD 9S 8C")) == 3
    with pytest.raises(Missing):
        first_dealer(Rules.make(), cards("KS 5H 5C QD 9S"))


def test_the_first_jack_deals() -> None:
    rules = Rules.make("inkle_american")
    assert first_dealer(rules, cards("KS 5H 5C QD 9S JC")) == 2
    with pytest.raises(Missing):
        first_dealer(rules, cards("KS 5H"))


def test_the_first_dealer_is_drawn_by_lot() -> None:
    rules = Rules.make("australian")
    assert first_dealer(rules, draw=4) == 4
    with pytest.raises(BadValue):
        first_dealer(rules, draw=5)
    with pytest.raises(Missing):
        first_dealer(rules)


@pytest.mark.parametrize(
    ("pattern", "kitty", "expected"),
    [
        ("kitty_in_three", 3, "3 k1 4 k1 3 k1"),
        ("kitty_in_three", 2, "3 k1 4 k1 3"),
        ("kitty_after_first", 3, "3 k3 4 3"),
        ("kitty_in_two", 3, "3 k3 4 3"),
        ("kitty_in_two", 2, "3 k2 4 3"),
        ("kitty_last", 3, "3 3 3 1 k3"),
        ("kitty_last", 0, "3 3 3 1"),
    ],
)
def test_deal_patterns(pattern: str, kitty: int, expected: str) -> None:
    found = packets(Rules.make(deal_pattern=pattern, kitty_size=kitty))
    assert " ".join(f"{'k' if kind == 'kitty' else ''}{count}" for kind, count in found) == expected


@pytest.mark.parametrize(
    ("deck", "kitty", "expected"), [("44", 4, [2, 1, 1]), ("45", 5, [2, 2, 1]), ("46", 6, [2, 2, 2])]
)
def test_a_larger_kitty_is_dealt_in_three_parts(deck: str, kitty: int, expected: list[int]) -> None:
    found = packets(Rules.make(deck=deck, kitty_size=kitty))
    assert [count for kind, count in found if kind == "kitty"] == expected


def test_the_player_left_of_the_dealer_gets_the_first_cards() -> None:
    rules = Rules.make()
    dealt = deal(rules, 2, list(cards_of(rules.pack)))
    assert texts(dealt.hand(3))[:3] == ["5S", "6S", "7S"]
    assert texts(dealt.hand(2))[:3] == ["AS", "5C", "6C"]
    assert texts(dealt.kitty)[0] == "7C"


def test_another_pack_is_refused() -> None:
    rules = Rules.make()
    with pytest.raises(BadValue):
        deal(rules, 1, shuffled(Rules.make(deck="46", kitty_size=6), 1))


@pytest.mark.parametrize("preset", sorted(BOOK.presets))
def test_every_card_is_dealt_once_or_dead(preset: str) -> None:
    rules = Rules.make(preset)
    dealt = deal(rules, 1, shuffled(rules, 1))
    piles = [each for seat in dealt.piles for pile in seat for each in pile]
    parts = [*dealt.hands, dealt.kitty, dealt.dead, mask_of(piles)]
    assert sum(parts) == rules.pack and sum(part.bit_count() for part in parts) == rules.deck_size
    assert {hand.bit_count() for hand in dealt.hands} == {10}
    assert dealt.dead.bit_count() == rules.dead_cards
    assert len(piles) == (20 if preset == "two_player" else 0)


# -- auction and exchange ----------------------------------------------------------------------------------------------


def test_a_hand_thrown_in_is_over() -> None:
    found = called(Rules.make(), shuffled(Rules.make(), 1), *"PPPP")
    assert (found.stage, found.turn, found.trump, found.legal_cards()) == ("over", None, "NT", ())


def test_a_hand_nobody_bid_is_led_left_of_the_dealer_without_kitty() -> None:
    rules = Rules.make(all_pass="play_no_trumps")
    found = called(rules, shuffled(rules, 1), *"PPPP")
    assert (found.stage, found.turn, found.declarer, found.declaring_seats) == ("play", 1, None, frozenset())
    assert all(hand.bit_count() == 10 for hand in found.hands)


def test_the_declarer_takes_the_kitty_and_puts_as_many_cards_aside() -> None:
    rules = Rules.make()
    found = called(rules, shuffled(rules, 1), *contract_calls("7H", 4))
    held = cards_of(found.hands[0])
    assert (found.stage, found.turn, len(held)) == ("exchange", 1, 13)
    assert why(found, Step("discard", 1, held[:2])) == "wrong_number"
    assert why(found, Step("discard", 1, (held[0], held[0], held[1]))) == "repeated_card"
    assert why(found, Step("discard", 1, cards_of(found.hands[1])[:3])) == "not_in_hand"
    assert why(found, Step("discard", 2, held[:3])) == "not_declarer"
    assert why(found, Step("play", 1, held[:1])) == "not_now"
    assert why(found, Step("shout", 1)) == "not_now"
    done = found.after(Step("discard", 1, held[:3]))
    assert (done.stage, done.turn, done.discards) == ("play", 1, mask_of(held[:3]))


def test_bar_nullo_is_played_without_the_kitty() -> None:
    rules = Rules.make("american_nullo")
    found = called(rules, shuffled(rules, 1), "BN", "P", "P", "P")
    assert (found.stage, found.trump, found.hands[0].bit_count()) == ("play", "BN", 10)


def test_an_illegal_call_is_a_fault_of_the_record() -> None:
    rules = Rules.make()
    result = replay(Deal.start(rules, 4, shuffled(rules, 1)), [Step("call", 1, text="7S"), Step("call", 2, text="6S")])
    assert isinstance(result.fault, IllegalCall)
    assert (result.good, result.fault.path, result.fault.params["why"]) == (1, "steps[1]", "too_low")


def test_inkle_call_partner_swaps_one_card_before_the_discard() -> None:
    rules = Rules.make("inkle")
    found = called(rules, shuffled(rules, 3), *contract_calls("7H", 4))
    own, partners = cards_of(found.hands[0]), cards_of(found.hands[2])
    assert why(found, Step("swap", 1, own[:1])) == "wrong_number"
    assert why(found, Step("swap", 1, (own[0], own[1]))) == "not_in_hand"
    swapped = found.after(Step("swap", 1, (own[0], partners[0])))
    assert partners[0] in cards_of(swapped.hands[0]) and own[0] in cards_of(swapped.hands[2])
    assert why(swapped, Step("swap", 1, (partners[0], own[0]))) == "no_swap"
    plain = called(Rules.make(), shuffled(rules, 3), *contract_calls("7H", 4))
    assert why(plain, Step("swap", 1, (own[0], partners[0]))) == "no_swap"


def test_with_five_the_declarer_calls_a_card_or_plays_alone() -> None:
    rules = Rules.make("five_player")
    found = after_kitty(rules, shuffled(rules, 2), *contract_calls("8H", 5))
    assert (found.stage, found.turn) == ("partner", 1)
    assert why(found, Step("partner", 1, (JOKER,))) == "not_to_be_called"
    assert why(found, Step("partner", 1, cards("JD"))) == "not_to_be_called"
    assert why(found, Step("partner", 1, cards("13H"))) == "not_to_be_called"
    wanted = cards_of(found.hands[3])[0]
    with_partner = found.after(Step("partner", 1, (wanted,)))
    assert (with_partner.stage, with_partner.partner, with_partner.declaring_seats) == ("play", 4, frozenset({1, 4}))
    own = found.after(Step("partner", 1, cards_of(found.hands[0])[:1]))
    assert (own.partner, own.declaring_seats) == (None, frozenset({1}))
    alone = found.after(Step("partner", 1))
    assert (alone.stage, alone.partner) == ("play", None)


def test_with_five_a_misere_is_played_alone() -> None:
    rules = Rules.make("five_player", misere_requires="any_time")
    assert after_kitty(rules, shuffled(rules, 2), *contract_calls("M", 5)).stage == "play"


def test_the_joker_is_given_a_suit_before_the_first_lead() -> None:
    rules = Rules.make("australian")
    pack = stacked(rules, "Joker AS KS QS JS 10S 9S 8S 7S AC")
    found = after_kitty(rules, pack, *contract_calls("8NT", 4))
    assert why(found, Step("name", 1, text="X")) == "suit_not_allowed"
    named = found.after(Step("name", 1, text="D"))
    played = named.after(Step("play", 1, (JOKER,)))
    assert played.running is not None and played.running.led == SUIT_INDEX["D"]
    assert why(played, Step("name", 1, text="S")) in ("not_declarer", "no_suit_to_name")
    trumps = after_kitty(rules, pack, *contract_calls("8S", 4))
    assert why(trumps, Step("name", 1, text="D")) == "no_suit_to_name"
    classic = after_kitty(Rules.make(), pack, *contract_calls("8NT", 4))
    assert why(classic, Step("name", 1, text="D")) == "no_suit_to_name"


# -- the play ----------------------------------------------------------------------------------------------------------


def test_a_lead_or_a_card_out_of_turn_is_found() -> None:
    rules = Rules.make()
    found = after_kitty(rules, shuffled(rules, 5), *contract_calls("7H", 4))
    assert why(found, Step("play", 2, cards_of(found.hands[1])[:1])) == "lead_out_of_turn"
    led = found.after(Step("play", 1, found.legal_cards()[:1]))
    assert why(led, Step("play", 3, cards_of(found.hands[2])[:1])) == "play_out_of_turn"
    assert why(led, Step("play", 2)) == "wrong_number"


def test_a_suit_is_named_only_for_a_joker() -> None:
    rules = Rules.make()
    found = after_kitty(rules, stacked(rules, "Joker AS KS QS JS 10S 9S 8S 7S AC"), *contract_calls("8NT", 4))
    assert why(found, Step("play", 1, cards("AS"), text="S")) == "no_suit_to_name"
    assert why(found, Step("play", 1, cards("Joker"), text="X")) == "suit_not_allowed"
    assert found.after(Step("play", 1, cards("Joker"), text="H")).turn == 2


@pytest.mark.parametrize(("option", "first"), [("before_first_lead", 10), ("after_first_trick", 0)])
def test_open_misere_is_exposed(option: str, first: int) -> None:
    rules = Rules.make(open_misere_exposed=option)
    found = after_kitty(rules, shuffled(rules, 7), *contract_calls("OM", 4))
    assert found.exposed.bit_count() == first
    for _ in range(3):
        assert found.turn is not None
        found = play_lowest(found)
    assert found.exposed.bit_count() == 9
    assert after_kitty(rules, shuffled(rules, 7), *contract_calls("M", 4)).exposed == 0


def play_lowest(found: Deal) -> Deal:
    """The next player plays his first legal card, a joker led as the first suit it may be given."""
    each = found.legal_cards()[0]
    running = found._cardplay()
    suits = suits_of(running.joker_suits()) if each.is_joker else []
    assert found.turn is not None
    return found.after(Step("play", found.turn, (each,), suits[0] if suits and found.prenomination is None else None))


@pytest.mark.parametrize(("option", "stops"), [("stop_at_first_trick", True), ("play_all_ten", False)])
def test_a_broken_misere_may_stop_and_may_be_played_on(option: str, stops: bool) -> None:
    rules = Rules.make(misere_end=option)
    found = after_kitty(rules, stacked(rules, "Joker AS AC AD AH KS KC KD KH QS"), *contract_calls("M", 4))
    assert not found.may_stop
    while not found.winners:
        found = play_lowest(found)
    while found.stage == "play":
        found = play_lowest(found)
    assert found.may_stop is stops and found.tricks["A"] > 0 and sum(found.tricks.values()) == 10


# -- any hand at any table ---------------------------------------------------------------------------------------------


def auctioned(data: st.DataObject, found: Deal) -> Deal:
    """A few calls, then everybody passes."""
    while found.stage == "auction":
        calls = found.auction.legal_calls()
        text = data.draw(st.sampled_from(calls)) if len(found.steps) < 3 or calls[0] != "P" else "P"
        assert found.turn is not None
        found = found.after(Step("call", found.turn, text=text))
    return found


def exchanged(rng: Random, found: Deal) -> Deal:
    while found.stage in ("exchange", "partner"):
        assert found.declarer is not None
        own = cards_of(found.hands[found.declarer - 1])
        if found.stage == "exchange":
            found = found.after(Step("discard", found.declarer, tuple(rng.sample(own, found.rules.kitty_size))))
        else:
            found = found.after(Step("partner", found.declarer, cards("QH") if rng.random() < 0.5 else ()))
    return found


def next_play(rng: Random, found: Deal) -> Step:
    each = rng.choice(found.legal_cards())
    running = found._cardplay()
    suits = suits_of(running.joker_suits()) if each.is_joker and running.led is None else []
    assert found.turn is not None
    return Step("play", found.turn, (each,), rng.choice(suits) if suits else None)


def played_out(rng: Random, found: Deal) -> Deal:
    while found.stage == "play":
        found = found.after(next_play(rng, found))
    return found


def record_of(found: Deal) -> tuple[Contract, list[Trick]]:
    """The tricks of a hand that has been played."""
    contract = Contract.of(found.rules, found.trump, found.prenomination)
    plays = [step for step in found.steps if step.kind == "play"]
    size = len(plays) // max(len(found.winners), 1)
    tricks = []
    for start in range(0, size * len(found.winners), max(size, 1)):
        row = plays[start : start + size]
        named = SUIT_INDEX[row[0].text] if row[0].text else None
        led = contract.led_suit(row[0].cards[0], named)
        tricks.append(Trick(tuple((step.seat, step.cards[0]) for step in row), led))
    return contract, tricks


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    preset = draw(st.sampled_from(sorted(BOOK.presets)))
    changes: dict[str, Any] = {"misere_requires": "any_time"}
    for name in draw(st.lists(st.sampled_from([each for each in BOOK.options if "joker" in each]), max_size=3)):
        changes[name] = draw(st.sampled_from(BOOK.options[name].values or (True, False)))
    return Rules.make(preset, **changes)


@settings(deadline=None, max_examples=60)
@given(any_rules(), st.integers(0, 2**32), st.data())
def test_a_played_hand_replays_without_fault_and_without_revoke(rules: Rules, seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    start = Deal.start(rules, data.draw(st.sampled_from(list(rules.seats))), shuffled(rules, seed))
    found = played_out(rng, exchanged(rng, auctioned(data, start)))
    assert found.stage == "over"
    result = replay(start, found.steps)
    assert (result.fault, result.good, result.deal) == (None, len(found.steps), found)
    if found.auction.state == "thrown_in":
        return
    assert len(found.winners) == 10 == sum(found.tricks.values())
    shown = [step.cards[0] for step in found.steps if step.kind == "play"]
    assert len(set(shown)) == len(shown)
    assert (found.declarer is None) == (found.auction.state == "play_no_trumps")
    if rules.deal_pattern != "table_piles":
        contract, tricks = record_of(found)
        assert find_revokes(contract, tricks, rules.players) == []
        assert [seat for seat, _ in winners(contract, tricks, rules.players)] == list(found.winners)


@settings(deadline=None, max_examples=60)
@given(any_rules(), st.integers(0, 2**32), st.data())
def test_an_illegal_card_is_found_and_named(rules: Rules, seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    found = exchanged(rng, auctioned(data, Deal.start(rules, 1, shuffled(rules, seed))))
    start = found
    steps: list[Step] = []
    while found.stage == "play":
        running = found._cardplay()
        illegal = cards_of(running.hands[running.turn] & ~running.legal)
        if illegal and rng.random() < 0.5:
            wrong = Step("play", side_place(running.turn, rules), (rng.choice(illegal),))
            result = replay(start, [*steps, wrong, wrong])
            assert isinstance(result.fault, IllegalPlay)
            assert (result.good, result.deal) == (len(steps), found)
            assert result.fault.path == f"steps[{len(steps)}]"
            assert result.fault.params["cards"] == [wrong.cards[0].text]
            assert result.fault.params["why"] in (
                "must_follow",
                "must_play_joker",
                "joker_must_follow",
                "joker_kept",
                "joker_not_led",
            )
            return
        steps.append(next_play(rng, found))
        found = found.after(steps[-1])


# -- revokes -----------------------------------------------------------------------------------------------------------


def tricks(trump: str, *rows: str, rules: Rules | None = None) -> list[tuple[int, int, str, int]]:
    """The revokes in rows such as `1 KS 2 7D`, in short."""
    contract = Contract.of(rules or Rules.make(), trump)
    record = []
    for row in rows:
        words = row.split()
        plays = tuple((int(seat), card(text)) for seat, text in zip(words[::2], words[1::2], strict=True))
        record.append(Trick(plays, contract.led_suit(plays[0][1])))
    return [(each.trick, each.seat, each.card.text, each.proved_trick) for each in find_revokes(contract, record, 4)]


def test_two_revokes_may_be_proved_by_one_card() -> None:
    rows = "1 KS 2 7D 3 AS 4 8S", "3 QS 4 7S 1 5S 2 8D", "3 AD 4 9D 1 5D 2 9S"
    assert tricks("H", *rows) == [(1, 2, "7D", 3), (2, 2, "8D", 3)]


def test_two_revokes_in_one_trick_come_in_order_of_play() -> None:
    assert tricks("H", "1 KS 2 7D 3 8D 4 8S", "1 QS 2 6S 3 5S 4 9S") == [(1, 2, "7D", 2), (1, 3, "8D", 2)]


def test_the_left_bower_kept_back_is_a_revoke() -> None:
    assert tricks("H", "1 KH 2 7D 3 AH 4 8H", "3 AD 4 9D 1 5D 2 JD") == [(1, 2, "7D", 2)]
    assert tricks("H", "1 KD 2 7S 3 AD 4 8D", "3 AH 4 9H 1 5H 2 JD") == []


def test_a_joker_that_had_to_be_played_proves_a_revoke() -> None:
    rows = "1 KS 2 7D 3 AS 4 8S", "3 AD 4 9D 1 5D 2 Joker"
    assert tricks("M", *rows) == [(1, 2, "7D", 2)]
    assert tricks("NT", *rows) == []


def test_a_joker_that_had_to_wait_proves_a_revoke() -> None:
    rows = "1 KS 2 Joker 3 AS 4 8S", "2 AD 3 9D 4 5D 1 4D", "2 KD 3 8D 4 6D 1 7D", "2 4H 3 6H 4 9H 1 6S"
    assert tricks("NT", *rows, "2 9S 3 7H 4 8H 1 5C") == [(1, 2, "Joker", 5)]
    kept = Rules.make(joker_misere_when_void="last_trick_only")
    assert tricks("M", *rows, rules=kept) == [(1, 2, "Joker", 2)]


def test_a_suit_shown_later_may_make_good_what_looked_wrong() -> None:
    either = Rules.make(joker_misere_when_void="last_trick_only", joker_follow="any_time")
    rows = "1 KS 2 Joker 3 AS 4 8S", "2 AD 3 9D 4 5D 1 4D", "2 7S 3 8D 4 6D 1 7D"
    assert tricks("M", *rows[:2], rules=either) == [(1, 2, "Joker", 2)]
    assert tricks("M", *rows, rules=either) == []
