"""What is fixed in each rule of the game for two, by its number; the options add their sentences (sentences.py)."""

from collections.abc import Mapping
from typing import Any

from ....engine.reasons import N_
from .. import Text


def _in_twenties(rules: Any) -> bool:
    return rules.trump_sequence_points % 20 == 0 and rules.last_trick_bonus == 0


TEXTS: Mapping[str, tuple[str | Text, ...]] = {
    "C1.1": (N_("Two people play, each alone."),),
    "C1.3": (N_("From the top: ace, ten, king, queen, jack, nine, eight, seven. All cards together count %(all)s."),),
    "C1.4": (N_("The suits have no order; one of them is trumps."),),
    "C1.5": (N_("As many points as possible, from combinations and from the cards in one's tricks."),),
    "C2.1": (
        N_(
            "The first dealer is drawn by lot, then both deal in turn. The other player is forehand and gets"
            " cards first."
        ),
    ),
    "C2.2": (
        N_(
            "The next card is turned up and names trumps. It goes under the rest, which lies face down as the"
            " stock: %(stock)s cards."
        ),
    ),
    "C3.1": (N_("Forehand leads to the first trick, the winner of a trick to the next."),),
    "C3.2": (N_("While the stock lasts any card may be led, and any card played to it."),),
    "C3.3": (N_("If both cards rank alike, the card led wins."),),
    "C3.4": (N_("After each trick both draw a card, the winner first. The last card of the stock is the turned one."),),
    "C3.5": (
        N_(
            "Who holds the seven of trumps may exchange it for the turned card while that lies in the stock."
            " Drawn with the last card it comes too late."
        ),
    ),
    "C3.6": (
        N_(
            "When the stock is gone one must follow suit. The highest trump wins, else the highest card of the"
            " suit led."
        ),
    ),
    "C3.7": (N_("Nothing is laid down for revokes and misdeals: agree on a penalty and write it down."),),
    "C4.1": (N_("A combination scores as soon as it is announced."),),
    "C4.4": (N_("Announced cards stay where they are and are played as usual."),),
    "C4.6": (
        N_(
            "An announcement is wrong if a card is missing or already used: it scores nothing, and its cards"
            " are not spent."
        ),
    ),
    "C5.1": (
        N_(
            "A round scores combinations, card points and the seven, less penalties. The card points of both"
            " add up to %(all)s; nobody can have 1 or 119."
        ),
        Text(
            N_(
                "Both scores together, less %(all)s, are a multiple of 20, or 10 more with the seven: anything else"
                " is a miscount."
            ),
            _in_twenties,
        ),
    ),
    "C5.3": (N_("The first round is played out. If anybody is past the mark then, the most points win."),),
    "C5.6": (N_("If both stand level past the mark another round is played."),),
}
