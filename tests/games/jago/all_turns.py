"""Every turn that the referee allows, tried one after the other: slow, and plain to read."""

from collections.abc import Iterator
from functools import cache

from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import End, Play
from logomachie.games.jago.board import cell_name, line_from
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.lexicon import Lexicon


class TooMany(Exception):
    """More positions than are worth trying."""


def can_end(game: JagoGame, state: State, most: int, *, unfinished: int | None = None) -> bool:
    """Whether some sequence of plays can be ended; if so wished, of plays of which at most so many
    in a row leave runs that are no words."""
    return any(_ends(game, after) for after in all_after(game, state, most, unfinished=unfinished))


def can_be_finished(game: JagoGame, state: State, most: int) -> bool:
    """Whether some sequence of plays leaves words everywhere."""
    return any(not any(word.open for word in after.words) for after in all_after(game, state, most))


def all_after(
    game: JagoGame, state: State, most: int, *, unfinished: int | None = None
) -> Iterator[State]:
    """Everything that plays of the turn can lead to, see ``can_end``."""
    seen = {(_mark(state), 0)}
    waiting = [(state, 0)]
    while waiting:
        here, left_open = waiting.pop()
        if len(seen) > most:
            raise TooMany
        for action in every_play(game, here):
            try:
                after = game.apply(here, here.turn, action, 0.0).state
            except Refusal:
                continue
            in_a_row = left_open + 1 if any(word.open for word in after.words) else 0
            counted = in_a_row if unfinished is not None else 0
            if (_mark(after), counted) in seen or counted > (unfinished or 0):
                continue
            yield after
            seen.add((_mark(after), counted))
            waiting.append((after, in_a_row))


def _mark(state: State) -> tuple[object, ...]:
    """All that the rest of the turn depends on."""
    tiles = "".join(sorted(state.racks[state.turn] + state.pool))
    stolen = tuple((made.down, made.start, made.word) for made in state.plays if made.stolen)
    return state.grid, state.words, tiles, stolen


def _ends(game: JagoGame, state: State) -> bool:
    try:
        game.apply(state, state.turn, End(), 0.0)
    except Refusal:
        return False
    return True


def every_play(game: JagoGame, state: State) -> Iterator[Play]:
    """Every word that the tiles can write, anywhere."""
    board = game.material.board
    for start in range(board.columns * board.rows):
        for down in (False, True):
            line = line_from(start, down=down, board=board)
            for word in _words(game.lexicon, max(board.columns, board.rows)):
                if len(word) <= len(line):
                    from_pool = _from_pool(state, word, line)
                    if from_pool is not None:
                        yield Play(cell_name(start, board), down, word, from_pool)


@cache
def _words(lexicon: Lexicon, longest: int) -> list[str]:
    return [word for word in lexicon if len(word) <= longest]


def _from_pool(state: State, word: str, line: range) -> tuple[int, ...] | None:
    """The places of a word whose tiles come from the pool; none where tiles lack."""
    rack, pool = list(state.racks[state.turn]), list(state.pool)
    from_pool = []
    for place, letter in enumerate(word):
        if state.grid[line[place]].upper() == letter:
            continue
        if letter in rack:
            rack.remove(letter)
        elif letter in pool:
            pool.remove(letter)
            from_pool.append(place)
        else:
            return None
    return tuple(from_pool)
