"""What the rules of the game for two are called; suits, cards and combinations in words."""

from typing import Any

from flask_babel import gettext as _

from ...card_faces import shown as plain

SUITS = ("S", "C", "D", "H")


def rule_name(number: str) -> str:
    """What the rule of that number is called; its number again when it has no name of its own."""
    return {
        "C1.3": _("Value of the cards"),
        "C2.1": _("The deal"),
        "C2.2": _("The turned card"),
        "C2.3": _("Seven turned up"),
        "C3.2": _("Tricks while the stock lasts"),
        "C3.3": _("Equal rank"),
        "C3.4": _("Drawing"),
        "C3.5": _("The seven of trumps"),
        "C3.6": _("After the stock"),
        "C4.2": _("The combinations"),
        "C4.5": _("No card serves twice"),
        "C4.6": _("Wrong announcement"),
        "C4.7": _("Too late to announce"),
        "C4.8": _("Who may announce"),
        "C5.1": _("Score of a round"),
        "C5.3": _("The first round"),
        "C5.4": _("First past the mark"),
        "C5.5": _("The mark"),
        "C5.6": _("Level above the mark"),
        "C5.7": _("The stake"),
    }.get(number, number)


def suit_name(suit: str) -> str:
    """A suit in words."""
    return {"S": _("spades"), "C": _("clubs"), "D": _("diamonds"), "H": _("hearts")}[suit]


def trump_name(suit: str) -> str:
    """What is trumps, as a line over the cards."""
    return {
        "S": _("Spades are trumps"),
        "C": _("Clubs are trumps"),
        "D": _("Diamonds are trumps"),
        "H": _("Hearts are trumps"),
    }[suit]


def meld_name(id_: str) -> str:
    """What a combination is called."""
    return {
        "trump_sequence": _("Trump sequence"),
        "sequence": _("Sequence"),
        "four_aces": _("Four aces"),
        "four_tens": _("Four tens"),
        "four_kings": _("Four kings"),
        "four_queens": _("Four queens"),
        "four_jacks": _("Four jacks"),
        "trump_marriage": _("Trump marriage"),
        "marriage": _("Marriage"),
        "binage": _("Binage"),
    }[id_]


def shown(name: str, value: Any) -> str:
    """A parameter of a reason in words."""
    if isinstance(value, str) and value in SUITS and name in ("suit", "trump"):
        return suit_name(value)
    return plain(value)
