"""At which tables nobody plays but bots: how many of them a person keeps open is bounded."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

NOBODY_SAT = """
    UPDATE tables SET of_bots = true WHERE running
    AND NOT EXISTS (SELECT 1 FROM sitters WHERE sitters.table_id = tables.id)
"""
"""What can be told without its events; where somebody sat, the next event tells."""


def upgrade() -> None:
    """Take the step."""
    of_bots = sa.Column("of_bots", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", of_bots)
    op.execute(NOBODY_SAT)


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
