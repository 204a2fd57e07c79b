"""Many phones that watch, in a process of their own: opens streams, notes when each board has arrived.

Standard input: one JSON line `{"port": N, "paths": [...]}`, a path a stream; then any line to end. Standard output:
a line when every stream has its first board; at the end a JSON list of [path, version, moment of arrival].
One bare loop over sockets: with anything more, two thousand boards would wait here and not at the server.
"""

import json
import resource
import selectors
import socket
import sys
from time import monotonic

VERSION = b'data-version="'
AT_ONCE = 50  # connections being opened
PIECE = 1 << 18  # bytes


class Stream:
    """One phone: what has come of an event that is not whole yet."""

    def __init__(self, port: int, path: str) -> None:
        self.path = path
        self.rest = b""
        self.boards = 0
        self.line = socket.create_connection(("127.0.0.1", port))
        self.line.sendall(f"GET {path}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.line.setblocking(False)

    def read(self, heard: list[tuple[str, int, float]]) -> None:
        """Note each board whose last byte has come."""
        data = self.line.recv(PIECE)
        if not data:
            raise EOFError("a stream ended")
        text = self.rest + data
        end = text.rfind(b"\n\n")
        at = text.find(VERSION, 0, end) if end >= 0 else -1
        while at >= 0:
            at += len(VERSION)
            heard.append((self.path, int(text[at : text.index(b'"', at)]), monotonic()))
            self.boards += 1
            at = text.find(VERSION, at, end)
        self.rest = text[end:] if end >= 0 else text


def main() -> None:
    """Open all, say so, and tell what came when the next line is read."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    wanted = json.loads(sys.stdin.readline())
    heard: list[tuple[str, int, float]] = []
    ready = selectors.DefaultSelector()

    def pump() -> bool:
        """Read whatever has come; whether it was time to end."""
        asked = False
        for key, _ in ready.select():
            if key.data is None:
                asked = True
            else:
                key.data.read(heard)
        return asked

    for start in range(0, len(wanted["paths"]), AT_ONCE):
        opening = [Stream(wanted["port"], path) for path in wanted["paths"][start : start + AT_ONCE]]
        for each in opening:
            ready.register(each.line, selectors.EVENT_READ, each)
        while not all(each.boards for each in opening):
            pump()
    heard.clear()
    print("open", flush=True)
    ready.register(sys.stdin, selectors.EVENT_READ)
    while not pump():
        pass
    print(json.dumps(heard), flush=True)


if __name__ == "__main__":
    main()
