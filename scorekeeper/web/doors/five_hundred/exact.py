"""The exact form: this hand and this trick, card by card."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.errors import Missing, RulesError
from ....engine.five_hundred.rules import HAND
from ...picker import laid
from ...ruling import fault_of, ruled
from .. import Desk, Drawn, Here, Keys
from .names import SUITS, card_name, listed, suit_name
from .played import Played, given_keys, played, suit_keys, toggles, which_trump


def hand(desk: Desk, here: Here) -> Drawn:
    """This hand and this trick, card by card: what may be played lights up."""
    heading = _("Exactly: this hand, this trick")
    now = played(desk, here)
    if now is None:
        return which_trump(desk, here, heading)
    cards, held = here.many("cards"), here.many("hand")
    drawn = Drawn(heading, above=now.words, template="judge_hand.html")
    used = [*cards, *held]
    into = here.one_of("into", ("trick", "hand")) or "trick"
    full = len(cards) >= now.size - 1 if into == "trick" else len(held) >= HAND
    name, mine = ("cards", cards) if into == "trick" else ("hand", held)
    more: dict[str, Any] = {
        "into": into,
        "to_trick": here.to(into="trick"),
        "to_hand": here.to(into="hand"),
        "laid": [laid(card, now.under(place)) for place, card in enumerate(cards[: now.size])],
        "held": [laid(card, "") for card in held],
        "picker": None
        if full
        else now.pick(lambda card: here.to(**{name: ".".join([*mine, card])}), used, (mine or cards or [""])[-1][-1:]),
    }
    back = here.to(**{name: ".".join(mine[:-1])}) if mine else ""
    again = here.to(cards=None, hand=None, named=None, into=None) if used else ""
    drawn = drawn.but(more=more, back=back, again=again)
    if not held:
        return drawn.but(hint=_("tap the trick so far, then his hand"))
    try:
        ruling = ruled(desk, "legal_cards", exact(now, cards, held), lambda answer: hand_verdict(answer, held))
    except Missing as fault:
        if fault.path != "joker_suit":
            raise
        return drawn.but(keys=(suit_keys(_("The joker is led. Which suit was named?"), here, "named"),))
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault))
    legal = ruling.answer["legal"] if ruling.answer is not None else []
    more["held"] = [laid(card, "", lit=card in legal) for card in held]
    return drawn.but(ruling=ruling, after=_memory_keys(now, held))


def exact(now: Played, cards: list[str], held: list[str]) -> dict[str, Any]:
    """The judge's question about a whole hand."""
    here = now.here
    found: dict[str, Any] = {"trump": now.trump, "hand": held}
    found["trick"] = [[seat, card] for seat, card in zip(now.seats, cards, strict=False)]
    if now.given is not None:
        found["prenomination"] = now.given
    named = here.one_of("named", SUITS)
    if named is not None and cards and cards[0].startswith("Joker") and not now.is_suit and now.given is None:
        found["joker_suit"] = named
    for name in ("suits_led", "shown_void", "suits_played"):
        suits = [suit for suit in here.many(name) if suit in SUITS]
        if suits:
            found[name] = suits
    return found


def hand_verdict(answer: Mapping[str, Any], held: list[str]) -> str:
    """What may be played, in a phrase."""
    legal = [card for card in held if card in answer["legal"]]
    if len(legal) == len(held) and len(held) > 1:
        said = _("Any of these cards")
    else:
        said = _("Only %(cards)s", cards=listed([card_name(card) for card in legal]))
    suits = answer["joker_suits"]
    if suits and len(suits) < len(SUITS):
        said += _("; the joker may be named %(suits)s", suits=listed([suit_name(suit) for suit in suits]))
    return said


def _memory_keys(now: Played, held: list[str]) -> tuple[Keys, ...]:
    """What happened earlier in the hand, where this table's rule for a joker without suit turns on it."""
    if now.is_suit or now.given is not None or not any(card.startswith("Joker") for card in held):
        return given_keys(now)
    rules, wanted = now.rules, {}
    if rules.joker_lead == "unled_suit" or rules.joker_follow == "first_round_of_suit":
        wanted["suits_led"] = _("Suits led before in this hand")
    if rules.joker_lead == "not_shown_void" or rules.joker_follow == "first_or_last_of_suit":
        wanted["shown_void"] = _("Suits he failed to follow before")
    if rules.joker_follow == "first_or_last_of_suit":
        wanted["suits_played"] = _("Suits he has played before")
    suits_told = (toggles(words, now.here, name, now.here.many(name)) for name, words in wanted.items())
    return (*given_keys(now), *suits_told)
