"""Many phones that watch, in a process of their own: opens streams, notes when each board arrives.

Standard input: one JSON line `{"port": N, "paths": [...]}`, a path a stream; then any line to end. Standard output:
a line when every stream has its first board; at the end a JSON list of [path, version, moment of arrival].
"""

import asyncio
import json
import re
import resource
import sys
from time import monotonic

VERSION = re.compile(rb'data-version="(\d+)"')
AT_ONCE = 50  # connections being opened


async def watch(port: int, path: str, door: asyncio.Semaphore, first: asyncio.Event, heard: list[object]) -> None:
    """One stream, read as it comes."""
    async with door:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        writer.write(f"GET {path}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await _next_board(reader)
        first.set()
    while True:
        version = await _next_board(reader)
        heard.append([path, version, monotonic()])


async def _next_board(reader: asyncio.StreamReader) -> int:
    while True:
        line = await reader.readline()
        if not line:
            raise EOFError("a stream ended")
        if found := VERSION.search(line):
            return int(found[1])


async def main() -> None:
    """Open all, say so, and tell what came when the next line is read."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    loop = asyncio.get_running_loop()
    wanted = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    door, heard = asyncio.Semaphore(AT_ONCE), []
    firsts = [asyncio.Event() for _ in wanted["paths"]]
    streams = [
        asyncio.create_task(watch(wanted["port"], path, door, first, heard))
        for path, first in zip(wanted["paths"], firsts, strict=True)
    ]
    await asyncio.gather(*(first.wait() for first in firsts))
    print("open", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    for stream in streams:
        stream.cancel()
    print(json.dumps(heard), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
