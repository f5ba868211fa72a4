"""What a learner does in a lesson, and what comes of it."""

from typing import Annotated

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame, AnyState, Language
from logomachie.engine.lesson import LessonStep, Standing, attempt, is_done, resume
from logomachie.engine.refusal import Refusal
from logomachie.server.answers import LessonMoment, LessonVerdict
from logomachie.server.drafting import Asked, drafted, guided
from logomachie.server.protocol import Drafted, Guided, RefusalView
from logomachie.server.reader import Reader
from logomachie.server.scenes import MOST_ACTIONS, Scene, SentAction, show, tell
from logomachie.table.commands import Denied


class LessonMove(msgspec.Struct, frozen=True):
    """What a learner has done so far in a step, and what they would do next."""

    done: Annotated[tuple[SentAction, ...], msgspec.Meta(max_length=MOST_ACTIONS)] = ()
    action: SentAction = ""
    """Nothing: only show where the step stands."""


def lesson_of(name: str) -> tuple[LessonStep, ...]:
    """The lesson of a game; ``Denied`` where it has none."""
    found = games.spec(name).lesson() if name in games.names() else ()
    if not found:
        raise Denied("no-such-lesson")
    return found


def step_of(name: str, number: int) -> LessonStep:
    """A step of the lesson of a game, counted from 0; ``Denied`` where there is none."""
    steps = lesson_of(name)
    if not 0 <= number < len(steps):
        raise Denied("no-such-lesson")
    return steps[number]


def act(game: AnyGame, number: int, move: LessonMove, reader: Reader) -> LessonMoment:
    """Take an action in a step, after those taken before; the referee judges it."""
    step = step_of(game.name, number)
    book = games.spec(game.name).rulebook(reader.language)
    before = _resume(step, game, move)
    if not move.action or is_done(step, before):
        return _moment(step, game, before, None, reader)
    try:
        tried = attempt(step, game, before, move.action)
    except Refusal as refusal:
        view = RefusalView.of(refusal, book)
        return _moment(step, game, before, LessonVerdict("refused", view.text, view), reader)
    verdict = LessonVerdict(tried.outcome.value, book.explain(tried.effects))
    return _moment(step, game, tried.standing, verdict, reader)


def draft(game: AnyGame, number: int, move: LessonMove, language: Language) -> Drafted:
    """What an action would do in a step, after those taken before."""
    standing, asked = _asked(game, number, move)
    return drafted(game, standing.state, asked, games.spec(game.name).rulebook(language), language)


def guide(game: AnyGame, number: int, move: LessonMove, language: Language) -> Guided:
    """How an action may go on in a step, after those taken before."""
    standing, asked = _asked(game, number, move)
    return guided(game, standing.state, asked, language)


def _asked(game: AnyGame, number: int, move: LessonMove) -> tuple[Standing[AnyState], Asked]:
    step = step_of(game.name, number)
    standing = _resume(step, game, move)
    return standing, Asked("", step.teaching.seat, move.action, standing.now)


def _resume(step: LessonStep, game: AnyGame, move: LessonMove) -> Standing[AnyState]:
    try:
        return resume(step, game, move.done)
    except Refusal:
        raise Denied("lesson-lost") from None


def _moment(
    step: LessonStep,
    game: AnyGame,
    standing: Standing[AnyState],
    verdict: LessonVerdict | None,
    reader: Reader,
) -> LessonMoment:
    seat = step.teaching.seat
    book = games.spec(game.name).rulebook(reader.language)
    mine = tuple(deed.text for deed in standing.deeds if deed.seat == seat)
    scenario = step.scenario
    scene = Scene(
        standing.state, seat, scenario.players, scenario.options, standing.deeds, standing.now
    )
    return LessonMoment(
        show(game, scene, reader),
        tell(scene, book),
        seat,
        mine,
        standing.reached,
        is_done(step, standing),
        verdict,
    )
