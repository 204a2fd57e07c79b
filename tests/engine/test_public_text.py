"""The score sheet as text says what it says as data, also after rows that were written out have changed."""

import json

from scorekeeper.engine import journal
from scorekeeper.engine.journal import Entry, Journal

HAND: dict[str, object] = {"contract": "7H", "declarers": ["A"], "tricks": {"A": 8, "B": 2}}


def grown(found: Journal, kind: str, payload: dict[str, object]) -> Journal:
    return journal.extended(found, Entry(found.version + 1, kind, journal.check(found, kind, payload)))


def test_text_and_data_agree_through_growth_correction_strike_and_undo() -> None:
    names = ["Zoë", 'O"Neil', None, "李"]
    found = journal.read([Entry(1, "match", journal.opening("five_hundred", {"preset": "australian"}, names, 1))])
    steps: list[tuple[str, dict[str, object]]] = [
        ("hand", HAND),
        ("hand", HAND),
        ("adjust", {"points": {"A": -40, "B": 0}, "reason": "late </script>"}),
        ("correct", {"entry": 2, **HAND, "tricks": {"A": 5, "B": 5}}),
        ("strike", {"entry": 3}),
        ("contract", {"contract": "8S", "declarers": ["B"]}),
        ("undo", {"entry": 7}),
        ("undo", {"entry": 6}),
    ]
    for kind, payload in steps:
        found = grown(found, kind, payload)
        sheet = found.sheet()
        said = json.loads(journal.as_text(sheet, code="ABCDEF", version=found.version))
        assert said == {**journal.as_data(sheet), "code": "ABCDEF", "version": found.version}
        assert list(said) == sorted(said)
