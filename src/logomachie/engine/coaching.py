"""What a coach can say of a turn: what it was worth, how it could be played best, and a hint.

The module ``coach`` of a game fulfils ``Coach``. What it says follows from what the seat may know
alone: it is shown states in which everything else is dealt anew.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from logomachie.engine.game import AnyAction, AnyState, Effects, OwnGame, Seat
from logomachie.engine.refusal import Cell
from logomachie.kernel.budget import Budget


class Taken(NamedTuple):
    """An action of a turn, with what it did and the state after it."""

    seat: Seat
    action: AnyAction
    effects: Effects
    state: AnyState


class Line(NamedTuple):
    """A way to play a turn."""

    actions: tuple[AnyAction, ...]
    """All actions of the turn, in order."""
    worth: int
    """What the turn is worth, by the measure of ``worth_of``."""


class Hint(NamedTuple):
    """Advice for who is to move, a little more of it with each step."""

    steps: tuple[Effects, ...]
    """What to look for, then where, then the move itself: each a sentence of the rulebook."""
    cells: tuple[Cell, ...]
    """Where to look."""
    actions: tuple[AnyAction, ...]
    """The move, as actions that can be taken one after the other."""


class Coach(Protocol):
    """What the module ``coach`` of a game holds."""

    def best_lines(
        self, game: OwnGame, state: AnyState, seat: Seat, budget: Budget
    ) -> Sequence[Line]:
        """The best ways found to play a whole turn from its beginning, the best first."""
        ...

    def worth_of(
        self, game: OwnGame, before: AnyState, seat: Seat, taken: Sequence[Taken]
    ) -> int | None:
        """What a turn was worth, taken from ``before``; ``None`` for what is not to be measured."""
        ...

    def say_worth(self, worth: int) -> Effects:
        """A worth, such as "24 points", as a sentence of the rulebook."""
        ...

    def hint(self, game: OwnGame, state: AnyState, seat: Seat) -> Hint | None:
        """Advice for who is to move; the same whatever is hidden. ``None`` where there is none."""
        ...

    def hint_along(
        self, game: OwnGame, state: AnyState, seat: Seat, actions: Sequence[AnyAction]
    ) -> Hint:
        """Advice that leads to a line, of which these are the actions, and to no other."""
        ...
