"""Games to be played: with the words of this machine and the material of a box."""

from collections.abc import Sequence
from functools import cache
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from logomachie import games
from logomachie.engine.chance import new_seed
from logomachie.engine.files import TomlTable
from logomachie.engine.game import AnyGame, Language, Option, OptionValue, Setup, new_setup
from logomachie.engine.record import Record, read_record
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.scenario import SEED, Scenario, start_scenario
from logomachie.lexicon import Lexicon
from logomachie.lexicon.collection import Collection
from logomachie.lexicon.names import COMPLETE
from logomachie.lexicon.places import data_root
from logomachie.library.match import Match
from logomachie.library.position import ENGLISH, Position
from logomachie.library.records import play_again, restore, with_game


@cache
def open_lexicon(dictionary: str = COMPLETE) -> Lexicon:
    """The words of this machine, or of one of its dictionaries, the same each time.

    The first time ever they are compiled. ``BadName`` where there is no such dictionary.
    """
    complete = Lexicon.open() if dictionary == COMPLETE else open_lexicon()
    return Collection(data_root()).open(dictionary, complete)


class LoadedGame(NamedTuple):
    """A game with its words and its material, ready to be played.

    >>> import logomachie
    >>> option = logomachie.load("option")
    >>> option
    <LoadedGame option: 2 to 4 players>
    >>> [choice.name for choice in option.options]
    ['words', 'window']
    >>> option.match(("Anne", "Léo"), seed="tea", words="challenge")
    <Match of option: 0 actions, scores 0 : 0, seat 0 to act>
    """

    referee: AnyGame
    """What judges it: pure functions over its states, see ``docs/adding-a-game.md``."""
    lexicon: Lexicon
    dictionary: str = COMPLETE
    """What its words are called, for records."""

    @property
    def name(self) -> str:
        """Its name in commands and records."""
        return self.referee.name

    @property
    def players(self) -> range:
        """How many can play."""
        return self.referee.players

    @property
    def options(self) -> Sequence[Option]:
        """What the players choose beforehand."""
        return self.referee.options

    def rulebook(self, language: Language = ENGLISH) -> Rulebook:
        """Its rules."""
        return games.spec(self.name).rulebook(language)

    def match(
        self,
        players: int | Sequence[str] | None = None,
        *,
        seed: str | None = None,
        **options: OptionValue,
    ) -> Match:
        """A new match of so many players, or of these; of as few as can play where none are named.

        Two matches with the same seed and options deal the same; without a seed nobody can guess
        the deal. Options that are not given are as usual. ``BadSetup`` where that cannot be.
        """
        players = self.players[0] if players is None else players
        if isinstance(players, int):
            players = [f"player {number}" for number in range(1, players + 1)]
        seed = seed or new_seed()
        setup = new_setup(self.referee, len(players), seed, options, self.dictionary)
        return Match([self._start(setup)], players)

    def resume(self, record: Record) -> Match:
        """The match of a record; ``BadRecord`` where it is not what it claims to be.

        One that was played by other rules, with other words, or another material, is played again
        with those that are here, as far as that goes: see ``Match.unlike`` and ``Match.stop``.
        """
        return Match.again(play_again(with_game(record, self.referee)))

    def position(
        self, table: TomlTable, players: int | None = None, **options: OptionValue
    ) -> Position:
        """A position written as in a scenario, see ``docs/notation.md``; ``BadScenario`` if none.

        >>> import logomachie
        >>> table = {"at": "C5", "grid": "VTr ULw EPr SNw", "racks": ["ETw"]}
        >>> position = logomachie.load("option").position(table)
        >>> position.after("play C6v E flip C5").effects.words
        ('TE', 'TUES')
        """
        players = self.players[0] if players is None else players
        scenario = Scenario(self.name, (), players=players, options=options, position=dict(table))
        setup = new_setup(self.referee, players, SEED, options, self.dictionary)
        return Position(self.referee, setup, start_scenario(scenario, self.referee))

    def _start(self, setup: Setup) -> Position:
        return Position(self.referee, setup, self.referee.start(setup))

    def __repr__(self) -> str:
        least, most = self.players[0], self.players[-1]
        numbers = str(least) if least == most else f"{least} to {most}"
        return f"<LoadedGame {self.name}: {numbers} players>"


def game_names() -> tuple[str, ...]:
    """The names of all games, those of other packages included.

    >>> "jago" in game_names()
    True
    """
    return games.names()


def load(
    name: str,
    *,
    material: str | PathLike[str] | None = None,
    lexicon: Lexicon | None = None,
    dictionary: str = COMPLETE,
) -> LoadedGame:
    """A game, with the words of this machine and its own material unless others are given.

    ``dictionary`` names one of this machine, such as ``courant``; a ``lexicon`` comes before it.
    ``UnknownGame`` where there is none of this name, ``BadName`` where there is no such dictionary,
    ``BadMaterial`` for a file that is none.

    >>> import logomachie
    >>> logomachie.load("chess")
    Traceback (most recent call last):
    logomachie.games.UnknownGame: there is no game chess; there are: ...
    """
    words = open_lexicon(dictionary) if lexicon is None else lexicon
    game = games.load(name, words, None if material is None else Path(material))
    return LoadedGame(game, words, dictionary)


def read(
    path: str | PathLike[str],
    *,
    material: str | PathLike[str] | None = None,
    lexicon: Lexicon | None = None,
) -> Match:
    """The match of a record that was saved; ``BadRecord`` where it cannot be read or played.

    It is played with its own dictionary where that is here, and its own material where that is
    kept, unless others are given. Where something is missing it goes as far as that allows: see
    ``Match.unlike`` and ``Match.stop``.
    """
    record = read_record(Path(path))
    if lexicon is None:
        house = Collection(data_root())
        lexicon = house.find(record.lexicon, record.dictionary, open_lexicon())
    own = None if material is None else Path(material)
    return Match.again(play_again(restore(record, lexicon, own)))
