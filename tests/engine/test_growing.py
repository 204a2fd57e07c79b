"""A journal that grows entry by entry is the same as one that is read whole, and grows as fast when it is long."""

from random import Random
from typing import Any

import pytest

from scorekeeper.engine import journal
from scorekeeper.engine.errors import RulesError
from scorekeeper.engine.journal import Entry, Journal

KINDS = ("hand", "hand", "hand", "contract", "correct", "strike", "restore", "note", "undo", "undo", "redo", "before")


def opened() -> Journal:
    payload = journal.opening("five_hundred", {"preset": "australian", "loss_limit": None, "target": 5000}, [], 1)
    return journal.read([Entry(1, "match", payload)])


def a_hand(chance: Random) -> dict[str, Any]:
    took = chance.randrange(11)
    contract = chance.choice(("6S", "7H", "8NT"))
    return {"contract": contract, "declarers": [chance.choice("AB")], "tricks": {"A": took, "B": 10 - took}}


def a_wish(grown: Journal, chance: Random) -> tuple[str, dict[str, Any]]:
    kind = chance.choice(KINDS)
    some = {"entry": chance.randrange(1, grown.version + 1)}
    match kind:
        case "hand":
            return kind, a_hand(chance)
        case "before":
            return "hand", {**a_hand(chance), "before": some["entry"]}
        case "contract":
            return kind, {"contract": chance.choice(("6S", "7H", None))}
        case "correct":
            return kind, {**some, **a_hand(chance)}
        case "note":
            return kind, {"text": f"note {grown.version}", **(some if chance.random() < 0.6 else {})}
        case "undo" | "redo":
            stack = grown.undo if kind == "undo" else grown.redo
            return kind, {"entry": stack[-1] if stack else 1}
    return kind, some


def more(grown: Journal, chance: Random) -> Journal:
    """The journal with one entry more; now and then the next match or other rules."""
    kind, payload = a_wish(grown, chance)
    if chance.random() < 0.04:
        kind, payload = "match", {}
    elif chance.random() < 0.04:
        scope = chance.choice(("from_now", "whole_match"))
        kind, payload = "rules", {"scope": scope, "patch": {"target": chance.choice((3000, 5000))}}
    try:
        checked = journal.check(grown, kind, payload)
    except RulesError:
        return grown
    return journal.extended(grown, Entry(grown.version + 1, kind, checked))


@pytest.mark.parametrize("seed", range(12))
def test_growing_is_the_same_as_reading_all(seed: int) -> None:
    chance = Random(seed)
    grown = opened()
    for _ in range(90):
        longer = more(grown, chance)
        if longer is grown:
            continue
        grown, whole = longer, journal.read(longer.entries)
        assert (grown.matches, grown.undo, grown.redo) == (whole.matches, whole.undo, whole.redo)
        if chance.random() < 0.7:  # else what is folded later has more to catch up with
            for place in range(len(whole.matches)):
                assert grown.sheet(place) == whole.sheet(place)
    assert grown.version > 30


def test_the_journal_before_is_left_as_it_was() -> None:
    chance = Random(77)
    grown = [opened()]
    for _ in range(60):
        grown.append(more(grown[-1], chance))
        grown[-1].sheet()
    for each in grown:
        assert each.sheet() == journal.read(each.entries).sheet()
