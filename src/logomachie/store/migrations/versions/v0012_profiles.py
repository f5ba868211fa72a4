"""Profiles: what each finished game was to who played it, and what others see of that."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Take the step. Games that are over already are recorded by the house, one by one."""
    op.create_table(
        "recorded_games",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "played_games",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("recorded_games.table_id"), nullable=False
        ),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("guest", "table_id", name="played_games_once"),
    )
    op.create_index("played_games_newest", "played_games", ["guest", "ended", "id"])
    op.create_table(
        "played_with",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column(
            "table_id", sa.String(32), sa.ForeignKey("recorded_games.table_id"), primary_key=True
        ),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(160), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("partner", sa.Boolean, nullable=False),
    )
    op.create_table(
        "made_words",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("word", sa.String(40), primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )
    op.create_table(
        "profiles",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("shown", sa.String(12), nullable=False),
    )


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
