"""The rules pages say what the engine does: every option in words, every table reckoned, every rule with an anchor."""

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask import Flask

import scorekeeper.engine
from scorekeeper.engine.cards import SUITS
from scorekeeper.engine.errors import RulesError
from scorekeeper.engine.five_hundred.bids import STRAINS, BidTable
from scorekeeper.engine.five_hundred.rules import Rules
from scorekeeper.engine.games import game
from scorekeeper.engine.options import Option, Value
from scorekeeper.store import journal, tables
from scorekeeper.web import rulebook
from scorekeeper.web.books import book_of, key_of
from scorekeeper.web.options import text_of
from scorekeeper.web.rulesheet import address, filled, rule_sheet
from scorekeeper.web.starting import NAMES

from .conftest import Phone

PRESETS = [(name, preset) for name in NAMES for preset in game(name).book.presets]
GROUPS = sorted({(name, option.group) for name in NAMES for option in game(name).book.options.values()})
# What else has to change for a value to fit a table.
BESIDE: dict[tuple[str, Value], dict[str, Any]] = {
    ("players", 2): {"rules": "two_player"},
    ("players", 3): {"rules": "three_player"},
    ("players", 5): {"rules": "five_player"},
    ("players", 6): {"rules": "six_player"},
    ("teams", "solo"): {"rules": "three_player"},
    ("teams", "2x3"): {"rules": "six_player"},
    ("teams", "3x2"): {"rules": "six_player"},
    ("teams", "called_partner"): {"rules": "five_player"},
    ("deck", "25"): {"rules": "two_player", "deal_pattern": "kitty_in_three"},
    ("deck", "33"): {"rules": "three_player"},
    ("kitty_size", 6): {"rules": "classic", "deck": "46"},
    ("deck", "41"): {"rules": "classic", "kitty_size": 1},
    ("deal_pattern", "table_piles"): {"rules": "two_player"},
}


def plain(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(page))


def some_values(option: Option) -> list[Value]:
    if option.kind == "int":
        return [option.least, option.most, *([None] if option.nullable else [])]
    return list(option.values)


@pytest.mark.parametrize("name", NAMES)
def test_each_option_value_has_one_sentence_and_each_sentence_an_option_value(name: str) -> None:
    values = {key_of(option, each) for option in game(name).book.options.values() for each in some_values(option)}
    assert set(book_of(name).sentences) == values


@pytest.mark.parametrize("name", NAMES)
def test_each_option_belongs_to_one_rule(name: str) -> None:
    told = [option for chapter in book_of(name).chapters for rule in chapter.rules for option in rule.options]
    assert sorted(told) == sorted(game(name).book.options)


@pytest.mark.parametrize("name", NAMES)
def test_each_fixed_text_and_each_number_belongs_to_one_rule(name: str) -> None:
    numbers = [rule.number for chapter in book_of(name).chapters for rule in chapter.rules]
    assert len(numbers) == len(set(numbers))
    assert set(book_of(name).texts) <= set(numbers)


def rules_cited(name: str) -> set[str]:
    """Every rule number that the engine's reasons of a game name."""
    folder = Path(scorekeeper.engine.__file__).parent / name
    return {
        number for path in folder.rglob("*.py") for number in re.findall(r'"([RC]\d\.\d+)"', path.read_text("utf-8"))
    }


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_each_preset_is_told_whole_with_an_anchor_for_every_rule_that_rulings_cite(
    new_phone: Any, name: str, preset: str
) -> None:
    answer = new_phone().get(f"/rules?rules={name}/{preset}")
    assert answer.status_code == 200
    page = plain(answer.text)
    anchors = re.findall(r'id="([RC]\d\.\d+)"', page)
    assert len(anchors) == len(set(anchors))
    assert rules_cited(name) <= set(anchors)
    assert len(rules_cited(name)) > 15
    assert game(name).book.presets[preset].about in page
    assert 'class="differs"' not in page
    assert "%(" not in page


def test_every_rule_on_the_page_has_a_name(app: Flask) -> None:
    for name, preset in PRESETS:
        with app.test_request_context():
            sheet = rule_sheet(game(name), game(name).read_rules({"preset": preset}))
        told = [rule for section in sheet.sections for rule in section.rules]
        assert all(rule.name and rule.name != rule.number for rule in (*told, *sheet.idle))


@pytest.mark.parametrize(("name", "group"), GROUPS)
def test_each_value_says_its_sentence_on_the_page(new_phone: Any, app: Flask, name: str, group: str) -> None:
    phone = new_phone()
    options = [option for option in game(name).book.options.values() if option.group == group]
    for option, value in [(each, value) for each in options for value in some_values(each)]:
        rules, query = table_with(name, option, value)
        with app.test_request_context():
            params = {**book_of(name).params(rules), "number": value}
            words = filled(book_of(name).sentences[key_of(option, value)], params)
        answer = phone.get(f"/rules?{query}")
        assert answer.status_code == 200
        assert words in plain(answer.text), (option.id, value)


def table_with(name: str, option: Option, value: Value) -> tuple[Any, str]:
    """Rules in which an option has that value, and their address."""
    beside = dict(BESIDE.get((option.id, value), {})) if name == "five_hundred" else {}
    preset = beside.pop("rules", game(name).book.first_preset)
    beside[option.id] = value
    query = urlencode({"rules": f"{name}/{preset}", **{key: text_of(each) for key, each in beside.items()}})
    return game(name).read_rules({"preset": preset, **beside}), query


def test_what_differs_from_the_preset_is_marked_and_says_what_the_preset_has(new_phone: Any) -> None:
    page = plain(new_phone().get("/rules?rules=five_hundred/australian&slam=none&target=1000").text)
    marked = re.findall(r'<p class="differs">(.*?)</p>', page)
    assert len(marked) == 2
    assert "brings nothing extra" in marked[0]
    assert "Australian: A bid made with all ten tricks scores at least 250." in marked[0]
    assert "Who has 1000 points" in marked[1]
    assert "with 2 house rules" in page
    assert '<a href="#R5.3">' in page


def test_a_value_equal_to_the_presets_is_no_difference(new_phone: Any) -> None:
    assert 'class="differs"' not in new_phone().get("/rules?rules=five_hundred/australian&slam=at_least_250").text


@pytest.mark.parametrize("preset", list(game("five_hundred").book.presets))
def test_the_value_table_and_the_order_are_the_engines(new_phone: Any, preset: str) -> None:
    page = new_phone().get(f"/rules?rules=five_hundred/{preset}").text
    table = BidTable.of(Rules.make(preset))
    rows = re.findall(r'<th scope="row">(\d+)</th>((?:<td>\d+</td>)+)', page)
    shown = {
        f"{level}{strain}": int(value)
        for level, cells in rows
        for strain, value in zip(STRAINS, re.findall(r"\d+", cells), strict=True)
    }
    assert shown == {text: value for text, value in table.values.items() if text[0].isdigit()}
    order = page.split('<ol class="bid-order">')[1].split("</ol>")[0]
    assert order.count("<li>") == len(set(table.ranks.values()))
    assert order.count('<span class="nobr">') + order.count("<b>") == len(table.values)


def test_level_bids_stand_together(new_phone: Any) -> None:
    page = new_phone().get("/rules?rules=five_hundred/classic&open_misere_rank=equal_10h").text
    assert re.search(
        r"level with .*?Open misère|Open misère.*?level with", page.split("bid-order")[1].split("</ol>")[0]
    )


@pytest.mark.parametrize(("preset", "out", "into", "cards"), [
    ("classic", ["every 2", "every 3", "4♠ 4♣"], ["one joker"], 43),
    ("five_player", [], ["one joker"], 53),
    ("six_player", [], ["every 11", "every 12", "13♦ 13♥", "one joker"], 63),
    ("three_player", ["every 2", "every 3", "every 4", "every 5", "every 6"], ["one joker"], 33),
])  # fmt: skip
def test_the_pack_is_made_from_one_of_52(app: Flask, preset: str, out: list[str], into: list[str], cards: int) -> None:
    with app.test_request_context():
        found = book_of("five_hundred").part("pack", Rules.make(preset))
    assert (list(found.out), list(found.into), found.cards) == (out, into, cards)


@pytest.mark.parametrize("preset", list(game("five_hundred").book.presets))
def test_the_dealt_cards_and_the_trumps_add_up(app: Flask, preset: str) -> None:
    rules = Rules.make(preset)
    with app.test_request_context():
        book = book_of("five_hundred")
        trumps = book.part("trumps", rules)
        result = dict(book.part("deal", rules).result)
    assert result["each player"] * rules.players + result["kitty"] + result.get("nobody's", 0) == rules.deck_size
    assert [suit for suit, _name, _cards in trumps] == list(SUITS)
    for suit, _name, cards in trumps:
        jacks = {"S": ["J♠", "J♣"], "C": ["J♣", "J♠"], "D": ["J♦", "J♥"], "H": ["J♥", "J♦"]}[suit]
        jokers = rules.jokers.bit_count()
        assert list(cards[jokers : jokers + 2]) == jacks
        assert cards[0] == "Joker"


def test_a_number_in_a_sentence_about_the_pack_is_the_packs(app: Flask) -> None:
    for deck in game("five_hundred").book.options["deck"].values:
        assert "%(cards)s cards" in book_of("five_hundred").sentences["deck", deck]


HOSTILE = [
    "rules=chess/classic",
    "rules=five_hundred/nowhere",
    "rules=five_hundred/classic&target=" + "9" * 500,
    "rules=five_hundred/classic&target=%00",
    "rules=five_hundred/classic&slam=<script>alert(1)</script>",
    "rules=five_hundred/classic&__class__=1",
    "rules=five_hundred/classic&players=3",
    "rules=five_hundred/classic&deck=25",
    "rules=cinq_cents/fuenfhundert&slam=none",
    "rules=five_hundred/classic&preset=australian",
    "slam=none",
]


@pytest.mark.parametrize("path", ["/rules", "/rules/crib"])
def test_an_address_that_means_no_rules_gets_a_sentence(new_phone: Any, path: str) -> None:
    phone = new_phone()
    for query in HOSTILE:
        answer = phone.get(f"{path}?{query}")
        assert answer.status_code == 422, query
        said = re.search(r'class="fault" role="alert">([^<]+)<', answer.text)
        assert said is not None, query
        assert len(said[1]) > 20
        assert "<script>alert" not in answer.text


def test_without_an_address_every_way_to_play_is_offered(new_phone: Any) -> None:
    page = new_phone().get("/rules").text
    assert {f"/rules?rules={name}/{preset}" for name, preset in PRESETS} <= set(re.findall(r'href="([^"]+)"', page))


def test_the_link_of_a_sheet_leads_to_the_same_sheet(new_phone: Any, host: Phone, app: Flask) -> None:
    code = host.start("five_hundred/quebec")
    host.post(f"/t/{code}/more/rules", {"id": "a" * 32, "base": "1", "option": "loss_limit", "value": "-500"})
    page = host.get(f"/t/{code}/rules").text
    link = unescape(re.search(r'class="link-line"><a href="http://localhost([^"]+)"', page)[1])  # type: ignore[index]
    assert link == "/rules?rules=five_hundred/quebec&loss_limit=-500"
    again = new_phone().get(link).text
    assert re.findall(r'<p class="differs">(.*?)</p>', again, re.S) == re.findall(
        r'<p class="differs">(.*?)</p>', page, re.S
    )


def test_any_rules_survive_their_address(app: Flask) -> None:
    for name, rules in [(name, game(name).read_rules({"preset": preset})) for name, preset in PRESETS]:
        for option in game(name).book.options.values():
            for value in some_values(option):
                try:
                    changed = rules.changed({option.id: value})
                except RulesError:
                    continue
                query = dict(parse_qsl(urlsplit(address(name, changed)).query, keep_blank_values=True))
                with app.test_request_context():
                    assert rulebook.read_rules(query) == (game(name), changed)


def test_a_table_is_started_from_a_sheet(new_phone: Any, app: Flask) -> None:
    phone = new_phone()
    page = phone.get("/rules?rules=five_hundred/australian&slam=none&misere=false").text
    form = page.split('action="/rules/start"')[1].split("</form>")[0]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    fields.pop("csrf_token", None)
    answer = phone.post("/rules/start", fields)
    assert answer.status_code == 303
    with app.app_context():
        table = tables.by_code(answer.headers["Location"].removeprefix("/t/"))
        assert table is not None
        rules = journal.load(table).sheet().rules
    assert rules.as_data() == {"preset": "australian", "slam": "none", "misere": False}


def test_starting_with_rules_that_are_none_starts_nothing(new_phone: Any, app: Flask) -> None:
    phone = new_phone()
    assert phone.post("/rules/start", {"rules": "five_hundred/australian", "slam": "maybe"}).status_code == 422
    assert phone.client.post("/rules/start", data={"rules": "five_hundred/australian"}).status_code == 400


def test_the_rules_of_a_table_can_be_read_by_who_watches_and_are_those_in_force(
    host: Phone, watcher: Phone, code: str
) -> None:
    assert 'class="differs"' not in watcher.get(f"/t/{code}/rules").text
    change = {"id": "b" * 32, "base": "1", "option": "overtrick_points", "value": "10"}
    assert host.post(f"/t/{code}/more/rules", change).status_code == 303
    page = plain(watcher.get(f"/t/{code}/rules").text)
    assert "Each trick above the bid scores 10." in page
    assert "Australian: Tricks above the bid score nothing." in page


def test_the_crib_card_shows_the_contract_in_play_with_its_trumps(host: Phone, code: str) -> None:
    before = plain(host.get(f"/t/{code}/rules/crib").text)
    assert 'class="card now"' not in before
    host.post(f"/t/{code}/contract", {"id": "c" * 32, "base": "1", "contract": "8D", "declarers": "A"})
    page = plain(host.get(f"/t/{code}/rules/crib").text)
    assert re.search(r'class="card now".*?8.*?♦.*?by Blue', page)
    assert re.search(r"<li[^>]*>Joker</li><li[^>]*>J♦</li><li[^>]*>J♥</li><li>A</li>", page)


def test_each_preset_has_a_crib_card(new_phone: Any) -> None:
    phone = new_phone()
    assert {phone.get(f"/rules/crib?rules={name}/{preset}").status_code for name, preset in PRESETS} == {200}


def test_a_table_there_is_none_of_has_no_rules(new_phone: Any) -> None:
    assert new_phone().get("/t/ZZZZZZ/rules").status_code == 404


@pytest.mark.parametrize("path", ["/judge", "/rules", "/rules?rules=five_hundred/classic", "/help", "/start"])
def test_pages_without_a_table_lead_back_to_the_start(new_phone: Any, path: str) -> None:
    header = new_phone().get(path).text.split('<header class="top">')[1].split("</header>")[0]
    assert 'href="/"' in header
