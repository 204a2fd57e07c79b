"""The pad of Fünfhundert for two: a tile for each combination, and one number at the end of a round."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.cinq_cents.game import GAME
from ....engine.cinq_cents.rules import Rules
from ....engine.journal import Journal
from ....engine.sheet import Sheet
from .. import Form, HouseQuestion, Limits, More, Names, Ready, Tap, Told, Words
from . import again, said, words
from .view import Round, view


class CinqCentsPad:
    """Satisfies `pads.Pad`."""

    actions = frozenset({"round"})

    def view(self, journal: Journal, asked: Form) -> Round:
        """The tiles, or the question that `asked` opens."""
        return view(journal.sheet(), asked)

    def taps(self, sheet: Sheet, asked: Form) -> dict[str, Tap]:
        """A tap on a player's panel brings that player's tiles."""
        if sheet.outcome is not None or view(sheet, asked).stage != "tiles":
            return {}
        return {side: Tap("", {}, checks=f"announces-{side}") for side in sheet.rules.sides}

    def entry(self, action: str, form: Form, sheet: Sheet) -> Ready | More:
        """A part of a round, or what to ask next."""
        return said.entry(form, sheet)

    def fields(self, rules: Rules, payload: Mapping[str, Any]) -> dict[str, str]:
        """The fields that would tell a recorded round."""
        return again.fields_of(payload)

    def retell(self, sheet: Sheet, rules: Rules, asked: Form) -> again.Retelling:
        """The form of a whole round, filled in."""
        return again.retell(sheet, rules, asked)

    def retold(self, rules: Rules, asked: Form) -> Ready | None:
        """The round that `asked` tells in full."""
        return again.retold(rules, asked)

    def told(self, sheet: Sheet, kind: str, payload: Mapping[str, Any], made: bool | None = None) -> Told:
        """How the sheet tells a fact."""
        return words.told(sheet, kind, payload)

    def worth(self, rules: Rules, payload: Mapping[str, Any]) -> int:
        """Nobody bids in this game."""
        return 0

    def limits(self, rules: Rules) -> Limits:
        """From 0 to the target; who has passed it is waiting for the other's points."""
        wins_with = rules.target if rules.target_compare == "reach" else rules.target + 1
        return Limits(None, rules.target, low=0, wins_with=wins_with, past=_("over %(target)d", target=rules.target))

    def words(self) -> Words:
        """What this game calls things."""
        return words.spoken()

    def after_end(self, sheet: Sheet) -> tuple[str, ...]:
        """Who owes whom how much, where money is at stake (C5.7)."""
        if not sheet.rules.stake_per_point:
            return ()
        owed = GAME.settle(sheet)
        if owed.payer is None or owed.payee is None:
            return (words.message("nobody_pays"),)
        names = Names.of(sheet)
        return (
            _(
                "%(payer)s owes %(payee)s %(amount)s: %(points)s points at %(stake)s each.",
                payer=names.side(owed.payer),
                payee=names.side(owed.payee),
                amount=owed.amount,
                points=owed.points,
                stake=sheet.rules.stake_per_point,
            ),
        )

    def questions(self, journal: Journal) -> tuple[HouseQuestion, ...]:
        """No house rule acts here without having been asked about at the start."""
        return ()


PAD = CinqCentsPad()
