"""Whole matches by tapping for three, five and six: every total on the screen, and who has won."""

from typing import TYPE_CHECKING

import pytest

from tests.tools.server import Server

from .tapping import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Frida")

THREE = [
    ((("contract", "8S"), ("declarers", "B"), ("took", "8"), ("tricks.A", "2")), [20, 240, 0]),
    ((("contract", "M"), ("declarers", "C"), ("verdict", "broken")), [20, 240, -250]),
    ((("contract", "7H"), ("declarers", "A"), ("took", "6"), ("tricks.B", "4")), [-180, 280, -250]),
    ((("contract", "8D"), ("declarers", "B"), ("took", "9"), ("tricks.A", "1")), [-170, 560, -250]),
]
FIVE = [
    (
        (
            ("contract", "8S"),
            ("declarers", "C"),
            ("declarers", "C,E"),
            ("took", "8"),
            ("tricks.A", "1"),
            ("tricks.B", "0"),
        ),
        [10, 0, 120, 10, 120],
    ),
    (
        (
            *(("contract", "7S"), ("declarers", "C"), ("declarers", "C,"), ("took", "6")),
            *(("tricks.A", "1"), ("tricks.B", "1"), ("tricks.D", "1")),
        ),
        [20, 10, -20, 20, 130],
    ),
    (
        (("contract", "9NT"), ("declarers", "E"), ("declarers", "E,A"), ("took", "9"), ("tricks.B", "1")),
        [230, 20, -20, 20, 340],
    ),
    (
        (("contract", "9H"), ("declarers", "E"), ("declarers", "E,"), ("took", "9"), ("tricks.A", "1")),
        [240, 20, -20, 20, 740],
    ),
]
SIX = [
    ((("contract", "7C"), ("took", "9", 1)), [10, 160]),
    ((("contract", "8H"), ("took", "8", 0)), [310, 180]),
    ((("contract", "8NT"), ("took", "7", 0)), [-10, 210]),
    ((("contract", "8S"), ("took", "10", 1)), [-10, 460]),
    ((("contract", "6S"), ("took", "6", 1)), [30, 500]),
]


@pytest.mark.parametrize(
    ("preset", "seats", "hands", "winner"),
    [("three_player", 3, THREE, "Ben"), ("five_player", 5, FIVE, "Emil"), ("six_player", 6, SIX, "Dora")],
)
def test_a_whole_match_is_tapped_to_its_end(
    preset: str, seats: int, hands: list, winner: str, phone: "BrowserContext", server: Server
) -> None:
    player = Player(phone, server.url).start(preset).name(*NAMES[:seats])
    for keys, totals in hands:
        player.hand(*keys)
        player.sees(totals)
    assert winner in player.page.inner_text(".end")
    assert player.complaints == []
