"""What a page weighs on the wire, and what grows: a match of 1,000 hands, a database of 100,000 tables."""

import gzip
import re
import sqlite3
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from benchmarks.figures import Figure, in_turns, times
from benchmarks.served import Caller, Seat, a_server, hand
from tests.tools.server import Server

PAGES = {"first view of the start page": "/", "first view of a table, watching": "{table}"}
MANY, FEW = 100_000, 10  # tables
LONG, SHORT = 1_000, 10  # hands
NAMED = "printf('copy-%06d', n)"  # in order, so that SQLite appends


def figures(rounds: float) -> Iterator[Figure]:
    """Weights, then growths."""
    with a_server() as server:
        table = Seat(server.port)
        table.hands(10)
        for name, path in PAGES.items():
            weight, requests = weight_of(server.port, path.format(table=table.path))
            yield Figure(name, f"{weight / 1000:.1f} kB gzip in {requests} requests", goal="≤ 30 kB")
        yield from long_matches(server, int(120 * rounds))
    yield from many_tables(int(120 * rounds))


def weight_of(port: int, path: str) -> tuple[int, int]:
    """(bytes of all bodies as sent, number of requests) of a page, its styles, scripts, icon, and what those import."""
    caller = Caller(port)
    waiting, seen, weight = [path], {path}, 0
    while waiting:
        at = waiting.pop()
        status, headers, body = caller.call("GET", at, **{"Accept-Encoding": "gzip"})
        assert status == 200, (status, at)
        weight += len(body)
        text = gzip.decompress(body) if headers["Content-Encoding"] == "gzip" else body
        for found in _references(headers.get_content_type(), text.decode("utf-8", "replace")):
            address = urljoin(at, found)
            if not urlsplit(address).netloc and address not in seen:
                seen.add(address)
                waiting.append(address)
    return weight, len(seen)


def _references(kind: str, text: str) -> list[str]:
    if kind == "text/html":
        styles = re.findall(r'<link rel="(?:stylesheet|icon|manifest)" href="([^"]+)"', text)
        after_the_paint = re.findall(r'data-shell="([^"]+)"', text)  # every page fetches it then
        return styles + re.findall(r'<script[^>]* src="([^"]+)"', text) + after_the_paint
    if "javascript" in kind:
        return re.findall(r'^import [^;]*?"([^"]+)";', text, re.MULTILINE)
    return []


def long_matches(server: Server, rounds: int) -> Iterator[Figure]:
    """Page and append with 1,000 hands in the match against 10, one process, in turns."""
    short, long = Seat(server.port), Seat(server.port)
    short.hands(SHORT)
    long.hands(LONG)
    pages = [seat.scorer() for seat in (short, long)]
    taken = in_turns(
        rounds,
        short=lambda: pages[0].get(short.path),
        long=lambda: pages[1].get(long.path),
        short_api=lambda: Seat.write(short, {"kind": "contract", "contract": ("6S", "7S")[short.version % 2]}),
        long_api=lambda: Seat.write(long, {"kind": "contract", "contract": ("6S", "7S")[long.version % 2]}),
    )
    yield times("page of a scorer, 1,000 hands in the match", taken["long"], taken["short"], "10 hands", "≤ 1.5 x")
    name = "append by API (answer: the whole sheet), 1,000 hands"
    yield times(name, taken["long_api"], taken["short_api"], "10 hands")
    forms = {seat: pages[place] for place, seat in enumerate((short, long))}
    for page in pages:
        page.ready()

    def tap(seat: Seat) -> None:
        form = {"contract": ("6S", "7S")[seat.version % 2], "base": str(seat.version), "id": str(seat.version)}
        status, _, found = forms[seat].post(f"{seat.path}/contract", form, **{"HX-Request": "true"})
        assert status == 200, (status, found[-500:])
        seat.version += 1

    taken = in_turns(rounds, short=lambda: tap(short), long=lambda: tap(long))
    yield times("append by the pad (answer: the board)", taken["long"], taken["short"], "10 hands", "≤ 1.5 x")


def many_tables(rounds: int) -> Iterator[Figure]:
    """The same with 100,000 tables in the database against 10, two processes, in turns."""
    with a_server() as small, a_server() as large:
        pairs = []
        for server, many in ((small, FEW), (large, MANY)):
            seat = Seat(server.port)
            seat.hands(2)  # what is copied: a database of many tables, not of long matches
            server.stop()
            filled(server, seat.code, many)
            server.start()
            seat = Seat(server.port)
            seat.hands(SHORT)
            pairs.append(seat)
        little, big = pairs
        taken = in_turns(
            rounds,
            small=lambda: little.get(little.path),
            large=lambda: big.get(big.path),
            small_api=lambda: little.write(hand(little.version)),
            large_api=lambda: big.write(hand(big.version)),
        )
    yield times("page, 100,000 tables in the database", taken["large"], taken["small"], "10 tables", "≤ 1.2 x")
    yield times("append by API, 100,000 tables", taken["large_api"], taken["small_api"], "10 tables", "≤ 1.2 x")


def filled(server: Server, code: str, many: int) -> None:
    """Copies of one table with its journal, under codes that are no codes: written by SQLite itself, in one go."""
    with sqlite3.connect(server.instance / "scorekeeper.sqlite3") as file:
        columns = [row[1] for row in file.execute("PRAGMA table_info(tables)")]
        others = [row[1] for row in file.execute("PRAGMA table_info(entries)")]
        new = {"id": NAMED, "code": "printf('%06d', n)", "key": "NULL"}
        copied = ", ".join(new.get(name, name) for name in columns)
        file.execute("PRAGMA synchronous=OFF")
        file.execute("CREATE TEMP TABLE numbers (n INTEGER PRIMARY KEY)")
        file.executemany("INSERT INTO numbers VALUES (?)", ((n,) for n in range(many)))
        file.execute(f"INSERT INTO tables SELECT {copied} FROM numbers CROSS JOIN tables WHERE code = ?", (code,))
        (original,) = file.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        copied = ", ".join(NAMED if name == "table_id" else name for name in others)
        file.execute(
            f"INSERT INTO entries SELECT {copied} FROM numbers CROSS JOIN entries WHERE table_id = ?", (original,)
        )
