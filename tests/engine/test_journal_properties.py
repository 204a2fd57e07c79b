"""What must hold in every journal, on random ones."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine import journal
from scorekeeper.engine.errors import MatchOver, RulesError
from scorekeeper.engine.five_hundred.hands import read_hand
from scorekeeper.engine.five_hundred.match import fold
from scorekeeper.engine.games import game
from tests.engine.ledger_table import Table

BIDS = ["6S", "7H", "8NT", "9C", "10D", "M", "OM"]
PATCHES = [
    {"slam": "none"},
    {"overtrick_points": 10},
    {"defender_cap": 60},
    {"win_requires": "any_points"},
    {"target": 300},
    {"fixed_hands": 3},
    {"misere_defender_points": "ten_per_declarer_trick"},
    {"misere_defender_points": "none", "misere_end": "stop_at_first_trick"},
    {"revoke_penalty": "two_tricks"},
    {"revoke_penalty": "hoffmann"},
    {"all_pass": "play_no_trumps", "misere": False},
]
GAME = game("five_hundred")

hand_payloads = st.builds(
    lambda bid, side, tricks: {
        "contract": bid,
        "declarers": [side],
        "tricks": {side: tricks, "B" if side == "A" else "A": 10 - tricks},
    },
    st.sampled_from(BIDS),
    st.sampled_from("AB"),
    st.integers(0, 10),
)
revoked_payloads = st.builds(
    lambda hand, side: {**hand, "revoke": {"offender": side, "tricks_cost": {"A": 1}}},
    hand_payloads,
    st.sampled_from("AB"),
)
counted_by_nobody = st.builds(
    lambda made: {"contract": "OM", "declarers": ["B"], "tricks": None, "made": made}, st.booleans()
)
steps = st.one_of(
    st.tuples(st.just("hand"), st.one_of(hand_payloads, revoked_payloads, counted_by_nobody)),
    st.tuples(st.just("hand"), st.just({"contract": None, "declarers": []})),
    st.tuples(
        st.just("adjust"),
        st.builds(lambda side, points: {"points": {side: points}}, st.sampled_from("AB"), st.integers(-90, 90)),
    ),
    st.tuples(st.just("contract"), st.builds(lambda bid: {"contract": bid}, st.sampled_from([*BIDS, None]))),
    st.tuples(
        st.just("rules"),
        st.builds(
            lambda patch, scope: {"patch": patch, "scope": scope},
            st.sampled_from(PATCHES),
            st.sampled_from(["from_now", "whole_match"]),
        ),
    ),
    st.tuples(st.just("people"), st.builds(lambda dealer: {"dealer": dealer}, st.integers(1, 4))),
    st.tuples(
        st.sampled_from(["correct", "strike", "restore", "insert", "note"]),
        st.tuples(st.integers(0, 30), hand_payloads),
    ),
    st.tuples(st.sampled_from(["undo", "redo"]), st.just(None)),
)


def take(table: Table, kind: str, given: Any) -> bool:
    """Write a step if it is allowed; whether it was."""
    if kind in ("undo", "redo"):
        stack = table.journal.undo if kind == "undo" else table.journal.redo
        if stack:
            table.add(kind, entry=stack[-1])
        return bool(stack)
    if kind in ("correct", "strike", "restore", "insert", "note"):
        rows = [row for row in table.sheet.rows if row.kind == "hand"]
        if not rows:
            return False
        entry = rows[given[0] % len(rows)].entry
        payload = {"insert": {**given[1], "before": entry}, "correct": {**given[1], "entry": entry}}.get(
            kind, {"entry": entry}
        )
        kind, given = ("hand" if kind == "insert" else kind), payload if kind != "note" else {**payload, "text": "x"}
    try:
        table.add(kind, **given)
    except (MatchOver, RulesError):
        return False
    return True


@st.composite
def tables(draw: st.DrawFn, most: int = 12) -> Table:
    """A table of random rules with a random journal."""
    preset = draw(st.sampled_from(["classic", "australian", "quebec", "american"]))
    table = Table(preset, misere=True, open_misere=True)
    for kind, payload in draw(st.lists(steps, max_size=most)):
        take(table, kind, payload)
    return table


def shown(table: Table) -> Any:
    return table.sheet


@settings(deadline=None, max_examples=80)
@given(tables(), steps)
def test_undo_takes_back_exactly_the_last_step_and_redo_brings_it_back(table: Table, step: tuple[str, Any]) -> None:
    before = shown(table)
    if step[0] in ("undo", "redo") or not take(table, *step):
        return
    after = shown(table)
    table.undo()
    assert shown(table) == before
    table.redo()
    assert shown(table) == after


@settings(deadline=None, max_examples=60)
@given(tables())
def test_undoing_everything_and_redoing_it_is_the_identity(table: Table) -> None:
    before, steps_back = shown(table), len(table.journal.undo)
    for _ in range(steps_back):
        table.undo()
    assert shown(table).rows == ()
    for _ in range(steps_back):
        table.redo()
    assert shown(table) == before


@settings(deadline=None, max_examples=60)
@given(st.lists(hand_payloads, min_size=1, max_size=8), hand_payloads, st.data())
def test_correcting_equals_having_entered_it_right(hands: list[Any], other: Any, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(hands) - 1))
    wrong, right = Table(target=10000, loss_limit=-10000), Table(target=10000, loss_limit=-10000)
    for index, hand in enumerate(hands):
        right.add("hand", **hand)
        wrong.add("hand", **(other if index == place else hand))
    if other != hands[place]:
        wrong.add("correct", entry=place + 2, **hands[place])
    assert wrong.running == right.running
    assert wrong.sheet.dealer == right.sheet.dealer


@settings(deadline=None, max_examples=60)
@given(st.lists(hand_payloads, min_size=2, max_size=8), st.data())
def test_inserting_equals_having_entered_in_order(hands: list[Any], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(hands) - 2))
    late, right = Table(target=10000, loss_limit=-10000), Table(target=10000, loss_limit=-10000)
    for index, hand in enumerate(hands):
        right.add("hand", **hand)
        if index != place:
            late.add("hand", **hand)
    late.add("hand", **hands[place], before=place + 2)
    assert late.running == right.running
    assert [row.dealer for row in late.sheet.rows] == [row.dealer for row in right.sheet.rows]


@settings(deadline=None, max_examples=60)
@given(tables(), st.integers(0, 30))
def test_crossing_out_and_restoring_leaves_the_sheet_as_it_was(table: Table, place: int) -> None:
    rows = [row for row in table.sheet.rows if not row.struck]
    if not rows:
        return
    before = shown(table)
    entry = rows[place % len(rows)].entry
    table.add("strike", entry=entry)
    assert all(value == 0 for value in table.row(entry).points.values())
    table.add("restore", entry=entry)
    assert shown(table) == before


@settings(deadline=None, max_examples=60)
@given(st.lists(hand_payloads, max_size=10), st.sampled_from(["classic", "australian", "quebec", "american"]))
def test_swapping_the_sides_swaps_the_match(hands: list[Any], preset: str) -> None:
    swap = {"A": "B", "B": "A"}
    one, other = (Table(preset, misere=True, open_misere=True) for _ in range(2))
    for hand in hands:
        if one.winners:
            break
        one.add("hand", **hand)
        tricks = {swap[side]: took for side, took in hand["tricks"].items()}
        other.add("hand", contract=hand["contract"], declarers=[swap[hand["declarers"][0]]], tricks=tricks)
    assert [totals[::-1] for totals in other.running] == one.running
    assert sorted(swap[side] for side in other.winners) == sorted(one.winners)
    assert one.why == other.why


@settings(deadline=None, max_examples=60)
@given(tables())
def test_the_lines_of_every_row_sum_to_its_points_and_points_to_totals(table: Table) -> None:
    totals = {"A": 0, "B": 0}
    for row in table.sheet.rows:
        lines = GAME.explain(table.sheet, row.entry)
        assert {side: sum(line.points for line in lines if line.side == side) for side in totals} == row.points
        totals = {side: totals[side] + row.points[side] for side in totals}
        assert row.totals == totals
    assert table.sheet.totals == totals


@settings(deadline=None, max_examples=60)
@given(st.lists(hand_payloads, max_size=12))
def test_the_sheet_grows_row_by_row(hands: list[Any]) -> None:
    """What is written later never changes the rows before."""
    table = Table()
    for hand in hands:
        before = table.sheet.rows
        if table.winners:
            break
        table.add("hand", **hand)
        assert table.sheet.rows[:-1] == before


@settings(deadline=None, max_examples=60)
@given(st.lists(hand_payloads, max_size=14), st.sampled_from(["classic", "australian", "quebec", "american"]))
def test_the_quick_fold_of_the_judge_says_what_the_sheet_says(hands: list[Any], preset: str) -> None:
    table = Table(preset, misere=True, open_misere=True)
    for hand in hands:
        if not take(table, "hand", hand):
            break
    rules = table.sheet.rules
    folded = fold(rules, [read_hand(rules, hand) for hand in hands], (0, 0))
    assert folded.running == table.running
    assert tuple(rules.sides[side] for side in folded.verdict.winners) == table.winners
    assert folded.verdict.why == table.why or folded.verdict.why == "both_over_play_on"


@settings(deadline=None, max_examples=60)
@given(tables())
def test_what_was_written_may_be_written_again_word_for_word(table: Table) -> None:
    """A backup is read in through the same door."""
    first, *rest = table.journal.entries
    grown = journal.read([journal.Entry(1, "match", journal.check(None, "match", first.payload))])
    for entry in rest:
        payload = journal.check(grown, entry.kind, entry.payload)
        assert payload == entry.payload
        grown = journal.extended(grown, journal.Entry(entry.seq, entry.kind, payload))
    assert grown.sheet() == table.sheet


@settings(deadline=None, max_examples=60)
@given(tables())
def test_the_public_sheet_and_the_entries_are_plain_json(table: Table) -> None:
    assert journal.canonical(journal.as_data(table.sheet))
    for entry in table.journal.entries:
        assert journal.canonical(dict(entry.payload))
