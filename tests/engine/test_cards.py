"""Cards by their text, sets of cards, and bids as values."""

from typing import Any

import pytest

from scorekeeper.engine import cards
from scorekeeper.engine.cards import CARDS, Card, card, cards_of, each_of, mask_of
from scorekeeper.engine.errors import BadCard
from scorekeeper.engine.five_hundred.bids import BIDS


@pytest.mark.parametrize("text", ["1S", "JX", "", "joker", None, 5, ["AS"]])
def test_what_is_no_card_is_refused(text: Any) -> None:
    with pytest.raises(BadCard):
        card(text)


def test_a_set_lists_its_cards_in_order_whatever_their_number() -> None:
    for held in (CARDS, CARDS[::2], CARDS[60:], CARDS[:1], ()):
        assert cards_of(mask_of(held)) == tuple(each_of(mask_of(held))) == tuple(held)


def test_a_set_is_listed_when_no_more_holdings_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[int, tuple[Card, ...]] = {}
    monkeypatch.setattr(cards, "OF_SUIT", known)
    monkeypatch.setattr(cards, "_KEPT", 2)
    for held in (CARDS[3:9], CARDS[20:50]):
        assert cards_of(mask_of(held)) == held
    assert known == {mask_of(CARDS[3:9]): CARDS[3:9], 0: ()}


def test_a_bid_knows_its_trumps() -> None:
    assert [BIDS[text].trump for text in ("7H", "10S", "8D", "6C", "6NT", "OM")] == ["H", "S", "D", "C", None, None]


def test_every_trick_bid_has_its_tricks_and_strain_a_misere_neither() -> None:
    assert [(each.level, each.strain) for each in map(BIDS.get, ("1S", "10NT")) if each] == [(1, "S"), (10, "NT")]
    assert [(BIDS[text].level, BIDS[text].strain) for text in ("M", "BM")] == [(0, ""), (0, "")]
    assert not {"0S", "11S"} & BIDS.keys()
