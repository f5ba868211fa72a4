"""What a player of LA GUERRE DES MOTS can do."""

import msgspec


class Put(msgspec.Struct, frozen=True, order=True):
    """A token to lay."""

    cell: str
    """Where, such as ``F15``."""
    token: str
    """Which: ``R``, ``Eé`` or ``éE`` (the face that is up first), ``?R`` (a joker as R) or ``+``
    from the arsenal; ``@B19`` is the token that lies on B19, ``@B19É`` the same turned to its
    accent. A ``!`` behind it lays it with its piece of chess up (G70)."""


class Shot(msgspec.Struct, frozen=True, order=True):
    """A consonant just laid that fires (G80)."""

    gun: str
    """The cell of the consonant."""
    target: str
    """The cell aimed at."""
    end: str
    """The end of the chain from which words are taken, by the cell of its last token."""
    words: int
    """How many words are taken."""


class Move(msgspec.Struct, frozen=True, tag="lay"):
    """Lay one word: on a base, on an own chain, or as a pirate on another's (G12, G30, G90)."""

    puts: tuple[Put, ...]
    uncross: tuple[str, ...] = ()
    """Own crosses that go back to the arsenal first (G61)."""
    unveil: tuple[str, ...] = ()
    """Own pieces of chess that are turned over first (G70)."""
    shots: tuple[Shot, ...] = ()
    left: tuple[str, ...] = ()
    """Cells whose letters are taken and laid nowhere, which is a mistake (G42)."""


class TakeBack(msgspec.Struct, frozen=True, tag="back"):
    """Take letters from an end of an own chain back to the arsenal (G91)."""

    cells: tuple[str, ...]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw letters from the reserve, since no word can be laid (G94)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Do without playing again, or do nothing where nothing is possible (G94)."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Leave the game."""


Action = Move | TakeBack | Draw | Pass | Resign
