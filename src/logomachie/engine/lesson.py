"""Lessons: scenarios that a learner plays, step by step, with the referee as the teacher.

The steps of a game's lesson are scenario files in the folder ``lesson`` of its package, in the
order of their names. In such a file the actions of other seats name their seat and are played by
themselves; those of the learner are the model answer. The last one for each task carries it::

    [lesson]
    title = { fr = "...", en = "..." }
    text = { fr = "...", en = "..." }

    [[actions]]
    do = "play B5> J"
    expect = { refused = "O24" }

    [[actions]]
    do = "play B5> J flip C5"
    expect = { score = 36 }

    [actions.task]
    ask = { fr = "...", en = "..." }
    hint = { fr = "...", en = "..." }
    praise = { fr = "...", en = "..." }
    goal = { words = ["JOIE"] }

Whatever reaches the goal is right, not the model answer alone. Actions that the scenario expects to
be refused are the typical mistakes: the tests try them, the learner may.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from logomachie.engine.files import MissingFile
from logomachie.engine.game import AnyState, Effects, Game, Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import (
    BadScenario,
    Goal,
    Scenario,
    ScenarioAction,
    Task,
    Teaching,
    read_scenario,
    start_scenario,
)

FOLDER = "lesson"
S = TypeVar("S")
A = TypeVar("A")


class Assignment(NamedTuple):
    """A task of a step, with what the others do before it and a model answer."""

    before: tuple[ScenarioAction, ...]
    model: tuple[ScenarioAction, ...]
    task: Task


class LessonStep(NamedTuple):
    """One step of a lesson: one idea."""

    name: str
    scenario: Scenario
    teaching: Teaching
    assignments: tuple[Assignment, ...]
    after: tuple[ScenarioAction, ...]
    """What the others do at the end."""


class Deed(NamedTuple):
    """Something that was done in a step."""

    seat: Seat
    text: str
    effects: Effects


class Standing(NamedTuple, Generic[S]):
    """How far a learner has come in a step."""

    state: S
    now: float
    reached: int
    """How many tasks are fulfilled."""
    deeds: tuple[Deed, ...]


class Outcome(StrEnum):
    """What an action of the learner, which the rules allow, is to the task."""

    REACHED = "reached"
    KEPT = "kept"
    """It may lead to the goal: the learner goes on from there."""
    NOTED = "noted"
    """It is a note of the learner's own, and no move."""
    MISSED = "missed"
    """It does not: it is taken back."""


class Attempt(NamedTuple, Generic[S]):
    """What an action of the learner led to."""

    outcome: Outcome
    effects: Effects
    standing: Standing[S]


def read_lesson(package: str) -> tuple[LessonStep, ...]:
    """The lesson of a game's package; ``MissingFile`` for none, ``BadScenario`` for a bad file."""
    paths = _scenario_files(files(package).joinpath(FOLDER))
    if not paths:
        raise MissingFile(f"the package {package} has no file {FOLDER}/*.toml: its game needs it")
    return tuple(read_step(path) for path in paths)


def _scenario_files(folder: Traversable) -> list[Path]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(Path(str(item)) for item in found if item.name.endswith(".toml"))


def read_step(path: Path) -> LessonStep:
    """The step of a file."""
    return to_step(path.stem, read_scenario(path))


def to_step(name: str, scenario: Scenario) -> LessonStep:
    """The scenario as a step of a lesson; ``BadScenario`` where it is none."""
    teaching = scenario.lesson
    if teaching is None:
        raise BadScenario(f"{name}: a step of a lesson has a table [lesson]")
    assignments: list[Assignment] = []
    before: list[ScenarioAction] = []
    model: list[ScenarioAction] = []
    for action in scenario.actions:
        if action.expect and action.expect.refused:
            continue
        if action.seat in (None, teaching.seat):
            model.append(action)
        elif model:
            raise BadScenario(f"{name}: {action.do}: others act before a task or after it")
        else:
            before.append(action)
        if action.task:
            if not model:
                raise BadScenario(f"{name}: {action.do}: a task is for the learner")
            assignments.append(Assignment(tuple(before), tuple(model), action.task))
            before, model = [], []
    if model:
        raise BadScenario(f"{name}: {model[-1].do}: the last action of the learner has a task")
    if not assignments:
        raise BadScenario(f"{name}: a step asks for something: no action has a task")
    return LessonStep(name, scenario, teaching, tuple(assignments), tuple(before))


def begin(step: LessonStep, game: Game[S, A]) -> Standing[S]:
    """The step when it opens: what the others do first is done."""
    start: Standing[S] = Standing(start_scenario(step.scenario, game), 0.0, 0, ())
    return _let_others_play(step, game, start)


def is_done(step: LessonStep, standing: Standing[AnyState]) -> bool:
    """Whether all tasks of a step are fulfilled."""
    return standing.reached == len(step.assignments)


def attempt(step: LessonStep, game: Game[S, A], standing: Standing[S], text: str) -> Attempt[S]:
    """What an action of the learner leads to; a ``Refusal`` where the rules forbid it."""
    assignment = step.assignments[standing.reached]
    seat = step.teaching.seat
    action = game.parse_action(text, standing.state, seat)
    state, effects = game.apply(standing.state, seat, action, standing.now)
    deed = Deed(seat, game.format_action(action), effects)
    after = standing._replace(state=state, deeds=(*standing.deeds, deed))
    hands_over = list(game.to_act(state)[:1]) != [seat]
    if meets(assignment.task.goal, effects, hands_over=hands_over):
        reached = after._replace(reached=standing.reached + 1)
        return Attempt(Outcome.REACHED, effects, _let_others_play(step, game, reached))
    if effects.seen_by is not None:
        return Attempt(Outcome.NOTED, effects, after)
    if len(assignment.model) > 1 and seat in game.to_act(state):
        return Attempt(Outcome.KEPT, effects, after)
    return Attempt(Outcome.MISSED, effects, standing)


def resume(step: LessonStep, game: Game[S, A], texts: Iterable[str]) -> Standing[S]:
    """How far these actions of the learner lead; a ``Refusal`` where one of them is forbidden."""
    standing = begin(step, game)
    for text in texts:
        if is_done(step, standing):
            break
        standing = attempt(step, game, standing, text).standing
    return standing


def meets(goal: Goal, effects: Effects, *, hands_over: bool) -> bool:
    """Whether an action with these effects is what was asked for."""
    every = list(_with_parts(effects))
    words = {word for one in every for word in one.words}
    return (
        {*goal.keys} <= {one.key for one in every}
        and {*goal.words} <= words
        and (not goal.one_of or not words.isdisjoint(goal.one_of))
        and len(effects.words) >= goal.count
        and (goal.score is None or effects.score >= goal.score)
        and all(any(one.details.get(name) for one in every) for name in goal.some)
        and goal.hands_over in (None, hands_over)
    )


def _with_parts(effects: Effects) -> Iterator[Effects]:
    yield effects
    for part in effects.parts:
        yield from _with_parts(part)


def _let_others_play(step: LessonStep, game: Game[S, A], standing: Standing[S]) -> Standing[S]:
    """The step after what the others do now."""
    done = is_done(step, standing)
    script = step.after if done else step.assignments[standing.reached].before
    for item in script:
        assert item.seat is not None
        now = max(standing.now, item.at or 0.0)
        try:
            action = game.parse_action(item.do, standing.state, item.seat)
            state, effects = game.apply(standing.state, item.seat, action, now)
        except Refusal as refusal:
            raise BadScenario(f"{step.name}: {item.do}: refused by {refusal.rule}") from refusal
        deed = Deed(item.seat, item.do, effects)
        standing = standing._replace(state=state, now=now, deeds=(*standing.deeds, deed))
    return standing
