"""Who opened each table: how many a person keeps open is bounded, and the lobby is fair to all."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Take the step."""
    op.add_column("tables", sa.Column("host", sa.String(32), nullable=False, server_default=""))
    op.create_index("tables_host", "tables", ["host", "running"])


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
