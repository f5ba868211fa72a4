"""MOT POUR MOT by correspondence (M60)."""

import pytest

from logomachie.engine.game import CLOCK, new_setup, preview
from logomachie.games.mot_pour_mot import SPEC, coach
from logomachie.games.mot_pour_mot.actions import Start, TimeUp
from logomachie.games.mot_pour_mot.legal import legal
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import Phase, State
from tests.games.mot_pour_mot.table import ANIMAL, act, do, position, said

DAY = 24 * 3600.0


def begun(game: MotPourMotGame, players: int = 2) -> State:
    """A game that has just begun, with the first team to play."""
    seeds = (str(number) for number in range(100))
    setups = (new_setup(game, players, seed, SPEC.correspondence) for seed in seeds)
    return next(state for state in map(game.start, setups) if state.team == 0)


def spelled(game: MotPourMotGame, players: int = 2, **more: object) -> State:
    """The captain of the first team has spelled CHAT."""
    state = position(game, players, options=dict(SPEC.correspondence), **more)
    return do(game, state, "0 lock CHAT", "0 spell CHAT")


@pytest.mark.rule("M60", "M20")
def test_the_captain_turns_the_card_when_ready_and_nobody_sees_it_before(
    game: MotPourMotGame,
) -> None:
    state = begun(game, players=4)
    assert game.due(state) is None
    assert game.to_act(state) == (0,)
    assert {game.view(state, seat).category for seat in (0, 1, 2, 3, None)} == {""}
    assert preview(game, state, 0, Start(), 5 * DAY) == (None, None), "a preview tells nothing"
    for seat, why in ((1, ("M24", "not-your-turn")), (2, ("M21", "captain-only"))):
        assert said(game, state, "start", seat) == why
        assert Start() not in legal(game, state, seat)
    assert Start() in legal(game, state, 0)
    turned = act(game, state, "start", 0, 5 * DAY).state
    assert turned.category == game.view(turned, None).category != ""
    assert game.tokens(turned) == game.tokens(state)
    assert game.due(turned) == 5 * DAY + 30


@pytest.mark.rule("M60", "M23")
def test_the_timer_runs_at_one_go(game: MotPourMotGame) -> None:
    state = act(game, begun(game), "start", 0, DAY).state
    assert said(game, state, "lock CHAT", 0, DAY + 31) == ("M23", "time-over")
    over = act(game, state, "time", CLOCK, DAY + 30).state
    assert (over.team, over.phase, over.category) == (1, Phase.READING, "")
    assert game.due(over) is None
    assert game.to_act(over) == (1,)


@pytest.mark.rule("M60", "M42")
def test_to_turn_the_next_card_lets_the_word_pass(game: MotPourMotGame) -> None:
    state = spelled(game, players=4)
    assert game.due(state) is None
    assert game.to_act(state) == (1, 3)
    assert said(game, state, TimeUp(), CLOCK, 90 * DAY) == ("M23", "too-early")
    assert {Start()} == {Start()} & set(legal(game, state, 1))
    assert Start() not in legal(game, state, 3)
    turned = act(game, state, "start", 1, 9 * DAY).state
    assert (turned.team, turned.phase, turned.used) == (1, Phase.THINKING, (ANIMAL,))
    assert game.due(turned) == 9 * DAY + 30
    alone = act(game, state, "accept", 3, DAY).state
    assert (alone.phase, game.to_act(alone)) == (Phase.CHECKING, (1,))
    accepted = act(game, state, "accept", 1, DAY).state
    assert (accepted.team, accepted.phase) == (1, Phase.READING), "the captain speaks for all"


@pytest.mark.rule("M60", "M50")
def test_to_turn_a_card_after_the_last_capture_ends_the_game(game: MotPourMotGame) -> None:
    state = spelled(game, tracks="B+3 D+3 F+3 G+3 L+3 C+2")
    assert said(game, state, "start", 1, DAY) == ("M42", "accepted")
    over = act(game, state, "start", 1, DAY).state
    assert (result := game.result(over))
    assert result.winners == (0,)


@pytest.mark.rule("M60", "M40", "M41")
def test_only_disputes_wait_for_days(game: MotPourMotGame) -> None:
    state = act(game, spelled(game), "check", 1, 20 * DAY).state
    assert (state.phase, state.skips) == (Phase.CHECKING, True)
    again = act(game, state, "start", 1, 21 * DAY).state
    assert (again.team, again.phase) == (0, Phase.READING), "who asked in vain skips a turn"
    contested = act(game, state, "contest", 1, 30 * DAY).state
    assert game.due(contested) is None
    voting = act(game, contested, "explain", 0, 40 * DAY).state
    assert game.due(voting) is None
    counted = do(game, voting, "1 vote no", "0 vote yes", at=50 * DAY)
    assert counted.phase == Phase.READING


@pytest.mark.rule("M60")
def test_a_game_that_began_with_clocks_goes_on_without(game: MotPourMotGame) -> None:
    setup = new_setup(game, 2, "rules", {})
    state = SPEC.by_correspondence(game.start(setup))
    category = state.category
    assert category
    assert game.due(state) is None
    turned = act(game, state, "start", state.team, 9 * DAY).state
    assert turned.category == category
    window = SPEC.by_correspondence(do(game, position(game), "0 lock CHAT", "0 spell CHAT"))
    assert game.due(window) is None
    assert act(game, window, "start", 1, 9 * DAY).state.team == 1


@pytest.mark.rule("M60")
def test_a_hint_and_a_terminal_say_that_the_card_is_to_be_turned(game: MotPourMotGame) -> None:
    state = begun(game)
    assert (hint := coach.hint(game, state, 0))
    assert (hint.steps[0].rule, hint.steps[0].key) == ("M60", "hint-turn")
    for language, text in (("fr", "retourne sa carte"), ("en", "turns the card")):
        shown = game.render(game.view(state, 0), language)
        assert text in shown
        assert " s :" not in shown
