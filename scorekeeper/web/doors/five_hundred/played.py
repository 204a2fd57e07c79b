"""What is being played: the trumps, in what order people play, and the pack to tap cards from."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from ....engine.cards import JOKER, SAME_COLOUR, texts
from ....engine.five_hundred.bids import BIDS, MISERES, BidTable
from ....engine.five_hundred.cardplay import sitting_out
from ....engine.five_hundred.play import Contract
from ....engine.five_hundred.rules import Rules
from ...picker import Picker, picker
from .. import Desk, Drawn, Here, Key, Keys
from .names import SUITS, bid_name, suit_name, trump_name

PILES = "table_piles"


@dataclass(frozen=True)
class Played:
    """The trumps of a question, and who plays in which order."""

    desk: Desk
    here: Here
    trump: str
    words: str  # "7♥ is played"
    declarer: int | None

    @property
    def rules(self) -> Rules:
        found: Rules = self.desk.rules
        return found

    @property
    def is_suit(self) -> bool:
        return self.trump in SUITS

    @property
    def given(self) -> str | None:
        """The suit the joker was given before the first lead, where this table does that (R4.9)."""
        if self.is_suit or not self.rules.joker_prenomination:
            return None
        return self.here.one_of("given", SUITS)

    @property
    def contract(self) -> Contract:
        return Contract.of(self.rules, self.trump, self.given)

    @property
    def size(self) -> int:
        """Cards to a trick."""
        if self.rules.deal_pattern == PILES:
            return 2 * self.rules.players
        return self.rules.players - len(sitting_out(self.rules, self.trump, self.declarer or 1))

    @property
    def leader(self) -> int | None:
        """Who led, if somebody has said so."""
        return self.here.number("lead", 1, self.rules.players)

    @property
    def seats(self) -> list[int]:
        """The seats in the order they play; with piles each seat twice."""
        first = self.leader or 1
        order = [(first - 1 + step) % self.rules.players + 1 for step in range(self.rules.players)]
        if self.rules.deal_pattern == PILES:
            return order * 2
        out = sitting_out(self.rules, self.trump, self.declarer) if self.declarer is not None else frozenset()
        return [seat for seat in order if seat not in out][: self.size]

    def under(self, place: int) -> str:
        """What stands under the card of that place: a name, or 1st, 2nd ..."""
        if self.leader is not None:
            return self.desk.seat(self.seats[place])
        return (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"))[place]

    def pick(self, to: Callable[[str], str], used: Collection[str], opened: str = "", says: str = "") -> Picker:
        """The cards of this pack, bowers marked."""
        return pick(self.rules, to, used, self.trump, opened, says)


def pick(
    rules: Rules,
    to: Callable[[str], str],
    used: Collection[str] = (),
    trump: str = "",
    opened: str = "",
    says: str = "",
) -> Picker:
    """The cards of the pack of these rules."""
    marks = {}
    if trump in SUITS:
        marks = {f"J{trump}": _("right bower"), f"J{SAME_COLOUR[trump]}": _("left bower")}
    ranks = {suit: tuple(reversed(rules.ranks_of(suit))) for suit in SUITS}
    jokers = texts(rules.jokers)
    return picker(ranks, to, jokers=jokers, used=used, marks=marks, opened=opened, says=says)


def played(desk: Desk, here: Here) -> Played | None:
    """What the address says is played, else the contract on the pad; None when neither does."""
    payload: Any = desk.sheet.standing.payload if desk.at_table and desk.sheet.standing is not None else {}
    standing = payload.get("contract")
    declarer = payload.get("seat")
    if declarer is None and len(payload.get("declarers") or ()) == 1:
        seats = desk.rules.seats_of(payload["declarers"][0])
        declarer = seats[0] if len(seats) == 1 else None
    trump = here.one_of("trump", trumps(desk.rules))
    if trump is None and standing is not None:
        bid = BIDS[standing]
        return Played(desk, here, bid.strain or bid.text, _("%(bid)s is played", bid=bid_name(standing)), declarer)
    return None if trump is None else Played(desk, here, trump, trump_name(trump), None)


def trumps(rules: Rules) -> list[str]:
    """What may be trumps at this table: a suit, none, or one of its misères."""
    return [*SUITS, "NT", *(text for text in MISERES if text in BidTable.of(rules).contracts)]


def which_trump(desk: Desk, here: Here, heading: str, only: Collection[str] | None = None) -> Drawn:
    """The door before anybody has said what is trumps."""
    found = [each for each in trumps(desk.rules) if only is None or each in only]
    names = {**{suit: suit_name(suit) for suit in SUITS}, "NT": _("No trumps")}
    plain = [Key(here.to(trump=each), names[each], suit=each) for each in found if each in names]
    special = [Key(here.to(trump=each), bid_name(each)) for each in found if each in MISERES]
    keys = [Keys(_("What is trumps?"), tuple(plain), "suits")] if plain else []
    if special:
        keys.append(Keys(_("or a misère"), tuple(special), "wide"))
    return Drawn(heading, keys=tuple(keys))


def suit_keys(title: str, here: Here, name: str, suits: Collection[str] = SUITS, **more: str | None) -> Keys:
    """A key for each suit, for the field `name`."""
    pressed = here.text(name)
    keys = (Key(here.to(**{name: suit}, **more), suit_name(suit), suit=suit, pressed=suit == pressed) for suit in suits)
    return Keys(title, tuple(keys), "suits")


def yes_no(title: str, here: Here, name: str) -> Keys:
    """Yes and no, for the field `name`."""
    said = here.text(name)
    return Keys(
        title,
        (
            Key(here.to(**{name: "yes"}), _("Yes"), pressed=said == "yes"),
            Key(here.to(**{name: "no"}), _("No"), pressed=said == "no"),
        ),
    )


def given_keys(now: Played) -> tuple[Keys, ...]:
    """Was the joker given a suit before the first lead? Only where this table does that (R4.9)."""
    if now.is_suit or not now.rules.joker_prenomination or not JOKER.bit & now.rules.pack:
        return ()
    keys = suit_keys(_("The declarer gave the joker a suit before the first lead:"), now.here, "given")
    none = Key(now.here.to(given=None), _("none"), pressed=now.given is None)
    return (Keys(keys.title, (*keys.keys, none), "suits"),)


def toggles(title: str, here: Here, name: str, chosen: list[str]) -> Keys:
    """Suits that may be marked, several at once."""
    keys = []
    for suit in SUITS:
        after = [each for each in SUITS if (each in chosen) != (each == suit)]
        keys.append(Key(here.to(**{name: ".".join(after)}), suit_name(suit), suit=suit, pressed=suit in chosen))
    return Keys(title, tuple(keys), "suits")
