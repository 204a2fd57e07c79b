"""Reading the table page as a person does: totals, keys, forms."""

import re
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser

from werkzeug.test import TestResponse


@dataclass
class Form:
    """One form of a page: where it goes, its hidden fields, and its keys (name, value, text)."""

    action: str
    method: str
    fields: dict[str, str]
    keys: list[tuple[str, str, str]]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._button: tuple[str, str] | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get"), {}, []))
        elif tag == "input" and self.forms and given.get("type") in ("hidden", "text"):
            self.forms[-1].fields[given.get("name", "")] = given.get("value", "")
        elif tag == "button" and self.forms:
            self._button, self._text = (given.get("name", ""), given.get("value", "")), ""

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._button is not None:
            self.forms[-1].keys.append((*self._button, " ".join(self._text.split())))
            self._button = None


def forms(page: TestResponse) -> list[Form]:
    """The forms of a page in order."""
    reader = _Forms()
    reader.feed(page.text)
    return reader.forms


def form_to(page: TestResponse, ending: str, key: tuple[str, str] | None = None, **fields: str) -> Form:
    """The form whose address ends so, that has this key and these hidden fields."""
    for form in forms(page):
        if not form.action.endswith(ending) or any(form.fields.get(name) != value for name, value in fields.items()):
            continue
        if key is None or key in [(name, value) for name, value, _text in form.keys]:
            return form
    raise AssertionError(
        f"no form to {ending} with {key} and {fields} in {[(f.action, f.fields) for f in forms(page)]}"
    )


def totals(page: TestResponse) -> list[int]:
    """The totals in the panels, in the order of the sides."""
    return [int(text.replace("−", "-")) for text in re.findall(r"<strong>(−?\d+)</strong>", page.text)]


def text_of(page: TestResponse) -> str:
    """The words of a page without its tags and the data of its scripts, blanks made one."""
    shown = re.sub(r"<script\b.*?</script>", "", page.text, flags=re.DOTALL)
    words = re.sub(r"</?(?:b|i|s|span|small)\b[^>]*>", "", shown)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", words)).split())
