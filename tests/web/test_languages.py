"""Every page in every language: the language is said, nothing stays English, and the choice holds."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from flask import Flask

from scorekeeper.translations import catalogues
from scorekeeper.translations.extraction import ROOT

from .conftest import Phone

LANGUAGES = ["de", "nl", "fr"]
NAMES = re.compile(r"://|Scorekeeper|Avondale|Inkle|JavaScript|iPhone|iPad")
PAGES = ("", "/share", "/rules", "/judge", "/more", "/history", "/board")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues as they are now, compiled."""
    folder = tmp_path_factory.mktemp("translations")
    for language in LANGUAGES:
        path = folder / language / "LC_MESSAGES" / "messages.mo"
        path.parent.mkdir(parents=True)
        with path.open("wb") as target:
            write_mo(target, catalogues.read(language))
    return folder


@pytest.fixture
def app(make_app: Callable[..., Flask], compiled: Path) -> Flask:
    """The app with these catalogues."""
    return make_app(BABEL_TRANSLATION_DIRECTORIES=str(compiled))


@pytest.fixture
def played(host: Phone, code: str) -> str:
    """A table with people, a hand made, a misère broken, and a contract in play; its code."""
    names = {f"player.{seat}": name for seat, name in enumerate(("Anna", "Bert", "Carl", "Dora"), 1)}
    assert host.post(f"/t/{code}/more/people", names).status_code in (200, 303)
    for payload in (
        {"contract": "7H", "declarers": ["A"], "tricks": {"A": 8, "B": 2}},
        {"contract": "M", "declarers": ["B"], "tricks": {"A": 7, "B": 3}},
    ):
        append(host, code, {"kind": "hand", **payload})
    return code


def append(host: Phone, code: str, entry: dict[str, object]) -> None:
    """Write one entry through the public interface."""
    version = host.get(f"/api/v1/tables/{code}").get_json()["version"]
    body = {"base_version": version, "entries": [entry]}
    headers = {"X-CSRFToken": host.token(), "Idempotency-Key": f"entry-on-{version}"}
    answer = host.client.post(f"/api/v1/tables/{code}/entries", json=body, headers=headers)
    assert answer.status_code == 201, answer.text


def texts(page: str) -> set[str]:
    """The texts of a page, and what is read aloud of it; not those that are marked as another language."""
    page = re.sub(r"<(script|style|title)\b.*?</\1>", "", page, flags=re.S)
    page = re.sub(r"<(\w+)[^>]* lang=\"[a-z]+\"[^>]*>[^<]*</\1>", "", page.split("<body", 1)[-1].split(">", 1)[-1])
    spoken = re.findall(r'(?:aria-label|title|placeholder|data-heading)="([^"]*)"', page)
    return {" ".join(unescape(text).split()) for text in [*re.sub(r"<[^>]+>", "\0", page).split("\0"), *spoken]}


def sentences(page: str) -> set[str]:
    """The texts of more than three words."""
    return {text for text in texts(page) if len(re.findall(r"[A-Za-z]{2,}", text)) > 3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_table_are_in_the_readers_language(
    host: Phone, played: str, language: str, app: Flask, new_phone: Callable[..., Phone]
) -> None:
    for path in PAGES:
        host.headers["Accept-Language"] = "en"
        english = host.get(f"/t/{played}{path}")
        host.headers["Accept-Language"] = language
        page = host.get(f"/t/{played}{path}")
        assert page.status_code == english.status_code == 200, path
        assert f'<html lang="{language}"' in page.text, path
        left = {text for text in sentences(page.text) & sentences(english.text) if not NAMES.search(text)}
        assert left == set(), path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/start", "/options", "/rules", "/judge", "/help"])
def test_the_pages_without_a_table_are_in_the_readers_language(
    new_phone: Callable[..., Phone], language: str, path: str
) -> None:
    english, page = new_phone().get(path), new_phone(language=language).get(path)
    assert page.status_code == english.status_code == 200
    assert f'<html lang="{language}"' in page.text
    left = {text for text in sentences(page.text) & sentences(english.text) if not NAMES.search(text)}
    assert left == set()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Anschreiben", "Zuschauen")),
        ("nl", ("scoreblad",)),
        ("fr", ("feuille de score",)),
    ],
)
def test_the_words_are_those_of_the_table(host: Phone, played: str, language: str, words: tuple[str, ...]) -> None:
    host.headers["Accept-Language"] = language
    page = host.get(f"/t/{played}/share").text + host.get(f"/t/{played}").text
    for word in words:
        assert word.lower() in page.lower(), word


def test_the_language_of_the_browser_gives_way_to_the_choice(host: Phone) -> None:
    host.headers["Accept-Language"] = "nl"
    assert '<html lang="nl"' in host.get("/").text
    host.post("/prefs", {"lang": "de"})
    assert '<html lang="de"' in host.get("/").text


@pytest.mark.parametrize(
    ("asked", "shown"), [("de-CH,de;q=0.9", "de"), ("nl-BE", "nl"), ("fr-CA,en;q=0.5", "fr"), ("ja", "en"), ("", "en")]
)
def test_a_browser_gets_the_nearest_language(new_phone: Callable[..., Phone], asked: str, shown: str) -> None:
    assert f'<html lang="{shown}"' in new_phone(language=asked).get("/").text


def test_french_puts_a_space_before_colons_and_its_own_quotation_marks(host: Phone, played: str) -> None:
    host.headers["Accept-Language"] = "fr"
    line = re.findall(rf"/t/{played}(/hand/\d+)", host.get(f"/t/{played}").text)[0]
    for path in (*PAGES, line, "/judge/scoring?contract=7H&declarers=A&took=8"):
        page = host.get(f"/t/{played}{path}")
        assert page.status_code == 200, path
        assert {text for text in texts(page.text) if re.search(r"\w:(\s|$)|[“”„]", text)} == set(), path


def test_no_template_writes_a_colon_of_its_own_behind_a_value() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        assert re.findall(r"}}(?:</\w+>)*:[ <{].*", path.read_text("utf-8")) == [], path.name


LETTERS = {"en": "JQKA", "de": "BDKA", "nl": "BVHA", "fr": "VDRA"}


@pytest.mark.parametrize(("language", "letters"), LETTERS.items())
def test_each_language_has_the_letters_of_its_pack(
    new_phone: Callable[..., Phone], language: str, letters: str
) -> None:
    jack, queen, king, ace = letters
    phone = new_phone(language=language)
    picked = phone.get("/judge/trick?rules=five_hundred/classic&trump=H")
    assert picked.status_code == 200 and {jack, queen, king, ace} <= texts(picked.text)
    rules = texts(phone.get("/rules?rules=five_hundred/classic").text)
    assert {f"{jack}♥", f"{jack}♦", queen, king, ace} <= rules
    crib = phone.get("/rules?rules=cinq_cents/fuenfhundert").text
    assert f"{ace} 10 {king} {queen} {jack}" in unescape(crib)
    others = set("JQKABVHDR") - set(letters) - {"H", "D"}  # those two stand for suits in addresses only
    assert not {each + suit for each in others for suit in "♠♣♦♥"} & rules


@pytest.mark.parametrize(("language", "letters"), LETTERS.items())
def test_the_ladder_of_a_contract_and_the_verdict_have_them_too(
    host: Phone,
    played: str,
    language: str,
    letters: str,
) -> None:
    append(host, played, {"kind": "contract", "contract": "7H", "declarers": ["A"]})
    host.headers["Accept-Language"] = language
    assert {f"{letters[0]}♥", f"{letters[0]}♦"} <= texts(host.get(f"/t/{played}").text)
    page = host.get(f"/t/{played}/judge/trick?cards=KH.JD&trump=H")
    assert f"{letters[0]}♦" in page.text and f">{letters[2]}<" in page.text


def test_what_programs_read_is_the_same_in_every_language(new_phone: Callable[..., Phone]) -> None:
    question = {
        "id": "q",
        "game": "five_hundred",
        "ask": "trick_winner",
        "rules": {"preset": "classic"},
        "given": {"trump": "H", "plays": [[1, "KH"], [2, "JD"]]},
    }
    answers = {
        json.dumps(new_phone(language=each).client.post("/api/v1/judge", json=question).get_json()) for each in LETTERS
    }
    assert len(answers) == 1 and "JD" in answers.pop()
