"""Finding the best there is: what a game offers that can solve a task, such as a hand.

A game with a solver has a module ``solver`` with two functions::

    def solve(game: MyGame, task: str, count: int) -> Solver: ...

    def still_helps(game: MyGame, state: State, seat: Seat, action: Action) -> bool: ...

The first reads the task, a text such as a player would write, and raises a ``Refusal`` where it is
none. The second says whether an action of a turn that is over could still be taken in a later one:
it is not shown to the player before the end of the game.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from logomachie.engine.game import Language


class Stage(NamedTuple):
    """How far a solver has come."""

    score: int | None
    """The best score so far, once there is one."""
    bound: int
    """No solution scores more."""
    finished: bool


class Solution(NamedTuple):
    """One answer to a task."""

    score: int
    words: tuple[str, ...]
    text: str
    """As an action would say it."""
    picture: str
    """For a terminal, with its words and points."""


class Solver(Protocol):
    """A search that can be watched and stopped."""

    def steps(self) -> Iterator[Stage]:
        """Search on, a little with every step; when it ends, all is looked at."""
        ...

    def solutions(self, language: Language) -> Sequence[Solution]:
        """The best solutions so far, the best first."""
        ...
