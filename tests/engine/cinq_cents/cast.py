"""Short ways to say what a test is about: cards by text, questions, a table and its journal."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine import journal
from scorekeeper.engine.cards import Card, card
from scorekeeper.engine.judge import judge
from scorekeeper.engine.sheet import Sheet


def hand(texts: str) -> tuple[Card, ...]:
    """The cards of `"KH QH"`."""
    return tuple(card(text) for text in texts.split())


def answer(ask: str, given: Mapping[str, Any], **rules: Any) -> dict[str, Any]:
    """The judge's answer; AssertionError when it refuses."""
    found = judge({"id": "t", "game": "cinq_cents", "ask": ask, "rules": rules, "given": given})
    assert "answer" in found, found
    return dict(found["answer"])


def error(ask: str, given: Any, **rules: Any) -> tuple[str, str]:
    """Code and path of the judge's refusal."""
    found = judge({"id": "t", "game": "cinq_cents", "ask": ask, "rules": rules, "given": given})
    return found["error"]["code"], found["error"]["path"]


class Table:
    """A table of two: what is said is checked and written, as the store does."""

    def __init__(self, dealer: int = 1, **rules: Any) -> None:
        opened = journal.check(None, "match", {"game": "cinq_cents", "rules": rules, "dealer": dealer})
        self.journal = journal.read([journal.Entry(1, "match", opened)])

    def say(self, kind: str, **payload: Any) -> int:
        """Write an entry; its seq."""
        seq = self.journal.version + 1
        entry = journal.Entry(seq, kind, journal.check(self.journal, kind, payload))
        self.journal = journal.extended(self.journal, entry)
        assert self.journal.matches == journal.read(self.journal.entries).matches
        return seq

    def part(self, part: str, **payload: Any) -> int:
        """Write a part of a round."""
        return self.say("round", part=part, **payload)

    def meld(self, player: str, meld: str, suit: str | None = None, **payload: Any) -> int:
        told = {} if suit is None else {"suit": suit}
        return self.part("meld", player=player, meld=meld, **told, **payload)

    def end(self, a: int, **payload: Any) -> int:
        """Count the round: A has so many card points."""
        return self.part("end", card_points={"A": a}, **payload)

    def whole(self, a: int, b: int, **payload: Any) -> int:
        """A round of these totals, made of card points, four kings and marriages as far as they go."""
        return self.part("whole", card_points={"A": a, "B": b}, **payload)

    @property
    def sheet(self) -> Sheet:
        return self.journal.sheet()

    @property
    def totals(self) -> tuple[int, int]:
        return self.sheet.totals["A"], self.sheet.totals["B"]
