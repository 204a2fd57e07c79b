"""Tables, their entries, devices and rights."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("key", sa.String(200)),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
        sa.Column("watch_generation", sa.Integer(), nullable=False),
        sa.Column("score_generation", sa.Integer(), nullable=False),
        sa.Column("host_generation", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
        sa.UniqueConstraint("key", name="uq_tables_key"),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(36), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("device_id", sa.String(36)),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("client_id", sa.String(220)),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_entries"),
        sa.UniqueConstraint("table_id", "client_id", name="uq_entries_table_id_client_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
    )
    op.create_table(
        "rights",
        sa.Column("device_id", sa.String(36), nullable=False),
        sa.Column("table_id", sa.String(36), nullable=False),
        sa.Column("right", sa.String(5), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(60)),
        sa.Column("opened", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
        sa.Column("asked_pencil", sa.String(32)),
        sa.PrimaryKeyConstraint("device_id", "table_id", name="pk_rights"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"], name="fk_rights_device_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rights_table_id"),
    )
    op.create_index("ix_rights_table_id", "rights", ["table_id"])
