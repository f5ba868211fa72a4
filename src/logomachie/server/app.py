"""The application: HTTP for tables, records, rules and words; websockets for live play."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Litestar, MediaType, Response, get
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from logomachie import __version__
from logomachie.engine.chance import new_seed
from logomachie.engine.game import BadSetup
from logomachie.engine.material import BadMaterial, OutOfRange
from logomachie.engine.measuring import TooMuch
from logomachie.kernel.budget import Budget
from logomachie.lexicon.cache import keep_for
from logomachie.lexicon.collection import Collection
from logomachie.lexicon.places import data_root
from logomachie.server import unanswerable
from logomachie.server.alert_denials import ALERT_STATUSES
from logomachie.server.alert_handlers import ALERTS
from logomachie.server.alerting import WITHOUT_MAIL, Alerting, alerts_for
from logomachie.server.answers import Problem
from logomachie.server.callers import AnyRequest, address_of, network_of_request, service_of
from logomachie.server.catalogue import Catalogue
from logomachie.server.challenges import Challenges
from logomachie.server.companions import COMPANIONS
from logomachie.server.company import Company
from logomachie.server.days import DAYS
from logomachie.server.denials import say
from logomachie.server.device_names import device_name
from logomachie.server.failures import note_failure
from logomachie.server.handlers import HANDLERS
from logomachie.server.holidays import HOLIDAYS
from logomachie.server.leaving import LEAVING
from logomachie.server.lessons import LESSONS
from logomachie.server.limits import Doorkeeper, Limits
from logomachie.server.live import Connection, Message, Receive, Send
from logomachie.server.lobby import Lobby
from logomachie.server.lookback import LOOKBACK
from logomachie.server.mail_pages import MAIL_PAGES
from logomachie.server.metrics import MeteredStorage, Metrics
from logomachie.server.moderation import Moderation
from logomachie.server.network import Listening, network_of
from logomachie.server.pages import PAGES, is_file
from logomachie.server.passkeys import PASSKEYS
from logomachie.server.people import PEOPLE
from logomachie.server.phrase_keys import PhraseKeys
from logomachie.server.profiles import PROFILES
from logomachie.server.protocol import LARGEST_MESSAGE
from logomachie.server.puzzle_denials import PUZZLE_STATUSES
from logomachie.server.puzzles import PUZZLES
from logomachie.server.ratings import RATINGS
from logomachie.server.reader import language_of
from logomachie.server.readiness import PREPARING, Readiness, Report
from logomachie.server.reports import REPORTS
from logomachie.server.schema import schema_of
from logomachie.server.service import Service
from logomachie.server.sockets import LINE
from logomachie.server.sweeper import Sweeper
from logomachie.server.talk import TALK
from logomachie.server.talk_denials import TALK_STATUSES
from logomachie.server.timekeeper import keep_time, set_time
from logomachie.server.tokens import Tokens
from logomachie.server.turns import Turns
from logomachie.server.verdict_tables import VerdictTables
from logomachie.server.visitors import Visitors
from logomachie.server.words import find_by_gloss, look_up
from logomachie.store.sql import is_shared
from logomachie.table.attendant import BUSY
from logomachie.table.commands import Denied
from logomachie.table.events import Guest
from logomachie.table.house import House
from logomachie.table.intentions import PAUSE
from logomachie.table.lookback_jobs import HouseJobs, Jobs, look_back
from logomachie.table.lookbacks import Lookbacks
from logomachie.table.matchmaker import Matchmaker
from logomachie.table.phrase import Cost
from logomachie.table.storage import Storage, TableId
from logomachie.table.time_of_day import TimeOfDay
from logomachie.workbench.bench import Workbench
from logomachie.workbench.thinking import Thinkers

LIVE = "/live"
"""Where the websocket is."""
log = logging.getLogger(__name__)

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
STATUS_OF = {
    BUSY: 503, "cannot-invite": 409, "hello-first": 401, "keep-first": 409, "last-passkey": 409,
    "lesson-lost": 409, "link-void": 403, "name-taken": 409, "no-analysis": 404, "no-coach": 404,
    "no-hint": 404, "no-hints": 403, "no-profile": 404, "no-such-address": 404,
    "no-such-device": 404, "no-such-dictionary": 404, "no-such-game": 404, "no-such-lesson": 404,
    "no-such-passkey": 404, "no-such-phrase": 403, "no-such-seat": 404, "no-such-table": 404,
    "no-such-turn": 404, "not-a-companion": 403, "not-host": 403, "not-over": 409,
    "not-readable": 409, "not-your-seat": 403, "not-your-turn": 409, "passkey-late": 403,
    "passkey-wrong": 403, "phrases-busy": 503, PREPARING: 503, "report-answered": 409,
    "reports-full": 429, "sat-together": 409, "too-fast": 429, "too-long": 413,
    "too-many-blocked": 409, "too-many-listed": 429, "too-many-of-bots": 429, "too-many-open": 429,
    "too-many-passkeys": 409, "too-many-reports": 429, "wrong-method": 405, "you-blocked": 409,
    "your-turn": 403,
    **ALERT_STATUSES,
    **PUZZLE_STATUSES,
    **TALK_STATUSES,
}  # fmt: skip
POLICY_VIOLATION, TRY_LATER = 1008, 1013
LONGEST_REASON = 500
REQUEST, REQUEST_HEADER = "request", b"x-request-id"
NUMBER_BYTES = 8
PIECE = 1 << 16
"""So many bytes of an answer are handed over, then more once the client has taken them."""
LOOKS = frozenset({"/healthz", "/metrics"})
"""Where programs look how the server is: they have a limit of their own."""
ASKED = [
    *HANDLERS,
    *PEOPLE,
    *PASSKEYS,
    *COMPANIONS,
    *HOLIDAYS,
    *ALERTS,
    *MAIL_PAGES,
    *LOOKBACK,
    *LESSONS,
    *PUZZLES,
    *DAYS,
    *REPORTS,
    *RATINGS,
    *PROFILES,
    *TALK,
    *LEAVING,
    find_by_gloss,
    look_up,
]
"""What programs may ask over HTTP."""


class Settings(NamedTuple):
    """What a server is told when it starts."""

    database: str
    """The address of the database, such as ``sqlite:///games.db``."""
    secret: str
    """Signs tokens; the same for all processes that share a database."""
    origins: tuple[str, ...] = ()
    """The addresses from which pages may talk to it, beside its own."""
    thinking: Budget = Budget.of_seconds(1.0)
    """What a bot may use for a move."""
    pause: float = PAUSE
    """The moment, in seconds, that a bot takes before each action at a table with people."""
    limits: Limits = Limits()
    listening: Listening = Listening("127.0.0.1", 8000)
    base_url: str = ""
    """The address that links name, such as ``https://games.example``; empty: the one asked."""
    data: Path | None = None
    """Where the dictionaries of the house lie; by default where its data do."""
    worker: bool = True
    """Whether it takes look-backs off the queue, where there is one."""
    phrase_cost: Cost = Cost()
    """What the look-up key of a phrase takes: the same for all processes and all times."""
    alerting: Alerting = WITHOUT_MAIL
    keep_days: int = 0
    """Tables that are over or abandoned are removed after so many days; 0: never."""


def slow_down(request: AnyRequest) -> None:
    """Deny what comes too fast from one address."""
    path = request.url.path
    doorkeeper = service_of(request.app.state).doorkeeper
    if path in LOOKS:
        may_pass = doorkeeper.may_look(address_of(request))
    elif is_file(path):
        may_pass = doorkeeper.may_fetch(network_of_request(request))
    else:
        may_pass = doorkeeper.may_ask(network_of_request(request))
    if not may_pass:
        raise Denied("too-fast")


def deny(request: AnyRequest, denied: Denied) -> Response[Problem]:
    """The answer to what is not granted."""
    service_of(request.app.state).metrics.denials.labels(denied.key).inc()
    language = language_of(request.query_params.get("lang", ""))
    text = say(denied.key, language, denied.values)
    problem = Problem(denied.key, text, denied.values.get("table", ""))
    return Response(problem, status_code=STATUS_OF.get(denied.key, 400))


def explain(_: AnyRequest, error: BadSetup) -> Response[Problem]:
    """The answer to a table that cannot be set."""
    return Response(Problem("bad-plan", str(error)[:LONGEST_REASON]), status_code=400)


def misunderstand(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """The answer to a request that is none of ours."""
    return deny(request, unanswerable.denied_for(error))


def refuse(request: AnyRequest, error: BadMaterial) -> Response[Problem]:
    """The answer to a material with which nobody can play here."""
    return deny(request, denied_for(error))


def denied_for(error: BadMaterial) -> Denied:
    """What is said of a material that will not do."""
    match error:
        case TooMuch():
            return Denied(f"material-{error.what}", {"most": str(error.most)})
        case OutOfRange():
            values = {"figure": error.figure, "least": str(error.least), "most": str(error.most)}
            return Denied("material-range", values)
    return Denied("bad-material", {"reason": str(error)[:LONGEST_REASON]})


def give_up(request: AnyRequest, _: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """The answer to a body that is nested deeper than anybody reads, or written in no letters."""
    return deny(request, Denied("bad-message"))


def fail(request: AnyRequest, error: Exception) -> Response[Problem]:
    """The answer to what went wrong; the log has a line of the same number."""
    number = request.scope["state"][REQUEST]
    note_failure("a request failed", number, error)
    language = language_of(request.query_params.get("lang", ""))
    text = say("failed", language, {"request": number})
    return Response(Problem("failed", text, request=number), status_code=500)


@get(LIVE, include_in_schema=False, status_code=426, media_type=MediaType.TEXT)
async def no_page() -> str:
    """The answer to who takes the websocket for a page."""
    return "This is a websocket."


async def live(service: Service, scope: Message, receive: Receive, send: Send) -> None:
    """The websocket of a client."""
    await receive()
    address = (scope.get("client") or ("",))[0]
    network = network_of(address)
    if not is_welcome(scope["headers"], service.origins):
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        return
    if not service.doorkeeper.enter(network):
        await send({"type": "websocket.close", "code": TRY_LATER})
        return
    service.metrics.connections.inc()
    try:
        number = new_number()
        await send({"type": "websocket.accept", "headers": [(REQUEST_HEADER, number.encode())]})
        device = device_name(dict(scope["headers"]).get(b"user-agent", b"").decode("latin-1"))
        await Connection(service, scope[LINE], address, number, device).run(receive)
    finally:
        service.metrics.connections.dec()
        service.doorkeeper.leave(network)


def is_welcome(headers: list[tuple[bytes, bytes]], origins: tuple[str, ...]) -> bool:
    """Whether a page of this origin may connect; programs that are no browser name none."""
    named: Mapping[bytes, str] = {name: value.decode("latin-1") for name, value in headers}
    origin = named.get(b"origin")
    if origin is None:
        return True
    scheme, _, host = origin.partition("://")
    own = scheme in ("http", "https") and host == named.get(b"host", "")
    return own or origin in origins


class Application(Litestar):
    """The application, which answers HEAD wherever it answers GET."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; the server that runs the application leaves the body of HEAD away."""
        if scope["type"] == "websocket" and scope["path"] == LIVE:
            # Without all that stands around a page: a live game passes here at every move.
            await live(service_of(self.state), scope, receive, send)
            return
        if scope["type"] == "http":
            method = "GET" if scope["method"] == "HEAD" else scope["method"]
            number = new_number()
            scope = {**scope, "method": method, "state": {**scope["state"], REQUEST: number}}
            send = numbered(in_pieces(send), number)
        await super().__call__(scope, receive, send)


def jobs_of(house: House, storage: Storage, settings: Settings) -> Jobs:
    """Who looks back at games: this house, or all who work on its database."""
    if not is_shared(settings.database):
        return HouseJobs(house, storage, settings.thinking)
    from logomachie.store.job_queue import QueueJobs  # comes with the driver of PostgreSQL

    async def work(table: TableId) -> int:
        taken = await house.archive.take_out(table)
        return await look_back(table, taken, storage, settings.thinking, house.think)

    return QueueJobs(settings.database, storage, work if settings.worker else None)


def new_number() -> str:
    """How the log calls a request or a connection."""
    return secrets.token_hex(NUMBER_BYTES)


def numbered(send: Send, number: str) -> Send:
    """Sends answers that carry the number of their request."""

    async def send_numbered(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message["headers"], (REQUEST_HEADER, number.encode())]
            message = {**message, "headers": headers}
        await send(message)

    return send_numbered


def in_pieces(send: Any) -> Any:
    """Sends long answers piece by piece: of what a client does not take, there is no copy."""

    async def send_in_pieces(message: Any) -> None:
        body = message.get("body", b"")
        last = max(0, len(body) - 1) // PIECE * PIECE
        for begin in range(0, last, PIECE):
            await send({**message, "body": body[begin : begin + PIECE], "more_body": True})
        await send({**message, "body": body[last:]} if last else message)

    return send_in_pieces


def create_app(
    settings: Settings,
    now: Callable[[], float] | None = None,
    seed: Callable[[], str] = new_seed,
    report: Report = lambda _: None,
    bench: Callable[[], Workbench] = Workbench,
    thinkers: Callable[[], Thinkers] = Thinkers,
) -> Litestar:
    """The application for these settings; ``report`` hears how far its preparation is.

    What is missing when it opens is prepared on the ``bench``; the ``thinkers`` compute for people
    and bots. The time of day is that of the machine's clocks, unless ``now`` tells it.
    """
    clock = TimeOfDay(time.time, time.monotonic)
    time_of_day = now or clock

    @asynccontextmanager
    async def serve(app: Litestar) -> AsyncGenerator[None]:
        computing = thinkers()
        collection = Collection(settings.data or data_root())
        readiness = Readiness(bench(), collection, report, computing.prepare)
        metrics = Metrics()
        storage = MeteredStorage(settings.database, metrics)
        catalogue = Catalogue(readiness)
        house = House(
            storage,
            catalogue,
            time_of_day,
            settings.thinking,
            seed,
            settings.pause,
            computing,
        )
        jobs = jobs_of(house, storage, settings)
        doorkeeper = Doorkeeper(settings.limits, time.monotonic)
        visitors = Visitors(storage, house, time_of_day)
        await visitors.learn_aliases()
        tokens = Tokens(settings.secret, time_of_day)
        company = Company(house, storage, tokens, time_of_day)
        await company.open()
        apart = company.shunning.apart
        matchmaker = Matchmaker(house, storage.pool, catalogue, time_of_day, apart)
        lobby = Lobby(house, storage, time_of_day)
        alerts = alerts_for(
            settings.alerting,
            settings.secret,
            settings.base_url,
            house,
            storage,
            company.shunning,
            metrics,
            time_of_day,
        )
        await alerts.open()
        turns = Turns(house, storage)
        onlookers = house.onlookers
        onlookers.stored, onlookers.happened = alerts.stored, turns.happened
        onlookers.elsewhere = turns.elsewhere
        moderation = Moderation(house, storage, time_of_day)
        await moderation.open()
        sweeper = Sweeper(house, storage, time_of_day, settings.keep_days)
        app.state.service = Service(
            house,
            Lookbacks(house, storage, jobs),
            storage,
            tokens,
            readiness,
            doorkeeper,
            metrics,
            settings.origins,
            time_of_day,
            settings.listening,
            settings.base_url,
            visitors,
            PhraseKeys(settings.secret, settings.phrase_cost),
            Challenges(settings.secret, time_of_day),
            matchmaker,
            lobby,
            company,
            alerts,
            turns,
            moderation,
            VerdictTables(),
            settings.keep_days,
        )

        async def wake() -> None:
            await set_time(clock, storage)
            await house.wake()
            await jobs.wake()
            await matchmaker.open()
            turns.look_at_all()
            await keep_lexica()

        async def keep_lexica() -> None:
            # Also when the server is closed for long, or the next version builds another lexicon.
            offered = {one.fingerprint for one in readiness.dictionaries.values()}
            needed = {*await storage.lexica(), *offered}
            await asyncio.to_thread(keep_for, settings.database, needed)

        async def load_all() -> None:
            await readiness.load_all()
            await keep_lexica()

        async def make_ready() -> None:
            await readiness.prepare()
            await wake()  # only now: who waits for a game that is not ready loses no time
            log.info("all is ready")

        def changed(guest: Guest) -> None:
            # Who is cut off hears of no invitation any more.
            visitors.changed(guest).add_done_callback(lambda _: company.changed(guest))
            alerts.changed(guest)

        house.listen(changed, matchmaker.wake)
        timekeeper = asyncio.create_task(keep_time(clock, storage))
        watching = [
            asyncio.create_task(visitors.keep_watch()),
            asyncio.create_task(moderation.keep_watch()),
            asyncio.create_task(sweeper.keep_sweeping()),
            asyncio.create_task(alerts.keep_watch()),
        ]
        if readiness.open_at_once():
            await wake()
            opening = asyncio.create_task(load_all())
        else:
            opening = asyncio.create_task(make_ready())
        log.info("open", extra={"version": __version__})
        try:
            yield
        finally:
            for task in (opening, timekeeper, *watching):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await jobs.close()
            await lobby.close()
            await matchmaker.close()
            await turns.close()
            await house.close()
            await alerts.close()
            storage.close()
            log.info("closed")

    return Application(
        [*ASKED, schema_of(ASKED), no_page, *PAGES],
        lifespan=[serve],
        before_request=slow_down,
        exception_handlers={
            Denied: deny,
            BadMaterial: refuse,
            BadSetup: explain,
            HTTPException: misunderstand,
            RecursionError: give_up,
            UnicodeDecodeError: give_up,
            HTTP_500_INTERNAL_SERVER_ERROR: fail,
        },
        response_headers=SECURITY_HEADERS,
        request_max_body_size=LARGEST_MESSAGE,
        logging_config=None,
        openapi_config=None,
    )
