"""Tickets need no list of their own: who asks again finds the ticket among the table's events."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Take the step."""
    without_rowid = {"sqlite_with_rowid": False}
    with op.batch_alter_table("events", table_kwargs=without_rowid) as events:
        events.drop_constraint("events_ticket", type_="unique")


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
