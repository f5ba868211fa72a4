"""Duplicate games: the same draws for all, and each turn judged against the best.

As in the clubs, everybody plays the same turns, and whatever they answered the best play is then
laid for all. So a game is a fixed sequence of positions, and each turn is a puzzle of the kind
``duplicate`` with any legal play as its single answer: see ``puzzle.py``. A pass is worth nothing.

The games of the calendar are packed with the puzzles of a game, one a day in each line: for every
turn what is drawn, the best play and its points. Positions follow from these texts alone, so that
no change of words or rules changes a day.
"""

import lzma
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.files import TomlTable, packaged
from logomachie.engine.game import (
    AnyAction,
    AnyState,
    Language,
    OptionValue,
    OwnGame,
    Seat,
    Step,
)
from logomachie.engine.puzzle import FOLDER, Puzzle, PuzzleKind, to_puzzle
from logomachie.engine.scenario import Posing, Said, Scenario, ScenarioAction

DUPLICATES = "duplicates.jsonl.xz"
KIND = "duplicate"
"""The name of the kind of all turns."""
PROVEN = "proven"
"""The figure that is 1 where no play is better than the best, and 0 where none was found."""
TITLE = Said(fr="Partie en duplicate", en="Duplicate game")


class Turn(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A turn of a duplicate game, as it is packed."""

    drawn: str
    """What is drawn for it, in the notation of the game."""
    best: str
    """The play that is laid for all, as an action."""
    score: int
    """Its points."""
    proven: bool = True
    """Whether no play is better, as far as the words of that time go."""


class Duplicate(NamedTuple):
    """How duplicate games of a game are played."""

    kind: PuzzleKind
    """What each turn asks."""
    ties: Said
    """Which of the plays that score most is laid for all, in a sentence."""
    deal: Callable[[OwnGame, str], Sequence[Turn]]
    """A whole game that follows from a seed, as the words of today have it."""
    positions: Callable[[Sequence[Turn]], Iterable[TomlTable]]
    """The position of each turn, from what is packed alone."""
    lay: Callable[[OwnGame, AnyState, Seat, AnyAction], Step[AnyState]]
    """The best play laid for all: it stands even if its words are none any more."""
    options: Mapping[str, OptionValue] = {}
    """The options of the game."""


def to_turns(game: str, duplicate: Duplicate, turns: Sequence[Turn]) -> tuple[Puzzle, ...]:
    """The turns of a game as puzzles, in order."""
    return tuple(
        to_puzzle(
            Scenario(
                game=game,
                options=dict(duplicate.options),
                position=position,
                puzzle=Posing(KIND, turn.score, turn.score, figures={PROVEN: int(turn.proven)}),
                actions=(ScenarioAction(turn.best),),
            )
        )
        for turn, position in zip(turns, duplicate.positions(turns), strict=True)
    )


def say_points(points: int, language: Language) -> str:
    """Points in words; in French nothing is one of its kind, in English it is many."""
    single = points == 1 or (points == 0 and language == "fr")
    return f"{points} point" if single else f"{points} points"


def read_duplicates(package: str) -> tuple[tuple[Turn, ...], ...]:
    """The duplicate games of a game's package, day by day; ``MissingFile`` where it holds none."""
    return unpack(packaged(package, FOLDER, DUPLICATES))


def unpack(data: bytes) -> tuple[tuple[Turn, ...], ...]:
    """Duplicate games as they are packed."""
    lines = lzma.decompress(data).splitlines()
    return tuple(msgspec.json.decode(line, type=tuple[Turn, ...]) for line in lines)


def pack(games: Iterable[Sequence[Turn]]) -> bytes:
    """Duplicate games as ``unpack`` reads them."""
    lines = b"".join(msgspec.json.encode(turns) + b"\n" for turns in games)
    return lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME)
