"""The games as the server holds them: described at once, played once their engines are ready."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from logomachie import games
from logomachie.engine.diagram import diagram_state
from logomachie.engine.game import AnyGame
from logomachie.engine.material import BadMaterial
from logomachie.lexicon import Lexicon
from logomachie.lexicon.sample import sample_lexicon
from logomachie.server.readiness import Readiness
from logomachie.table.commands import Denied


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


def load_game(name: str, material: str, readiness: Readiness) -> AnyGame:
    """A game with its own material, or with that of a text."""
    if name not in games.names():
        raise Denied("no-such-game")
    lexicon = readiness.lexicon_for(name)
    if not material:
        return own_game(name, lexicon)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "material.toml"
        path.write_text(material, "utf-8")
        try:
            return games.load(name, lexicon, path)
        except BadMaterial as error:
            raise BadMaterial(str(error).replace(str(path), "material")) from None
        except RecursionError:
            raise BadMaterial("it is nested too deeply") from None
