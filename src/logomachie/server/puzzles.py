"""Puzzles over HTTP. The server keeps nothing of an answer that is not given yet."""

from itertools import groupby

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from logomachie import games
from logomachie.engine.game import Language
from logomachie.engine.puzzle import Puzzle
from logomachie.engine.spec import GameSpec
from logomachie.server import puzzle_steps
from logomachie.server.asking import question_of, require_time_to_think, think
from logomachie.server.callers import AnyRequest, guest_of, guest_or_nobody, reader_of, service_of
from logomachie.server.protocol import Drafted, Guided
from logomachie.server.puzzle_answers import (
    HintWish,
    OwnPuzzles,
    PuzzleCatalogue,
    PuzzleGameInfo,
    PuzzleHint,
    PuzzleInfo,
    PuzzleKindInfo,
    PuzzleLine,
    PuzzleMoment,
    PuzzleMove,
    ToldAnswer,
)
from logomachie.server.puzzle_finding import Found, find, find_to_answer, own_game, spec_of
from logomachie.server.puzzle_notes import (
    describe,
    note,
    puzzle_line,
    require_room_for_answer,
)
from logomachie.server.puzzle_texts import OWN_TITLE
from logomachie.server.rating_answers import RatingInfo
from logomachie.server.reader import language_of
from logomachie.store.puzzles import PuzzleBook
from logomachie.table.commands import Denied
from logomachie.table.own_puzzles import KIND as OWN
from logomachie.table.own_puzzles import missed_chances, own_id
from logomachie.table.puzzles import NotedTry, Progress, Wanted, progress
from logomachie.table.puzzles import next_puzzle as choose
from logomachie.table.ratings import NEWCOMER, Rating

DIFFICULTIES = range(1, 5)
MOST_MISSES = 200
"""No more of what is to be reviewed is listed, the newest of it."""
MOST_LEFT_OUT = 50


@get("/api/puzzles")
async def catalogue(
    request: AnyRequest, state: State, lang: FromQuery[str] = "fr"
) -> PuzzleCatalogue:
    """The puzzles to train with, and how the person who asks fares with them."""
    person, language = await guest_or_nobody(request), language_of(lang)
    storage = service_of(state).storage
    tries = await storage.ask_puzzles(lambda book: book.tries(person)) if person else ()
    fares = {
        game: progress(list(own))
        for game, own in groupby(sorted(tries, key=_game_of), key=_game_of)
    }
    specs = map(games.spec, games.names())
    return PuzzleCatalogue(
        tuple(_game_info(spec, fares.get(spec.name), language) for spec in specs if spec.puzzles)
    )


@get("/api/puzzles/misses")
async def misses(
    request: AnyRequest, state: State, lang: FromQuery[str] = "fr"
) -> list[PuzzleLine]:
    """What the person who asks missed and did not solve since, the newest first."""
    person, language = await guest_of(request), language_of(lang)
    tries = await service_of(state).storage.ask_puzzles(lambda book: book.tries(person))
    known = ((_packed(one), one) for one in reversed(tries) if one.is_to_review)
    found = [puzzle_line(puzzle, one, None, language) for puzzle, one in known if puzzle]
    return found[:MOST_MISSES]


@get("/api/puzzles/{game:str}/next")
async def next_puzzle(
    request: AnyRequest,
    state: State,
    game: FromPath[str],
    kind: FromQuery[str] = "",
    difficulty: FromQuery[int] = 0,
    after: FromQuery[str] = "",
    lang: FromQuery[str] = "fr",
) -> PuzzleInfo:
    """A puzzle that the person who asks has not tried, about as hard as they are strong.

    ``kind`` and ``difficulty`` choose among them; those of ``after`` are left out, whose ids have
    commas between them.
    """
    spec, person = spec_of(game), await guest_or_nobody(request)
    wanted, service = _wanted(spec, kind, difficulty), service_of(state)

    def read(book: PuzzleBook) -> tuple[list[NotedTry], dict[str, Rating]]:
        return list(book.tries(person, game)) if person else [], book.moved(game)

    tries, moved = await service.storage.ask_puzzles(read)
    left_out = {*after.split(",", MOST_LEFT_OUT)[:MOST_LEFT_OUT]}
    found = choose(
        spec.collection().train,
        wanted,
        left_out | {one.tried.puzzle for one in tries},
        tries[-1].after if tries else NEWCOMER,
        moved,
        f"{person} {len(tries)} {after}",
    )
    if found is None:
        raise Denied("no-more-puzzles")
    return await describe(request, Found(found.id, service.game(game), found, person), lang)


@get("/api/puzzles/{game:str}/{puzzle:str}")
async def one_puzzle(
    request: AnyRequest, game: FromPath[str], puzzle: FromPath[str], lang: FromQuery[str] = "fr"
) -> PuzzleInfo:
    """A puzzle by its id."""
    return await describe(request, await find(request, game, puzzle), lang)


@post("/api/puzzles/{game:str}/{puzzle:str}/try", status_code=200)
async def try_puzzle(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[PuzzleMove],
    lang: FromQuery[str] = "fr",
) -> PuzzleMoment:
    """Take an action in a puzzle, after those taken before; the referee judges it.

    The first answer of a person to a puzzle is noted, and counts.
    """
    found, reader = await find_to_answer(request, game, puzzle), reader_of(request, lang)
    answered = await think(request, puzzle_steps.act, found.game, found.riddle, data, reader)
    return await note(request, found, answered, reader.language)


@post("/api/puzzles/{game:str}/{puzzle:str}/told", status_code=200)
async def tell_answer(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[ToldAnswer],
    lang: FromQuery[str] = "fr",
) -> PuzzleMoment:
    """Tell of an answer that was given without a line; the referee judges it again."""
    found, reader = await find_to_answer(request, game, puzzle), reader_of(request, lang)
    answered = await think(
        request, puzzle_steps.retell, found.game, found.riddle, data.actions, reader
    )
    return await note(request, found, answered, reader.language, data.hints)


@post("/api/puzzles/{game:str}/{puzzle:str}/give-up", status_code=200)
async def give_up_puzzle(
    request: AnyRequest, game: FromPath[str], puzzle: FromPath[str], lang: FromQuery[str] = "fr"
) -> PuzzleMoment:
    """End a puzzle without an answer, and see the solution: it counts as missed."""
    found, reader = await find_to_answer(request, game, puzzle), reader_of(request, lang)
    if found.turn is not None:
        raise Denied("pass-instead")
    answered = await think(request, puzzle_steps.surrender, found.game, found.riddle, reader)
    return await note(request, found, answered, reader.language)


@post("/api/puzzles/{game:str}/{puzzle:str}/draft", status_code=200)
async def draft_in_puzzle(
    request: AnyRequest,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[PuzzleMove],
    lang: FromQuery[str] = "fr",
) -> Drafted:
    """What an action would do in a puzzle, after those taken before."""
    found = await find(request, game, puzzle)
    language = language_of(lang)
    return await think(request, puzzle_steps.draft, found.game, found.riddle, data, language)


@post("/api/puzzles/{game:str}/{puzzle:str}/guide", status_code=200)
async def guide_in_puzzle(
    request: AnyRequest,
    state: State,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[PuzzleMove],
    lang: FromQuery[str] = "fr",
) -> Guided:
    """How an action may go on in a puzzle, after those taken before, in a game with a guide."""
    found = await find(request, game, puzzle)
    require_time_to_think(service_of(state), request)
    language = language_of(lang)
    return await think(request, puzzle_steps.guide, found.game, found.riddle, data, language)


@post("/api/puzzles/{game:str}/{puzzle:str}/hint", status_code=200)
async def hint_in_puzzle(
    request: AnyRequest,
    state: State,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[HintWish],
    lang: FromQuery[str] = "fr",
) -> PuzzleHint:
    """A step of the hint of a puzzle: what to look for, where, then the move itself.

    It is noted: a solution with hints moves the ratings half as much.
    """
    service, found = service_of(state), await find_to_answer(request, game, puzzle)
    if found.turn is not None:
        raise Denied("no-hints-in-duplicate")
    require_time_to_think(service, request)
    language = language_of(lang)
    said = await think(request, puzzle_steps.hint, found.game, found.riddle, data.step, language)
    if found.person and not found.is_own:
        require_room_for_answer(request)
        steps = data.step + 1
        await service.storage.ask_puzzles(lambda book: book.hinted(found.person, puzzle, steps))
    return said


@get("/api/tables/{table:str}/puzzles")
async def own_puzzles(
    request: AnyRequest, state: State, table: FromPath[str], lang: FromQuery[str] = "fr"
) -> OwnPuzzles:
    """The chances that the person who asks missed in a finished game, as puzzles of their own.

    The first request starts the look-back, which goes on in the background; ask again for more.
    """
    service, language = service_of(state), language_of(lang)
    desk, seats = await own_game(request, table)
    if await service.storage.lookback(table) is None:
        require_time_to_think(service, request)
    wish = question_of(request)
    found, turns = await service.lookbacks.progress(desk, 0, service.now(), wish)
    lines = tuple(
        PuzzleLine(own_id(table, turn), desk.game.name, OWN, OWN_TITLE[language], 0, None)
        for turn in missed_chances(turns, seats)
    )
    return OwnPuzzles(found.finished, found.turns, len(turns), lines)


PUZZLES = [
    catalogue, misses, next_puzzle, one_puzzle, try_puzzle, tell_answer, give_up_puzzle,
    draft_in_puzzle, guide_in_puzzle, hint_in_puzzle, own_puzzles,
]  # fmt: skip


def _wanted(spec: GameSpec, kind: str, difficulty: int) -> Wanted:
    """Which puzzles somebody wants; ``Denied`` where there can be none."""
    kinds = [one.name for one in spec.puzzles]
    if kind and kind not in kinds:
        raise Denied("no-such-kind", {"kinds": ", ".join(kinds) or "–"})
    if difficulty and difficulty not in DIFFICULTIES:
        raise Denied("no-such-difficulty")
    return Wanted(kind, difficulty)


def _game_of(noted: NotedTry) -> str:
    return noted.tried.game


def _packed(noted: NotedTry) -> Puzzle | None:
    """The puzzle that was tried; ``None`` where it comes with no game any more."""
    game = noted.tried.game
    found = games.spec(game).collection().by_id if game in games.names() else {}
    return found.get(noted.tried.puzzle)


def _game_info(spec: GameSpec, fares: Progress | None, language: Language) -> PuzzleGameInfo:
    """What there is of a game; a kind of which there is nothing to train with is not offered."""
    train = [(one.posing.kind, one.posing.difficulty) for one in spec.collection().train]
    kinds = tuple(
        PuzzleKindInfo(
            kind.name,
            kind.title.to(language),
            kind.answers is None,
            tuple(train.count((kind.name, level)) for level in DIFFICULTIES),
        )
        for kind in spec.puzzles
        if any(name == kind.name for name, _ in train)
    )
    title = spec.rulebook(language).title
    if fares is None:
        return PuzzleGameInfo(spec.name, title, kinds, None, 0, 0, 0, 0, 0)
    return PuzzleGameInfo(
        spec.name,
        title,
        kinds,
        RatingInfo.of(fares.rating),
        fares.streak,
        fares.best_streak,
        fares.tries,
        fares.solved,
        fares.misses,
    )
