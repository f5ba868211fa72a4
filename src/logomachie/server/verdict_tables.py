"""Tables of verdicts of puzzles, kept by those who hand them out."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple
from weakref import WeakValueDictionary

from logomachie.engine.game import AnyGame

MOST = 400
"""So many are kept, of 300 marks at most each."""

Marks = Mapping[str, int]
"""What each single answer to a puzzle reaches, by its mark."""


class _Key(NamedTuple):
    """What a table follows from: the puzzle, the words and the material."""

    puzzle: str
    lexicon: str
    material: str

    @classmethod
    def of(cls, game: AnyGame, puzzle: str) -> "_Key":
        return cls(puzzle, game.lexicon_fingerprint, game.material_fingerprint)


class VerdictTables:
    """The tables that were asked for last: some take a second to compute, and days are for all."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._tables: OrderedDict[_Key, Marks] = OrderedDict()
        self._turns: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._tables)

    def turn(self, game: AnyGame, puzzle: str) -> asyncio.Lock:
        """Who has it computes the table of a puzzle, if nobody did: one for all who ask."""
        return self._turns.setdefault(_Key.of(game, puzzle), asyncio.Lock())

    def find(self, game: AnyGame, puzzle: str) -> Marks | None:
        """The table of a puzzle; ``None`` where it has to be computed."""
        key = _Key.of(game, puzzle)
        if key in self._tables:
            self._tables.move_to_end(key)
        return self._tables.get(key)

    def keep(self, game: AnyGame, puzzle: str, marks: Marks) -> None:
        """Keep a table, and forget the one that nobody has asked for the longest."""
        self._tables[_Key.of(game, puzzle)] = marks
        if len(self._tables) > self._most:
            self._tables.popitem(last=False)
