"""The sentences of the reasons given for counts and best play."""

from ..reasons import N_

MESSAGES = {
    "best_tricks": N_(
        "With all cards seen and best play, the declarer's side takes {tricks} of the {left} tricks left."
    ),
    "best_misere": N_("With all cards seen and best play, the declarer takes {tricks} of the {left} tricks left."),
    "ways_to_play": N_("Every player follows suit if able: the next {cards} cards can be played in {ways} ways."),
}
