"""How often something was done lately, counted for all processes and machines together."""

from sqlalchemy import delete, select, text

from .database import writing
from .models import Count

_ADD = text("""
    INSERT INTO counts (key, number, until) VALUES (:key, :amount, :end)
    ON CONFLICT (key) DO UPDATE SET
        number = CASE WHEN counts.until <= :now THEN 0 ELSE counts.number END + :amount,
        until = CASE WHEN counts.until <= :now THEN :end ELSE counts.until END
    RETURNING number, until
""")
SWEPT = 500  # counts thrown away at once


def add(key: str, amount: int, span: int, now: int) -> tuple[int, int]:
    """(count with `amount` more, the moment it begins anew) of a key; times and `span` in seconds. Busy."""
    with writing() as write:
        row = write.connection.execute(_ADD, {"key": key, "amount": amount, "now": now, "end": now + span}).one()
    if row.number == amount:  # a count that begins is a moment to throw away those that ended
        _sweep(now)
    return row.number, row.until


def _sweep(now: int) -> None:
    """By itself, past what others hold: who holds a count and waits for another's would wait for ever."""
    ended = select(Count.key).where(Count.until <= now).limit(SWEPT).with_for_update(skip_locked=True)
    with writing() as write:
        write.connection.execute(delete(Count).where(Count.key.in_(ended)))


def forget(key: str | None) -> int:
    """Begin anew with a key, or with all; how many counts that were. Busy."""
    with writing() as write:
        done = write.connection.execute(delete(Count) if key is None else delete(Count).where(Count.key == key))
    return done.rowcount
