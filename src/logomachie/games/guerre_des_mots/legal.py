from collections.abc import Iterator
from typing import Any
def legal(game: Any, state: Any, seat: int) -> Iterator[Any]:
    """."""
    yield from ()
