"""A journal that was read grows by one entry, or goes back by one: the same as reading all of it, and much quicker."""

from collections.abc import Sequence
from dataclasses import replace

from .facts import ON_FACTS, Entry, Journal, Match, Stood, changed, fact_of, match_of, read, what_counts
from .sheet import Sheet

REACHING_OUT = frozenset(("rules", "note"))  # what changes other facts or their points with it
UNDONE_KEPT = 10  # sheets of further undos that a growing journal takes along
TURNS_KEPT = 16  # undos (redos) in a row that lead back without reading the journal anew


def undone(journal: Journal, most: int = 1) -> tuple[Sheet, ...]:
    """The sheets of the last match after one undo, two, and so on, `most` at most; folded once."""
    seqs, known = journal.undo[-most:], journal._undone
    if len(known) < len(seqs):
        known[:] = _sheets_around(journal, seqs)[-2::-1]
    return tuple(known[: len(seqs)])


def redone(journal: Journal, most: int = 1) -> tuple[Sheet, ...]:
    """The sheets of the last match after one redo, two, and so on, `most` at most."""
    return tuple(_sheets_around(journal, journal.redo[-most:][::-1])[1:]) if journal.redo else ()


def extended(journal: Journal, entry: Entry) -> Journal:
    """The journal with one entry more: the same as reading all of them."""
    if entry.kind in ON_FACTS:
        return _with_change(journal, entry)
    if entry.kind in ("undo", "redo"):
        return _turned(journal, entry)
    if entry.kind == "match":
        matches = (*journal.matches, match_of(entry, [], {}))
        return Journal((*journal.entries, entry), matches, (), (), _sheets=dict(journal._sheets))
    named = entry.payload.get("entry" if entry.kind == "note" else "before")
    if named is not None:
        return _beside(journal, entry, named)
    last = journal.matches[-1]
    reached = [] if entry.kind == "rules" else [*last.reached]  # new rules may be for the hands before, too
    return _with_last(journal, entry, replace(last, facts=(*last.facts, fact_of(entry)), reached=reached))


def _with_change(journal: Journal, entry: Entry) -> Journal:
    """The journal after a correction, a strike or its end: mostly one fact of the last match is another."""
    last = journal.matches[-1]
    place = next((place for place, fact in enumerate(last.facts) if fact.entry == entry.payload["entry"]), None)
    if place is None or last.facts[place].kind in REACHING_OUT:
        return read((*journal.entries, entry))
    facts = (*last.facts[:place], changed(last.facts[place], entry), *last.facts[place + 1 :])
    reached = [each.again(place) for each in last.reached]
    return _with_last(journal, entry, replace(last, facts=facts, reached=reached))


def _turned(journal: Journal, entry: Entry) -> Journal:
    """The journal after an undo or redo: it stands again as it stood; read anew where that is too long ago."""
    undoing = entry.kind == "undo"
    taken, given = (journal.undo, journal.redo) if undoing else (journal.redo, journal.undo)
    known, others = (journal._earlier, journal._later) if undoing else (journal._later, journal._earlier)
    if not known or not taken or taken[-1] != entry.payload["entry"]:
        return read((*journal.entries, entry))
    stood, taken, given = known[-1], taken[:-1], (*given, taken[-1])
    known, others = known[:-1], (*others, Stood(journal.matches, journal._sheets))[-TURNS_KEPT:]
    undo, redo, earlier, later = (taken, given, known, others) if undoing else (given, taken, others, known)
    entries = (*journal.entries, entry)
    return Journal(entries, stood.matches, undo, redo, _sheets=stood.sheets, _earlier=earlier, _later=later)


def _beside(journal: Journal, entry: Entry, named: int) -> Journal:
    """The journal with a note on a fact, or a forgotten fact before it: the match is folded on from that fact."""
    last = journal.matches[-1]
    place = next((place for place, fact in enumerate(last.facts) if fact.entry == named), None)
    if place is None:
        return read((*journal.entries, entry))
    fact, before, after = fact_of(entry), last.facts[:place], last.facts[place:]
    if entry.kind == "note":
        noted = replace(after[0], notes=(*after[0].notes, entry.payload["text"]))
        facts = (*before, noted, *after[1:], fact)
    else:
        facts = (*before, fact, *after)
    reached = [each.again(place) for each in last.reached]
    return _with_last(journal, entry, replace(last, facts=facts, reached=reached))


def _with_last(journal: Journal, entry: Entry, grown: Match) -> Journal:
    """The journal with one entry more, which made its last match what it is now."""
    sheets = dict(journal._sheets)
    before = sheets.pop(len(journal.matches) - 1, None)
    return Journal(
        (*journal.entries, entry),
        (*journal.matches[:-1], grown),
        (*journal.undo, entry.seq),
        (),
        _sheets=sheets,
        _undone=[] if before is None else [before, *journal._undone][:UNDONE_KEPT],
        _earlier=(*journal._earlier, Stood(journal.matches, journal._sheets))[-TURNS_KEPT:],
    )


def _sheets_around(journal: Journal, seqs: Sequence[int]) -> list[Sheet]:
    """The sheet without these entries, and after each of them, when they come last and in this order."""
    in_force, _undo, _redo = what_counts(journal.entries)
    entries = {entry.seq: entry for entry in journal.entries}
    kept = in_force.difference(seqs)
    grown = read(entry for entry in journal.entries if entry.kind == "match" or entry.seq in kept)
    sheets = [grown.sheet()]
    for seq in seqs:
        grown = extended(grown, entries[seq])
        sheets.append(grown.sheet())
    return sheets
