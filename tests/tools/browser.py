"""Chromium: the one on the machine, or brought from a package registry."""

import glob
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.tools import CACHE, bring

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

SPARTICUZ = "@sparticuz/chromium@147.0.0"  # the last that runs on Node 20
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WAYS = [
    "set SCOREKEEPER_CHROMIUM to the path of a Chromium or Chrome",
    "install Debian's package: apt-get install chromium (done here when run as root)",
    f"have Node and npm on PATH: the npm package {SPARTICUZ} is then brought into .cache/",
    "python -m playwright install chromium",
]
# Chromium's own traffic to its maker has no place in a test, and fails noisily where there is no way out.
QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP score.test 127.0.0.1",  # a name that is no localhost, for what plain http can't do
]

SPARTICUZ_HOME = CACHE / "chromium" / "unpacked"
# The package's own configuration names its usual host's folders; without a font a page has no text at all.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{home}/fonts/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{home}/fonts-cache</cachedir>
</fontconfig>
"""


REFUSED: list[str] = []  # what pages were refused by their content security policy, in all windows of a test
LISTEN = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`))"""


def watched(browser: "Browser") -> "Browser":
    """The browser, of which every window notes in REFUSED what its pages were refused from their first moment on."""
    plain = browser.new_context

    def new_context(**given: Any) -> "BrowserContext":
        context = plain(**given)
        context.add_init_script(LISTEN)
        context.on("console", _hear)
        return context

    browser.new_context = new_context  # type: ignore[assignment,method-assign]
    return browser


def _hear(said: "ConsoleMessage") -> None:
    if "Content Security" in said.text:
        REFUSED.append(said.text)


@dataclass(frozen=True)
class Chromium:
    """A browser that can be started: where it is, and the environment and arguments it needs."""

    executable: Path
    environment: dict[str, str]

    @property
    def arguments(self) -> list[str]:
        """Command-line switches; root can't use the sandbox, and neither can an unpacked browser."""
        unpacked = CACHE in self.executable.parents
        return [*QUIET, "--no-sandbox"] if bring.is_root() or unpacked else QUIET


def chromium() -> Chromium:
    """Find Chromium or bring it; CannotBring names every way to get one."""
    by_way = {
        "Debian's package": _from_apt,
        "npm package": _from_npm,
        "Debian's package, unpacked": _from_unpacked_package,
        "playwright install": _from_playwright,
    }
    executable = bring.first("Chromium", _present, by_way, WAYS)
    environment = dict(os.environ)
    if SPARTICUZ_HOME in executable.parents:
        environment["LD_LIBRARY_PATH"] = str(SPARTICUZ_HOME / "al2023" / "lib")
        environment["FONTCONFIG_PATH"] = str(SPARTICUZ_HOME / "fonts")
    return Chromium(executable, environment | bring.library_path(executable))


def _present() -> Path | None:
    named = os.environ.get("SCOREKEEPER_CHROMIUM")
    if named:
        return Path(named)
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    brought = [SPARTICUZ_HOME / "chromium", CACHE / "debian" / "chromium" / "usr" / "lib" / "chromium" / "chromium"]
    complete = [path for path in brought if (path.parent / ".complete").exists() or _unpacked(path)]
    return next(iter([*complete, *_playwrights_own()]), None)


def _unpacked(path: Path) -> bool:
    return path.exists() and any((parent / ".complete").exists() for parent in path.parents)


def _from_apt() -> Path | None:
    found = shutil.which("chromium") if bring.apt_install("chromium") else None
    return Path(found) if found else None


def _from_npm() -> Path | None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        return None
    home = SPARTICUZ_HOME.parent
    shutil.rmtree(SPARTICUZ_HOME, ignore_errors=True)
    SPARTICUZ_HOME.mkdir(parents=True)
    bring.run([npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(home), SPARTICUZ])
    # The package unpacks into the temp folder, and its libraries only where it believes itself at its usual host.
    there = {**os.environ, "TMPDIR": str(SPARTICUZ_HOME), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs20.x"}
    script = "import('@sparticuz/chromium').then(async module => console.log(await module.default.executablePath()))"
    bring.run([node, "-e", script], cwd=home, env=there)
    (SPARTICUZ_HOME / "fonts" / "fonts.conf").write_text(FONTS.format(home=SPARTICUZ_HOME))
    (SPARTICUZ_HOME / ".complete").touch()
    return SPARTICUZ_HOME / "chromium"


def _from_unpacked_package() -> Path | None:
    root = bring.apt_unpack("chromium", "chromium", "usr/lib/chromium/chromium")
    return root / "usr" / "lib" / "chromium" / "chromium" if root else None


def _from_playwright() -> Path | None:
    import sys

    bring.run([sys.executable, "-m", "playwright", "install", "chromium"])
    return next(iter(_playwrights_own()), None)


def _playwrights_own() -> list[Path]:
    home = os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or os.path.expanduser("~/.cache/ms-playwright")
    return [Path(path) for path in sorted(glob.glob(f"{home}/chromium-*/chrome-linux*/chrome"), reverse=True)]
