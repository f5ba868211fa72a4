"""What lists tell of a table in use."""

from logomachie.table.clock import is_running, wanted
from logomachie.table.desk import Desk
from logomachie.table.plans import is_left_to_bots
from logomachie.table.state import Table
from logomachie.table.storage import Summary


def summary_of(desk: Desk, table: Table) -> Summary:
    """What lists tell of a desk with this table."""
    running = is_running(desk.game, table)
    return Summary(
        desk.id,
        desk.code,
        table.setup.game,
        table.opened.listed,
        running,
        wanted(desk.game, table) if running else None,
        tuple(sorted({holder.guest for holder in table.holders if holder.guest})),
        table.last,
        table.circumstances.lexicon,
        table.opened.host,
        table.opened.rated,
        is_left_to_bots(table.holders),
    )
