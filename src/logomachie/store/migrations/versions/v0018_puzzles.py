"""Puzzles: first tries, hints, ratings, the duplicate games of days, and reminders of them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("reached", sa.Integer, nullable=False),
        sa.Column("share", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("puzzle_mu", sa.Float, nullable=False),
        sa.Column("puzzle_sigma", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("solved_since", sa.Float),
        sa.UniqueConstraint("person", "game", "number", name="puzzle_tries_number"),
        sa.Index("puzzle_tries_puzzle", "puzzle"),
    )
    op.create_table(
        "puzzle_hints",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("steps", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Index("puzzle_ratings_game", "game"),
    )
    op.create_table(
        "duplicate_answers",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("reached", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("share", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Index("duplicate_answers_day", "game", "day"),
    )
    op.create_table(
        "day_reminders",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("due", sa.Float, nullable=False),
        sa.Index("day_reminders_due", "due"),
    )


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
