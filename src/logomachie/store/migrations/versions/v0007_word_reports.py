"""What people say of words that are missing or should not be there, and the answers."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "word_reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("word", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("spelling", sa.String(80), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("dictionary", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("accepted", sa.Boolean),
        sa.Column("answer", sa.String(300), nullable=False, server_default=""),
        sa.Column("answered", sa.Float),
        sa.UniqueConstraint("guest", "word", "kind", name="word_reports_once"),
        sqlite_autoincrement=True,
    )
    op.create_index("word_reports_open", "word_reports", ["answered"])


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
