"""Faults in sentences, for programs and their people. The codes stay as they are; docs/api.md lists them."""

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as lazy

SENTENCES: Mapping[str, Any] = {
    "bad_question": lazy("A question is an object with id, game, ask and given."),
    "missing": lazy("Something needed is not there."),
    "unknown_field": lazy("This does not belong here."),
    "bad_value": lazy("This value is of the wrong kind, or out of range."),
    "unknown_game": lazy("There is no such game."),
    "unknown_kind": lazy("There is no such kind of entry or question."),
    "unknown_preset": lazy("There are no house rules of that name."),
    "unknown_option": lazy("There is no such house rule."),
    "conflict": lazy("These house rules exclude each other, or cannot change within a match."),
    "bad_card": lazy("That is no card."),
    "not_in_deck": lazy("This table plays without that card."),
    "duplicate_card": lazy("That card is there twice."),
    "bad_bid": lazy("That is no bid."),
    "not_played": lazy("This table does not play that."),
    "bad_seat": lazy("There is no such seat at this table."),
    "bad_side": lazy("There is no such side at this table."),
    "tricks_total": lazy("The tricks do not add up."),
    "illegal_call": lazy("That call was not allowed."),
    "illegal_play": lazy("That was not allowed at this point of the hand."),
    "illegal_step": lazy("That was not allowed at this point of the hand."),
    "too_long": lazy("Working this out takes longer than the judge allows."),
    "match_over": lazy("This match is over: undo its end, or start a new match."),
    "not_newest": lazy("Only the newest entry can be undone, or the one undone last redone."),
    "no_change": lazy("That would change nothing."),
    "unknown_entry": lazy("There is no such entry to act on."),
    "id_reused": lazy("This id or key was used before, for something else."),
    "differs": lazy("The score sheet in this file does not follow from its entries."),
    "stale": lazy("Others wrote first; their entries are here. Look at them, then send yours on top of this version."),
    "not_json": lazy("The body is no JSON, or not in UTF-8, or gives a name twice."),
    "judge_occupied": lazy("The judge has too many questions just now. Try again in a few seconds."),
    "judge_too_much": lazy("That is more than the judge can answer in one go. Ask fewer questions at once."),
}


def sentence(code: str) -> str:
    """The sentence of a fault, in the reader's language; KeyError for a code we do not have."""
    return str(SENTENCES[code])
