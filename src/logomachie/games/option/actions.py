"""What a player of OPTION can do."""

import msgspec


class Tile(msgspec.Struct, frozen=True, order=True):
    """A prism to lay."""

    cell: str
    """Where, such as ``C6``."""
    prism: str
    """Which, the face that goes up first: ``ETr``; a star up is its letter in small: ``nEr``."""


class Flip(msgspec.Struct, frozen=True, order=True):
    """A prism of the grid to turn over."""

    cell: str
    letter: str
    """The letter that it will show."""


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Lay prisms on one line, and turn over prisms of the grid (O20, O23)."""

    tiles: tuple[Tile, ...]
    flips: tuple[Flip, ...] = ()


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Pass, and exchange these prisms, or none (O21)."""

    prisms: tuple[str, ...] = ()


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Contest the words of the play just made (O41)."""


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Let the play just made stand, as far as one is concerned oneself (O42)."""


class CloseWindow(msgspec.Struct, frozen=True, tag="close"):
    """The clock closes the window of challenge (O42)."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Leave the game."""


Action = Play | Pass | Challenge | Accept | CloseWindow | Resign
