"""The challenges of days over HTTP: a puzzle a game, and duplicate games; rankings, a calendar."""

from collections.abc import Mapping, Sequence

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from logomachie import games
from logomachie.engine.calendar import FIRST_DAY
from logomachie.engine.duplicate import PROVEN
from logomachie.engine.game import Language
from logomachie.engine.puzzle import Puzzle
from logomachie.engine.spec import GameSpec
from logomachie.server import puzzle_steps
from logomachie.server.asking import think
from logomachie.server.callers import AnyRequest, guest_of, guest_or_nobody, service_of
from logomachie.server.day_answers import (
    DayInfo,
    DayMark,
    DayMonth,
    DayRanking,
    DayStanding,
    DuplicateInfo,
    DuplicateLine,
    DuplicateResult,
)
from logomachie.server.puzzle_answers import PuzzleInfo
from logomachie.server.puzzle_finding import (
    Found,
    duplicate,
    require_duplicate,
    spec_of,
    turn_found,
)
from logomachie.server.puzzle_notes import describe, puzzle_line
from logomachie.server.puzzle_texts import NOT_RANKED
from logomachie.server.reader import language_of
from logomachie.store.puzzles import DuplicateAnswer, DuplicateTotal, PuzzleBook
from logomachie.table.commands import Denied
from logomachie.table.days import Day, day_named, day_of, days_in_a_row, days_of_month, last_begun
from logomachie.table.puzzles import NotedTry

Answers = Mapping[tuple[str, str], Sequence[DuplicateAnswer]]
"""What somebody answered in duplicate games, by game and date."""


@get("/api/days")
async def month(request: AnyRequest, state: State, month: FromQuery[str]) -> DayMonth:
    """The days of a month that have begun, and what the person who asks did on each."""
    service, person = service_of(state), await guest_of(request)
    now = service.now()
    days = days_of_month(month, now)

    def read(book: PuzzleBook) -> tuple[Sequence[NotedTry], list[DuplicateTotal]]:
        return book.tries(person), [one for one in book.duplicate_totals(person) if _is_ended(one)]

    tries, ended = await service.storage.ask_puzzles(read)
    tried = {one.tried.puzzle: one for one in tries}
    marks = tuple(_mark(day, tried, [one for one in ended if one.day == day.name]) for day in days)
    played = _played_in_time(tries) | _ended_in_time(ended)
    streak = days_in_a_row(played, last_begun(now))
    return DayMonth(month, FIRST_DAY.isoformat(), marks, streak)


@get("/api/days/{date:str}")
async def one_day(
    request: AnyRequest, state: State, date: FromPath[str], lang: FromQuery[str] = "fr"
) -> DayInfo:
    """The challenges of a date, which is the person's own, and how they fared."""
    service, person, language = service_of(state), await guest_or_nobody(request), language_of(lang)
    day = day_of(date, service.now())
    asked = day.puzzles()
    shared = [(spec, turns) for spec in _specs() if (turns := day.turns(spec))]
    if not asked and not shared:
        raise Denied("no-such-day")

    def read(book: PuzzleBook) -> tuple[dict[str, NotedTry], Answers]:
        mine = book.tries_of(person, [puzzle.id for puzzle in asked])
        return mine, book.answers_on(person, [day.name])

    mine, answers = await service.storage.ask_puzzles(read) if person else ({}, {})
    return DayInfo(
        day.name,
        day.number + 1,
        day.closes,
        service.now() >= day.closes,
        tuple(puzzle_line(puzzle, mine.get(puzzle.id), day, language) for puzzle in asked),
        tuple(
            _duplicate_line(spec, turns, answers.get((spec.name, day.name), ()), day, language)
            for spec, turns in shared
        ),
    )


@get("/api/days/{date:str}/{game:str}")
async def puzzle_of_day(
    request: AnyRequest,
    state: State,
    date: FromPath[str],
    game: FromPath[str],
    lang: FromQuery[str] = "fr",
) -> PuzzleInfo:
    """The puzzle of a date: it is answered under its id."""
    service, spec = service_of(state), spec_of(game)
    day = day_of(date, service.now())
    puzzle = day.puzzle(spec)
    if puzzle is None:
        raise Denied("no-such-day")
    person = await guest_or_nobody(request)
    return await describe(request, Found(puzzle.id, service.game(game), puzzle, person, day), lang)


@get("/api/days/{date:str}/{game:str}/duplicate")
async def duplicate_of_day(
    request: AnyRequest,
    state: State,
    date: FromPath[str],
    game: FromPath[str],
    lang: FromQuery[str] = "fr",
) -> DuplicateInfo:
    """The duplicate game of a date, as far as the person who asks has come.

    The turn that is theirs is answered under its id; then ask again for the next one.
    """
    service, spec, language = service_of(state), spec_of(game), language_of(lang)
    day = day_of(date, service.now())
    turns, answered = await duplicate(request, spec, day)
    puzzle = None
    if len(answered) < len(turns):
        person = await guest_of(request)
        puzzle = await describe(
            request, turn_found(service, spec, day, person, len(answered)), lang
        )
    line = _duplicate_line(spec, turns, answered, day, language)
    # Nobody learns anything of a turn that they have not answered.
    played = turns[: len(answered)]
    words = await think(request, puzzle_steps.solution_words, service.game(game), played)
    assert spec.duplicate
    return DuplicateInfo(
        day.name,
        game,
        line.title,
        spec.duplicate.ties.to(language),
        len(answered),
        len(turns),
        tuple(
            _duplicate_result(spec, *one, language)
            for one in zip(played, answered, words, strict=True)
        ),
        line.total,
        line.best_total,
        puzzle is None,
        day.closes,
        service.now() >= day.closes,
        puzzle,
    )


@get("/api/days/{date:str}/{game:str}/ranking")
async def ranking(
    request: AnyRequest,
    state: State,
    date: FromPath[str],
    game: FromPath[str],
    duplicate: FromQuery[bool] = False,
    lang: FromQuery[str] = "fr",
) -> DayRanking:
    """Who did best on a date, of those who want to be ranked; who asks however far behind."""
    service, spec, language = service_of(state), spec_of(game), language_of(lang)
    day = day_of(date, service.now())
    person = await guest_or_nobody(request)
    puzzle, turns = day.puzzle(spec), day.turns(spec)
    if duplicate:
        require_duplicate(spec)
    if not (turns if duplicate else puzzle):
        raise Denied("no-such-day")

    def read(book: PuzzleBook) -> tuple[DayStanding, ...]:
        found = (
            book.duplicate_ranking(game, day.name, len(turns), day.closes, person)
            if duplicate or not puzzle
            else book.puzzle_ranking(puzzle.id, day.closes, person)
        )
        return tuple(
            DayStanding(
                one.name, one.place, one.share, one.hints, one.reached, one.person == person
            )
            for one in found
        )

    standings = await service.storage.ask_puzzles(read)
    wants = await service.storage.ask(lambda: service.storage.ratings.is_ranked(person))
    remark = "" if wants or not person else NOT_RANKED[language]
    closed = service.now() >= day.closes
    return DayRanking(day.name, game, duplicate, day.closes, closed, wants, remark, standings)


DAYS = [month, one_day, puzzle_of_day, duplicate_of_day, ranking]


def _specs() -> list[GameSpec]:
    return [games.spec(name) for name in games.names()]


def _mark(day: Day, tried: Mapping[str, NotedTry], ended: Sequence[DuplicateTotal]) -> DayMark:
    puzzles = day.puzzles()
    mine = [tried[puzzle.id] for puzzle in puzzles if puzzle.id in tried]
    shared = sum(spec.duplicate_length(day.number) > 0 for spec in _specs())
    perfect = sum(one.reached >= one.best for one in ended)
    solved = sum(one.tried.solved for one in mine) + perfect
    return DayMark(day.name, len(mine) + len(ended), solved, len(puzzles) + shared)


def _is_ended(total: DuplicateTotal) -> bool:
    """Whether somebody answered all turns of a duplicate game that this version knows."""
    day = day_named(total.day)
    if day is None or total.game not in games.names():
        return False
    return total.turns == games.spec(total.game).duplicate_length(day.number)


def _ended_in_time(ended: Sequence[DuplicateTotal]) -> frozenset[int]:
    """The numbers of the days whose duplicate games somebody ended before the rankings closed."""
    days = [(day_named(one.day), one.last) for one in ended]
    return frozenset(day.number for day, last in days if day and last < day.closes)


def _played_in_time(tries: Sequence[NotedTry]) -> frozenset[int]:
    """The numbers of the days whose puzzles somebody tried before their rankings closed."""
    numbers = {one: number for spec in _specs() for one, number in _day_numbers(spec)}
    return frozenset(
        number
        for one in tries
        if (number := numbers.get(one.tried.puzzle)) is not None
        and one.tried.at < Day.of(number).closes
    )


def _day_numbers(spec: GameSpec) -> Sequence[tuple[str, int]]:
    return list(spec.collection().day_numbers.items())


def _duplicate_line(
    spec: GameSpec,
    turns: Sequence[Puzzle],
    answered: Sequence[DuplicateAnswer],
    day: Day,
    language: Language,
) -> DuplicateLine:
    assert spec.duplicate
    is_over = len(answered) == len(turns)
    return DuplicateLine(
        spec.name,
        spec.duplicate.kind.title.to(language),
        len(turns),
        len(answered),
        sum(one.reached for one in answered),
        sum(one.best for one in answered),
        tuple(one.share for one in answered),
        is_over and all(one.at < day.closes for one in answered),
    )


def _duplicate_result(
    spec: GameSpec,
    turn: Puzzle,
    answer: DuplicateAnswer,
    words: tuple[str, ...],
    language: Language,
) -> DuplicateResult:
    assert spec.duplicate
    say = spec.duplicate.kind.say
    return DuplicateResult(
        answer.reached,
        answer.best,
        answer.share,
        say(answer.reached, language),
        say(answer.best, language),
        bool(turn.posing.figures.get(PROVEN, 1)),
        words,
    )
