"""Five French word games brought back to life, and the engines behind them.

>>> import logomachie
>>> match = logomachie.load("option").match(seed="tea")
>>> match.play("play H8> C A R P E")
<Position of option: 1 action, scores 9 : 0, seat 1 to act>

All names below are those of ``logomachie.library``, which is imported when one of them is first
used: ``import logomachie`` alone costs nothing. See docs/library.md.
"""

TYPE_CHECKING = False  # that of typing, which takes longer to import than all else here

__version__ = "0.2.0"

__all__ = [
    "CLOCK",
    "BadMaterial",
    "BadName",
    "BadRecord",
    "BadScenario",
    "BadSetup",
    "BadTime",
    "Bot",
    "Effects",
    "Entry",
    "Journal",
    "Lexicon",
    "LoadedGame",
    "LogomachieError",
    "Match",
    "Move",
    "NoAction",
    "NothingToUndo",
    "Position",
    "Preview",
    "Record",
    "Refusal",
    "Result",
    "Seat",
    "SourceMissing",
    "Stop",
    "UnknownGame",
    "UnknownLevel",
    "UnknownSeat",
    "bot",
    "game_names",
    "load",
    "open_lexicon",
    "read",
]

if TYPE_CHECKING:
    from logomachie.library import (
        CLOCK,
        BadMaterial,
        BadName,
        BadRecord,
        BadScenario,
        BadSetup,
        BadTime,
        Bot,
        Effects,
        Entry,
        Journal,
        Lexicon,
        LoadedGame,
        LogomachieError,
        Match,
        Move,
        NoAction,
        NothingToUndo,
        Position,
        Preview,
        Record,
        Refusal,
        Result,
        Seat,
        SourceMissing,
        Stop,
        UnknownGame,
        UnknownLevel,
        UnknownSeat,
        bot,
        game_names,
        load,
        open_lexicon,
        read,
    )
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from logomachie import library

        return getattr(library, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
