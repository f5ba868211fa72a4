"""Every step of every lesson, by the real referee and the real lexicon."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import Game
from logomachie.engine.lesson import (
    LessonStep,
    Outcome,
    attempt,
    begin,
    is_done,
    resume,
)
from logomachie.engine.scenario import Said, run_scenario
from logomachie.lexicon import Lexicon

AnyGame = Game[Any, Any]
STEPS = [(name, step) for name in games.names() for step in games.spec(name).lesson()]
every_step = pytest.mark.parametrize(
    "step", [step for _, step in STEPS], ids=[f"{name}/{step.name}" for name, step in STEPS]
)


@pytest.fixture(scope="module")
def load(lexicon: Lexicon) -> Callable[[str], AnyGame]:
    """Any game with its own material and the real lexicon, loaded once."""
    return cache(lambda name: games.load(name, lexicon))


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_lesson_of_ten_minutes(name: str) -> None:
    steps = games.spec(name).lesson()
    assert 6 <= len(steps) <= 12
    words = sum(len(said.fr.split()) for step in steps for said in texts(step))
    assert words < 10 * 150, "more than can be read and played in ten minutes"


def texts(step: LessonStep) -> list[Said]:
    """All that a step says to who needs no hint."""
    tasks = [assignment.task for assignment in step.assignments]
    said = [step.teaching.title, step.teaching.text]
    return said + [text for task in tasks for text in (task.ask, task.praise)]


@every_step
def test_the_model_answer_reaches_the_goals(
    step: LessonStep, load: Callable[[str], AnyGame]
) -> None:
    game = load(step.scenario.game)
    standing = begin(step, game)
    for assignment in step.assignments:
        *way, last = [action.do for action in assignment.model]
        for text in way:
            found = attempt(step, game, standing, text)
            assert found.outcome is Outcome.KEPT, text
            standing = found.standing
        found = attempt(step, game, standing, last)
        assert found.outcome is Outcome.REACHED, last
        standing = found.standing
    assert is_done(step, standing)
    every = [action.do for one in step.assignments for action in one.model]
    assert resume(step, game, every) == standing


@every_step
def test_the_learner_is_the_one_who_acts(step: LessonStep, load: Callable[[str], AnyGame]) -> None:
    scenario = step.scenario
    rulings = list(run_scenario(scenario, load(scenario.game)))
    for action, ruling in zip(scenario.actions, rulings, strict=True):
        mine = action.seat in (None, step.teaching.seat)
        assert mine == (ruling.seat == step.teaching.seat), action.do
        assert ruling.refusal is None or (action.expect and action.expect.refused), action.do


@every_step
def test_a_pass_or_a_resignation_is_no_answer_by_chance(
    step: LessonStep, load: Callable[[str], AnyGame]
) -> None:
    game = load(step.scenario.game)
    standing = begin(step, game)
    found = attempt(step, game, standing, "resign")
    assert found.outcome is Outcome.MISSED
    assert found.standing == standing


@every_step
def test_everything_is_said_in_both_languages(step: LessonStep) -> None:
    tasks = [assignment.task for assignment in step.assignments]
    extra = [text for task in tasks for text in (task.hint, task.instead) if text]
    for said in texts(step) + extra:
        for text in (said.fr, said.en):
            assert text.strip()
            assert not set(text) & set("{}[]'"), "typographic quotes, no placeholders"
        assert said.fr != said.en or len(said.fr) < 12
