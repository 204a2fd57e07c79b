"""The auction (R3): claims that no worked case makes, and that any legal auction ends, under every option."""

from itertools import cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.errors import BadBid, IllegalCall
from scorekeeper.engine.five_hundred.auction import Auction
from scorekeeper.engine.five_hundred.rules import BOOK, Rules
from scorekeeper.engine.judge import judge

AUCTION_OPTIONS = [name for name, option in BOOK.options.items() if option.group == "auction"]


def after(rules: Rules, *calls: str, dealer: int = 4) -> Auction:
    auction = Auction.start(rules, dealer)
    for text in calls:
        auction = auction.call(text)
    return auction


def asked(preset: dict[str, object], calls: list[list[object]], call: list[object]) -> dict[str, object]:
    """What the judge says of a call, dealer 4."""
    given_ = {"dealer": 4, "calls": calls, "call": call}
    return judge({"id": "t", "game": "five_hundred", "ask": "legal_call", "rules": preset, "given": given_})


def test_pb087_a_player_who_passed_may_not_come_back() -> None:
    calls = [[1, "6S"], [2, "6C"], [3, "P"], [4, "P"], [1, "7S"], [2, "P"]]
    ruling = asked({"preset": "australian"}, calls, [3, "7C"])
    assert ruling["answer"] == {"legal": False, "reason": "auction_over"}
    assert ("call_already_passed", "R3.4") in [(each["id"], each["rule"]) for each in ruling["because"]]
    assert after(Rules.make("australian"), "6S", "6C", "P", "P", "7S", "P").contract == "7S"


def test_pb087_under_after_new_bid_he_may() -> None:
    calls = [[1, "6S"], [2, "6C"], [3, "P"], [4, "P"], [1, "7S"], [2, "P"]]
    ruling = asked({"preset": "australian", "rebid_after_pass": "after_new_bid"}, calls, [3, "7C"])
    assert ruling["answer"] == {"legal": True, "reason": "ok"}


def test_pb089_tables_without_sixes_refuse_them_by_name_of_the_rule() -> None:
    rules = {"preset": "australian", "min_level": 7}
    for call in ("6NT", "6S"):
        ruling = asked(rules, [], [1, call])
        assert ruling["answer"] == {"legal": False, "reason": "below_minimum"}
        assert [each["rule"] for each in ruling["because"]] == ["R3.2"]
    assert asked(rules, [], [1, "7NT"])["answer"] == {"legal": True, "reason": "ok"}


def test_another_player_is_not_asked_out_of_turn() -> None:
    assert after(Rules.make(), "6S").why_illegal(3, "7S") == "not_your_turn"


def test_what_is_no_call_is_refused() -> None:
    with pytest.raises(BadBid) as fault:
        after(Rules.make()).why_illegal(1, "six spades")
    assert (fault.value.path, fault.value.params) == ("", {"bid": "six spades"})


def test_an_illegal_call_raises_with_its_reason() -> None:
    with pytest.raises(IllegalCall) as fault:
        after(Rules.make(), "7S").call("6S")
    assert (fault.value.path, fault.value.params) == ("", {"seat": 2, "call": "6S", "why": "too_low"})
    with pytest.raises(IllegalCall) as fault:
        after(Rules.make(), "P", "P", "P", "P").call("6S")
    assert fault.value.params["why"] == "auction_over"


def test_a_record_names_the_first_call_that_was_not_legal() -> None:
    with pytest.raises(IllegalCall) as fault:
        Auction.replay(Rules.make(), 4, [(1, "6S"), (2, "P"), (4, "P")])
    assert fault.value.path == "calls[2]"
    assert fault.value.params == {"seat": 4, "call": "P", "why": "not_your_turn"}


def test_raising_once_ends_the_auction() -> None:
    rules = Rules.make(raise_own_bid="once")
    assert after(rules, "6S", "P", "P", "P").turn == 1
    assert after(rules, "6S", "P", "P", "P", "7S").contract == "7S"
    assert after(rules, "6S", "P", "P", "P", "P").contract == "6S"


def test_a_raise_that_reopens_lets_the_others_and_the_raiser_go_on() -> None:
    rules = Rules.make(raise_own_bid="reopens")
    assert after(rules, "6S", "P", "P", "P", "7S", "P", "P", "8D", "P").turn == 4
    assert after(rules, "6S", "P", "P", "P", "7S", "P", "P", "P").turn == 1


def test_with_one_call_each_nobody_is_asked_again() -> None:
    rules = Rules.make("american", raise_own_bid="once", rebid_after_pass="after_new_bid")
    assert after(rules, "6S", "P", "P", "P").contract == "6S"


def test_a_bidder_who_changes_suit_brings_the_others_back() -> None:
    rules = Rules.make(rebid_after_pass="after_suit_change", misere_after_pass=False)
    assert after(rules, "6S", "6C", "P", "P", "7S", "P").contract == "7S"  # spades again
    assert after(rules, "6S", "6C", "P", "P", "7D", "P").turn == 3
    assert after(rules, "6S", "6C", "P", "P", "7D", "P").why_illegal(3, "M") == "passed_hand"
    assert after(rules, "6S", "6C", "P", "P", "M", "P").contract == "M"  # a misère names no suit


def test_a_change_of_suit_is_one_from_the_bidders_last_bid() -> None:
    """R3.4: diamonds after diamonds is no change, whatever he bid first."""
    rules = Rules.make(rebid_after_pass="after_suit_change")
    calls = ("6S", "6C", "P", "P", "7D", "7H", "P", "P")
    assert after(rules, *calls, "8D", "P").contract == "8D"
    assert after(rules, *calls, "8S", "P").turn == 3


def test_the_dealer_must_bid_only_when_nobody_has() -> None:
    rules = Rules.make(all_pass="dealer_must_bid")
    assert "P" not in after(rules, "P", "P", "P").legal_calls()
    assert after(rules, "6S", "P", "P").why_illegal(4, "P") is None


def test_signals_are_allowed_until_a_real_bid_and_never_become_the_contract() -> None:
    rules = Rules.make(inkle="six_signal_before_bid")
    assert after(rules, "6S", "6C", "6D").why_illegal(4, "6H") is None
    assert after(rules, "6S", "7C").why_illegal(3, "6NT") == "signal_not_allowed"
    assert after(rules, "P", "P", "P", "6S").state == "thrown_in"
    assert after(Rules.make(inkle="six_signal_before_bid", all_pass="play_no_trumps"), "P", "P", "P", "6S").state == (
        "play_no_trumps"
    )


def test_the_first_two_callers_may_signal_and_nobody_else() -> None:
    rules = Rules.make(inkle="six_signal_first_two")
    assert after(rules, "P", "6S").why_illegal(3, "6C") == "signal_not_allowed"
    assert after(rules, "6S", "6C", "P", "P").why_illegal(1, "6D") is None
    assert after(rules, "7S", "P").why_illegal(3, "M") is None  # only sixes are signals


def test_blind_misere_is_the_highest_bid_and_only_a_first_call() -> None:
    rules = Rules.make(blind_misere=True, top_bid_ends=True)
    assert after(rules, "10NT").turn == 2
    assert after(rules, "10NT", "BM").contract == "BM"
    assert after(rules, "6S", "6C", "P", "P").why_illegal(1, "BM") == "not_first_call"


def test_misere_after_a_seven_needs_a_bid_of_seven_or_more() -> None:
    rules = Rules.make(misere_requires="after_seven", misere_rank="above_8s")
    assert after(rules, "6H").why_illegal(2, "M") == "needs_seven"
    assert after(rules, "7S").why_illegal(2, "M") is None
    assert after(rules, "8S").why_illegal(2, "M") is None


def test_open_misere_after_an_eight_needs_a_bid_of_eight_or_more() -> None:
    rules = Rules.make(open_misere_requires="after_eight")
    assert after(rules, "7H").why_illegal(2, "OM") == "needs_eight"
    assert after(rules, "8S").why_illegal(2, "OM") is None


def test_double_nullo_after_the_partner_only() -> None:
    solo = Rules.make("three_player", double_nullo="after_partner", misere_requires="any_time")
    assert after(solo, "M", dealer=3).why_illegal(2, "DN") == "needs_partner_nullo"


def test_a_call_has_a_reason_of_its_own_for_every_order_of_bids() -> None:
    by_points = asked({"preset": "american_1904"}, [[1, "8H"]], [2, "9S"])
    assert [each["id"] for each in by_points["because"]] == ["call_too_low", "call_by_points"]
    by_tricks = asked({"preset": "classic", "bid_order": "tricks_only"}, [[1, "7S"]], [2, "7NT"])
    assert [each["id"] for each in by_tricks["because"]] == ["call_too_low", "call_tricks_only"]
    top = asked({"preset": "classic", "open_misere_rank": "above_10nt"}, [[1, "10NT"]], [2, "OM"])
    assert [each["id"] for each in top["because"]] == ["call_higher"]
    late = asked({"preset": "classic", "inkle": "six_signal_before_bid"}, [[1, "7S"]], [2, "6NT"])
    assert [each["id"] for each in late["because"]] == ["call_signal_not_allowed_before_bid"]
    assert [each["rule"] for each in asked({}, [[1, "7S"]], [2, "BM"])["because"]] == ["R3.11"]
    assert [each["id"] for each in asked({}, [[1, "7S"]], [2, "P"])["because"]] == ["call_pass"]
    over = asked(
        {"preset": "classic", "rebid_after_pass": "after_new_bid"}, [[each, "P"] for each in (1, 2, 3, 4)], [1, "P"]
    )
    assert [each["id"] for each in over["because"]] == ["call_auction_over"]


@pytest.mark.parametrize(
    ("rules", "calls", "ids"),
    [
        ({}, [], ["auction_opening", "auction_any"]),
        ({}, [[1, "P"]], ["auction_turn", "auction_any"]),
        (
            {"raise_own_bid": "once"},
            [[1, "6S"], [2, "P"], [3, "P"], [4, "P"]],
            ["auction_asked_again", "auction_above"],
        ),
        ({}, [[1, "6S"], [2, "P"], [3, "P"], [4, "P"]], ["auction_all_out"]),
    ],
)
def test_legal_calls_say_how_the_auction_stands(rules: dict[str, object], calls: list[object], ids: list[str]) -> None:
    question = {"id": "t", "game": "five_hundred", "ask": "legal_calls", "rules": rules}
    ruling = judge({**question, "given": {"dealer": 4, "calls": calls}})
    assert [each["id"] for each in ruling["because"]] == ids
    assert (ruling["answer"]["turn"] is None) == (ruling["answer"]["calls"] == [])


@st.composite
def auction_rules(draw: st.DrawFn) -> Rules:
    """Any preset with any values of the auction's options."""
    preset = draw(st.sampled_from(sorted(BOOK.presets)))
    changes = {}
    for name in draw(st.lists(st.sampled_from(AUCTION_OPTIONS), max_size=6, unique=True)):
        option = BOOK.options[name]
        changes[name] = draw(st.sampled_from(option.values) if option.values else st.booleans())
    return Rules.make(preset, **changes)


@settings(deadline=None, max_examples=150)
@given(auction_rules(), st.data())
def test_every_legal_auction_comes_to_an_end(rules: Rules, data: st.DataObject) -> None:
    auction = Auction.start(rules, data.draw(st.sampled_from(list(rules.seats))))
    dealer, seen = auction.dealer, []
    while auction.turn is not None:
        calls = auction.legal_calls()
        assert calls, "somebody can always call"
        low = calls[: 1 + data.draw(st.integers(0, 3))]  # the low bids make the long auctions
        text = data.draw(st.sampled_from(low))
        seen.append((auction.turn, text))
        auction = auction.call(text)
    assert Auction.replay(rules, dealer, seen) == auction
    assert auction.legal_calls() == ()
    assert (auction.contract is None) == (auction.state in ("thrown_in", "play_no_trumps"))
    assert (auction.next_dealer is not None) == (auction.state == "thrown_in")
    assert rules.rebid_after_pass != "never" or _turns_go_round(rules, dealer, seen)


def _turns_go_round(rules: Rules, dealer: int, calls: list[tuple[int, str]]) -> bool:
    """Clockwise from the dealer's left, those who have passed left out (R1.3, R3.4)."""
    if rules.raise_own_bid == "reopens":
        return True
    order = islice(cycle(rules.seats), dealer, None)
    out: set[int] = set()
    for seat, text in calls:
        expected = next(each for each in order if each not in out)
        if seat != expected:
            return False
        if text == "P":
            out.add(seat)
    return True
