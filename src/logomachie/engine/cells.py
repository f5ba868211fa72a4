"""Names of the cells of a board: ``C6`` is the third column of the sixth row."""

import re

CELL = re.compile(r"([A-Za-z])([1-9]\d?)", re.ASCII)


def cell_name(cell: int, columns: int) -> str:
    """The name of a cell, counted row by row from the top left."""
    row, column = divmod(cell, columns)
    return f"{chr(ord('A') + column)}{row + 1}"


def cell_number(name: str, columns: int, rows: int) -> int | None:
    """The cell of a name, or ``None`` where the board has no such cell."""
    parts = CELL.fullmatch(name)
    if not parts:
        return None
    column, row = ord(parts[1].upper()) - ord("A"), int(parts[2]) - 1
    return row * columns + column if column < columns and row < rows else None
