"""What a player of JAGO can do."""

import msgspec


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Form one word on one line (J11): new tiles, and tiles put on those that lie there (J32)."""

    start: str
    """The cell of its first letter, such as ``F6``."""
    down: bool
    """Whether it reads downwards; across otherwise."""
    word: str
    """The whole word as it will stand: a letter that lies there stays, another replaces it."""
    pool: tuple[int, ...] = ()
    """The letters that come from the pool (J39), by their places in the word, from 0, in order."""
    spare: tuple[str, ...] = ()
    """Words in it of which no steal is claimed; the word itself stands for all of them."""


class TakeBack(msgspec.Struct, frozen=True, tag="take-back"):
    """Take back the last play of the turn (J18)."""


class End(msgspec.Struct, frozen=True, tag="end"):
    """End the turn (J14, J15)."""

    spare: tuple[str, ...] = ()
    """Words of which no steal is claimed, only where words are not checked (J50): crossing words as
    they are now, for all that they hold, or the words that they hold."""


class Challenge(msgspec.Struct, frozen=True, tag="challenge"):
    """Contest a word of the opponent: that it exists, or that it was stolen (J50)."""

    word: str


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """Turn letters of the other colour to the own one, after a challenge (J51, J52)."""

    cells: tuple[str, ...]


class TimeIsUp(msgspec.Struct, frozen=True, tag="time"):
    """The clock: the glass has run out (J42), or the time for choosing letters (J53)."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Give the game up (J18)."""


Action = Play | TakeBack | End | Challenge | Turn | TimeIsUp | Resign
