"""From a bare checkout to a working .venv, with the standard library alone.

Nothing of the project's dependencies may be imported here: this is what runs before there are any.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TRANSLATIONS = ROOT / "scorekeeper" / "translations"
OLDEST_PYTHON = (3, 11)
EXTRAS = ("", "test")


class SetupFailed(SystemExit):
    """The environment can't be built; its text tells the person at the keyboard what to do."""


def is_checkout() -> bool:
    """Tell whether this package lies in its source tree (an installed wheel has nothing to set up)."""
    return (ROOT / "pyproject.toml").is_file() and (ROOT / "hatch_build.py").is_file()


def venv_python() -> Path:
    """Return where the interpreter of this checkout's .venv is or will be."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ready(extra: str = "") -> bool:
    """Tell whether the running interpreter is this checkout's .venv and everything in it is up to date."""
    inside = VENV.is_dir() and os.path.samefile(sys.prefix, VENV)
    return inside and _installed(extra) and _catalogues_compiled()


def ensure(extra: str = "") -> Path:
    """Build or refresh .venv for the app, or for `test` also; return its interpreter. SetupFailed when that fails."""
    if sys.version_info < OLDEST_PYTHON:
        raise SetupFailed("scorekeeper needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")
    try:
        with _one_at_a_time():
            if not _installed(extra):
                _install(extra)
            if not _catalogues_compiled():
                _compile_catalogues()
    except PermissionError as error:
        raise SetupFailed(f"{error.filename} can't be written: use a checkout of your own.") from error
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupFailed(f"Setting up {VENV} failed: {error}") from error
    return venv_python()


def re_execute(extra: str, arguments: list[str]) -> None:
    """Go on as .venv's interpreter with these arguments; does not come back."""
    python = str(ensure(extra))
    sys.stdout.flush()
    if os.name == "nt":  # exec on Windows returns to the shell at once
        raise SystemExit(subprocess.call([python, *arguments]))
    os.execv(python, [python, *arguments])


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Hold the lock under which .venv is changed; a second start waits for the first."""
    cache = ROOT / ".cache"
    cache.mkdir(exist_ok=True)
    with (cache / "setup.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _wanted(sources: list[Path]) -> str:
    """Digest of these files and of where the checkout lies: a moved .venv has stale paths inside."""
    digest = hashlib.sha256(str(ROOT).encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _wanted_install() -> str:
    return _wanted([ROOT / "pyproject.toml", ROOT / "hatch_build.py"])


def _stamp(name: str) -> Path:
    return VENV / f".installed-{name or 'app'}"


def _holds(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


def _write_stamp(stamp: Path, wanted: str) -> None:
    draft = stamp.with_suffix(".new")
    draft.write_text(wanted)
    draft.replace(stamp)


def _installed(extra: str) -> bool:
    """Tell whether .venv has what pyproject.toml asks for; the stamp of `test` stands for the app as well."""
    if not venv_python().exists() or not any((ROOT / "static" / "vendor").glob("*.js")):
        return False
    wanted = _wanted_install()
    return any(_holds(_stamp(name), wanted) for name in EXTRAS if name in (extra, "test"))


def _install(extra: str) -> None:
    print(f"Setting up {VENV} (once, about half a minute) ...", file=sys.stderr, flush=True)
    # Left behind only by a kill or a power cut: then half a package may lie there, and only a new start is safe.
    unfinished = VENV / ".unfinished"
    if VENV.exists() and (unfinished.exists() or not _python_runs()):
        shutil.rmtree(VENV)
    installer = _make_venv()
    unfinished.touch()
    target = f"{ROOT}[{extra}]" if extra else str(ROOT)
    code = subprocess.call([*installer, "-q", "-e", target])
    if code == 0:
        _write_stamp(_stamp(extra), _wanted_install())
    if code >= 0:  # below 0 the installer was killed, and could not clear up after itself
        unfinished.unlink()
    if code != 0:
        raise SetupFailed("The packages could not be installed (see above). Is there a network connection?")


def _python_runs() -> bool:
    return _succeeds([str(venv_python()), "-c", f"import sys; sys.exit(sys.version_info < {OLDEST_PYTHON})"])


def _succeeds(command: list[str]) -> bool:
    """Tell whether this command can be run and ends with 0; what it prints is thrown away."""
    try:
        return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def _make_venv() -> list[str]:
    """Make .venv unless it stands; return the command that installs into it."""
    # Not sys.executable: that may be the .venv's own link, which is gone when .venv is made anew.
    python, inside = getattr(sys, "_base_executable", sys.executable), str(venv_python())
    uv = shutil.which("uv")
    if uv:
        if not venv_python().exists():
            subprocess.check_call([uv, "venv", "-q", "--python", python, str(VENV)])
        return [uv, "pip", "install", "--python", inside]
    if not venv_python().exists() and not _succeeds([python, "-m", "venv", str(VENV)]):
        # Debian's Python without python3-venv lacks ensurepip; a pip of the system can still fill the folder.
        subprocess.check_call([python, "-m", "venv", "--clear", "--without-pip", str(VENV)])
    for pip in ([inside, "-m", "pip"], [python, "-m", "pip", "--python", inside]):
        if _succeeds([*pip, "--version"]):
            return [*pip, "--disable-pip-version-check", "install"]
    shutil.rmtree(VENV)
    raise SetupFailed(
        "This Python has neither venv with pip nor pip of its own. Install one of them and start again:\n"
        "  Debian, Ubuntu: apt install python3-venv      anywhere: uv (https://docs.astral.sh/uv/)"
    )


def _catalogues() -> list[Path]:
    return sorted(TRANSLATIONS.glob("*/LC_MESSAGES/*.po"))


def _catalogues_compiled() -> bool:
    catalogues = _catalogues()
    compiled = all(catalogue.with_suffix(".mo").is_file() for catalogue in catalogues)
    return compiled and (not catalogues or _holds(_stamp("catalogues"), _wanted(catalogues)))


def _compile_catalogues() -> None:
    """Compile the translations anew: needs Babel, which the app depends on, but no network."""
    wanted = _wanted(_catalogues())
    command = [str(venv_python()), "-m", "babel.messages.frontend", "-q", "compile", "-d", str(TRANSLATIONS)]
    subprocess.check_call(command)
    _write_stamp(_stamp("catalogues"), wanted)
