"""Debian's packages, installed as root or unpacked into the project's cache by anybody else."""

import contextlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.tools import CACHE, CannotBring

Way = Callable[[], Path | None]


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the lock under which anything is brought: test processes run side by side."""
    import fcntl

    CACHE.mkdir(exist_ok=True)
    with (CACHE / "bring.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def first(what: str, find: Way, bring: dict[str, Way], ways: list[str]) -> Path:
    """Return what `find` or the first way of bringing it that works gives; CannotBring, with the reasons, if none."""
    with one_at_a_time():
        found = find()
        if found is not None:
            return found
        tried = []
        for name, way in bring.items():
            print(f"Bringing {what}: {name} ...", flush=True)
            try:
                brought = way()
            except (OSError, RuntimeError, subprocess.SubprocessError) as error:
                tried.append(f"{name}: {_reason(error)}")
                continue
            if brought is not None:
                return brought
            tried.append(f"{name}: not possible here")
        raise CannotBring(what, ways, tried)


def run(command: list[str], timeout: float = 600, **more: object) -> str:
    """Run a command to its end and return what it prints; CalledProcessError with its output otherwise."""
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=timeout, **more)  # type: ignore[call-overload]
    return str(done.stdout)


def _reason(error: Exception) -> str:
    output = getattr(error, "stderr", None) or str(error)
    return " ".join(str(output).split())[-300:]


def is_root() -> bool:
    """Tell whether system packages may be installed."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(*packages: str) -> bool:
    """Install Debian packages for the whole machine; False where that is not ours to do."""
    if not is_root() or not shutil.which("apt-get"):
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-q"], env=environment)
    run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages], env=environment, timeout=1200)
    return True


def apt_unpack(name: str, package: str, expected: str) -> Path | None:
    """Unpack a Debian package and what it needs beyond this machine's packages into the cache.

    Returns the folder to be used as `/`, None without apt; RuntimeError when no file there matches `expected`.
    """
    root = CACHE / "debian" / name
    if (root / ".complete").exists():
        return root
    if not shutil.which("apt-get") or not shutil.which("dpkg"):
        return None
    shutil.rmtree(root, ignore_errors=True)
    archives, state = root / "archives", CACHE / "debian" / "apt"
    for folder in (archives, state / "lists" / "partial", state / "cache" / "archives" / "partial"):
        folder.mkdir(parents=True, exist_ok=True)
    own = [f"-oDir::State::Lists={state / 'lists'}", f"-oDir::Cache={state / 'cache'}", "-oDebug::NoLocking=1"]
    run(["apt-get", *own, "update", "-q"])
    plan = run(["apt-get", *own, "install", "-s", "--no-install-recommends", package])
    wanted = [f"{package}={version}" for package, version in re.findall(r"^Inst (\S+) .*?\((\S+)", plan, re.M)]
    run(["apt-get", *own, "download", *wanted], cwd=archives, timeout=1200)
    for archive in sorted(archives.glob("*.deb")):
        run(["dpkg", "-x", str(archive), str(root)])
    shutil.rmtree(archives)
    if not any(root.glob(expected)):
        raise RuntimeError(f"{package} brought no {expected}")
    (root / ".complete").touch()
    return root


def library_path(binary: Path) -> dict[str, str]:
    """Return the environment in which a binary out of an unpacked package finds its libraries."""
    root = next((parent for parent in binary.parents if (parent / ".complete").exists()), None)
    if root is None:
        return {}
    folders = {library.parent for library in root.glob("**/lib/**/*.so*")}
    return {"LD_LIBRARY_PATH": ":".join(str(folder) for folder in sorted(folders))}
