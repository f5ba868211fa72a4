"""Games that people do not want to see in their lists. The games know nothing of it."""

from sqlalchemy import Engine, and_, delete, select

from logomachie.store.aliases import is_of
from logomachie.store.schema import hidden_games, sitters
from logomachie.store.statements import insert_into
from logomachie.table.events import Guest
from logomachie.table.storage import TableId


class HiddenGames:
    """What the people of a database hid."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert = insert_into(engine)

    def hide(self, person: Guest, table: TableId, *, hidden: bool) -> bool:
        """Put a table out of a person's sight, or show it again; whether they ever sat there."""
        row = {"person": person, "table_id": table}
        put = self._insert(hidden_games).values(row).on_conflict_do_nothing()
        same = and_(is_of(hidden_games.c.person, person), hidden_games.c.table_id == table)
        sat = and_(is_of(sitters.c.guest, person), sitters.c.table_id == table)
        with self._engine.begin() as connection:
            if connection.execute(select(sitters).where(sat)).first() is None:
                return False
            connection.execute(put if hidden else delete(hidden_games).where(same))
            return True

    def of(self, person: Guest) -> frozenset[TableId]:
        """The tables that a person put out of sight."""
        query = select(hidden_games.c.table_id).where(is_of(hidden_games.c.person, person))
        with self._engine.connect() as connection:
            return frozenset(connection.execute(query).scalars())
