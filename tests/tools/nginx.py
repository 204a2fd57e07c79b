"""A real nginx in front of the app: found or brought, with a configuration for one test."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.tools import CACHE, bring
from tests.tools.server import free_port, wait_for_port

WAYS = [
    "have nginx on PATH or in /usr/sbin",
    "install Debian's package: apt-get install nginx-light (done here when run as root)",
    "have apt-get and dpkg: Debian's package is then unpacked into .cache/",
]
CONFIGURATION = """
daemon off; worker_processes 1; pid {home}/pid; error_log stderr warn; {user}
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {home}/body; proxy_temp_path {home}/proxy;
  fastcgi_temp_path {home}/fastcgi; uwsgi_temp_path {home}/uwsgi; scgi_temp_path {home}/scgi;
  upstream app {{ {upstreams} keepalive 16; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      {extra}
    }}
  }}
}}
"""


def nginx() -> Path:
    """Return nginx's program, found or brought; CannotBring names every way to get it."""
    by_way = {"Debian's package": _from_apt, "Debian's package, unpacked": _from_unpacked_package}
    return bring.first("nginx", _present, by_way, WAYS)


@contextlib.contextmanager
def in_front_of(ports: Sequence[int], extra: str = "") -> Iterator[str]:
    """Serve the apps on these local ports through one nginx (round robin); give its address, `http://127.0.0.1:PORT`.

    `extra` goes into its `location /`. Buffering stays as nginx has it, as at most people's homes.
    """
    program, port = nginx(), free_port()
    home = Path(tempfile.mkdtemp(prefix="scorekeeper-nginx-"))
    configuration = home / "nginx.conf"
    upstreams = " ".join(f"server 127.0.0.1:{upstream};" for upstream in ports)
    user = "user root;" if bring.is_root() else ""  # its temp folders are root's then
    configuration.write_text(CONFIGURATION.format(home=home, user=user, upstreams=upstreams, port=port, extra=extra))
    environment = {**os.environ, **bring.library_path(program)}
    command = [str(program), "-e", "stderr", "-p", str(home), "-c", str(configuration)]
    with (home / "log").open("wb") as log:
        process = subprocess.Popen(command, stderr=log, env=environment)
    try:
        wait_for_port(port, process, home / "log")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        shutil.rmtree(home, ignore_errors=True)


def _present() -> Path | None:
    unpacked = CACHE / "debian" / "nginx"
    places = [shutil.which("nginx"), "/usr/sbin/nginx"]
    if (unpacked / ".complete").exists():
        places.append(str(unpacked / "usr" / "sbin" / "nginx"))
    return next((Path(place) for place in places if place and os.access(place, os.X_OK)), None)


def _from_apt() -> Path | None:
    return _present() if bring.apt_install("nginx-light") else None


def _from_unpacked_package() -> Path | None:
    return _present() if bring.apt_unpack("nginx", "nginx-light", "usr/sbin/nginx") else None
