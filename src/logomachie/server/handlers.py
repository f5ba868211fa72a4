"""What can be asked over HTTP: tables, records, rules and words."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from urllib.parse import unquote

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody

from logomachie import games
from logomachie.engine.game import Seat
from logomachie.engine.journal import moments
from logomachie.engine.material import BadMaterial
from logomachie.engine.record import format_record, to_record
from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold
from logomachie.server.answers import (
    FoundTable,
    GameInfo,
    ListedTable,
    NewGuest,
    OpenedTable,
    ReplayStep,
    RuleInfo,
    WordInfo,
)
from logomachie.server.service import (
    AnyRequest,
    Service,
    address_of,
    guest_of,
    guest_or_nobody,
    language_of,
    service_of,
)
from logomachie.server.tokens import Invitation, Tokens
from logomachie.table.clock import is_running
from logomachie.table.commands import Asker, Denied
from logomachie.table.events import NOBODY, Guest
from logomachie.table.house import Desk
from logomachie.table.plans import Plan
from logomachie.table.state import AnyGame, Table
from logomachie.table.storage import Summary
from logomachie.table.view import TableView, seat_views, table_view

LONGEST_WORD = 40


@post("/api/guests")
async def new_guest(state: State) -> NewGuest:
    """A name tag for somebody new."""
    tokens = service_of(state).tokens
    guest = tokens.new_guest()
    return NewGuest(guest, tokens.for_guest(guest))


@get("/api/games")
async def list_games(state: State, lang: FromQuery[str] = "fr") -> list[GameInfo]:
    """The games, with their options."""
    lexicon = service_of(state).lexicon
    found = []
    for name in games.names():
        game = own_game(name, lexicon)
        options = {
            option.name: (option.default, *(c for c in option.choices if c != option.default))
            for option in game.options
        }
        bounds = game.players[0], game.players[-1]
        found.append(GameInfo(name, rulebook(name, language_of(lang)).title, bounds, options))
    return found


@get("/api/games/{name:str}/rules")
async def rules(name: FromPath[str], lang: FromQuery[str] = "fr") -> list[RuleInfo]:
    """The rulebook of a game."""
    if name not in games.names():
        raise Denied("no-such-game")
    book = rulebook(name, language_of(lang))
    return [RuleInfo(rule.id, rule.title, rule.text) for rule in book.rules.values()]


@post("/api/tables")
async def open_table(
    request: AnyRequest,
    state: State,
    data: JSONBody[Plan],
    name: Annotated[str, HeaderParameter(name="X-Name")] = "",
) -> OpenedTable:
    """Set a table. The header X-Name is the host's name, percent-encoded."""
    service = service_of(state)
    desk = await service.house.open(data, Asker(guest_of(request), unquote(name)))
    return OpenedTable(desk.id, desk.code, invitations(desk, service.tokens))


@get("/api/tables")
async def lobby(state: State) -> list[ListedTable]:
    """The listed tables that wait for somebody or are being played."""
    service = service_of(state)
    found = [await _listed(service, one, NOBODY) for one in await service.storage.lobby()]
    return [one for one in found if one]


@get("/api/my-tables")
async def my_tables(request: AnyRequest, state: State) -> list[ListedTable]:
    """The tables at which the person who asks sits or sat: first those where it is their turn."""
    service = service_of(state)
    guest = guest_of(request)
    mine = [await _listed(service, one, guest) for one in await service.storage.tables_of(guest)]
    return sorted((one for one in mine if one), key=lambda one: (not one.my_turn, not one.running))


@get("/api/codes/{code:str}")
async def find_code(request: AnyRequest, state: State, code: FromPath[str]) -> FoundTable:
    """The table of a short code."""
    service = service_of(state)
    if not service.doorkeeper.may_try_code(address_of(request)):
        raise Denied("too-fast")
    known = code.isascii() and code.isalpha()
    table = await service.storage.find_code(code.upper()) if known else None
    if table is None:
        raise Denied("no-such-table")
    return FoundTable(table)


@get("/api/tables/{table:str}")
async def one_table(request: AnyRequest, state: State, table: FromPath[str]) -> TableView:
    """A table as the person who asks may see it."""
    service = service_of(state)
    desk = await service.house.desk(table)
    return table_view(desk.game, desk.table, guest_or_nobody(request), service.now())


@get("/api/tables/{table:str}/invitations")
async def new_invitations(
    request: AnyRequest, state: State, table: FromPath[str]
) -> dict[str, str]:
    """For the host: the tokens that let somebody sit down on the free seats."""
    service = service_of(state)
    desk = await service.house.desk(table)
    if desk.table.opened.host != guest_of(request):
        raise Denied("not-host")
    return invitations(desk, service.tokens)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(state: State, table: FromPath[str]) -> str:
    """The record of a finished game."""
    desk = await _finished(service_of(state), table)
    scores = desk.game.scores(desk.table.game_state)
    return format_record(to_record(desk.table.journal, _names(desk.table), scores))


@get("/api/tables/{table:str}/replay")
async def replay_steps(
    state: State,
    table: FromPath[str],
    seat: FromQuery[Seat | None] = None,
    lang: FromQuery[str] = "fr",
) -> list[ReplayStep]:
    """A finished game, action by action, as a seat or a spectator saw it."""
    desk = await _finished(service_of(state), table)
    if seat is not None and not 0 <= seat < len(desk.table.holders):
        raise Denied("no-such-seat")
    game, journal = desk.game, desk.table.journal
    book = rulebook(game.name, language_of(lang))
    return [
        ReplayStep(
            moment.entry.at,
            moment.entry.seat,
            moment.entry.action,
            moment.effects,
            book.explain(moment.effects),
            game.view(moment.state, seat),
        )
        for moment in moments(game, game.start(journal.setup), journal.entries)
    ]


@get("/api/words/{word:str}")
async def look_up(request: AnyRequest, state: State, word: FromPath[str]) -> WordInfo:
    """What the dictionary says; closed to who has to move in a running game."""
    service = service_of(state)
    await _require_no_turn(service, guest_of(request))
    folded = fold(word[:LONGEST_WORD])
    entry = service.lexicon.entry(folded)
    if entry is None:
        return WordInfo(folded, False)
    return WordInfo(entry.word, True, entry.spellings, entry.lemmas)


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
    return Response(service.metrics.render(), media_type="text/plain; version=0.0.4")


HANDLERS = [
    new_guest, list_games, rules, open_table, lobby, my_tables, find_code, one_table,
    new_invitations, record, replay_steps, look_up, healthy, metrics,
]  # fmt: skip


async def _finished(service: Service, table: str) -> Desk:
    desk = await service.house.desk(table)
    if desk.game.result(desk.table.game_state) is None:
        raise Denied("not-over")
    return desk


async def _require_no_turn(service: Service, guest: Guest) -> None:
    for one in await service.storage.tables_of(guest):
        if one.running and _awaits(await service.house.desk(one.table), guest):
            raise Denied("your-turn")


def _awaits(desk: Desk, guest: Guest) -> bool:
    """Whether everybody waits for this person."""
    waiting = desk.game.to_act(desk.table.game_state)
    started = desk.table.started is not None and not desk.table.closed
    return started and bool(waiting) and waiting[0] in desk.table.seats_of(guest)


async def _listed(service: Service, summary: Summary, guest: Guest) -> ListedTable | None:
    try:
        desk = await service.house.desk(summary.table)
    except Denied:
        return None  # a game of other days, which cannot be played on here
    table = desk.table
    return ListedTable(
        desk.id,
        desk.code,
        desk.game.name,
        seat_views(table, table.seats_of(guest)),
        table.started is not None,
        is_running(desk.game, table),
        table.opened.days,
        tuple(desk.game.to_act(table.game_state)) if table.started is not None else (),
        _awaits(desk, guest),
        table.last,
    )


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


@cache
def rulebook(name: str, language: str) -> Rulebook:
    """The rulebook of a game."""
    return read_rulebook(games.package_of(name), language)


@cache
def own_game(name: str, lexicon: Lexicon) -> AnyGame:
    """A game with its own material."""
    return games.load(name, lexicon)


def load_game(name: str, material: str, lexicon: Lexicon) -> AnyGame:
    """A game with its own material, or with that of a text."""
    if name not in games.names():
        raise Denied("no-such-game")
    if not material:
        return own_game(name, lexicon)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "material.toml"
        path.write_text(material, "utf-8")
        try:
            return games.load(name, lexicon, path)
        except BadMaterial as error:
            raise BadMaterial(str(error).replace(str(path), "material")) from None
        except RecursionError:
            raise BadMaterial("it is nested too deeply") from None
