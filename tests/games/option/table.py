"""What the tests of the rules share: positions, actions, and a plain reading of the grid."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from hypothesis import strategies as st

from logomachie.engine.game import Step, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.option.actions import (
    Action,
    Resign,
)
from logomachie.games.option.legal import legal
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import State

Position = tuple[int, int]
"""Row and column, from 0."""
SIDE = 16
VUES = "VTr ULw EPr SNw"
CROSSED = """
VTr ETw RSr IMw TAr EPw
OLr .   .   .   .   .
LOw ADw MOr ECw .   .
.   .   E*r .   .   .
"""
"""VERITE, VOL and LAME, with an E (a star behind) under the M; its first cell is C5."""


def position(
    game: OptionGame,
    grid: str = "",
    racks: Sequence[str] = (),
    *,
    at: str = "C5",
    players: int = 2,
    words: str = "arbiter",
    **more: object,
) -> State:
    """A position; with ``words="challenge"`` the existence of words plays no part."""
    setup = new_setup(game, players, "rules", {"words": words})
    return game.parse_position({"grid": grid, "at": at, "racks": racks, **more}, setup)


def do(game: OptionGame, state: State, text: str, seat: int | None = None, at: float = 0) -> State:
    """The state after an action, written as text."""
    seat = state.turn if seat is None else seat
    return game.apply(state, seat, game.parse_action(text, state, seat), at).state


def attempt(
    game: OptionGame, state: State, action: Action, seat: int = 0, at: float = 0
) -> Step[State] | Refusal:
    """What an action leads to, or why it is refused."""
    try:
        return game.apply(state, seat, action, at)
    except Refusal as refusal:
        return refusal


def refusal_of(
    game: OptionGame, state: State, action: Action | str, seat: int | None = None
) -> tuple[str, str] | None:
    """By which rule and key an action is refused."""
    seat = state.turn if seat is None else seat
    try:
        if isinstance(action, str):
            action = game.parse_action(action, state, seat)
        game.apply(state, seat, action, 0)
    except Refusal as refusal:
        return refusal.rule, refusal.key
    return None


def name(place: Position) -> str:
    return f"{chr(65 + place[1])}{place[0] + 1}"


def kinds(game: OptionGame, prisms: Sequence[int]) -> list[str]:
    return sorted(game.prisms[prism].kind for prism in prisms)


# -- a plain reading of the grid


class Shown(NamedTuple):
    """What a cell shows."""

    letter: str
    value: int
    colour: str


def read(game: OptionGame, state: State) -> dict[Position, Shown]:
    """The grid by rows and columns."""
    shown = {}
    for cell, laid in enumerate(state.grid):
        if laid:
            prism = game.prisms[laid.prism]
            value = game.material.value(prism.faces[laid.side])
            shown[divmod(cell, SIDE)] = Shown(laid.letter, value, prism.colour)
    return shown


def plain_words(taken: Mapping[Position, object]) -> Iterator[list[Position]]:
    """Every run of two or more cells, row by row and column by column."""
    lines = [[(row, column) for column in range(SIDE)] for row in range(SIDE)]
    lines += [[(row, column) for row in range(SIDE)] for column in range(SIDE)]
    for line in lines:
        marks = "".join("x" if place in taken else " " for place in line)
        start = 0
        for part in marks.split(" "):
            if len(part) > 1:
                yield line[start : start + len(part)]
            start += len(part) + 1


def plain_score(shown: Mapping[Position, Shown], touched: set[Position], flips: int) -> int:
    """The points of a play that laid or turned these cells, without a full hand."""
    total = 25 * flips
    for word in plain_words(shown):
        if touched & set(word):
            points = sum(shown[place].value for place in word)
            one_colour = len({shown[place].colour for place in word}) == 1
            total += points * 2 if one_colour and len(word) >= 5 else points
    return total


def within_reach(taken: Mapping[Position, object], new: set[Position]) -> set[Position]:
    """The cells of words with a new prism, and of words that share a cell with one of those."""
    words = [set(word) for word in plain_words(taken)]
    formed = [word for word in words if word & new]
    return {place for word in words for own in formed if word & own for place in word}


places = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))


FREE = [
    (row, column)
    for row, column in product(range(3, 9), range(1, 9))
    if not (row == 4 and 2 <= column <= 7)
    and not (row == 5 and column == 2)
    and not (row == 6 and 2 <= column <= 5)
    and (row, column) != (7, 4)
]
"""Free cells around and in the position CROSSED."""


def open_end(game: OptionGame, rng: random.Random, sizes: Sequence[tuple[int, int]]) -> State:
    """A position with an empty bag: one word on the grid, and racks of one of these sizes."""
    kinds = [prism.kind for prism in game.prisms if "*" not in prism.faces]
    # A prism is the same whichever of its letters is named first.
    laid = {prism[1::-1] + prism[2:] for prism in VUES.split()} | set(VUES.split())
    free = [kind for kind in kinds if kind not in laid]
    own, other = rng.choice(sizes)
    picked = rng.sample(free, own + other)
    racks = [" ".join(picked[:own]), " ".join(picked[own:])]
    return position(game, VUES, racks, bag="", idle=rng.choice((0, 0, 1, 3)))


def tried(game: OptionGame, state: State, seen: dict[bytes, int]) -> int:
    """How far seat 0 is ahead at the end, if both do the best of all that is legal."""
    if game.result(state):
        return state.scores[0] - state.scores[1]
    key = game.encode(state)
    if key not in seen:
        sign = 1 if state.turn == 0 else -1
        seen[key] = sign * max(
            sign * tried(game, game.apply(state, state.turn, action, 0.0).state, seen)
            for action in legal(game, state, state.turn)
            if not isinstance(action, Resign)
        )
    return seen[key]
