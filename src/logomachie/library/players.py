"""Who plays a match by itself: a bot of a level, or a function of your own."""

from collections.abc import Callable
from typing import NamedTuple

from logomachie.bots.players import BUDGET, LEVELS, Bot, Player, takes_time
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Seat
from logomachie.engine.strength import Strength, is_strength
from logomachie.errors import LogomachieError
from logomachie.kernel.budget import Budget
from logomachie.library.position import SECONDS_A_MOVE, Position

Chooser = Callable[[Position, Seat], object]
"""A bot of your own: what its seat does in a position, as ``Position.after`` takes it, or ``None``
to wait. Of what its seat cannot know, the position it is shown holds a random deal."""
AnyBot = Strength | Player | Chooser
"""A bot: its strength, a player, or a function."""


class UnknownLevel(LogomachieError, ValueError):
    """There are no bots of this level; it tells which there are."""


def bot(level: Strength, *, seconds: float | None = None, work: int | None = None) -> Bot:
    """A bot that thinks for so many seconds a move, or does so much work, on any machine the same.

    >>> bot(3).level
    3
    """
    if not is_strength(level):
        raise UnknownLevel(f"no level {level!r:.20}; levels go from {LEVELS[0]} to {LEVELS[-1]}")
    if work is not None:
        return Bot(level, Budget.of_work(work))
    return Bot(level, BUDGET if seconds is None else Budget.of_seconds(seconds))


class _Own(NamedTuple):
    """A function as a player of this position."""

    choose_move: Chooser
    position: Position

    def choose(self, game: AnyGame, state: AnyState, seat: Seat, seed: str) -> AnyAction:
        """The action that the function chooses."""
        shown = self.position.seen_by(seat, seed)
        move = self.choose_move(shown, seat)
        return None if move is None else shown.action(move, seat)

    def pace(
        self, game: AnyGame, state: AnyState, seat: Seat, action: AnyAction, seed: str
    ) -> float:
        """A second, as for every move of which nobody says when it is made."""
        return SECONDS_A_MOVE if takes_time(game) else 0.0


def player_of(anybot: AnyBot, position: Position) -> Player:
    """What plays for a bot in this position."""
    if isinstance(anybot, int | float):
        return bot(anybot)
    return _Own(anybot, position) if callable(anybot) else anybot
