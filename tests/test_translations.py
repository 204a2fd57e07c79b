"""The catalogues: complete, placeholders intact, in the words that players use; and no text that gettext can't find."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from scorekeeper.translations import catalogues
from scorekeeper.translations.extraction import PACKAGE, ROOT, extracted

LANGUAGES = ["de", "fr", "nl"]
WORDS = {
    "de": "Spiel Partie Blatt Stich Trumpf ohne+Trumpf gefallen falsch+bedient gedrückt blank Partei Anschreiben raus "
    "Geber Ansager Skat Reizen Überstiche rechter+Bube linker+Bube Vorhand Talon Augen Mariage Strafe+oder+Bonus",
    "nl": "spel partij slag troef zonder+troef verzaakt renonce overslag gever bieder paar maat bieden scoreblad "
    "talon rechter+boer linker+boer voorhand doorgestreept",
    "fr": "donne partie levée atout sans+atout chuté renonce donneur déclarant camp talon enchères contrat "
    "valet+d’atout écarter mariage premier+en+cartes chelem",
}


@cache
def source() -> Catalog:
    return extracted()


@cache
def translated(language: str) -> Catalog:
    return catalogues.read(language)


def places(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]|%%|\{\w*\}", text))


def test_each_language_the_pages_offer_has_a_catalogue() -> None:
    from scorekeeper.web.prefs import LANGUAGES as offered

    assert catalogues.languages() == sorted(set(offered) - {"en"}) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    known = translated(language)
    wanted = {(each.id, each.context) for each in catalogues.messages(source())}
    assert {(each.id, each.context) for each in catalogues.messages(known)} == wanted, "run the update"
    assert [each.id for each in catalogues.untranslated(known)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_a_catalogue_is_guessed(language: str) -> None:
    assert [each.id for each in translated(language) if each.fuzzy and each.id] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_places_for_values_are_those_of_the_english_text(language: str) -> None:
    wrong = []
    for each in catalogues.messages(translated(language)):
        english = (each.id,) if isinstance(each.id, str) else tuple(each.id)
        allowed = places(english[-1])
        for string in filter(None, catalogues.strings(each)):
            missing = allowed - places(string) if string == catalogues.strings(each)[-1] else set()
            if places(string) - allowed or missing:
                wrong.append((each.id, string))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_at_the_ends_and_tags_are_kept(language: str) -> None:
    for each in catalogues.messages(translated(language)):
        english = each.id if isinstance(each.id, str) else each.id[0]
        for string in filter(None, catalogues.strings(each)):
            assert (string[0] == " ", string[-1] == " ") == (english[0] == " ", english[-1] == " "), string
            assert sorted(re.findall(r"</?\w+", string)) == sorted(re.findall(r"</?\w+", english)), string


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_number_has_its_form(language: str) -> None:
    known = translated(language)
    assert known.num_plurals == 2
    for each in catalogues.messages(known):
        if each.pluralizable:
            assert len(catalogues.strings(each)) == 2, each.id


def test_nought_is_one_in_french_and_many_elsewhere() -> None:
    plurals = {language: translated(language).plural_expr for language in LANGUAGES}
    assert plurals == {"de": "(n != 1)", "fr": "(n > 1)", "nl": "(n != 1)"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_words_are_used(language: str) -> None:
    said = " ".join(" ".join(catalogues.strings(each)) for each in translated(language)).lower()
    said = said.replace("'", "’")
    missing = [word for word in WORDS[language].split() if word.replace("+", " ").lower() not in said]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_negative_numbers_have_a_minus_sign_and_no_hyphen(language: str) -> None:
    said = [string for each in translated(language) for string in catalogues.strings(each) if each.id]
    assert [text for text in said if re.search(r"(?<![\w)])-\d", text)] == []


def test_the_file_is_as_the_update_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        catalogue, before = catalogues.updated(language, source()), catalogues.path_of(language).read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(catalogues, "FOLDER", tmp_path)
            catalogues.write(catalogue, language)
            assert catalogues.path_of(language).read_bytes() == before, f"run the update of {language}"


def test_an_update_keeps_what_is_translated_and_drops_what_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    first = catalogues.read("fr")
    first.add("pass", "passe")
    first.add("gone", "parti")
    first.add(("one", "many"), ("un", "plusieurs"))
    catalogues.write(first, "fr")
    texts = Catalog()
    for text in ("pass", "passing", ("one", "many")):
        texts.add(text)
    after = catalogues.updated("fr", texts)
    assert {each.id: each.string or "" for each in catalogues.messages(after)} == {
        "pass": "passe",
        "passing": "",
        ("one", "many"): ("un", "plusieurs"),
    }


def test_no_text_is_put_together_before_gettext_sees_it() -> None:
    marks = {"_", "N_", "gettext", "ngettext", "lazy", "lazy_gettext"}
    wrong = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in marks
            if called and node.args and isinstance(node.args[0], ast.JoinedStr | ast.BinOp):
                wrong.append(f"{path.name}:{node.lineno}")
    assert wrong == []


def test_templates_call_gettext_with_whole_texts() -> None:
    wrong = []
    for path in (ROOT / "templates").rglob("*.html"):
        for call in re.findall(r"\b_\(\s*(?:\"[^\"]*\"|'[^']*')\s*[~+%][^)]*\)", path.read_text("utf-8")):
            wrong.append(f"{path.name}: {call}")
    assert wrong == []
