"""What players bring along to play with: it is measured, read and checked on the workbench."""

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.engine.material import BadMaterial, OutOfRange
from logomachie.engine.measuring import require_measure
from logomachie.engine.spec import NewGame
from logomachie.lexicon import Lexicon


def box_of(game: AnyGame, text: str) -> bytes:
    """The box of the material that a stranger brings for this game; ``BadMaterial`` for none."""
    require_measure(text)
    return from_text(games.spec(game.name).new_game, game.lexicon, text).box


def brought_once(game: str, lexicon: Lexicon, text: str) -> AnyGame:
    """A game with the material that a table of 0.1.0 brought along, which was checked then.

    What is refused today is played on with: the text itself is all that the box of it holds.
    """
    spec = games.spec(game)
    if spec.as_first_released:
        return from_text(spec.as_first_released, lexicon, text)
    return spec.restore(lexicon, msgspec.json.encode(tomllib.loads(text)))


def from_text(new_game: NewGame, lexicon: Lexicon, text: str) -> AnyGame:
    """A game with the material of a text; ``BadMaterial`` where it is none."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "material.toml"
        path.write_text(text, "utf-8")
        try:
            return new_game(lexicon, path)
        except OutOfRange:
            raise
        except BadMaterial as error:
            raise BadMaterial(str(error).replace(str(path), "material")) from None
        except RecursionError:
            raise BadMaterial("it is nested too deeply") from None
