"""The bots of MOT POUR MOT as captains, teammates and voters."""

import pytest

from logomachie.bots.arena import play_game
from logomachie.bots.players import Bot, next_turn
from logomachie.engine.game import CLOCK, new_setup
from logomachie.games.mot_pour_mot.actions import (
    Accept,
    Check,
    Contest,
    Lock,
    Propose,
    Spell,
    Start,
)
from logomachie.games.mot_pour_mot.bot import LEVELS, NEVER, choose, pace
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import Phase
from logomachie.games.mot_pour_mot.words import letters_of
from logomachie.kernel.budget import Budget
from tests.games.mot_pour_mot.table import do, position

NONE = Budget.of_work(0)


@pytest.fixture(scope="module")
def farm(game: MotPourMotGame) -> str:
    """A category that knows the cow."""
    return next(name for name, each in game.categories.items() if "vache" in each.words)


@pytest.mark.parametrize("level", LEVELS)
def test_a_captain_gives_an_answer_of_the_list(game: MotPourMotGame, farm: str, level: int) -> None:
    state = position(game, category=farm)
    found = choose(game, state, 0, level, NONE, "seed")
    assert isinstance(found, Lock)
    assert letters_of(found.word) in game.categories[farm].letters
    assert choose(game, state, 0, level, NONE, "seed") == found


def test_better_levels_find_more_of_the_rare_words(game: MotPourMotGame, farm: str) -> None:
    state = position(game, category=farm)
    found = {
        level: {choose(game, state, 0, level, NONE, f"seed {n}") for n in range(60)}
        for level in (1, 4)
    }
    assert len(found[1]) < len(found[4])


def test_a_teammate_proposes_once_and_the_captain_listens(game: MotPourMotGame) -> None:
    state = position(game, 4, tracks="T+2")
    idea = choose(game, state, 2, 5, NONE, "seed")
    assert isinstance(idea, Propose)
    proposed = do(game, state, "2 propose CHAT")
    assert pace(game, proposed, 2, 5, idea, "seed") == NEVER
    assert choose(game, proposed, 0, 5, NONE, "seed") == Lock("CHAT")


def test_a_capture_is_taken(game: MotPourMotGame) -> None:
    state = position(game, 4, tracks="T+2")
    state = do(game, state, "2 propose OIE", "2 propose RAT", "2 propose LION")
    assert choose(game, state, 0, 4, NONE, "seed") == Lock("RAT")


@pytest.mark.parametrize(
    ("word", "expected"),
    [("VACHE", Accept()), ("CHEVRE", Accept()), ("CHEVVAL", Check()), ("BIENTÔT", Contest())],
)
def test_a_check_is_asked_for_where_it_is_all_but_certain(
    game: MotPourMotGame, farm: str, word: str, expected: object
) -> None:
    state = position(game, category=farm, phase="checking", word=word, spelled=3)
    assert choose(game, state, 1, 5, NONE, "seed") == expected


def test_good_levels_are_faster(game: MotPourMotGame, farm: str) -> None:
    state = position(game, category=farm)
    spelling = do(game, state, "0 lock VACHE")
    times = [pace(game, spelling, 0, level, Spell("V"), "seed") for level in LEVELS]
    assert max(times[3:]) < min(times[:2])
    assert pace(game, position(game, phase="reading"), 1, 1, Start(), "seed") > 0


def test_a_slow_bot_is_stopped_by_the_clock(game: MotPourMotGame) -> None:
    bots = {0: Bot(1), 1: Bot(1)}
    state = game.start(new_setup(game, 2, "slow", {}))
    now, stopped = 0.0, set()
    for number in range(300):
        turn = next_turn(game, state, bots, now, str(number))
        due = game.due(state)
        if not turn or due is None:
            break
        if due <= turn.at:
            step = game.apply(state, CLOCK, game.timeout(state), due)
            stopped.add((state.phase, step.effects.key))
            state, now = step.state, due
        else:
            state, now = game.apply(state, turn.seat, turn.action, turn.at).state, turn.at
    assert (Phase.SPELLING, "stopped") in stopped
    assert (Phase.READING, "started") not in stopped


def test_the_best_level_is_never_late(game: MotPourMotGame) -> None:
    outcome = play_game(game, [Bot(5), Bot(1)], "late", first=0)
    assert outcome.winners == (0,)


def test_teams_of_bots_play_a_game(game: MotPourMotGame) -> None:
    outcome = play_game(game, [Bot(3), Bot(1), Bot(4), Bot(2)], "teams", first=0)
    assert outcome.winners in ((0, 2), (1, 3))
