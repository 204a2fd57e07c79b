"""Tables by program: opened, read, written, and what happens when two write at once."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from .conftest import SEVEN_HEARTS, Program

NEW = {"game": "five_hundred", "rules": {"preset": "australian"}}
SHEET = {"code", "version", "game", "rules", "sides", "totals", "hands", "dealer", "standing", "outcome"}
HAND = {"entry", "kind", "contract", "declarers", "tricks", "points", "totals", "dealer", "made", "counts"}


def test_a_new_table_comes_with_its_code_and_three_links(opened: dict[str, Any]) -> None:
    assert (len(opened["code"]), opened["version"]) == (6, 1)
    assert set(opened["links"]) == {"watch", "score", "host"}
    for link in opened["links"].values():
        assert link["url"].endswith(f"/t/{opened['code']}/open/{link['token']}")


def test_a_program_is_handed_no_cookie(app: Flask, program: Callable[..., Program]) -> None:
    answers = [app.test_client().post("/api/v1/tables", json=NEW), program("watch").get(), program(None).get()]
    assert [answer.headers.get("Set-Cookie") for answer in answers] == [None, None, None]


def test_a_score_sheet_has_all_that_was_promised(scorer_program: Program) -> None:
    sheet = scorer_program.write(SEVEN_HEARTS).get_json()
    assert set(sheet) == SHEET
    assert (sheet["totals"], sheet["rules"]) == ({"A": 200, "B": 20}, {"preset": "australian"})
    assert sheet["sides"] == {"A": ["Ann", "=HYPERLINK(1)"], "B": ["Ümit & 张伟 ♠", None]}
    assert set(sheet["hands"][0]) == HAND
    assert sheet == scorer_program.get().get_json()


def test_a_game_for_two_is_kept_too(app: Flask) -> None:
    new = {"game": "cinq_cents", "rules": {}, "players": ["Ann", "Ben"], "dealer": 2}
    opened = app.test_client().post("/api/v1/tables", json=new).get_json()
    pair = Program(app, opened["code"], opened["links"]["host"]["token"])
    sheet = pair.write({"kind": "adjust", "points": {"B": -30}, "reason": "a bet"}).get_json()
    assert (sheet["game"], sheet["dealer"], sheet["totals"]) == ("cinq_cents", 2, {"A": 0, "B": -30})


@pytest.mark.parametrize("right", ["watch", "score", "host"])
def test_each_link_reads_the_sheet(program: Callable[..., Program], right: str) -> None:
    assert program(right).get().status_code == 200


def test_a_sheet_that_has_not_changed_is_not_sent_again(scorer_program: Program) -> None:
    first = scorer_program.get()
    assert first.headers["ETag"] == '"1"'
    again = scorer_program.get(**{"If-None-Match": '"1"'})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", '"1"')
    scorer_program.write(SEVEN_HEARTS)
    assert scorer_program.get(**{"If-None-Match": '"1"'}).status_code == 200


def test_the_code_may_be_typed_in_small_letters(scorer_program: Program) -> None:
    scorer_program.code = scorer_program.code.lower()
    assert scorer_program.get().get_json()["code"] == scorer_program.code.upper()


def test_a_rematch_keeps_rules_and_people_and_passes_the_deal_on(scorer_program: Program) -> None:
    before = scorer_program.write(SEVEN_HEARTS).get_json()
    sheet = scorer_program.post("/matches", {"base_version": 2}, "again").get_json()
    assert (sheet["version"], sheet["hands"], sheet["totals"]) == (3, [], {"A": 0, "B": 0})
    assert [sheet[name] for name in ("rules", "sides", "dealer")] == [
        before[name] for name in ("rules", "sides", "dealer")
    ]


def test_a_rematch_may_have_other_rules_and_people(scorer_program: Program) -> None:
    body = {"base_version": 1, "rules": {"preset": "three_player"}, "players": ["X", "Y", "Z"]}
    sheet = scorer_program.post("/matches", body, "again").get_json()
    assert sheet["sides"] == {"A": ["X"], "B": ["Y"], "C": ["Z"]}


def test_a_rematch_needs_key_and_version_and_tells_where_it_is_wrong(scorer_program: Program) -> None:
    bodies = {
        "base_version": {},
        "rules.preset": {"base_version": 1, "rules": {"preset": "nobody"}},
        "players": {"base_version": 1, "players": ["one too many"] * 5},
        "dealer": {"base_version": 1, "dealer": 5},
        "entries": {"base_version": 1, "entries": []},
    }
    for path, body in bodies.items():
        answer = scorer_program.post("/matches", body, "again")
        assert (answer.status_code, answer.get_json()["path"]) == (422, path)
    assert scorer_program.post("/matches", {"base_version": 1}).get_json()["path"] == "Idempotency-Key"
    assert scorer_program.post("/matches", {"base_version": 0}, "again").status_code == 409


def test_a_correction_a_strike_and_an_undo_change_the_totals(scorer_program: Program) -> None:
    scorer_program.write(SEVEN_HEARTS)
    corrected = {**SEVEN_HEARTS, "kind": "correct", "entry": 2, "contract": "7D"}
    assert scorer_program.write(corrected).get_json()["totals"] == {"A": 180, "B": 20}
    assert scorer_program.write({"kind": "strike", "entry": 2}).get_json()["hands"] == []
    assert scorer_program.write({"kind": "undo", "entry": 4}).get_json()["totals"] == {"A": 180, "B": 20}
    assert scorer_program.write({"kind": "redo", "entry": 4}).get_json()["totals"] == {"A": 0, "B": 0}


# -- the same request again -----------------------------------------------------------------------------------------


def test_pb048_the_same_key_twice_is_one_entry_and_one_answer(scorer_program: Program) -> None:
    first = scorer_program.write(SEVEN_HEARTS, base=1, key="tap")
    again = scorer_program.write(SEVEN_HEARTS, base=1, key="tap")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json() == again.get_json()
    assert len(scorer_program.get().get_json()["hands"]) == 1


def test_a_lost_answer_is_given_as_it_was_then(scorer_program: Program) -> None:
    first = scorer_program.write(SEVEN_HEARTS, base=1, key="tap").get_json()
    scorer_program.write({"kind": "adjust", "points": {"A": -10}})
    assert scorer_program.write(SEVEN_HEARTS, base=1, key="tap").get_json() == first


def test_a_key_or_id_is_not_used_for_something_else(scorer_program: Program) -> None:
    scorer_program.write({**SEVEN_HEARTS, "id": "one"}, base=1, key="tap")
    other = {**SEVEN_HEARTS, "contract": "8H"}
    answer = scorer_program.write({**other, "id": "one"}, base=2, key="tip")
    assert (answer.status_code, answer.get_json()["code"], answer.get_json()["path"]) == (
        422,
        "id_reused",
        "entries[0].id",
    )


def test_a_rematch_asked_for_twice_is_one(scorer_program: Program) -> None:
    first, again = (scorer_program.post("/matches", {"base_version": 1}, "again").get_json() for _ in range(2))
    assert first == again
    assert scorer_program.get().get_json()["version"] == 2


def test_a_table_asked_for_twice_with_one_key_is_one(app: Flask) -> None:
    client = app.test_client()
    first, again, other = (client.post("/api/v1/tables", json=NEW, headers={"Idempotency-Key": key}) for key in "aab")
    assert first.get_json() == again.get_json() != other.get_json()
    changed = client.post("/api/v1/tables", json={**NEW, "players": ["Ann"]}, headers={"Idempotency-Key": "a"})
    assert (changed.status_code, changed.get_json()["code"]) == (422, "id_reused")
    assert changed.get_json()["path"] == "Idempotency-Key"


def test_a_stranger_who_guesses_the_key_gets_a_table_of_his_own(app: Flask) -> None:
    codes = {
        app.test_client()
        .post("/api/v1/tables", json=NEW, headers={"Idempotency-Key": "1"}, environ_overrides={"REMOTE_ADDR": address})
        .get_json()["code"]
        for address in ("192.0.2.1", "192.0.2.2")
    }
    assert len(codes) == 2


# -- others were faster ---------------------------------------------------------------------------------------------


def test_pb049_of_two_phones_one_is_stored_and_the_other_told_what_it_missed(program: Callable[..., Program]) -> None:
    one, two = program("score"), program("host")
    assert one.write(SEVEN_HEARTS, base=1, key="one").status_code == 201
    answer = two.write({**SEVEN_HEARTS, "contract": "8S"}, base=1, key="two")
    body = answer.get_json()
    assert (answer.status_code, body["code"], body["version"]) == (409, "stale", 2)
    missed = {name: body["entries"][0][name] for name in ("seq", *SEVEN_HEARTS)}
    assert missed == {"seq": 2, **SEVEN_HEARTS}
    assert not {"device", "id", "key", "token"} & set(body["entries"][0])


def test_what_is_wrong_is_said_before_what_is_stale(scorer_program: Program) -> None:
    scorer_program.write(SEVEN_HEARTS)
    wrong = scorer_program.write({**SEVEN_HEARTS, "tricks": {"A": 8, "B": 3}}, base=1, key="late")
    assert (wrong.status_code, wrong.get_json()["path"]) == (422, "entries[0].tricks")


def test_after_the_end_no_hand_is_taken(scorer_program: Program) -> None:
    scorer_program.write({"kind": "end"})
    answer = scorer_program.write(SEVEN_HEARTS)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "match_over")
    assert scorer_program.get().get_json()["outcome"]["ended_after"] == 2
    assert scorer_program.post("/matches", {"base_version": 2}, "again").status_code == 201


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_only_the_newest_is_undone_or_redone(scorer_program: Program, kind: str) -> None:
    scorer_program.write(SEVEN_HEARTS, {"kind": "note", "text": "what a hand"})
    answer = scorer_program.write({"kind": kind, "entry": 2})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "not_newest")


def test_all_entries_of_a_request_are_written_or_none(scorer_program: Program) -> None:
    answer = scorer_program.write(SEVEN_HEARTS, {**SEVEN_HEARTS, "contract": "11H"})
    assert (answer.status_code, answer.get_json()["path"]) == (422, "entries[1].contract")
    assert scorer_program.get().get_json()["version"] == 1
    assert scorer_program.write(SEVEN_HEARTS, SEVEN_HEARTS).get_json()["version"] == 3
