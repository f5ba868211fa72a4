"""Who hears of what happens at all tables of a house, beside those who watch one of them."""

from collections.abc import Callable, Sequence

from logomachie.table.desk import Desk
from logomachie.table.events import Stamped
from logomachie.table.state import Table
from logomachie.table.storage import Notice


def _nothing(*_: object) -> None:
    """Hears nothing."""


class Onlookers:
    """What is called; nobody as long as nobody asked for it."""

    def __init__(self) -> None:
        self.stored: Callable[[Desk, Table | None, Sequence[Stamped]], None] = _nothing
        """This process stored events; the table as it was before, if it was there."""
        self.happened: Callable[[Desk], None] = _nothing
        """Something happened at a table in use, whoever stored it."""
        self.elsewhere: Callable[[Notice], None] = _nothing
        """Another process stored something of a table that is not in use here."""
