"""The games, each a folder with the same set of files. A new folder is a new game.

A game is offered to players once its folder is complete: the bots come last.
"""

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from logomachie.engine.game import Effects, Game, Seat
from logomachie.lexicon import Lexicon


def names() -> tuple[str, ...]:
    """The names of all games that are offered."""
    folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name for name in folders if find_spec(f"{package_of(name)}.bot")))


def canonical(name: str) -> str:
    """The name of a game as its folder has it: ``mot-pour-mot`` is ``mot_pour_mot``."""
    return name.replace("-", "_")


def package_of(name: str) -> str:
    """The package of a game."""
    return f"{__name__}.{canonical(name)}"


def load(name: str, lexicon: Lexicon, material: Path | None = None) -> Game[Any, Any]:
    """A game, refereed with this lexicon, played with its own material or with that of a file."""
    referee = import_module(f"{package_of(name)}.referee")
    game: Game[Any, Any] = referee.new_game(lexicon, material)
    return game


def analyse(game: Game[Any, Any], state: Any, seat: Seat, seconds: float) -> Effects | None:
    """What a game has to say of a position to a player, where it has a module ``analysis``."""
    module = f"{package_of(game.name)}.analysis"
    if find_spec(module) is None:
        return None
    said: Effects = import_module(module).analyse(game, state, seat, seconds)
    return said
