"""What Alembic runs: in the transaction that is given to it, or on its own for somebody who writes a revision."""

from alembic import context

from scorekeeper.store.database import to_write
from scorekeeper.store.models import Base, db


def migrate() -> None:
    """Run the revisions on the connection given, else on one of the app's engine."""
    given = context.config.attributes.get("connection")
    connection = given or to_write(db.engine)
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,  # SQLite can't alter a table; batches write a new one
        transactional_ddl=True,  # both databases take DDL back; Alembic does not believe it of SQLite
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


migrate()
