"""The judge's doors of the game for two: cards, combinations, points."""

from typing import Any, ClassVar

from flask_babel import gettext as _

from .. import Desk, Draw, Here, Key, Part
from . import cards, melds, names
from .asking import above, asked


class TwoPlayerDoors:
    """Satisfies `doors.Doors`."""

    doors: ClassVar[dict[str, Draw]] = {
        "trick": cards.trick,
        "may": cards.may,
        "seven": cards.seven,
        "meld": melds.meld,
        "best": melds.best,
        "totals": melds.totals,
    }
    records: ClassVar[dict[str, Draw]] = {}

    def record_names(self) -> tuple[tuple[str, str], ...]:
        """None: a round is told part by part as it is played."""
        return ()

    def parts(self, desk: Desk, here: Here) -> tuple[Part, ...]:
        """The doors, after the things two players argue about."""
        return (
            Part(
                _("Cards"),
                above(asked(desk, here)),
                (
                    Key(here.door("trick"), _("Who takes the trick?")),
                    Key(here.door("may"), _("May I play this?")),
                    Key(here.door("seven"), _("The seven of trumps")),
                ),
            ),
            Part(
                _("Combinations"),
                "",
                (
                    Key(here.door("meld"), _("Does it count?")),
                    Key(here.door("best"), _("The best of these cards")),
                ),
            ),
            Part(_("Points"), "", (Key(here.door("totals"), _("Do our totals fit?")),)),
        )

    def shown(self, name: str, value: Any) -> str:
        """A parameter of a reason in words."""
        return names.shown(name, value)

    def rule_name(self, number: str) -> str:
        """What a rule is called."""
        return names.rule_name(number)


DOORS = TwoPlayerDoors()
