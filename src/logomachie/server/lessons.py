"""Lessons over HTTP. The server keeps nothing of them: the learner sends what was done so far."""

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from logomachie import games
from logomachie.engine.game import Language
from logomachie.engine.lesson import Assignment, LessonStep
from logomachie.server import lesson_steps
from logomachie.server.answers import LessonInfo, LessonMoment, LessonStepInfo, LessonTask
from logomachie.server.asking import require_time_to_think, think
from logomachie.server.callers import AnyRequest, reader_of, service_of
from logomachie.server.lesson_steps import LessonMove, lesson_of, step_of
from logomachie.server.protocol import Drafted, Guided
from logomachie.server.reader import language_of


@get("/api/lessons/{game:str}", sync_to_thread=True)
def lesson(game: FromPath[str], lang: FromQuery[str] = "fr") -> LessonInfo:
    """The lesson of a game: what its steps say and ask."""
    language = language_of(lang)
    steps = tuple(_step_info(step, language) for step in lesson_of(game))
    return LessonInfo(game, games.spec(game).rulebook(language).title, steps)


@post("/api/lessons/{game:str}/{step:int}", status_code=200)
async def act_in_lesson(
    request: AnyRequest,
    state: State,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[LessonMove],
    lang: FromQuery[str] = "fr",
) -> LessonMoment:
    """Take an action in a step, counted from 0, after those taken before; the referee judges it."""
    step_of(game, step)
    referee, reader = service_of(state).game(game), reader_of(request, lang)
    return await think(request, lesson_steps.act, referee, step, data, reader)


@post("/api/lessons/{game:str}/{step:int}/draft", status_code=200)
async def draft_in_lesson(
    request: AnyRequest,
    state: State,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[LessonMove],
    lang: FromQuery[str] = "fr",
) -> Drafted:
    """What an action would do in a step, after those taken before."""
    step_of(game, step)
    referee = service_of(state).game(game)
    return await think(request, lesson_steps.draft, referee, step, data, language_of(lang))


@post("/api/lessons/{game:str}/{step:int}/guide", status_code=200)
async def guide_in_lesson(
    request: AnyRequest,
    state: State,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[LessonMove],
    lang: FromQuery[str] = "fr",
) -> Guided:
    """How an action may go on in a step, after those taken before, in a game with a guide."""
    step_of(game, step)
    service = service_of(state)
    require_time_to_think(service, request)
    referee = service.game(game)
    return await think(request, lesson_steps.guide, referee, step, data, language_of(lang))


LESSONS = [lesson, act_in_lesson, draft_in_lesson, guide_in_lesson]


def _step_info(step: LessonStep, language: Language) -> LessonStepInfo:
    teaching = step.teaching
    tasks = tuple(_task(assignment, language) for assignment in step.assignments)
    return LessonStepInfo(
        step.name,
        teaching.title.to(language),
        teaching.text.to(language),
        step.scenario.rules,
        tasks,
    )


def _task(assignment: Assignment, language: Language) -> LessonTask:
    task = assignment.task
    return LessonTask(
        task.ask.to(language),
        task.hint.to(language),
        task.praise.to(language),
        task.instead.to(language) if task.instead else "",
        tuple(action.do for action in assignment.model),
    )
