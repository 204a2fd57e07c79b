"""A TCP proxy that misbehaves on demand: what a phone meets between the kitchen table and the garden."""

import contextlib
import socket
import struct
import threading
import time

PASSING, FROZEN = "passing", "frozen"
CHUNK = 65536
RESET_ON_CLOSE = struct.pack("ii", 1, 0)


class Proxy:
    """Forwards 127.0.0.1:`port` to `target`, a local port or the path of a Unix socket.

    - `passing()`: everything goes through (the start state)
    - `cut()`: every open connection ends with a reset; new ones are welcome
    - `refuse()`: cut, and new connections are refused
    - `freeze()`: connections stay open and are accepted, but no byte moves either way
    - `mute()`: what is sent arrives, and no answer comes back
    - `slow(bytes_per_second, delay)`: a thin and distant line, each way
    """

    def __init__(self, target: int | str) -> None:
        self._target = target
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()
        self._flowing = threading.Event()
        self._flowing.set()
        self._answering = threading.Event()
        self._answering.set()
        self._pace: tuple[float, float] | None = None
        self._closed = False
        self._listener: socket.socket | None = None
        self.port = 0
        self._listen()

    @property
    def url(self) -> str:
        """Address of what is behind it, by way of the proxy."""
        return f"http://127.0.0.1:{self.port}"

    def passing(self) -> None:
        """Let everything through again."""
        self._pace = None
        self._answering.set()
        self._flowing.set()
        if self._listener is None:
            self._listen()

    def cut(self) -> None:
        """Reset every open connection."""
        with self._lock:
            sockets, self._sockets = self._sockets, set()
        for one in sockets:
            with contextlib.suppress(OSError):
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_ON_CLOSE)
            with contextlib.suppress(OSError):
                # A close alone would leave a thread that waits in recv holding the connection open.
                one.shutdown(socket.SHUT_RD)
            one.close()

    def refuse(self) -> None:
        """Reset what is open and refuse what comes."""
        listener, self._listener = self._listener, None
        if listener is not None:
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        self.cut()

    def freeze(self) -> None:
        """Move no byte any more, without a word to either end."""
        self._flowing.clear()

    def mute(self) -> None:
        """Pass on what is sent, and hold every answer back."""
        self.passing()
        self._answering.clear()

    def slow(self, bytes_per_second: float, delay: float = 0.0) -> None:
        """Pass on at most so many bytes a second and connection, each chunk `delay` seconds late."""
        self._pace = (bytes_per_second, delay)

    def close(self) -> None:
        """End the proxy and everything that goes through it."""
        self._closed = True
        self.refuse()
        self._flowing.set()
        self._answering.set()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _listen(self) -> None:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        listener.listen(128)
        self.port = listener.getsockname()[1]
        self._listener = listener
        threading.Thread(target=self._accept, args=[listener], daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=[client], daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        with self._lock:
            self._sockets.add(client)
        self._flowing.wait()
        try:
            server = self._open_target()
        except OSError:
            self._drop(client)
            return
        with self._lock:
            self._sockets.add(server)
        back = threading.Thread(target=self._pump, args=[server, client, self._answering], daemon=True)
        back.start()
        self._pump(client, server, self._flowing)
        back.join()
        self._drop(client)
        self._drop(server)

    def _open_target(self) -> socket.socket:
        if isinstance(self._target, int):
            return socket.create_connection(("127.0.0.1", self._target))
        server = socket.socket(socket.AF_UNIX)
        server.connect(self._target)
        return server

    def _pump(self, source: socket.socket, sink: socket.socket, may_pass: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while chunk := source.recv(CHUNK if self._pace is None else 1024):
                self._flowing.wait()
                may_pass.wait()
                if self._pace is not None:
                    bytes_per_second, delay = self._pace
                    time.sleep(len(chunk) / bytes_per_second + delay)
                sink.sendall(chunk)
            with self._lock:
                if source in self._sockets:  # an orderly end, and not the work of a cut, is passed on
                    sink.shutdown(socket.SHUT_WR)
            return
        self._drop(source)
        self._drop(sink)

    def _drop(self, one: socket.socket) -> None:
        with self._lock:
            self._sockets.discard(one)
        one.close()
