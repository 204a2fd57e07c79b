"""What can go wrong with stored tables, beside the faults of the rules.

StoreError(Exception)
├── Stale            .version, .missed: others wrote first
├── Busy             the database could not be had for some seconds
└── NoRoom           no free code was found
Gone(LookupError)    the table was erased
IdReused(RulesError) an id that this table knows, with other content
"""

from typing import TYPE_CHECKING

from ..engine.errors import RulesError

if TYPE_CHECKING:
    from ..engine.journal import Entry


class StoreError(Exception):
    """Base of the faults that are no fault of the entry itself."""


class Stale(StoreError):
    """Others wrote first: `missed` are their entries, oldest first, `version` the newest."""

    def __init__(self, version: int, missed: "tuple[Entry, ...]") -> None:
        super().__init__(f"the score sheet is at version {version} by now")
        self.version = version
        self.missed = missed


class Busy(StoreError, TimeoutError):
    """Others kept the database for too long; trying again later is right."""


class NoRoom(StoreError):
    """No free code was found for a new table."""


class Gone(LookupError):
    """The table was erased; its links lead nowhere any more."""


class IdReused(RulesError):
    """An id or key that was used before, with other content."""

    code = "id_reused"
