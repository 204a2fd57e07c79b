"""What the rules are called, and suits, bids and cards in words."""

from typing import Any

from flask_babel import gettext as _

from ....engine.five_hundred.bids import BIDS, MISERES
from ....engine.reasons import shown as plain
from ...pads.five_hundred.words import special

SUITS = ("S", "C", "D", "H")


def rule_name(number: str) -> str:
    """What the rule of that number is called; its number again when it has no name of its own."""
    return {
        "R1.3": _("The deal"),
        "R1.5": _("Weak hand"),
        "R2.1": _("The pack"),
        "R2.3": _("Order of trumps"),
        "R2.4": _("Order of the other suits"),
        "R2.5": _("Left bower"),
        "R2.6": _("No bowers without trumps"),
        "R3.1": _("Calling in turn"),
        "R3.2": _("The lowest bid"),
        "R3.3": _("Order of the bids"),
        "R3.4": _("Rounds of bidding"),
        "R3.5": _("Raising one's own bid"),
        "R3.6": _("End of the bidding"),
        "R3.7": _("All pass"),
        "R3.9": _("Inkle"),
        "R3.10": _("Misère"),
        "R3.11": _("Nullo and blind misère"),
        "R4.1": _("The kitty"),
        "R4.2": _("Number of discards"),
        "R4.3": _("The lead"),
        "R4.4": _("Following suit"),
        "R4.5": _("Who wins the trick"),
        "R4.6": _("Partners in misère"),
        "R4.7": _("The joker in a trump bid"),
        "R4.8": _("The joker without trumps"),
        "R4.9": _("A suit for the joker"),
        "R5.1": _("Value of a bid"),
        "R5.2": _("Bid made, extra tricks"),
        "R5.3": _("Ten tricks"),
        "R5.4": _("Bid failed"),
        "R5.5": _("Points of the defenders"),
        "R5.6": _("Several sides"),
        "R5.7": _("Misère made or broken"),
        "R5.8": _("Defenders in a misère"),
        "R5.9": _("Ceiling for defenders"),
        "R5.10": _("Nobody bid"),
        "R6.1": _("Winning the match"),
        "R6.8": _("A fixed number of hands"),
        "R6.9": _("Penalty or bonus"),
        "R7.2": _("Called partner"),
        "R8.1": _("Misdeal"),
        "R8.2": _("A card shown"),
        "R8.3": _("A bid out of turn"),
        "R8.4": _("A lead out of turn"),
        "R8.5": _("Wrong discard"),
        "R8.6": _("A claim"),
        "R8.7": _("What a revoke is"),
        "R8.8": _("Penalty for a revoke"),
    }.get(number, number)


def suit_name(suit: str) -> str:
    """A suit in words."""
    return {"S": _("spades"), "C": _("clubs"), "D": _("diamonds"), "H": _("hearts")}[suit]


def bid_name(text: str) -> str:
    """A bid, or a pass, as players say it."""
    if text == "P":
        return _("pass")
    if text in MISERES:
        return special(text)
    bid = BIDS[text]
    return text if bid.trump is None and bid.is_misere else plain(text) if bid.trump else f"{bid.level} {_('NT')}"


def card_name(text: str) -> str:
    """A card with its sign."""
    return {"Joker": _("the joker"), "Joker2": _("the second joker")}.get(text) or plain(text)


def trump_name(trump: str) -> str:
    """What is trumps, as a line over the cards."""
    if trump in SUITS:
        return {
            "S": _("Spades are trumps"),
            "C": _("Clubs are trumps"),
            "D": _("Diamonds are trumps"),
            "H": _("Hearts are trumps"),
        }[trump]
    return _("No trumps") if trump == "NT" else special(trump)


def listed(words: list[str]) -> str:
    """Several things in one phrase: "spades, clubs or hearts"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(most)s or %(last)s", most=", ".join(words[:-1]), last=words[-1])


def shown(name: str, value: Any) -> str:
    """A parameter of a reason in words."""
    if isinstance(value, list | tuple):
        return listed([shown(name, each) for each in value])
    if not isinstance(value, str):
        return plain(value)
    if name in ("card", "right", "left", "lowest", "shown"):
        return card_name(value)
    if value in SUITS:
        return suit_name(value)
    if value == "P" or value in BIDS:
        return bid_name(value)
    return card_name(value) if name != "reason" else value
