"""What can be asked over HTTP: tables, records, rules and words."""

import asyncio
from functools import partial
from typing import Annotated
from urllib.parse import unquote

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody

from logomachie import games
from logomachie.engine.game import Seat
from logomachie.engine.record import format_record, to_record
from logomachie.kernel.budget import Budget
from logomachie.server.answers import (
    Analysis,
    BetterMoves,
    DictionaryInfo,
    FootageInfo,
    FoundTable,
    GameInfo,
    OpenedTable,
    Preparation,
    Reach,
    Replay,
    RuleInfo,
    Suggestion,
)
from logomachie.server.asking import require_time_to_think, think
from logomachie.server.callers import (
    AnyRequest,
    address_of,
    guest_of,
    guest_or_nobody,
    network_of_request,
    reader_of,
    service_of,
    token_of,
)
from logomachie.server.catalogue import games_in, rules_of
from logomachie.server.listing import listed
from logomachie.server.network import is_loopback
from logomachie.server.presenting import require_own_name
from logomachie.server.reader import language_of
from logomachie.server.reception import finished_desk, room_for, table_of_code
from logomachie.server.replays import Ended, replay
from logomachie.server.sending import send
from logomachie.server.tokens import Invitation, Tokens
from logomachie.table.clock import is_running
from logomachie.table.commands import Asker, Denied
from logomachie.table.desk import Desk
from logomachie.table.events import NOBODY, Guest
from logomachie.table.film import Origin
from logomachie.table.listing import ListedTable
from logomachie.table.lookback import analysed, better_turn
from logomachie.table.plans import Plan
from logomachie.table.state import Table
from logomachie.table.view import TableView, table_view

ANALYSIS = Budget.of_seconds(2.0)
NAMELESS = "?"
"""How a record calls who gave no name, as the terminal does."""


@get("/api/games", responses={200: ResponseSpec(list[GameInfo], description="The games.")})
async def list_games(request: AnyRequest, lang: FromQuery[str] = "fr") -> Response[bytes]:
    """The games, with their options."""
    return send(games_in(language_of(lang)), request.headers)


@get(
    "/api/games/{name:str}/rules",
    responses={200: ResponseSpec(list[RuleInfo], description="Its rules.")},
)
async def rules(
    request: AnyRequest, name: FromPath[str], lang: FromQuery[str] = "fr"
) -> Response[bytes]:
    """The rulebook of a game."""
    if name not in games.names():
        raise Denied("no-such-game")
    return send(rules_of(name, language_of(lang)), request.headers)


@post("/api/tables")
async def open_table(
    request: AnyRequest,
    state: State,
    data: JSONBody[Plan],
    name: Annotated[str, HeaderParameter(name="X-Name")] = "",
) -> OpenedTable:
    """Set a table. The header X-Name is the host's name, percent-encoded."""
    service = service_of(state)
    guest = await guest_of(request)
    service.moderation.require_welcome(guest)
    async with room_for(service, data, guest):
        if not service.doorkeeper.may_open(network_of_request(request), listed=data.listed):
            raise Denied("too-fast")
        if data.dictionary not in service.readiness.dictionaries:
            await service.readiness.look_for_dictionaries()
        names = (unquote(name), *(seat.name for seat in data.seats if seat.who == "me"))
        await require_own_name(service, guest, *names)
        service.house.whereabouts.note(guest, network_of_request(request))
        desk = await service.house.open(data, Asker(guest, unquote(name)))
    return OpenedTable(desk.id, desk.code, invitations(desk, service.tokens))


@get("/api/tables")
async def lobby(state: State) -> list[ListedTable]:
    """The listed tables that wait for somebody or are being played."""
    service = service_of(state)
    now, theirs = service.now(), await service.storage.lobby()
    found = [await listed(service.house, one, NOBODY, now) for one in theirs]
    return [one for one in found if one]


@get("/api/my-tables")
async def my_tables(request: AnyRequest, state: State) -> list[ListedTable]:
    """The tables at which the person who asks sits or sat: first those where it is their turn."""
    service = service_of(state)
    guest = await guest_of(request)
    theirs = await service.storage.tables_of(guest)
    hidden = await service.storage.ask(lambda: service.storage.hidden.of(guest))
    found = [await listed(service.house, one, guest, service.now()) for one in theirs]
    mine = [
        msgspec.structs.replace(one, hidden=True) if one.table in hidden else one
        for one in found
        if one
    ]
    return sorted(mine, key=lambda one: (not one.my_turn, not one.running))


@get("/api/codes/{code:str}")
async def find_code(request: AnyRequest, state: State, code: FromPath[str]) -> FoundTable:
    """The table of a short code."""
    who = network_of_request(request), token_of(request)
    return FoundTable(await table_of_code(service_of(state), *who, code))


@get("/api/tables/{table:str}")
async def one_table(
    request: AnyRequest, state: State, table: FromPath[str], lang: FromQuery[str] = "fr"
) -> TableView:
    """A table as the person who asks may see it."""
    service = service_of(state)
    desk = await service.house.desk(table)
    guest = await guest_or_nobody(request)
    look = partial(reader_of(request, lang).look, desk.game, desk.table.game_state)
    return table_view(desk.game, desk.table, guest, service.now(), look)


@get("/api/tables/{table:str}/invitations")
async def new_invitations(
    request: AnyRequest, state: State, table: FromPath[str]
) -> dict[str, str]:
    """For the host: the tokens that let somebody sit down on the free seats."""
    service = service_of(state)
    desk = await service.house.desk(table)
    if desk.table.host != await guest_of(request):
        raise Denied("not-host")
    return invitations(desk, service.tokens)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(state: State, table: FromPath[str]) -> str:
    """The record of a finished game."""
    desk = await finished_desk(service_of(state), table)
    names = tuple(name or NAMELESS for name in _names(desk.table))
    journal, program = desk.table.journal, desk.table.opened.program
    return format_record(to_record(journal, names, desk.scores, program, desk.changed_meanwhile))


@get(
    "/api/tables/{table:str}/replay",
    responses={200: ResponseSpec(Replay, description="The game.")},
)
async def replay_steps(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    seat: FromQuery[Seat | None] = None,
    lang: FromQuery[str] = "fr",
) -> Response[bytes]:
    """A finished game, action by action, as a seat or a spectator saw it."""
    service = service_of(state)
    desk = await finished_desk(service, table)
    if seat is not None and not 0 <= seat < len(desk.table.holders):
        raise Denied("no-such-seat")
    require_time_to_think(service, request)
    reel = await service.house.reel(desk)
    reader = reader_of(request, lang)
    shown = await think(request, replay, desk.game, reel, _ended(desk), seat, reader, played=desk)
    return Response(shown, media_type=MediaType.JSON)


@get("/api/tables/{table:str}/better")
async def better(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    seat: FromQuery[Seat | None] = None,
    number: FromQuery[int | None] = None,
    lang: FromQuery[str] = "fr",
) -> BetterMoves:
    """What could have been done in a turn: the last one of a seat, or the one of an action.

    While a game goes on, only for one's own seats, in games that offer it, and nothing that would
    still help.
    """
    service = service_of(state)
    desk = await service.house.desk(table)
    game, entries = desk.game, desk.table.entries
    if is_running(game, desk.table):
        _require_better(desk, await guest_of(request), seat)
    require_time_to_think(service, request)
    reel = await service.house.reel(desk)
    state = desk.table.game_state
    turn, found = await think(request, better_turn, game, reel, seat, number, state, played=desk)
    book = games.spec(game.name).rulebook(language_of(lang))
    look = partial(reader_of(request, lang).look, game)
    suggestions = (
        Suggestion(one.action, one.effects, book.explain(one.effects), look(one.state, None))
        for one in found
    )
    played = entries[turn.last - 1].action
    return BetterMoves(turn.last, turn.seat, played, tuple(suggestions), desk.changed)


@get("/api/tables/{table:str}/analysis")
async def analysis(
    request: AnyRequest,
    state: State,
    table: FromPath[str],
    number: FromQuery[int] = 0,
    lang: FromQuery[str] = "fr",
) -> Analysis:
    """What the game has to say of a position of a finished game, after so many actions."""
    service = service_of(state)
    desk = await finished_desk(service, table)
    game = desk.game
    if not 0 <= number < len(desk.table.entries):
        raise Denied("no-such-turn")
    if games.spec(game.name).analyse is None:
        raise Denied("no-analysis")
    require_time_to_think(service, request)
    reel = await service.house.reel(desk)
    seat, said = await think(request, analysed, game, reel, number, ANALYSIS, played=desk)
    text = games.spec(game.name).rulebook(language_of(lang)).explain(said)
    return Analysis(number, seat, said, text, desk.changed)


@get("/api/dictionaries")
async def dictionaries(state: State) -> list[DictionaryInfo]:
    """The dictionaries that a table can choose, the complete one first."""
    offered = await service_of(state).readiness.look_for_dictionaries()
    return [
        DictionaryInfo(name, len(one), one.unknown, one.fingerprint)
        for name, one in offered.items()
    ]


@get("/api/reach")
async def reach(request: AnyRequest, state: State) -> Reach:
    """Where other devices reach this server: for who opened its page on this very machine.

    Nobody else needs it, and where a machine stands in its network is no business of strangers.
    """
    service = service_of(state)
    here = is_loopback(address_of(request)) and is_loopback(request.url.hostname or "")
    if not here or "x-forwarded-for" in request.headers:
        return Reach("")
    return Reach(service.base_url or await asyncio.to_thread(lambda: service.listening.around))


@get("/api/preparation")
async def preparation(state: State) -> Preparation:
    """How far the house is: which games are ready, and how long the others will take."""
    return service_of(state).readiness.preparation()


@get("/healthz", media_type=MediaType.TEXT)
async def healthy(state: State) -> str:
    """Whether the server can read its database."""
    await service_of(state).storage.overdue(0.0)
    return "ok"


@get("/metrics", include_in_schema=False)
async def metrics(state: State) -> Response[bytes]:
    """What the server counts, for Prometheus."""
    service = service_of(state)
    service.metrics.tables.set(len(service.house))
    service.metrics.set_aside.set(len(service.house.archive.set_aside))
    return Response(service.metrics.render(), media_type="text/plain; version=0.0.4")


HANDLERS = [
    list_games, rules, open_table, lobby, my_tables, find_code, one_table, new_invitations, record,
    replay_steps, better, analysis, dictionaries, reach, preparation, healthy, metrics,
]  # fmt: skip


def _ended(desk: Desk) -> Ended:
    film = desk.film
    info = FootageInfo(film.origin == Origin.REPLAYED, film.faithful, not film.broken)
    return Ended(_names(desk.table), desk.result, info)


def _require_better(desk: Desk, guest: Guest, seat: Seat | None) -> None:
    if games.spec(desk.game.name).solving is None:
        raise Denied("not-over")
    if seat not in desk.table.seats_of(guest):
        raise Denied("not-your-seat")


def invitations(desk: Desk, tokens: Tokens) -> dict[str, str]:
    """By seat: the token that lets somebody sit down there."""
    return {
        str(seat): tokens.for_invitation(Invitation(desk.id, seat, holder.generation))
        for seat, holder in enumerate(desk.table.holders)
        if holder.is_free
    }


def _names(table: Table) -> tuple[str, ...]:
    return tuple(
        f"bot {holder.level}" if holder.level and not holder.guest else holder.name
        for holder in table.holders
    )
