"""All sentences of Five Hundred: message id -> English template."""

from .messages_scoring import MESSAGES as SCORING

MESSAGES: dict[str, str] = {**SCORING}
