"""Playing fixtures: what each process does, here or on another machine."""

from functools import lru_cache

from logomachie import __version__
from logomachie.bots.arena import play_game, seats_of
from logomachie.bots.players import Entrant, rise, sit_down
from logomachie.engine.game import AnyGame, Result, new_setup
from logomachie.engine.record import to_record
from logomachie.errors import LogomachieError
from logomachie.games import load
from logomachie.lab.fixtures import Fixture, Report, Terms, Thinking
from logomachie.lab.frozen.players import FrozenBot
from logomachie.lab.players import read_player, read_players
from logomachie.lexicon.collection import open_dictionary

GLANCE = Thinking(work=20)
"""Enough to have used all that a bot thinks with."""


class OtherLexicon(LogomachieError):
    """This machine has other words of that name than the one that asked for a game."""


def play(fixture: Fixture) -> Report:
    """Play a fixture; whatever this process prepares for it, it prepares once."""
    terms = fixture.terms
    game = _game(terms.game, terms.dictionary)
    _check_words(game, terms)
    for name in dict.fromkeys(fixture.bots):
        _warm(terms.game, terms.dictionary, name)
    seats = seats_of(len(fixture.bots), fixture.first)
    setup = new_setup(game, len(seats), fixture.seed, terms.options, terms.dictionary)
    players = [
        sit_down(player, game, setup, seats[bot])
        for bot, player in enumerate(read_players(fixture.bots, game, terms.thinking))
    ]
    result: Result | None = None
    try:
        outcome, journal, result = play_game(
            game, players, fixture.seed, fixture.first, terms.options, terms.dictionary
        )
    finally:
        faults = tuple(rise(player, result) for player in players)
    names = tuple(fixture.bots[bot] for bot in seats)
    scores = tuple(outcome.scores[bot] for bot in seats)
    record = to_record(journal, names, scores, __version__)
    replaced = tuple(one.replaced if isinstance(one, FrozenBot) else 0 for one in players)
    return Report(fixture, outcome, replaced, faults, record=record)


def _check_words(game: AnyGame, terms: Terms) -> None:
    if game.lexicon_fingerprint != terms.lexicon:
        raise OtherLexicon(
            f"the dictionary {terms.dictionary} is {game.lexicon_fingerprint} here, "
            f"{terms.lexicon} where the match is run"
        )


@lru_cache(maxsize=2)
def _game(name: str, dictionary: str) -> AnyGame:
    return load(name, open_dictionary(dictionary))


@lru_cache(maxsize=64)
def _warm(name: str, dictionary: str, bot: str) -> None:
    """Let a bot think once: what it builds for that is no time of a move."""
    game = _game(name, dictionary)
    state = game.start(new_setup(game, game.players[0], "warm", {}))
    player = read_player(bot, game, GLANCE)
    if not isinstance(player, Entrant):
        player.choose(game, state, game.to_act(state)[0], "warm")
