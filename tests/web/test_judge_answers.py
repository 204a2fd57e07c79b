"""What the judge's pages say is what the engine says, on hundreds of questions a door."""

import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper.engine.cards import texts
from scorekeeper.engine.five_hundred.auction import PASS, Auction
from scorekeeper.engine.five_hundred.bids import BIDS, BidTable
from scorekeeper.engine.five_hundred.rules import Rules
from scorekeeper.engine.judge import judge
from tests.web.conftest import Phone

QUESTIONS = 300
SUITS = ("S", "C", "D", "H")
SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
NAMES = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}
MISERES = {"M": "Misère", "OM": "Open misère", "DN": "Double nullo", "BN": "Bar nullo", "BM": "Blind misère"}
PRESETS = (
    "classic",
    "australian",
    "new_zealand",
    "quebec",
    "american_1904",
    "six_player",
    "three_player",
    "five_player",
)
TWO = ("fuenfhundert", "franzoesische_variante", "cinq_cents_1896")


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def card(text: str) -> str:
    """A card as pages show it."""
    return {"Joker": "the joker", "Joker2": "the second joker"}.get(text) or text[:-1] + SIGNS[text[-1]]


def bid(text: str) -> str:
    """A bid as pages show it."""
    if text == PASS:
        return "pass"
    found = BIDS[text]
    return (
        MISERES.get(text) or f"{found.level}{SIGNS[found.strain]}"
        if found.trump
        else MISERES.get(text, f"{found.level} NT")
    )


def verdict(phone: Phone, door: str, rules: str, **fields: str) -> str:
    """The verdict of a page; empty where it asks on."""
    page = phone.get(f"/judge/{door}?{urlencode({'rules': rules, **fields})}")
    assert page.status_code == 200, page.text
    found = re.search(r'<section class="ruling".*?<h2>(.*?)</h2>', page.text, re.DOTALL)
    return found.group(1).replace("&#39;", "'") if found else ""


def answer(ask: str, preset: str, given: dict[str, Any], game: str = "five_hundred") -> dict[str, Any]:
    """The engine's answer to the same question."""
    found = judge({"id": "1", "game": game, "ask": ask, "rules": {"preset": preset}, "given": given})
    assert "answer" in found, (found, given)
    return dict(found["answer"])


def deal(chance: random.Random, preset: str, number: int) -> tuple[Rules, list[str]]:
    """Rules and some cards of their pack."""
    rules = Rules.make(preset)
    return rules, chance.sample(texts(rules.pack), number)


def joker_first(chance: random.Random, cards: list[str], trump: str) -> dict[str, str]:
    """The suit named for a joker that is led without trumps."""
    return {"named": chance.choice(SUITS)} if cards and cards[0].startswith("Joker") and trump not in SUITS else {}


def trick(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(PRESETS)
    rules = Rules.make(preset)
    trump = chance.choice([*SUITS, "NT", *(each for each in ("M", "OM") if each in BidTable.of(rules).contracts)])
    partners = 0 if trump in (*SUITS, "NT") else len(rules.seats_of("A")) - 1
    size = rules.players - partners
    rules, cards = deal(chance, preset, chance.randint(1, size))
    if chance.random() < 0.2 and "Joker" not in cards:
        cards[chance.randrange(len(cards))] = "Joker"
    named = joker_first(chance, cards, trump)
    given: dict[str, Any] = {"trump": trump, "plays": [[seat + 1, each] for seat, each in enumerate(cards)]}
    if named:
        given["joker_suit"] = named["named"]
    wins = card(answer("trick_winner", preset, given)["card"])
    said = f"{wins[0].upper()}{wins[1:]} takes it" + ("" if len(cards) == size else " so far")
    assert verdict(phone, "trick", f"five_hundred/{preset}", trump=trump, cards=".".join(cards), **named) == said


def may(chance: random.Random, phone: Phone) -> None:
    """The yes or no is the engine's for any hand with, or without, a card of the suit led."""
    preset, trump = chance.choice(PRESETS), chance.choice(SUITS)
    rules, cards = deal(chance, preset, 10)
    led, mine, *rest = cards
    holds = chance.random() < 0.5
    follow = {each for each in texts(rules.pack) if follows(each, led, trump)}
    hand = [mine, *(each for each in rest if (each in follow) and holds)]
    hand += [] if holds else [each for each in rest if each not in follow]
    if holds and not set(hand[1:]) & follow:
        return
    legal = answer("legal_cards", preset, {"trump": trump, "hand": hand, "trick": [[1, led]]})["legal"]
    said = f"Yes, he may play {card(mine)}" if mine in legal else f"No, he may not play {card(mine)}"
    fields = {"trump": trump, "led": led, "card": mine, "holds": "yes" if holds else "no"}
    assert verdict(phone, "may", f"five_hundred/{preset}", **fields) == said


def follows(each: str, led: str, trump: str) -> bool:
    """Told by hand: does a card follow a lead in a suit contract?"""
    left = "J" + {"S": "C", "C": "S", "D": "H", "H": "D"}[trump]

    def suit(text: str) -> str:
        return trump if text == left or text.startswith("Joker") else text[-1]

    return suit(each) == suit(led)


def hand(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(PRESETS)
    trump = chance.choice([*SUITS, "NT"])
    rules, cards = deal(chance, preset, chance.randint(2, 12))
    lead = chance.randint(0, min(len(cards) - 1, rules.players - 1))
    on_table, held = cards[:lead], cards[lead:][:10]
    named = joker_first(chance, on_table, trump)
    given: dict[str, Any] = {"trump": trump, "hand": held, "trick": [[n + 1, each] for n, each in enumerate(on_table)]}
    if named:
        given["joker_suit"] = named["named"]
    legal = answer("legal_cards", preset, given)["legal"]
    fields = {"trump": trump, "cards": ".".join(on_table), "hand": ".".join(held), **named}
    page = phone.get(f"/judge/hand?{urlencode({'rules': f'five_hundred/{preset}', **fields})}").text
    lit = page.count('class="away"> allowed')
    assert lit == len(legal) and page.count('class="away"> not allowed') == len(held) - len(legal)


def joker(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(PRESETS)
    rules = Rules.make(preset)
    trump = chance.choice(["NT", *(each for each in ("M", "OM") if each in BidTable.of(rules).contracts)])
    ranks = [rank for rank in rules.ranks_of("D") if rank not in ("4", "J")]
    if chance.random() < 0.5:
        holds = chance.random() < 0.5
        mine = f"{ranks[1]}D" if holds else "AS"
        legal = answer(
            "legal_cards", preset, {"trump": trump, "hand": ["Joker", mine], "trick": [[1, f"{ranks[0]}D"]]}
        )["legal"]
        said = "No, not the joker now"
        if "Joker" in legal:
            said = "Yes, and he must play it" if legal == ["Joker"] else "Yes, he may play the joker"
        fields = {"does": "follows", "holds": "yes" if holds else "no"}
    else:
        seen = [suit for suit in SUITS if chance.random() < 0.5]
        memory = {"unled_suit": "suits_led", "not_shown_void": "shown_void"}.get(rules.joker_lead)
        given: dict[str, Any] = {"trump": trump, "hand": ["Joker", "AS"], "trick": []}
        found = answer("legal_cards", preset, given | ({memory: seen} if memory else {}))
        said = "No, he may not lead it now"
        if "Joker" in found["legal"]:
            names = [NAMES[suit] for suit in found["joker_suits"]]
            several = " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
            said = "Yes, and he names any suit" if len(names) == 4 else f"Yes, and he names {several}"
        fields = {"does": "leads", "before": ".".join(seen)}
    assert verdict(phone, "joker", f"five_hundred/{preset}", trump=trump, **fields) == said


def bidding(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(PRESETS)
    rules = Rules.make(preset)
    auction = Auction.start(rules, chance.choice(rules.seats))
    for _step in range(chance.randint(0, 9)):
        calls = auction.legal_calls()
        if not calls:
            break
        auction = auction.call(PASS if PASS in calls and chance.random() < 0.5 else chance.choice(calls[:6]))
    spoken = [list(each) for each in auction.calls]
    fields = {"dealer": str(auction.dealer), "calls": ".".join(text for _seat, text in auction.calls)}
    given = {"dealer": auction.dealer, "calls": spoken}
    if auction.turn is None:
        found = answer("auction", preset, given)
        said = verdict(phone, "bidding", f"five_hundred/{preset}", **fields)
        if found["contract"]:
            assert said == f"{bid(found['contract'])}, played by seat {found['declarer']}"
        else:
            assert said in (f"Thrown in; seat {found['next_dealer']} deals", "Nobody bid: played at no trumps")
        return
    call = chance.choice([*BidTable.of(rules).values, PASS])
    legal = answer("legal_call", preset, {**given, "call": [auction.turn, call]})["legal"]
    said = f"Yes, {bid(call)} may be called" if legal else f"No, not {bid(call)}"
    assert verdict(phone, "bidding", f"five_hundred/{preset}", ask=call, **fields) == said


def higher(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(PRESETS)
    a, b = (chance.choice(list(BidTable.of(Rules.make(preset)).values)) for _ in range(2))
    found = answer("compare_bids", preset, {"a": a, "b": b})["higher"]
    said = "They rank level" if found == "equal" else f"{bid(found)} is higher"
    assert verdict(phone, "higher", f"five_hundred/{preset}", bids=f"{a}.{b}") == said


def scoring(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(("classic", "australian", "quebec", "american_1904", "six_player"))
    rules = Rules.make(preset)
    contract = chance.choice([each for each in BidTable.of(rules).contracts if BIDS[each].level])
    took, side = chance.randint(0, 10), chance.choice(rules.sides)
    other = next(each for each in rules.sides if each != side)
    points = answer(
        "score_hand", preset, {"contract": contract, "declarers": [side], "tricks": {side: took, other: 10 - took}}
    )["points"]
    fields = {"contract": contract, "declarers": side, "took": str(took)}
    assert verdict(phone, "scoring", f"five_hundred/{preset}", **fields) == said_points(points)


def said_points(points: dict[str, int]) -> str:
    found = ", ".join(f"side {side} {str(each).replace('-', '−')}" for side, each in sorted(points.items()))
    return found.replace("side", "Side", 1)


def revoke(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(("classic", "australian", "quebec", "six_player"))
    contract = chance.choice([each for each in BidTable.of(Rules.make(preset)).contracts if BIDS[each].level])
    side, other = chance.sample(("A", "B"), 2)
    offender = chance.choice((side, other))
    fields = {"contract": contract, "declarers": side, "offender": offender}
    given: dict[str, Any] = {"contract": contract, "declarers": [side], "offender": offender}
    given["tricks"] = {side: 0, other: 0}
    if offender == side:
        took, cost = chance.randint(0, 8), chance.randint(0, 2)
        given["tricks"][other] = took
        given |= {"tricks_cost": {other: cost}} if cost else {}
        fields |= {f"t{other}": str(took), "cost": str(cost)}
    points = answer("score_revoke", preset, given)["points"]
    assert verdict(phone, "revoke", f"five_hundred/{preset}", **fields) == said_points(points)


@pytest.mark.parametrize("door", [trick, may, hand, joker, bidding, higher, scoring, revoke])
def test_pages_say_what_the_engine_says(door: Callable[[random.Random, Phone], None], phone: Phone) -> None:
    chance = random.Random(f"judge {door.__name__}")
    for _question in range(QUESTIONS):
        door(chance, phone)


# -- the game for two -------------------------------------------------------------------------------------------------

PACK = [rank + suit for suit in SUITS for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def two_trick(chance: random.Random, phone: Phone) -> None:
    preset, trump, phase = chance.choice(TWO), chance.choice(SUITS), chance.choice(("open", "closed"))
    lead, follow = chance.sample(PACK, 2)
    given = {"phase": phase, "lead": lead, "follow": follow, "trump": trump}
    winner = answer("trick_winner", preset, given, "cinq_cents")["winner"]
    fields = {"trump": trump, "phase": phase, "cards": f"{lead}.{follow}"}
    said = f"{card(lead if winner == 'leader' else follow)} takes it"
    assert verdict(phone, "trick", f"cinq_cents/{preset}", **fields) == said


def two_may(chance: random.Random, phone: Phone) -> None:
    preset, trump, phase = chance.choice(TWO), chance.choice(SUITS), chance.choice(("open", "closed"))
    lead, *held = chance.sample(PACK, chance.randint(3, 9))
    legal = answer("legal_cards", preset, {"phase": phase, "hand": held, "lead": lead, "trump": trump}, "cinq_cents")[
        "legal"
    ]
    fields = {"trump": trump, "phase": phase, "lead": lead, "hand": ".".join(held)}
    said = (
        "Any of these cards"
        if len(legal) == len(held)
        else f"Only {', '.join(card(each) for each in held if each in legal)}"
    )
    assert verdict(phone, "may", f"cinq_cents/{preset}", **fields) == said


def two_best(chance: random.Random, phone: Phone) -> None:
    preset, trump = chance.choice(TWO), chance.choice(SUITS)
    cards = chance.sample(PACK, chance.randint(1, 20))
    found = answer("best_melds", preset, {"cards": cards, "trump": trump}, "cinq_cents")
    said = verdict(phone, "best", f"cinq_cents/{preset}", trump=trump, cards=".".join(cards))
    assert said.startswith(f"{found['points']}: ") if found["melds"] else said == "Nothing to announce"


def two_totals(chance: random.Random, phone: Phone) -> None:
    preset = chance.choice(TWO)
    totals = {"A": chance.randint(-60, 400), "B": chance.randint(0, 200)}
    found = answer("round_totals_check", preset, {"totals": totals}, "cinq_cents")
    said = verdict(phone, "totals", f"cinq_cents/{preset}", totalA=str(totals["A"]), totalB=str(totals["B"]))
    assert said.startswith("Yes" if found["ok"] else "No")


def two_meld(chance: random.Random, phone: Phone) -> None:
    preset, trump, suit = chance.choice(TWO), chance.choice(SUITS), chance.choice(SUITS)
    complete, late, won = (chance.random() < 0.5 for _ in range(3))
    cards = [f"K{suit}", f"Q{suit}"]
    used = chance.choice((None, "four_kings", "four_queens"))
    rest = [each for each in PACK if each not in cards]
    held = [*(cards if complete else cards[1:]), *rest][: 7 if late else 8]
    given: dict[str, Any] = {"cards": cards, "trump": trump, "hand": held, "tricks": [], "stock": 0 if late else 8}
    given["won_last_trick"] = won
    if used and complete:
        given["used"] = [[used, [used[5].upper() + each for each in SUITS]]]
    found = answer("meld_validity", preset, given, "cinq_cents")
    id_ = "trump_marriage" if suit == trump else "marriage"
    fields = {"trump": trump, "meld": f"{id_}-{suit}", "complete": "yes" if complete else "no"}
    fields |= {"late": "yes" if late else "no", "won": "yes" if won else "no"}
    fields["before"] = f"{used}-x" if used else "none"
    said = verdict(phone, "meld", f"cinq_cents/{preset}", **fields)
    if preset != "franzoesische_variante":  # only there it matters how many cards are held
        given |= {"stock": 8, "hand": given["hand"]}
    assert said.startswith(f"Yes: {found['points']}" if found["valid"] else "No"), (said, found, fields, preset)


@pytest.mark.parametrize("door", [two_trick, two_may, two_best, two_totals, two_meld])
def test_pages_for_two_say_what_the_engine_says(door: Callable[[random.Random, Phone], None], phone: Phone) -> None:
    chance = random.Random(f"judge {door.__name__}")
    for _question in range(QUESTIONS):
        door(chance, phone)


def test_the_seven(phone: Phone) -> None:
    rules = "cinq_cents/fuenfhundert"
    for trump in SUITS:
        assert verdict(phone, "seven", rules, trump=trump, lies="card", holds="yes") == "Yes, and it scores 10"
        for lies, holds in (("card", "no"), ("gone", "yes"), ("seven", "yes")):
            assert verdict(phone, "seven", rules, trump=trump, lies=lies, holds=holds) == "No, it can't be exchanged"
