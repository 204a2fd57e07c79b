"""Rules: one frozen object that says how this table plays, made from a preset and what differs from it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from .. import options
from ..cards import BY_TEXT, JOKERS, RANKS, SUITS, mask_of
from ..errors import Conflict
from ..options import Value
from ..reading import joined

BOOK = options.load(__package__)
SEATING = {2: ("solo",), 3: ("solo",), 4: ("2x2",), 5: ("called_partner",), 6: ("2x3", "3x2")}
SIDES_OF = {"2x2": 2, "2x3": 2, "3x2": 3}  # otherwise each seat is a side
HAND = 10  # cards in a hand, and tricks to a hand


@dataclass(frozen=True)
class Rules(options.Chosen):
    """Every option of Five Hundred by its id, and the preset they started from.

    >>> Rules.make("australian").target, Rules.make("quebec", misere_value=400).misere_value
    (500, 400)
    """

    book = BOOK
    preset: str
    # table
    players: int
    teams: str
    deck: str
    kitty_size: int
    deal_pattern: str
    first_dealer: str
    weak_hand_redeal: str
    # auction
    bid_rounds: str
    rebid_after_pass: str
    raise_own_bid: str
    min_level: int
    bid_order: str
    top_bid_ends: bool
    all_pass: str
    inkle: str
    misere: bool
    misere_requires: str
    misere_after_pass: bool
    misere_rank: str
    open_misere: bool
    open_misere_requires: str
    open_misere_rank: str
    double_nullo: str
    bar_nullo: bool
    blind_misere: bool
    # play
    joker_follow: str
    joker_when_void: str
    joker_misere_when_void: str
    joker_lead: str
    joker_prenomination: bool
    joker_after_void: str
    joker_misere_rank: str
    open_misere_exposed: str
    misere_end: str
    # scoring
    schedule: str
    misere_value: int
    open_misere_value: int
    slam: str
    overtrick_points: int
    failed_bid: str
    defender_points: str
    misere_defender_points: str
    defender_share: str
    called_partner_share: str
    defender_cap: int | None
    defender_cap_mode: str
    # match
    target: int
    win_requires: str
    both_over_target: str
    tie_over_target: str
    loss_limit: int | None
    loss_limit_compare: str
    loss_condition: str
    fixed_hands: int | None
    # irregularities
    revoke_penalty: str

    @classmethod
    def read(cls, given: Any, path: str = "rules") -> "Rules":
        """Rules from `{"preset": ..., option: value}`; UnknownPreset, UnknownOption, BadValue, Conflict."""
        preset, values = BOOK.read(given, path)
        rules = cls(preset=preset, **values)  # type: ignore[arg-type]  # each value was checked by its option
        rules._check(path)
        return rules

    @classmethod
    def make(cls, preset: str = "classic", **overrides: Value) -> "Rules":
        """Rules from a preset and options by name; errors as in `read`."""
        return cls.read({"preset": preset, **overrides})

    def changed(self, patch: Mapping[str, Value], path: str = "patch") -> "Rules":
        """These rules with some options changed; UnknownOption, BadValue, Conflict."""
        rules = replace(self, **BOOK.read_patch(patch, path))  # type: ignore[arg-type]  # checked by the options
        rules._check(path)
        return rules

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Tables are looked up by rules for every hand: hash the fifty fields once.
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    def _check(self, path: str) -> None:
        if self.teams not in SEATING[self.players]:
            raise Conflict(joined(path, "teams"), players=self.players, teams=self.teams)
        if self.deal_pattern == "table_piles" and self.players != 2:
            raise Conflict(joined(path, "deal_pattern"), players=self.players)
        if self.dead_cards < 0:
            raise Conflict(joined(path, "deck"), cards=self.deck_size, players=self.players, kitty=self.kitty_size)
        if self.revoke_penalty == "two_tricks" and len(self.sides) > 2:
            raise Conflict(joined(path, "revoke_penalty"), sides=len(self.sides))

    # -- the table (R1.1, R7) ------------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> range:
        """Seats 1 to n, clockwise."""
        return range(1, self.players + 1)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The letters of the sides (R1.1, R7)."""
        return tuple("ABCDEF"[: SIDES_OF.get(self.teams, self.players)])

    def side_of(self, seat: int) -> str:
        """The side a seat belongs to."""
        return self.sides[(seat - 1) % len(self.sides)]

    def seats_of(self, side: str) -> tuple[int, ...]:
        """The seats of a side, clockwise from seat 1."""
        return tuple(seat for seat in self.seats if self.side_of(seat) == side)

    def left_of(self, seat: int) -> int:
        """The next seat clockwise (R1.3)."""
        return seat % self.players + 1

    @property
    def takes_partner(self) -> bool:
        """Does the declarer call a partner for the hand (R7.2)?"""
        return self.teams == "called_partner"

    # -- the pack (R2.1) -----------------------------------------------------------------------------------------

    @cached_property
    def pack(self) -> int:
        """The cards of the pack, as a set."""
        deck = BOOK.tables["decks"][self.deck]
        cards = [BY_TEXT[rank + suit] for suit in SUITS for rank in deck["suits"][suit]]
        return mask_of([*cards, *(BY_TEXT[name] for name in deck["jokers"])])

    @cached_property
    def deck_size(self) -> int:
        return self.pack.bit_count()

    @cached_property
    def jokers(self) -> int:
        """The jokers of the pack, as a set."""
        return self.pack & JOKERS

    @property
    def dead_cards(self) -> int:
        """Cards neither dealt nor in the kitty (R2.1)."""
        each = 2 * HAND if self.deal_pattern == "table_piles" else HAND
        return self.deck_size - each * self.players - self.kitty_size

    def ranks_of(self, suit: str) -> tuple[str, ...]:
        """The ranks of a suit in this pack, lowest first."""
        found: set[str] = set(BOOK.tables["decks"][self.deck]["suits"][suit])
        return tuple(rank for rank in RANKS if rank in found)
