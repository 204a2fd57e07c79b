"""What is stored: tables, their journals, devices and their rights. Facts only, no totals, no logic."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, ForeignKey, Integer, MetaData, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

RIGHTS = ("watch", "score", "host")  # from the weakest to the strongest

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


def written(moment: datetime) -> str:
    """`moment` as ISO 8601 text in UTC, to the microsecond, so that text order is time order."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class Moment(TypeDecorator[datetime]):
    """A point in time, stored as ISO 8601 text in UTC: the same on every database."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> str | None:
        return None if value is None else written(value)

    def process_result_value(self, value: str | None, dialect: Any) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


db = SQLAlchemy(model_class=Base)

if TYPE_CHECKING:
    Model = Base
else:
    Model = db.Model


class Table(Model):
    """A table where people play. `version` and `head` (hash of the last entry) say where its journal ends."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)
    created: Mapped[datetime] = mapped_column(Moment)
    key: Mapped[str | None] = mapped_column(String(200), unique=True)
    version: Mapped[int] = mapped_column(Integer)
    head: Mapped[str] = mapped_column(String(64))
    watch_generation: Mapped[int] = mapped_column(Integer, default=1)
    score_generation: Mapped[int] = mapped_column(Integer, default=1)
    host_generation: Mapped[int] = mapped_column(Integer, default=1)

    def generation(self, right: str) -> int:
        """How often the link of that right was made, the first time included."""
        return {"watch": self.watch_generation, "score": self.score_generation, "host": self.host_generation}[right]


class Entry(Model):
    """One entry of a table's journal; never changed. The primary key is the guard against two writers."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("table_id", "client_id"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(20))
    payload: Mapped[str] = mapped_column(Text)  # canonical JSON, so that not a byte can change unnoticed
    device_id: Mapped[str | None] = mapped_column(String(36))
    at: Mapped[str] = mapped_column(String(32))  # text as it was hashed, not a moment
    client_id: Mapped[str | None] = mapped_column(String(220))
    hash: Mapped[str] = mapped_column(String(64))


class Device(Model):
    """A phone or browser that opened a table once."""

    __tablename__ = "devices"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    created: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment)


class Right(Model):
    """What a device may do at a table, as long as `generation` is still the one of the link it opened."""

    __tablename__ = "rights"

    device_id: Mapped[str] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True, index=True)
    right: Mapped[str] = mapped_column(String(5))
    generation: Mapped[int] = mapped_column(Integer)
    name: Mapped[str | None] = mapped_column(String(60))
    opened: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime] = mapped_column(Moment)
    asked_pencil: Mapped[datetime | None] = mapped_column(Moment)


class Erased(Model):
    """That a table with this code was erased; the code's hash is all that is left of it."""

    __tablename__ = "erased"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class Count(Model):
    """How often something was done `until` a moment (seconds since 1970), by a hash of what and by whom."""

    __tablename__ = "counts"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    number: Mapped[int] = mapped_column(Integer)
    until: Mapped[int] = mapped_column(BigInteger, index=True)
