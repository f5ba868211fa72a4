"""Finding the best there is: what a game offers that can solve a task, such as a hand.

The module ``solver`` of a game fulfils ``Solving``.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from logomachie.engine.game import AnyAction, AnyState, Language, OwnGame, Seat


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


class Solving(Protocol):
    """What the module ``solver`` of a game holds."""

    def solve(self, game: OwnGame, task: str, count: int) -> Solver:
        """A search for so many answers to a task, a text such as a player would write.

        A ``Refusal`` where the text is no task.
        """
        ...

    def still_helps(self, game: OwnGame, state: AnyState, seat: Seat, action: AnyAction) -> bool:
        """Whether an action of a turn that is over could still be taken in a later one.

        Then it is not shown to the player before the end of the game.
        """
        ...
