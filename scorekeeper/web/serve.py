"""Starts the server: one process on gevent, or several under gunicorn with PostgreSQL.

Nothing of Flask may be imported before sockets and threads are patched, so imports stand inside the functions.
"""

import gc
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from typing import Any

from .config import NotConfigured, Settings

STREAMS = 4000  # connections a worker holds at once
BUFFER = 1024  # bytes read ahead of a connection
GARBAGE = (5_000, 20, 20)  # new objects between two looks at the young; such looks, and looks at those, for the next
GOODBYE = 2  # seconds that open requests have when the server stops


def run(host: str = "0.0.0.0", port: int = 8000, workers: int = 1) -> int:
    """Serve until stopped; the exit status: 0 stopped, 1 could not start (said on standard error)."""
    try:
        settings = replace(Settings.read(), workers=workers)
        settings.check()
        os.environ["SCOREKEEPER_WORKERS"] = str(workers)
        _allow_many_connections()
        return _one(host, port, settings) if workers <= 1 else _several(host, port, workers, settings)
    except (NotConfigured, OSError) as problem:
        print(f"scorekeeper: {problem}", file=sys.stderr)
        return 1


def _allow_many_connections() -> None:
    """Each open stream is a file to the system, whose usual limit is lower than what we can serve."""
    try:
        import resource
    except ImportError:  # no such limit on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = STREAMS * 4 if hard == resource.RLIM_INFINITY else min(hard, STREAMS * 4)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _one(host: str, port: int, settings: Settings) -> int:
    from gevent import monkey

    monkey.patch_all()
    import gevent
    from gevent.pywsgi import WSGIServer

    from ..store import migrations
    from . import create_app

    app = create_app()
    with app.app_context():
        migrations.upgrade()
    server = WSGIServer((host, port), app, log=None, error_log=sys.stderr, handler_class=_quiet_handler())
    server.start()
    spare_the_collector()
    greet(host, server.server_port, settings)
    stopped = gevent.event.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        gevent.signal_handler(number, stopped.set)
    stopped.wait()
    server.stop(timeout=GOODBYE)
    return 0


def spare_the_collector() -> None:
    """Leave what the app is made of out of the search for garbage, and look at what grew old more rarely.

    A look at everything stops every stream of the process; with 2,000 of them it took a tenth of a second and more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _quiet_handler() -> type:
    from gevent.pywsgi import WSGIHandler

    class Handler(WSGIHandler):  # type: ignore[misc]  # gevent ships no types
        def __init__(self, sock: Any, address: Any, server: Any, rfile: Any = None) -> None:
            """Read by a small buffer, which each open stream holds for as long as it lives; send each piece at once.

            An answer goes out in two pieces, head and body: the second would wait for the first to be acknowledged.
            """
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            super().__init__(sock, address, server, rfile or sock.makefile("rb", BUFFER))

        def get_environ(self) -> Any:
            """Say that a body in chunks, of no length told, ends by itself: it is taken for an empty one otherwise."""
            return {**super().get_environ(), "wsgi.input_terminated": True}

        def _sendall(self, data: Any) -> None:
            """Send what fits at once, as a board mostly does; only the rest needs a look at the buffer and a wait."""
            try:
                sent = self.socket.send(data)
            except OSError:
                sent = 0  # the usual way finds the same fault, and knows what to do about it
            self.response_length += sent
            if sent < len(data):
                super()._sendall(memoryview(data)[sent:])

        def log_error(self, kind: Any, value: Any, trace: Any) -> None:
            """Log a fault without the request's address, which may hold a link that gives rights."""
            self.server.loop.handle_error(None, kind, value, trace)

    return Handler


def _several(host: str, port: int, workers: int, settings: Settings) -> int:
    # The workers patch themselves before they load the app; this process never loads it, so it upgrades by a child.
    subprocess.run([sys.executable, "-m", "scorekeeper", "db", "upgrade"], check=True)
    from gunicorn.app.base import BaseApplication

    class Server(BaseApplication):  # type: ignore[misc]  # gunicorn ships no types
        def load_config(self) -> None:
            for name, value in _gunicorn_settings(host, port, workers).items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            from . import create_app

            app = create_app()
            spare_the_collector()
            return app

    greet(host, port, settings)
    Server().run()
    return 0


def _gunicorn_settings(host: str, port: int, workers: int) -> dict[str, Any]:
    return {
        "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "workers": workers,
        "worker_class": "gevent",
        "worker_connections": STREAMS,
        "graceful_timeout": GOODBYE,
        "keepalive": 75,
        "loglevel": "warning",
        "accesslog": None,  # addresses hold links that give rights
    }


def greet(host: str, port: int, settings: Settings) -> None:
    """Print where to open it, and in a terminal a QR of the address that phones can reach."""
    addresses = addresses_of(host, port, settings.public_url)
    print("Scorekeeper is ready. Open", flush=True)
    for address in addresses:
        print(f"  {address}")
    print(f"Scores are kept in {settings.instance if settings.on_sqlite else 'PostgreSQL'}. Ctrl-C stops.", flush=True)
    if sys.stdout.isatty():
        import qrcode

        code = qrcode.QRCode(border=2)
        code.add_data(addresses[-1])
        code.print_ascii(invert=True)


def addresses_of(host: str, port: int, public_url: str | None = None) -> list[str]:
    """The addresses to open, the one that other phones can reach last."""
    if host not in ("0.0.0.0", "::", ""):
        found = [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]
    else:
        found = [f"http://localhost:{port}", *(f"http://{address}:{port}" for address in lan_addresses())]
    return [*found, public_url] if public_url else found


def lan_addresses() -> list[str]:
    """This machine's addresses that others on the same network may reach; IPv4, loopback left out."""
    found: list[str] = []
    try:
        named = [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        named = []
    for address in [*named, *_route()]:
        if not address.startswith("127.") and address not in found:
            found.append(address)
    return found


def _route() -> list[str]:
    """The address this machine would send from; a UDP socket is only given a route, nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return [str(probe.getsockname()[0])]
    except OSError:
        return []
