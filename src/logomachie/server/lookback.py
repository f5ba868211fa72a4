"""What helps to learn: looking back at finished games, trying a turn again, and hints."""

from collections.abc import Sequence
from functools import partial

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from logomachie import games
from logomachie.engine.game import Effects, Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import Rulebook
from logomachie.server.answers import (
    GuidedTrial,
    HintInfo,
    HintStep,
    LineInfo,
    Lookback,
    Trial,
    TrialGuide,
    Tried,
    TurnInfo,
)
from logomachie.server.asking import awaited, question_of, require_time_to_think, think
from logomachie.server.callers import AnyRequest, guest_of, reader_of, service_of
from logomachie.server.drafting import guide
from logomachie.server.protocol import RefusalView
from logomachie.server.reader import Reader, language_of
from logomachie.server.reception import finished_desk
from logomachie.table.commands import LONGEST_ACTION, Denied
from logomachie.table.desk import Desk
from logomachie.table.lookback import Attempt, LookbackTurn, biggest_misses, coach_of
from logomachie.table.view import gives_hints

MOST_ACTIONS = 60
"""So many actions make a turn at most, where it is tried again."""


@get("/api/tables/{table:str}/lookback")
async def look_back(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    after: FromQuery[int] = 0,
    lang: FromQuery[str] = "fr",
) -> Lookback:
    """A finished game, turn by turn: what was played and the best ways found to play it.

    The first request starts the search, which goes on in the background; ask again for more.
    ``after`` so many turns of earlier answers only the others are sent.
    """
    service = service_of(state)
    desk = await finished_desk(service, table)
    if await service.storage.lookback(table) is None:
        require_time_to_think(service, request)
    wish = question_of(request, desk)
    found, turns = await service.lookbacks.progress(desk, 0, service.now(), wish)
    book = games.spec(desk.game.name).rulebook(language_of(lang))
    seats = range(len(desk.table.holders))
    return Lookback(
        found.turns,
        len(turns),
        found.finished,
        tuple(_turn_info(desk, turn, book) for turn in turns[max(0, after) :]),
        {str(seat): tuple(turn.first for turn in biggest_misses(turns, seat)) for seat in seats},
        desk.changed,
    )


@post("/api/tables/{table:str}/try", status_code=200)
async def try_again(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    data: JSONBody[Trial],
    lang: FromQuery[str] = "fr",
) -> Tried:
    """What would come of some actions in a turn of a finished game. Nothing is changed by it."""
    service = service_of(state)
    desk = await finished_desk(service, table)
    _require_trial(desk, data.number, data.actions)
    reader = reader_of(request, lang)
    attempt = partial(service.lookbacks.attempt, desk, data.number, wish=question_of(request, desk))
    try:
        tried = await awaited(request, attempt(data.actions))
    except Refusal as refusal:
        position = await awaited(request, attempt(()))
        return _tried(desk, position, None, reader, refusal)
    known = await service.storage.lookback_turns(table) if tried.over else ()
    best = next((turn.best for turn in known if turn.first == data.number), None)
    return _tried(desk, tried, best, reader)


@post("/api/tables/{table:str}/try/guide", status_code=200)
async def guide_trial(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    data: JSONBody[GuidedTrial],
    lang: FromQuery[str] = "fr",
) -> TrialGuide:
    """How an action may go on that is put together in a turn of a finished game."""
    service = service_of(state)
    desk = await finished_desk(service, table)
    _require_trial(desk, data.number, (*data.actions, data.draft))
    require_time_to_think(service, request)
    wish = question_of(request, desk)
    try:
        trying = service.lookbacks.attempt(desk, data.number, data.actions, wish)
        tried = await awaited(request, trying)
        found = await think(
            request, guide, desk.game, tried.state, tried.seat, data.draft, played=desk
        )
    except Refusal as refusal:
        book = games.spec(desk.game.name).rulebook(language_of(lang))
        return TrialGuide(None, RefusalView.of(refusal, book))
    return TrialGuide(found)


@get("/api/tables/{table:str}/hint")
async def hint(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    seat: FromQuery[Seat],
    lang: FromQuery[str] = "fr",
) -> HintInfo:
    """A hint for one's own seat, at a table with hints, when it is one's turn.

    It follows from what the seat may know alone.
    """
    service = service_of(state)
    desk = await service.house.desk(table)
    guest = await guest_of(request)
    if seat not in desk.table.seats_of(guest):
        raise Denied("not-your-seat")
    if not gives_hints(desk.table):
        raise Denied("no-hints")
    if seat not in desk.game.to_act(desk.table.game_state):
        raise Denied("not-your-turn")
    require_time_to_think(service, request)
    found = await awaited(request, service.lookbacks.hint(desk, seat, question_of(request)))
    if found is None:
        raise Denied("no-hint")
    book = games.spec(desk.game.name).rulebook(language_of(lang))
    steps = dict.fromkeys(HintStep(said.rule, book.explain(said)) for said in found.steps)
    actions = tuple(map(desk.game.format_action, found.actions))
    return HintInfo(tuple(steps), found.cells, actions)


LOOKBACK = [look_back, try_again, guide_trial, hint]


def _require_trial(desk: Desk, number: int, texts: Sequence[str]) -> None:
    if not 1 <= number <= len(desk.table.entries):
        raise Denied("no-such-turn")
    if len(texts) > MOST_ACTIONS or any(len(text) > LONGEST_ACTION for text in texts):
        raise Denied("too-long")


def _turn_info(desk: Desk, turn: LookbackTurn, book: Rulebook) -> TurnInfo:
    lines = (
        LineInfo(
            line.actions,
            line.worth,
            _measure(desk, line.worth, book),
            line.effects,
            _in_words(line.effects, book),
        )
        for line in turn.lines
    )
    return TurnInfo(
        turn.first,
        turn.last,
        turn.seat,
        turn.worth,
        _measure(desk, turn.worth, book),
        turn.missed,
        turn.effects,
        _in_words(turn.effects, book),
        tuple(lines),
    )


def _tried(
    desk: Desk,
    tried: Attempt,
    best: int | None,
    reader: Reader,
    refused: Refusal | None = None,
) -> Tried:
    book = games.spec(desk.game.name).rulebook(reader.language)
    refusal = RefusalView.of(refused, book) if refused else None
    last = tried.effects[-1] if tried.effects else None
    return Tried(
        tried.seat,
        tried.over,
        tried.worth,
        _measure(desk, tried.worth, book),
        best,
        _measure(desk, best, book),
        last,
        refusal.text if refusal else book.explain(last) if last else "",
        refusal,
        tried.at,
        reader.look(desk.game, tried.state, tried.seat),
    )


def _measure(desk: Desk, worth: int | None, book: Rulebook) -> str:
    return "" if worth is None else book.explain(coach_of(desk.game).say_worth(worth))


def _in_words(effects: Sequence[Effects], book: Rulebook) -> str:
    return " ".join(map(book.explain, effects))
