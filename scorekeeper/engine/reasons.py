"""Reasons: message ids with parameters and a rule's number; one function makes the sentence.

Each game lists its messages (English source texts) in `messages.py`. A template names its parameters in braces:
`{card}`, `{bid}`, `{points}`. Parameters are plain data: texts of cards, bids and suits, numbers, seats, sides.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


def N_(message: str) -> str:
    """`message` itself: marks a text for the translation catalogues."""
    return message


@dataclass(frozen=True)
class Reason:
    """One reason: the message's id, its parameters and the number of the rule (`R5.2`, `C4.6`)."""

    id: str
    rule: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """`{"id", "params", "rule"}`."""
        return {"id": self.id, "params": dict(self.params), "rule": self.rule}


def reason(id: str, rule: str, **params: Any) -> Reason:
    """A reason with its parameters by name."""
    return Reason(id, rule, params)


SUIT_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
WORDS = {
    "NT": "no trumps",
    "M": "misère",
    "OM": "open misère",
    "DN": "double nullo",
    "BN": "bar nullo",
    "BM": "blind misère",
}


def shown(value: Any) -> str:
    """A parameter as a player reads it: J♥, 10 NT, open misère for `JH`, `10NT`, `OM`; numbers with a true minus."""
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, int):
        return f"−{-value}" if value < 0 else str(value)
    if isinstance(value, list | tuple):
        return ", ".join(shown(each) for each in value)
    text = str(value)
    if text in SUIT_SIGNS or text in WORDS:
        return SUIT_SIGNS.get(text) or WORDS[text]
    if text[-1:] in SUIT_SIGNS and text[:-1] in _RANKS:
        return text[:-1] + SUIT_SIGNS[text[-1]]
    return f"{text[:-2]} NT" if text.endswith("NT") and text[:-2].isdigit() else text


_RANKS = frozenset(["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A", "1"])


# Parameters that hold a side's letter or a list of them: `C` is a side here, not clubs.
SIDES = frozenset(("side", "sides", "winners", "losers"))
# Parameters that hold a seat's number.
SEATS = frozenset(("seat", "turn", "declarer", "leader", "dealer", "next_dealer"))


def seat_shown(seat: int) -> str:
    """A seat by its number, for who has no names."""
    return f"seat {seat}"


def sentence(
    each: Mapping[str, Any],
    messages: Mapping[str, str],
    translate: Callable[[str], str] = str,
    show: Callable[[Any], str] = shown,
    side: Callable[[str], str] = str,
    seat: Callable[[int], str] = seat_shown,
) -> str:
    """The sentence of one reason (`{"id", "params", "rule"}`) in the reader's language; KeyError for an unknown id."""
    texts = {}
    for name, value in each["params"].items():
        if name in SIDES:
            texts[name] = ", ".join(map(side, [value] if isinstance(value, str) else value))
        elif name in SEATS and isinstance(value, int):
            texts[name] = seat(value)
        else:
            texts[name] = show(value)
    told = translate(messages[each["id"]]).format(**texts)
    return told[:1].upper() + told[1:]
