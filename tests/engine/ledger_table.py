"""A table for tests: write entries, look at the sheet. Every step also proves that reading anew says the same."""

from typing import Any

from scorekeeper.engine import journal
from scorekeeper.engine.games import game
from scorekeeper.engine.journal import Entry, Journal
from scorekeeper.engine.sheet import Row, Sheet

ANN, BOB, CYD, DEE = "Ann", "Bob", "Cyd", "Dee"


class Table:
    """A journal that grows; players Ann, Bob, Cyd, Dee at a table of four."""

    def __init__(self, preset: str = "australian", dealer: int = 1, **options: Any) -> None:
        rules = {"preset": preset, **options}
        seats = game("five_hundred").read_rules(rules).seats
        players = [ANN, BOB, CYD, DEE, "Eve", "Fay"][: len(seats)]
        payload = journal.opening("five_hundred", rules, players, dealer)
        self.journal: Journal = journal.read([Entry(1, "match", payload)])

    def add(self, kind: str, **payload: Any) -> int:
        """Write an entry; its seq."""
        stored = journal.check(self.journal, kind, payload)
        entry = Entry(self.journal.version + 1, kind, stored)
        self.journal = journal.extended(self.journal, entry)
        anew = journal.read(self.journal.entries)
        assert self.journal == anew
        assert self.sheet == anew.sheet()
        return entry.seq

    def hand(self, bid: str | None, side: str = "A", tricks: int = 0, **more: Any) -> int:
        """A hand of a table with two sides: the side bid and took so many tricks."""
        if bid is None:
            return self.add("hand", contract=None, declarers=[], **more)
        other = "B" if side == "A" else "A"
        return self.add("hand", contract=bid, declarers=[side], tricks={side: tricks, other: 10 - tricks}, **more)

    def correct(self, entry: int, bid: str, side: str, tricks: int) -> int:
        """Correct a hand of a table with two sides."""
        other = "B" if side == "A" else "A"
        return self.add(
            "correct", entry=entry, contract=bid, declarers=[side], tricks={side: tricks, other: 10 - tricks}
        )

    def adjust(self, **points: int) -> int:
        return self.add("adjust", points=points, reason="agreed")

    @property
    def sheet(self) -> Sheet:
        return self.journal.sheet()

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.sheet.totals.values())

    @property
    def running(self) -> list[tuple[int, ...]]:
        """Totals after each row."""
        return [tuple(row.totals.values()) for row in self.sheet.rows]

    @property
    def winners(self) -> tuple[str, ...]:
        return self.sheet.outcome.winners if self.sheet.outcome else ()

    @property
    def why(self) -> str:
        return self.sheet.outcome.why if self.sheet.outcome else "open"

    def row(self, entry: int) -> Row:
        return next(row for row in self.sheet.rows if row.entry == entry)

    def undo(self) -> int:
        return self.add("undo", entry=self.journal.undo[-1])

    def redo(self) -> int:
        return self.add("redo", entry=self.journal.redo[-1])


def refusal(table: Table, kind: str, **payload: Any) -> tuple[str, str]:
    """Code and path of the fault that refuses an entry; AssertionError when it is accepted."""
    from scorekeeper.engine.errors import RulesError

    try:
        journal.check(table.journal, kind, payload)
    except RulesError as fault:
        return fault.code, fault.path
    raise AssertionError(f"{kind} {payload} was accepted")
