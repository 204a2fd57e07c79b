"""How the game for two is offered on the start page."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

ARGUED = ("target_compare", "penalty", "card_reuse", "closed_rule")


def title() -> str:
    """What the game is called."""
    return _("Fünfhundert for two")


def front(language: str) -> tuple[str, ...]:
    """None of it stands on the start page: it is among the others."""
    return ()


def examples(rules: Any) -> list[str]:
    """What tells these rules from the others."""
    values = rules.values()
    return [
        _("Trump sequence: %(points)s", points=values["trump_sequence_points"]),
        _("Up to %(points)s", points=values["target"]),
    ]


def conflict(option: str, params: Mapping[str, Any]) -> str:
    """Why the value of this option does not go together with the others."""
    return _("This does not go together with the other rules.")
