"""The queue of work that processes on one PostgreSQL database share: the tables of procrastinate.

They are those of its versions 3.4 to 3.10. SQLite is for one process, which needs no queue.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
JOBS = "procrastinate_jobs"


def upgrade() -> None:
    """Take the step."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql" and not sa.inspect(connection).has_table(JOBS):
        from procrastinate.schema import SchemaManager  # comes with the driver of PostgreSQL

        connection.exec_driver_sql(SchemaManager.get_schema().replace("%", "%%"))


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
