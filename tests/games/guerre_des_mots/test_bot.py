"""The bots: they win where they can, hinder where they must, and come to an end."""

from collections import Counter
from itertools import count, groupby

import msgspec
import pytest

from logomachie.bots.players import LEVELS, Bot
from logomachie.engine.game import new_setup
from logomachie.games.guerre_des_mots.actions import Action, Draw, TakeBack
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State
from logomachie.games.guerre_des_mots.ways import letters_to_go
from logomachie.kernel.budget import Budget
from tests.games.guerre_des_mots.table import position, read

WORK = Budget.of_work(60)
ORALES = "0 C20> RUSA, F16v PARIA, F16> PURS, I11v ORALES"
FAR = "1 O1> MOTS"


def chosen(
    game: GuerreGame, state: State, level: int, budget: Budget = WORK, seed: str = "test"
) -> Action:
    action: Action = Bot(level, budget).choose(game, state, state.turn, seed)
    return action


def after(game: GuerreGame, state: State, level: int, seed: str = "test") -> State:
    return game.apply(state, state.turn, chosen(game, state, level, seed=seed), 0.0).state


@pytest.mark.rule("G100")
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_lays_a_word_that_wins(game: GuerreGame, level: int) -> None:
    state = position(game, [ORALES, FAR], ["NZEURS", ""])
    assert after(game, state, level).winner == 0


@pytest.mark.rule("G101")
def test_the_far_goal_is_seen(game: GuerreGame) -> None:
    state = position(game, ["0 I4v RATES", "1 A3v MOTS"], ["ITEXW", ""], rule="general")
    result = game.result(after(game, state, 5))
    assert result
    assert (result.rule, result.reason, result.who) == ("G101", "goal-reached", 0)


@pytest.mark.rule("G43")
def test_a_word_that_wins_is_made_of_letters_on_the_board(game: GuerreGame) -> None:
    state = position(game, ["0 G16> RUS, I11v ORALES", FAR], ["W", ""])
    assert after(game, state, 5).winner == 0


@pytest.mark.parametrize(("level", "seeds"), [(4, "abcd"), (5, "a")])
def test_a_rival_who_is_about_to_win_is_hindered(game: GuerreGame, level: int, seeds: str) -> None:
    """Level 4 plays the better of its two best actions only now and then."""
    rival = "1 I11v ORALES, I16> SEL"
    state = position(game, ["0 C1> RUSA, F1v ARDENT", rival], ["ESTRNIOALU", "URSNEI"])
    rules = game.rules(state.setup)
    assert letters_to_go(state.chains, 1, rules) == 3
    left = [letters_to_go(after(game, state, level, seed).chains, 1, rules) for seed in seeds]
    assert max(left) > 3


@pytest.mark.rule("G94")
@pytest.mark.parametrize("level", LEVELS)
def test_who_is_blocked_draws(game: GuerreGame, level: int) -> None:
    state = position(game, ["0 C20> NI", "1 O1> NI"], ["W", ""])
    assert chosen(game, state, level) == Draw()


@pytest.mark.rule("G94")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("chains", "arsenal", "left"),
    [
        (["0 C20> NI", "1 O1> NID"], "", "lay E20> D from Q1"),
        (["0 C20> VU", "1 O1> LU"], "X", "lay Q1> X"),
    ],
)
def test_who_has_a_move_left_makes_it(
    game: GuerreGame, level: int, chains: list[str], arsenal: str, left: str
) -> None:
    state = position(game, chains, [arsenal, ""])
    assert chosen(game, state, level) == game.parse_action(left, state, 0)


@pytest.mark.rule("G91")
@pytest.mark.parametrize("level", LEVELS)
def test_who_is_stuck_takes_letters_back(game: GuerreGame, level: int) -> None:
    chains = ["0 C20> NI, D19v SI", FAR]
    state = position(game, chains, ["W", "ESTRNI"], reserve="")
    action = chosen(game, state, level)
    assert isinstance(action, TakeBack)
    assert game.apply(state, 0, action, 0.0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_turn_of_a_bot_comes_to_an_end(game: GuerreGame, level: int) -> None:
    state = game.start(new_setup(game, 2, f"turns-{level}", {"rule": "general"}))
    seats: list[int] = []
    while game.to_act(state) and len(seats) < 40:
        seats.append(state.turn)
        state = game.apply(state, state.turn, chosen(game, state, level), 0.0).state
    assert max(len(list(turn)) for _, turn in groupby(seats)) <= 20


@pytest.mark.rule("G103", "G104")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", ["quarrel-1", "quarrel-2"])
def test_games_of_bots_end_and_go_in_no_circles(game: GuerreGame, level: int, seed: str) -> None:
    state = game.start(new_setup(game, 2, seed, {"rule": "simple"}))
    boards: Counter[tuple[object, int]] = Counter()
    while game.to_act(state):
        before, state = state, after(game, state, level)
        boards[frozenset(read(game, state).items()), state.turn] += state.chains != before.chains
    assert game.result(state)
    assert max(boards.values()) == 1


@pytest.mark.parametrize(("rule", "words"), [("simple", "challenge"), ("general", "arbiter")])
def test_eight_bots_of_all_levels_play_by_the_rules(
    game: GuerreGame, rule: str, words: str
) -> None:
    state = game.start(new_setup(game, 8, "eight", {"rule": rule, "words": words}))
    for number in range(24):
        if not game.to_act(state):
            break
        action = Bot(number % 5 + 1, WORK).choose(game, state, state.turn, str(number))
        step = game.apply(state, state.turn, action, 0.0)
        assert step.effects.key != "mistake"
        state = step.state


def test_a_bot_without_time_answers_at_once(game: GuerreGame) -> None:
    state = game.start(new_setup(game, 8, "hurry", {"rule": "general"}))
    for number in range(16):
        state = game.apply(state, state.turn, chosen(game, state, 3), 0.0).state
        if state.ended:
            break
        ticks = count()
        chosen(game, state, 5, Budget.of_seconds(0.0, ticks.__next__))
        assert 1 < next(ticks) < 5, number


def test_a_rival_who_left_is_no_rival(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA", FAR, "2 A3v SEL"], ["ESTRNI"] * 3, players=4)
    left = msgspec.structs.replace(state, resigned=(1, 2))
    assert game.apply(left, 0, chosen(game, left, 5), 0.0)
