"""What the table screen shows, made from the score sheet alone: panels, rows, the end, the bar with Undo."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from ..engine.journal import Journal
from ..engine.reasons import Reason, sentence
from ..engine.sheet import Row, Sheet
from .card_faces import shown
from .pads import Form, Limits, Names, Pad, Tap, Told, pad_of


@dataclass(frozen=True)
class Person:
    """Somebody on a side; `deals` marks the dealer of the next hand."""

    name: str
    deals: bool


@dataclass(frozen=True)
class Panel:
    """One side: its people, total, place on the score line (0 to 200 across), how far it has to go."""

    side: str
    place: int
    people: tuple[Person, ...]
    total: int
    low: int
    high: int
    mark: float
    zero: float
    to_go: tuple[str, int]  # ("win" | "lost" | "past", points); empty after the end and below the lower one
    past: str
    tap: Tap | None

    @property
    def name(self) -> str:
        return " · ".join(person.name for person in self.people)


def panels(sheet: Sheet, limits: Limits, taps: Mapping[str, Tap]) -> tuple[Panel, ...]:
    """A panel for each side."""
    names = Names.of(sheet)
    found = []
    for place, side in enumerate(sheet.rules.sides):
        total = sheet.totals[side]
        low, high = _lowest(limits, sheet), limits.won_at
        span = high - low
        found.append(
            Panel(
                side,
                place,
                _people(sheet, names, side),
                total,
                low,
                high,
                mark=round(200 * (min(max(total, low), high) - low) / span, 1),
                zero=round(-200 * low / span, 1),
                to_go=_to_go(total, limits) if sheet.outcome is None else ("", 0),
                past=limits.past,
                tap=taps.get(side),
            )
        )
    return tuple(found)


def _lowest(limits: Limits, sheet: Sheet) -> int:
    """Where the score line begins."""
    if limits.lost_at is not None:
        return min(limits.lost_at, -1)
    return min(-limits.won_at if limits.low is None else limits.low, *sheet.totals.values())


def _people(sheet: Sheet, names: Names, side: str) -> tuple[Person, ...]:
    seats = sheet.rules.seats_of(side)
    named = [seat for seat in seats if sheet.players[seat - 1]]
    if not named:
        return (Person(names.side(side), sheet.dealer in seats),)
    missing = [seat for seat in seats if seat not in named and seat == sheet.dealer]
    return tuple(Person(names.seat(seat), seat == sheet.dealer) for seat in sorted([*named, *missing]))


def _to_go(total: int, limits: Limits) -> tuple[str, int]:
    wins_with = limits.won_at if limits.wins_with is None else limits.wins_with
    if total >= wins_with:
        return "past", 0
    if limits.lost_at is not None and total <= limits.lost_at:
        return "", 0  # a penalty may lead past this end, and the match go on
    if total < 0 and limits.lost_at is not None:
        return "lost", total - limits.lost_at
    return "win", wins_with - total


@dataclass(frozen=True)
class Line:
    """One line of the score sheet; `number` is None for what is no hand or does not count."""

    entry: int
    number: int | None
    told: Told
    points: tuple[int, ...]
    totals: tuple[int, ...]
    state: str  # "", "struck", "earlier" (before a correction) or "behind" the end
    noted: bool


LATEST = 30  # rows on the table's page and on every phone's board; the rest has a page of its own


def lines(sheet: Sheet, pad: Pad, most: int | None = None) -> tuple[Line, ...]:
    """The score sheet, latest on top, of all rows or the last `most`; what a correction replaced stands beside it."""
    found: list[Line] = []
    sides = sheet.rules.sides
    for row in sheet.rows if most is None else sheet.rows[-most:]:
        for version in row.earlier:
            told = pad.told(sheet, row.kind, version.payload)
            found.append(Line(row.entry, row.number, told, (), (), "earlier", False))
        state = "struck" if row.struck else "" if row.counts else "behind"
        points = tuple(row.points.get(side, 0) for side in sides)
        totals = tuple(row.totals[side] for side in sides)
        told = pad.told(sheet, row.kind, row.payload, row.made)
        found.append(Line(row.entry, row.number, told, points, totals, state, bool(row.notes)))
    return tuple(reversed(found))


BY_SIDE = frozenset(("side", "sides", "winners", "losers", "declarers", "offender", "player"))


def in_words(sheet: Sheet, reason: Reason | None, messages: Mapping[str, str]) -> str:
    """The sentence of a reason, with the sides called by their people."""
    if reason is None:
        return ""
    names, pad = Names.of(sheet), pad_of(sheet.game)
    params = {}
    for name, value in reason.params.items():
        if name in BY_SIDE:
            params[name] = names.sides([value] if isinstance(value, str) else value)
        elif name == "bid":
            params[name] = pad.told(sheet, "contract", {"contract": value}).text
        else:
            params[name] = value if name == "reason" else shown(value)
    return sentence({"id": reason.id, "params": params, "rule": reason.rule}, messages, translate=_, show=str)


@dataclass(frozen=True)
class End:
    """How a match ended: who won, and why in one sentence."""

    winners: str
    several: bool
    place: int
    why: str
    more: tuple[str, ...]
    text: str  # to be shared


def end(journal: Journal) -> End | None:
    """The end of the last match, None while it is open."""
    sheet = journal.sheet()
    if sheet.outcome is None:
        return None
    names = Names.of(sheet)
    winners = sheet.outcome.winners
    why = in_words(sheet, sheet.outcome.reason, journal.game.messages)
    standing = ", ".join(f"{names.side(side)} {shown(total)}" for side, total in sheet.totals.items())
    who = names.sides(winners)
    several = sum(len(names.people(side)) or 1 for side in winners) > 1
    headline = _("%(who)s win", who=who) if several else _("%(who)s wins", who=who)
    place = sheet.rules.sides.index(winners[0]) if winners else 0
    more = tuple(pad_of(sheet.game).after_end(sheet))
    return End(headline, several, place, why, more, " ".join((f"{headline}. {standing}.", why, *more)))


@dataclass(frozen=True)
class Saved:
    """The bar with Undo: what was just written."""

    entry: int
    told: Told | None
    points: int | None
    words: str = ""


def saved(journal: Journal, entry: int, pad: Pad) -> Saved | None:
    """The bar for an entry, while it is the newest that can be undone."""
    if not journal.undo or journal.undo[-1] != entry:
        return None
    sheet = journal.sheet()
    row = next((row for row in sheet.rows if row.entry == entry), None)
    if row is not None:
        told = pad.told(sheet, row.kind, row.payload, row.made)
        return Saved(entry, told, _points_of(row))
    kind = journal.entries[entry - 1].kind
    fact = sheet.facts.get(entry)
    if fact is not None and kind in pad.actions and kind != "contract":
        return Saved(entry, pad.told(sheet, kind, fact.payload), None)
    words = {
        "correct": _("Corrected."),
        "strike": _("Crossed out."),
        "restore": _("It counts again."),
        "rules": _("The rules are changed."),
        "people": _("Noted."),
        "end": _("The match is over."),
        "note": _("Noted."),
    }.get(kind)
    return None if words is None else Saved(entry, None, None, words)


def _points_of(row: Row) -> int | None:
    declarers: Sequence[str] = row.payload.get("declarers") or ()
    return row.points[declarers[0]] if declarers else None


def heading(sheet: Sheet, limits: Limits) -> str:
    """`Hand 6`, `Hand 3 of 8`, `The end`."""
    if sheet.outcome is not None:
        return _("The end")
    if limits.hands is None:
        return pad_of(sheet.game).words().numbered % {"number": sheet.hand_number}
    return _("Hand %(number)d of %(all)d", number=min(sheet.hand_number, limits.hands), all=limits.hands)


def news(sheet: Sheet) -> str:
    """The totals in one line, for those who listen to the page."""
    names = Names.of(sheet)
    return ", ".join(f"{names.side(side)} {shown(total)}" for side, total in sheet.totals.items())


def on_table(sheet: Sheet) -> str:
    """The ruling or note that was last put on the table, until the next line of the sheet is written; else empty."""
    newest = max((fact.written_by for fact in sheet.facts.values() if fact.kind in ROWS), default=0)
    return next((text for seq, text in reversed(sheet.notes) if seq > newest), "")


ROWS = frozenset(("hand", "round", "adjust", "end"))


def asked_of(form: Form) -> dict[str, str]:
    """The fields of a form or query that the pad may care about: short, and none of the form's own."""
    own = ("id", "base", "csrf_token", "saved")
    return {name: value for name, value in form.items() if name not in own and len(value) <= 200 and len(name) <= 40}
