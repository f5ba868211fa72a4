"""People who keep their place: phrases, passkeys, devices, names, and guests who became another."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Take the step."""
    op.create_table(
        "aliases",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("aliases_person", "aliases", ["person"])
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("told", sa.Float, nullable=False),
        sa.Column("cut", sa.Float),
    )
    op.create_index("devices_guest", "devices", ["guest"])
    op.create_table(
        "phrases",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "spent_challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "names",
        sa.Column("look", sa.String(120), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_index("names_guest", "names", ["guest"])


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
