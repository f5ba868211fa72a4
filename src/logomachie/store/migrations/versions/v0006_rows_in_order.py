"""Events lie in the order of their coming, so that their frames share pages."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Take the step. Frames of before any release are made again once the house is awake."""
    op.execute("DELETE FROM films")
    op.execute("UPDATE events SET frame = NULL WHERE frame IS NOT NULL")
    if op.get_bind().dialect.name == "sqlite":
        in_order = {"sqlite_with_rowid": True}
        with op.batch_alter_table("events", recreate="always", table_kwargs=in_order):
            pass


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
