"""May he play that: by one yes or no without a card shown, or with the whole hand tapped."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.cards import CARDS, SUIT_INDEX
from ....engine.errors import Missing, RulesError
from ....engine.five_hundred.rules import HAND
from ...picker import laid
from ...ruling import fault_of, ruled
from .. import Desk, Drawn, Here, Key, Keys
from .names import SUITS, card_name, listed, suit_name
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


# -- the joker ------------------------------------------------------------------------------------------------------


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
            after.insert(0, _toggles(title, here, "before", before))
    return drawn.but(ruling=ruling, after=tuple(after))


def _toggles(title: str, here: Here, name: str, chosen: list[str]) -> Keys:
    """Suits that may be marked, several at once."""
    keys = []
    for suit in SUITS:
        after = [each for each in SUITS if (each in chosen) != (each == suit)]
        keys.append(Key(here.to(**{name: ".".join(after)}), suit_name(suit), suit=suit, pressed=suit in chosen))
    return Keys(title, tuple(keys), "suits")


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


# -- the exact form ---------------------------------------------------------------------------------------------------


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
    toggles = (_toggles(words, now.here, name, now.here.many(name)) for name, words in wanted.items())
    return (*given_keys(now), *toggles)
