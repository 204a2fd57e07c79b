"""Replay of a record of a round: the good prefix and the first fault."""

from dataclasses import dataclass
from typing import Any

from ..errors import RulesError
from ..reading import a_list, joined, one_of
from .pack import read_card, read_cards, read_player
from .round import Round

STEPS = ("play", "draw", "announce", "seven", "show")


@dataclass(frozen=True)
class Replay:
    """A record replayed as far as it goes: the round after `steps` good steps, and the first fault or None."""

    round: Round
    steps: int
    fault: RulesError | None


def replay(start: Round, record: Any) -> Replay:
    """The good prefix of a record and its first fault, whose path is that step.

    A step is `["play", player, card]`, `["announce", player, cards]`, `["seven", player]`, `["show", player]` or
    `["draw"]`; a draw that is due before a card is played may be left out.
    """
    found = start
    try:
        for index, step in enumerate(a_list(record, "")):
            try:
                found = _stepped(found, step)
            except RulesError as fault:
                return Replay(found, index, fault.under(joined("", index)))
    except RulesError as fault:
        return Replay(start, 0, fault)
    return Replay(found, len(record), None)


def _stepped(found: Round, step: Any) -> Round:
    kind, *rest = a_list(step, "", at_least=1)
    one_of(kind, STEPS, "[0]")
    a_list(step, "", at_least=(size := {"play": 3, "announce": 3, "draw": 1}.get(kind, 2)), at_most=size)
    if kind == "draw":
        return found.draw()
    player = read_player(rest[0], "[1]")
    if kind == "announce":
        return found.announce(player, read_cards(rest[1], "[2]"))
    if kind == "play":
        card = read_card(rest[1], "[2]")
        return (found if found.drawn else found.draw()).play(player, card)
    return found.exchange(player) if kind == "seven" else found.show(player)
