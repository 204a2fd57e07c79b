"""Tables as files: complete, without links, safe in a spreadsheet, and opened anew only as the rules have it."""

import csv
import io
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.store import exchange as store

from .conftest import SEVEN_HEARTS, Program


def played(program: Program) -> Program:
    """A table with two matches, a correction, a crossed out hand and one that was undone."""
    program.write(SEVEN_HEARTS, {**SEVEN_HEARTS, "contract": "M", "declarers": ["B"], "tricks": {"A": 10, "B": 0}})
    program.write({**SEVEN_HEARTS, "kind": "correct", "entry": 2, "contract": "8D"})
    program.write({"kind": "adjust", "points": {"B": -50}, "reason": "-cmd|' /C calc'!A0"})
    program.write(SEVEN_HEARTS, {"kind": "strike", "entry": 6}, SEVEN_HEARTS)
    program.write({"kind": "undo", "entry": 8})
    program.write({"kind": "end"})
    program.post("/matches", {"base_version": 10, "players": ["@Ann", "+Ben", "Cleo\t", "D\u202ean"]}, "again")
    assert program.write(SEVEN_HEARTS).get_json()["version"] == 12
    return program


def bring_in(app: Flask, document: Any) -> TestResponse:
    return app.test_client().post("/api/v1/tables/import", json=document)


def copy_of(app: Flask, answer: TestResponse) -> Program:
    assert answer.status_code == 201, answer.text
    opened = answer.get_json()
    return Program(app, opened["code"], opened["links"]["host"]["token"])


def test_an_own_export_gives_the_same_totals(app: Flask, scorer_program: Program) -> None:
    first = played(scorer_program)
    document = first.get("/export.json").get_json()
    second = copy_of(app, bring_in(app, document))
    again = second.get("/export.json").get_json()
    assert (again["matches"], again["entries"], again["version"]) == (document["matches"], document["entries"], 12)
    sheets = [program.get().get_json() for program in (first, second)]
    assert {**sheets[0], "code": ""} == {**sheets[1], "code": ""}
    assert second.code != first.code
    assert again["head"] != document["head"]


def test_a_copy_goes_on_by_itself(app: Flask, scorer_program: Program) -> None:
    second = copy_of(app, bring_in(app, played(scorer_program).get("/export.json").get_json()))
    assert second.write({"kind": "undo", "entry": 12}).get_json()["hands"] == []
    assert len(scorer_program.get().get_json()["hands"]) == 1


def test_a_game_for_two_is_exported_and_brought_in(app: Flask) -> None:
    new = {"game": "cinq_cents", "rules": {}, "players": ["Ann", "Ben"]}
    first = copy_of(app, app.test_client().post("/api/v1/tables", json=new))
    first.write({"kind": "adjust", "points": {"A": 20}})
    second = copy_of(app, bring_in(app, first.get("/export.json").get_json()))
    assert second.get().get_json()["totals"] == {"A": 20, "B": 0}
    assert ",adjust," in second.get("/export.csv").text


MATCH_FOR_TWO: list[dict[str, Any]] = [
    {"kind": "round", "part": "deal", "trump": "H", "forehand": 2},
    {"kind": "round", "part": "meld", "player": "A", "meld": "sequence", "suit": "H"},
    {"kind": "round", "part": "meld", "player": "B", "meld": "four_aces"},
    {"kind": "round", "part": "wrong", "player": "B", "points": 40},
    {"kind": "round", "part": "seven", "player": "A", "how": "exchange"},
    {"kind": "round", "part": "end", "card_points": {"A": 73}},
    {"kind": "round", "part": "deal", "trump": "C"},
    {"kind": "round", "part": "over", "player": "A", "card_points": 20},
    {"kind": "round", "part": "meld", "player": "A", "meld": "sequence", "suit": "C"},
]


def test_a_match_for_two_comes_back_tile_by_tile(app: Flask) -> None:
    new = {"game": "cinq_cents", "rules": {}, "players": ["Ann", "Ben"]}
    first = copy_of(app, app.test_client().post("/api/v1/tables", json=new))
    for entry in MATCH_FOR_TWO:
        assert first.write(entry).status_code == 201
    document = first.get("/export.json").get_json()
    second = copy_of(app, bring_in(app, document))
    sheets = [program.get().get_json() for program in (first, second)]
    assert {**sheets[0], "code": ""} == {**sheets[1], "code": ""}
    assert second.get("/export.json").get_json()["entries"] == document["entries"]
    assert second.get("/export.csv").text == first.get("/export.csv").text
    assert sheets[1]["outcome"]["winners"] == ["A"]
    second.write({"kind": "undo", "entry": second.get().get_json()["version"]})
    assert second.get().get_json()["outcome"] is None


@pytest.mark.parametrize("right", ["watch", "score", "host"])
@pytest.mark.parametrize("ending", ["json", "csv"])
def test_no_link_is_in_a_file(program: Callable[..., Program], opened: dict[str, Any], right: str, ending: str) -> None:
    text = program(right).get(f"/export.{ending}").text
    for link in opened["links"].values():
        assert link["token"] not in text
    assert "/open/" not in text


def test_pb069_files_are_named_after_people_of_any_alphabet(scorer_program: Program) -> None:
    for ending in ("csv", "json"):
        answer = scorer_program.get(f"/export.{ending}")
        assert answer.status_code == 200
        header = answer.headers["Content-Disposition"]
        assert header.isascii()
        assert header.startswith(f'attachment; filename="scorekeeper-{scorer_program.code}.{ending}"; ')
        name = unquote(header.partition("filename*=UTF-8''")[2])
        assert name == f"Ann, =HYPERLINK(1) - Ümit & 张伟 ♠ - {scorer_program.code}.{ending}"
        text = answer.data.decode("utf-8") if ending == "csv" else repr(json.loads(answer.data))
        assert "Ümit & 张伟 ♠" in text


STRANGE: list[list[str | None]] = [
    ["../../etc/passwd", None, 'a"b\r\nX: 1', None],
    [None] * 4,
    ["x" * 200] * 4,
    ["\u202e", "", None, None],
]


@pytest.mark.parametrize("names", STRANGE)
def test_a_file_name_is_one_that_every_system_takes(app: Flask, names: list[str | None]) -> None:
    new = {"game": "five_hundred", "rules": {}, "players": names}
    one = copy_of(app, app.test_client().post("/api/v1/tables", json=new))
    header = one.get("/export.csv").headers["Content-Disposition"]
    name = unquote(header.partition("filename*=UTF-8''")[2])
    assert not set('/\\:*?"<>|\r\n') & set(name)
    assert name.endswith(f"{one.code}.csv")
    assert len(name) <= 104 and not name.startswith(".")


# -- spreadsheets ---------------------------------------------------------------------------------------------------


def table_of(answer: TestResponse) -> list[dict[str, str]]:
    text = answer.data.decode("utf-8")
    assert text.startswith("\ufeff")  # Excel takes it for another alphabet otherwise
    return table_of_text(text.removeprefix("\ufeff"))


def table_of_text(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_spreadsheet_has_a_row_for_each_hand_that_stands(scorer_program: Program) -> None:
    rows = table_of(played(scorer_program).get("/export.csv"))
    assert [(row["match"], row["kind"]) for row in rows] == [
        ("1", "match"), ("1", "hand"), ("1", "hand"), ("1", "adjust"), ("2", "match"), ("2", "hand")
    ]  # fmt: skip
    hand = rows[1]
    told = [
        hand[name] for name in ("entry", "hand", "contract", "declarers", "made", "tricks A", "points A", "total A")
    ]
    assert told == ["2", "1", "8D", "A", "yes", "8", "280", "280"]
    assert rows[3]["points B"] == "-50"
    assert rows[0]["remark"] == "ended_by_hand"


def test_nothing_in_a_spreadsheet_is_taken_for_a_formula(scorer_program: Program) -> None:
    for row in table_of(played(scorer_program).get("/export.csv")):
        for cell in row.values():
            assert not cell.startswith(("=", "+", "@", "\t", "\r")), cell
            assert not cell.startswith("-") or cell[1:].isdigit(), cell


def test_a_spreadsheet_shows_matches_of_two_and_three_sides_side_by_side(scorer_program: Program) -> None:
    scorer_program.post("/matches", {"base_version": 1, "rules": {"preset": "three_player"}}, "again")
    rows = table_of(scorer_program.get("/export.csv"))
    assert {"total A", "total B", "total C"} <= set(rows[0])


# -- files that somebody changed ------------------------------------------------------------------------------------


def changed(document: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    """The document with one thing changed."""
    copy: dict[str, Any] = json.loads(json.dumps(document))
    at: Any = copy
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to
    return copy


TAMPERED: list[tuple[tuple[Any, ...], Any, str]] = [
    (("matches", 0, "totals", "A"), 500, "matches"),
    (("matches", 0, "hands", 0, "points", "A"), 500, "matches"),
    (("matches",), [], "matches"),
    (("matches",), None, "matches"),
    (("entries", 2, "tricks"), {"A": 9, "B": 1}, "matches"),
    (("entries", 1, "tricks"), {"A": 8, "B": 3}, "entries[1].tricks"),
    (("entries", 1, "points"), {"A": 500}, "entries[1].points"),
    (("entries", 1, "seq"), 7, "entries[1].seq"),
    (("entries", 1, "kind"), "match", "entries[1].contract"),
    (("entries", 1, "at"), "yesterday", "entries[1].at"),
    (("entries", 0, "kind"), "hand", "entries[0].kind"),
    (("entries", 8, "entry"), 3, "entries[8].entry"),
    (("entries",), [], "entries"),
    (("entries",), {"0": {}}, "entries"),
    (("scorekeeper",), 2, "scorekeeper"),
    (("scorekeeper",), True, "scorekeeper"),
    (("links",), {}, "links"),
]


@pytest.mark.parametrize(("place", "to", "path"), TAMPERED)
def test_a_file_that_was_changed_is_refused(
    app: Flask, scorer_program: Program, place: Any, to: Any, path: str
) -> None:
    document = played(scorer_program).get("/export.json").get_json()
    answer = bring_in(app, changed(document, *place, to=to))
    body = answer.get_json()
    found = (answer.status_code, body["path"], body["code"] == "differs")
    assert found in ((422, path, path == "matches"), (409, path, False)), body


@pytest.mark.parametrize("missing", ["scorekeeper", "entries"])
def test_a_file_without_its_parts_is_refused(app: Flask, scorer_program: Program, missing: str) -> None:
    document = scorer_program.get("/export.json").get_json()
    del document[missing]
    assert bring_in(app, document).get_json()["path"] == missing


def test_a_file_of_entries_alone_is_enough(app: Flask, scorer_program: Program) -> None:
    entries = played(scorer_program).get("/export.json").get_json()["entries"]
    copy = copy_of(app, bring_in(app, {"scorekeeper": 1, "entries": entries}))
    assert copy.get().get_json()["totals"] == scorer_program.get().get_json()["totals"]


def test_a_file_with_too_many_entries_is_refused(app: Flask, scorer_program: Program) -> None:
    entries = scorer_program.get("/export.json").get_json()["entries"] + [{"kind": "end"}] * store.MOST
    answer = bring_in(app, {"scorekeeper": 1, "entries": entries})
    assert (answer.status_code, answer.get_json()["path"]) == (422, "entries")


def test_a_file_that_changes_itself_too_often_is_refused(app: Flask, scorer_program: Program, monkeypatch: Any) -> None:
    monkeypatch.setattr(store, "MOST_READ_AGAIN", 5_000)
    entries = scorer_program.get("/export.json").get_json()["entries"]
    entries += [SEVEN_HEARTS, *({"kind": kind, "entry": 2} for _ in range(60) for kind in ("strike", "restore"))]
    answer = bring_in(app, {"scorekeeper": 1, "entries": entries})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "too_long")
    assert bring_in(app, {"scorekeeper": 1, "entries": entries[:60]}).status_code == 201
