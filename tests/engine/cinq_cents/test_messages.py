"""Every message is used, and every word for what is refused has its sentence."""

import re
from importlib.resources import files

from scorekeeper.engine.cinq_cents.melds import IDS
from scorekeeper.engine.cinq_cents.messages import MESSAGES

SOURCE = "\n".join(
    each.read_text("utf-8")
    for each in files("scorekeeper.engine.cinq_cents").iterdir()
    if each.name.endswith(".py") and each.name != "messages.py"
)
BUILT = {f"meld_{id_}" for id_ in IDS} | {"penalty_deduct", "penalty_to_opponent"}  # ids put together in the code


def test_every_message_is_said_somewhere() -> None:
    assert [id_ for id_ in MESSAGES if id_ not in BUILT and f'"{id_}"' not in SOURCE] == []


def test_every_reason_has_its_message() -> None:
    said = set(re.findall(r'reason\(\s*"(\w+)"', SOURCE)) | set(re.findall(r'Refused\([^)]*"(\w+)"\)', SOURCE))
    assert said and said | BUILT <= set(MESSAGES)
