"""Rated games as the ratings saw them, and what people said about the leaderboards."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Take the step."""
    op.add_column("settled_games", sa.Column("contest", sa.LargeBinary))
    # No release has ratings yet: the house settles these games again, and keeps the contests.
    op.execute("DELETE FROM rating_changes")
    op.execute("DELETE FROM settled_games")
    wanted = sa.Column("wanted", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("ranked_people", wanted)


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
