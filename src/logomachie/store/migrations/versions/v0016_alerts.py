"""What people want to be told when they are away, and where."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "alert_choices",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Index("push_subscriptions_person", "person"),
    )
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("serial", sa.String(32), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Index("webhooks_person", "person"),
    )
    op.create_table(
        "alert_marks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("process", sa.String(32), nullable=False),
    )
    op.create_table(
        "pending_alerts",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Index("pending_alerts_due", "due"),
    )


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
