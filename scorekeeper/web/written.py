"""Numbers and names as people type them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _

from .pads import FormFault

MINUS = str.maketrans("−–—﹣－", "-----")  # what phones and word processors put for a minus
WHOLE = re.compile(r"[+-]?\d{1,6}")
LONGEST_NAME = 60  # letters of a person's name


def whole(text: str, field: str) -> int | None:
    """A whole number as typed (` −50 `), None for nothing; FormFault with a sentence."""
    tidy = "".join(text.split()).translate(MINUS)
    if not tidy:
        return None
    if not (tidy.isascii() and WHOLE.fullmatch(tidy)):
        raise FormFault(field, _("Whole points only, for example 50 or −50."))
    return int(tidy)


def points_of(sides: Sequence[str], form: Mapping[str, str]) -> dict[str, Any]:
    """The payload of a penalty or bonus: points of the sides that were filled in, and the reason; FormFault."""
    points = {side: whole(form.get(f"points.{side}", ""), f"points.{side}") for side in sides}
    given = {side: number for side, number in points.items() if number}
    if not given:
        raise FormFault(f"points.{sides[0]}", _("Write the points of at least one side, for example −50."))
    reason = form.get("reason", "").strip()
    if len(reason) > 200:
        raise FormFault("reason", _("A shorter reason, please: at most 200 letters."))
    return {"points": given, **({"reason": reason} if reason else {})}


def names_of(seats: Sequence[int], form: Mapping[str, str], field: str = "player.{}") -> list[str | None]:
    """The names in seat order, None where none was typed; FormFault when one is too long or stands twice."""
    names: list[str | None] = []
    for seat in seats:
        here = field.format(seat)
        name = " ".join(form.get(here, "").split())
        if len(name) > LONGEST_NAME:
            raise FormFault(here, _("A shorter name, please: at most %(most)d letters.", most=LONGEST_NAME))
        if name and name in names:
            raise FormFault(here, _("Two people have this name; add a letter to one."))
        names.append(name or None)
    return names
