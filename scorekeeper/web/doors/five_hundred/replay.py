"""The play of a hand, recorded after it: tricks counted, the revoke found, and what best play would have made of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ....engine.cards import BY_TEXT
from ....engine.errors import RulesError
from ....engine.five_hundred.bids import BIDS
from ....engine.five_hundred.cardplay import sitting_out
from ....engine.five_hundred.play import Contract
from ....engine.five_hundred.rules import HAND, Rules
from ... import judging
from ...picker import laid
from ...ruling import Ruled, fault_of, ruled
from .. import NONE, Deed, Desk, Drawn, Here, Key, Keys
from .names import SUITS, bid_name, card_name
from .played import PILES, pick, suit_keys

FROM = (1, 3, 5, 7)  # tricks from which best play may be asked for


@dataclass(frozen=True)
class Trick:
    """One trick of the record; `winner` is None while cards are missing."""

    number: int
    plays: tuple[tuple[int, str], ...]
    suit: str | None  # named for a joker that was led
    winner: int | None

    def data(self) -> dict[str, Any]:
        """The trick as the judge and the journal have it."""
        found: dict[str, Any] = {"plays": [list(play) for play in self.plays]}
        return found if self.suit is None else {**found, "joker_suit": self.suit}


@dataclass(frozen=True)
class Record:
    """The play as far as it is told."""

    rules: Rules
    trump: str
    declarer: int | None
    tricks: tuple[Trick, ...]
    turn: int  # who plays next
    open_joker: int | None = None  # the trick whose joker needs a suit

    @property
    def whole(self) -> list[Trick]:
        return [trick for trick in self.tricks if trick.winner is not None]

    @property
    def finished(self) -> bool:
        return len(self.whole) == HAND

    def question(self) -> dict[str, Any]:
        """The judge's question about the record."""
        return {"trump": self.trump, "tricks": [trick.data() for trick in self.tricks]}

    def taken(self) -> dict[str, int]:
        """Tricks of every side."""
        found = dict.fromkeys(self.rules.sides, 0)
        for trick in self.whole:
            found[self.rules.side_of(trick.winner or 1)] += 1
        return found


def trump_of(contract: str | None) -> str:
    """What is trumps in a contract; a hand nobody bid on is played without."""
    bid = BIDS[contract] if contract is not None else None
    return "NT" if bid is None else bid.strain or bid.text


def read(desk: Desk, here: Here, leader: int) -> Record:
    """The record in the address; RulesError where a card is none or there twice."""
    assert desk.row is not None
    rules, payload = desk.rules, desk.row.payload
    trump = trump_of(payload.get("contract"))
    declarer = leader if payload.get("contract") is not None else None
    playing = [seat for seat in rules.seats if seat not in sitting_out(rules, trump, declarer)]
    cards, contract = here.many("cards")[: HAND * len(playing)], Contract.of(rules, trump)
    tricks: list[Trick] = []
    while cards:
        order = _order(playing, leader)
        mine, cards = cards[: len(order)], cards[len(order) :]
        number = len(tricks) + 1
        suit = None
        if mine[0].startswith("Joker") and contract.free:
            suit = here.one_of(f"n{number}", SUITS)
            if suit is None:
                plays = tuple(zip(order, mine, strict=False))
                return Record(rules, trump, declarer, (*tricks, Trick(number, plays, None, None)), leader, number)
        trick = Trick(number, tuple(zip(order, mine, strict=False)), suit, None)
        question = {"trump": trump, "tricks": [each.data() for each in (*tricks, trick)]}
        winner: int = desk.game.kinds["tricks_won"](rules, question).answer["winners"][-1]
        done = len(mine) == len(order)
        tricks.append(Trick(number, trick.plays, suit, winner if done else None))
        leader = winner if done else leader
    turn = leader
    if tricks and tricks[-1].winner is None:
        turn = _order(playing, leader)[len(tricks[-1].plays)]
    return Record(rules, trump, declarer, tuple(tricks), turn)


def _order(playing: list[int], leader: int) -> list[int]:
    at = playing.index(leader)
    return playing[at:] + playing[:at]


def _told(here: Here, plays: Iterable[Mapping[str, Any]]) -> Here:
    """The address filled in from what was kept before."""
    fields, cards = dict(here.fields), []
    for number, trick in enumerate(plays, 1):
        cards += [card for _seat, card in trick["plays"]]
        if trick.get("joker_suit"):
            fields[f"n{number}"] = trick["joker_suit"]
    return Here(here.path, {**fields, "cards": ".".join(cards)})


def replay(desk: Desk, here: Here) -> Drawn:
    """The cards as they fell: the tricks are counted, the revoke is found."""
    row = desk.row
    assert row is not None
    drawn = Drawn(_("How it was played"), template="judge_replay.html")
    if desk.rules.deal_pattern == PILES:
        return drawn.but(template="", fault=_("With cards on the table a hand can't be replayed here."))
    kept = row.payload.get("plays")
    if "cards" not in here.fields and kept:
        here = _told(Here(here.path, {**here.fields, "lead": str(kept[0]["plays"][0][0])}), kept)
    leader = here.number("lead", 1, desk.rules.players) or row.payload.get("seat")
    if leader is None:
        return drawn.but(template="", keys=(_who_leads(desk, here),))
    try:
        record = read(desk, here, leader)
    except RulesError as fault:
        return drawn.but(template="", fault=fault_of(fault), back=_back(here))
    if record.open_joker is not None:
        ask = suit_keys(_("The joker is led. Which suit was named?"), here, f"n{record.open_joker}")
        return drawn.but(keys=(ask,), more=_shown(desk, here, record, picking=False), back=_back(here))
    drawn = drawn.but(
        above=_above(desk, record),
        ruling=_found(desk, record),
        more=_shown(desk, here, record, picking=True),
        back=_back(here) if record.tricks else "",
        deeds=_deeds(desk, record),
        after=_after(desk, here, record),
    )
    start = here.number("best", 1, HAND)
    return _best(desk, record, start, drawn) if start is not None and record.finished else drawn


def _who_leads(desk: Desk, here: Here) -> Keys:
    row, sides = desk.row, desk.rules.sides
    declarers = row.payload.get("declarers") if row is not None else ()
    seats = [seat for seat in desk.rules.seats if not declarers or desk.rules.side_of(seat) in declarers]
    keys = (Key(here.to(lead=str(seat)), desk.seat(seat), side=sides.index(desk.rules.side_of(seat))) for seat in seats)
    return Keys(_("Who led to the first trick?"), tuple(keys), "names")


def _back(here: Here) -> str:
    return here.to(cards=".".join(here.many("cards")[:-1]) or NONE, best=None)


def _above(desk: Desk, record: Record) -> str:
    if record.finished:
        return _("All ten tricks")
    return _("Trick %(number)d, %(name)s plays", number=len(record.whole) + 1, name=desk.seat(record.turn))


def _found(desk: Desk, record: Record) -> Ruled | None:
    """Tricks so far and the revokes that are proved."""
    if not record.whole:
        return None
    taken = ", ".join(f"{desk.side(side)} {count}" for side, count in record.taken().items())

    def verdict(answer: Mapping[str, Any]) -> str:
        first = next(iter(answer["revokes"]), None)
        if first is None:
            return taken
        return _("%(name)s revoked in trick %(number)d", name=desk.seat(first["seat"]), number=first["trick"])

    return ruled(desk, "find_revokes", record.question(), verdict)


def _shown(desk: Desk, here: Here, record: Record, *, picking: bool) -> dict[str, Any]:
    """The tricks that are over, the one on the table, and the cards that are left."""
    used = [card for trick in record.tricks for _seat, card in trick.plays]
    now = record.tricks[-1] if record.tricks and record.tricks[-1].winner is None else None
    past = [
        (trick.number, [card_name(card) for _seat, card in trick.plays], desk.seat(trick.winner or 1))
        for trick in record.whole
    ]
    more: dict[str, Any] = {"past": past, "laid": [], "next": "", "picker": None}
    if now is not None:
        more["laid"] = [laid(card, desk.seat(seat)) for seat, card in now.plays]
    if picking and not record.finished:
        more["next"] = desk.seat(record.turn)
        opened = used[-1][-1:] if used else ""
        more["picker"] = pick(
            desk.rules, lambda card: here.to(cards=".".join([*used, card])), used, record.trump, opened
        )
    return more


def _deeds(desk: Desk, record: Record) -> tuple[Deed, ...]:
    """Keep the record with the hand; a whole one sets the tricks."""
    row = desk.row
    if row is None or not record.tricks:
        return ()
    payload = {**row.payload, "plays": [trick.data() for trick in record.tricks]}
    if not record.finished:
        return (Deed(_("Keep it as far as it goes"), "correct", {"entry": row.entry, **payload}, id="keep"),)
    if "revoke" not in payload:
        payload["tricks"] = record.taken()
        payload.pop("made", None)
    return (Deed(_("Keep the play"), "correct", {"entry": row.entry, **payload}, main=True, id="keep"),)


def _after(desk: Desk, here: Here, record: Record) -> tuple[Keys, ...]:
    """Could it have been made? Asked of a whole record whose sides are the declarer's and the others'."""
    if not record.finished or record.declarer is None or desk.rules.teams == "2x3":
        return ()
    keys = (
        Key(here.to(best=str(trick)), _("from trick %(number)d", number=trick), pressed=here.text("best") == str(trick))
        for trick in FROM
    )
    return (Keys(_("Best play with all cards seen"), tuple(keys), "names"),)


def _best(desk: Desk, record: Record, start: int, drawn: Drawn) -> Drawn:
    """What best play takes from a trick on, asked of the judge in its own process."""
    assert record.declarer is not None
    question = best_question(desk, record, start)
    try:
        found = judging.answer(question)
    except (judging.Occupied, judging.TooMuch):
        return drawn.but(fault=_("That takes too long just now. Ask from a later trick."))
    if "error" in found:
        return drawn.but(fault=_("That takes too long to work out. Ask from a later trick."))
    side = desk.rules.side_of(record.declarer)
    before = sum(desk.rules.side_of(trick.winner or 1) == side for trick in record.whole[: start - 1])
    total = before + found["answer"]["tricks"]
    contract = desk.row.payload["contract"] if desk.row is not None else "7S"
    bid = BIDS[contract]
    made = total == 0 if bid.is_misere else total >= bid.level
    words = _("%(bid)s could have been made", bid=bid_name(contract))
    if not made:
        words = _("%(bid)s could not be made", bid=bid_name(contract))
    why = _(
        "With all cards seen and best play from trick %(number)d on: %(tricks)d tricks.", number=start, tricks=total
    )
    return drawn.but(ruling=Ruled(words, (why,), (), (), found["answer"]))


def best_question(desk: Desk, record: Record, start: int) -> dict[str, Any]:
    """The judge's question about the cards that were left before a trick, and what had been seen by then."""
    contract = Contract.of(record.rules, record.trump)
    hands: dict[str, list[str]] = {str(seat): [] for seat in record.rules.seats}
    void: dict[str, list[str]] = {}
    led: list[str] = []
    for trick in record.tricks:
        number = contract.suit[_index(trick.plays[0][1])]
        suit = SUITS[number] if number >= 0 else trick.suit or "S"
        for seat, card in trick.plays:
            if trick.number >= start:
                hands[str(seat)].append(card)
            elif not contract.follow[SUITS.index(suit)] >> _index(card) & 1 and suit not in void.get(str(seat), []):
                void.setdefault(str(seat), []).append(suit)
        if trick.number < start and suit not in led:
            led.append(suit)
    leader = record.tricks[start - 1].plays[0][0]
    given = {"trump": record.trump, "declarer": record.declarer, "leader": leader, "hands": hands}
    memory = {"suits_led": led, "shown_void": void}
    return {
        "id": "best",
        "game": desk.game.id,
        "ask": "best_play",
        "rules": record.rules.as_data(),
        "given": {**given, **memory},
    }


def _index(text: str) -> int:
    return BY_TEXT[text].index
