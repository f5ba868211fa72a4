"""The front door: all that it takes to play from Python. ``import logomachie`` hands it out."""

from logomachie.bots.players import Bot
from logomachie.engine.game import CLOCK, BadSetup, Effects, Preview, Result, Seat
from logomachie.engine.journal import Entry, Journal
from logomachie.engine.material import BadMaterial
from logomachie.engine.record import BadRecord, Record
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import BadScenario
from logomachie.errors import LogomachieError
from logomachie.games import UnknownGame
from logomachie.lexicon import Lexicon, SourceMissing
from logomachie.lexicon.collection import BadName
from logomachie.library.loading import LoadedGame, game_names, load, open_lexicon, read
from logomachie.library.match import Match, NothingToUndo
from logomachie.library.players import UnknownLevel, bot
from logomachie.library.position import BadTime, Move, NoAction, Position, UnknownSeat
from logomachie.library.records import Stop

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
