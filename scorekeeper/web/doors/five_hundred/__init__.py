"""The judge's doors of Five Hundred: cards and the joker, bidding, scoring, something went wrong."""

from typing import Any, ClassVar

from flask_babel import gettext as _

from .. import Desk, Draw, Here, Key, Part
from . import bidding, exact, joker, may, names, record, replay, revoke, scoring, tricks, wrong
from .played import played


class FiveHundredDoors:
    """Satisfies `doors.Doors`."""

    doors: ClassVar[dict[str, Draw]] = {
        "trick": tricks.trick,
        "may": may.may,
        "joker": joker.joker,
        "hand": exact.hand,
        "bidding": bidding.bidding,
        "higher": bidding.higher,
        "scoring": scoring.scoring,
        "revoke": revoke.revoke,
        "misdeal": wrong.misdeal,
        "exposed": wrong.exposed,
        "call": wrong.call_out,
        "lead": wrong.lead_out,
        "discard": wrong.discard,
        "claim": wrong.claim,
    }
    records: ClassVar[dict[str, Draw]] = {
        "auction": record.auction,
        "replay": replay.replay,
        "revoke": record.revoke,
    }

    def record_names(self) -> tuple[tuple[str, str], ...]:
        """The records a hand may have."""
        return ("auction", _("How it was bid")), ("replay", _("How it was played")), ("revoke", _("A revoke"))

    def parts(self, desk: Desk, here: Here) -> tuple[Part, ...]:
        """The four doors, after the four things tables argue about."""
        cards = [Key(here.door("trick"), _("Who takes the trick?")), Key(here.door("may"), _("May he play that?"))]
        now = played(desk, here)
        if now is not None and not now.is_suit:
            cards += [
                Key(here.door("joker", does="leads"), _("The joker leads")),
                Key(here.door("joker", does="follows"), _("The joker follows")),
            ]
        else:
            cards.append(Key(here.door("joker"), _("The joker")))
        cards.append(Key(here.door("hand"), _("Exactly: this hand")))
        return (
            Part(_("Cards and the joker"), now.words if now is not None else "", tuple(cards)),
            Part(
                _("Bidding"),
                "",
                (
                    Key(here.door("bidding"), _("What may be called?")),
                    Key(here.door("higher"), _("Which bid is higher?")),
                ),
            ),
            Part(_("Scoring"), "", (Key(here.door("scoring"), _("What does it score?")),)),
            Part(
                _("Something went wrong"),
                "",
                (
                    Key(here.door("revoke"), _("Revoke")),
                    Key(here.door("misdeal"), _("Misdeal")),
                    Key(here.door("exposed"), _("Card shown")),
                    Key(here.door("call"), _("Bid out of turn")),
                    Key(here.door("lead"), _("Lead out of turn")),
                    Key(here.door("discard"), _("Wrong discard")),
                    Key(here.door("claim"), _("Claim")),
                ),
            ),
        )

    def shown(self, name: str, value: Any) -> str:
        """A parameter of a reason in words."""
        return names.shown(name, value)

    def rule_name(self, number: str) -> str:
        """What a rule is called."""
        return names.rule_name(number)


DOORS = FiveHundredDoors()
