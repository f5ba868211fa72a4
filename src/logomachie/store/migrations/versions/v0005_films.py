"""Films: games are kept as they were shown, with what they are played with."""

import msgspec
import sqlalchemy as sa
from alembic import op

from logomachie.games.released import released_materials

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Take the step. What was played before is filmed once the house is awake."""
    op.add_column("events", sa.Column("frame", sa.LargeBinary))
    op.add_column("tables", sa.Column("lexicon", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "films",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    materials = op.create_table(
        "materials",
        sa.Column("fingerprint", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("box", sa.LargeBinary, nullable=False),
    )
    op.bulk_insert(materials, [one.row for one in released_materials()])
    _note_lexica(op.get_bind())


def _note_lexica(connection: sa.Connection) -> None:
    """Which lexicon each table is played with stood in its first event alone."""
    firsts = sa.text("SELECT table_id, data FROM events WHERE seq = 1")
    noted = sa.text("UPDATE tables SET lexicon = :lexicon WHERE id = :id")
    for table, data in connection.execute(firsts).all():
        opened = msgspec.json.decode(bytes(data), type=_Opened, strict=False)
        connection.execute(noted, {"id": table, "lexicon": opened.setup.lexicon})


class _Setup(msgspec.Struct):
    lexicon: str


class _Opened(msgspec.Struct):
    """What is read of the first event of a table."""

    setup: _Setup


def downgrade() -> None:
    """Nobody goes back."""
    raise NotImplementedError
