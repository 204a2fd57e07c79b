"""The six characters that find a table: read aloud, typed on a phone, never mistaken for one another."""

import hashlib
import unicodedata
from random import Random

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # without 0/O and 1/I/L, which nobody can tell apart
LENGTH = 6


def drawn(random: Random) -> str:
    """A code, by chance."""
    return "".join(random.choice(LETTERS) for _ in range(LENGTH))


def read(typed: str) -> str | None:
    """The code meant by what somebody typed: any case, with spaces or dashes; None when it can't be one."""
    plain = unicodedata.normalize("NFKC", typed).upper()
    code = "".join(letter for letter in plain if not letter.isspace() and letter not in "-‐‑–—·._")
    return code if len(code) == LENGTH and all(letter in LETTERS for letter in code) else None


def hashed(code: str) -> str:
    """What is kept of the code of an erased table."""
    return hashlib.sha256(f"erased {code}".encode()).hexdigest()
