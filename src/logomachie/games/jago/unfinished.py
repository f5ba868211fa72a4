"""Turns of JAGO that leave words unfinished on the way (J14).

A *detour* begins with a play that leaves a run across its line that is no word; each further play
touches an unfinished run, until all are words. The kernel proposes plays, the referee judges them.
Detours are tried the shortest first, as far as the time allows: there are too many to try all.
"""

import time
from collections.abc import Iterable, Iterator

from logomachie.engine.refusal import Refusal
from logomachie.games.jago import moves, turns
from logomachie.games.jago.actions import Play
from logomachie.games.jago.board import cells_of, lead, neighbours, turned, whole_line
from logomachie.games.jago.moves import Analysis
from logomachie.games.jago.state import Material, State
from logomachie.kernel import overlay
from logomachie.kernel.overlay_layout import Position
from logomachie.lexicon import Lexicon

LONGEST = 4
"""The most plays of a detour."""

_Plays = tuple[Play, ...]


class _OutOfTime(Exception):
    pass


def analyse(lexicon: Lexicon, state: State, material: Material, deadline: float) -> Analysis | None:
    """A turn that begins with a detour and regains the advantage, if one is found in time."""
    search = _Search(lexicon, material, deadline)
    for longest in range(2, LONGEST + 1):
        try:
            for plays, after in search.detours(state, longest):
                if found := search.gone_on(plays, after):
                    return found
        except _OutOfTime:
            return None
    return None


class _Search:
    """What a search needs all the time."""

    def __init__(self, lexicon: Lexicon, material: Material, deadline: float) -> None:
        self.lexicon, self.material, self.deadline = lexicon, material, deadline
        self.words = moves.words_for(lexicon, material)
        # A run counts its replaced letters from what it was before it was left unfinished, so that
        # one may be put back and another replaced.
        self.loose = self.words._replace(limits=self.words.limits + 1)

    def detours(self, state: State, longest: int) -> Iterator[tuple[_Plays, State]]:
        """Sequences of so many plays that leave words everywhere at the end, not before."""
        position = _position(state, self.material)
        for play, after in self._judged(
            overlay.open_plays(self.words, position, tiles_at_hand=True).ranked(), state
        ):
            for rest, end in self._finished(after, longest - 1):
                yield (play, *rest), end

    def gone_on(self, plays: _Plays, after: State) -> Analysis | None:
        """The turn, if it regains the advantage, with other plays after these if need be."""
        if lead(after.grid, after.turn) > 0:
            return Analysis(plays, lead(after.grid, after.turn), regains=True)
        tiles = after.racks[after.turn] + after.pool
        position = moves.laid_out(after.grid, after.words, after.turn, tiles, self.material)
        effort = [moves.FIRST_EFFORT]
        found, _ = moves.find_turns(self.words, position, effort, self.deadline)
        if not found:
            return None
        best = max(found, key=lambda turn: turn.lead)
        rest = moves.to_plan(best, after, self.material).plays
        return Analysis(plays + rest, best.lead, regains=True)

    def _finished(self, state: State, left: int) -> Iterator[tuple[_Plays, State]]:
        """So many plays that finish what is unfinished."""
        position = _position(state, self.material)
        proposals = overlay.all_plays(self.loose, position)
        if left == 1:
            for play, after in self._judged(_finishing(proposals, state, self.material), state):
                if not any(word.open for word in after.words):
                    yield (play,), after
            return
        unfinished = overlay.open_plays(self.loose, position, tiles_at_hand=True)
        for found in (proposals, unfinished):
            for play, after in self._judged(_touching(found, state, self.material).ranked(), state):
                if any(word.open for word in after.words):
                    for rest, end in self._finished(after, left - 1):
                        yield (play, *rest), end

    def _judged(
        self, proposals: Iterable[overlay.Play], state: State
    ) -> Iterator[tuple[Play, State]]:
        """Those plays that the referee accepts, and where they lead."""
        for proposal in proposals:
            if time.perf_counter() > self.deadline:
                raise _OutOfTime
            action = moves.to_action(proposal, state.racks[state.turn], state, self.material)
            try:
                judged = turns.play(state, action, self.lexicon, self.material)
            except Refusal:
                continue
            yield action, judged.state


def _position(state: State, material: Material) -> Position:
    """The position for the kernel; runs that are open may be changed like words of the other."""
    loose = (cell for word in state.words if word.open for cell in cells_of(word, material.board))
    grid = turned(state.grid, loose, 1 - state.turn)
    tiles = state.racks[state.turn] + state.pool
    return moves.laid_out(grid, state.words, state.turn, tiles, material)


def _finishing(plays: overlay.Plays, state: State, material: Material) -> overlay.Plays:
    """Those plays that change every open run: a tile is put on it, or lengthens it."""
    board = material.board
    for run in (word for word in state.words if word.open):
        cells = cells_of(run, board)
        line = whole_line(run.start, down=run.down, board=board)
        first, last = line.index(cells[0]), line.index(cells[-1])
        plays = plays.on(line[max(0, first - 1) : last + 2])
    return _within_limits(plays, state, material)


def _touching(plays: overlay.Plays, state: State, material: Material) -> overlay.Plays:
    """Those plays that put a tile on an open run, or beside one."""
    board = material.board
    own = [cell for word in state.words if word.open for cell in cells_of(word, board)]
    beside = [cell for taken in own for cell in neighbours(taken, board)]
    return _within_limits(plays.on([*own, *beside]), state, material)


def _within_limits(plays: overlay.Plays, state: State, material: Material) -> overlay.Plays:
    """Those plays that replace no more letters of a finished word than they may (J33)."""
    for word in state.words:
        if len(plays) and not word.open:
            most = material.figures.most_replaced(len(word.text))
            plays = plays.replacing(most, cells_of(word, material.board), down=word.down)
    return plays
