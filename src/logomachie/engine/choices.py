"""What a seat may choose from, for programs that play many games: packed until one is chosen."""

from collections.abc import Callable
from dataclasses import dataclass

from logomachie.engine.game import AnyAction, AnyGame, AnyState, OwnGame, Seat


def _nothing(number: int) -> AnyAction:
    raise IndexError(number)


@dataclass(frozen=True, slots=True)
class Choices:
    """Actions of a seat, all of them legal: some are made, the others stay packed."""

    made: tuple[AnyAction, ...] = ()
    """Those that come first."""
    packed: int = 0
    """How many come behind them."""
    unpack: Callable[[int], AnyAction] = _nothing
    """Makes one of these, counted from 0."""
    complete: bool = True
    """Whether these are all that the seat may do, but for what its game says it leaves out."""
    follow: Callable[[int, float], AnyState] | None = None
    """The state after one that is packed, at a time (seconds): the one that ``apply`` leads to.
    For games where the search knows enough of its finds that nothing must be judged again."""

    def __len__(self) -> int:
        return len(self.made) + self.packed

    def __getitem__(self, number: int) -> AnyAction:
        if number < len(self.made):
            return self.made[number]
        if number >= len(self):
            raise IndexError(number)
        return self.unpack(number - len(self.made))

    def after(self, number: int, game: AnyGame, state: AnyState, seat: Seat, at: float) -> AnyState:
        """The state after one of these, which are those of a seat in a state."""
        if self.follow and number >= len(self.made):
            return self.follow(number - len(self.made), at)
        return game.apply(state, seat, self[number], at).state


FindChoices = Callable[[OwnGame, AnyState, Seat, int], Choices]
"""What a seat may do now: game, state, seat, and how many at most.

All of it where that is no more, else the most promising: ``complete`` tells which. To resign is a
choice only where there is no other; what else a game leaves out stands in its function and in
docs/environments.md. It must follow from what the seat may know, and from nothing else."""
