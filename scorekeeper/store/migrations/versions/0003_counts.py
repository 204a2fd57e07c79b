"""Counts for limits, so that all processes and machines count together."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "counts",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_counts"),
    )
    op.create_index("ix_counts_until", "counts", ["until"])
