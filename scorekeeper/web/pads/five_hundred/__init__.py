"""The pad of Five Hundred: two taps a hand for two sides, a row of keys for each question otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ....engine.five_hundred.bids import BIDS, BidTable
from ....engine.five_hundred.rules import HAND, Rules
from ....engine.journal import Journal
from ....engine.sheet import Sheet
from .. import Asked, Form, FormFault, HouseQuestion, Limits, More, Names, Ready, Tap, Told, Words
from . import house, words
from .before import PASSED, Before, before
from .contract import InPlay, in_play
from .filled import Filled, fields_of
from .play import Asking, Block, Key

CARRIED = ("contract", "declarers", "verdict", "took", "others")


@dataclass(frozen=True)
class After:
    """The contract and the rows that tell its result."""

    contract: InPlay | None  # None while tricks of a hand nobody bid are told
    blocks: tuple[Block, ...]
    so_far: str  # what was told and is not shown as a row any more
    started: bool  # does the form hold more than the journal knows?
    other_way: Block | None = None  # the other side's tricks instead
    people: Block | None = None  # who of the side bid
    who: Block | None = None  # in large type: first who bid, in place of two strips at once
    stage: str = "play"


@dataclass(frozen=True)
class Retelling:
    """A hand told again: all rows, filled in."""

    level: str
    strain: str
    word: str
    table: Before
    fields: dict[str, str]
    blocks: tuple[Block, ...]
    other_side: dict[str, str] | None  # fields of "other side declared"
    choosing: bool  # is the contract being chosen?
    stage: str = "retell"


class FiveHundredPad:
    """Satisfies `pads.Pad`."""

    actions = frozenset({"contract", "hand"})

    def worth(self, rules: Rules, payload: Mapping[str, Any]) -> int:
        """The value of the contract in this table's schedule."""
        contract = payload.get("contract")
        return 0 if contract is None else BidTable.of(rules).value(contract)

    def limits(self, rules: Rules) -> Limits:
        """The losing limit and the target."""
        return Limits(rules.loss_limit, rules.target, rules.fixed_hands, past=_("wins with a bid"))

    def words(self) -> Words:
        """What this game calls things."""
        return words.spoken()

    def after_end(self, sheet: Sheet) -> tuple[str, ...]:
        """Nothing more than who won and why."""
        return ()

    def told(self, sheet: Sheet, kind: str, payload: Mapping[str, Any], made: bool | None = None) -> Told:
        """How the sheet tells a fact."""
        return words.told(sheet, kind, payload, made)

    def questions(self, journal: Journal) -> tuple[HouseQuestion, ...]:
        """House rules that acted for the first time in the last hand."""
        return house.questions(journal)

    def fields(self, rules: Rules, payload: Mapping[str, Any]) -> dict[str, str]:
        """The fields that would tell a recorded hand."""
        return fields_of(rules, payload)

    def view(self, journal: Journal, asked: Form) -> Before | After:
        """The value table, or the contract and the rows of keys."""
        sheet = journal.sheet()
        filled, standing = _told(sheet, asked)
        passed = asked.get("contract") == PASSED and filled.counts_tricks
        if (filled.contract is None and not passed) or "change" in asked:
            known = standing.get("declarers") or Asked(asked).sides("declarers", sheet.rules.sides)[:1]
            return before(sheet, list(known))
        asking = Asking(filled, Names.of(sheet), tuple(sheet.totals.values()))
        return After(
            contract=in_play(journal, sheet, filled, standing.get("seat")) if filled.contract else None,
            blocks=asking.open_rows(),
            so_far=_so_far(filled, Names.of(sheet)),
            started=any(name in asked for name in ("verdict", "took", "others")) or passed,
            other_way=_other_way(asking),
            people=_people(sheet, filled, standing),
            who=asking.who() if filled.contract and not filled.declarers and len(filled.rules.sides) == 2 else None,
        )

    def taps(self, sheet: Sheet, asked: Form) -> dict[str, Tap]:
        """A tap on a side marks it as declaring; a second takes the mark away."""
        if sheet.outcome is not None or asked.get("contract") == PASSED:
            return {}
        standing = dict(sheet.standing.payload) if sheet.standing is not None else {}
        known = standing.get("declarers") or Asked(asked).sides("declarers", sheet.rules.sides)
        says = _("bid")
        taps = {}
        for side in sheet.rules.sides:
            pressed = side in known
            fields = {"declarers": "" if pressed else side}
            if standing.get("contract"):
                fields["contract"] = standing["contract"]
            taps[side] = Tap("contract" if "contract" in fields else "", fields, pressed, says if pressed else "")
        return taps

    def entry(self, action: str, form: Form, sheet: Sheet) -> Ready | More:
        """A contract, a hand, or what to ask next."""
        contract = form.get("contract", "")
        if contract not in BIDS and contract != PASSED and not (action == "contract" and contract == ""):
            raise FormFault("contract", _("Tap the contract first."))
        filled = Filled.read(sheet.rules, form)
        if contract in BIDS and contract not in BidTable.of(sheet.rules).contracts:
            raise FormFault("contract", _("This table does not play %(bid)s.", bid=contract))
        if action == "contract" and contract != PASSED:
            return _contract(filled, form, sheet)
        question = filled.next_question()
        asked = {name: value for name, value in form.items() if name in CARRIED or name.startswith("tricks.")}
        if question is not None:
            return More(asked)
        payload = filled.payload()
        seat = _seat_of(sheet, filled)
        told = Ready("hand", payload if seat is None else {**payload, "seat": seat})
        if filled.first is None and Asking(filled, Names.of(sheet), tuple(sheet.totals.values())).several_over():
            return More(asked, otherwise=told)
        return told

    def retold(self, rules: Rules, asked: Form) -> Ready | None:
        """The hand that `asked` tells in full."""
        filled = Filled.read(rules, asked)
        if filled.contract is None and asked.get("contract") != PASSED:
            return None
        return None if filled.next_question() is not None else Ready("hand", filled.payload())

    def retell(self, sheet: Sheet, rules: Rules, asked: Form) -> Retelling:
        """All rows of a hand, filled in as far as `asked` says; `rules` are those of the hand."""
        filled = Filled.read(rules, asked)
        asking = Asking(filled, Names(rules, sheet.players), tuple(0 for _side in rules.sides))
        contract = asked.get("contract", "")
        name = words.told(sheet, "hand", {"contract": filled.contract})
        choosing = "change" in asked or (contract not in BIDS and contract != PASSED)
        other = None
        if len(rules.sides) == 2 and filled.declarers and filled.next_question() is None:
            other = {**filled.fields(), "declarers": filled.others[0]}
            for side in rules.sides:
                other.pop(f"tricks.{side}", None)
        table = before(sheet, list(filled.declarers))
        return Retelling(name.level, name.strain, name.word, table, filled.fields(), asking.all_rows(), other, choosing)


def _told(sheet: Sheet, asked: Form) -> tuple[Filled, dict[str, Any]]:
    """The standing contract, with what the form adds to it."""
    standing = dict(sheet.standing.payload) if sheet.standing is not None else {}
    fields = fields_of(sheet.rules, standing) if standing.get("contract") else {}
    if asked.get("contract") == fields.get("contract", PASSED):
        fields = {**fields, **{name: value for name, value in asked.items() if value}}
    return Filled.read(sheet.rules, fields), standing


def _contract(filled: Filled, form: Form, sheet: Sheet) -> Ready | More:
    """The contract being played: what changes is written, "alone" is only asked on with."""
    standing = dict(sheet.standing.payload) if sheet.standing is not None else {}
    payload: dict[str, Any] = {"contract": filled.contract}
    if filled.declarers:
        payload["declarers"] = list(filled.declarers)
    seat = Asked(form).number("seat", 1, len(sheet.rules.seats))
    if seat is not None and filled.contract is not None:
        payload |= {"seat": seat, "declarers": [sheet.rules.side_of(seat)]}
    same = {name: value for name, value in standing.items() if value} == {n: v for n, v in payload.items() if v}
    if same and filled.contract is not None:
        return More({name: form[name] for name in CARRIED if name in form})
    return Ready("contract", payload)


def _seat_of(sheet: Sheet, filled: Filled) -> int | None:
    """Who bid, if it was told with the contract and still fits."""
    standing = sheet.standing.payload if sheet.standing is not None else {}
    seat: int | None = standing.get("seat")
    fits = seat is not None and standing.get("contract") == filled.contract
    return seat if fits and sheet.rules.side_of(seat) in filled.declarers else None


def _so_far(filled: Filled, names: Names) -> str:
    if filled.contract is None or not filled.declarers or (filled.took is None and filled.verdict is None):
        return ""
    if len(filled.rules.sides) == 2 and not filled.is_misere:
        return ""
    side = names.sides(filled.declarers)
    if filled.is_misere and filled.took is None:
        return _("%(side)s: %(verdict)s", side=side, verdict=_("made") if filled.verdict else _("broken"))
    parts = [_("%(side)s took %(tricks)d", side=side, tricks=filled.declared or 0)]
    parts += [_("%(side)s took %(tricks)d", side=names.side(each), tricks=n) for each, n in filled.shares()[0].items()]
    return " · ".join(parts)


def _other_way(asking: Asking) -> Block | None:
    """The defenders' tricks instead of the declarers', where there are two sides and it is known who declares."""
    filled = asking.filled
    if filled.next_question() != "took" or len(filled.rules.sides) > 2 or filled.is_misere:
        return None
    other = filled.others[0]
    block = asking.share(other)
    fields = asking.strip(filled.declarers, wide=True).fields
    keys = tuple(Key(str(tricks), str(tricks)) for tricks in range(HAND + 1))
    return Block("strip", "hand", "others", block.title, fields, keys, block.side)


def _people(sheet: Sheet, filled: Filled, standing: Mapping[str, Any]) -> Block | None:
    """Who bid, by name, where sides have several people and names were given."""
    rules, names = sheet.rules, Names.of(sheet)
    if filled.contract is None or len(rules.sides) == len(rules.seats) or not any(sheet.players):
        return None
    keys = tuple(
        Key(str(seat), names.seat(seat), pressed=standing.get("seat") == seat, side=side)
        for seat in rules.seats
        for side in [rules.sides.index(rules.side_of(seat))]
    )
    return Block("names", "contract", "seat", _("Who bid it?"), {"contract": filled.contract}, keys)


PAD = FiveHundredPad()
