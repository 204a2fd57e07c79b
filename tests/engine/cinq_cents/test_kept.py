"""A round played card by card and the same round kept by tiles come to the same points."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import mask_of
from scorekeeper.engine.cinq_cents.game import GAME
from scorekeeper.engine.cinq_cents.melds import meld_of
from scorekeeper.engine.cinq_cents.rules import Rules
from scorekeeper.engine.cinq_cents.tiles import open_tiles

from .cast import Table, hand
from .test_play import any_rules, played, start


def kept(rules: Rules, seed: int, *, with_suits: bool) -> tuple[Table, dict[str, int]]:
    """A random round told tile by tile, and the points it came to when it was played."""
    found, _ = played(start(rules, seed), seed)
    table = Table(**rules.as_data())
    if with_suits or random.Random(seed).random() < 0.5:
        table.part("deal", trump=found.trump, forehand=1)
    announced, wrong = list(found.melds), list(found.penalties)
    if found.seven is not None:
        table.part("seven", player=found.seven)
    for player, meld in announced:
        tile = {each.meld for each in open_tiles(table.sheet.rules, table.sheet.standing, player)}
        assert meld.id in tile
        table.meld(player, meld.id, meld.suit if with_suits else None)
    for player, points in wrong:
        table.part("wrong", player=player, points=points)
    points = found.parts().card_points
    table.end(points["A"], last_trick=found.last_winner)
    return table, found.points()


@settings(max_examples=40, deadline=None)
@given(rules=any_rules, seed=st.integers(0, 10**6), with_suits=st.booleans())
def test_tiles_and_cards_agree(rules: Rules, seed: int, with_suits: bool) -> None:
    table, points = kept(rules, seed, with_suits=with_suits)
    (row,) = table.sheet.rows
    assert dict(row.points) == points
    assert row.payload["details"]["refused"] == []
    for player in "AB":
        lines = GAME.explain(table.sheet, row.entry)
        assert sum(each.points for each in lines if each.side == player) == points[player]
    again: dict[str, Any] = {name: value for name, value in row.payload.items() if name != "details"}
    assert GAME.read_fact("round", again, rules) == again
    table.say("correct", entry=row.entry, **again)
    assert dict(table.sheet.rows[0].points) == points


def test_a_meld_is_known_by_its_cards() -> None:
    cards = hand("KC QC")
    found = meld_of(Rules.make(), cards, "C")
    assert found is not None and found.cards == mask_of(cards)
