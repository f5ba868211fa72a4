"""What is noted of answers to puzzles, and what people are told of it."""

from msgspec.structs import replace

from logomachie import games
from logomachie.engine.game import Language
from logomachie.engine.puzzle import Outcome, Puzzle
from logomachie.server import puzzle_steps
from logomachie.server.asking import require_time_to_think, think
from logomachie.server.callers import AnyRequest, network_of_request, reader_of, service_of
from logomachie.server.puzzle_answers import (
    PuzzleChange,
    PuzzleInfo,
    PuzzleLine,
    PuzzleMoment,
    PuzzleResult,
)
from logomachie.server.puzzle_finding import Found
from logomachie.server.puzzle_steps import Answered, say_reached
from logomachie.server.puzzle_texts import (
    OF_ONES_OWN,
    ONLY_THE_FIRST,
    OWN_AIM,
    OWN_TITLE,
    RANKING_CLOSED,
    TURN_NOTED,
)
from logomachie.server.rating_answers import RatingInfo
from logomachie.server.rating_texts import say_ratings
from logomachie.server.service import Service
from logomachie.server.verdict_tables import Marks
from logomachie.store.puzzles import DuplicateAnswer, Noted, PuzzleBook
from logomachie.table.commands import Denied
from logomachie.table.days import Day
from logomachie.table.own_puzzles import KIND as OWN
from logomachie.table.puzzles import NotedTry, Try, rating_of


def require_room_for_answer(request: AnyRequest) -> None:
    """Deny answers and hints that a network wants noted too fast: new persons cost nothing."""
    keeper = service_of(request.app.state).doorkeeper
    if not keeper.may_answer(network_of_request(request)):
        raise Denied("too-fast")


async def describe(request: AnyRequest, found: Found, lang: str) -> PuzzleInfo:
    """A puzzle as it is handed out to who asks."""
    service, reader = service_of(request.app.state), reader_of(request, lang)
    game, riddle = found.game, found.riddle
    verdicts = await _verdicts(request, found)
    moment = await think(request, puzzle_steps.present, game, riddle, reader)

    def read(book: PuzzleBook) -> tuple[NotedTry | None, int, int]:
        mine = book.tries_of(found.person, [found.id]).get(found.id) if found.person else None
        moved = book.rating(found.id)
        return mine, book.hints(found.person, found.id), moved.shown if moved else 0

    mine, hints, rating = await service.storage.ask_puzzles(read)
    line = line_of(found, mine, reader.language)
    if isinstance(riddle, Puzzle):
        kind, posing = games.spec(riddle.scenario.game).kind_of(riddle), riddle.posing
        aim = kind.aim.to(reader.language).format(target=posing.target, **posing.figures)
        target, best, unknown = posing.target, posing.best, kind.unknown
        rating, seat = rating or posing.rating, posing.seat
    else:
        said = say_reached(game, riddle, riddle.target, reader.language)
        aim = OWN_AIM[reader.language].format(best=said)
        target = best = riddle.target
        unknown, seat = False, riddle.seat
    return PuzzleInfo(
        found.id,
        line.game,
        line.kind,
        line.title,
        aim,
        line.difficulty,
        rating,
        seat,
        target if found.turn is None else None,
        best if mine or found.is_own else None,
        hints,
        found.day.name if found.day else "",
        found.is_own,
        unknown,
        moment,
        dict(verdicts),
        line.mine,
    )


async def _verdicts(request: AnyRequest, found: Found) -> Marks:
    """The table of verdicts of a puzzle, computed once; empty where the referee must judge."""
    service, game, puzzle = service_of(request.app.state), found.game, found.riddle
    if not isinstance(puzzle, Puzzle) or not games.spec(game.name).kind_of(puzzle).answers:
        return {}
    async with service.verdicts.turn(game, found.id):  # others wait for what is computed
        marks = service.verdicts.find(game, found.id)
        if marks is None:
            require_time_to_think(service, request)
            marks = await think(request, puzzle_steps.verdict_table, game, puzzle)
            service.verdicts.keep(game, found.id, marks)
    return marks


def line_of(found: Found, mine: NotedTry | None, language: Language) -> PuzzleLine:
    """A puzzle as it stands in a list."""
    riddle, game = found.riddle, found.game.name
    if not isinstance(riddle, Puzzle):
        return PuzzleLine(found.id, game, OWN, OWN_TITLE[language], 0, None)
    return puzzle_line(riddle, mine, found.day, language)


def puzzle_line(
    puzzle: Puzzle, mine: NotedTry | None, day: Day | None, language: Language
) -> PuzzleLine:
    """A puzzle that comes with a game, as it stands in a list."""
    game, posing = puzzle.scenario.game, puzzle.posing
    kind = games.spec(game).kind_of(puzzle)
    title = kind.title.to(language)
    result = _result(puzzle, mine, day, language) if mine else None
    return PuzzleLine(puzzle.id, game, posing.kind, title, posing.difficulty, result)


def _result(puzzle: Puzzle, mine: NotedTry, day: Day | None, language: Language) -> PuzzleResult:
    tried = mine.tried
    kind = games.spec(tried.game).kind_of(puzzle)
    return PuzzleResult(
        "solved" if tried.solved else "missed",
        tried.share,
        kind.say(tried.reached, language),
        tried.hints,
        tried.at,
        day is not None and tried.at < day.closes,
        mine.solved_since is not None,
    )


# -- answers


async def note(
    request: AnyRequest, found: Found, answered: Answered, language: Language, hints: int = 0
) -> PuzzleMoment:
    """Note an answer that is given, and say what it changed."""
    moment = answered.moment
    if not answered.is_given or not found.person:
        return moment
    require_room_for_answer(request)
    service = service_of(request.app.state)
    if found.turn is not None:
        change = await _note_turn(service, found, answered, language)
    elif isinstance(found.riddle, Puzzle):
        change = await _note_try(service, found, found.riddle, answered, hints, language)
    else:
        change = PuzzleChange(None, None, 0, True, OF_ONES_OWN[language])
    return replace(moment, change=change)


async def _note_try(
    service: Service,
    found: Found,
    puzzle: Puzzle,
    answered: Answered,
    hints: int,
    language: Language,
) -> PuzzleChange:
    now = service.now()
    solved = answered.outcome == Outcome.SOLVED
    tried = Try(found.id, found.game.name, solved, answered.reached, answered.share, hints, now)

    def write(book: PuzzleBook) -> tuple[Noted, int]:
        noted = book.note(found.person, tried, rating_of(puzzle.posing))
        return noted, book.streak(found.person, tried.game)

    noted, streak = await service.storage.ask_puzzles(write)
    if not noted.is_first:
        return PuzzleChange(None, None, streak, True, ONLY_THE_FIRST[language])
    before, after = noted.first.before.person, noted.first.after
    text = say_ratings(before, after, language)
    if found.day and now >= found.day.closes:
        text = f"{text} {RANKING_CLOSED[language]}"
    return PuzzleChange(RatingInfo.of(before), RatingInfo.of(after), streak, False, text)


async def _note_turn(
    service: Service, found: Found, answered: Answered, language: Language
) -> PuzzleChange:
    assert found.day
    assert found.turn is not None
    assert isinstance(found.riddle, Puzzle)
    now, day, best = service.now(), found.day, found.riddle.posing.best
    answer = DuplicateAnswer(found.turn, answered.reached, best, answered.share, now)
    is_first = await service.storage.ask_puzzles(
        lambda book: book.answer(found.person, found.game.name, day.name, answer)
    )
    if not is_first:
        raise Denied("turn-answered")
    is_late = now >= day.closes
    text = (RANKING_CLOSED if is_late else TURN_NOTED)[language]
    return PuzzleChange(None, None, 0, is_late, text)
