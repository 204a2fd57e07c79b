"""Bringing a database to the form this version needs: at start, once, with a copy of the file made first."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DatabaseError

from .. import sqlite
from ..database import is_sqlite, rewriting
from ..models import db


class UnknownDatabase(ValueError):
    """The database is not one of ours, or of a newer version; it was left as it is."""


def upgrade(to: str = "head") -> None:
    """Bring the app's database to the newest form (or the revision `to`); UnknownDatabase, Busy.

    Any number of processes may start at once: one does it, the others wait and find it done.
    """
    script = ScriptDirectory.from_config(_config())
    target = script.get_current_head() if to == "head" else to
    try:
        with db.engine.connect() as connection:
            if _revision(connection, script) == target:
                return
    except DatabaseError as error:
        if isinstance(error.orig, sqlite3.DatabaseError) and not isinstance(error.orig, sqlite3.OperationalError):
            file = db.engine.url.database
            raise UnknownDatabase(f"{file} is not a score sheet database; it was left as it is") from error
        raise
    with rewriting() as connection:
        before = _revision(connection, script)
        if before == target:
            return
        if before is not None and is_sqlite(db.engine):
            copy_aside(db.engine, before)
        command.upgrade(_config(connection), to)
        if is_sqlite(db.engine) and connection.execute(text("PRAGMA foreign_key_check")).first():
            raise UnknownDatabase("rows of the database do not fit together; it was left as it is")


def revision() -> str | None:
    """The revision of the app's database, None for an empty one."""
    with db.engine.connect() as connection:
        return _revision(connection, ScriptDirectory.from_config(_config()))


def copy_aside(engine: Engine, named: str) -> Path:
    """Copy the SQLite file beside itself, as the state `named`; the copy's path. Earlier copies stay."""
    file = Path(str(engine.url.database))
    number = 0
    while (target := file.with_name(f"{file.name}.before-{named}{f'-{number}' if number else ''}")).exists():
        number += 1
    sqlite.copy(file, target)
    target.chmod(file.stat().st_mode & 0o777)
    return target


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _revision(connection: Connection, script: ScriptDirectory) -> str | None:
    """The database's revision; UnknownDatabase for foreign tables or one that this version has never heard of."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        if inspect(connection).get_table_names():
            raise UnknownDatabase("the database holds tables of something else; it was left as it is")
        return None
    try:
        script.get_revision(found)
    except CommandError as error:
        raise UnknownDatabase(
            f"the database was made by a newer version of scorekeeper (revision {found}); it was left as it is"
        ) from error
    return found
