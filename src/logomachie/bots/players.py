"""A bot at a table: the level it plays at and the time it takes."""

from importlib import import_module
from typing import Any, NamedTuple

from logomachie.engine.game import Game, Seat
from logomachie.games import package_of

LEVELS = range(1, 6)
SECONDS = 1.0
"""How long a bot thinks about a move, unless told otherwise."""


class Bot(NamedTuple):
    """A player that is a program."""

    level: int
    seconds: float = SECONDS

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, seed: str) -> Any:
        """Its action. It is shown a state in which all that its seat cannot know is dealt anew."""
        module = import_module(f"{package_of(game.name)}.bot")
        shown = game.reshuffle_hidden(state, seat, seed)
        return module.choose(game, shown, seat, self.level, self.seconds, seed)
