"""Combinations and totals of the game for two: does it count and what does it pay, the best of some cards, the sums."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.cards import texts
from ....engine.cinq_cents.melds import Meld, all_melds
from ....engine.errors import RulesError
from ...card_faces import shown as plain
from ...pads import FormFault
from ...picker import SIGNS, laid
from ...ruling import fault_of, ruled
from ...written import whole
from .. import Desk, Drawn, Here, Key, Keys
from .asking import TEXTS, asked, open_question, pick, yes_no
from .names import meld_name, trump_name

FULL_STOCK = 8


def called(meld: Meld) -> str:
    """A combination with its suit: "Marriage ♥"."""
    sign = SIGNS.get(meld.suit or "", "")
    return f"{meld_name(meld.id)} {sign}".strip()


def key_of(meld: Meld) -> str:
    """A combination as the address has it."""
    return f"{meld.id}-{meld.suit or 'x'}"


def meld(desk: Desk, here: Here) -> Drawn:
    """The door "does this combination count?"."""
    heading = _("Does it count?")
    found = asked(desk, here)
    if (first := open_question(here, found, heading, phase=False)) is not None:
        return first
    trump = found.trump or "S"
    known = {key_of(each): each for each in all_melds(desk.rules, trump)}
    wanted = known.get(here.text("meld"))
    drawn = Drawn(
        heading,
        above=trump_name(trump),
        again=here.to(meld=None, complete=None, before=None, late=None, won=None) if wanted else "",
    )
    if wanted is None:
        keys = tuple(Key(here.to(meld=name), f"{called(each)} {each.points}") for name, each in known.items())
        return drawn.but(keys=(Keys(_("Which combination was announced?"), keys, "wide"),))
    drawn = drawn.but(above=f"{trump_name(trump)} · {called(wanted)}")
    complete = here.one_of("complete", ("yes", "no"))
    if complete is None:
        return drawn.but(keys=(yes_no(_complete(desk), here, "complete"),))
    others = [each for each in known.values() if each.cards & wanted.cards]
    before = here.text("before")
    if complete == "yes" and before != "none" and before not in map(key_of, others):
        keys = (
            Key(here.to(before="none"), _("None")),
            *(Key(here.to(before=key_of(each)), called(each)) for each in others),
        )
        return drawn.but(keys=(Keys(_("Which did one of its cards serve in before?"), keys, "wide"),))
    for name, title in _still(desk):
        if here.one_of(name, ("yes", "no")) is None:
            return drawn.but(keys=(yes_no(title, here, name),))
    given = meld_question(here, trump, wanted, known.get(before))
    try:
        return drawn.but(ruling=ruled(desk, "meld_validity", given, meld_verdict))
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault))


def _complete(desk: Desk) -> str:
    if desk.rules.meld_sources == "hand_only":
        return _("Does the player hold all its cards?")
    return _("Are all its cards in the player's hand or tricks?")


def _still(desk: Desk) -> list[tuple[str, str]]:
    """What else the answer turns on at this table (C4.7, C4.8)."""
    found = []
    if desk.rules.meld_window == "seven_cards":
        found.append(("late", _("Is the stock gone, and has the player seven cards or fewer?")))
    if desk.rules.meld_right == "after_won_trick":
        found.append(("won", _("Did the player win the last trick?")))
    return found


def meld_question(here: Here, trump: str, wanted: Meld, before: Meld | None) -> dict[str, Any]:
    """The judge's question: a hand that has all of the cards, or lacks one."""
    cards = texts(wanted.cards)
    owned = cards if here.text("complete") == "yes" else cards[1:]
    late = here.text("late") == "yes"
    rest = [text for text in TEXTS if text not in cards]
    hand = [*owned, *rest][: 7 if late else 8]
    given: dict[str, Any] = {"cards": cards, "trump": trump, "hand": hand, "tricks": []}
    given["stock"] = 0 if late else FULL_STOCK
    if before is not None:
        given["used"] = [[before.id, texts(before.cards)]]
    if here.text("won"):
        given["won_last_trick"] = here.text("won") == "yes"
    return given


def meld_verdict(answer: Mapping[str, Any]) -> str:
    """Does it count, and what does that make of both scores?"""
    if answer["valid"]:
        return _("Yes: %(points)d", points=answer["points"])
    if answer["self"]:
        return _("No, and %(points)s for the player", points=plain(answer["self"]))
    if answer["opponent"]:
        return _("No, and %(points)d for the opponent", points=answer["opponent"])
    return _("No, and it costs nothing")


def best(desk: Desk, here: Here) -> Drawn:
    """The door "the best of these cards"."""
    heading = _("The best of these cards")
    found = asked(desk, here)
    if (first := open_question(here, found, heading, phase=False)) is not None:
        return first
    cards = here.many("cards")
    table = [laid(card, "") for card in cards if card in TEXTS]
    opened = cards[-1][-1:] if cards else ""
    drawn = Drawn(
        heading,
        above=trump_name(found.trump or "S"),
        hint=_("tap the cards in hand and tricks"),
        back=here.to(cards=".".join(cards[:-1])) if cards else "",
        again=here.to(cards=None) if cards else "",
        template="judge_cards.html",
        more={
            "laid": table,
            "next": "",
            "picker": pick(lambda card: here.to(cards=".".join([*cards, card])), cards, opened),
        },
    )
    if not cards:
        return drawn
    try:
        given = {"cards": cards, "trump": found.trump}
        return drawn.but(ruling=ruled(desk, "best_melds", given, best_verdict))
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault), more={"laid": [], "picker": None})


def best_verdict(answer: Mapping[str, Any]) -> str:
    """What can be announced from the cards."""
    if not answer["melds"]:
        return _("Nothing to announce")
    names = ", ".join(meld_name(each) for each in answer["melds"])
    return plain(answer["points"]) + _(": ") + names


def totals(desk: Desk, here: Here) -> Drawn:
    """The door "do our totals fit?"."""
    fields = [(side, desk.side(side), here.text(f"total{side}")) for side in desk.rules.sides]
    drawn = Drawn(
        _("Do our totals fit?"),
        hint=_("what each scored in this round"),
        template="judge_totals.html",
        more={"fields": fields, "kept": {"rules": here.text("rules")} if here.text("rules") else {}},
    )
    if not all(text for _side, _name, text in fields):
        return drawn
    try:
        numbers = {side: whole(text, side) for side, _name, text in fields}
        return drawn.but(ruling=ruled(desk, "round_totals_check", {"totals": numbers}, totals_verdict))
    except FormFault as fault:
        return drawn.but(fault=fault.sentence)
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault))


def totals_verdict(answer: Mapping[str, Any]) -> str:
    """Can these totals be right?"""
    if not answer["ok"]:
        return _("No, somebody has miscounted")
    return {
        True: _("Yes, and the seven was scored"),
        False: _("Yes, without the seven"),
        None: _("Yes; the seven may have been scored or not"),
    }[answer["seven_scored"]]
