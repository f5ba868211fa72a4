"""The games as the server holds them: described at once, played once their engines are ready."""

import asyncio
import logging
from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

from logomachie import games
from logomachie.engine.diagram import diagram_state, references
from logomachie.engine.game import AnyGame, Language, Option, Setup
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.spec import GameSpec
from logomachie.lexicon import Lexicon
from logomachie.lexicon.collection import Collection
from logomachie.lexicon.sample import sample_lexicon
from logomachie.server.answers import ChoiceInfo, GameInfo, OptionInfo, RuleInfo
from logomachie.server.packing import Content, content_of
from logomachie.server.readiness import Readiness
from logomachie.table.commands import Denied
from logomachie.table.events import Opened
from logomachie.table.materials import brought_once

log = logging.getLogger(__name__)

JSON = "application/json"
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


@cache
def games_in(language: Language) -> Content:
    """The games that can be described, as they are sent."""
    return content_of(msgspec.json.encode([*_described_games(language)]), JSON)


def _described_games(language: Language) -> Iterator[GameInfo]:
    for name in games.names():
        try:
            yield _info(name, language)
        except Exception:  # whatever a stranger's game does must not hide the others
            log.exception("a game cannot be described", extra={"game": name})


def _info(name: str, language: Language) -> GameInfo:
    spec, game = games.spec(name), described(name)
    book = spec.rulebook(language)
    return GameInfo(
        game.name,
        book.title,
        book.summary,
        (game.players[0], game.players[-1]),
        game.teams,
        tuple(_option_info(option, book, spec) for option in game.options),
        spec.analyse is not None,
        spec.solving is not None,
        spec.has_lesson,
        spec.coach is not None,
    )


def _option_info(option: Option, book: Rulebook, spec: GameSpec) -> OptionInfo:
    choices = (
        ChoiceInfo(choice, book.choice_label(option.name, choice)) for choice in option.choices
    )
    return OptionInfo(
        option.name,
        book.option_label(option.name),
        option.default,
        tuple(choices),
        option.name in spec.correspondence,
    )


@cache
def rules_of(name: str, language: Language) -> Content:
    """The rulebook of a game, as it is sent."""
    book = games.spec(name).rulebook(language)
    rules = [
        RuleInfo(
            rule.id,
            rule.title,
            rule.text,
            dict(rule.sentences),
            {one: own_diagram(name, one) for one in references(rule.text)},
        )
        for rule in book.rules.values()
    ]
    return content_of(msgspec.json.encode(rules), JSON)


class Catalogue:
    """The games of tables, once their engines are ready."""

    def __init__(self, readiness: Readiness) -> None:
        self._readiness = readiness

    def new_game(self, name: str, dictionary: str) -> AnyGame:
        """A game of today with its own material."""
        self._lexicon(name)
        return own_game(name, self._readiness.dictionary(dictionary))

    async def with_box(self, game: AnyGame, box: bytes) -> AnyGame:
        """The same game with what another box holds."""
        return await asyncio.to_thread(restored, game.name, game.lexicon, box)

    def has_dictionary(self, dictionary: str) -> bool:
        """Whether new games can be played with this dictionary."""
        return dictionary in self._readiness.dictionaries

    async def game_of(self, opened: Opened, box: bytes | None) -> AnyGame:
        """The game of a table that was opened once: see ``Shelf``."""
        name = opened.setup.game
        lexicon = self._lexicon_of(opened.setup)
        if box is None and opened.material:
            return await asyncio.to_thread(brought_once, name, lexicon, opened.material)
        own = own_game(name, lexicon)
        return own if box is None or box == own.box else await self.with_box(own, box)

    def _lexicon_of(self, setup: Setup) -> Lexicon:
        """The dictionary with which a game began, or what comes nearest to it."""
        complete = self._lexicon(setup.game)
        offered = self._readiness.dictionaries.values()
        same = next((one for one in offered if one.fingerprint == setup.lexicon), None)
        if same:
            return same
        return kept_lexicon(setup.lexicon, setup.dictionary, complete, self._readiness.collection)

    def _lexicon(self, name: str) -> Lexicon:
        if name not in games.names():
            raise Denied("no-such-game")
        return self._readiness.lexicon_for(name)


@lru_cache(REMEMBERED)
def kept_lexicon(fingerprint: str, name: str, complete: Lexicon, collection: Collection) -> Lexicon:
    """A dictionary of other days, as long as it is kept; else what comes nearest to it."""
    return collection.find(fingerprint, name, complete)


@lru_cache(REMEMBERED)
def restored(name: str, lexicon: Lexicon, box: bytes) -> AnyGame:
    """A game with what the box of its material held."""
    return games.spec(name).restore(lexicon, box)
