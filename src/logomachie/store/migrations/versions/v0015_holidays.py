"""The holidays of people who play by correspondence."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "holidays",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("start", sa.Float, nullable=False),
        sa.Column("end", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
