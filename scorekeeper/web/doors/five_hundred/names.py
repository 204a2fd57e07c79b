"""What the rules are called, and suits, bids and cards in words."""

from typing import Any

from flask_babel import gettext as _

from ....engine.five_hundred.bids import BIDS, MISERES
from ....engine.reasons import N_
from ...card_faces import shown as plain
from ...pads.five_hundred.words import special

SUITS = ("S", "C", "D", "H")


RULES = {
    "R1.3": N_("The deal"),
    "R1.5": N_("Weak hand"),
    "R2.1": N_("The pack"),
    "R2.3": N_("Order of trumps"),
    "R2.4": N_("Order of the other suits"),
    "R2.5": N_("Left bower"),
    "R2.6": N_("No bowers without trumps"),
    "R3.1": N_("Calling in turn"),
    "R3.2": N_("The lowest bid"),
    "R3.3": N_("Order of the bids"),
    "R3.4": N_("Rounds of bidding"),
    "R3.5": N_("Raising one's own bid"),
    "R3.6": N_("End of the bidding"),
    "R3.7": N_("All pass"),
    "R3.9": N_("Inkle"),
    "R3.10": N_("Misère"),
    "R3.11": N_("Nullo and blind misère"),
    "R4.1": N_("The kitty"),
    "R4.2": N_("Number of discards"),
    "R4.3": N_("The lead"),
    "R4.4": N_("Following suit"),
    "R4.5": N_("Who wins the trick"),
    "R4.6": N_("Partners in misère"),
    "R4.7": N_("The joker in a trump bid"),
    "R4.8": N_("The joker without trumps"),
    "R4.9": N_("A suit for the joker"),
    "R5.1": N_("Value of a bid"),
    "R5.2": N_("Bid made, extra tricks"),
    "R5.3": N_("Ten tricks"),
    "R5.4": N_("Bid failed"),
    "R5.5": N_("Points of the defenders"),
    "R5.6": N_("Several sides"),
    "R5.7": N_("Misère made or broken"),
    "R5.8": N_("Defenders in a misère"),
    "R5.9": N_("Ceiling for defenders"),
    "R5.10": N_("Nobody bid"),
    "R6.1": N_("Winning the match"),
    "R6.8": N_("A fixed number of hands"),
    "R6.9": N_("Penalty or bonus"),
    "R7.2": N_("Called partner"),
    "R8.1": N_("Misdeal"),
    "R8.2": N_("A card shown"),
    "R8.3": N_("A bid out of turn"),
    "R8.4": N_("A lead out of turn"),
    "R8.5": N_("Wrong discard"),
    "R8.6": N_("A claim"),
    "R8.7": N_("What a revoke is"),
    "R8.8": N_("Penalty for a revoke"),
}


def rule_name(number: str) -> str:
    """What the rule of that number is called; its number again when it has no name of its own."""
    return _(RULES[number]) if number in RULES else number


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
