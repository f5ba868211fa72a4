"""The games, each a folder with the same set of files. A new folder is a new game."""

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

from logomachie.engine.game import Game
from logomachie.lexicon import Lexicon


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def package_of(name: str) -> str:
    """The package of a game."""
    return f"{__name__}.{name}"


def load(name: str, lexicon: Lexicon, material: Path | None = None) -> Game[Any, Any]:
    """A game, refereed with this lexicon, played with its own material or with that of a file."""
    referee = import_module(f"{package_of(name)}.referee")
    game: Game[Any, Any] = referee.new_game(lexicon, material)
    return game
