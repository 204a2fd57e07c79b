"""What the pad on a phone without signal needs of this game, beside the score table."""

import re
from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ...engine.cinq_cents.melds import IDS, MARRIAGE_RANKS, SEQUENCE_RANKS
from ...engine.cinq_cents.rules import PLAYERS, Rules
from ...engine.cinq_cents.score_table import choices
from ...engine.cinq_cents.tiles import Announced, all_faces
from ...engine.sheet import Sheet
from ..card_faces import rank, ranks
from .cinq_cents.words import combination, message

PLACE = re.compile(r"%\((\w+)\)[ds]")


def on_the_phone(rules: Rules) -> dict[str, Any]:
    """The mark, and whether card points are asked for the money."""
    return {"target": rules.target, "money": rules.stake_per_point > 0}


def standing(sheet: Sheet) -> dict[str, Any]:
    """The round in progress: `start` the totals before it, then what was told, in the order in which it was.

    `said` [player, tile] for each announcement, also those that do not count just now; in place of the number of its
    tile stands, where it has none or more than one, what it can have meant. `wrong` [player, points]; `sevens` players.
    """
    if sheet.standing is None:
        return {"round": None}
    told = sheet.standing.payload
    spent = [each["entry"] for each in told["refused"] if each["why"] == "spent"]
    melds = [each["entry"] for player in PLAYERS for each in told["melds"][player]]
    wrong = [(each["entry"], player, each["points"]) for player in PLAYERS for each in told["wrong"][player]]
    again = [each["player"] for each in told["refused"] if each["why"] == "seven_once"]
    return {
        "round": {
            "start": [told["start"][player] for player in PLAYERS],
            "trump": told["trump"],
            "said": [_said(sheet, entry) for entry in sorted(melds + spent)],
            "wrong": [[player, points] for _entry, player, points in sorted(wrong)],
            "sevens": [player for player in (told["seven"], *again) if player is not None],
        }
    }


def _said(sheet: Sheet, entry: int) -> list[Any]:
    told: Mapping[str, Any] = sheet.facts[entry].payload
    player, meld, suit = told["player"], told["meld"], told.get("suit")
    faces = all_faces()
    if (meld, suit) in faces:
        return [player, faces.index((meld, suit))]
    each = Announced(player, meld, suit)
    odd = {"can_be": choices(sheet.rules, each), "points": each.worth(sheet.rules, None)}
    if suit is not None:  # a trump combination that names its suit
        odd |= {"tile": faces.index((meld.removeprefix("trump_"), suit)), "trump": suit}
    return [player, odd]


def words() -> dict[str, str]:
    """What this game's pad says by itself; places for values in braces."""
    said = {**_of_the_tiles(), **_of_the_end(), **_of_faults()}
    return {**{id_: combination(id_) for id_ in (*IDS, "seven")}, **{key: _open(text) for key, text in said.items()}}


def _open(sentence: str) -> str:
    """A sentence with its places as phones fill them in."""
    return PLACE.sub(r"{\1}", sentence)


def _of_the_tiles() -> dict[str, str]:
    return {
        "trumps": _("Trumps"),
        "trumps_are": _("Trumps %(suit)s"),
        "forehand": _("Forehand"),
        "leads": _("%(name)s leads"),
        "may_lead": _("Tap if %(name)s leads"),
        "announces": _("%(name)s announces"),
        "other": _("%(name)s: tap the total"),
        "all_four": _("All four"),
        "marriage_cards": ranks(MARRIAGE_RANKS),
        "sequence_cards": ranks(SEQUENCE_RANKS),
        **{f"rank_{each}": rank(each) for each in SEQUENCE_RANKS},
        "colon": _(": "),
        "seven_short": _("Seven"),
        "told": _("announced"),
        "spent": _("spent"),
        "wins": _("wins"),
        "wrong": _("Wrong"),
        "wrongly": _("announced wrongly"),
        "was_wrong": _("%(name)s announced wrongly"),
        "deduct": _("What it would have scored is taken off."),
        "to_opponent": _("What it would have scored goes to the opponent."),
        "take_back": _("Take back −%(points)d"),
        "told_before": _("%(tile)s: announced already"),
        "not_said": _("%(name)s did not announce it: take it back"),
        "spent_before": _("%(tile)s: does not count any more"),
        "seven_once": _("The seven scores once a round."),
        "spent_why": _(
            "A card of it was announced before in this round. "
            "Announced all the same it is wrong, and costs what it would have scored."
        ),
        "spent_wrong": _("%(name)s announced it: wrong, −%(points)d"),
    }


def _of_the_end() -> dict[str, str]:
    return {
        "count": _("Count the round"),
        "points": _("Card points"),
        "one_number": _("Card points of one player"),
        "rest": _("Write one number: the other has the rest of 120. Combinations are counted already."),
        "last_trick": _("Last trick"),
        "write": _("Write the round down"),
        "claim": _("“I’m over %(target)d”"),
        "claims": _("“I’m over %(target)d”: who says so?"),
        "claimant": _("Who says so?"),
        "so_far": _("Card points in the tricks so far"),
        "own": _("The claimant’s own is enough."),
        "both": _("The claimant’s own; the other’s as well, for the money."),
        "if_true": _("If it is true the match is over; if not, play goes on."),
        "check": _("Check the claim"),
        "is_over": _("Over %(target)d"),
        "not_over": _("%(player)s is not over %(target)d: %(total)s. Play goes on."),
        "passes": _("%(name)s passes %(target)d with: %(tile)s"),
        "money": _("For the money: card points in the tricks so far"),
        "no_money": _("Leave both empty to settle without them."),
        "announce": _("Announce it: the match is over"),
        "who_first": _("Both are over %(target)d. Who was first?"),
        "nobody": _("Nobody noticed: the higher total wins"),
        "back": _("Back to the tiles"),
    }


def _of_faults() -> dict[str, str]:
    return {
        "no_number": _("Write one player's card points: the other has the rest of 120."),
        "no_digits": _("Whole points only, for example 50 or −50."),
        "not_120": message("not_120"),
        "impossible": message("impossible_card_points"),
        "out_of_range": _("All cards together make 120: a number from 0 to 120."),
        "above_120": _("Together they can't have more than 120 card points."),
        "no_last_trick": _("Who took the last trick?"),
        "no_claimant": _("Tap who says so."),
        "no_own": _("Write the card points in that player's tricks so far."),
        "no_both": _("Both players' card points so far, or none."),
    }
