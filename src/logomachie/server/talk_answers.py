"""What the server hears and answers about talk at tables."""

import msgspec


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I want to read somebody at a table."""

    voice: int
    """Who: the ``voice`` of their lines."""
    muted: bool


class ReportedLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that an operator should look at."""

    line: int
    """Its number."""
    reason: str


class HiddenGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I want to see a game in my list."""

    table: str
    hidden: bool


class Traces(msgspec.Struct, frozen=True):
    """How much the house keeps of me: what becomes of it is told before I am forgotten."""

    running: int
    """Games that go on, or wait for somebody."""
    finished: int
    """Games that keep their moves."""
    lines: int
    """What I said in words of my own."""
    rated: int
    """Games that count for my ratings."""


class Keeping(msgspec.Struct, frozen=True):
    """What a house keeps, as far as that is its choice."""

    days: int
    """Tables that are over or abandoned are removed after so many days; 0: never."""
