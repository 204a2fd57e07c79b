"""The judge's questions about the cards: tricks, the deal, the draw, the seven, combinations (C2 to C4)."""

from typing import Any

from ..cards import Card, mask_of
from ..errors import BadValue, DuplicateCard
from ..judge import Kind, Ruling
from ..reading import a_bool, a_list, a_number, fields, joined, one_of
from ..reasons import Reason, reason
from .melds import FAMILIES, IDS, Meld, announcing_barred, announcing_wrong, best_melds, meld_of
from .pack import HAND, read_card, read_cards, read_player, read_suit
from .play import CLOSED, OPEN, beats, deal, exchanged, is_seven, legal_cards
from .rules import PLAYERS, Rules
from .scoring import SEVEN, penalty_of

STOCK = 16


def _texts(cards: tuple[Card, ...]) -> list[str]:
    return [each.text for each in cards]


# -- the cards in play (C2, C3) --------------------------------------------------------------------------------------


def ask_trick_winner(rules: Rules, given: Any) -> Ruling:
    """Does the card led win, or the card that follows?"""
    given = fields(given, "", ("phase", "lead", "follow", "trump"))
    phase = one_of(given["phase"], (OPEN, CLOSED), "phase")
    lead, follow = read_card(given["lead"], "lead"), read_card(given["follow"], "follow")
    trump = read_suit(given["trump"], "trump")
    if lead is follow:
        raise DuplicateCard("follow", card=follow.text)
    won = beats(rules, phase, lead, follow, trump)
    return Ruling({"winner": "follower" if won else "leader"}, (_trick_reason(rules, phase, lead, follow, trump, won),))


def _trick_reason(rules: Rules, phase: str, lead: Card, follow: Card, trump: str, won: bool) -> Reason:
    cards = {"lead": lead.text, "follow": follow.text}
    if phase == OPEN and rules.open_compare != "suit_and_trump":
        if won:
            return reason("follow_higher_any_suit", "C3.2", **cards)
        if lead.rank == follow.rank:
            return reason("equal_rank", "C3.3", **cards)
        return reason("follow_not_higher", "C3.2", **cards)
    rule = "C3.2" if phase == OPEN else "C3.6"
    if lead.suit == follow.suit:
        return reason("follow_higher_in_suit" if won else "lead_higher_in_suit", rule, **cards)
    return reason("follow_trumps" if won else "follow_throws", rule, trump=trump, **cards)


def ask_legal_cards(rules: Rules, given: Any) -> Ruling:
    """Which cards of the hand may be played?"""
    given = fields(given, "", ("phase", "hand", "lead", "trump"))
    phase = one_of(given["phase"], (OPEN, CLOSED), "phase")
    hand = read_cards(given["hand"], "hand", most=HAND)
    lead = None if given["lead"] is None else read_card(given["lead"], "lead")
    trump = read_suit(given["trump"], "trump")
    if lead in hand:
        raise DuplicateCard("lead", card=given["lead"])
    legal = legal_cards(rules, phase, hand, lead, trump)
    return Ruling({"legal": _texts(legal)}, (_legal_reason(rules, phase, hand, legal, lead, trump),))


def _legal_reason(
    rules: Rules, phase: str, hand: tuple[Card, ...], legal: tuple[Card, ...], lead: Card | None, trump: str
) -> Reason:
    if lead is None:
        return reason("lead_any", "C3.2" if phase == OPEN else "C3.6")
    if phase == OPEN:
        return reason("open_any", "C3.2")
    held = [each for each in hand if each.suit == lead.suit]
    if held:
        headed = len(legal) < len(held) or all(beats(rules, phase, lead, each, trump) for each in held)
        must_head = rules.closed_rule == "must_head" and headed
        return reason("must_head" if must_head else "must_follow", "C3.6", lead=lead.text, suit=lead.suit)
    if rules.closed_rule != "free_if_void" and any(each.suit == trump for each in hand):
        return reason("must_trump", "C3.6", suit=lead.suit, trump=trump)
    return reason("void_any", "C3.6", suit=lead.suit)


def ask_deal(rules: Rules, given: Any) -> Ruling:
    """Who gets which cards of a pack, what is turned up and what is drawn."""
    given = fields(given, "", ("pack",))
    found = deal(read_cards(given["pack"], "pack", least=32))
    scores = rules.dealer_turned_seven and is_seven(found.turned, found.trump)
    because = [reason("dealt", "C2.1"), reason("turned", "C2.2", card=found.turned.text)]
    if scores:
        because.append(reason("turned_seven", "C2.3", points=SEVEN))
    answer = {
        "forehand": _texts(found.forehand),
        "dealer": _texts(found.dealer),
        "turned": found.turned.text,
        "trump": found.trump,
        "stock_size": len(found.stock),
        "next_draw": found.stock[0].text,
        "last_draw": found.stock[-1].text,
        "dealer_points": SEVEN if scores else 0,
    }
    return Ruling(answer, tuple(because))


def ask_draw(rules: Rules, given: Any) -> Ruling:
    """Which card each player draws after a trick."""
    given = fields(given, "", ("stock", "trick_winner"))
    winner = read_player(given["trick_winner"], "trick_winner")
    stock = read_cards(given["stock"], "stock", least=2, most=STOCK)
    drawn = {player: stock[0 if player == winner else 1].text for player in PLAYERS}
    return Ruling({**drawn, "left": len(stock) - 2}, (reason("winner_draws_first", "C3.4", player=winner),))


def ask_seven_exchange(rules: Rules, given: Any) -> Ruling:
    """May the seven of trumps be exchanged, and what is held and turned then?"""
    given = fields(given, "", ("trump", "hand", "stock"))
    trump = read_suit(given["trump"], "trump")
    hand = read_cards(given["hand"], "hand", most=HAND)
    stock = read_cards(given["stock"], "stock", mask_of(hand), most=STOCK)
    if stock and stock[-1].suit != trump:
        raise BadValue(joined("stock", len(stock) - 1), wanted="trump", trump=trump)  # C2.2: it named the trumps
    found = exchanged(hand, stock, trump)
    if found is not None:
        because = reason("seven_exchanged", "C3.5", card=stock[-1].text, points=SEVEN)
    elif not stock:
        because = reason("seven_no_stock", "C3.5")
    elif is_seven(stock[-1], trump):
        because = reason("seven_turned", "C3.5", card=stock[-1].text)
    else:
        because = reason("seven_not_held", "C3.5", trump=trump)
    after = found.stock if found is not None else stock
    answer = {
        "allowed": found is not None,
        "points": SEVEN if found is not None else 0,
        "hand": _texts(found.hand if found is not None else hand),
        "stock_last": after[-1].text if after else None,
    }
    return Ruling(answer, (because,))


# -- combinations (C4) -----------------------------------------------------------------------------------------------


def _meld_reason(meld: Meld | None) -> Reason:
    if meld is None:
        return reason("not_a_combination", "C4.2")
    return reason(f"meld_{meld.id}", "C4.2", points=meld.points)


def ask_meld_value(rules: Rules, given: Any) -> Ruling:
    """Which combination these cards are, and its points."""
    given = fields(given, "", ("cards", "trump"))
    cards, trump = read_cards(given["cards"], "cards"), read_suit(given["trump"], "trump")
    found = meld_of(rules, cards, trump)
    answer = {"meld": found.id, "points": found.points} if found else {"meld": None, "points": 0}
    return Ruling(answer, (_meld_reason(found),))


def _read_used(rules: Rules, value: Any, path: str, trump: str) -> list[Meld]:
    """Combinations announced before, as `[meld, cards]`; BadValue where the cards are not that combination."""
    found = []
    for index, pair in enumerate(a_list(value, path)):
        at = joined(path, index)
        id_, texts = a_list(pair, at, at_least=2, at_most=2)
        one_of(id_, IDS, joined(at, 0))
        meld = meld_of(rules, read_cards(texts, joined(at, 1)), trump)
        if meld is None or meld.id != id_:
            raise BadValue(joined(at, 1), wanted=id_)
        found.append(meld)
    return found


def ask_meld_validity(rules: Rules, given: Any) -> Ruling:
    """Does this announcement count, and how does it change the scores?"""
    needed = ("cards", "trump", "hand", "tricks", "stock")
    given = fields(given, "", needed, ("used", "used_by_opponent", "won_last_trick"))
    cards, trump = read_cards(given["cards"], "cards"), read_suit(given["trump"], "trump")
    hand = read_cards(given["hand"], "hand", most=HAND)
    tricks = read_cards(given["tricks"], "tricks", mask_of(hand))
    stock = a_number(given["stock"], "stock", 0, STOCK)
    used = _read_used(rules, given.get("used", []), "used", trump)
    by_opponent = _read_used(rules, given.get("used_by_opponent", []), "used_by_opponent", trump)
    won = a_bool(given.get("won_last_trick", True), "won_last_trick")
    meld = meld_of(rules, cards, trump)
    word = announcing_barred(rules, stock, len(hand), won) if meld else "not_a_combination"
    if meld and word is None:
        owned = mask_of(hand) if rules.meld_sources == "hand_only" else mask_of((*hand, *tricks))
        word = announcing_wrong(rules, meld, owned, used, by_opponent)
    points = meld.points if meld and word is None else 0
    change = {"A": points, "B": 0}  # A stands for the player who announces
    because = [_meld_reason(meld)]
    if meld and word is not None:
        because.append(reason(word, {"too_late": "C4.7", "no_trick_won": "C4.8", "reused": "C4.5"}.get(word, "C4.6")))
    if meld and word in ("incomplete", "reused"):
        player, change_by = penalty_of(rules, "A", meld.points)
        change[player] += change_by
        because.append(reason(f"penalty_{rules.penalty}", "C4.6", points=meld.points))
    answer = {
        "valid": word is None,
        "reason": word or "ok",
        "points": points,
        "self": change["A"],
        "opponent": change["B"],
    }
    return Ruling(answer, tuple(because))


def ask_best_melds(rules: Rules, given: Any) -> Ruling:
    """The most points these cards can announce together."""
    given = fields(given, "", ("cards", "trump"), ("used",))
    cards, trump = read_cards(given["cards"], "cards"), read_suit(given["trump"], "trump")
    used = mask_of(read_cards(given.get("used", []), "used"))
    best = best_melds(rules, mask_of(cards), trump, dict.fromkeys(FAMILIES.values(), used))
    points = sum(each.points for each in best)
    because = tuple(_meld_reason(each) for each in best) or (reason("no_melds", "C4.2"),)
    return Ruling({"points": points, "melds": [each.id for each in best]}, because)


KINDS: dict[str, Kind] = {
    "trick_winner": ask_trick_winner,
    "legal_cards": ask_legal_cards,
    "meld_value": ask_meld_value,
    "meld_validity": ask_meld_validity,
    "best_melds": ask_best_melds,
    "deal": ask_deal,
    "draw": ask_draw,
    "seven_exchange": ask_seven_exchange,
}
