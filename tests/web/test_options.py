"""Every rule can be reached and chosen; what does not fit is said at its field and nothing typed is lost."""

import re
from html import unescape

import pytest
from flask import Flask

from scorekeeper.engine.games import game
from scorekeeper.engine.options import Option
from scorekeeper.store import journal, tables
from scorekeeper.web.options import text_of
from scorekeeper.web.starting import NAMES

from .conftest import Phone


def rules_of(app: Flask, location: str) -> dict[str, object]:
    with app.app_context():
        table = tables.by_code(location.removeprefix("/t/"))
        assert table is not None
        return dict(journal.load(table).sheet().rules.as_data())


@pytest.mark.parametrize("name", NAMES)
def test_every_option_stands_on_the_page_with_its_words(host: Phone, name: str) -> None:
    book = game(name).book
    page = unescape(host.get(f"/options?choice={name}/{book.first_preset}").text)
    for option in book.options.values():
        assert f'name="{option.id}"' in page
        assert option.label in page
        assert option.help in page
        for words in (*option.words.values(), *option.who.values()):
            assert words in page, (option.id, words)


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_has_words_for_players(name: str) -> None:
    for option in game(name).book.options.values():
        if option.kind == "choice":
            assert set(option.words) == {str(value) for value in option.values}, option.id


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("left_out", [False, True])
def test_a_preset_as_it_stands_is_the_preset(host: Phone, app: Flask, name: str, left_out: bool) -> None:
    for preset in game(name).book.presets:
        usual = game(name).book.preset_values(preset)
        form = {} if left_out else {each: text_of(value) for each, value in usual.items()}
        answer = host.post("/options", {"choice": f"{name}/{preset}", **form})
        assert rules_of(app, answer.headers["Location"]) == {"preset": preset}


def others(option: Option) -> list[str]:
    if option.kind == "int":
        return [str(option.least), str(option.most), *([""] if option.nullable else [])]
    return [text_of(value) for value in option.values]


@pytest.mark.parametrize("option", list(game("five_hundred").book.options.values()), ids=lambda option: option.id)
def test_each_value_of_each_option_can_be_chosen_or_says_why_not(host: Phone, app: Flask, option: Option) -> None:
    for text in others(option):
        answer = host.post("/options", {"choice": "five_hundred/classic", option.id: text})
        if answer.status_code == 303:
            rules = rules_of(app, answer.headers["Location"])
            given = rules.get(option.id, game("five_hundred").book.preset_values("classic")[option.id])
            assert text_of(given) == text  # type: ignore[arg-type]
        else:
            assert answer.status_code == 422
            assert 'role="alert"' in answer.text
            assert option.id in ("players", "teams", "deck", "kitty_size", "deal_pattern")


def test_what_differs_from_the_preset_is_kept(host: Phone, app: Flask) -> None:
    form = {"choice": "five_hundred/australian", "target": "1000", "loss_limit": "", "overtrick_points": "10"}
    location = host.post("/options", form).headers["Location"]
    expected = {"preset": "australian", "target": 1000, "loss_limit": None, "overtrick_points": 10}
    assert rules_of(app, location) == expected


def test_six_players_with_all_that_goes_with_them(host: Phone, app: Flask) -> None:
    form = {"choice": "five_hundred/classic", "players": "6", "teams": "2x3", "deck": "63"}
    assert rules_of(app, host.post("/options", form).headers["Location"])["players"] == 6


def fault(page: str, option: str) -> str:
    found = re.search(rf'<p class="fault" id="e-{option}">([^<]*)</p>', page)
    return found[1].replace("&#39;", "'") if found else ""


@pytest.mark.parametrize(
    ("form", "field", "words"),
    [
        ({"players": "6"}, "teams", "6 players can't sit like this"),
        ({"players": "5", "teams": "called_partner"}, "deck", "43 cards are not enough for 5 players"),
        ({"deal_pattern": "table_piles"}, "deal_pattern", "two players"),
        ({"target": "five hundred"}, "target", "A whole number from 100 to 10000."),
        ({"target": "50"}, "target", "A whole number from 100 to 10000."),
        ({"target": "9" * 400}, "target", "A whole number"),
        ({"target": "٥٠٠"}, "target", "A whole number"),
        ({"loss_limit": "-50"}, "loss_limit", "A whole number from −10000 to −100, or nothing."),
        ({"slam": "rubber"}, "slam", "Choose one of these."),
        ({"misere": "perhaps"}, "misere", "Choose one of these."),
    ],
)
def test_what_does_not_fit_is_said_at_its_field(host: Phone, form: dict[str, str], field: str, words: str) -> None:
    answer = host.post("/options", {"choice": "five_hundred/classic", **form})
    assert answer.status_code == 422
    assert words in fault(answer.text, field)


def test_all_faults_are_said_at_once_and_everything_typed_is_kept(host: Phone) -> None:
    form = {
        "choice": "five_hundred/australian",
        "target": "lots",
        "misere_value": "3",
        "loss_limit": "−750",
        "schedule": "perfect",
        "all_pass": "dealer_must_bid",
    }
    page = host.post("/options", form).text
    assert fault(page, "target")
    assert fault(page, "misere_value")
    assert not fault(page, "loss_limit")
    for typed in ('value="lots"', 'name="misere_value" value="3"', 'value="−750"', 'value="perfect" selected'):
        assert typed in page
    assert re.search(r'value="dealer_must_bid"[^>]* selected', page)


def test_a_true_minus_sign_is_understood(host: Phone, app: Flask) -> None:
    answer = host.post("/options", {"choice": "five_hundred/classic", "loss_limit": "−750"})
    assert rules_of(app, answer.headers["Location"])["loss_limit"] == -750


def test_what_tables_argue_about_comes_first(host: Phone) -> None:
    page = host.get("/options?choice=five_hundred/classic").text
    assert page.index('id="o-overtrick_points"') < page.index('id="o-misere"') < page.index('id="o-deck"')


@pytest.mark.parametrize("choice", ["chess/classic", "five_hundred/none", "<script>"])
def test_rules_of_no_game_are_not_found(host: Phone, choice: str) -> None:
    assert host.get("/options", query_string={"choice": choice}).status_code == 404
