"""Turns of JAGO that leave words unfinished on the way (J14).

A *detour* begins with a play that leaves a run across its line that is no word; each further play
touches an unfinished run, until all are words. The kernel proposes plays, the referee judges them.

First come all turns in which what a play leaves unfinished is finished *at once*, by the next play:
where there are no others to try, that none of them regains the advantage is proven. Then come
longer detours, as far as the limit allows: there are too many to try all (see decision note 0007).
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.jago import moves, turns
from logomachie.games.jago.actions import Play
from logomachie.games.jago.board import (
    cells_of,
    lead,
    letters,
    neighbours,
    run_through,
    turned,
    whole_line,
)
from logomachie.games.jago.moves import Analysis
from logomachie.games.jago.state import EMPTY, Board, Material, State
from logomachie.kernel.arrays import Ints
from logomachie.kernel.budget import Limit
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import OPPONENT, Position
from logomachie.kernel.overlay.turns import EVERYTHING, search_turns
from logomachie.lexicon import Lexicon

LONGEST = 4
"""The most plays of a detour."""

_Plays = tuple[Play, ...]


class Outcome(NamedTuple):
    """What is known of turns through unfinished words."""

    found: Analysis | None = None
    """A turn that regains the advantage."""
    at_once: int | None = None
    """The highest lead of all turns that finish at once what they leave unfinished; ``None`` where
    not all were tried."""


class _Spent(Exception):
    pass


def analyse(lexicon: Lexicon, state: State, material: Material, limit: Limit) -> Outcome:
    """A turn through unfinished words that regains the advantage, or what is proven without one.

    At the start of a turn: no run is open.
    """
    search = _Search(lexicon, material, limit)
    at_once = None
    try:
        first = search.finished_at_once(state)
        if isinstance(first, Analysis):
            return Outcome(first)
        at_once = first
        for longest in range(3, LONGEST + 1):
            for plays, after in search.detours(state, longest):
                if found := search.gone_on(plays, after):
                    return Outcome(found)
    except _Spent:
        pass
    return Outcome(None, at_once)


class _Search:
    """What a search needs all the time."""

    def __init__(self, lexicon: Lexicon, material: Material, limit: Limit) -> None:
        self.lexicon, self.material, self.limit = lexicon, material, limit
        self.words = moves.words_for(lexicon, material)
        # A run counts its replaced letters from what it was before it was left unfinished: one may
        # be put back and another replaced, and each of two words that it joins has its own limit.
        self.loose = self.words._replace(limits=self.words.limits + 2)

    def finished_at_once(self, start: State) -> Analysis | int:
        """Try every turn that finishes with a play what the play before it left unfinished.

        The first one that regains the advantage; or else the highest lead that there is.
        """
        best = lead(start.grid, start.turn)
        waiting: deque[tuple[_Plays, State]] = deque([((), start)])
        seen = set()
        while waiting:
            made, here = waiting.popleft()
            for plays, there in self._words_everywhere(made, here):
                if _mark(there) in seen:
                    continue
                seen.add(_mark(there))
                ahead = lead(there.grid, there.turn)
                if plays and ahead > 0:
                    return Analysis(plays, ahead, regains=True)
                best = max(best, ahead)
                for detour, end in self.detours(there, 2):
                    if found := self.gone_on(plays + detour, end):
                        return found
                    waiting.append((plays + detour, end))
        return best

    def _words_everywhere(self, made: _Plays, start: State) -> Iterator[tuple[_Plays, State]]:
        """All that follows by plays that each leave words everywhere; first, where we are."""
        yield made, start
        position = _position(start, self.material)
        search = search_turns(self.words, position, EVERYTHING, self.limit)
        if not search.complete:
            raise _Spent
        after: dict[tuple[bytes, ...], tuple[_Plays, State]] = {(): (made, start)}
        for turn in search.turns:
            *before, last = (row.tobytes() for row in turn.plays)
            plays, here = after[tuple(before)]
            play = overlay.decode(turn.positions[-2], turn.plays[-1])
            # The kernel finds such plays exactly: the referee accepts each.
            ((action, there),) = self._judged([play], here)
            after[(*before, last)] = (*plays, action), there
            yield (*plays, action), there

    def detours(self, state: State, longest: int) -> Iterator[tuple[_Plays, State]]:
        """Sequences of so many plays that leave words everywhere at the end, not before."""
        position = _position(state, self.material)
        found = overlay.open_plays(self.words, position, tiles_at_hand=False).ranked()
        openings = (
            overlay.decode(position, row)
            for row in found.rows
            if longest > 2 or self._may_be_finished_next(position, row)
        )
        for play, after in self._judged(openings, state):
            for rest, end in self._finished(after, longest - 1):
                yield (play, *rest), end

    def _may_be_finished_next(self, position: Position, row: Ints) -> bool:
        """Whether one play after this one might make words of all that it leaves unfinished.

        Without the referee, because the answer is mostly no.
        """
        self._require_more()
        board = self.material.board
        play = overlay.decode(position, row)
        step = board.columns if play.down else 1
        after = overlay.after(self.words, position, row)
        grid = "".join(chr(64 + letter) if letter else EMPTY for letter in after.letters.tolist())
        across = [
            run_through(grid, play.cell + step * place, down=not play.down, board=board)
            for place in play.tiles
        ]
        unfinished = [
            (not play.down, run)
            for run in across
            if len(run) > 1 and letters(grid, run) not in self.lexicon
        ]
        if not unfinished:
            return True  # the referee has to say: a word has a form again that it had
        lines = _lines_that_reach(unfinished, board)
        if not lines:
            return False
        colours = after.colours.copy()
        for _, run in unfinished:
            colours[list(run)] = OPPONENT
        plays = overlay.plays_on(self.loose, after._replace(colours=colours), lines)
        for down, run in unfinished:
            plays = plays.on(_within_reach(run, down=down, board=board))
        return len(plays) > 0

    def gone_on(self, plays: _Plays, after: State) -> Analysis | None:
        """The turn, if it regains the advantage, with other plays after these if need be."""
        if lead(after.grid, after.turn) > 0:
            return Analysis(plays, lead(after.grid, after.turn), regains=True)
        tiles = after.racks[after.turn] + after.pool
        position = moves.laid_out(after.grid, after.words, after.turn, tiles, self.material)
        effort = [moves.FIRST_EFFORT]
        found, _ = moves.find_turns(self.words, position, effort, self.limit)
        if not found:
            return None
        best = max(found, key=lambda turn: turn.lead)
        rest = moves.to_plan(best, after, self.material).plays
        return Analysis(plays + rest, best.lead, regains=True)

    def _finished(self, state: State, left: int) -> Iterator[tuple[_Plays, State]]:
        """So many plays that finish what is unfinished."""
        position = _position(state, self.material)
        if left == 1:
            for play, after in self._judged(self._finishing(position, state), state):
                if not any(word.open for word in after.words):
                    yield (play,), after
            return
        proposals = overlay.all_plays(self.loose, position)
        unfinished = overlay.open_plays(self.loose, position, tiles_at_hand=True)
        for found in (proposals, unfinished):
            for play, after in self._judged(_touching(found, state, self.material).ranked(), state):
                if any(word.open for word in after.words):
                    for rest, end in self._finished(after, left - 1):
                        yield (play, *rest), end

    def _finishing(self, position: Position, state: State) -> overlay.Plays:
        """The plays that change every open run: a tile is put on it, or lengthens it."""
        board = self.material.board
        runs = [(word.down, cells_of(word, board)) for word in state.words if word.open]
        plays = overlay.plays_on(self.loose, position, _lines_that_reach(runs, board))
        for down, run in runs:
            plays = plays.on(_within_reach(run, down=down, board=board))
        return _within_limits(plays, state, self.material)

    def _judged(
        self, proposals: Iterable[overlay.Play], state: State
    ) -> Iterator[tuple[Play, State]]:
        """Those plays that the referee accepts, and where they lead."""
        for proposal in proposals:
            self._require_more()
            action = moves.to_action(proposal, state.racks[state.turn], state, self.material)
            try:
                judged = turns.play(state, action, self.lexicon, self.material)
            except Refusal:
                continue
            yield action, judged.state

    def _require_more(self) -> None:
        if self.limit.spent():
            raise _Spent


def _mark(state: State) -> tuple[object, ...]:
    """All that the rest of the turn depends on, where no run is open."""
    return state.grid, state.words, "".join(sorted(state.racks[state.turn] + state.pool))


def _position(state: State, material: Material) -> Position:
    """The position for the kernel; runs that are open may be changed like words of the other."""
    loose = (cell for word in state.words if word.open for cell in cells_of(word, material.board))
    grid = turned(state.grid, loose, 1 - state.turn)
    tiles = state.racks[state.turn] + state.pool
    return moves.laid_out(grid, state.words, state.turn, tiles, material)


def _within_reach(run: Sequence[int], *, down: bool, board: Board) -> range:
    """The cells of a run and those before and behind it on its line."""
    line = whole_line(run[0], down=down, board=board)
    first, last = line.index(run[0]), line.index(run[-1])
    return line[max(0, first - 1) : last + 2]


def _lines_that_reach(
    runs: Iterable[tuple[bool, Sequence[int]]], board: Board
) -> set[tuple[bool, int]]:
    """The columns and rows, as ``plays_on`` counts them, from which each run can be changed."""
    lines = []
    for down, run in runs:
        places = [
            divmod(cell, board.columns) for cell in _within_reach(run, down=down, board=board)
        ]
        lines.append({(way, place[way]) for place in places for way in (False, True)})
    return set.intersection(*lines)


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
