"""The games as the server holds them: described at once, played once their engines are ready."""

from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from logomachie import games
from logomachie.engine.diagram import diagram_state
from logomachie.engine.game import AnyGame
from logomachie.engine.material import BadMaterial
from logomachie.engine.spec import NewGame
from logomachie.lexicon import Lexicon
from logomachie.lexicon.sample import sample_lexicon
from logomachie.server.readiness import Readiness
from logomachie.table.commands import Denied
from logomachie.table.events import Opened

REMEMBERED = 64
"""Materials and lexica of other days that are kept at hand."""


@cache
def own_game(name: str, lexicon: Lexicon) -> AnyGame:
    """A game with its own material."""
    return games.load(name, lexicon)


def described(name: str) -> AnyGame:
    """A game to be described, not played: that needs few words, and not the lexicon."""
    return own_game(name, sample_lexicon(searchable=False))


@cache
def own_diagram(name: str, reference: str) -> msgspec.Struct:
    """What a spectator sees of a position that the rulebook of a game shows."""
    game = described(name)
    scenario = games.spec(name).diagram(reference)
    return game.view(diagram_state(scenario, reference, game), None)


class Catalogue:
    """The games of tables, once their engines are ready."""

    def __init__(self, readiness: Readiness) -> None:
        self._readiness = readiness

    def new_game(self, name: str, material: str) -> AnyGame:
        """A game of today, with the material of a text or with its own."""
        lexicon = self._lexicon(name)
        if not material:
            return own_game(name, lexicon)
        return from_text(games.spec(name).new_game, lexicon, material)

    def game_of(self, opened: Opened, box: bytes | None) -> AnyGame:
        """The game of a table that was opened once: see ``Shelf``."""
        name = opened.setup.game
        lexicon = kept_lexicon(opened.setup.lexicon, self._lexicon(name))
        if box is None and opened.material:
            spec = games.spec(name)
            return from_text(spec.as_first_released or spec.new_game, lexicon, opened.material)
        own = own_game(name, lexicon)
        return own if box is None or box == own.box else restored(name, lexicon, box)

    def _lexicon(self, name: str) -> Lexicon:
        if name not in games.names():
            raise Denied("no-such-game")
        return self._readiness.lexicon_for(name)


@lru_cache(REMEMBERED)
def kept_lexicon(fingerprint: str, present: Lexicon) -> Lexicon:
    """The lexicon that a game began with, as long as it is kept; else the present one."""
    if fingerprint == present.fingerprint:
        return present
    return Lexicon.find_kept(fingerprint) or present


@lru_cache(REMEMBERED)
def restored(name: str, lexicon: Lexicon, box: bytes) -> AnyGame:
    """A game with what the box of its material held."""
    return games.spec(name).restore(lexicon, box)


def from_text(new_game: NewGame, lexicon: Lexicon, material: str) -> AnyGame:
    """A game with the material of a text; ``BadMaterial`` where it is none."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "material.toml"
        path.write_text(material, "utf-8")
        try:
            return new_game(lexicon, path)
        except BadMaterial as error:
            raise BadMaterial(str(error).replace(str(path), "material")) from None
        except RecursionError:
            raise BadMaterial("it is nested too deeply") from None
