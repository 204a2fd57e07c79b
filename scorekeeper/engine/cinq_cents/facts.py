"""The payloads of `round` facts, checked: what the pad, the outbox and the API may append.

A `round` entry is a part of a round, kept live tile by tile, or a whole round at once:

- `{"part": "deal", "trump"?, "forehand"?}`: trumps (a suit) and the seat that leads, both told early, late or never.
  Sent again it corrects what it names.
- `{"part": "meld", "player", "meld", "suit"?, "card_points"?}`: an announcement. `meld` is one of the judge's ids;
  `suit` for marriages and sequences. A `marriage` whose suit turns out to be trumps counts as the trump marriage.
  `card_points` (both players so far) only for the announcement that wins the match, where money is at stake.
- `{"part": "wrong", "player", "points"}`: an invalid announcement and its value; `penalty` says who pays how.
- `{"part": "seven", "player", "how"?}`: ten for the seven of trumps; `how` is `exchange`, `shown`, `turned`.
- `{"part": "end", "card_points", "last_trick"?, "reached_first"?}`: the round is counted. `card_points` of one player
  or both; stored for both. `last_trick` where this table pays for it; `reached_first` when both passed the mark and
  only the card points say so.
- `{"part": "over", "player", "card_points", "opponent_card_points"?}`: "I am over the mark", with the card points so
  far. A true claim ends the match, a false one is kept as a note.
- `{"part": "whole", "card_points", "melds"?, "seven"?, "penalties"?, "last_trick"?, "reached_first"?, "trump"?,
  "forehand"?, "over"?}`: a round at once. `melds` lists for each player `{"meld", "suit"?}` or `{"points"}`; `seven`
  the player who scored it; `penalties` the value of each player's wrong announcements; `over` who stopped the round
  by passing the mark, and then the card points need not be 120.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ..errors import BadSeat, BadValue, Missing, NotPlayed
from ..reading import a_list, a_number, an_object, fields, joined, one_of
from .melds import IDS
from .pack import ALL_POINTS, IMPOSSIBLE, read_player, read_suit
from .rules import PLAYERS, Rules, other
from .scoring import meld_values
from .tiles import MOST, announced_in, fits

MOST_PENALTY = 10_000  # points of wrong announcements in one round


def read_part(payload: Any, rules: Rules, path: str = "") -> dict[str, Any]:
    """The canonical payload of a part of a round; RulesError with a path below `path`."""
    given = an_object(payload, path)
    if "part" not in given:
        raise Missing(joined(path, "part"))
    part = one_of(given["part"], PARTS, joined(path, "part"))
    found = PARTS[part](rules, given, path)
    return {"part": part, **{name: value for name, value in found.items() if value is not None}}


def _optional(given: Mapping[str, Any], name: str, path: str, read: Callable[[Any, str], Any]) -> Any:
    return None if given.get(name) is None else read(given[name], joined(path, name))


def _seat(value: Any, path: str) -> int:
    if isinstance(value, bool) or value not in (1, 2):
        raise BadSeat(path, seat=value)
    return int(value)


def _so_far(value: Any, path: str) -> int:
    """A player's card points at some moment of a round (C5.1)."""
    points = a_number(value, path, 0, ALL_POINTS)
    if points in IMPOSSIBLE:
        raise BadValue(path, impossible=points)
    return points


def _both_so_far(value: Any, path: str) -> dict[str, int]:
    given = fields(value, path, PLAYERS)
    found = {player: _so_far(given[player], joined(path, player)) for player in PLAYERS}
    if sum(found.values()) > ALL_POINTS:
        raise BadValue(path, most=ALL_POINTS)
    return found


def _card_points(value: Any, path: str) -> dict[str, int]:
    """Both players' card points of a whole round, from one player's or both (C5.1)."""
    given = fields(value, path, (), PLAYERS)
    found = {player: _so_far(given[player], joined(path, player)) for player in given}
    if not found:
        raise BadValue(path, wanted="points")
    for player in PLAYERS:
        found.setdefault(player, ALL_POINTS - found.get(other(player), 0))
    if sum(found.values()) != ALL_POINTS:
        raise BadValue(path, sum=sum(found.values()))
    return {player: found[player] for player in PLAYERS}


def _deal(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    fields(given, path, ("part",), ("trump", "forehand"))
    return {
        "trump": _optional(given, "trump", path, read_suit),
        "forehand": _optional(given, "forehand", path, _seat),
    }


def _meld(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    fields(given, path, ("part", "player", "meld"), ("suit", "card_points"))
    player = read_player(given["player"], joined(path, "player"))
    return {
        "player": player,
        **_combination(given, path),
        "card_points": _optional(given, "card_points", path, _both_so_far),
    }


def _combination(given: Mapping[str, Any], path: str) -> dict[str, Any]:
    meld = one_of(given["meld"], IDS, joined(path, "meld"))
    found = {"meld": meld}
    if given.get("suit") is not None:
        if not meld.endswith(("marriage", "sequence")):
            raise BadValue(joined(path, "suit"), meld=meld)
        found["suit"] = read_suit(given["suit"], joined(path, "suit"))
    return found


def _wrong(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    fields(given, path, ("part", "player", "points"))
    player = read_player(given["player"], joined(path, "player"))
    return {"player": player, "points": one_of(given["points"], meld_values(rules), joined(path, "points"))}


def _seven(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    fields(given, path, ("part", "player"), ("how",))
    player = read_player(given["player"], joined(path, "player"))
    how = _optional(given, "how", path, lambda value, at: one_of(value, ("exchange", "shown", "turned"), at))
    shown_here, turned_here = rules.trump_seven == "exchange_or_show", rules.dealer_turned_seven
    if (how == "shown" and not shown_here) or (how == "turned" and not turned_here):
        raise NotPlayed(joined(path, "how"), how=how)
    return {"player": player, "how": how}


def _end(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    fields(given, path, ("part", "card_points"), ("last_trick", "reached_first"))
    return {"card_points": _card_points(given["card_points"], joined(path, "card_points")), **_told(rules, given, path)}


def _told(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    last_trick = _optional(given, "last_trick", path, read_player)
    if last_trick is None and rules.last_trick_bonus and given.get("over") is None:
        raise Missing(joined(path, "last_trick"))
    return {"last_trick": last_trick, "reached_first": _optional(given, "reached_first", path, read_player)}


def _over(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    fields(given, path, ("part", "player", "card_points"), ("opponent_card_points",))
    found = {
        "player": read_player(given["player"], joined(path, "player")),
        "card_points": _so_far(given["card_points"], joined(path, "card_points")),
        "opponent_card_points": _optional(given, "opponent_card_points", path, _so_far),
    }
    if found["card_points"] + (found["opponent_card_points"] or 0) > ALL_POINTS:
        raise BadValue(joined(path, "opponent_card_points"), most=ALL_POINTS)
    return found


WHOLE = ("melds", "seven", "penalties", "last_trick", "reached_first", "trump", "forehand", "over")


def _whole(rules: Rules, given: Mapping[str, Any], path: str) -> dict[str, Any]:
    fields(given, path, ("part", "card_points"), WHOLE)
    over = _optional(given, "over", path, read_player)
    read_points = _card_points if over is None else _both_so_far
    found = {
        "trump": _optional(given, "trump", path, read_suit),
        "forehand": _optional(given, "forehand", path, _seat),
        "card_points": read_points(given["card_points"], joined(path, "card_points")),
        "melds": _melds(rules, given.get("melds") or {}, joined(path, "melds")),
        "seven": _optional(given, "seven", path, read_player),
        "penalties": _penalties(given.get("penalties") or {}, joined(path, "penalties")),
        **_told(rules, given, path),
        "over": over,
    }
    if not fits(rules, announced_in(found), found["trump"]):
        raise BadValue(joined(path, "melds"), impossible="melds")
    return found


def _melds(rules: Rules, value: Any, path: str) -> dict[str, list[dict[str, Any]]]:
    given = fields(value, path, (), PLAYERS)
    found: dict[str, list[dict[str, Any]]] = {}
    for player in PLAYERS:
        at = joined(path, player)
        rows = a_list(given.get(player, []), at, at_most=MOST)
        found[player] = [_listed(rules, each, joined(at, index)) for index, each in enumerate(rows)]
    return found


def _listed(rules: Rules, value: Any, path: str) -> dict[str, Any]:
    given = an_object(value, path)
    if "points" in given:
        fields(given, path, ("points",))
        return {"points": one_of(given["points"], meld_values(rules), joined(path, "points"))}
    return _combination(fields(given, path, ("meld",), ("suit",)), path)


def _penalties(value: Any, path: str) -> dict[str, int]:
    given = fields(value, path, (), PLAYERS)
    found = {player: a_number(given.get(player, 0), joined(path, player), 0, MOST_PENALTY) for player in PLAYERS}
    for player, points in found.items():
        if points % 10:
            raise BadValue(joined(path, player), multiple=10)
    return found


PARTS: dict[str, Callable[[Rules, Mapping[str, Any], str], dict[str, Any]]] = {
    "deal": _deal,
    "meld": _meld,
    "wrong": _wrong,
    "seven": _seven,
    "end": _end,
    "over": _over,
    "whole": _whole,
}
