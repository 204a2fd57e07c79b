"""Who won how often at a table: by person and by who played together, never by where they sat."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from flask_babel import gettext as _

from ..engine.journal import Journal
from ..engine.sheet import Sheet
from .pads import Told, colour, pad_of

EVENING = timedelta(hours=12)  # matches that began so close to the last one belong to the same evening


@dataclass
class Share:
    """How many of some contracts were made."""

    all: int = 0
    made: int = 0

    def count(self, made: bool) -> None:
        self.all += 1
        self.made += made


@dataclass
class Tally:
    """One person, or some who played together: matches and what became of their bids."""

    names: tuple[str, ...]
    played: int = 0
    won: int = 0
    declared: int = 0
    made: int = 0
    worth: int = 0  # points of all contracts declared
    strains: dict[str, Share] = field(default_factory=dict)  # by letter, or the word of a misère
    levels: dict[int, Share] = field(default_factory=dict)
    comeback: int = 0  # the deepest total from which a match was still won, 0 if never below zero
    out: int = 0  # times at or below the losing limit

    @property
    def name(self) -> str:
        return _(" and ").join(self.names)

    @property
    def average(self) -> int:
        """What the contracts declared were worth on average, in points."""
        return round(self.worth / self.declared) if self.declared else 0

    def bid(self, told: Told, worth: int, made: bool) -> None:
        """One contract more."""
        self.declared += 1
        self.made += made
        self.worth += worth
        self.strains.setdefault(told.strain or told.word, Share()).count(made)
        if told.level:
            self.levels.setdefault(int(told.level), Share()).count(made)


@dataclass(frozen=True)
class Tallies:
    """The people and, where sides are made of several, those who played together."""

    people: tuple[Tally, ...]
    together: tuple[Tally, ...]


@dataclass
class _Counts:
    """Tallies by who they are of; names written differently are one person."""

    people: dict[str, Tally] = field(default_factory=dict)
    together: dict[frozenset[str], Tally] = field(default_factory=dict)

    def person(self, name: str) -> Tally:
        return self.people.setdefault(name.casefold(), Tally((name,)))

    def side(self, names: Sequence[str]) -> Tally:
        return self.together.setdefault(frozenset(map(str.casefold, names)), Tally(tuple(sorted(names))))


def tallies(sheets: Iterable[Sheet]) -> Tallies:
    """The tally of some matches; those not finished count for the bids alone."""
    counts = _Counts()
    for sheet in sheets:
        for side in sheet.rules.sides:
            _count(counts, sheet, side)
    several = any(len(each.names) > 1 for each in counts.together.values())
    return Tallies(_ranked(counts.people.values()), _ranked(counts.together.values()) if several else ())


def _count(counts: _Counts, sheet: Sheet, side: str) -> None:
    seats = sheet.rules.seats_of(side)
    names = [name for seat in seats if (name := person(sheet, seat))] or [colour(sheet.rules.sides.index(side))]
    whole, mine = counts.side(names), [counts.person(name) for name in names]
    together = [whole, *mine]
    for each in together:
        _match(each, sheet, side)
    for row in sheet.rows:
        if row.counts and row.made is not None and side in (row.payload.get("declarers") or ()):
            bidder = row.payload.get("seat")  # noted where the table tracks people; else the bid was the whole side's
            name = person(sheet, bidder) if bidder is not None and bidder in seats else None
            pad = pad_of(sheet.game)
            told, worth = pad.told(sheet, row.kind, row.payload, row.made), pad.worth(row.rules, row.payload)
            for each in [whole, counts.person(name)] if name else together:
                each.bid(told, worth, row.made)


def _match(tally: Tally, sheet: Sheet, side: str) -> None:
    limit = pad_of(sheet.game).limits(sheet.rules).lost_at
    if limit is not None and sheet.totals[side] <= limit:
        tally.out += 1
    if sheet.outcome is None:
        return
    tally.played += 1
    if side in sheet.outcome.winners:
        tally.won += 1
        lowest = min((row.totals[side] for row in sheet.rows if row.counts), default=0)
        tally.comeback = min(tally.comeback, lowest)


def person(sheet: Sheet, seat: int) -> str | None:
    """The name of who sits there; two of the same name are told apart by their seats. None where nobody is named."""
    name = sheet.players[seat - 1]
    if not name:
        return None
    same = Counter(each.casefold() for each in sheet.players if each)[name.casefold()]
    return name if same == 1 else _("%(name)s, seat %(seat)s", name=name, seat=seat)


def _ranked(found: Iterable[Tally]) -> tuple[Tally, ...]:
    return tuple(sorted(found, key=lambda each: (-each.won, -each.made, each.names)))


def began(journal: Journal, place: int) -> datetime | None:
    """When a match began, None where nobody noted it."""
    at = journal.entries[journal.matches[place].entry - 1].at
    return datetime.fromisoformat(at) if at else None


def this_evening(journal: Journal) -> tuple[int, ...]:
    """The places of the matches that began on the same evening as the last."""
    last = began(journal, len(journal.matches) - 1)
    starts = [(place, began(journal, place)) for place in range(len(journal.matches))]
    return tuple(place for place, start in starts if last is None or start is None or last - start < EVENING)


def this_year(journal: Journal) -> tuple[int, ...]:
    """The places of the matches that began in the same year as the last."""
    last = began(journal, len(journal.matches) - 1)
    starts = [(place, began(journal, place)) for place in range(len(journal.matches))]
    return tuple(place for place, start in starts if last is None or start is None or start.year == last.year)


def wins(journal: Journal) -> tuple[tuple[str, int], ...]:
    """Matches won this evening by those who played together, wherever they sat; empty before the second match."""
    places = this_evening(journal)
    if len(places) < 2:
        return ()
    found = tallies(journal.sheet(place) for place in places)
    return tuple((each.name, each.won) for each in found.together or found.people)
