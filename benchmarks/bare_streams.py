"""The floor for news: a process of gevent alone that says one ready board of a given size to everybody who listens.

`python -m benchmarks.bare_streams BYTES` prints its port. `GET` opens a stream; `POST` makes the next version, answers
with it and says it: no database, no rights, nothing drawn, one greenlet a stream as in ours.
"""

from gevent import monkey

monkey.patch_all()

import socket  # noqa: E402 - sockets are patched first
import sys  # noqa: E402
from typing import Any  # noqa: E402

from gevent.lock import Semaphore  # noqa: E402
from gevent.server import StreamServer  # noqa: E402

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


class Bare:
    """The version now, and a bell for each stream."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.version = 1
        self.bells: set[Any] = set()
        self.event = self._event()

    def _event(self) -> bytes:
        head = f'event: board\ndata: <div data-version="{self.version}">'.encode()
        return head + b"x" * max(0, self.size - len(head) - 2) + b"\n\n"

    def serve(self, line: Any, _address: Any) -> None:
        """One connection: a stream, or words to be said."""
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while asked := line.recv(4096):
            if asked.startswith(b"GET"):
                self.stream(line)
                return
            self.version += 1
            self.event = self._event()
            for bell in self.bells:
                bell.release()
            told = str(self.version).encode()
            line.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: %d\r\n\r\n%s" % (len(told), told))

    def stream(self, line: Any) -> None:
        """The board now and after each change."""
        bell = Semaphore(0)
        self.bells.add(bell)
        try:
            line.sendall(HEAD + self.event)
            while True:
                bell.acquire(timeout=12.0)
                line.sendall(self.event)
        except OSError:
            self.bells.discard(bell)


if __name__ == "__main__":
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    server = StreamServer(("127.0.0.1", 0), Bare(int(sys.argv[1])).serve, backlog=1024)
    server.start()
    print(server.server_port, flush=True)
    server.serve_forever()
