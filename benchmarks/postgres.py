"""Hands a second on PostgreSQL: eight who write at once, two workers, against psycopg alone; two nodes against one."""

import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from statistics import median

import psycopg
from sqlalchemy.engine import make_url

from benchmarks.figures import Figure, gained
from benchmarks.served import Seat, a_server, hand
from tests.tools.postgres import postgres

CLIENTS = 8
SPAN = 3.0  # seconds of one turn
TABLES = 12  # of each client, so that matches stay short

SCHEMA = """
CREATE TABLE t (id text PRIMARY KEY, version int NOT NULL, head text NOT NULL);
CREATE TABLE e (t text, seq int, kind text, payload text, device text, at text, id text, hash text,
                PRIMARY KEY (t, seq), UNIQUE (t, id));
"""


def figures(rounds: float) -> Iterator[Figure]:
    """Two workers against psycopg, then one node against two of one worker each."""
    turns = max(2, int(5 * rounds))
    with postgres() as server, ExitStack() as stack:
        url = server.new_database()
        two_workers = stack.enter_context(a_server(url, workers=2))
        plain = make_url(server.new_database()).set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(SCHEMA)
        ours, bare = [], []
        for _ in range(turns):
            bare.append(rate([lambda: bare_writer(plain)] * CLIENTS))
            ours.append(rate([lambda: our_writer(two_workers.port)] * CLIENTS))
        name, against = "hands a second, PostgreSQL, 8 clients, 2 workers", "psycopg alone with NOTIFY"
        yield gained(name, median(ours), median(bare), "/s", against, "≥ 600/s (0.26 x)")
        two_workers.stop()
        nodes = [stack.enter_context(a_server(url)) for _ in range(2)]
        one, both = [], []
        for _ in range(turns):
            one.append(rate([lambda: our_writer(nodes[0].port)] * CLIENTS))
            ports = [node.port for node in nodes] * (CLIENTS // 2)
            both.append(rate([lambda port=port: our_writer(port) for port in ports]))  # type: ignore[misc]
        yield gained("hands a second, two nodes", median(both), median(one), "/s", "one node")


def rate(writers: Sequence[Callable[[], Callable[[], None]]]) -> float:
    """Hands a second of all writers together; each is set up first."""
    ready = [make() for make in writers]

    def write(one: Callable[[], None]) -> int:
        done, end = 0, time.monotonic() + SPAN
        while time.monotonic() < end:
            one()
            done += 1
        return done

    with ThreadPoolExecutor(len(ready)) as pool:
        start = time.monotonic()
        done = sum(pool.map(write, ready))
        return done / (time.monotonic() - start)


def our_writer(port: int) -> Callable[[], None]:
    """Writes a hand through the API; each time at another of a few tables."""
    seats = [Seat(port) for _ in range(TABLES)]

    def write() -> None:
        seat = seats.pop(0)
        seat.write(hand(seat.version))
        seats.append(seat)

    return write


def bare_writer(url: str) -> Callable[[], None]:
    """The same rows by psycopg: lock the table, insert, move on, notify, commit."""
    connection = psycopg.connect(url, autocommit=True)
    table = str(uuid.uuid4())
    connection.execute("INSERT INTO t VALUES (%s, 1, '')", [table])
    payload = '{"contract":"8S","declarers":["A"],"tricks":{"A":8,"B":2}}'

    def write() -> None:
        with connection.transaction():
            row = connection.execute("SELECT version, head FROM t WHERE id = %s FOR UPDATE", [table]).fetchone()
            assert row is not None
            seq = row[0] + 1
            values = [
                table,
                seq,
                "hand",
                payload,
                str(uuid.uuid4()),
                "2027-03-05T19:30:00Z",
                str(uuid.uuid4()),
                "0" * 64,
            ]
            connection.execute("INSERT INTO e VALUES (%s, %s, %s, %s, %s, %s, %s, %s)", values)
            connection.execute("UPDATE t SET version = %s, head = %s WHERE id = %s", [seq, values[-1], table])
            connection.execute("SELECT pg_notify('scorekeeper', %s)", [f"{table} {seq}"])

    return write
