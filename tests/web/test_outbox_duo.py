"""What a phone without signal kept of the two-player game, and what its pages carry for it."""

import json
import re
from typing import Any

import pytest

from .conftest import Phone
from .test_outbox import send, step


@pytest.fixture
def duo(host: Phone) -> str:
    """The code of a table for two."""
    return host.start("cinq_cents/fuenfhundert")


def tile(player: str, name: str, base: int = 1, **more: str) -> dict[str, Any]:
    return step("round", base, part="tile", player=player, tile=name, **more)


def end(a: str, base: int = 1, **more: str) -> dict[str, Any]:
    return step("round", base, part="end", **{"points.A": a}, **more)


def sheet(host: Phone, code: str) -> dict[str, Any]:
    return dict(host.get(f"/api/v1/tables/{code}").get_json())


def test_a_round_is_written_in_one_batch(host: Phone, duo: str) -> None:
    steps = [step("round", part="deal", trump="H"), tile("A", "marriage-H"), tile("B", "seven"), end("73")]
    assert send(host, duo, *steps).get_json()["version"] == 5
    assert send(host, duo, *steps).get_json()["version"] == 5
    assert sheet(host, duo)["totals"] == {"A": 113, "B": 57}


def test_a_wrong_announcement_without_a_number_is_taken_back_by_its_points(host: Phone, duo: str) -> None:
    wrong = [step("round", part="wrong", player="A", points=points) for points in ("40", "20", "40")]
    back = step("round", part="back", player="A", points="40")
    assert send(host, duo, *wrong, back).status_code == 200
    assert sheet(host, duo)["totals"] == {"A": -60, "B": 0}
    assert send(host, duo, step("round", 5, part="back", player="A", points="80")).status_code == 422


def test_the_same_tile_from_two_phones_is_held_and_scores_once(host: Phone, duo: str) -> None:
    assert send(host, duo, tile("A", "four_aces")).status_code == 200
    mine = tile("A", "four_aces")
    answer = send(host, duo, mine)
    assert answer.status_code == 409 and answer.get_json()["mine"].startswith("Four aces")
    assert send(host, duo, {**mine, "base": 2}).status_code == 200  # a person said: do it all the same
    assert sheet(host, duo)["totals"] == {"A": 100, "B": 0}


def test_a_tile_that_other_tiles_have_spent_meanwhile_scores_nothing(host: Phone, duo: str) -> None:
    assert send(host, duo, tile("A", "four_kings")).status_code == 200
    assert send(host, duo, tile("A", "marriage-H")).status_code == 200  # side by side, no person is asked
    assert sheet(host, duo)["totals"] == {"A": 60, "B": 0}


def test_nobody_can_be_asked_who_was_first_so_the_higher_total_wins(host: Phone, duo: str) -> None:
    rounds = [tile("A", "sequence-S"), tile("A", "sequence-H"), tile("B", "sequence-S"), tile("B", "sequence-H")]
    assert send(host, duo, *rounds, end("60")).status_code == 200
    said = (("A", "four_kings"), ("A", "four_tens"), ("A", "four_jacks"), ("B", "four_aces"), ("B", "four_queens"))
    assert send(host, duo, *(tile(*each, base=6) for each in said), end("45", 6)).status_code == 200
    told = sheet(host, duo)
    assert told["outcome"]["winners"] == ["B"] and told["totals"] == {"A": 505, "B": 515}


@pytest.mark.parametrize("number", ["1", "119", "130", "x"])
def test_a_number_that_cannot_be_is_refused_with_its_reason(host: Phone, duo: str, number: str) -> None:
    answer = send(host, duo, end(number))
    assert answer.status_code == 422 and answer.get_json()["words"]
    assert sheet(host, duo)["hands"] == []


def data(page: str, block: str) -> Any:
    """What a page carries for its scripts."""
    found = re.search(rf'<script type="application/json" id="{block}">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_every_way_to_play_can_be_started_and_passed_on_without_signal(host: Phone) -> None:
    page = host.get("/offline").text
    ways = {way["choice"]: way for way in data(page, "ways")}
    assert {"cinq_cents/fuenfhundert", "cinq_cents/cinq_cents_1896", "five_hundred/classic"} <= set(ways)
    way = ways["cinq_cents/fuenfhundert"]
    assert way["state"]["totals"] == [0, 0] and way["rules"]["script"].split("?")[0] == "/static/pads/cinq_cents.js"
    words = data(page, "words")["cinq_cents"]
    assert words["claim"] == "“I’m over {target}”" and words["take_back"] == "Take back −{points}"
    assert not [text for text in words.values() if "%(" in text]
    assert set(data(host.get("/pencil").text, "carried")["games"]) == {"five_hundred", "cinq_cents"}
    assert "/static/pads/cinq_cents.js" in host.get("/sw.js").text


def test_the_table_carries_the_round_as_it_stands(host: Phone, duo: str) -> None:
    steps = [tile("A", "marriage-H"), step("round", part="wrong", player="B", points="20"), tile("B", "seven")]
    assert send(host, duo, *steps, step("round", part="deal", forehand="2")).status_code == 200
    found = re.search(r'data-phone="([^"]*)"', host.get(f"/t/{duo}").text)
    assert found is not None
    state = json.loads(found[1].replace("&#34;", '"'))
    at = data(host.get(f"/t/{duo}").text, "phone")["rules"]["table"]["tiles"].index("marriage-H")
    assert state["round"] == {
        "start": [0, 0],
        "trump": None,
        "said": [["A", at]],
        "wrong": [["B", 20]],
        "sevens": ["B"],
    }
    assert (state["totals"], state["dealer"], state["number"]) == ([20, -10], 1, 1)
