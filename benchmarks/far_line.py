"""A thin and distant line: one rate for all connections, each byte late, a round trip for each handshake.

A program of its own: `far_line.py TARGET ROUND_TRIP RATE` (local port, seconds, bytes a second each way) prints the
port that leads to the target and runs until it is killed.
"""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CHUNK = 1460  # bytes, about what a packet carries


@contextlib.contextmanager
def far_line(target: int, round_trip: float, rate: float) -> Iterator[int]:
    """Give the port that leads to `target` over such a line."""
    command = [sys.executable, str(Path(__file__)), str(target), str(round_trip), str(rate)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


class Line:
    """One direction; all connections wait for the same wire."""

    def __init__(self, rate: float, delay: float) -> None:
        self.rate, self.delay, self.free_at = rate, delay, 0.0

    async def carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Move bytes until the source ends, and pass the end on."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(arrive(under_way, sink))
        piece = b"-"
        while piece:
            try:
                piece = await source.read(CHUNK)
            except ConnectionError:
                piece = b""
            self.free_at = max(self.free_at, asyncio.get_running_loop().time()) + len(piece) / self.rate
            under_way.put_nowait((self.free_at + self.delay, piece))
        await arriving


async def arrive(under_way: "asyncio.Queue[tuple[float, bytes]]", sink: asyncio.StreamWriter) -> None:
    """Hand over each piece when its last byte is there; an empty one is the end."""
    while True:
        moment, piece = await under_way.get()
        await asyncio.sleep(moment - asyncio.get_running_loop().time())
        if not piece:
            sink.close()
            return
        sink.write(piece)


async def serve(target: int, round_trip: float, rate: float) -> None:
    """Until killed."""
    there, back = Line(rate, round_trip / 2), Line(rate, round_trip / 2)

    async def connect(near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        await asyncio.sleep(round_trip)
        far, to_far = await asyncio.open_connection("127.0.0.1", target)
        await asyncio.gather(there.carry(near, to_far), back.carry(far, to_near))

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])))
