"""Where the holidays of people are kept."""

from collections.abc import Callable, Sequence

from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from logomachie.store.aliases import is_of
from logomachie.store.schema import holidays, sitters, tables
from logomachie.table.events import Guest
from logomachie.table.holidays import Holiday
from logomachie.table.storage import TableId


class HolidayBook:
    """The holidays of the people of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, person: Guest) -> Sequence[Holiday]:
        """All holidays of somebody, the first first."""
        query = select(holidays.c.start, holidays.c.end).where(is_of(holidays.c.person, person))
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(holidays.c.start))
            return [Holiday(row.start, row.end) for row in rows]

    def take(self, person: Guest, choose: Callable[[Sequence[Holiday]], Holiday]) -> Holiday:
        """Note a holiday that is chosen by those taken before; of two at once, one is first."""
        while True:
            taken = self.of(person)
            holiday = choose(taken)
            row = {"person": person, "number": len(taken), **holiday._asdict()}
            try:
                with self._engine.begin() as connection:
                    connection.execute(holidays.insert().values(row))
            except IntegrityError:
                continue
            return holiday

    def running_tables(self, person: Guest) -> Sequence[TableId]:
        """The tables at which somebody plays."""
        query = (
            select(tables.c.id)
            .join(sitters, sitters.c.table_id == tables.c.id)
            .where(tables.c.running, is_of(sitters.c.guest, person))
            .distinct()
        )
        with self._engine.connect() as connection:
            return [*connection.execute(query).scalars()]
