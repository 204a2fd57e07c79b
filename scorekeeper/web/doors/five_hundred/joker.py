"""The joker in three taps: it leads or it follows, one more answer, and no card shown."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ...ruling import ruled
from .. import Desk, Drawn, Here, Key, Keys
from .may import filler, first_time, memories, question
from .names import SUITS, listed, suit_name
from .played import Played, given_keys, played, toggles, which_trump, yes_no


def joker(desk: Desk, here: Here) -> Drawn:
    """The joker in three taps: it leads or it follows, one more answer, and no card shown."""
    heading = _("The joker")
    now = played(desk, here)
    if now is None:
        return which_trump(desk, here, heading)
    does = here.one_of("does", ("leads", "follows"))
    drawn = Drawn(heading, above=now.words, again=here.to(does=None, holds=None, first=None, before=None, last=None))
    if does is None:
        keys = (Key(here.to(does="leads"), _("He leads it")), Key(here.to(does="follows"), _("He follows with it")))
        return drawn.but(keys=(Keys(_("What does its holder want to do?"), keys),), again="", after=given_keys(now))
    return _leads(now, drawn) if does == "leads" else _follows(now, drawn)


def _leads(now: Played, drawn: Drawn) -> Drawn:
    """May it be led, and as which suit (R4.3, R4.8)?"""
    here = now.here
    before = [suit for suit in here.many("before") if suit in SUITS]
    last = here.text("last") == "yes"
    hand = ["Joker"] if last else ["Joker", next(f"{rank}S" for rank in reversed(now.rules.ranks_of("S")))]
    memory = {"unled_suit": "suits_led", "not_shown_void": "shown_void"}.get(now.rules.joker_lead)
    given: dict[str, Any] = {"trump": now.trump, "hand": hand, "trick": []}
    if now.given is not None:
        given["prenomination"] = now.given
    if memory is not None and before:
        given[memory] = before
    ruling = ruled(now.desk, "legal_cards", given, _lead_verdict)
    after = list(given_keys(now))
    if not now.is_suit and now.given is None:
        after.append(yes_no(_("Is it his last card?"), here, "last"))
        if memory is not None:
            title = (
                _("Suits led before in this hand") if memory == "suits_led" else _("Suits he failed to follow before")
            )
            after.insert(0, toggles(title, here, "before", before))
    return drawn.but(ruling=ruling, after=tuple(after))


def _lead_verdict(answer: Mapping[str, Any]) -> str:
    if "Joker" not in answer["legal"]:
        return _("No, he may not lead it now")
    suits = answer["joker_suits"]
    if not suits:
        return _("Yes, he may lead it")
    if len(suits) == len(SUITS):
        return _("Yes, and he names any suit")
    return _("Yes, and he names %(suits)s", suits=listed([suit_name(suit) for suit in suits]))


def _follows(now: Played, drawn: Drawn) -> Drawn:
    """May it be played to a lead (R4.4, R4.7 to R4.9)?"""
    here = now.here
    suit = now.trump if now.is_suit else now.given or "S"
    other = next(each for each in SUITS if each != suit)
    choices = {"yes": _("Yes, he holds one"), "no": _("No, he has none")}
    if now.is_suit or now.given is not None:  # it belongs to a suit: what was led decides
        choices = {
            "own": _("%(suit)s were led", suit=suit_name(suit).capitalize()),
            "yes": _("Another suit, and he holds it"),
            "no": _("Another suit, and he has none of it"),
        }
    holds = here.one_of("holds", tuple(choices))
    if holds is None:
        title = _("What was led?") if "own" in choices else _("Does he hold a card of the suit led?")
        keys = tuple(Key(here.to(holds=value), words) for value, words in choices.items())
        return drawn.but(keys=(Keys(title, keys, "wide" if "own" in choices else "yes"),))
    led_as = suit if holds == "own" else other if "own" in choices else suit
    led = filler(now, led_as, True, [])
    card = filler(now, led_as, holds != "no", [led])

    def answer(memory: Mapping[str, list[str]]) -> Any:
        given = question(now, led, led_as, ["Joker", card], memory)
        return ruled(now.desk, "legal_cards", given, _follow_verdict, unsaid=("play_must_follow", "play_void"))

    fresh, known = answer({}), answer(memories(now, led_as))
    if fresh.verdict != known.verdict and here.one_of("first", ("yes", "no")) is None:
        return drawn.but(keys=(yes_no(first_time(now, holds == "yes"), here, "first"),))
    return drawn.but(ruling=known if here.text("first") == "no" else fresh)


def _follow_verdict(answer: Mapping[str, Any]) -> str:
    if "Joker" not in answer["legal"]:
        return _("No, not the joker now")
    if answer["legal"] == ["Joker"]:
        return _("Yes, and he must play it")
    return _("Yes, he may play the joker")
