"""A table's history: its matches, whose wins they are, what can be kept, and how all of it is erased."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.engine.journal import Journal, read
from scorekeeper.store import journal as ledger
from scorekeeper.store import tables
from scorekeeper.web import access
from scorekeeper.web.history import _periods
from scorekeeper.web.race import BOTTOM, LABEL, TOP, apart, race_of
from scorekeeper.web.tallies import tallies

from .conftest import Phone

WIN_A = [{"kind": "hand", "contract": "10NT", "declarers": ["A"], "tricks": {"A": 10, "B": 0}}]
WIN_B = [{"kind": "hand", "contract": "10NT", "declarers": ["B"], "tricks": {"A": 0, "B": 10}}]
LOST_BY_A = {"kind": "hand", "contract": "8H", "declarers": ["A"], "tricks": {"A": 6, "B": 4}}


def write(app: Flask, code: str, entries: Sequence[dict[str, Any]]) -> Journal:
    """Write entries as a program would; the journal then."""
    with app.app_context():
        table = tables.by_code(code)
        assert table is not None
        for entry in entries:
            version = ledger.load(table).version
            ledger.append(table, version, [entry], device=None, now=access.now())
        return ledger.load(table)


def seated(*names: str) -> dict[str, Any]:
    return {"kind": "people", "players": list(names)}


def rematch(*names: str) -> dict[str, Any]:
    return {
        "kind": "match",
        "game": "five_hundred",
        "rules": {"preset": "australian"},
        "players": list(names),
        "dealer": 1,
    }


def wins(app: Flask, journal: Journal) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]]:
    """(won, played) of the people and of those who played together."""
    with app.test_request_context():
        found = tallies(journal.sheet(place) for place in range(len(journal.matches)))
        people = {each.name: (each.won, each.played) for each in found.people}
        return people, {each.name: (each.won, each.played) for each in found.together}


# -- the tally ------------------------------------------------------------------------------------------------------


def test_wins_stay_with_the_people_when_sides_change_places(app: Flask, code: str) -> None:
    journal = write(
        app,
        code,
        [
            seated("Anna", "Ben", "Carl", "Dora"),
            *WIN_A,
            rematch("Ben", "Anna", "Dora", "Carl"),
            *WIN_B,
            rematch("Dora", "Carl", "Ben", "Anna"),
            *WIN_B,
        ],
    )
    people, together = wins(app, journal)
    assert people == {"Anna": (3, 3), "Carl": (3, 3), "Ben": (0, 3), "Dora": (0, 3)}
    assert together == {"Anna and Carl": (3, 3), "Ben and Dora": (0, 3)}


def test_wins_stay_with_the_people_when_partners_change(app: Flask, code: str) -> None:
    journal = write(
        app,
        code,
        [seated("Anna", "Ben", "Carl", "Dora"), *WIN_A, rematch("Anna", "Carl", "Ben", "Dora"), *WIN_B],
    )
    people, together = wins(app, journal)
    assert people == {"Carl": (2, 2), "Anna": (1, 2), "Dora": (1, 2), "Ben": (0, 2)}
    assert together["Carl and Dora"] == (1, 1) and together["Anna and Ben"] == (0, 1)


def test_one_person_written_in_two_ways_is_one_and_two_of_one_name_are_two(app: Flask, code: str) -> None:
    journal = write(
        app,
        code,
        [seated("Anna", "Ben", "Carl", "Dora"), *WIN_A, rematch("ANNA", "Ben", "Carl", "Dora"), *WIN_A],
    )
    assert wins(app, journal)[0]["Anna"] == (2, 2)
    journal = write(app, code, [rematch("Anna", "Anna", "Carl", "Dora"), *WIN_A])
    people = wins(app, journal)[0]
    assert people["Anna, seat 1"] == (1, 1) and people["Anna, seat 2"] == (0, 1)


def test_without_names_the_colours_count(app: Flask, code: str) -> None:
    assert wins(app, write(app, code, WIN_A)) == ({"Blue": (1, 1), "Gold": (0, 1)}, {})


def test_bids_count_for_who_declared_and_crossed_out_ones_for_nobody(app: Flask, code: str) -> None:
    journal = write(app, code, [seated("Anna", "Ben", "Carl", "Dora"), LOST_BY_A, LOST_BY_A])
    journal = write(app, code, [{"kind": "strike", "entry": journal.entries[-1].seq}, {**LOST_BY_A, "seat": 3}])
    with app.test_request_context():
        bids = {each.name: (each.made, each.declared) for each in tallies([journal.sheet()]).people}
    assert bids == {"Anna": (0, 1), "Carl": (0, 2), "Ben": (0, 0), "Dora": (0, 0)}


def test_the_best_comeback_and_going_out_backwards_are_told(app: Flask, code: str) -> None:
    journal = write(app, code, [seated("Anna", "Ben", "Carl", "Dora"), LOST_BY_A, *WIN_A, *WIN_A])
    with app.test_request_context():
        anna = next(each for each in tallies([journal.sheet()]).people if each.name == "Anna")
    assert anna.comeback == -300
    out = [{**LOST_BY_A, "contract": "10H", "tricks": {"A": 5, "B": 5}}]
    journal = write(app, code, [rematch("Anna", "Ben", "Carl", "Dora"), *out])
    with app.test_request_context():
        assert next(each for each in tallies([journal.sheet()]).people if each.name == "Anna").out == 1


def test_bids_are_told_by_worth_suit_and_level(app: Flask, code: str) -> None:
    misere = {"kind": "hand", "contract": "M", "declarers": ["A"], "tricks": {"A": 0, "B": 10}}
    journal = write(app, code, [LOST_BY_A, {**LOST_BY_A, "tricks": {"A": 8, "B": 2}}, misere])
    with app.test_request_context():
        blue = next(each for each in tallies([journal.sheet()]).people if each.name == "Blue")
    assert blue.average == round((300 + 300 + 250) / 3)
    assert {strain: (each.made, each.all) for strain, each in blue.strains.items()} == {"H": (1, 2), "Misère": (1, 1)}
    assert {level: (each.made, each.all) for level, each in blue.levels.items()} == {8: (1, 2)}


def test_evening_year_and_all_matches_are_told_as_far_as_they_differ(app: Flask, code: str) -> None:
    again = rematch("Anna", "Ben", "Carl", "Dora")
    journal = write(app, code, [*WIN_A, again, *WIN_B, again, *WIN_A])
    starts = [place.entry for place in journal.matches]

    def titles(*days: str) -> list[str]:
        at = {seq: f"{day}T20:00:00+00:00" for seq, day in zip(starts, days, strict=True)}
        moved = read([replace(entry, at=at.get(entry.seq, entry.at)) for entry in journal.entries])
        with app.test_request_context():
            return [each.title for each in _periods(moved, [moved.sheet(place) for place in range(3)])]

    assert titles("2026-03-01", "2026-03-01", "2026-03-01") == ["This evening"]
    assert titles("2026-02-01", "2026-03-01", "2026-03-01") == ["This evening", "This year"]
    assert titles("2025-03-01", "2026-03-01", "2026-03-01") == ["This evening", "Since the table was opened"]
    assert len(titles("2025-03-01", "2026-02-01", "2026-03-01")) == 3


def test_the_page_tells_each_persons_bids(app: Flask, watcher: Phone, code: str) -> None:
    write(app, code, [seated("Anna", "Ben", "Carl", "Dora"), LOST_BY_A])
    page = " ".join(re.sub(r"<[^>]+>", " ", watcher.get(f"/t/{code}/history").text).split())
    assert "Bids, by person Anna: average contract 300 ♥ 0 of 1 8: 0 of 1" in page


# -- the pages ------------------------------------------------------------------------------------------------------


def test_the_matches_stand_with_results_and_lead_to_their_sheets(app: Flask, watcher: Phone, code: str) -> None:
    write(
        app,
        code,
        [seated("Anna", "Ben", "Carl", "Dora"), LOST_BY_A, *WIN_A, *WIN_A, rematch("Ben", "Anna", "Dora", "Carl")],
    )
    page = unescape(watcher.get(f"/t/{code}/history").text)
    assert re.findall(rf'href="/t/{code}/history/(\d)"', page)[:2] == ["2", "1"]
    assert "going on" in page and "won from −300" in re.sub(r"\s+", " ", page)
    first = unescape(watcher.get(f"/t/{code}/history/1").text)
    assert "Anna · Carl" in first and "740" in first and "reached 500" in first
    assert first.count('<th scope="row" class="what">') == 3
    assert watcher.get(f"/t/{code}/history/2").status_code == 200
    assert watcher.get(f"/t/{code}/history/3").status_code == 404
    assert watcher.get(f"/t/{code}/history/0").status_code == 404


def test_a_name_is_text_wherever_it_stands(app: Flask, watcher: Phone, code: str) -> None:
    write(app, code, [seated("<b>x</b>", "Ben", "Carl", "Dora"), LOST_BY_A, *WIN_A, *WIN_A])
    for path in ("history", "history/1", "history/blank", "board"):
        assert "<b>x</b>" not in watcher.get(f"/t/{code}/{path}").text


def test_a_table_without_a_hand_has_a_history_too(watcher: Phone, code: str) -> None:
    for path in ("history", "history/1", "history/blank", "board"):
        assert watcher.get(f"/t/{code}/{path}").status_code == 200


def test_files_are_offered_to_who_may_fetch_them(new_phone: Any, watcher: Phone, code: str) -> None:
    page = watcher.get(f"/t/{code}/history").text
    for kind in ("json", "csv"):
        link = f"/api/v1/tables/{code}/export.{kind}"
        assert f'href="{link}"' in page
        assert watcher.get(link).status_code == 200
    stranger = new_phone()
    assert "/api/v1/" not in stranger.get(f"/t/{code}/history").text


def test_the_game_for_two_has_a_history(app: Flask, host: Phone) -> None:
    code = host.start("cinq_cents/fuenfhundert")
    whole = {"kind": "round", "part": "whole", "card_points": {"A": 73, "B": 47}}
    write(app, code, [whole, whole])
    for path in ("history", "history/1", "board"):
        page = host.get(f"/t/{code}/{path}")
        assert page.status_code == 200 and "146" in page.text
    page = host.get(f"/t/{code}/history").text
    assert "2 rounds" in page and "2 hands" not in page
    assert "bid" not in page.split("race-title")[1].split("matches-title")[0]


# -- erasing --------------------------------------------------------------------------------------------------------


def test_only_the_organiser_may_erase(
    app: Flask, host: Phone, scorer: Phone, watcher: Phone, new_phone: Any, code: str
) -> None:
    url = f"/t/{code}/history/erase"
    for phone in (scorer, watcher, new_phone()):
        assert url not in phone.get(f"/t/{code}/history").text
        assert phone.get(url).status_code == 403
        assert phone.post(url, {"sure": code}).status_code == 403
    assert url in host.get(f"/t/{code}/history").text
    assert host.client.post(url, data={"sure": code}).status_code == 400  # without its token
    assert host.get(f"/t/{code}").status_code == 200


def test_erasing_asks_first(host: Phone, code: str) -> None:
    assert f"erase table {code}" in host.get(f"/t/{code}/history/erase").text
    refused = host.post(f"/t/{code}/history/erase")
    assert refused.status_code == 422 and "Tick the box" in refused.text
    assert host.get(f"/t/{code}").status_code == 200


def test_erased_is_erased_on_every_page_and_in_the_file(
    app: Flask, host: Phone, watcher: Phone, code: str, tmp_path: Path
) -> None:
    write(app, code, [seated("Quirinius", "Ben", "Carl", "Dora"), LOST_BY_A])
    assert "Quirinius" in watcher.get(f"/t/{code}/history").text
    assert host.post(f"/t/{code}/history/erase", {"sure": code}).status_code == 303
    for path in ("", "/history", "/history/1", "/rules", "/rules/crib", "/board", "/board/events"):
        assert watcher.get(f"/t/{code}{path}").status_code == 410, path
    assert code not in host.get("/").text
    left = b"".join(path.read_bytes() for path in tmp_path.rglob("scores-*") if path.is_file())
    assert left and b"Quirinius" not in left


# -- the race -------------------------------------------------------------------------------------------------------


def test_the_race_shows_every_total_in_words_and_in_place(app: Flask, code: str) -> None:
    journal = write(app, code, [seated("Anna", "Ben", "Carl", "Dora"), LOST_BY_A, *WIN_A])
    with app.test_request_context():
        race = race_of(journal.sheet())
    assert race is not None
    assert race.words == "Totals from the start: Anna · Carl: 0, −300, 220; Ben · Dora: 0, 40, 40."
    heights = dict(race.levels)
    assert heights[500] < heights[0] < heights[-500]
    a, b = race.runs
    assert [dot.made for dot in a.dots] == [False, True] and b.dots == ()
    assert a.end < b.end < heights[0]


def test_level_totals_do_not_cover_each_other(app: Flask, code: str) -> None:
    even = {"kind": "adjust", "points": {"A": 50, "B": 50}}
    journal = write(app, code, [even, even])
    with app.test_request_context():
        race = race_of(journal.sheet())
    assert race is not None
    assert abs(race.runs[0].label - race.runs[1].label) >= LABEL


def test_one_hand_is_no_race(app: Flask, code: str) -> None:
    assert race_of(write(app, code, [LOST_BY_A]).sheet()) is None


@pytest.mark.parametrize("heights", [[10.0] * 6, [158.0] * 6, [80, 81, 82, 150, 151, 10], [100.0], [20, 120]])
def test_labels_stand_apart_in_their_order_and_within_the_drawing(heights: list[float]) -> None:
    found = apart(heights)
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed = [found[index] for index in order]
    assert all(low + LABEL <= high + 0.11 for low, high in pairwise(placed))
    assert min(placed) >= TOP and max(placed) <= BOTTOM


def test_labels_that_do_not_touch_stay_where_they_are() -> None:
    assert apart([20, 120, 60]) == [20, 120, 60]


@pytest.mark.parametrize("language", ["en", "en-GB", "en-AU,en;q=0.5"])
def test_english_pages_name_day_month_and_year_and_count_24_hours(
    new_phone: Callable[..., Phone], language: str
) -> None:
    phone = new_phone(language=language)
    code = phone.start()
    phone.post(f"/t/{code}/contract", {"contract": "7H", "base": "1"})
    day = r"\b\d{1,2} [A-Z]\w{2,3} 20\d\d"
    assert re.search(day, phone.get("/").text)
    for page in ("", "/1"):
        assert re.search(rf"{day}, \d\d:\d\d ·", phone.get(f"/t/{code}/history{page}").text)


# -- the board ------------------------------------------------------------------------------------------------------


def test_the_board_shows_totals_contract_and_no_link(app: Flask, watcher: Phone, code: str) -> None:
    write(app, code, [seated("Anna", "Ben", "Carl", "Dora"), LOST_BY_A])
    write(app, code, [{"kind": "contract", "contract": "9H", "declarers": ["B"]}])
    page = unescape(watcher.get(f"/t/{code}/board").text)
    assert "−300" in page and "Ben and Dora" in page
    assert re.search(r'screen-contract">.*9<span class="H">♥', page)
    assert "/open/" not in page


def test_the_board_is_sent_anew_after_each_hand(app: Flask, watcher: Phone, code: str) -> None:
    stream = watcher.get(f"/t/{code}/board/events", buffered=False)
    parts = iter(stream.response)
    try:
        assert b"retry" in next(parts)
        assert b'data-version="1"' in next(parts)
        write(app, code, [LOST_BY_A])
        board = next(parts)
        assert b"event: board" in board and "−300".encode() in board
    finally:
        stream.close()
