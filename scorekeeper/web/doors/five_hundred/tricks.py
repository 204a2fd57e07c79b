"""Who takes the trick: the cards as they fell, the verdict after each."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.errors import Missing, RulesError
from ...picker import laid
from ...ruling import Ruled, fault_of, ruled
from .. import Desk, Drawn, Here, Key, Keys
from .names import SUITS, card_name
from .played import Played, given_keys, played, suit_keys, which_trump, yes_no


def trick(desk: Desk, here: Here) -> Drawn:
    """The door "who takes the trick?"."""
    heading = _("Who takes the trick?")
    now = played(desk, here)
    if now is None:
        return which_trump(desk, here, heading)
    cards = here.many("cards")
    drawn = Drawn(
        heading,
        above=now.words,
        hint=_("tap the cards as they fell"),
        back=here.to(cards=".".join(cards[:-1]), named=here.text("named") if len(cards) > 1 else None) if cards else "",
        again=here.to(cards=None, named=None, void=None) if cards else "",
        template="judge_cards.html",
    )
    if len(cards) > now.size:
        fault = _("A trick has %(number)d cards here. Take one back.", number=now.size)
        return drawn.but(fault=fault, more=_table(now, cards[: now.size], None))
    ruling = None
    if cards:
        try:
            ruling = ruled(desk, "trick_winner", question(now, cards), lambda answer: verdict(now, cards, answer))
        except Missing as fault:
            if fault.path != "joker_suit":
                raise
            ask = suit_keys(_("The joker is led. Which suit was named?"), here, "named")
            return drawn.but(keys=(ask,), more=_table(now, cards, None, pick=False))
        except RulesError as fault:
            return drawn.but(fault=fault_of(fault), more=_table(now, cards, None, pick=False))
    return drawn.but(ruling=ruling, more=_table(now, cards, ruling), after=_after(now, cards))


def question(now: Played, cards: list[str]) -> dict[str, Any]:
    """The judge's question about these cards."""
    plays = [[seat, card] for seat, card in zip(now.seats, cards, strict=False)]
    found: dict[str, Any] = {"trump": now.trump, "plays": plays}
    if now.given is not None:
        found["prenomination"] = now.given
    named = now.here.one_of("named", SUITS)
    if named is not None and cards[0].startswith("Joker") and not now.is_suit and now.given is None:
        found["joker_suit"] = named
    if now.here.text("void") == "yes":
        found["shown_void"] = list(SUITS)
    return found


def verdict(now: Played, cards: list[str], answer: Mapping[str, Any]) -> str:
    """ "J♦ takes it so far"."""
    card = card_name(answer["card"])
    whole = len(cards) == now.size
    if now.leader is not None:
        name = now.desk.seat(answer["winner"])
        if whole:
            return _("%(name)s takes it with %(card)s", name=name, card=card)
        return _("%(name)s takes it so far with %(card)s", name=name, card=card)
    card = card[:1].upper() + card[1:]
    return _("%(card)s takes it", card=card) if whole else _("%(card)s takes it so far", card=card)


def _table(now: Played, cards: list[str], ruling: Ruled | None, pick: bool = True) -> dict[str, Any]:
    """The cards on the table, and those to tap."""
    wins = ruling.answer["card"] if ruling is not None and ruling.answer is not None else ""
    found = [laid(card, now.under(place), wins=card == wins) for place, card in enumerate(cards[: now.size])]
    more: dict[str, Any] = {"laid": found, "next": "", "picker": None}
    if pick and len(cards) < now.size:
        more["next"] = now.under(len(cards))
        last = cards[-1][-1:] if cards else ""
        more["picker"] = now.pick(lambda card: now.here.to(cards=".".join([*cards, card])), cards, last)
    return more


def _after(now: Played, cards: list[str]) -> tuple[Keys, ...]:
    """What may be said besides: who led, whether the joker had a suit, whether its player was void before."""
    here, keys = now.here, []
    joker = any(card.startswith("Joker") for card in cards[1:])
    if joker and not now.is_suit and now.rules.joker_after_void == "loses" and now.given is None:
        keys.append(yes_no(_("Had the joker's player failed to follow this suit before?"), here, "void"))
    if any(card.startswith("Joker") for card in cards) or not cards:
        keys += given_keys(now)
    partners_out = now.size < now.rules.players and now.declarer is None
    if now.desk.at_table and not partners_out:
        sides = now.rules.sides
        names = tuple(
            Key(
                here.to(lead=str(seat)),
                now.desk.seat(seat),
                pressed=seat == now.leader,
                side=sides.index(now.rules.side_of(seat)),
            )
            for seat in now.rules.seats
        )
        keys.append(Keys(_("Who led?"), names, "names"))
    return tuple(keys)
