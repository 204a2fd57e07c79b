"""A round as the score sheet keeps it: the parts told so far, what they come to, and the whole of it as one payload."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..facts import Fact
from ..sheet import Line
from .rules import PLAYERS, Rules, other
from .scoring import SEVEN, RoundPoints, lines, summed
from .tiles import Announced, announced_in, fits


@dataclass(frozen=True)
class Refused:
    """Something told that does not count: which entry, whose, why (a message id), and the total a claim came to."""

    entry: int
    player: str
    why: str
    total: int | None = None

    def as_data(self) -> dict[str, Any]:
        told = {"entry": self.entry, "player": self.player, "why": self.why}
        return told if self.total is None else {**told, "total": self.total}


@dataclass(frozen=True)
class Kept:
    """The parts of a round as told; `card_points` once it is counted or stopped, `over` who stopped it."""

    entries: tuple[int, ...] = ()
    told_trump: str | None = None
    forehand: int | None = None
    announced: tuple[Announced, ...] = ()
    wrong: tuple[tuple[int, str, int], ...] = ()  # entry, player, value
    sevens: tuple[tuple[int, str], ...] = ()  # entry, player: the first counts
    claims: tuple[Refused, ...] = ()
    card_points: Mapping[str, int] | None = None
    last_trick: str | None = None
    reached_first: str | None = None
    over: str | None = None

    def scoring(self, rules: Rules) -> tuple[Announced, ...]:
        """The announcements that count: each must fit with those before it (C4.5)."""
        return _scoring(rules, self.announced, self.told_trump)

    def trump(self, rules: Rules) -> str | None:
        """The trump suit, told or shown by a trump marriage or trump sequence with its suit."""
        if self.told_trump is not None:
            return self.told_trump
        shown = (each.suit for each in self.scoring(rules) if (each.meld or "").startswith("trump_") and each.suit)
        return next(shown, None)

    @property
    def seven(self) -> str | None:
        """Who scored the seven: once a round (C3.5)."""
        return self.sevens[0][1] if self.sevens else None

    def refused(self, rules: Rules) -> tuple[Refused, ...]:
        """What was told and does not count."""
        counting = self.scoring(rules)
        spent = [Refused(each.entry, each.player, "spent") for each in self.announced if each not in counting]
        again = [Refused(entry, player, "seven_once") for entry, player in self.sevens[1:]]
        return (*spent, *again, *self.claims)

    def lines(self, rules: Rules) -> tuple[Line, ...]:
        """The lines of its score so far (C5.1)."""
        trump, counting = self.trump(rules), self.scoring(rules)
        parts = RoundPoints(
            card_points=self.card_points or dict.fromkeys(PLAYERS, 0),
            melds={
                player: [(each.resolved(trump), each.worth(rules, trump)) for each in counting if each.player == player]
                for player in PLAYERS
            },
            seven={player: SEVEN if self.seven == player else 0 for player in PLAYERS},
            penalties=self.penalties(),
            last_trick=self.last_trick,
        )
        return lines(rules, parts)

    def penalties(self) -> dict[str, int]:
        """The value of each player's wrong announcements."""
        return {player: sum(points for _, who, points in self.wrong if who == player) for player in PLAYERS}

    def points(self, rules: Rules) -> dict[str, int]:
        """Both players' points so far."""
        return summed(self.lines(rules))

    def whole(self, rules: Rules) -> dict[str, Any]:
        """The payload of a `whole` part that says the same: what a correction begins with."""
        melds = {player: [_listed(each) for each in self.scoring(rules) if each.player == player] for player in PLAYERS}
        said = {
            "trump": self.trump(rules),
            "forehand": self.forehand,
            "card_points": dict(self.card_points or dict.fromkeys(PLAYERS, 0)),
            "melds": melds,
            "seven": self.seven,
            "penalties": self.penalties(),
            "last_trick": self.last_trick,
            "reached_first": self.reached_first,
            "over": self.over,
        }
        return {"part": "whole", **{name: value for name, value in said.items() if value is not None}}

    def in_progress(self, rules: Rules) -> dict[str, Any]:
        """The announcements and the rest, tile by tile with their entries, for the pad."""
        trump = self.trump(rules)
        return {
            "melds": {
                player: [
                    {
                        **_listed(each),
                        "entry": each.entry,
                        "points": each.worth(rules, trump),
                        "id": each.resolved(trump),
                    }
                    for each in self.scoring(rules)
                    if each.player == player
                ]
                for player in PLAYERS
            },
            "wrong": {
                player: [{"entry": entry, "points": points} for entry, who, points in self.wrong if who == player]
                for player in PLAYERS
            },
            "trump": trump,
            "seven": self.seven,
            "refused": [each.as_data() for each in self.refused(rules)],
        }


def _listed(each: Announced) -> dict[str, Any]:
    if each.meld is None:
        return {"points": each.points}
    return {"meld": each.meld} if each.suit is None else {"meld": each.meld, "suit": each.suit}


@lru_cache(maxsize=2048)
def _scoring(rules: Rules, announced: tuple[Announced, ...], trump: str | None) -> tuple[Announced, ...]:
    found: tuple[Announced, ...] = ()
    for each in announced:
        if fits(rules, (*found, each), trump):
            found = (*found, each)
    return found


def with_part(kept: Kept, fact: Fact) -> Kept:
    """The round with one part more. A whole takes the place of the parts told before it."""
    told, entry = fact.payload, fact.entry
    kept = replace(kept, entries=(*kept.entries, entry))
    match told["part"]:
        case "deal":
            trump, forehand = told.get("trump", kept.told_trump), told.get("forehand", kept.forehand)
            return replace(kept, told_trump=trump, forehand=forehand)
        case "meld":
            announced = Announced(told["player"], told["meld"], told.get("suit"), entry=entry)
            return replace(kept, announced=(*kept.announced, announced))
        case "wrong":
            return replace(kept, wrong=(*kept.wrong, (entry, told["player"], told["points"])))
        case "seven":
            return replace(kept, sevens=(*kept.sevens, (entry, told["player"])))
        case "over":
            return _stopped(kept, told["player"], told["card_points"], told.get("opponent_card_points", 0))
        case "whole":
            return from_whole(told, kept.entries)
        case _:
            return _counted(kept, told)


def _stopped(kept: Kept, player: str, own: int, opponent: int) -> Kept:
    return replace(kept, over=player, card_points={player: own, other(player): opponent})


def _counted(kept: Kept, told: Mapping[str, Any]) -> Kept:
    return replace(
        kept,
        card_points=told["card_points"],
        last_trick=told.get("last_trick"),
        reached_first=told.get("reached_first"),
    )


def from_whole(told: Mapping[str, Any], entries: tuple[int, ...]) -> Kept:
    """A round from the payload of a `whole` part."""
    entry = entries[-1]
    seven, penalties = told.get("seven"), told.get("penalties") or {}
    kept = Kept(
        entries=entries,
        told_trump=told.get("trump"),
        forehand=told.get("forehand"),
        announced=tuple(replace(each, entry=entry) for each in announced_in(told)),
        wrong=tuple((entry, player, points) for player, points in penalties.items() if points),
        sevens=((entry, seven),) if seven is not None else (),
        over=told.get("over"),
    )
    return _counted(kept, told)
