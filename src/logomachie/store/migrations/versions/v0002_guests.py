"""People who asked for new tokens: those given out before are void."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "guests",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
