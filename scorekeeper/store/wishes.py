"""What a request wants to have stored, read without trust."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.errors import BadValue, Missing
from ..engine.reading import a_list, an_object
from . import chain
from .errors import IdReused

MOST = 500  # entries of one request


@dataclass(frozen=True)
class Wish:
    """One entry as asked for: its place in the request, id, kind and payload as sent."""

    path: str
    id: str | None
    kind: str
    payload: Mapping[str, Any]


def read(entries: Any, key: str | None) -> list[Wish]:
    """The wishes of a request; its `key` names entries without an id of their own. RulesError with a path."""
    wishes: list[Wish] = []
    seen: set[str] = set()
    for index, given in enumerate(a_list(entries, "entries", at_least=1, at_most=MOST)):
        path = f"entries[{index}]"
        kind, payload = told(given, path)
        own = chain.an_id(payload.pop("id", None), f"{path}.id")
        if own is None and key is not None:
            own = id_by_key(key, index)
        if own in seen:
            raise IdReused(f"{path}.id")
        if own is not None:
            seen.add(own)
        wishes.append(Wish(path, own, kind, payload))
    return wishes


def told(given: Any, path: str) -> tuple[str, dict[str, Any]]:
    """(kind, the rest) of an entry as it was given; Missing, BadValue."""
    payload = dict(an_object(given, path))
    if "kind" not in payload:
        raise Missing(f"{path}.kind")
    kind = payload.pop("kind")
    if not isinstance(kind, str):
        raise BadValue(f"{path}.kind", wanted="text")
    return kind, payload


def id_by_key(key: str, index: int) -> str:
    """The id of an entry that has none of its own, in a request with a key."""
    return f"{key}:{index}"
