"""Codes of erased tables, hashed, so that their links can say so."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "erased",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_erased"),
    )
