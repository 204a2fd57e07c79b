"""The cards of the game for two: who takes the trick, may I play this, may the seven be exchanged."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask_babel import gettext as _

from ....engine.cinq_cents.play import CLOSED
from ....engine.errors import RulesError
from ...card_faces import shown as plain
from ...picker import laid
from ...ruling import fault_of, ruled
from .. import Desk, Drawn, Here, Key, Keys
from .asking import TEXTS, Asked, above, asked, open_question, pick, yes_no
from .names import SUITS, trump_name


def trick(desk: Desk, here: Here) -> Drawn:
    """The door "who takes the trick?"."""
    heading = _("Who takes the trick?")
    found = asked(desk, here)
    if (first := open_question(here, found, heading, phase=True)) is not None:
        return first
    cards = here.many("cards")
    drawn = Drawn(
        heading,
        above=above(found),
        hint=_("tap the card led, then the other") if len(cards) < 2 else "",
        back=here.to(cards=".".join(cards[:-1])) if cards else here.to(phase=None),
        again=here.to(cards=None) if cards else "",
        template="judge_cards.html",
    )
    places = (_("led"), _("follows"))
    if len(cards) < 2:
        opened = cards[-1][-1:] if cards else ""
        picker = pick(lambda card: here.to(cards=".".join([*cards, card])), cards, opened)
        table = [laid(card, places[place]) for place, card in enumerate(cards) if card in TEXTS]
        return drawn.but(more={"laid": table, "next": places[len(cards)], "picker": picker})
    if len(cards) > 2:
        return drawn.but(fault=_("A trick has two cards here. Take one back."), more={"laid": [], "picker": None})
    try:
        given = {"phase": found.phase, "lead": cards[0], "follow": cards[1], "trump": found.trump}
        ruling = ruled(desk, "trick_winner", given, lambda answer: trick_verdict(cards, answer))
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault), more={"laid": [], "picker": None})
    wins = 0 if ruling.answer is not None and ruling.answer["winner"] == "leader" else 1
    table = [laid(card, places[place], wins=place == wins) for place, card in enumerate(cards)]
    return drawn.but(ruling=ruling, more={"laid": table, "next": "", "picker": None})


def trick_verdict(cards: list[str], answer: Mapping[str, Any]) -> str:
    """Which card takes it."""
    return _("%(card)s takes it", card=plain(cards[0] if answer["winner"] == "leader" else cards[1]))


def may(desk: Desk, here: Here) -> Drawn:
    """The door "may I play this?": while the stock lasts always; later it turns on the suit and the trumps held."""
    heading = _("May I play this?")
    found = asked(desk, here)
    if (first := open_question(here, found, heading, phase=True)) is not None:
        return first
    drawn = Drawn(heading, above=above(found), template="judge_cards.html", back=here.to(phase=None))
    lead, hand = here.text("lead"), here.many("hand")
    if lead not in TEXTS:
        picker = pick(lambda card: here.to(lead=card))
        return drawn.but(hint=_("tap the card that was led"), more={"laid": [], "next": _("led"), "picker": picker})
    table = [laid(lead, _("led")), *(laid(card, "") for card in hand if card in TEXTS)]
    drawn = drawn.but(
        back=here.to(hand=".".join(hand[:-1])) if hand else here.to(lead=None), again=here.to(lead=None, hand=None)
    )
    picker = pick(lambda card: here.to(hand=".".join([*hand, card])), [lead, *hand], (hand or [lead])[-1][-1:])
    more: dict[str, Any] = {"laid": table, "next": "", "picker": picker if len(hand) < 8 else None}
    if not hand:
        hint = _("tap the cards held") if found.phase == CLOSED else _("tap the card to be played")
        return drawn.but(hint=hint, more=more)
    try:
        given = {"phase": found.phase, "hand": hand, "lead": lead, "trump": found.trump}
        ruling = ruled(desk, "legal_cards", given, lambda answer: may_verdict(hand, answer))
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault), more={**more, "laid": [], "picker": None})
    legal = ruling.answer["legal"] if ruling.answer is not None else []
    more["laid"] = [laid(lead, _("led")), *(laid(card, "", lit=card in legal) for card in hand)]
    return drawn.but(ruling=ruling, more=more)


def may_verdict(hand: list[str], answer: Mapping[str, Any]) -> str:
    """Which of the cards may be played."""
    legal = [card for card in hand if card in answer["legal"]]
    if len(legal) == len(hand):
        if len(hand) == 1:
            return _("Yes, %(card)s may be played", card=plain(hand[0]))
        return _("Any of these cards")
    return _("Only %(cards)s", cards=", ".join(map(plain, legal)))


def seven(desk: Desk, here: Here) -> Drawn:
    """The door "may the seven be exchanged?": two answers, no card shown."""
    heading = _("The seven of trumps")
    found = asked(desk, here)
    if (first := open_question(here, found, heading, phase=False)) is not None:
        return first
    drawn = Drawn(heading, above=trump_name(found.trump or "S"), again=here.to(lies=None, holds=None))
    lies = here.one_of("lies", ("card", "seven", "gone"))
    if lies is None:
        words = (
            ("card", _("Another card")),
            ("seven", _("The seven itself")),
            ("gone", _("Nothing: the stock is gone")),
        )
        keys = tuple(Key(here.to(lies=value), said) for value, said in words)
        return drawn.but(keys=(Keys(_("What lies turned up under the stock?"), keys, "wide"),), again="")
    holds = here.one_of("holds", ("yes", "no"))
    if lies == "card" and holds is None:
        return drawn.but(keys=(yes_no(_("Does the player hold the seven of trumps?"), here, "holds"),))
    given = seven_question(found, lies, holds == "yes" and lies != "seven")
    ruling = ruled(desk, "seven_exchange", given, seven_verdict, unsaid=("seven_exchanged", "seven_turned"))
    if not ruling.why:
        ruling = replace(ruling, why=(_seven_why(lies),))
    return drawn.but(ruling=ruling)


def _seven_why(lies: str) -> str:
    """The rule without the card that is turned up: nobody was asked for it."""
    if lies == "seven":
        return _("The seven lies in the stock itself: there is nothing to exchange.")
    return _("Who holds the seven of trumps may exchange it for the turned card while that lies under the stock.")


def seven_question(found: Asked, lies: str, holds: bool) -> dict[str, Any]:
    """The judge's question: any hand with or without the seven, a stock whose last card lies turned up."""
    trump = found.trump or "S"
    other = next(suit for suit in SUITS if suit != trump)
    stock = {"card": [f"8{other}", f"9{trump}"], "seven": [f"8{other}", f"7{trump}"], "gone": []}[lies]
    hand = [f"7{trump}" if holds else f"7{other}", f"A{other}"]
    return {"trump": trump, "hand": hand, "stock": stock}


def seven_verdict(answer: Mapping[str, Any]) -> str:
    """May it be exchanged, and for how much?"""
    if answer["allowed"]:
        return _("Yes, and it scores %(points)d", points=answer["points"])
    return _("No, it can't be exchanged")
