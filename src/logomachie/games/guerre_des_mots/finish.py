"""Winning within a turn: by one move, or by moves that play again and one more (G50, G51)."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves, turns
from logomachie.games.guerre_des_mots.actions import Move
from logomachie.games.guerre_des_mots.moves import KINDS, WIDE, Bounds
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import State
from logomachie.games.guerre_des_mots.ways import letters_to_go
from logomachie.kernel.budget import Limit
from logomachie.lexicon.automaton import Automaton

WINS = WIDE._replace(chains=4, releases=2)
"""How far one looks for a move that wins."""
FIRST = (
    Bounds(letters=8, chains=1, added_jokers=1, words=20),
    Bounds(letters=5, chains=2, words=10),
    Bounds(letters=12, chains=1, added=5, jokers=2, added_jokers=2, words=200, few=20),
)
"""How far one looks for the move before it: first near, then as far as time allows."""


DEEPER = Bounds(letters=6, chains=1, words=4)
"""How far one looks for moves between the first and the last."""
LONG = 0.75
"""The share of the limit after which one looks for no more moves than two."""
BOARDS = 4
"""Boards that are looked at for a unit of work: they take as long as weighing a move."""
MOST_MOVES = 6
"""Moves of a turn that one looks ahead."""


class Finish(NamedTuple):
    """A way to win."""

    move: Move
    """What is laid now."""
    moves: int
    """After how many moves the game is won."""


class Step(NamedTuple):
    """A board in the middle of a turn."""

    letters: int
    """How many letters are missing."""
    moves: int
    number: int
    """The order in which they were reached."""
    first: Move
    after: State


def winning_move(
    state: State, seat: Seat, rules: Rules, bounds: Bounds, automaton: Automaton | None = None
) -> Move | None:
    """A move that wins at once."""
    found = moves.winning(state, seat, rules, bounds, automaton)
    for item, verdict in moves.legal(found, state, seat, rules):
        if verdict.won and isinstance(item.move, Move):
            return item.move
    return None


def finish(
    state: State, seat: Seat, rules: Rules, limit: Limit, automaton: Automaton | None = None
) -> Finish | None:
    """A way to win in this turn, as far as a limit lets one look.

    Ways of two moves come first, then longer ones from the boards nearest to a goal, at last two
    moves of which the first is far-fetched.
    """
    if move := winning_move(state, seat, rules, WINS, automaton):
        return Finish(move, 1)
    seen: set[tuple[object, ...]] = set()
    steps: list[Step] = []

    def boards() -> Iterator[tuple[Move, int, State]]:
        near, *far = FIRST
        for first, after in _played_again(state, seat, rules, near, automaton):
            yield first, 1, after
        part = limit.share(LONG)
        while steps and not part.spent():
            step = heappop(steps)
            for _, after in _played_again(step.after, seat, rules, DEEPER, automaton):
                yield step.first, step.moves + 1, after
        for bounds in far:
            for first, after in _played_again(state, seat, rules, bounds, automaton):
                yield first, 1, after

    for number, (first, count, after) in enumerate(boards()):
        if number % BOARDS == 0 and limit.spent():
            break
        key = (after.chains, after.arsenals[seat])
        if key in seen:
            continue
        seen.add(key)
        if winning_move(after, seat, rules, WINS, automaton):
            return Finish(first, count + 1)
        if count < MOST_MOVES:
            letters = letters_to_go(after.chains, seat, rules)
            heappush(steps, Step(letters, count, number, first, after))
    return None


def _played_again(
    state: State, seat: Seat, rules: Rules, bounds: Bounds, automaton: Automaton | None
) -> Iterator[tuple[Move, State]]:
    """The moves after which one plays again, and what they lead to."""
    for item in moves.moves(state, seat, rules, KINDS, bounds, automaton):
        if not isinstance(item.move, Move) or not (item.again or state.moves_left > 1):
            continue
        for _, verdict in moves.legal([item], state, seat, rules):
            try:
                yield item.move, turns.after(state, verdict, rules)
            except Refusal:
                continue
