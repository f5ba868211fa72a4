"""What a player of CROISILLON can do."""

import msgspec

from logomachie.games.croisillon.grid import Grid


class Draft(msgspec.Struct, frozen=True, tag="draft"):
    """Prepare a grid in private, at any time; an empty one clears the draft (C34)."""

    grid: Grid = Grid()


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay a grid (C20)."""

    grid: Grid


class Add(msgspec.Struct, frozen=True, tag="add"):
    """Add the bonus card to the grid just laid (C31)."""

    cell: str
    card: str
    """The card as it will lie: ``e``, or ``*e`` for a joker."""
    letter: str = ""
    """What a capital JOKER stands for in the word that the card makes or lengthens."""


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Keep the bonus card (C31)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Pass, and exchange these cards, or none (C33)."""

    cards: str = ""


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Contest the words of the grid just laid (C40)."""


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Let the grid just laid stand: closes the window of challenge (C40)."""


class TimeUp(msgspec.Struct, frozen=True, tag="time"):
    """The clock ends a turn, a bonus or a window of challenge (C31, C34, C40)."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Leave the game."""


Action = Draft | Lay | Add | Keep | Pass | Challenge | Accept | TimeUp | Resign
