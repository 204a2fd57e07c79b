"""How a game's options are declared (options.json), read and compared. Shared by both games."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pkgutil import get_data
from typing import Any, ClassVar

from .errors import BadValue, UnknownOption, UnknownPreset
from .reading import an_object, joined

Value = bool | int | str | None


@dataclass(frozen=True)
class Option:
    """One house rule: its values, default, words (English source texts) and who plays so."""

    id: str
    group: str
    kind: str  # "choice", "bool" or "int"
    values: tuple[Value, ...]  # empty for "int"
    default: Value
    least: int
    most: int
    common: tuple[int, ...]
    nullable: bool
    label: str
    help: str
    who: Mapping[str, str]
    words: Mapping[str, str]  # the values of a choice as players say them, by their text

    def read(self, value: Any, path: str) -> Value:
        """`value` if this option may have it; BadValue otherwise."""
        if value is None and self.nullable:
            return None
        if self.kind == "int":
            if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
                raise BadValue(path, option=self.id, least=self.least, most=self.most)
            return value
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        raise BadValue(path, option=self.id, choices=self.values)


@dataclass(frozen=True)
class Preset:
    """A named set of option values that differ from the defaults."""

    id: str
    name: str
    about: str
    options: Mapping[str, Value]


@dataclass(frozen=True)
class OptionBook:
    """All options and presets of one game, and the rest of its data file in `tables`."""

    game: str
    options: Mapping[str, Option]
    presets: Mapping[str, Preset]
    tables: Mapping[str, Any]

    @cached_property
    def defaults(self) -> dict[str, Value]:
        """The default value of every option."""
        return {option.id: option.default for option in self.options.values()}

    @property
    def first_preset(self) -> str:
        """The preset that is meant when none is named."""
        return next(iter(self.presets))

    def preset_values(self, preset: str) -> dict[str, Value]:
        """Every option's value in `preset`; UnknownPreset."""
        if preset not in self.presets:
            raise UnknownPreset("preset", preset=preset)
        return {**self.defaults, **self.presets[preset].options}

    def read(self, given: Any, path: str = "rules") -> tuple[str, dict[str, Value]]:
        """(preset, every option's value) from `{"preset": ...}` and options; UnknownPreset, UnknownOption, BadValue."""
        given = an_object(given, path)
        preset = given.get("preset", self.first_preset)
        if not isinstance(preset, str) or preset not in self.presets:
            raise UnknownPreset(joined(path, "preset"), preset=preset)
        values = self.preset_values(preset)
        for name, value in given.items():
            if name == "preset":
                continue
            if name not in self.options:
                raise UnknownOption(joined(path, name), option=name)
            values[name] = self.options[name].read(value, joined(path, name))
        return preset, values

    def read_patch(self, given: Any, path: str = "patch") -> dict[str, Value]:
        """The options of a change of rules, without a preset; UnknownOption, BadValue."""
        patch = {}
        for name, value in an_object(given, path).items():
            if name not in self.options:
                raise UnknownOption(joined(path, name), option=name)
            patch[name] = self.options[name].read(value, joined(path, name))
        return patch


def _option(name: str, raw: Mapping[str, Any]) -> Option:
    kind = raw.get("type", "choice")
    values = (True, False) if kind == "bool" else tuple(raw.get("values", ()))
    return Option(
        id=name,
        group=raw["group"],
        kind=kind,
        values=values,
        default=raw["default"],
        least=raw.get("min", 0),
        most=raw.get("max", 0),
        common=tuple(raw.get("common", ())),
        nullable=bool(raw.get("null", False)),
        label=raw["label"],
        help=raw["help"],
        who=raw["who"],
        words=raw.get("words", {}),
    )


class Chosen:
    """A game's rules, a frozen dataclass of the preset and every option by its id, as plain data."""

    book: ClassVar[OptionBook]
    preset: str

    def overrides(self) -> dict[str, Value]:
        """The options that differ from the preset."""
        base = self.book.preset_values(self.preset)
        return {name: value for name, value in self.values().items() if value != base[name]}

    def as_data(self) -> dict[str, Value]:
        """`{"preset": ..., option: value}` with the options that differ; `read` undoes it."""
        return {"preset": self.preset, **self.overrides()}

    def values(self) -> dict[str, Value]:
        """Every option's value."""
        return {name: getattr(self, name) for name in self.book.options}


def load(package: str) -> OptionBook:
    """The options declared in `options.json` of a game's package."""
    raw = json.loads(get_data(package, "options.json") or b"")  # importlib.resources takes longer to load than all else
    return OptionBook(
        game=raw["game"],
        options={name: _option(name, each) for name, each in raw["options"].items()},
        presets={
            name: Preset(name, each["name"], each["about"], each["options"]) for name, each in raw["presets"].items()
        },
        tables={name: each for name, each in raw.items() if name not in ("game", "about", "options", "presets")},
    )
