"""docs/api.md and the OpenAPI description say what is so."""

import json
import re
import shlex
import string
from collections.abc import Iterator
from typing import Any

from flask import Flask
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from scorekeeper.web.api import VIEWS
from tests.tools import ROOT

EXAMPLE = re.compile(r"```sh\n(.*?)```(?:\n```(json|text)\n(.*?)```)?", re.DOTALL)
AT_HOME = "http://localhost:8000/api/v1"


def described(app: Flask) -> dict[str, Any]:
    answer = app.test_client().get("/api/v1/openapi.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.get_json()
    return found


def test_the_description_is_valid(app: Flask) -> None:
    validate(described(app))


def test_every_address_is_described_and_no_other(app: Flask) -> None:
    served = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/") and rule.endpoint != "api-docs.openapi_json"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    paths = described(app)["paths"].items()
    told = {(path, method) for path, methods in paths for method in methods if method != "parameters"}
    assert told == served
    assert len(served) == len(VIEWS)


def test_nothing_of_others_is_served_with_it(app: Flask) -> None:
    assert b"http" not in app.test_client().get("/api/v1/openapi.json").data.replace(b'"type": "http"', b"")
    for page in ("", "/", "/docs", "/swagger-ui", "/redoc"):
        assert app.test_client().get(f"/api/v1{page}").status_code == 404


def test_answers_have_the_fields_that_the_description_promises(app: Flask) -> None:
    schemas = described(app)["components"]["schemas"]
    opened = app.test_client().post("/api/v1/tables", json={"game": "five_hundred", "rules": {}}).get_json()
    shown = {"Authorization": f"Bearer {opened['links']['host']['token']}"}
    sheet = app.test_client().get(f"/api/v1/tables/{opened['code']}", headers=shown).get_json()
    export = app.test_client().get(f"/api/v1/tables/{opened['code']}/export.json", headers=shown).get_json()
    fault = app.test_client().get("/api/v1/tables/ZZZZZZ").get_json()
    for name, body in {"Opened": opened, "Sheet": sheet, "Export": export, "Problem": fault}.items():
        assert set(schemas[name]["required"]) <= set(body) <= set(schemas[name]["properties"]), name


# -- the examples of docs/api.md ------------------------------------------------------------------------------------


def examples() -> Iterator[tuple[list[str], str, str]]:
    """(words, kind of answer, answer) of each curl command of the paper; the answer belongs to the last of a block."""
    paper = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for commands, kind, answer in EXAMPLE.findall(paper):
        lines = [line for line in commands.replace("\\\n", " ").splitlines() if line.startswith("curl ")]
        for line in lines:
            last = line is lines[-1]
            yield shlex.split(line)[1:], kind if last else "", answer if last else ""


def asked(app: Flask, words: list[str], known: dict[str, str]) -> TestResponse:
    """The answer to a curl command, read as curl would."""
    words = [string.Template(word).substitute(known) for word in words]
    method, headers, data, url = "GET", {}, None, ""
    given = iter(words)
    for word in given:
        if word == "-X":
            method = next(given)
        elif word == "-H":
            name, _, value = next(given).partition(": ")
            headers[name] = value
        elif word == "-d":
            data = next(given)
        elif word != "-N":
            url = word
    assert url.startswith(AT_HOME), url
    return app.test_client().open(url.removeprefix("http://localhost:8000"), method=method, headers=headers, data=data)


def holds(told: Any, found: Any) -> bool:
    """Does an answer say what the paper tells of it? `*` stands for any text, more fields are fine."""
    if isinstance(told, dict):
        return isinstance(found, dict) and all(
            name in found and holds(each, found[name]) for name, each in told.items()
        )
    if isinstance(told, list):
        return isinstance(found, list) and len(told) == len(found) and all(map(holds, told, found))
    return isinstance(found, str) if told == "*" else told == found and type(told) is type(found)


def test_the_examples_of_the_paper_are_true(app: Flask) -> None:
    known = {"URL": AT_HOME}
    number = 0
    for words, kind, told in examples():
        number += 1
        answer = asked(app, words, known)
        if kind == "text":
            begun = b"".join(next(answer.iter_encoded()) for _ in range(2)).decode()
            answer.close()
            assert told.strip() in begun
        elif kind == "json":
            found = answer.get_json()
            assert holds(json.loads(told), found), (words, found)
            if "links" in found:
                known |= {"CODE": found["code"], "TOKEN": found["links"]["score"]["token"]}
        else:
            assert answer.status_code == 200, words
    assert number == 10
