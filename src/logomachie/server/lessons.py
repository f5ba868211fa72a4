"""Lessons over HTTP. The server keeps nothing of them: the learner sends what was done so far."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from logomachie import games
from logomachie.engine.game import AnyGame, AnyState, Language
from logomachie.engine.lesson import (
    Assignment,
    LessonStep,
    Standing,
    attempt,
    is_done,
    resume,
)
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook
from logomachie.server.answers import (
    LessonInfo,
    LessonMoment,
    LessonStepInfo,
    LessonTask,
    LessonVerdict,
)
from logomachie.server.drafting import Asked, drafted, guided
from logomachie.server.protocol import Drafted, Guided, RefusalView
from logomachie.server.reader import Reader, reader_of
from logomachie.server.service import AnyRequest, language_of, service_of
from logomachie.table.commands import LONGEST_ACTION, Denied
from logomachie.table.view import NewsView, SeatView, TableView

MOST_ACTIONS = 200
"""How many actions a step may take, notes included."""
COMPANIONS = ("Camille", "Dominique", "Sacha", "Maxime", "Claude", "Alix", "Lou", "Andréa", "Noa")
"""Who sits on the other seats."""

Action = Annotated[str, msgspec.Meta(max_length=LONGEST_ACTION)]


class LessonMove(msgspec.Struct, frozen=True):
    """What a learner has done so far in a step, and what they would do next."""

    done: Annotated[tuple[Action, ...], msgspec.Meta(max_length=MOST_ACTIONS)] = ()
    action: Action = ""
    """Nothing: only show where the step stands."""


@get("/api/lessons/{game:str}", sync_to_thread=True)
def lesson(game: FromPath[str], lang: FromQuery[str] = "fr") -> LessonInfo:
    """The lesson of a game: what its steps say and ask."""
    language = language_of(lang)
    steps = tuple(_step_info(step, language) for step in _lesson(game))
    return LessonInfo(game, games.spec(game).rulebook(language).title, steps)


@post("/api/lessons/{game:str}/{step:int}", status_code=200, sync_to_thread=True)
def act_in_lesson(
    request: AnyRequest,
    state: State,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[LessonMove],
    lang: FromQuery[str] = "fr",
) -> LessonMoment:
    """Take an action in a step, counted from 0, after those taken before; the referee judges it."""
    found, referee = _step(game, step), service_of(state).game(game)
    reader = reader_of(request, lang)
    book = games.spec(game).rulebook(reader.language)
    before = _resume(found, referee, data)
    if not data.action or is_done(found, before):
        return _moment(found, referee, before, None, reader)
    try:
        tried = attempt(found, referee, before, data.action)
    except Refusal as refusal:
        view = RefusalView.of(refusal, book)
        return _moment(found, referee, before, LessonVerdict("refused", view.text, view), reader)
    verdict = LessonVerdict(tried.outcome.value, book.explain(tried.effects))
    return _moment(found, referee, tried.standing, verdict, reader)


@post("/api/lessons/{game:str}/{step:int}/draft", status_code=200, sync_to_thread=True)
def draft_in_lesson(
    state: State,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[LessonMove],
    lang: FromQuery[str] = "fr",
) -> Drafted:
    """What an action would do in a step, after those taken before."""
    found, referee = _step(game, step), service_of(state).game(game)
    language = language_of(lang)
    standing = _resume(found, referee, data)
    asked = Asked("", found.teaching.seat, data.action, standing.now)
    return drafted(referee, standing.state, asked, games.spec(game).rulebook(language), language)


@post("/api/lessons/{game:str}/{step:int}/guide", status_code=200, sync_to_thread=True)
def guide_in_lesson(
    state: State,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[LessonMove],
    lang: FromQuery[str] = "fr",
) -> Guided:
    """How an action may go on in a step, after those taken before, in a game with a guide."""
    found, referee = _step(game, step), service_of(state).game(game)
    standing = _resume(found, referee, data)
    asked = Asked("", found.teaching.seat, data.action, standing.now)
    return guided(referee, standing.state, asked, games.spec(game).rulebook(language_of(lang)))


LESSONS = [lesson, act_in_lesson, draft_in_lesson, guide_in_lesson]


def _lesson(name: str) -> tuple[LessonStep, ...]:
    found = games.spec(name).lesson() if name in games.names() else ()
    if not found:
        raise Denied("no-such-lesson")
    return found


def _step(name: str, number: int) -> LessonStep:
    steps = _lesson(name)
    if not 0 <= number < len(steps):
        raise Denied("no-such-lesson")
    return steps[number]


def _resume(step: LessonStep, game: AnyGame, move: LessonMove) -> Standing[AnyState]:
    try:
        return resume(step, game, move.done)
    except Refusal:
        raise Denied("lesson-lost") from None


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
    return LessonMoment(
        _table(step, game, standing, reader),
        _news(standing, seat, book),
        seat,
        mine,
        standing.reached,
        is_done(step, standing),
        verdict,
    )


def _table(
    step: LessonStep, game: AnyGame, standing: Standing[AnyState], reader: Reader
) -> TableView:
    """The step as a table at which the learner sits; its clock stands still."""
    state, seat = standing.state, step.teaching.seat
    players = step.scenario.players
    names = iter(COMPANIONS)
    seats = (
        SeatView("" if one == seat else next(names), 0, False, False, one == seat, False)
        for one in range(players)
    )
    return TableView(
        seq=len(standing.deeds),
        game=game.name,
        options={option.name: option.default for option in game.options} | step.scenario.options,
        seats=tuple(seats),
        host=False,
        host_name="",
        listed=False,
        days=0,
        started=True,
        closed=False,
        offers={},
        successor="",
        clock=standing.now,
        due=None,
        to_act=tuple(game.to_act(state)),
        result=game.result(state),
        views={str(seat): reader.look(game, state, seat)},
    )


def _news(standing: Standing[AnyState], seat: int, book: Rulebook) -> tuple[NewsView, ...]:
    return tuple(
        NewsView(
            number,
            0.0,
            "acted",
            deed.seat,
            text=deed.text if deed.seat == seat else "",
            effects=deed.effects,
            sentence=book.explain(deed.effects),
        )
        for number, deed in enumerate(standing.deeds, 1)
        if deed.effects.seen_by is None or seat in deed.effects.seen_by
    )
