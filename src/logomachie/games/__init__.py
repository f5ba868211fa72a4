"""The games, each a folder with the same set of files. A new folder is a new game.

A game is offered to players once its folder is complete: the bots come last.
"""

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from logomachie.engine.coaching import Coach
from logomachie.engine.game import Effects, Game, Seat
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon


def names() -> tuple[str, ...]:
    """The names of all games that are offered."""
    folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name for name in folders if offers(name, "bot")))


def offers(name: str, module: str) -> bool:
    """Whether a game has a module that not all have, such as ``bot``, ``solver`` or ``guide``."""
    return find_spec(f"{package_of(name)}.{module}") is not None


def canonical(name: str) -> str:
    """The name of a game as its folder has it: ``mot-pour-mot`` is ``mot_pour_mot``."""
    return name.replace("-", "_")


def package_of(name: str) -> str:
    """The package of a game."""
    return f"{__name__}.{canonical(name)}"


def seconds_to_compile(name: str) -> float:
    """How long its engine took to compile, where it was measured: ``SECONDS_TO_COMPILE``."""
    return float(import_module(package_of(name)).SECONDS_TO_COMPILE)


def load(name: str, lexicon: Lexicon, material: Path | None = None) -> Game[Any, Any]:
    """A game, refereed with this lexicon, played with its own material or with that of a file."""
    referee = import_module(f"{package_of(name)}.referee")
    game: Game[Any, Any] = referee.new_game(lexicon, material)
    return game


def details_of(name: str) -> Mapping[str, type]:
    """What the details of a game's effects hold, by their key: its ``DETAILS``."""
    found: Mapping[str, type] = import_module(f"{package_of(name)}.effects").DETAILS
    return found


def styles(game: Game[Any, Any]) -> Mapping[str, str]:
    """Patterns of a game's drawing, and how a terminal with colours shows them: its ``STYLES``."""
    module = f"{package_of(game.name)}.drawing"
    if find_spec(module) is None:
        return {}
    found: Mapping[str, str] = getattr(import_module(module), "STYLES", {})
    return found


def analyse(game: Game[Any, Any], state: Any, seat: Seat, budget: Budget) -> Effects | None:
    """What a game has to say of a position to a player, where it has a module ``analysis``."""
    if not offers(game.name, "analysis"):
        return None
    module = import_module(f"{package_of(game.name)}.analysis")
    said: Effects = module.analyse(game, state, seat, budget)
    return said


def coach(game: Game[Any, Any]) -> Coach:
    """The coach of a game."""
    return cast("Coach", import_module(f"{package_of(game.name)}.coach"))


def still_helps(game: Game[Any, Any], state: Any, seat: Seat, action: Any) -> bool:
    """Whether an action of an earlier turn can still be taken; only a game with a solver knows."""
    if not offers(game.name, "solver"):
        return True
    module = import_module(f"{package_of(game.name)}.solver")
    return bool(module.still_helps(game, state, seat, action))


def guide(game: Game[Any, Any], state: Any, seat: Seat, draft: str) -> Any:
    """What may come next while a seat puts an action together; a game with a module ``guide`` says.

    A ``Refusal`` where nothing can become of the draft; ``None`` where the game has no guide.
    """
    if not offers(game.name, "guide"):
        return None
    return import_module(f"{package_of(game.name)}.guide").guide(game, state, seat, draft)
