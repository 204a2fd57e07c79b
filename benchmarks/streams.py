"""Live boards: from a POST to every phone that watches, memory of a stream, pages while streams are open."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from benchmarks.figures import Figure, ms, share
from benchmarks.served import Caller, Seat, a_server, hand, number_of_streams

WATCHERS = 2_000
TABLES = 250


class Watchers:
    """Phones in another process."""

    def __init__(self, port: int, paths: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("watchers.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._say(json.dumps({"port": port, "paths": list(paths)}))
        assert self._heard() == "open\n", "not every stream could be opened"

    def ended(self) -> list[tuple[str, int, float]]:
        """What arrived: (path, version, moment)."""
        self._say("end")
        found: list[tuple[str, int, float]] = json.loads(self._heard())
        self.process.wait(timeout=60)
        return found

    def _say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def _heard(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()


@contextmanager
def watching(port: int, paths: Sequence[str]) -> Iterator[list[tuple[str, int, float]]]:
    """Give the list that holds what arrived, once the block has ended."""
    watchers = Watchers(port, paths)
    arrived: list[tuple[str, int, float]] = []
    try:
        yield arrived
        arrived += watchers.ended()
    finally:
        watchers.process.kill()
        watchers.process.wait()


def figures(rounds: float) -> Iterator[Figure]:
    """Memory and pages first, on streams that idle, then the news."""
    with a_server() as server:
        assert server.process is not None
        seats = [Seat(server.port) for _ in range(TABLES)]
        for seat in seats:
            seat.hands(8)
            seat.get(seat.path)
        alone = pages(seats, int(300 * rounds))
        before = private_memory(server.process.pid)
        paths = [seats[number % TABLES].path for number in range(WATCHERS)]
        with watching(server.port, paths) as arrived:
            grown = private_memory(server.process.pid) - before
            assert number_of_streams(server.port) == WATCHERS
            yield Figure("memory of a stream", f"{grown / WATCHERS / 1000:.1f} kB", "", None, "≤ 30 kB")
            crowded = pages(seats, int(300 * rounds))
            against = f"without streams: {ms(share(alone, 0.99))}"
            ratio = share(crowded, 0.99) / share(alone, 0.99)
            yield Figure("page, p99, 2,000 idle streams", ms(share(crowded, 0.99)), against, ratio, "≤ 15 ms")
            sent = written(seats, int(200 * rounds), pause=0.03)
        yield news("POST to news, 2,000 viewers on 250 tables", arrived, sent, alone, "≤ 8 / 30 ms")
        one = seats[0]
        size = len(one.get(f"{one.path}/board-fragment"))
        many = max(4, int(20 * rounds))
        with watching(server.port, [one.path] * WATCHERS) as arrived:
            sent = written([one], many, pause=1.0)
    floor = bare_news(size, many)
    yield against_bare("POST to news, 2,000 viewers at one table", delays(arrived, sent), floor, "≤ 60 / 150 ms")


def pages(seats: Sequence[Seat], many: int) -> list[float]:
    """Seconds of each page of somebody who came by the code."""
    visitor = Caller(seats[0].line.port)
    taken = []
    for number in range(many):
        start = time.perf_counter()
        visitor.get(seats[number * 7 % len(seats)].path)
        taken.append(time.perf_counter() - start)
    return taken


def written(seats: Sequence[Seat], many: int, pause: float) -> dict[tuple[str, int], float]:
    """When each hand was sent: by path and the version it makes."""
    sent = {}
    for number in range(many):
        seat = seats[number * 7 % len(seats)]
        sent[seat.path, seat.version + 1] = time.monotonic()
        seat.write(hand(number))
        time.sleep(pause)
    time.sleep(1.0)
    return sent


def bare_news(size: int, many: int) -> list[float]:
    """Seconds from a POST to each of as many viewers where gevent alone says a ready board of that size."""
    program = [sys.executable, "-m", "benchmarks.bare_streams", str(size)]
    root = Path(__file__).resolve().parent.parent
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            caller, sent = Caller(port), {}
            with watching(port, ["/bare"] * WATCHERS) as arrived:
                for number in range(many):
                    sent["/bare", number + 2] = time.monotonic()
                    assert caller.call("POST", "/")[0] == 201
                    time.sleep(1.0)
        finally:
            process.kill()
    return delays(arrived, sent)


Arrived = Sequence[tuple[str, int, float]]
Sent = dict[tuple[str, int], float]


def delays(arrived: Arrived, sent: Sent) -> list[float]:
    """Seconds from the first byte of the POST to the whole board, for each viewer of each hand."""
    return [moment - sent[path, version] for path, version, moment in arrived if (path, version) in sent]


def news(name: str, arrived: Arrived, sent: Sent, page: Sequence[float], goal: str) -> Figure:
    """All viewers of all hands, against one page."""
    taken = delays(arrived, sent)
    told = f"p50 {ms(median(taken))}, p99 {ms(share(taken, 0.99))} of {len(taken)}"
    return Figure(name, told, f"one page: {ms(median(page))}", median(taken) / median(page), goal)


def against_bare(name: str, taken: Sequence[float], floor: Sequence[float], goal: str) -> Figure:
    """The same against gevent alone with the same client."""
    told = f"p50 {ms(median(taken))}, p99 {ms(share(taken, 0.99))} of {len(taken)}"
    against = f"gevent alone, same bytes: p50 {ms(median(floor))}, p99 {ms(share(floor, 0.99))}"
    return Figure(name, told, against, median(taken) / median(floor), goal)


def private_memory(process: int) -> int:
    """Bytes that belong to this process alone."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))
