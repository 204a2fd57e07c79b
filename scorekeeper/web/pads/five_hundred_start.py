"""How this game is offered on the start page, and what its options page says where options don't go together."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from flask_babel import gettext as _

from ...engine.judge import judge

FRONT = ("classic", "australian", "american")  # the cards of the start page
FRONT_BY_LANGUAGE = {"en": ("australian", "classic", "american")}
# What tables argue about first, in this order.
ARGUED = (
    "overtrick_points",
    "misere_defender_points",
    "misere",
    "misere_requires",
    "slam",
    "win_requires",
    "joker_lead",
    "loss_limit",
    "defender_points",
)


def title() -> str:
    """What the game is called."""
    return _("Five Hundred")


def front(language: str) -> tuple[str, ...]:
    """The presets of the start page in the order of that language."""
    return FRONT_BY_LANGUAGE.get(language, FRONT)


def examples(rules: Any) -> list[str]:
    """Two short sentences that tell these rules from the others, computed by the engine."""
    lines = []
    overtrick = _made(rules, "7H", 8)
    if overtrick is not None:
        lines.append(_("7♥, eight tricks: %(points)s", points=overtrick[0]))
    misere = _made(rules, "M", 0)
    if misere is None:
        lines.append(_("No misère"))
    elif any(misere[1:]):
        lines.append(_("Misère made: the others get %(points)s", points=sum(misere[1:])))
    else:
        lines.append(_("Misère made: the others get nothing"))
    return lines


def conflict(option: str, params: Mapping[str, Any]) -> str:
    """Why the value of this option does not go together with the others."""
    if option == "teams":
        return _("%(players)s players can't sit like this: choose other sides.", players=params["players"])
    if option == "deck":
        return _(
            "%(cards)s cards are not enough for %(players)s players and a kitty of %(kitty)s.",
            cards=params["cards"],
            players=params["players"],
            kitty=params["kitty"],
        )
    if option == "deal_pattern":
        return _("Piles on the table are for two players only.")
    return _("This needs two sides.")


def _made(rules: Any, contract: str, tricks: int) -> tuple[int, ...] | None:
    """Points of the declarers, then of each other side; None where the contract is not played."""
    return _scored(tuple(rules.as_data().items()), rules.sides, contract, tricks)


@cache
def _scored(
    rules: tuple[tuple[str, Any], ...], sides: tuple[str, ...], contract: str, took: int
) -> tuple[int, ...] | None:
    # The other sides share what is left, the first of them gets the most.
    others = sides[1:]
    left = 10 - took
    tricks = {side: left // len(others) + (place < left % len(others)) for place, side in enumerate(others)}
    question = {
        "id": "example",
        "game": "five_hundred",
        "ask": "score_hand",
        "rules": dict(rules),
        "given": {"contract": contract, "declarers": [sides[0]], "tricks": {sides[0]: took, **tricks}},
    }
    answer = judge(question).get("answer")
    return None if answer is None else tuple(answer["points"][side] for side in sides)
