"""The options page: every house rule of a game in one form, the ones tables argue about first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from ..engine.errors import RulesError
from ..engine.games import game
from ..engine.options import Option, OptionBook, Value
from ..engine.reasons import N_
from . import starting
from .prefs import prefs
from .starting import NAMES

blueprint = Blueprint("options", __name__)

FEW = 3  # values shown side by side; more become a list to choose from
GROUPS = {
    "table": N_("The table"),
    "auction": N_("Bidding"),
    "play": N_("Play and the joker"),
    "scoring": N_("Scoring"),
    "match": N_("The match"),
    "irregularities": N_("When something goes wrong"),
    "melds": N_("Combinations"),
    "trumps": N_("Trumps"),
}


@dataclass(frozen=True)
class Choice:
    """One value of an option: the text the form sends, and its words."""

    text: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """One option as the form shows it; `typed` is what stands in it, `fault` a sentence."""

    option: Option
    choices: tuple[Choice, ...]
    typed: str
    fault: str
    changed: bool

    @property
    def as_list(self) -> bool:
        return len(self.choices) > FEW


@dataclass(frozen=True)
class Section:
    """Fields under one heading."""

    heading: str
    fields: tuple[Field, ...]
    first: bool = False

    @property
    def open(self) -> bool:
        return self.first or any(field.fault for field in self.fields)


@dataclass(frozen=True)
class Filled:
    """A form as it came in: what was typed, the rules it means, and a sentence for each field that is wrong."""

    typed: Mapping[str, str]
    given: Mapping[str, Any]
    faults: Mapping[str, str]


@blueprint.get("/options")
def options_page() -> str:
    """Every rule of a game, as a preset has them."""
    name, preset = _chosen(request.args.get("choice") or prefs().start or "")
    return _page(name, preset, Filled({}, {}, {}))


@blueprint.post("/options")
def start_with_options() -> Answer | tuple[str, int]:
    """Start a table with these rules; where they don't fit, the form again with all that was typed."""
    name, preset = _chosen(request.form.get("choice", ""))
    filled = read_form(game(name).book, preset, request.form)
    if not filled.faults:
        filled = _together(name, filled)
    if filled.faults:
        return _page(name, preset, filled), 422
    table = starting.start(name, filled.given, starting.given_key())
    return redirect(f"/t/{table.code}", 303)


def read_form(book: OptionBook, preset: str, form: Mapping[str, str]) -> Filled:
    """What a form of options says: `given` is the preset and what differs from it."""
    usual = book.preset_values(preset)
    typed = {name: form[name] for name in book.options if name in form}
    given: dict[str, Any] = {"preset": preset}
    faults = {}
    for name, text in typed.items():
        option = book.options[name]
        try:
            value = option.read(value_of(option, text), name)
        except RulesError:
            faults[name] = fault_words(option)
            continue
        if value != usual[name]:
            given[name] = value
    return Filled(typed, given, faults)


def fields_of(book: OptionBook, preset: str, filled: Filled) -> dict[str, Field]:
    """Each option's field, filled as typed or else as the preset has it."""
    usual = book.preset_values(preset)
    return {name: _field(option, usual[name], filled) for name, option in book.options.items()}


def fault_words(option: Option) -> str:
    """What may stand in a field."""
    if option.kind != "int":
        return _("Choose one of these.")
    least, most = shown(option.least), shown(option.most)
    if option.nullable:
        return _("A whole number from %(least)s to %(most)s, or nothing.", least=least, most=most)
    return _("A whole number from %(least)s to %(most)s.", least=least, most=most)


def shown(value: Value) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "−")


def _together(name: str, filled: Filled) -> Filled:
    """The same form, with the sentence at its field where its values exclude each other."""
    try:
        game(name).read_rules(filled.given, "")
    except RulesError as fault:
        words = starting.words_of(name).conflict(fault.path, fault.params)
        return Filled(filled.typed, filled.given, {fault.path: words})
    return filled


def _chosen(text: str) -> tuple[str, str]:
    if not text:
        return NAMES[0], game(NAMES[0]).book.first_preset
    chosen = starting.read_choice(text)
    if chosen is None:
        abort(404)
    return chosen


def _page(name: str, preset: str, filled: Filled) -> str:
    book = game(name).book
    fields = fields_of(book, preset, filled)
    return render_template(
        "options.html",
        choice=f"{name}/{preset}",
        preset=book.presets[preset],
        presets=[(f"{each}/{one.id}", one.name) for each in NAMES for one in game(each).book.presets.values()],
        sections=_sections(starting.words_of(name).ARGUED, fields),
        faults=[fields[each] for each in filled.faults],
        key=starting.new_key(),
    )


def _sections(argued: tuple[str, ...], fields: Mapping[str, Field]) -> list[Section]:
    first = Section(_("What tables argue about"), tuple(fields[name] for name in argued), first=True)
    groups: dict[str, list[Field]] = {}
    for name, field in fields.items():
        if name not in argued:
            groups.setdefault(field.option.group, []).append(field)
    return [first, *(Section(_(GROUPS.get(group, group)), tuple(each)) for group, each in groups.items())]


def _field(option: Option, usual: Value, filled: Filled) -> Field:
    typed = filled.typed.get(option.id, text_of(usual))
    choices = tuple(
        Choice(text, words_for(option, value), text == typed) for value in option.values for text in [text_of(value)]
    )
    return Field(option, choices, typed, filled.faults.get(option.id, ""), changed=typed != text_of(usual))


def words_for(option: Option, value: Value) -> str:
    """A value as players say it."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if value is None:
        return _("none")
    return _(option.words[str(value)]) if str(value) in option.words else shown(value)


def text_of(value: Value) -> str:
    """A value as forms send it: `true`, `false`, empty for none."""
    return "" if value is None else {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def value_of(option: Option, text: str) -> Value:
    """The value that a form's text means; text that means none is given back for the option to refuse."""
    text = text.strip().replace("−", "-")
    if option.kind == "int":
        if not text:
            return None
        return int(text) if text.lstrip("-").isdecimal() and len(text) <= 9 and text.isascii() else text
    for value in option.values:
        if text_of(value) == text:
            return value
    return text
