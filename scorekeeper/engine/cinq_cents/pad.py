"""What the pad of the two-player game shows and must ask: the round in progress, or the next one."""

from collections.abc import Mapping
from typing import Any

from ..sheet import Sheet, Standing
from .kept import Kept
from .match import added, is_race
from .rules import Rules
from .tiles import Announced, announced_in, fits


def told_on_pad(
    rules: Rules, kept: Kept, number: int, dealer: int, start: Mapping[str, int], totals: Mapping[str, int]
) -> dict[str, Any]:
    """The payload of a round in progress: its number, forehand's seat, whether it is a race, totals at its start and
    now, points so far, and everything told tile by tile."""
    return {
        "part": "round",
        "number": number,
        "forehand": rules.left_of(dealer),
        "race": is_race(rules, number, start),
        "start": dict(start),
        "points": kept.points(rules),
        "totals": dict(totals),
        **kept.in_progress(rules),
    }


def on_pad(sheet: Sheet) -> Standing:
    """The round in progress, or a round of which nothing is told yet (entry 0): what the pad shows."""
    if sheet.standing is not None:
        return sheet.standing
    blank = told_on_pad(sheet.rules, Kept(), sheet.hand_number, sheet.dealer, sheet.totals, sheet.totals)
    return Standing(0, blank)


def asks_first(sheet: Sheet, card_points: Mapping[str, int], last_trick: str | None = None) -> bool:
    """Must the pad ask who was first, because both pass the mark with these card points and nobody said so (C5.4)?"""
    standing = on_pad(sheet).payload
    bonus = {last_trick: sheet.rules.last_trick_bonus} if last_trick is not None else {}
    totals = added(added(standing["totals"], card_points), bonus)
    return standing["race"] and all(sheet.rules.over(total) for total in totals.values())


def refusal(sheet: Sheet, payload: Mapping[str, Any]) -> str | None:
    """Message id of why a part would not count if it were told now (`spent`, `seven_once`), or None: what the pad asks
    before it writes, so that nobody wonders about a tile that scores nothing."""
    told = on_pad(sheet).payload
    if payload["part"] == "seven" and told["seven"] is not None:
        return "seven_once"
    if payload["part"] == "meld":
        each = Announced(payload["player"], payload["meld"], payload.get("suit"))
        return None if fits(sheet.rules, (*announced_in(told), each), told["trump"]) else "spent"
    return None
