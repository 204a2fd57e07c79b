"""Recording a hand: through the store and through HTTP, against a bare sqlite3 commit of the same rows."""

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks import record_store
from benchmarks.figures import Figure, times
from benchmarks.served import Seat, a_server, hand


def figures(rounds: float) -> Iterator[Figure]:
    """The store's part, then the whole request by API and by page."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=".") as folder:
        floor, ours = record_store.measure(Path(folder).resolve(), int(60 * rounds))
    yield times("record a hand: the store's part", ours, floor, "bare sqlite3 commit", "≤ 4 x")
    yield from over_http(int(30 * rounds))


def over_http(tables: int) -> Iterator[Figure]:
    """Ten hands a table, each written by API, by the page's form, and bare, in turns."""
    api: list[float] = []
    page: list[float] = []
    floor: list[float] = []
    with a_server() as server:
        file = server.instance / "scorekeeper.sqlite3"
        bare = a_bare_file(file, server.instance / "bare.sqlite3")
        with sqlite3.connect(file) as reader:
            for _ in range(tables):
                seat, other = Seat(server.port), Seat(server.port)
                browser = other.scorer()
                browser.get(other.path)
                browser.ready()
                for number in range(10):
                    start = perf_counter()
                    seat.write({**hand(number)})
                    api.append(perf_counter() - start)
                    took = str(hand(number)["tricks"]["A"])
                    form = {
                        "contract": "8S",
                        "declarers": "A",
                        "took": took,
                        "base": str(number + 1),
                        "id": str(number),
                    }
                    start = perf_counter()
                    status, _, found = browser.post(f"{other.path}/hand", form, **{"HX-Request": "true"})
                    page.append(perf_counter() - start)
                    assert status == 200, (status, found[-800:])
                    floor.append(bare_commit(reader, bare, seat.code, number + 2))
        bare.close()
    yield times("record a hand over HTTP, by API: answer is the sheet", api, floor, "bare sqlite3 commit", "≤ 12 x")
    name = "record a hand over HTTP, by the pad: answer is the board drawn"
    yield times(name, page, floor, "bare sqlite3 commit", "≤ 12 x")


def a_bare_file(source: Path, target: Path) -> sqlite3.Connection:
    """An empty database of the same form beside the server's."""
    with sqlite3.connect(source) as old, sqlite3.connect(target) as new:
        old.backup(new)
    connection = sqlite3.connect(target, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def bare_commit(reader: sqlite3.Connection, bare: sqlite3.Connection, code: str, seq: int) -> float:
    """Seconds that the rows of that entry take, written once more by sqlite3 alone."""
    table = reader.execute("SELECT * FROM tables WHERE code = ?", (code,)).fetchone()
    row = reader.execute("SELECT * FROM entries WHERE table_id = ? AND seq = ?", (table[0], seq)).fetchone()
    bare.execute(f"INSERT OR IGNORE INTO tables VALUES ({', '.join('?' * len(table))})", table)
    return record_store.bare(bare, row, seq, row[-1])
