"""The games: each is a ``GameSpec``, found by its name.

Ours are folders here. A package outside adds one by an entry point of the group
``logomachie.games`` that names its ``GameSpec``.
"""

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from logomachie.engine.game import AnyGame
from logomachie.engine.spec import GameSpec
from logomachie.errors import LogomachieError

if TYPE_CHECKING:
    from logomachie.lexicon import Lexicon

log = logging.getLogger(__name__)

GROUP = "logomachie.games"
OWN = ("croisillon", "guerre_des_mots", "jago", "mot_pour_mot", "option")


class UnknownGame(LogomachieError, LookupError):
    """There is no game of this name; it tells which there are."""


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted((*OWN, *_from_outside())))


@cache
def spec(name: str) -> GameSpec:
    """The game of a name; ``UnknownGame`` where there is none."""
    if name in OWN:
        return _load(EntryPoint(name, f"{__name__}.{name}:SPEC", GROUP))
    if name not in names():
        raise UnknownGame(f"there is no game {name[:40]}; there are: {', '.join(names())}")
    return _from_outside()[name]


def canonical(name: str) -> str:
    """The name of a game as its spec has it: ``mot-pour-mot`` is ``mot_pour_mot``."""
    return name.replace("-", "_")


def load(name: str, lexicon: "Lexicon", material: Path | None = None) -> AnyGame:
    """A game, refereed with this lexicon, played with its own material or with that of a file."""
    return spec(canonical(name)).new_game(lexicon, material)


@cache
def _from_outside() -> dict[str, GameSpec]:
    """The games of other packages; one that cannot be loaded is left out, and that is logged."""
    found = {}
    for point in entry_points(group=GROUP):
        try:
            if point.name not in OWN:
                found[point.name] = _load(point)
        except Exception as error:  # whatever a stranger's package does when it is imported
            log.error("the game %s cannot be loaded: %r", point.name, error)
    return found


def _load(point: EntryPoint) -> GameSpec:
    loaded = point.load()
    if not isinstance(loaded, GameSpec) or loaded.name != point.name:
        raise TypeError(f"{point.value} is no GameSpec of the name {point.name}")
    return loaded
