"""May he play that: by one yes or no, without a card shown."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.cards import CARDS, SUIT_INDEX
from ...picker import laid
from ...ruling import ruled
from .. import Desk, Drawn, Here
from .names import SUITS, card_name, suit_name
from .played import Played, given_keys, played, suit_keys, which_trump, yes_no


def may(desk: Desk, here: Here) -> Drawn:
    """The door "may he play that?": the card led, the card in question, and whether he holds the suit."""
    heading = _("May he play that?")
    now = played(desk, here)
    if now is None:
        return which_trump(desk, here, heading)
    led, card = here.text("led"), here.text("card")
    known = [each.text for each in CARDS if each.bit & now.rules.pack]
    drawn = Drawn(heading, above=now.words, template="judge_cards.html", after=given_keys(now))
    if led not in known:
        picker = now.pick(lambda text: here.to(led=text), ())
        return drawn.but(hint=_("tap the card that was led"), more={"laid": [], "next": _("led"), "picker": picker})
    table = [laid(led, _("led"))]
    again = here.to(led=None, card=None, named=None, holds=None, first=None)
    suit = led_suit(now, led)
    drawn = drawn.but(again=again, back=again, after=())
    if suit is None:
        ask = suit_keys(_("The joker is led. Which suit was named?"), here, "named")
        return drawn.but(keys=(ask,), more={"laid": table, "next": "", "picker": None})
    if card not in known or card == led:
        picker = now.pick(lambda text: here.to(card=text), [led], suit, _("tap the card he wants to play"))
        return drawn.but(hint=picker.says, more={"laid": table, "next": _("his card"), "picker": picker})
    drawn = drawn.but(back=here.to(card=None, holds=None, first=None))
    drawn = drawn.but(more={"laid": [*table, laid(card, _("his card"))], "next": "", "picker": None})
    return _settled(now, drawn, led, card, suit)


def led_suit(now: Played, led: str) -> str | None:
    """The suit a trick is a lead of; None while the suit of a joker is open."""
    number = now.contract.suit[next(each.index for each in CARDS if each.text == led)]
    return SUITS[number] if number >= 0 else now.here.one_of("named", SUITS)


def question(now: Played, led: str, suit: str, cards: list[str], memory: Mapping[str, list[str]]) -> dict[str, Any]:
    """The judge's question about what a hand may play to a lead."""
    found: dict[str, Any] = {"trump": now.trump, "hand": cards, "trick": [[1, led]], **memory}
    if now.given is not None:
        found["prenomination"] = now.given
    if led.startswith("Joker") and not now.is_suit and now.given is None:
        found["joker_suit"] = suit
    return found


def filler(now: Played, suit: str, holds: bool, but: list[str]) -> str:
    """A card that follows the suit led, or one that does not; no joker, none of those named."""
    follow = now.contract.follow[SUIT_INDEX[suit]]
    return next(
        each.text
        for each in CARDS
        if each.bit & now.rules.pack and not each.is_joker and each.text not in but and bool(each.bit & follow) == holds
    )


def _settled(now: Played, drawn: Drawn, led: str, card: str, suit: str) -> Drawn:
    """The ruling, or the next yes or no that it turns on."""
    here = now.here

    def answer(holds: bool, memory: Mapping[str, list[str]]) -> Any:
        given = question(now, led, suit, [card, filler(now, suit, holds, [led, card])], memory)
        return ruled(now.desk, "legal_cards", given, lambda found: _verdict(card, found))

    both = {each: answer(each, {}) for each in (True, False)}
    if both[True].verdict == both[False].verdict and not card.startswith("Joker"):
        return drawn.but(ruling=both[True])
    holds = here.one_of("holds", ("yes", "no"))
    if holds is None:
        title = _("Does he hold a card of the suit led: %(suit)s?", suit=suit_name(suit))
        return drawn.but(keys=(yes_no(title, here, "holds"),))
    fresh, known = answer(holds == "yes", {}), answer(holds == "yes", memories(now, suit))
    if fresh.verdict != known.verdict and here.one_of("first", ("yes", "no")) is None:
        return drawn.but(keys=(yes_no(first_time(now, holds == "yes"), here, "first"),))
    ruling = known if here.text("first") == "no" else fresh
    return drawn.but(ruling=ruling, hint="" if card.startswith("Joker") else _joker_first(now, led, suit, card, holds))


def _joker_first(now: Played, led: str, suit: str, card: str, holds: str) -> str:
    """What would be different if he held the joker."""
    given = question(now, led, suit, [card, "Joker"], {})
    if holds == "yes" or led.startswith("Joker") or now.is_suit:
        return ""
    legal = now.desk.game.kinds["legal_cards"](now.rules, given).answer["legal"]
    return _("With the joker in his hand he would have to play it.") if legal == ["Joker"] else ""


def memories(now: Played, suit: str) -> dict[str, list[str]]:
    """What the table has seen, if it was not the first time: the suit was led, played and failed before."""
    return {"suits_led": [suit], "suits_played": [suit], "shown_void": [suit]}


def first_time(now: Played, holds: bool) -> str:
    """The question of the first time, as this table's rule turns on it (R4.8)."""
    if now.rules.joker_follow == "first_round_of_suit":
        return _("Is it the first time in this hand that the suit is led?")
    if holds:
        return _("Is it the first time in this hand that he plays to this suit?")
    return _("Has he followed this suit whenever it was led before?")


def _verdict(card: str, answer: Mapping[str, Any]) -> str:
    if card in answer["legal"]:
        return _("Yes, he may play %(card)s", card=card_name(card))
    return _("No, he may not play %(card)s", card=card_name(card))
