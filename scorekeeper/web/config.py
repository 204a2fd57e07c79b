"""Where the app finds its settings: SCOREKEEPER_... variables, and the secret key of this installation.

Standard library only, because `web.serve` reads it before it patches sockets and threads.
"""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

PACKAGE = Path(__file__).resolve().parent.parent
# Templates and static files lie inside an installed package, beside it in a checkout.
ROOT = PACKAGE if (PACKAGE / "templates").is_dir() else PACKAGE.parent
KEY_FILE = "secret_key"
DATABASE_FILE = "scorekeeper.sqlite3"
SHORTEST_KEY = 16  # characters


class NotConfigured(ValueError):
    """The settings can't be used; the text says what to change."""


@dataclass(frozen=True)
class Settings:
    """What the environment says; nothing is written or opened by reading it."""

    instance: Path
    database_url: str
    secret_key: str | None
    public_url: str | None
    rate_limits: bool
    proxies: int  # how many proxies in front may be believed about the caller's address
    workers: int

    @property
    def on_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Settings from the environment; NotConfigured with a sentence."""
        instance = Path(environment.get("SCOREKEEPER_INSTANCE") or _home(environment)).expanduser().resolve()
        url = environment.get("SCOREKEEPER_DATABASE_URL") or f"sqlite:///{instance / DATABASE_FILE}"
        settings = cls(
            instance=instance,
            database_url=_with_psycopg(url),
            secret_key=environment.get("SCOREKEEPER_SECRET_KEY") or None,
            public_url=_public_url(environment.get("SCOREKEEPER_PUBLIC_URL") or None),
            rate_limits=environment.get("SCOREKEEPER_RATE_LIMITS", "on").lower() != "off",
            proxies=_whole_number(environment, "SCOREKEEPER_PROXIES", 0),
            workers=_whole_number(environment, "SCOREKEEPER_WORKERS", 1),
        )
        settings.check()
        return settings

    def check(self) -> None:
        """NotConfigured with a sentence where these settings don't fit together."""
        if self.secret_key is not None and len(self.secret_key) < SHORTEST_KEY:
            raise NotConfigured(f"SCOREKEEPER_SECRET_KEY needs at least {SHORTEST_KEY} characters.")
        if not self.on_sqlite and self.secret_key is None:
            raise NotConfigured(
                "With PostgreSQL, set SCOREKEEPER_SECRET_KEY to the same long random text on every machine: "
                "the links that people hold are signed with it."
            )
        if self.on_sqlite and self.workers > 1:
            raise NotConfigured(
                "More than one worker needs PostgreSQL: set SCOREKEEPER_DATABASE_URL, or start with one worker."
            )

    def key(self) -> str:
        """The secret key: as given, else the one in the instance folder, made there at the first start."""
        if self.secret_key is not None:
            return self.secret_key
        self.instance.mkdir(parents=True, exist_ok=True)
        path = self.instance / KEY_FILE
        if not path.exists():
            _write_once(path, secrets.token_urlsafe(48))
        return path.read_text("ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Write a private file whole or not at all; a file that another process made first stays."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _home(environment: Mapping[str, str]) -> str:
    """The instance folder: in a checkout its own, else the user's data folder."""
    if ROOT != PACKAGE:
        return str(ROOT / "instance")
    data = environment.get("XDG_DATA_HOME") or "~/.local/share"
    return f"{data}/scorekeeper"


def _with_psycopg(url: str) -> str:
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise NotConfigured("SCOREKEEPER_DATABASE_URL must begin with postgresql:// or sqlite:///")
    return url


def _public_url(url: str | None) -> str | None:
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NotConfigured("SCOREKEEPER_PUBLIC_URL must be an address such as https://scores.example.org")
    return url.rstrip("/")


def _whole_number(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name) or str(default)
    if not (text.isascii() and text.isdigit()):
        raise NotConfigured(f"{name} must be a whole number.")
    return int(text)
