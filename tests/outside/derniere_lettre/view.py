"""What a seat of DERNIÈRE LETTRE may know."""

import msgspec

from logomachie.engine.game import Seat


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    chain: tuple[str, ...]
    hand: str
    """The own letters; none for a spectator."""
    hand_sizes: tuple[int, ...]
    bag: int
    """How many letters it holds."""
    scores: tuple[int, ...]
    to_act: tuple[Seat, ...]
