"""Questions about points, the match, the rank of bids, the deal and the pack."""

from typing import Any

from ..cards import SAME_COLOUR, SUITS
from ..judge import Kind, Ruling
from ..reading import a_list, a_number, an_object, fields, joined
from ..reasons import Reason, reason
from ..sheet import Line
from .bids import BidTable
from .hands import (
    REVOKE_FIELDS,
    Hand,
    check_declarers,
    check_hand,
    check_revoke,
    read_bid_made,
    read_by_side,
    read_hand,
    read_revoke,
    read_sides,
    read_tricks,
    read_values,
)
from .match import fold, in_words
from .read_cards import read_seat
from .revoke_penalty import after_transfer, is_penalised
from .rules import HAND, Rules
from .scoring import Points, is_made, scored_lines, summed


def _by_side(rules: Rules, numbers: Points) -> dict[str, int]:
    return dict(zip(rules.sides, numbers, strict=True))


def line_reasons(lines: tuple[Line, ...]) -> tuple[Reason, ...]:
    """The reasons of lines, with the side and the points of each."""
    return tuple(
        Reason(line.reason.id, line.reason.rule, {"side": line.side, "points": line.points, **line.reason.params})
        for line in lines
    )


def score_hand(rules: Rules, given: Any) -> Ruling:
    """Points of one hand and whether it was made (R5)."""
    given = dict(an_object(given, ""))
    before = _numbers(rules, given.pop("totals"), "totals") if "totals" in given else None
    hand = read_hand(rules, given)
    lines = scored_lines(rules, hand, before)
    answer = {"points": _by_side(rules, summed(rules, lines)), "made": is_made(rules, hand)}
    return Ruling(answer, line_reasons(lines))


def _numbers(rules: Rules, value: Any, path: str) -> Points:
    """A whole number of every side."""
    return tuple(read_by_side(rules, value, path, -(10**9), 10**9).values())


def match(rules: Rules, given: Any) -> Ruling:
    """Totals hand by hand and the end of the match (R6)."""
    given = fields(given, "", ("hands",), ("start", "hands_before"))
    start = _numbers(rules, given["start"], "start") if "start" in given else (0,) * len(rules.sides)
    hands_before = a_number(given.get("hands_before", 0), "hands_before", 0)
    entries = [_read_entry(rules, each, joined("hands", i)) for i, each in enumerate(a_list(given["hands"], "hands"))]
    for i, entry in enumerate(entries):
        if isinstance(entry, Hand):
            check_hand(rules, entry, joined("hands", i))
    folded = fold(rules, entries, start, hands_before)
    found = folded.verdict
    last = folded.running[-1] if folded.running else start
    answer = {
        "running": [_by_side(rules, totals) for totals in folded.running],
        "over": found.over,
        "ended_after": folded.ended_after,
        "winners": [rules.sides[side] for side in found.winners],
        "why": found.why,
        "not_counted": len(entries) - len(folded.running),
    }
    return Ruling(answer, (in_words(rules, found, last),))


def _read_entry(rules: Rules, given: Any, path: str) -> Hand | Points:
    """A hand, or the points of a correction."""
    if "adjust" not in an_object(given, path):
        return read_values(rules, given, path, optional=("crossing",))
    touched = fields(given, path, ("adjust",))["adjust"]
    points = read_by_side(rules, touched, joined(path, "adjust"), -(10**9), 10**9, every=False)
    return tuple(points.get(side, 0) for side in rules.sides)


def compare_bids(rules: Rules, given: Any) -> Ruling:
    """The higher of two bids, or `equal` (R3.3, R3.10, R3.11)."""
    given = fields(given, "", ("a", "b"))
    table = BidTable.of(rules)
    a, b = (table.read(given[name], name).text for name in ("a", "b"))
    if table.ranks[a] == table.ranks[b]:
        return Ruling({"higher": "equal"}, (reason("bids.level", "R3.3", a=a, b=b),))
    higher, lower = (a, b) if table.ranks[a] > table.ranks[b] else (b, a)
    rule = "R3.10" if {a, b} & {"M", "OM", "BM"} else "R3.11" if {a, b} & {"DN", "BN"} else "R3.3"
    return Ruling({"higher": higher}, (reason("bids.higher", rule, higher=higher, lower=lower),))


def wins_if_made(rules: Rules, given: Any) -> Ruling:
    """Would this bid, made exactly, win the match (R6.1)?"""
    given = fields(given, "", ("total", "bid"))
    total = a_number(given["total"], "total")
    bid = read_bid_made(rules, given["bid"], "bid")
    value = BidTable.of(rules).value(bid)
    if rules.fixed_hands is not None:
        why = reason("bids.fixed_hands", "R6.8", hands=rules.fixed_hands)
        return Ruling({"total": total + value, "wins": False}, (why,))
    wins = total + value >= rules.target
    id_ = "bids.wins_if_made" if wins else "bids.not_enough"
    why = reason(id_, "R6.1", bid=bid, value=value, total=total + value, target=rules.target)
    return Ruling({"total": total + value, "wins": wins}, (why,))


def lowest_winning_bid(rules: Rules, given: Any) -> Ruling:
    """The lowest trick bid above the standing one that reaches the target if made exactly, or null."""
    given = fields(given, "", ("total", "standing"))
    total = a_number(given["total"], "total")
    table = BidTable.of(rules)
    standing = None if given["standing"] is None else table.read(given["standing"], "standing").text
    if rules.fixed_hands is not None:
        return Ruling({"bid": None}, (reason("bids.fixed_hands", "R6.8", hands=rules.fixed_hands),))
    floor = -1 if standing is None else table.ranks[standing]
    for text in table.lowest_first:
        enough = total + table.value(text) >= rules.target
        if text[0].isdigit() and text in table.contracts and table.ranks[text] > floor and enough:
            why = reason("bids.lowest_winning", "R6.1", bid=text, value=table.value(text), target=rules.target)
            return Ruling({"bid": text}, (why,))
    return Ruling({"bid": None}, (reason("bids.none_wins", "R6.1", target=rules.target),))


def next_dealer(rules: Rules, given: Any) -> Ruling:
    """The deal passes to the left (R1.3)."""
    dealer = read_seat(rules, fields(given, "", ("dealer",))["dealer"], "dealer")
    left = rules.left_of(dealer)
    return Ruling({"next_dealer": left}, (reason("deal.to_the_left", "R1.3", dealer=dealer, next_dealer=left),))


def deck(rules: Rules, given: Any) -> Ruling:
    """The pack of the table: sizes of the suits, jokers, and what is not dealt (R2.1 to R2.3)."""
    fields(given, "", ())
    per_suit = {suit: len(rules.ranks_of(suit)) for suit in SUITS}
    jokers = rules.jokers.bit_count()
    bowers = {suit: 1 if "J" in rules.ranks_of(SAME_COLOUR[suit]) else 0 for suit in SUITS}
    answer = {
        "cards": rules.deck_size,
        "per_suit": per_suit,
        "jokers": jokers,
        "left_over": rules.deck_size - HAND * rules.players,
        "kitty": rules.kitty_size,
        "dead": rules.dead_cards,
        "trumps": {suit: per_suit[suit] + bowers[suit] + jokers for suit in SUITS},
    }
    why = reason("deal.pack", "R2.1", cards=rules.deck_size, kitty=rules.kitty_size, dead=rules.dead_cards)
    return Ruling(answer, (why,))


def score_revoke(rules: Rules, given: Any) -> Ruling:
    """The penalty for a proved revoke (R8.8)."""
    given = fields(given, "", ("contract", "declarers", "tricks", "offender"), REVOKE_FIELDS)
    contract = read_bid_made(rules, given["contract"], "contract")
    declarers = read_sides(rules, given["declarers"], "declarers")
    tricks = read_tricks(rules, given["tricks"], "tricks")
    hand = Hand(contract, declarers, tricks, revoke=read_revoke(rules, given, ""))
    check_declarers(rules, contract, declarers, "declarers")
    check_revoke(rules, hand, "")
    lines = scored_lines(rules, hand)
    scored = after_transfer(rules, hand)
    answer = {
        "penalty": is_penalised(hand),
        "tricks": _by_side(rules, scored.tricks or tricks),
        "points": _by_side(rules, summed(rules, lines)),
    }
    in_time = () if is_penalised(hand) else (reason("score.revoke_in_time", "R8.7"),)
    return Ruling(answer, (*in_time, *line_reasons(lines)))


KINDS: dict[str, Kind] = {
    "score_hand": score_hand,
    "match": match,
    "compare_bids": compare_bids,
    "wins_if_made": wins_if_made,
    "lowest_winning_bid": lowest_winning_bid,
    "next_dealer": next_dealer,
    "deck": deck,
    "score_revoke": score_revoke,
}
