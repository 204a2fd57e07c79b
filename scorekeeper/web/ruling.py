"""A ruling for people: the verdict, why, the rule, and at which tables it would be another."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask_babel import gettext as _

from ..engine.errors import RulesError
from ..engine.games import game
from ..engine.options import Option, Value
from ..engine.reasons import sentence
from .doors import Desk, doors_of
from .fault_words import sentence as fault_sentence
from .options import words_for
from .showing import BY_SIDE

Verdict = Callable[[Mapping[str, Any]], str]


@dataclass(frozen=True)
class Elsewhere:
    """A house rule of which another value changes the ruling: its values there and what they would make of it."""

    label: str
    here: str
    others: tuple[tuple[str, str], ...]  # value in words, verdict


@dataclass(frozen=True)
class Ruled:
    """What the judge says."""

    verdict: str
    why: tuple[str, ...]
    rules: tuple[tuple[str, str], ...]  # number, name
    elsewhere: tuple[Elsewhere, ...] = ()
    answer: Mapping[str, Any] | None = None

    @property
    def text(self) -> str:
        """The ruling as a note: verdict, reason, rule."""
        numbers = ", ".join(number for number, _name in self.rules)
        return " ".join((f"{self.verdict.rstrip('.')}.", *self.why, f"({numbers})" if numbers else "")).strip()


def ruled(desk: Desk, ask: str, given: Mapping[str, Any], verdict: Verdict, unsaid: Collection[str] = ()) -> Ruled:
    """The ruling on a question under the rules of the desk; RulesError with the path below `given`.

    The sentences of the ids in `unsaid` are left out: they name what nobody asked about.
    """
    found = desk.game.kinds[ask](desk.rules, given)
    here = verdict(found.answer)
    because = [each.as_data() for each in found.because]
    return Ruled(
        here,
        tuple(dict.fromkeys(in_words(desk, each) for each in because if each["id"] not in unsaid)),
        named_rules(desk, (each["rule"] for each in because)),
        elsewhere(desk, ask, given, here, verdict),
        found.answer,
    )


def told(desk: Desk, verdict: str, why: Iterable[str], *numbers: str) -> Ruled:
    """A ruling on what is no question of cards or points: the rule itself, the same at every table."""
    return Ruled(verdict, tuple(why), named_rules(desk, numbers))


def named_rules(desk: Desk, numbers: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Rules by number, each once, with their names."""
    name = doors_of(desk.game.id).rule_name
    return tuple((number, name(number)) for number in dict.fromkeys(numbers))


def in_words(desk: Desk, reason: Mapping[str, Any]) -> str:
    """The sentence of a reason, with people by their names and bids, suits and cards as players say them."""
    show = doors_of(desk.game.id).shown
    params = {}
    for name, value in reason["params"].items():
        if name in BY_SIDE and value is not None:
            params[name] = desk.sides([value] if isinstance(value, str) else value)
        else:
            params[name] = (
                value if name in ("seat", "turn", "declarer", "leader", "dealer", "next_dealer") else show(name, value)
            )
    data = {**reason, "params": params}
    text = sentence(data, desk.game.messages, translate=_, show=str, seat=desk.seat)
    points = reason["params"].get("points")
    if "side" in reason["params"] and isinstance(points, int) and reason["id"].startswith("score"):
        return f"{params['side']} {show('points', points)}{_(': ')}{text}."
    return text


def fault_of(fault: RulesError) -> str:
    """What is wrong with a question, in a sentence."""
    card = fault.params.get("card")
    if fault.code == "duplicate_card" and isinstance(card, str):
        return _("That card is there twice. Take one back.")
    return fault_sentence(fault.code)


# -- elsewhere ------------------------------------------------------------------------------------------------------


def elsewhere(desk: Desk, ask: str, given: Mapping[str, Any], here: str, verdict: Verdict) -> tuple[Elsewhere, ...]:
    """The house rules of which another value would change this verdict: the engine is asked with each of them."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, value, answer in other_answers(desk.rules, desk.game.id, ask, json.dumps(given, sort_keys=True)):
        said = verdict(answer)
        if said != here:
            words = words_for(desk.game.book.options[name], value)
            found.setdefault(name, {}).setdefault(said, []).append(words)
    now = desk.rules.values()
    options = desk.game.book.options
    return tuple(
        Elsewhere(
            _(options[name].label),
            words_for(options[name], now[name]),
            tuple((_(" or ").join(values), said) for said, values in by_verdict.items()),
        )
        for name, by_verdict in found.items()
    )


@lru_cache(maxsize=256)
def other_answers(rules: Any, name: str, ask: str, given: str) -> tuple[tuple[str, Value, Mapping[str, Any]], ...]:
    """(option, value, answer) for each single house rule that gives another answer to the question."""
    kind, question = game(name).kinds[ask], json.loads(given)
    here = kind(rules, question).answer
    found = []
    for option, value, other in other_rules(rules, name):
        try:
            answer = kind(other, question).answer
        except RulesError:
            continue  # the question itself makes no sense there
        if answer != here:
            found.append((option, value, answer))
    return tuple(found)


@lru_cache(maxsize=64)
def other_rules(rules: Any, name: str) -> tuple[tuple[str, Value, Any], ...]:
    """(option, value, rules) for each single change of these rules that a match may make."""
    played = game(name)
    return tuple(
        (option.id, value, other)
        for option in played.book.options.values()
        if option.id not in played.fixed_options
        for value, other in _changes(rules, option)
    )


def _changes(rules: Any, option: Option) -> Iterable[tuple[Value, Any]]:
    now = rules.values()[option.id]
    values: tuple[Value, ...] = option.values or option.common
    if option.nullable:
        values = (*values, None)
    for value in values:
        if value == now and type(value) is type(now):
            continue
        try:
            yield value, rules.changed({option.id: value}, "")
        except RulesError:
            continue  # excluded by another rule of this table
