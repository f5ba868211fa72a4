"""The store on a SQL database: SQLite, or PostgreSQL for several processes."""

import asyncio
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

import msgspec
from sqlalchemy import (
    URL,
    ColumnElement,
    Engine,
    Executable,
    and_,
    create_engine,
    event,
    func,
    make_url,
    or_,
    select,
    update,
)

from logomachie.store.alerts import AlertBook
from logomachie.store.aliases import is_of
from logomachie.store.company import CompanyBook
from logomachie.store.forgetting import ForgettingBook
from logomachie.store.hiding import HiddenGames
from logomachie.store.holidays import HolidayBook
from logomachie.store.migrate import is_current, migrate
from logomachie.store.moderation import ModerationBook
from logomachie.store.notices import read_notice
from logomachie.store.patience import Patience, T
from logomachie.store.people import CHANNEL as PEOPLE
from logomachie.store.people import PeopleBook
from logomachie.store.pool import SqlPool
from logomachie.store.profiles import ProfileBook
from logomachie.store.puzzles import PuzzleBook
from logomachie.store.ratings import RatingBook
from logomachie.store.reports import ReportBook
from logomachie.store.schema import aliases, films, materials, processes, sitters
from logomachie.store.schema import closures as closures_table
from logomachie.store.schema import events as events_table
from logomachie.store.schema import reviewed_turns as turns_table
from logomachie.store.schema import reviews as reviews_table
from logomachie.store.schema import tables as tables_table
from logomachie.store.statements import AnyRow, AnySelect, insert_into
from logomachie.store.sweeping import Broom
from logomachie.store.writer import CHANNEL, Writer
from logomachie.table.events import NOBODY, Event, Guest, Stamped
from logomachie.table.film import Frame, read_frame, write_frame
from logomachie.table.friendly import Friendly
from logomachie.table.lookback import LookbackTurn
from logomachie.table.played import Played
from logomachie.table.ratings import Contest
from logomachie.table.storage import (
    ANY_TABLE,
    Closure,
    Hosted,
    Lookback,
    Notice,
    Outcome,
    Settled,
    Summary,
    TableId,
    Told,
)

DATABASE_FILE, SECRET_FILE = "games.db", "secret"
"""What a house keeps in its folder."""
SECRET_VARIABLE = "LOGOMACHIE_SECRET"
"""Where the secret comes from for processes that share a database."""
CHECKPOINT_PAGES = 8000
"""SQLite moves its log into the file when it has grown to so many pages (32 MB)."""
MOST_LISTED = 200
LISTEN_SECONDS = 1.0
RECONNECT_SECONDS = 1.0
PARAMETER: dict[str, Literal["qmark", "format"]] = {"sqlite": "qmark", "postgresql": "format"}
"""How each driver writes a parameter."""
DECODER = msgspec.json.Decoder(Event)
TURN_DECODER = msgspec.json.Decoder(LookbackTurn)
ENCODER = msgspec.json.Encoder()


class SqlStorage:
    """Keeps events in a database. All who write share one loop."""

    def __init__(self, url: str) -> None:
        self._engine = connect(url)
        migrate(self._engine)
        self.reports = ReportBook(self._engine)
        self.people = PeopleBook(self._engine)
        self.ratings = RatingBook(self._engine)
        self.puzzles = PuzzleBook(self._engine)
        self.profiles = ProfileBook(self._engine)
        self._is_postgres = self._engine.dialect.name == "postgresql"
        self._insert = insert_into(self._engine)
        self._alone = asyncio.Lock()
        self._closed = threading.Event()
        self._patience = Patience(self._closed)
        self._writer = Writer(self._engine, self._closed)
        self.company = CompanyBook(self._engine)
        self.holidays = HolidayBook(self._engine)
        self.alerts = AlertBook(self._engine)
        self.moderation = ModerationBook(self._engine)
        self.forgetting = ForgettingBook(self._engine)
        self.hidden = HiddenGames(self._engine)
        self.broom = Broom(self._engine)
        self.pool = SqlPool(self._engine, self._patience)

    def close(self) -> None:
        """Store what waits, then close."""
        self._closed.set()
        self._writer.close()
        self._patience.close()
        self._engine.dispose()

    def submit(self, summary: Summary, events: Sequence[Stamped], told: Told) -> None:
        """Keep these events soon; who asked is told in their loop how it went."""
        self._writer.submit(summary, events, told)

    async def append(self, summary: Summary, events: Sequence[Stamped]) -> None:
        """Keep these events; ``Conflict`` where that cannot be."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(summary, events, partial(_settle, answer))
        await answer

    def learn(self, summary: Summary) -> None:
        """Take note of what another process stored of a table: lists need not be told again."""
        self._writer.learn(summary)

    def forget(self, table: TableId) -> None:
        """Keep nothing in mind of a table that is not in use here any more."""
        self._writer.forget(table)

    # -- films, and what games are played with

    async def keep_frames(self, table: TableId, frames: Mapping[int, Frame]) -> None:
        """Keep frames of events that have none."""

        def keep() -> None:
            with self._engine.begin() as connection:
                for seq, frame in frames.items():
                    connection.execute(
                        update(events_table)
                        .where(events_table.c.table_id == table, events_table.c.seq == seq)
                        .where(events_table.c.frame.is_(None))
                        .values(frame=write_frame(frame))
                    )

        await self._patience.ask(keep)

    async def film(self, table: TableId) -> bytes | None:
        """The film of a table whose game is over, packed."""
        rows = await self._read(select(films.c.data).where(films.c.table_id == table))
        return rows[0].data if rows else None

    async def keep_film(self, table: TableId, film: bytes) -> None:
        """Keep a film in place of the frames; what was kept before stays."""

        def keep() -> None:
            own = events_table.c.table_id == table
            row = {"table_id": table, "data": film}
            with self._engine.begin() as connection:
                connection.execute(self._insert(films).values(row).on_conflict_do_nothing())
                connection.execute(update(events_table).where(own).values(frame=None))

        await self._patience.ask(keep)

    async def unfilmed(self) -> Sequence[TableId]:
        """The tables whose games are over and have no film yet, and those without frames."""
        first = and_(events_table.c.table_id == tables_table.c.id, events_table.c.seq == 1)
        query = (
            select(tables_table.c.id)
            .join(events_table, first)
            .outerjoin(films, films.c.table_id == tables_table.c.id)
            .where(films.c.table_id.is_(None))
            .where(or_(~tables_table.c.running, events_table.c.frame.is_(None)))
            .order_by(tables_table.c.updated.desc())
        )
        return [row[0] for row in await self._read(query)]

    async def material(self, fingerprint: str) -> bytes | None:
        """The box of a material with which games are played."""
        query = select(materials.c.box).where(materials.c.fingerprint == fingerprint)
        rows = await self._read(query)
        return zlib.decompress(rows[0].box) if rows else None

    async def keep_material(self, fingerprint: str, game: str, box: bytes) -> None:
        """Keep the box of a material, once."""
        row = {"fingerprint": fingerprint, "game": game, "box": zlib.compress(box)}
        await self._do(self._insert(materials).values(row).on_conflict_do_nothing())

    async def lexica(self) -> frozenset[str]:
        """The fingerprints of the lexica that running games are played with."""
        query = select(tables_table.c.lexicon).where(tables_table.c.running).distinct()
        return frozenset(row[0] for row in await self._read(query) if row[0])

    # -- other processes

    def watch(
        self, told: Callable[[Sequence[Notice]], None], renewed: Callable[[Guest], None]
    ) -> None:
        """Tell of what other processes have written; called from another thread."""
        if self._is_postgres:
            arguments = (self._engine.url.set(drivername="postgresql"), told, renewed)
            threading.Thread(
                target=self._listen, args=arguments, name="store-listener", daemon=True
            ).start()

    def _listen(
        self,
        url: URL,
        told: Callable[[Sequence[Notice]], None],
        renewed: Callable[[Guest], None],
    ) -> None:
        import psycopg  # only where several processes share a database

        while not self._closed.is_set():
            try:
                address = url.render_as_string(hide_password=False)
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}; LISTEN {PEOPLE}")
                    # Nobody knows what was written before we listened.
                    told([Notice(ANY_TABLE, 0)])
                    renewed(NOBODY)
                    while not self._closed.is_set():
                        # All that came at once is handed on at once.
                        heard = tuple(connection.notifies(timeout=LISTEN_SECONDS, stop_after=1))
                        if self._closed.is_set():
                            return  # nobody is there to hear it
                        for one in heard:
                            if one.channel == PEOPLE:
                                renewed(one.payload)
                        notices = [
                            read_notice(one.payload) for one in heard if one.channel == CHANNEL
                        ]
                        if others := [one for by, one in notices if by != self._writer.process]:
                            told(others)
            except psycopg.OperationalError:
                self._closed.wait(RECONNECT_SECONDS)

    # -- alive or not

    async def heartbeat(self, process: str, now: float) -> None:
        """Note that this process is alive; what was noted too late changes nothing."""
        insert = self._insert(processes).values(id=process, seen=now)
        seen = insert.excluded.seen
        await self._do(
            insert.on_conflict_do_update(
                index_elements=["id"], set_={"seen": seen}, where=processes.c.seen < seen
            )
        )

    async def living(self, since: float) -> frozenset[str]:
        """The processes that were alive since a time of day, where there may be several."""
        if not self._is_postgres:
            return frozenset()
        query = select(processes.c.id).where(processes.c.seen >= since)
        return frozenset(row.id for row in await self._read(query))

    async def last_seen(self) -> float:
        """The latest time of day at which any process was alive; 0 where there was none."""
        last = (await self._read(select(func.max(processes.c.seen))))[0][0]
        return float(last or 0.0)

    async def shared_time(self) -> float | None:
        """The time of day by the clock that all processes share, where there may be several."""
        if not self._is_postgres:
            return None
        query = select(func.extract("epoch", func.clock_timestamp()))
        return float((await self._read(query))[0][0])

    async def note_closure(self, now: float, alive: float) -> None:
        """Note that the house was closed until now, unless another process may be alive."""
        last: float | None = (await self._read(select(func.max(processes.c.seen))))[0][0]
        unseen = now - last if last is not None else 0.0
        # SQLite is for one process: if we start, there is no other.
        if unseen > (alive if self._is_postgres else 0.0):
            closure = {"start": last, "end": now}
            await self._do(self._insert(closures_table).values(closure).on_conflict_do_nothing())

    async def closures(self, after: float) -> Sequence[Closure]:
        """When the house was closed, as far as that ended after a time of day."""
        query = select(closures_table).where(closures_table.c.end > after)
        return [Closure(row.start, row.end) for row in await self._read(query)]

    # -- ratings

    async def settle(self, table: TableId, verdict: Contest | Friendly, at: float) -> None:
        """Let a finished game count, or note why it does not; what was settled before stays."""
        await self._patience.ask(lambda: self.ratings.settle(table, verdict, at))

    async def settled(self, table: TableId) -> Settled | None:
        """What became of a game that was to count; ``None`` where that is open."""
        return await self._patience.ask(lambda: self.ratings.settled(table))

    async def unsettled(self) -> Sequence[TableId]:
        """The tables whose games are over and were to count, and did not yet: the oldest first."""
        return await self._patience.ask(self.ratings.unsettled)

    # -- what is remembered of finished games

    async def record(self, table: TableId, memories: Mapping[Guest, Played]) -> None:
        """Keep what a finished game was to each who played it; what was kept before stays."""
        await self._patience.ask(lambda: self.profiles.record(table, memories))

    async def unrecorded(self) -> Sequence[TableId]:
        """The tables whose games are over and are not recorded yet, the newest first."""
        return await self._patience.ask(self.profiles.unrecorded)

    async def ask_profiles(self, ask: Callable[[ProfileBook], T]) -> T:
        """What the book of profiles answers."""
        return await self._patience.ask(lambda: ask(self.profiles))

    # -- looking back at finished games

    async def want_lookback(self, table: TableId, turns: int, now: float) -> None:
        """Note that somebody wants to look back at a game with so many turns, once."""
        row = {"table_id": table, "turns": turns, "asked": now, "finished": not turns}
        await self._do(self._insert(reviews_table).values(row).on_conflict_do_nothing())

    async def lookback(self, table: TableId) -> Lookback | None:
        """How far a look-back is; ``None`` where nobody wants one."""
        query = select(reviews_table).where(reviews_table.c.table_id == table)
        rows = await self._read(query)
        return Lookback(rows[0].turns, rows[0].finished) if rows else None

    async def unfinished_lookbacks(self) -> Sequence[TableId]:
        """The tables whose look-backs are not finished, those first that were wanted first."""
        query = (
            select(reviews_table.c.table_id)
            .where(~reviews_table.c.finished)
            .order_by(reviews_table.c.asked)
        )
        return [row[0] for row in await self._read(query)]

    async def lookback_turns(self, table: TableId, after: int = 0) -> Sequence[LookbackTurn]:
        """The turns looked at so far, in the order of finding, or those after so many."""
        query = (
            select(turns_table.c.data)
            .where(turns_table.c.table_id == table)
            .order_by(turns_table.c.place, turns_table.c.first)
            .offset(after)
        )
        return [TURN_DECODER.decode(row.data) for row in await self._read(query)]

    async def keep_lookback_turn(self, table: TableId, turn: LookbackTurn) -> None:
        """Keep what was found in a turn; what was kept before stays."""
        before = select(func.count()).where(turns_table.c.table_id == table).scalar_subquery()
        row = {"table_id": table, "first": turn.first, "data": ENCODER.encode(turn)}
        insert = self._insert(turns_table).values(**row, place=before)
        await self._do(insert.on_conflict_do_nothing())

    async def finish_lookback(self, table: TableId) -> None:
        """Note that all turns are looked at."""
        own = reviews_table.c.table_id == table
        await self._do(update(reviews_table).where(own).values(finished=True))

    # -- reading

    async def events(self, table: TableId, after: int = 0) -> Sequence[Stamped]:
        """The events of a table, or those after a number."""
        query = (
            select(*[events_table.c[column] for column in ("seq", "at", "data", "ticket", "frame")])
            .where(events_table.c.table_id == table, events_table.c.seq > after)
            .order_by(events_table.c.seq)
        )
        rows = await self._read(query)
        return [_stamped(row) for row in rows]

    async def summary(self, table: TableId) -> Summary:
        """What lists tell of a table that is there."""
        (found,) = await self._summaries(tables_table.c.id == table)
        return found

    async def find_code(self, code: str) -> TableId | None:
        """The table with this short code."""
        rows = await self._read(select(tables_table.c.id).where(tables_table.c.code == code))
        return rows[0][0] if rows else None

    async def game_of(self, table: TableId) -> str | None:
        """The game that is played at a table, if there is one."""
        rows = await self._read(select(tables_table.c.game).where(tables_table.c.id == table))
        return rows[0][0] if rows else None

    async def lobby(self) -> Sequence[Summary]:
        """The listed tables that are running: the newest of each host first, then their others."""
        listed = tables_table.c.listed & tables_table.c.running
        newest = tables_table.c.updated.desc()
        of_host = func.row_number().over(partition_by=tables_table.c.host, order_by=newest)
        ranked = select(tables_table.c.id, of_host.label("rank")).where(listed).subquery()
        query = (
            select(tables_table)
            .join(ranked, ranked.c.id == tables_table.c.id)
            .order_by(ranked.c.rank, newest)
        )
        return await self._listed(query)

    async def lately_over(self, most: int) -> Sequence[Summary]:
        """The listed tables that are not running any more, the newest first."""
        over = tables_table.c.listed & ~tables_table.c.running
        newest = tables_table.c.updated.desc()
        return await self._listed(select(tables_table).where(over).order_by(newest), most)

    async def hosted(self, guest: Guest) -> Hosted:
        """How many tables a person opened that are running."""
        query = select(
            func.count().label("tables"),
            func.count().filter(tables_table.c.listed).label("listed"),
            func.count().filter(tables_table.c.of_bots).label("of_bots"),
        ).where(is_of(tables_table.c.host, guest), tables_table.c.running)
        (found,) = await self._read(query)
        return Hosted(found.tables, found.listed, found.of_bots)

    async def tables_of(self, guest: Guest) -> Sequence[Summary]:
        """The tables of a person, the newest first."""
        theirs = select(sitters.c.table_id).where(is_of(sitters.c.guest, guest))
        return await self._summaries(tables_table.c.id.in_(theirs))

    async def overdue(self, now: float) -> Sequence[TableId]:
        """The tables where the clock should have acted."""
        late = select(tables_table.c.id).where(tables_table.c.running, tables_table.c.due < now)
        return [row[0] for row in await self._read(late)]

    async def _summaries(self, *conditions: ColumnElement[bool]) -> list[Summary]:
        newest = tables_table.c.updated.desc()
        return await self._listed(select(tables_table).where(*conditions).order_by(newest))

    async def _listed(self, query: AnySelect, most: int = MOST_LISTED) -> list[Summary]:
        rows = await self._read(query.limit(most))
        person = func.coalesce(aliases.c.person, sitters.c.guest)
        seated = await self._read(
            select(sitters.c.table_id, person.label("guest"))
            .outerjoin(aliases, aliases.c.guest == sitters.c.guest)
            .where(sitters.c.table_id.in_([row.id for row in rows]))
        )
        return [
            Summary(
                row.id,
                row.code,
                row.game,
                row.listed,
                row.running,
                row.due,
                tuple(sorted({one.guest for one in seated if one.table_id == row.id})),
                row.updated,
                row.lexicon,
                row.host,
                row.rated,
                row.of_bots,
            )
            for row in rows
        ]

    async def _read(self, query: Executable) -> Sequence[AnyRow]:
        def read() -> Sequence[AnyRow]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        return await self._patience.ask(read)

    async def _do(self, statement: Executable) -> None:
        def do() -> None:
            with self._engine.begin() as connection:
                connection.execute(statement)

        await self._patience.ask(do)

    async def ask_people(self, ask: Callable[[PeopleBook], T]) -> T:
        """What the book of people answers."""
        return await self._patience.ask(lambda: ask(self.people))

    async def ask_company(self, ask: Callable[[CompanyBook], T]) -> T:
        """What the book of people's company answers."""
        return await self._patience.ask(lambda: ask(self.company))

    async def ask_holidays(self, ask: Callable[[HolidayBook], T]) -> T:
        """What the book of people's holidays answers."""
        return await self._patience.ask(lambda: ask(self.holidays))

    async def ask_alerts(self, ask: Callable[[AlertBook], T]) -> T:
        """What the book of alerts answers."""
        return await self._patience.ask(lambda: ask(self.alerts))

    async def ask_puzzles(self, ask: Callable[[PuzzleBook], T]) -> T:
        """What the book of puzzles answers."""
        return await self._patience.ask(lambda: ask(self.puzzles))

    async def ask(self, question: Callable[[], T]) -> T:
        """What one of the books answers."""
        return await self._patience.ask(question)

    async def ask_alone(self, question: Callable[[], T]) -> T:
        """The same for what takes long: one at a time, so that others have the threads."""
        async with self._alone:
            return await self._patience.ask(question)


class NoHouse(Exception):
    """There is no database yet, and who only looks must not make one."""


class OtherVersion(Exception):
    """The database was made by another version: a server brings it up to date."""


def address_in(directory: Path) -> str:
    """The address of the database of a house that keeps it in its own folder."""
    return f"sqlite:///{directory / DATABASE_FILE}"


def is_shared(address: str) -> bool:
    """Whether several processes can share this database."""
    return make_url(address).get_backend_name() == "postgresql"


@contextmanager
def open_database(address: str) -> Iterator[Engine]:
    """The database of a house, for who only looks: ``NoHouse``, ``OtherVersion`` if it is none."""
    engine = connect(address)
    try:
        file = engine.url.database
        if engine.dialect.name == "sqlite" and not (file and Path(file).is_file()):
            raise NoHouse(file)
        if not is_current(engine):
            raise OtherVersion
        yield engine
    finally:
        engine.dispose()


def require_current(address: str) -> None:
    """``OtherVersion`` where a database is not up to date; its own error where it is not there."""
    engine = connect(address)
    try:
        if not is_current(engine):
            raise OtherVersion
    finally:
        engine.dispose()


def reach(address: str) -> None:
    """Bring a database up to date; its own error where that cannot be."""
    engine = connect(address)
    try:
        migrate(engine)
    finally:
        engine.dispose()


def connect(address: str) -> Engine:
    """The engine of a database.

    SQLite writes each commit to its log and waits for the disk before it is acknowledged: neither
    a crash of the server nor a power cut loses anything. With ``?synchronous=NORMAL`` it does not
    wait, and only a crash loses nothing.
    """
    url = make_url(address)
    style = PARAMETER.get(url.get_backend_name())
    if style is None:
        raise ValueError(f"a database is one of: {', '.join(PARAMETER)}")
    synchronous = str(url.query.get("synchronous", "FULL")).upper()
    if synchronous not in ("NORMAL", "FULL"):
        raise ValueError("synchronous is NORMAL or FULL")
    # Parameters hold what must not get into logs.
    engine = create_engine(
        url.difference_update_query(["synchronous"]), hide_parameters=True, paramstyle=style
    )
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: sqlite3.Connection, _: object) -> None:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {synchronous}")
            connection.execute("PRAGMA foreign_keys = ON")
            # What is deleted is gone: somebody may have wanted to be forgotten.
            connection.execute("PRAGMA secure_delete = ON")
            # What one statement needs to undo itself is not worth a file.
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")

    return engine


def _settle(answer: asyncio.Future[None], outcome: Outcome) -> None:
    """Tell who waits how it went, unless they wait no more."""
    if answer.done():
        return
    if outcome is None:
        answer.set_result(None)
    else:
        answer.set_exception(outcome)


def _stamped(row: AnyRow) -> Stamped:
    frame = read_frame(row.frame) if row.frame else None
    return Stamped(row.seq, row.at, DECODER.decode(row.data), row.ticket, frame)
