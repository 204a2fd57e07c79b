"""What the pad of the two-player game draws: the deal, a grid of tiles for each player, or a question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _

from ....engine.cinq_cents import tiles as board
from ....engine.cinq_cents.melds import MARRIAGE_RANKS, SEQUENCE_RANKS
from ....engine.cinq_cents.pad import on_pad
from ....engine.cinq_cents.rules import PLAYERS, Rules
from ....engine.cinq_cents.scoring import meld_values
from ....engine.sheet import Sheet, Standing
from ...card_faces import rank, ranks
from .. import Form, Names
from . import words

SUITS = ("S", "C", "D", "H")
RANKS = {"four_aces": "A", "four_tens": "10", "four_kings": "K", "four_queens": "Q", "four_jacks": "J"}


@dataclass(frozen=True)
class Key:
    """One tile: what stands on it, its name for those who listen, and its state: `open`, `told` (by this player; then
    `entry` is where) or `spent`; `also` when the other player has announced the same."""

    id: str
    label: str
    suit: str
    name: str
    points: int
    state: str
    wins: bool
    also: bool
    entry: int | None = None


@dataclass(frozen=True)
class Wrong:
    """A wrong announcement of this round: its entry and value."""

    entry: int
    points: int


@dataclass(frozen=True)
class Mine:
    """One player's half of the pad; `chosen` for the one who announced last."""

    player: str
    place: int
    name: str
    marriages: tuple[Key, ...]
    sequences: tuple[Key, ...]
    fours: tuple[Key, ...]
    others: tuple[Key, ...]
    wrong: tuple[Wrong, ...]
    chosen: bool

    @property
    def penalty(self) -> int:
        return sum(each.points for each in self.wrong)

    @property
    def told(self) -> tuple[Key, ...]:
        """What this player has announced in this round."""
        keys = (*self.marriages, *self.sequences, *self.fours, *self.others)
        return tuple(key for key in keys if key.state == "told")


@dataclass(frozen=True)
class Seat:
    """A player who may lead."""

    number: int
    place: int
    name: str


@dataclass(frozen=True)
class Round:
    """The round in progress, and what is asked just now (`stage`: `tiles`, `end`, `over`, `win`, `first`, `again`)."""

    stage: str
    number: int
    trump: str | None
    forehand: Seat
    dealer: Seat
    race: bool
    mines: tuple[Mine, ...]
    values: tuple[int, ...]  # what a wrong announcement can cost
    to_opponent: bool
    refused: tuple[str, ...]
    binage: str
    target: int
    asks_last_trick: bool
    money: bool
    asked: Mapping[str, str] = field(default_factory=dict)
    tile: Key | None = None  # of `win` and `again`
    of: Mine | None = None
    suits: tuple[str, ...] = SUITS

    @property
    def marriage_cards(self) -> str:
        return ranks(MARRIAGE_RANKS)

    @property
    def sequence_cards(self) -> str:
        return ranks(SEQUENCE_RANKS)


STAGES = frozenset(("end", "over", "win", "first", "again"))


def view(sheet: Sheet, asked: Form) -> Round:
    """The pad as it stands, and the question that `asked` opens."""
    standing = on_pad(sheet)
    told = standing.payload
    last = _last_speaker(sheet, told)
    mines = tuple(_mine(sheet, standing, player, last) for player in PLAYERS)
    stage = asked.get("part", "")
    of, tile = chosen(mines, asked)
    if stage not in STAGES or (stage in ("win", "again") and tile is None) or (stage == "over" and not told["race"]):
        stage = "tiles"
    rules: Rules = sheet.rules
    return Round(
        stage,
        told["number"],
        told["trump"],
        _seat(sheet, told["forehand"]),
        _seat(sheet, rules.left_of(told["forehand"])),
        told["race"],
        mines,
        meld_values(rules),
        rules.penalty == "to_opponent",
        tuple(words.refused(sheet, each) for each in _to_show(told["refused"])),
        words.binage_cards(rules),
        rules.target,
        rules.last_trick_bonus > 0,
        rules.stake_per_point > 0,
        asked,
        tile,
        of,
    )


def chosen(mines: tuple[Mine, ...], asked: Form) -> tuple[Mine | None, Key | None]:
    """The player and the tile a form names."""
    of = next((mine for mine in mines if mine.player == asked.get("player")), None)
    keys = (*of.marriages, *of.sequences, *of.fours, *of.others) if of is not None else ()
    return of, next((key for key in keys if key.id == asked.get("tile")), None)


def mine_of(sheet: Sheet, player: str) -> Mine:
    """One player's half of the pad."""
    return _mine(sheet, on_pad(sheet), player, player)


def _seat(sheet: Sheet, seat: int) -> Seat:
    return Seat(seat, sheet.rules.sides.index(sheet.rules.side_of(seat)), Names.of(sheet).seat(seat))


def _last_speaker(sheet: Sheet, told: Mapping[str, Any]) -> str:
    """Who announced last in this round, else forehand: the half of the pad that is shown first."""
    said = [(each["entry"], player) for kind in ("melds", "wrong") for player in PLAYERS for each in told[kind][player]]
    side: str = sheet.rules.side_of(told["forehand"])
    return max(said)[1] if said else side


def _to_show(refused: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """What does not count, of each player's false claims only the last: the pad has to fit."""
    last = {each["player"]: each["entry"] for each in refused if each["why"] == "false_claim"}
    return [each for each in refused if each["why"] != "false_claim" or each["entry"] == last[each["player"]]]


def _mine(sheet: Sheet, standing: Standing, player: str, last: str) -> Mine:
    told = standing.payload
    entries = {other: _told_by(sheet, told, other) for other in PLAYERS}
    also = {id_ for other in PLAYERS if other != player for id_ in entries[other]}
    found: dict[str, list[Key]] = {"marriage": [], "sequence": [], "four": [], "other": []}
    for tile in board.tiles(sheet.rules, standing, player):
        kind = _kind(tile)
        if kind is not None:
            found[kind].append(_key(tile, entries[player].get(tile.id), tile.id in also))
    return Mine(
        player,
        sheet.rules.sides.index(player),
        Names.of(sheet).side(player),
        tuple(found["marriage"]),
        tuple(found["sequence"]),
        tuple(found["four"]),
        tuple(found["other"]),
        tuple(Wrong(each["entry"], each["points"]) for each in told["wrong"][player]),
        player == last,
    )


def _kind(tile: board.Tile) -> str | None:
    """The row a tile stands in; a trump combination without its suit has none, its suit says it all."""
    if tile.meld.startswith("trump_") and tile.suit is None:
        return None
    if tile.suit is not None:
        return tile.meld.removeprefix("trump_")
    return "four" if tile.meld in RANKS else "other"


def _told_by(sheet: Sheet, told: Mapping[str, Any], player: str) -> dict[str, int]:
    """The tiles a player has announced, with the entries that said so."""
    found = {tile_id(each): each["entry"] for each in told["melds"][player]}
    if told["seven"] == player:
        sevens = [fact for fact in sheet.facts.values() if fact.payload.get("part") == "seven" and not fact.struck]
        found["seven"] = max(fact.entry for fact in sevens if fact.payload["player"] == player)
    return found


def tile_id(each: Mapping[str, Any]) -> str:
    """The tile of an announcement: `marriage-H`, `four_aces`; `trump_marriage` where the suit was not told."""
    if each.get("meld") is None:
        return f"points-{each['points']}"
    if each.get("suit") is None:
        return str(each["meld"])
    return f"{each['meld'].removeprefix('trump_')}-{each['suit']}"


def _key(tile: board.Tile, entry: int | None, also: bool) -> Key:
    name = words.combination(tile.meld, tile.suit)
    label = rank(RANKS[tile.meld]) if tile.meld in RANKS else ("" if tile.suit is not None else _short(tile.meld))
    state = "told" if entry is not None else "open" if tile.open else "spent"
    return Key(tile.id, label, tile.suit or "", name, tile.points, state, tile.wins, also, entry)


def _short(meld: str) -> str:
    return _("Seven") if meld == "seven" else words.combination(meld)
