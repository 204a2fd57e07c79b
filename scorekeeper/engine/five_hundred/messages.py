"""All sentences of Five Hundred: message id -> English template."""

from .messages_cards import MESSAGES as CARDS
from .messages_scoring import MESSAGES as SCORING
from .messages_search import MESSAGES as SEARCH

MESSAGES: dict[str, str] = {**SCORING, **CARDS, **SEARCH}
