"""A search as it travels: a function of a module, a game, and values.

Functions travel by their names and games by their fingerprints, so that neither code nor words are
ever sent; states, actions and answers are values, which are copied.
"""

import logging
import pickle
import traceback
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from logging.handlers import QueueHandler
from queue import SimpleQueue
from typing import NamedTuple

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.errors import LogomachieError
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import find_dictionary

REMEMBERED = 32
"""Games with other materials that are kept at hand."""


class Search(NamedTuple):
    """Something to be computed."""

    function: Callable[..., object]
    """A pure function of a module; it is given the game and the arguments."""
    game: AnyGame
    arguments: tuple[object, ...]

    def compute(self) -> object:
        """What it finds, here and now."""
        return self.function(self.game, *self.arguments)


class Fingerprints(NamedTuple):
    """A game as it travels."""

    name: str
    lexicon: str
    material: str


class Asked(NamedTuple):
    """A search as it travels."""

    function: Callable[..., object]
    game: Fingerprints
    box: bytes | None
    """What the game is played with, for who does not know it yet."""
    arguments: tuple[object, ...]


class Found(NamedTuple):
    """What a search has found."""

    value: object


class Raised(NamedTuple):
    """The error that a search ended with."""

    error: Exception
    trace: str


class Unknown(NamedTuple):
    """The answer of who does not know the material of a game."""


class Answer(NamedTuple):
    """What a searcher answers."""

    what: Found | Raised | Unknown
    logged: tuple[logging.LogRecord, ...] = ()


class LexiconGone(LogomachieError):
    """The words of a game are not kept on this machine any more."""


def ask(search: Search, *, with_box: bool) -> bytes:
    """A search as bytes."""
    game = search.game
    known = Fingerprints(game.name, game.lexicon_fingerprint, game.material_fingerprint)
    box = game.box if with_box else None
    return pickle.dumps(Asked(search.function, known, box, search.arguments))


class Computer:
    """Computes what it is asked, with the games that it keeps at hand."""

    def __init__(self) -> None:
        self._lexica: dict[str, Lexicon] = {}
        self._owned: dict[tuple[str, str], AnyGame] = {}
        """The games with their own material, by name and lexicon."""
        self._restored: OrderedDict[Fingerprints, AnyGame] = OrderedDict()
        """Games with other materials, those used last at the end."""
        self._said: SimpleQueue[logging.LogRecord] = SimpleQueue()

    def hear_logs(self) -> None:
        """Send all that is logged in this process along with the answers."""
        logging.getLogger().handlers = [QueueHandler(self._said)]

    def answer(self, asked: bytes) -> bytes:
        """What comes of a search."""
        what = self._answer(asked)
        logged = tuple(self._said.get() for _ in range(self._said.qsize()))
        try:
            return pickle.dumps(Answer(what, logged))
        except Exception as error:  # whatever cannot travel
            return pickle.dumps(Answer(Raised(TypeError(str(error)), "")))

    def _answer(self, asked: bytes) -> Found | Raised | Unknown:
        try:
            function, known, box, arguments = pickle.loads(asked)
            game = self._game(known, box)
            return Unknown() if game is None else Found(function(game, *arguments))
        except Exception as error:  # whatever goes wrong is told to who asked
            return Raised(error, "".join(traceback.format_exception(error)))

    def own_game(self, name: str) -> AnyGame:
        """A game of today with its own material."""
        return self._own(name, self._complete.fingerprint)

    def _game(self, known: Fingerprints, box: bytes | None) -> AnyGame | None:
        own = self._own(known.name, known.lexicon)
        if own.material_fingerprint == known.material:
            return own
        if box is not None:
            self._restored[known] = games.spec(known.name).restore(
                self._lexicon(known.lexicon), box
            )
            if len(self._restored) > REMEMBERED:
                self._restored.popitem(last=False)
        elif known in self._restored:
            self._restored.move_to_end(known)
        return self._restored.get(known)

    def _own(self, name: str, lexicon: str) -> AnyGame:
        """A game with its own material."""
        if (name, lexicon) not in self._owned:
            self._owned[name, lexicon] = games.load(name, self._lexicon(lexicon))
        return self._owned[name, lexicon]

    @cached_property
    def _complete(self) -> Lexicon:
        return Lexicon.open()

    def _lexicon(self, fingerprint: str) -> Lexicon:
        if fingerprint not in self._lexica:
            found = find_dictionary(fingerprint, self._complete)
            if found is None:
                raise LexiconGone(fingerprint)
            self._lexica[fingerprint] = found
        return self._lexica[fingerprint]
