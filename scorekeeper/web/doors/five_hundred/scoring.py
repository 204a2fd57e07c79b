"""Scoring: a contract and its tricks, the points of all sides, and what other house rules would give."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask_babel import gettext as _

from ....engine.errors import RulesError
from ....engine.five_hundred.bids import BIDS, BidTable
from ....engine.five_hundred.rules import HAND
from ....engine.reasons import shown as plain
from ...pads import pad_of
from ...pads.five_hundred.before import PASSED
from ...ruling import fault_of, ruled
from .. import Desk, Drawn, Here
from .bidding import Cell, plain_table

FIELDS = ("contract", "declarers", "verdict", "took", "others")


def scoring(desk: Desk, here: Here) -> Drawn:
    """The door "what does it score?": the pad's own keys, nothing is written."""
    asked = {name: value for name, value in here.fields.items() if name in FIELDS or name.startswith("tricks.")}
    if not here.fields and desk.at_table and desk.sheet.standing is not None:
        asked = pad_of(desk.game.id).fields(desk.rules, desk.sheet.standing.payload)
    pad = pad_of(desk.game.id)
    kept = {"rules": here.text("rules")} if here.text("rules") else {}
    again = here.path + (f"?{urlencode(kept)}" if kept else "")
    drawn = Drawn(_("What does it score?"), again=again if here.fields.keys() - kept.keys() else "")
    if asked.get("contract", "") not in (PASSED, *BidTable.of(desk.rules).contracts):
        table = plain_table(BidTable.of(desk.rules).contracts, lambda text: here.to(contract=text))
        table["specials"].append(Cell(_("All passed"), "", "", here.to(contract=PASSED), True))
        return drawn.but(above=_("What is the contract?"), template="judge_bidding.html", more=table)
    told_again = pad.retell(desk.sheet, desk.rules, asked)
    blocks = [replace(block, fields={**block.fields, **kept}) for block in told_again.blocks]
    drawn = drawn.but(
        template="judge_scoring.html", more={"pad": told_again, "blocks": blocks, "another": here.to(contract=None)}
    )
    told = pad.retold(desk.rules, asked)
    if told is None:
        return drawn
    try:
        given = question(desk.rules, told.payload)
        return drawn.but(ruling=ruled(desk, "score_hand", given, lambda answer: verdict(desk, answer)))
    except RulesError as fault:
        return drawn.but(fault=fault_of(fault))


def question(rules: Any, payload: Mapping[str, Any]) -> dict[str, Any]:
    """The judge's question about a hand as the pad tells it; a misère only told as made or broken gets its tricks."""
    found = {name: payload[name] for name in ("contract", "declarers", "tricks") if payload.get(name) is not None}
    found.setdefault("contract", None)
    if payload.get("tricks") is None and payload.get("contract") is not None:
        tricks = dict.fromkeys(rules.sides, 0)
        took = 0 if payload.get("made") else 1
        tricks[payload["declarers"][0]] = took
        tricks[next(side for side in rules.sides if side not in payload["declarers"])] = HAND - took
        found["tricks"] = tricks
    return found


def verdict(desk: Desk, answer: Mapping[str, Any]) -> str:
    """The points of all sides."""
    return ", ".join(f"{desk.side(side)} {plain(points)}" for side, points in answer["points"].items())


def lost(rules: Any, contract: str, declarers: list[str], tricks: int | None = None) -> dict[str, Any]:
    """The hand as lost: one trick too few, or one taken in a misère; the rest to the other side."""
    return _hand(rules, contract, declarers, made=False, tricks=tricks)


def made(rules: Any, contract: str, declarers: list[str]) -> dict[str, Any]:
    """The hand as just made."""
    return _hand(rules, contract, declarers, made=True)


def _hand(rules: Any, contract: str, declarers: list[str], *, made: bool, tricks: int | None = None) -> dict[str, Any]:
    bid = BIDS[contract]
    fields = {"contract": contract, "declarers": ",".join(declarers) + ("," if len(declarers) == 1 else "")}
    took = tricks if tricks is not None else (0 if made else 1) if bid.is_misere else bid.level - (not made)
    if bid.is_misere:
        fields["verdict"] = "made" if took == 0 else "broken"
    fields["took"] = str(took)
    left = HAND - took
    for side in rules.sides:
        if side not in declarers:
            fields[f"tricks.{side}"] = str(left)
            left = 0
    told = pad_of("five_hundred").retold(rules, fields)
    assert told is not None  # all of it is said
    return told.payload
