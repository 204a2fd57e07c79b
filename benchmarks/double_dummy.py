"""Best play of whole hands: the search against DDS on the same deals, taken in turns.

Run from the checkout: `python -m benchmarks.double_dummy [DEALS]` (needs endplay). Three tables of figures: the exact
number of tricks of random deals, "could it have been made?" of hands played by whoever holds the best trumps, and the
search alone at no trumps and in misère. Processor time; what counts is the ratio within one run.
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player

from scorekeeper.engine.cards import Card, each_of
from scorekeeper.engine.five_hundred.play import Contract, suit_index
from scorekeeper.engine.five_hundred.rules import Rules
from scorekeeper.engine.five_hundred.search import Position, makeable, opening, tricks_with_best_play

RULES = Rules.make()
DENOMINATIONS = {"S": Denom.spades, "C": Denom.clubs, "D": Denom.diamonds, "H": Denom.hearts}
GOAL = 30.0
Hands = dict[int, list[Card]]


def deal(chance: Random) -> tuple[Hands, list[Card]]:
    """Four hands of ten cards and the kitty."""
    pack = list(each_of(RULES.pack))
    chance.shuffle(pack)
    return {seat: pack[seat * 10 - 10 : seat * 10] for seat in RULES.seats}, pack[40:]


def auctioned(chance: Random) -> tuple[Hands, str]:
    """A deal with the kitty taken and a contract that its strongest hand might play; the declarer is seat 1."""
    hands, kitty = deal(chance)
    strength, seat, trump = max(
        (_strength(hands[seat], Contract.of(RULES, trump)), seat, trump) for seat in RULES.seats for trump in "SCDH"
    )
    contract = Contract.of(RULES, trump)
    held = hands[seat] + kitty
    suits = [contract.suit[each.index] for each in held]
    worth = {
        each: (suit == contract.trump_suit, each.rank in "AK", suits.count(suit), contract.power[suit][each.index])
        for each, suit in zip(held, suits, strict=True)
    }
    hands[seat] = sorted(held, key=lambda each: worth[each])[3:]
    level = max(6, min(10, int(strength * 0.9 + 1)))
    return {(other - seat) % 4 + 1: hand for other, hand in hands.items()}, f"{level}{trump}"


def _strength(hand: list[Card], contract: Contract) -> float:
    """Trumps, the high ones for more, and aces."""
    trumps = [each for each in hand if contract.suit[each.index] == contract.trump_suit]
    high = sum(contract.power[contract.trump_suit][each.index] >= 44 for each in trumps)
    return len(trumps) + 0.7 * high + sum(each.rank == "A" for each in hand if each not in trumps)


def by_dds(position: Position) -> Callable[[], int]:
    """What asks DDS for the declarer's tricks; each suit's cards, from the top, become bridge cards from the ace."""
    hands = [dict.fromkeys("SHDC", "") for _ in position.hands]
    for suit in "SCDH":
        for rank, each in zip("AKQJT98765432", position.groups[suit_index(suit)], strict=False):
            hands[position.holder(each)][suit] += rank
    bridge = Deal("N:" + " ".join(".".join(hand.values()) for hand in hands))
    bridge.trump, bridge.first = DENOMINATIONS[position.contract.trump], Player.north
    return lambda: max(tricks for _, tricks in solve_board(bridge))


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """(milliseconds of processor time, what came back)."""
    start = process_time()
    found = work()
    return (process_time() - start) * 1000, found


def told(name: str, ours: list[float], dds: list[float]) -> None:
    """One line of figures."""
    words = f"{name:32} median {median(ours):7.1f} ms  p95 {quantiles(ours, n=20)[-1]:7.1f} ms"
    if dds:
        words += f"  DDS {median(dds):5.1f} ms  ratio {median(ours) / median(dds):5.1f}"
    print(words)


def exact(deals: int) -> tuple[list[float], list[float]]:
    """Milliseconds for the exact number of tricks of whole random deals, ours and DDS's; both must say the same."""
    chance = Random(500)
    ours, dds = [], []
    for _ in range(deals):
        hands, _ = deal(chance)
        position = opening(RULES, "6" + chance.choice("SCDH"), 1, hands)
        mine, tricks = timed(lambda position=position: tricks_with_best_play(position))
        theirs, expected = timed(by_dds(position))
        assert tricks == expected, position
        ours.append(mine)
        dds.append(theirs)
    return ours, dds


def made(deals: int) -> tuple[list[float], list[float]]:
    """Milliseconds for "could it have been made?" of auctioned deals, and of DDS for all tricks; both must agree."""
    chance = Random(500)
    ours, dds = [], []
    for _ in range(deals):
        hands, contract = auctioned(chance)
        position = opening(RULES, contract, 1, hands)
        mine, could = timed(lambda position=position, contract=contract: makeable(position, contract))
        theirs, expected = timed(by_dds(position))
        assert could == (expected >= int(contract[:-1])), position
        ours.append(mine)
        dds.append(theirs)
    return ours, dds


def main(deals: int) -> None:
    """Print the figures."""
    told(f"exact tricks (goal {GOAL:.0f} x)", *exact(deals))
    told("could it have been made?", *made(deals * 3))
    chance = Random(500)
    for contract in ("6NT", "M"):
        positions = [opening(RULES, contract, 1, deal(chance)[0]) for _ in range(max(2, deals // 3))]
        all_tricks = [timed(lambda position=position: tricks_with_best_play(position))[0] for position in positions]
        enough = [timed(lambda position=position, c=contract: makeable(position, c))[0] for position in positions]
        told(f"{contract}: exact tricks", all_tricks, [])
        told(f"{contract}: could it have been made?", enough, [])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
