"""What wins within a turn is found: as by going through all moves, and by the best bot."""

import random
import tomllib
from collections.abc import Iterator

import pytest

from benchmarks.guerre_wins import STORED, every_win, read, wins
from logomachie.engine.files import TomlTable
from logomachie.engine.game import new_setup
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.choices import choices
from logomachie.games.guerre_des_mots.finish import finish
from logomachie.games.guerre_des_mots.moves import WIDE
from logomachie.games.guerre_des_mots.moves_taking import _any_cuts, cuts_of
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State
from logomachie.kernel.budget import Budget
from tests.chance import seeded

TABLES: list[TomlTable] = tomllib.loads(STORED.read_text())["position"]
WORK = Budget.of_work(150)
TWO_CHAINS = WIDE._replace(chains=2, letters=12, releases=2)


def played(game: GuerreGame, seed: int, players: int, rule: str) -> Iterator[State]:
    """The positions of a game of random candidates."""
    rng = random.Random(seed)
    state = game.start(new_setup(game, players, f"finish/{seed}", {"rule": rule}))
    for _ in range(14):
        if not game.to_act(state):
            return
        yield state
        action = rng.choice(list(game.candidates(state, state.turn)))
        state = game.apply(state, state.turn, action, 0.0).state


@pytest.mark.rule("G50", "G51", "G100", "G101")
@pytest.mark.parametrize("table", TABLES)
def test_the_best_bot_wins_where_a_turn_can(game: GuerreGame, table: TomlTable) -> None:
    state, _ = read(game, table)
    won, _ = wins(game, state, WORK)
    assert won


@pytest.mark.rule("G100", "G101")
@pytest.mark.parametrize("table", TABLES)
def test_all_moves_that_win_are_found_from_the_goals(game: GuerreGame, table: TomlTable) -> None:
    state, needed = read(game, table)
    rules = game.rules(state.setup)
    expected = {item.move for item in every_win(state, rules, TWO_CHAINS)}
    found = {item.move for item in moves.winning(state, state.turn, rules, TWO_CHAINS)}
    assert found == expected
    assert bool(found) == (needed == 1)


@pytest.mark.rule("G100", "G101")
@seeded(4)
@pytest.mark.parametrize(("players", "rule"), [(2, "general"), (4, "simple")])
def test_none_are_found_that_do_not_win(
    game: GuerreGame, seed: int, players: int, rule: str
) -> None:
    for state in played(game, seed, players, rule):
        rules = game.rules(state.setup)
        expected = {item.move for item in every_win(state, rules, TWO_CHAINS)}
        found = {item.move for item in moves.winning(state, state.turn, rules, TWO_CHAINS)}
        assert found == expected


def test_a_finish_tells_after_how_many_moves(game: GuerreGame) -> None:
    for table in TABLES:
        state, needed = read(game, table)
        rules = game.rules(state.setup)
        found = finish(state, state.turn, rules, WORK.begin())
        assert found
        assert found.moves >= needed
        after = game.apply(state, state.turn, found.move, 0.0).state
        assert (after.winner == state.turn) == (found.moves == 1)


@pytest.mark.rule("G40", "G41")
@pytest.mark.parametrize("table", TABLES)
def test_cuts_are_those_of_every_count_of_letters(game: GuerreGame, table: TomlTable) -> None:
    state, _ = read(game, table)
    meaning = game.rules(state.setup).meaning
    for chain in state.chains:
        expected = set(_any_cuts(chain.links, True, meaning, 30))
        assert set(cuts_of(chain.links, True, meaning, 30)) == expected


@pytest.mark.rule("G51", "G104")
@seeded(4, 1340409205)  # a cross that is shot protects its word from the next shot
@pytest.mark.parametrize("rule", ["simple", "general"])
def test_choices_are_the_candidates(game: GuerreGame, seed: int, rule: str) -> None:
    for state in played(game, seed, 2, rule):
        listed = choices(game, state, state.turn, 64)
        assert list(listed.made) == list(game.candidates(state, state.turn))[:64]
