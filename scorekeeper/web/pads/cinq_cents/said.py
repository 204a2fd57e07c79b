"""What the forms of the pad say: one part of a round each, or the question that is still open.

Every form has `part`: `deal` (trump or forehand), `tile` (player, tile), `wrong` (player, points), `back` (player, and
tile, entry or points), `end` (points.A, points.B, last_trick, reached_first), `over` (player, points.A, points.B).
"""

from collections.abc import Callable, Mapping
from typing import Any

from flask_babel import gettext as _

from ....engine.cinq_cents.pack import ALL_POINTS, IMPOSSIBLE
from ....engine.cinq_cents.pad import asks_first, on_pad, refusal
from ....engine.cinq_cents.rules import PLAYERS, Rules, other
from ....engine.cinq_cents.scoring import meld_values
from ....engine.sheet import Sheet
from ...written import whole
from .. import Asked, Form, FormFault, More, Ready
from . import words
from .view import SUITS, Mine, mine_of


def entry(form: Form, sheet: Sheet) -> Ready | More:
    """The part of a round a form tells, or what to ask next; FormFault."""
    read = READERS.get(form.get("part", ""))
    if read is None:
        raise FormFault("part", _("Tap a tile."))
    return read(form, sheet)


def _deal(form: Form, sheet: Sheet) -> Ready:
    trump, seat = form.get("trump"), Asked(form).number("forehand", 1, 2)
    if trump in SUITS:
        return _part("deal", trump=trump)
    if seat is not None:
        return _part("deal", forehand=seat)
    raise FormFault("trump", _("Tap the trump suit or who leads."))


def _tile(form: Form, sheet: Sheet) -> Ready | More:
    mine = mine_of(sheet, _player(form))
    key = next((key for key in _keys(mine) if key.id == form.get("tile")), None)
    if key is None:
        raise FormFault("tile", _("Tap a tile."))
    if key.id == "seven":
        said = _part("seven", player=mine.player)
    else:
        meld, _dash, suit = key.id.partition("-")
        said = _part("meld", player=mine.player, meld=meld, suit=suit or None)
    if key.state == "told" or refusal(sheet, said.payload) is not None:
        # Kept on a phone while another told the same: written all the same it scores nothing, unless a person decides.
        return More({"part": "again", "player": mine.player, "tile": key.id}, otherwise=said)
    if key.wins and key.id != "seven" and sheet.rules.stake_per_point:
        return _winning(form, said, key.id)
    return said


def _winning(form: Form, said: Ready, tile: str) -> Ready | More:
    """The announcement that wins the match: where money is at stake both players' card points so far go with it."""
    if "counted" not in form:
        return More({"part": "win", "player": said.payload["player"], "tile": tile}, otherwise=said)
    points = {player: _so_far(form, player) for player in PLAYERS}
    given = [number for number in points.values() if number is not None]
    if not given:
        return said
    if len(given) == 1:
        raise FormFault("points.A", _("Both players' card points so far, or none."))
    _at_most_all(sum(given))
    return Ready(said.kind, {**said.payload, "card_points": points})


def _wrong(form: Form, sheet: Sheet) -> Ready:
    points = Asked(form).number("points", 0, 9999)
    if points not in meld_values(sheet.rules):
        raise FormFault("points", _("Tap what the wrong announcement would have scored."))
    return _part("wrong", player=_player(form), points=points)


def _back(form: Form, sheet: Sheet) -> Ready:
    """A tile or a wrong announcement of this round that was never said: its entry is crossed out."""
    mine = mine_of(sheet, _player(form))
    told = {key.id: key.entry for key in mine.told}
    wrong = {str(each.entry): each.entry for each in mine.wrong}
    newest = {str(each.points): each.entry for each in mine.wrong}  # a phone without signal knows no entry
    found = told.get(form.get("tile", ""), wrong.get(form.get("entry", ""), newest.get(form.get("points", ""))))
    if found is None:
        raise FormFault("tile", _("That was taken back meanwhile."))
    return Ready("strike", {"entry": found})


def _end(form: Form, sheet: Sheet) -> Ready | More:
    points = counted(form)
    rules: Rules = sheet.rules
    last = _last_trick(form, rules)
    said = {"part": "first", **{f"points.{player}": str(points[player]) for player in PLAYERS}}
    if last is not None:
        said["last_trick"] = last
    first = form.get("reached_first")
    ready = _part("end", card_points=points, last_trick=last, reached_first=first if first in PLAYERS else None)
    if first is None and asks_first(sheet, points, last):
        return More(said, otherwise=ready)
    return ready


def _last_trick(form: Form, rules: Rules) -> str | None:
    if not rules.last_trick_bonus:
        return None
    last = form.get("last_trick")
    if last not in PLAYERS:
        raise FormFault("last_trick", _("Who took the last trick?"))
    return last


def counted(form: Form) -> dict[str, int]:
    """Both players' card points of a round from one number or both; FormFault with the reason (C5.1)."""
    given = {player: _so_far(form, player) for player in PLAYERS}
    found = {player: points for player, points in given.items() if points is not None}
    if not found:
        raise FormFault("points.A", _("Write one player's card points: the other has the rest of 120."))
    for player in PLAYERS:
        found.setdefault(player, ALL_POINTS - found.get(other(player), 0))
    if sum(found.values()) != ALL_POINTS:
        raise FormFault("points.A", words.message("not_120"))
    return {player: found[player] for player in PLAYERS}


def so_far(form: Form) -> dict[str, int]:
    """Both players' card points in a round that was stopped, nothing written is 0; FormFault."""
    found = {player: _so_far(form, player) or 0 for player in PLAYERS}
    _at_most_all(sum(found.values()))
    return found


def _over(form: Form, sheet: Sheet) -> Ready:
    """A claim to be over the mark: the claimant's card points so far; the other's only for the money (C5.4)."""
    player = _claimant(form)
    own, others = _so_far(form, player), _so_far(form, other(player))
    if not on_pad(sheet).payload["race"]:
        raise FormFault("part", words.message("no_race"))
    if own is None:
        raise FormFault(f"points.{player}", _("Write the card points in that player's tricks so far."))
    _at_most_all(own + (others or 0))
    return _part("over", player=player, card_points=own, opponent_card_points=others)


def _claimant(form: Form) -> str:
    """Who says so; of one number alone it is that player's."""
    written = [player for player in PLAYERS if form.get(f"points.{player}", "").strip()]
    if "player" not in form and len(written) == 1:
        return written[0]
    if form.get("player") not in PLAYERS:
        raise FormFault("player", _("Tap who says so."))
    return form["player"]


def _so_far(form: Form, player: str) -> int | None:
    """One player's card points as typed, None for nothing; FormFault (C5.1)."""
    field = f"points.{player}"
    points = whole(form.get(field, ""), field)
    if points is None:
        return None
    if points in IMPOSSIBLE:
        raise FormFault(field, words.message("impossible_card_points"))
    if not 0 <= points <= ALL_POINTS:
        raise FormFault(field, _("All cards together make 120: a number from 0 to 120."))
    return points


def _at_most_all(points: int) -> None:
    if points > ALL_POINTS:
        raise FormFault("points.A", _("Together they can't have more than 120 card points."))


def _player(form: Form) -> str:
    player = form.get("player", "")
    if player not in PLAYERS:
        raise FormFault("player", _("Tap who announces."))
    return player


def _keys(mine: Mine) -> tuple[Any, ...]:
    return (*mine.marriages, *mine.sequences, *mine.fours, *mine.others)


def _part(part: str, **said: Any) -> Ready:
    return Ready("round", {"part": part, **{name: value for name, value in said.items() if value is not None}})


READERS: Mapping[str, Callable[[Form, Sheet], Ready | More]] = {
    "deal": _deal,
    "tile": _tile,
    "wrong": _wrong,
    "back": _back,
    "end": _end,
    "over": _over,
}
