"""Reading plain data (JSON) strictly: nothing is guessed, every fault names its path."""

from collections.abc import Iterable, Mapping
from typing import Any

from .errors import BadValue, Missing, UnknownField

LARGEST = 10**9  # no total, value or entry number of a card table comes near; keeps numbers within every database


def joined(path: str, field: str | int) -> str:
    """The path of `field` below `path`: `given.tricks`, `given.calls[1]`."""
    if isinstance(field, int):
        return f"{path}[{field}]"
    return f"{path}.{field}" if path else field


def an_object(value: Any, path: str) -> Mapping[str, Any]:
    """`value` as an object with text keys; BadValue otherwise."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise BadValue(path, wanted="object")
    return value


def a_list(value: Any, path: str, *, at_least: int = 0, at_most: int | None = None) -> list[Any]:
    """`value` as a list of a size within the bounds; BadValue otherwise."""
    if not isinstance(value, list | tuple) or len(value) < at_least:
        raise BadValue(path, wanted="list")
    if at_most is not None and len(value) > at_most:
        raise BadValue(path, wanted="list", most=at_most)
    return list(value)


def a_number(value: Any, path: str, least: int = -LARGEST, most: int = LARGEST) -> int:
    """`value` as a whole number within the bounds; true and text are no numbers. BadValue otherwise."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadValue(path, wanted="number", least=least, most=most)
    return value


def a_bool(value: Any, path: str) -> bool:
    """`value` as true or false; BadValue otherwise."""
    if not isinstance(value, bool):
        raise BadValue(path, wanted="bool")
    return value


def a_text(value: Any, path: str, most: int = 2000) -> str:
    """`value` as text of at most `most` characters; BadValue otherwise."""
    if not isinstance(value, str) or len(value) > most:
        raise BadValue(path, wanted="text", most=most)
    return value


def one_of(value: Any, choices: Iterable[Any], path: str) -> Any:
    """`value` if it is one of `choices` (type and value); BadValue otherwise."""
    choices = tuple(choices)
    for choice in choices:
        if type(choice) is type(value) and choice == value:
            return choice
    raise BadValue(path, wanted="choice", choices=choices)


def fields(value: Any, path: str, needed: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
    """`value` as an object with just these fields; UnknownField and Missing otherwise."""
    given = an_object(value, path)
    needed = tuple(needed)
    known = {*needed, *optional}
    for name in given:
        if name not in known:
            raise UnknownField(joined(path, name))
    for name in needed:
        if name not in given:
            raise Missing(joined(path, name))
    return given
