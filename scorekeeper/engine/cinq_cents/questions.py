"""All of the judge's kinds of question for Fünfhundert."""

from . import questions_cards, questions_points

KINDS = {**questions_cards.KINDS, **questions_points.KINDS}
