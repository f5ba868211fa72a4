"""Every play of OPTION, one after the other: slower than the kernel, but without a limit.

A play is searched line by line. The prisms laid and the prisms that lie there make the word along
its line; then come the words across it, then those along it that cross the new ones: in all of
these prisms may be turned over (O23). What a turned prism changes beyond them is checked at last.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from logomachie.games.option.actions import Flip, Play, Tile
from logomachie.games.option.state import EMPTY, STAR, Box, Material, State
from logomachie.lexicon.automaton import Texts, label_of
from logomachie.lexicon.folding import LETTERS

Run = range
"""Cells in a row, all taken, with nothing before and behind them."""


class Choice(NamedTuple):
    """What a cell may show after a play."""

    letter: str
    token: str = ""
    """The prism laid there, as it is written; none for one that lay there."""
    kind: str = ""
    """Which prisms of the rack it may be."""
    changed: bool = True
    """Whether it is laid or turned over, so that its words must exist."""


def all_plays(state: State, texts: Texts, prisms: Box, material: Material) -> Iterator[Play]:
    """Every play of the seat to move, by its line and its first cell."""
    board = _Board(state, texts, prisms, material)
    for down in (False, True):
        for new in _places(state, material, down):
            yield from _Laying(board, new, down).plays()


def _places(state: State, material: Material, down: bool) -> Iterator[tuple[int, ...]]:
    """The empty cells that prisms of the rack may fill together; single cells only once."""
    rows, columns = material.grid.rows, material.grid.columns
    most, grid = len(state.racks[state.turn]), state.grid.prisms
    lines: Sequence[range] = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    if down:
        lines = [range(column, rows * columns, columns) for column in range(columns)]
    for line in lines:
        empty = [cell for cell in line if grid[cell] is None]
        for first in range(len(empty)):
            for count in range(2 if down else 1, min(most, len(empty) - first) + 1):
                yield tuple(empty[first : first + count])


class _Board:
    """The grid and the rack before a play, and what the prisms may show."""

    def __init__(self, state: State, texts: Texts, prisms: Box, material: Material) -> None:
        self.texts, self.material = texts, material
        self.letters = state.grid.letters
        self.begun = any(state.grid)
        self.rack: Counter[str] = Counter()
        self.tiles: dict[Choice, None] = {}
        for number in state.racks[state.turn]:
            prism = prisms[number]
            kind = "".join(sorted(prism.faces)) + prism.colour
            self.rack[kind] += 1
            for up, hidden in permutations(prism.faces):
                for letter in LETTERS if up == STAR else up:
                    shown = letter.lower() if up == STAR else letter
                    token = shown + hidden + prism.colour[0]
                    self.tiles[Choice(letter, token, kind)] = None
        self.flips: dict[int, list[Choice]] = {}
        for cell, laid in enumerate(state.grid):
            if laid:
                hidden = prisms[laid.prism].faces[1 - laid.side]
                others = (LETTERS if hidden == STAR else hidden).replace(laid.letter, "")
                self.flips[cell] = [Choice(one) for one in others]
        self._possible: dict[tuple[Run, int, str], bool] = {}

    def may_show(self, run: Run, cell: int, letter: str) -> bool:
        """Whether a run can be a word with this letter, whatever its other prisms show."""
        key = (run, cell, letter)
        if key not in self._possible:
            self._possible[key] = self._has_text(run, 0, self.texts.dawg, cell, letter)
        return self._possible[key]

    def _has_text(self, run: Run, place: int, node: int, fixed: int, letter: str) -> bool:
        cell = run[place]
        shown = {letter}
        if cell != fixed:
            flips = self.flips.get(cell)
            shown = {*LETTERS}
            if flips is not None:
                shown = {self.letters[cell], *(flip.letter for flip in flips)}
        for one in sorted(shown):
            label = label_of(one)
            if place + 1 == len(run):
                if self.texts.word_ends(node) >> label & 1:
                    return True
            else:
                behind = self.texts.step(node, label)
                if behind >= 0 and self._has_text(run, place + 1, behind, fixed, letter):
                    return True
        return False


class _Laying:
    """The plays that lay prisms on the same cells."""

    def __init__(self, board: _Board, new: tuple[int, ...], down: bool) -> None:
        self._board, self._new = board, new
        self._columns = board.material.grid.columns
        self._runs_found: dict[tuple[int, int], Run] = {}
        self._rack = board.rack.copy()
        self._shown: dict[int, Choice] = {}
        """What was decided so far, by cell."""
        along, across = (self._columns, 1) if down else (1, self._columns)
        self._main = self._run(new[0], along)
        crossing = [self._run(cell, across) for cell in self._main]
        formed = [run for run in crossing if not set(run).isdisjoint(new)]
        beside = (self._run(cell, along) for run in formed for cell in run)
        self._runs = [*dict.fromkeys((self._main, *crossing, *beside))]
        """The runs in which prisms may be turned over, in the order in which they are decided."""
        self._steps = (along, across)
        self._connected = sum(len(run) for run in (self._main, *formed) if len(run) > 1) > len(new)

    def _run(self, cell: int, step: int) -> Run:
        """The run through a cell; a single cell is one too."""
        key = (cell, step)
        if key not in self._runs_found:
            self._runs_found[key] = self._find_run(cell, step)
        return self._runs_found[key]

    def _find_run(self, cell: int, step: int) -> Run:
        letters, columns, new = self._board.letters, self._columns, self._new
        if step == 1:
            line = range(cell - cell % columns, cell - cell % columns + columns)
        else:
            line = range(cell % columns, len(letters), columns)
        first = last = line.index(cell)
        while first > 0 and (letters[line[first - 1]] != EMPTY or line[first - 1] in new):
            first -= 1
        while last + 1 < len(line) and (letters[line[last + 1]] != EMPTY or line[last + 1] in new):
            last += 1
        return line[first : last + 1]

    def plays(self) -> Iterator[Play]:
        """The plays: connected ones (O22), or a first word that is long enough (O12)."""
        least = self._board.material.figures.first_word
        if self._connected or (not self._board.begun and len(self._new) >= least):
            yield from self._decided(0)

    def _decided(self, number: int) -> Iterator[Play]:
        """All ways to decide on the runs from this one on."""
        if number == len(self._runs):
            if self._others_stand():
                yield self._play()
            return
        run = self._runs[number]
        left = [cell for cell in run if cell not in self._shown]
        must = len(run) > 1 and any(
            self._shown[cell].changed for cell in run if cell in self._shown
        )
        if not must and self._main != run:
            # Nothing is changed here so far: all may stay as it is.
            kept = {cell: self._kept(cell) for cell in left}
            self._shown |= kept
            yield from self._decided(number + 1)
            for cell in kept:
                del self._shown[cell]
        if len(run) == 1:
            if self._main == run:
                yield from self._filled(run, 0, 0, number, True)
        elif must or left:
            root = self._board.texts.dawg
            yield from self._filled(run, 0, root, number, must or self._main == run)

    def _kept(self, cell: int) -> Choice:
        return Choice(self._board.letters[cell], changed=False)

    def _filled(
        self, run: Run, place: int, node: int, number: int, changed: bool
    ) -> Iterator[Play]:
        """The run filled with words from a place on, something in it changed; then all others."""
        if place == len(run):
            if changed:
                yield from self._decided(number + 1)
            return
        cell = run[place]
        texts = self._board.texts
        decided = self._shown.get(cell)
        for choice in (decided,) if decided else self._choices(cell, run):
            label = label_of(choice.letter)
            behind = 0
            if place + 1 < len(run):
                behind = texts.step(node, label)
            elif len(run) > 1 and not texts.word_ends(node) >> label & 1:
                continue
            if behind < 0:
                continue
            if decided:
                yield from self._filled(run, place + 1, behind, number, changed)
                continue
            self._shown[cell] = choice
            self._rack[choice.kind] -= 1
            yield from self._filled(run, place + 1, behind, number, changed or choice.changed)
            self._rack[choice.kind] += 1
            del self._shown[cell]

    def _choices(self, cell: int, run: Run) -> Iterator[Choice]:
        """What a cell may show, as far as the other run through it can be a word."""
        board = self._board
        along, across = self._steps
        other = self._run(cell, across if run.step == along else along)
        if cell in self._new:
            options = [tile for tile in board.tiles if self._rack[tile.kind]]
        else:
            yield self._kept(cell)
            options = board.flips[cell]
        for choice in options:
            if len(other) == 1 or board.may_show(other, cell, choice.letter):
                yield choice

    def _others_stand(self) -> bool:
        """Whether the runs through turned prisms that were not decided on are words."""
        seen = set(self._runs)
        for cell, choice in self._shown.items():
            for step in self._steps if choice.changed else ():
                run = self._run(cell, step)
                if run not in seen and len(run) > 1 and not self._is_text(run):
                    return False
        return True

    def _is_text(self, run: Run) -> bool:
        texts, node = self._board.texts, self._board.texts.dawg
        *before, last = (self._shown.get(cell) or self._kept(cell) for cell in run)
        for choice in before:
            node = texts.step(node, label_of(choice.letter))
            if node < 0:
                return False
        return bool(texts.word_ends(node) >> label_of(last.letter) & 1)

    def _play(self) -> Play:
        names = self._board.material.grid.names
        shown: Mapping[int, Choice] = self._shown
        turned = sorted(c for c, one in shown.items() if one.changed and not one.token)
        return Play(
            tuple(Tile(names[cell], shown[cell].token) for cell in self._new),
            tuple(Flip(names[cell], shown[cell].letter) for cell in turned),
        )
