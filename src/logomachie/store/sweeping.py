"""Sweeping out tables at which nothing happened for a long time, where the house wants that.

What a finished game was to those who played it stays in their profiles and ratings; the game itself
goes, with all that was said there.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, Engine, and_, delete, func, or_, select, update

from logomachie.store.schema import (
    blocks,
    events,
    metadata,
    moderation,
    played_games,
    played_with,
    rating_changes,
    recorded_games,
    settled_games,
    tables,
)
from logomachie.table.storage import TableId

AT_ONCE = 50
"""So many tables are swept out in one go: who plays comes first."""
REMEMBERED = (
    blocks, moderation, played_games, played_with, rating_changes, recorded_games, settled_games,
)  # fmt: skip
"""What is known of people or of operators, and stays when a table goes."""
BELONGINGS = tuple(
    table
    for table in reversed(metadata.sorted_tables)
    if "table_id" in table.c and table not in REMEMBERED
)
"""All that goes with a table."""


class Broom:
    """Sweeps a database out."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def sweep(self, before: float, now: float) -> Sequence[TableId]:
        """Remove some tables that are over or abandoned since a time of day; which ones.

        A game whose clock still runs is not abandoned, however long a turn takes.
        """
        of_table = events.c.table_id == tables.c.id
        last = select(func.max(events.c.at)).where(of_table).scalar_subquery()
        waits = and_(tables.c.running, func.coalesce(tables.c.due, 0.0) > now)
        query = (
            select(tables.c.id)
            .where(tables.c.updated < before, last < before, ~waits)
            .order_by(tables.c.updated)
            .limit(AT_ONCE)
        )
        with self._engine.begin() as connection:
            found = list(connection.execute(query).scalars())
            for belonging in BELONGINGS:
                connection.execute(delete(belonging).where(belonging.c.table_id.in_(found)))
            _remove(connection, found)
        return found


def _remove(connection: Connection, found: Sequence[TableId]) -> None:
    """Remove tables; of one that is told of in profiles or ratings, its number stays."""
    told = or_(
        tables.c.id.in_(select(recorded_games.c.table_id)),
        tables.c.id.in_(select(settled_games.c.table_id)),
    )
    connection.execute(delete(tables).where(tables.c.id.in_(found), ~told))
    rest = update(tables).where(tables.c.id.in_(found))
    connection.execute(rest.values(listed=False, running=False, rated=False, host="", due=None))
    kept = select(tables.c.id).where(tables.c.id.in_(found))
    unrecorded = kept.where(tables.c.id.not_in(select(recorded_games.c.table_id)))
    connection.execute(recorded_games.insert().from_select(["table_id"], unrecorded))
