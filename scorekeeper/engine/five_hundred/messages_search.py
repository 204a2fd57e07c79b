"""The sentences of the reasons given for counts and best play."""

from ..reasons import N_

MESSAGES = {
    "ways_to_play": N_("Every player follows suit if able; the next {cards} cards can be played in {ways} ways."),
}
