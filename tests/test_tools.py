"""The tools that the other tests lean on do what they say."""

import contextlib
import http.server
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, expect
from sqlalchemy import create_engine, text

from tests.conftest import Serve
from tests.tools import CannotBring, bring
from tests.tools.nginx import in_front_of
from tests.tools.postgres import Postgres
from tests.tools.proxy import Proxy
from tests.tools.server import Server


@pytest.fixture
def echo() -> Iterator[int]:
    """Port of a service that sends back what it gets."""

    def answer(connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            while chunk := connection.recv(65536):
                connection.sendall(chunk)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=answer, args=[listener.accept()[0]], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def proxy(echo: int) -> Iterator[Proxy]:
    with Proxy(echo) as proxy:
        yield proxy


def connected(proxy: Proxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", proxy.port), timeout=5)


def said_back(connection: socket.socket, words: bytes) -> bytes:
    connection.sendall(words)
    return connection.recv(65536)


def test_the_proxy_passes_both_ways(proxy: Proxy) -> None:
    with connected(proxy) as line:
        assert said_back(line, b"pass") == b"pass"


def test_the_proxy_cuts_with_a_reset_and_takes_new_connections(proxy: Proxy) -> None:
    with connected(proxy) as line:
        assert said_back(line, b"one") == b"one"
        proxy.cut()
        with pytest.raises(ConnectionResetError):
            line.recv(1)
    with connected(proxy) as line:
        assert said_back(line, b"two") == b"two"


def test_the_proxy_refuses_and_passes_again_on_the_same_port(proxy: Proxy) -> None:
    port = proxy.port
    proxy.refuse()
    with pytest.raises(ConnectionRefusedError):
        connected(proxy)
    proxy.passing()
    assert proxy.port == port
    with connected(proxy) as line:
        assert said_back(line, b"back") == b"back"


def test_the_proxy_freezes_old_and_new_connections_without_a_word(proxy: Proxy) -> None:
    with connected(proxy) as old:
        assert said_back(old, b"one") == b"one"
        proxy.freeze()
        with connected(proxy) as new:
            for line in (old, new):
                line.sendall(b"two")
                line.settimeout(0.2)
                with pytest.raises(TimeoutError):
                    line.recv(1)
                line.settimeout(5)
            proxy.passing()
            assert old.recv(10) == new.recv(10) == b"two"


def test_the_proxy_passes_on_and_holds_the_answers_back(proxy: Proxy) -> None:
    proxy.mute()
    client = connected(proxy)
    client.sendall(b"hello")
    client.settimeout(0.3)
    with pytest.raises(TimeoutError):
        client.recv(5)
    proxy.passing()
    client.settimeout(5)
    assert client.recv(5) == b"hello"
    client.close()


def test_the_proxy_is_slow_on_demand(proxy: Proxy) -> None:
    proxy.slow(bytes_per_second=50_000, delay=0.1)
    with connected(proxy) as line:
        begun = time.monotonic()
        assert said_back(line, b"slow") == b"slow"
        assert time.monotonic() - begun >= 0.2


def test_each_postgresql_database_is_a_new_one(postgres_server: Postgres) -> None:
    urls = [postgres_server.new_database() for _ in range(2)]
    for url in urls:
        engine = create_engine(url)
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE hand (contract text)"))
            assert connection.execute(text("SHOW server_version_num")).scalar_one() > "12"
        engine.dispose()
        postgres_server.drop_database(url)


def test_nginx_stands_in_front_of_what_it_is_given() -> None:
    class Hello(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(self.headers["X-Forwarded-For"].encode())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hello) as app:
        threading.Thread(target=app.serve_forever, daemon=True).start()
        with in_front_of([app.server_port]) as url, urllib.request.urlopen(url, timeout=10) as answer:
            assert answer.headers["Server"].startswith("nginx")
            assert answer.read() == b"127.0.0.1"
        app.shutdown()


def test_the_phone_is_small_and_has_fingers(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.set_content("<meta name=viewport content='width=device-width'><h1>500</h1>")
    expect(page.get_by_role("heading")).to_have_text("500")
    assert page.evaluate("[innerWidth, devicePixelRatio, navigator.maxTouchPoints > 0]") == [360, 2, True]


def test_what_can_t_be_had_is_named_with_every_way_and_what_was_tried() -> None:
    def broken() -> None:
        raise RuntimeError("no network")

    ways = ["set SCOREKEEPER_CROUPIER", "install it"]
    with pytest.raises(CannotBring) as caught:
        bring.first("A croupier", lambda: None, {"registry": broken, "shop": lambda: None}, ways)
    words = str(caught.value)
    assert words.startswith("A croupier can't be had here.")
    assert all(way in words for way in ways)
    assert "registry: no network" in words and "shop: not possible here" in words


def healthy(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.url}/healthz", timeout=10) as answer:
        return bool(answer.status == 200)


def test_the_app_is_killed_and_comes_back_where_it_was(server: Server) -> None:
    url = server.url
    server.kill()
    with pytest.raises(urllib.error.URLError):
        healthy(server)
    assert healthy(server.start())
    assert server.url == url
    assert healthy(server.restart())
    assert server.stop() == 0


def test_the_app_runs_on_postgresql_in_two_processes(serve: Serve, postgres_url: str) -> None:
    server = serve(postgres_url, workers=2)
    assert healthy(server)
    assert server.stop() == 0


def test_an_app_that_can_t_start_says_why(serve: Serve) -> None:
    with pytest.raises(RuntimeError, match="PostgreSQL"):
        serve(workers=2)
