from collections.abc import Iterator
from itertools import count

import pytest

from logomachie.engine.game import OptionValue, Seat, new_setup
from logomachie.games.jago import bot
from logomachie.games.jago.actions import Action, Challenge, End, Play, Resign, TakeBack, Turn
from logomachie.games.jago.board import lead
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.budget import Budget
from tests.games.jago.table import do, position

CHALLENGE: dict[str, OptionValue] = {"words": "challenge"}
WORK, NONE = Budget.of_work(20), Budget.of_work(0)


def game_of(
    game: JagoGame, levels: tuple[int, int], seed: str, options: dict[str, OptionValue]
) -> Iterator[tuple[State, Seat, Action]]:
    """A whole game between two bots; each must be accepted by the referee."""
    state = game.start(new_setup(game, 2, seed, options))
    for number in range(200):
        waiting = game.to_act(state)
        if not waiting:
            return
        seat = waiting[0]
        shown = game.reshuffle_hidden(state, seat, str(number))
        plan = bot.foresee(game, shown, seat, levels[seat], WORK, str(number))
        assert plan
        for action in plan:
            yield state, seat, action
            state = game.apply(state, seat, action, float(number)).state
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("options", [{}, CHALLENGE], ids=["arbiter", "challenge"])
@pytest.mark.parametrize("levels", [(1, 2), (3, 2), (4, 5), (5, 5)])
def test_bots_play_whole_games(
    game: JagoGame, levels: tuple[int, int], options: dict[str, OptionValue]
) -> None:
    actions = [action for _, _, action in game_of(game, levels, "whole", options)]
    assert isinstance(actions[-1], Resign)
    assert sum(isinstance(action, End) for action in actions) >= 3


@pytest.mark.rule("J50")
def test_bots_claim_nothing_false(game: JagoGame) -> None:
    played = 0
    for seed in ("honest", "true"):
        for _, _, action in game_of(game, (4, 3), seed, CHALLENGE):
            assert not isinstance(action, Challenge)
            played += isinstance(action, Play)
    assert played > 20


@pytest.mark.rule("J15")
def test_a_bot_ends_its_turn_only_with_the_advantage(game: JagoGame) -> None:
    for state, seat, action in game_of(game, (2, 3), "advantage", {}):
        if isinstance(action, End):
            assert lead(state.grid, seat) > 0


@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_bot_foresees_its_turn_to_the_end(game: JagoGame, level: int) -> None:
    state = game.start(new_setup(game, 2, "plan", {}))
    *plays, end = bot.foresee(game, state, state.turn, level, WORK, "s")
    assert plays
    assert all(isinstance(play, Play) for play in plays)
    assert isinstance(end, End)
    assert bot.choose(game, state, state.turn, level, WORK, "s") == plays[0]


@pytest.mark.parametrize("level", [1, 4])
def test_what_a_bot_plans_depends_on_what_it_is_given_alone(game: JagoGame, level: int) -> None:
    state = game.start(new_setup(game, 2, "anew", {}))
    first = [bot.foresee(game, state, state.turn, level, WORK, str(seed)) for seed in range(12)]
    assert len(set(first)) > 1
    for seed, plan in reversed([*enumerate(first)]):
        assert bot.foresee(game, state, state.turn, level, WORK, str(seed)) == plan


def test_a_bot_can_plan_anew_in_the_middle_of_a_turn(game: JagoGame) -> None:
    state = game.start(new_setup(game, 2, "forgotten", {}))
    for number in range(40):
        if state.ended:
            break
        action = bot.choose(game, state, state.turn, 3, WORK, str(number))
        assert action
        state = game.apply(state, state.turn, action, float(number)).state
    assert state.grid.strip(".")


@pytest.mark.parametrize("level", [1, 3, 5])
def test_without_time_a_bot_still_plays(game: JagoGame, level: int) -> None:
    state = game.start(new_setup(game, 2, "no time", {}))
    assert isinstance(bot.choose(game, state, state.turn, level, NONE, "s"), Play)


@pytest.mark.rule("J19")
@pytest.mark.parametrize("level", [1, 3, 5])
def test_who_cannot_regain_the_advantage_resigns(game: JagoGame, level: int) -> None:
    state = position(game, "mathematiques"[:10], ["ZW", "E"], turn=0, at="A6")
    assert isinstance(bot.choose(game, state, 0, level, WORK, "s"), Resign)


def test_an_open_run_is_taken_back(game: JagoGame) -> None:
    state = do(game, position(game, "chat", ["RATE", "E"], turn=0), "play D7> RATE")
    assert any(word.open for word in state.words)
    assert isinstance(bot.choose(game, state, 0, 4, WORK, "s"), TakeBack)


@pytest.mark.rule("J50")
@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_word_that_does_not_exist_is_challenged(game: JagoGame, level: int) -> None:
    state = position(game, "ras", ["KS", "TEABRI"], turn=0, options=CHALLENGE)
    state = do(game, state, "play C6> KRAS", "end")
    action = bot.choose(game, state, 1, level, WORK, "s")
    assert action == Challenge("KRAS")
    assert action
    game.apply(state, 1, action, 0.0)


@pytest.mark.rule("J50")
def test_a_false_steal_is_challenged_and_a_true_one_is_not(game: JagoGame) -> None:
    start = position(game, "peche", ["REM", "TEABRI"], turn=0, options=CHALLENGE)
    false = do(game, start, "play D6> PECHER", "end")
    assert bot.choose(game, false, 1, 4, WORK, "s") == Challenge("PECHER")
    true = do(game, start, "play B6> EMPECHER", "end")
    assert not isinstance(bot.choose(game, true, 1, 4, WORK, "s"), Challenge)


@pytest.mark.rule("J51", "J53")
@pytest.mark.parametrize("level", [1, 5])
def test_a_penalty_takes_as_many_letters_as_it_may(game: JagoGame, level: int) -> None:
    state = position(game, "RAs", ["KS", "TEABRI"], turn=0, options=CHALLENGE)
    state = do(game, state, "play C6> KRAS")
    state = game.apply(state, 1, Challenge("KRAS"), 0.0).state
    assert state.penalty
    action = bot.choose(game, state, state.penalty.seat, level, WORK, "s")
    assert isinstance(action, Turn)
    assert len(action.cells) == state.penalty.most
    game.apply(state, state.penalty.seat, action, 0.0)


@pytest.mark.rule("J50")
@pytest.mark.parametrize("level", bot.STYLES)
def test_a_bot_that_can_only_challenge_and_is_content_waits(game: JagoGame, level: int) -> None:
    """The window is open, but GRAS is a word and a steal: there is nothing to challenge."""
    state = position(game, "ras", ["GS", "TEABRI"], turn=0, options=CHALLENGE)
    state = do(game, state, "play C6> GRAS")
    assert game.to_act(state) == (0, 1)
    assert bot.choose(game, state, 1, level, WORK, "s") is None


@pytest.mark.rule("J53")
def test_a_bot_waits_while_the_other_turns_letters(game: JagoGame) -> None:
    state = position(game, "RAs", ["KS", "TEABRI"], turn=0, options=CHALLENGE)
    state = do(game, do(game, state, "play C6> KRAS"), "challenge KRAS", seat=1)
    assert state.penalty
    assert bot.choose(game, state, 1 - state.penalty.seat, 5, WORK, "s") is None


def test_a_bot_keeps_to_the_glass(game: JagoGame) -> None:
    """By a clock that goes on by a tenth of a second whenever it is looked at."""
    ticks = count(0, 0.1)
    budget = Budget.of_seconds(1000.0, lambda: float(next(ticks)))
    state = game.start(new_setup(game, 2, "clock", {"glass": 30}))
    bot.choose(game, state, state.turn, 5, budget, "s")
    assert 30 / 8 < next(ticks) < 30 / 3


@pytest.mark.parametrize("level", bot.STYLES)
def test_a_bot_does_not_look_at_what_is_hidden(game: JagoGame, level: int) -> None:
    state = game.start(new_setup(game, 2, "hidden", {}))
    seat = state.turn
    # Who thinks further deals at random what is hidden.
    chosen = bot.choose(game, state, seat, level, NONE, "seed")
    for seed in ("a", "b"):
        other = game.reshuffle_hidden(state, seat, seed)
        assert bot.choose(game, other, seat, level, NONE, "seed") == chosen
