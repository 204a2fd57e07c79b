"""What the tests run against: a real browser, database, proxy and the real app, found or brought on the spot."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / ".cache"


class CannotBring(Exception):
    """Something the tests need can't be had here; the text names every way to get it."""

    def __init__(self, what: str, ways: list[str], tried: list[str]) -> None:
        lines = [f"{what} can't be had here. Ways to get it:", *(f"  - {way}" for way in ways)]
        super().__init__("\n".join([*lines, *(f"  tried: {failure}" for failure in tried)]))
