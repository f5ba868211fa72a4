"""Who waits for an opponent, who invited whom, and who blocked whom."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "seekers",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("strength", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("met", sa.String(32), nullable=False, server_default=""),
        sa.Column("seat", sa.Integer, nullable=False, server_default="0"),
        sa.Column("met_at", sa.Float, nullable=False, server_default="0"),
        sa.Index("seekers_met", "met"),
        sa.Index("seekers_process", "process"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("blocked", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "calls",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Index("calls_host", "host", "at"),
    )


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
