"""What a player of DERNIÈRE LETTRE can do."""

import msgspec


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Add a word to the chain (D10)."""

    word: str


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Let the others go on (D20)."""


class TimeUp(msgspec.Struct, frozen=True, tag="time"):
    """The clock ends a turn (D20)."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Leave the game."""


Action = Play | Pass | TimeUp | Resign
