"""The real app in a process of its own: started, stopped, killed and started again as a host would."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

START_LIMIT = 30.0  # seconds


def free_port() -> int:
    """Return a local TCP port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Come back when somebody listens on the port; RuntimeError with the end of the log when the process ends first."""
    end = time.monotonic() + START_LIMIT
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.03)
    raise RuntimeError(f"{process.args!r} did not start:\n{log.read_text(errors='replace')[-4000:]}")


class Server:
    """The app as `scorekeeper serve` on one port and one instance folder, over any number of lives."""

    def __init__(
        self, instance: Path, *, database_url: str | None = None, workers: int = 1, **environment: str
    ) -> None:
        self.instance = instance
        self.port = free_port()
        self.workers = workers
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")},
            "SCOREKEEPER_INSTANCE": str(instance),
            "SCOREKEEPER_RATE_LIMITS": "off",
            **environment,
        }
        if database_url is not None:
            self.environment["SCOREKEEPER_DATABASE_URL"] = database_url
            self.environment.setdefault("SCOREKEEPER_SECRET_KEY", "only-for-tests-" + "0" * 32)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Address without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        """Everything the app has printed, over all its lives."""
        return self.instance.with_name(f"{self.instance.name}-server.log")

    def start(self) -> "Server":
        """Start the app and come back when it is healthy; RuntimeError with the end of its log when it is not."""
        assert self.process is None, "it runs already"
        program = Path(sys.executable).with_name("scorekeeper")
        command = [str(program), "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                [*command, "--workers", str(self.workers)],
                stdout=output,
                stderr=output,
                env=self.environment,
                start_new_session=True,  # so that a kill reaches its workers too
            )
        self._wait_until_healthy(self.process)
        return self

    def stop(self) -> int:
        """Ask the app to end, as Ctrl-C or a service manager does; return its exit status."""
        process = self._running()
        process.send_signal(signal.SIGTERM)
        try:
            status = process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self.process = None
        return status

    def kill(self) -> None:
        """End it and its workers without any warning (SIGKILL)."""
        process = self._running()
        with contextlib.suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=15)
        self.process = None

    def restart(self) -> "Server":
        """Stop it and start it again on the same port and folder."""
        self.stop()
        return self.start()

    def close(self) -> None:
        """Make sure that nothing of it runs any more."""
        if self.process is not None:
            self.kill()

    def _running(self) -> subprocess.Popen[bytes]:
        assert self.process is not None, "it does not run"
        return self.process

    def _wait_until_healthy(self, process: subprocess.Popen[bytes]) -> None:
        try:
            wait_for_port(self.port, process, self.log)
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=START_LIMIT) as answer:
                answer.read()
        except (RuntimeError, OSError) as error:
            self.close()
            raise RuntimeError(f"{error}\n{self.log.read_text(errors='replace')[-4000:]}") from error
