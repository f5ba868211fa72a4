"""Where it is kept what people played: a profile is a few queries, and no film is read for it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Executable,
    and_,
    case,
    delete,
    exists,
    func,
    select,
    tuple_,
    update,
)

from logomachie.lexicon.folding import fold
from logomachie.store.aliases import is_of
from logomachie.store.schema import (
    made_words,
    names,
    played_with,
    profiles,
    recorded_games,
    settled_games,
)
from logomachie.store.schema import played_games as kept
from logomachie.store.schema import tables as tables_table
from logomachie.store.statements import AnyRow, insert_into
from logomachie.table.events import Guest
from logomachie.table.friendly import Friendly
from logomachie.table.names import looks
from logomachie.table.played import BestMove, Favourite, Figures, Opponent, Outcome, Played
from logomachie.table.storage import TableId

Shown = Literal["nothing", "numbers", "everything"]
"""What others see of a profile."""
LONGEST_NAME, LONGEST_FOLDED = 40, 160
"""A letter may be several without its accents and ligatures."""
LEAST_LETTERS = 4
"""Shorter words come by themselves: they are nobody's favourites."""
MOST_WORDS, MOST_MOVES, MOST_OPPONENTS = 24, 3, 12
"""What is told of favourite words, of best moves in each game, and of opponents."""
DECODER = msgspec.json.Decoder(Played)
ENCODER = msgspec.json.Encoder()
ALONE = kept.c.outcome != "shared"
FRIENDLY = case((tables_table.c.rated, settled_games.c.friendly), else_=Friendly.CHOSEN).label(
    "friendly"
)


class Place(NamedTuple):
    """A place in a list of games, the newest first."""

    ended: float
    number: int
    """Tells games apart that ended at the same moment."""


class Recorded(NamedTuple):
    """A game that somebody played."""

    table: TableId
    played: Played
    place: Place
    friendly: Friendly | None = None
    """Why it did not count for the ratings, if so."""


class Wanted(NamedTuple):
    """Which games somebody wants to see; all where nothing is said."""

    game: str = ""
    outcome: Outcome | None = None
    opponent: str = ""
    """A part of the name of somebody else at the table."""
    level: int = 0
    """The level of a bot at the table."""
    since: float | None = None
    until: float | None = None


class ProfileBook:
    """What the people of a database played."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert = insert_into(engine)

    # -- games that are over

    def record(self, table: TableId, memories: Mapping[Guest, Played]) -> None:
        """Keep what a finished game was to each who played it; what was kept before stays."""
        note = self._insert(recorded_games).values(table_id=table).on_conflict_do_nothing()
        with self._engine.begin() as connection:
            # Who notes it first has the table to itself until the commit.
            is_first = connection.execute(note.returning(recorded_games.c.table_id)).first()
            if is_first and memories:
                self._keep(connection, table, memories)

    def _keep(
        self, connection: Connection, table: TableId, memories: Mapping[Guest, Played]
    ) -> None:
        games = [_game_row(guest, table, one) for guest, one in memories.items()]
        connection.execute(self._insert(kept).values(games))
        fellows = [row for guest, one in memories.items() for row in _fellows(guest, table, one)]
        if fellows:
            connection.execute(self._insert(played_with).values(fellows))
        # Always in the same order: two who write the same words do not wait for each other.
        words = sorted(row for guest, one in memories.items() for row in _words(guest, one))
        if words:
            insert = self._insert(made_words).values(words)
            more = {"times": made_words.c.times + insert.excluded.times}
            key = ["guest", "game", "word"]
            connection.execute(insert.on_conflict_do_update(index_elements=key, set_=more))

    def unrecorded(self) -> Sequence[TableId]:
        """The tables whose games are over and are not recorded yet, the newest first."""
        query = (
            select(tables_table.c.id)
            .outerjoin(recorded_games, recorded_games.c.table_id == tables_table.c.id)
            .where(~tables_table.c.running, recorded_games.c.table_id.is_(None))
            .order_by(tables_table.c.updated.desc())
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    # -- what somebody played

    def games(
        self, person: Guest, wanted: Wanted, before: Place | None, most: int
    ) -> Sequence[Recorded]:
        """Games of a person, the newest first, or those behind a place."""
        conditions = [is_of(kept.c.guest, person), *_conditions(wanted)]
        if before:
            conditions.append(tuple_(kept.c.ended, kept.c.id) < tuple_(*before))
        query = (
            select(kept.c.table_id, kept.c.data, kept.c.ended, kept.c.id, FRIENDLY)
            .join(tables_table, tables_table.c.id == kept.c.table_id)
            .outerjoin(settled_games, settled_games.c.table_id == kept.c.table_id)
            .where(*conditions)
            .order_by(kept.c.ended.desc(), kept.c.id.desc())
            .limit(most)
        )
        return [_recorded(row) for row in self._read(query)]

    def figures(self, person: Guest) -> Sequence[Figures]:
        """How a person fared at each game that they played."""
        scores = case((ALONE, kept.c.score))
        query = (
            select(
                kept.c.game,
                func.count().label("games"),
                *(_count(kept.c.outcome == one).label(one) for one in ("won", "lost", "drawn")),
                func.max(scores).label("best"),
                func.avg(scores).label("mean"),
            )
            .where(is_of(kept.c.guest, person))
            .group_by(kept.c.game)
            .order_by(func.count().desc(), kept.c.game)
        )
        return [_figures(row) for row in self._read(query)]

    def best_moves(self, person: Guest) -> Sequence[BestMove]:
        """The best moves of a person in each game."""
        order = (kept.c.best.desc(), kept.c.ended)
        rank = func.row_number().over(partition_by=kept.c.game, order_by=order).label("rank")
        ranked = (
            select(kept.c.table_id, kept.c.data, rank)
            .where(is_of(kept.c.guest, person), kept.c.best.is_not(None))
            .subquery()
        )
        query = select(ranked).where(ranked.c.rank <= MOST_MOVES).order_by(ranked.c.rank)
        found = []
        for row in self._read(query):
            played = DECODER.decode(row.data)
            assert played.best
            found.append(BestMove(row.table_id, played.game, played.ended, played.best))
        return found

    def favourites(self, person: Guest) -> Sequence[Favourite]:
        """The words that a person made most often; of those made as often, the longest first."""
        times, letters = func.sum(made_words.c.times), func.length(made_words.c.word)
        query = (
            select(made_words.c.word, times.label("times"))
            .where(is_of(made_words.c.guest, person), letters >= LEAST_LETTERS)
            .group_by(made_words.c.word)
            .order_by(times.desc(), letters.desc(), made_words.c.word)
            .limit(MOST_WORDS)
        )
        return [Favourite(row.word, int(row.times)) for row in self._read(query)]

    def opponents(self, person: Guest) -> Sequence[Opponent]:
        """Against whom a person played most."""
        same = and_(played_with.c.guest == kept.c.guest, played_with.c.table_id == kept.c.table_id)
        query = (
            select(
                played_with.c.name,
                played_with.c.level,
                func.count().label("games"),
                _count(kept.c.outcome == "won").label("won"),
                _count(kept.c.outcome == "lost").label("lost"),
            )
            .join(kept, same)
            .where(is_of(kept.c.guest, person), ALONE, ~played_with.c.partner)
            .group_by(played_with.c.name, played_with.c.level)
            .order_by(func.count().desc(), played_with.c.name, played_with.c.level)
            .limit(MOST_OPPONENTS)
        )
        return [
            Opponent(row.name, row.level, row.games, row.won, row.lost) for row in self._read(query)
        ]

    # -- what others see

    def shown(self, person: Guest) -> Shown:
        """What others see of a person."""
        query = select(profiles.c.shown).where(profiles.c.person == person)
        found = self._read(query)
        return found[0].shown if found else "nothing"

    def show(self, person: Guest, shown: Shown) -> None:
        """Let others see this much of a person."""
        insert = self._insert(profiles).values(person=person, shown=shown)
        put = insert.on_conflict_do_update(index_elements=["person"], set_={"shown": shown})
        with self._engine.begin() as connection:
            connection.execute(put)

    def called(self, name: str) -> Guest | None:
        """Who keeps their place here under a name that looks like this one."""
        found = self._read(select(names.c.guest).where(names.c.look.in_(looks(name))))
        return found[0].guest if found else None

    def name_of(self, person: Guest) -> str:
        """The name that is a person's own; empty where they have none."""
        found = self._read(select(names.c.name).where(names.c.guest == person))
        return found[0].name if found else ""

    def _read(self, query: Executable) -> Sequence[AnyRow]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()


def _recorded(row: AnyRow) -> Recorded:
    friendly = Friendly(row.friendly) if row.friendly else None
    played = DECODER.decode(row.data)
    return Recorded(row.table_id, played, Place(row.ended, row.id), friendly)


def unite_memories(connection: Connection, guest: Guest, person: Guest) -> None:
    """What a guest and a person played against each other is one game of one person."""
    theirs = kept.alias()
    query = select(
        kept.c.id, kept.c.data, theirs.c.guest, theirs.c.table_id, theirs.c.data.label("other")
    ).where(
        is_of(kept.c.guest, person),
        is_of(theirs.c.guest, guest),
        kept.c.table_id == theirs.c.table_id,
    )
    for row in connection.execute(query).all():
        played = DECODER.decode(row.data).with_oneself(DECODER.decode(row.other))
        best = played.best.points if played.best else None
        now = {"outcome": played.outcome, "best": best, "data": ENCODER.encode(played)}
        connection.execute(update(kept).where(kept.c.id == row.id).values(now))
        for table in (played_with, kept):
            one = table.c.guest == row.guest, table.c.table_id == row.table_id
            connection.execute(delete(table).where(*one))


def _conditions(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    """What a wanted game fulfils."""
    if wanted.game:
        yield kept.c.game == wanted.game
    if wanted.outcome:
        yield kept.c.outcome == wanted.outcome
    if wanted.since is not None:
        yield kept.c.ended >= wanted.since
    if wanted.until is not None:
        yield kept.c.ended < wanted.until
    there = and_(played_with.c.guest == kept.c.guest, played_with.c.table_id == kept.c.table_id)
    if wanted.opponent:
        like = played_with.c.folded.contains(_folded(wanted.opponent), autoescape=True)
        yield exists().where(there, like)
    if wanted.level:
        yield exists().where(there, played_with.c.level == wanted.level)


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.count().filter(condition)


def _figures(row: AnyRow) -> Figures:
    mean = None if row.mean is None else float(row.mean)
    return Figures(row.game, row.games, row.won, row.lost, row.drawn, row.best, mean)


def _folded(name: str) -> str:
    return fold(name)[:LONGEST_FOLDED]


def _game_row(guest: Guest, table: TableId, played: Played) -> Mapping[str, object]:
    return {
        "guest": guest,
        "table_id": table,
        "game": played.game,
        "ended": played.ended,
        "outcome": played.outcome,
        "score": played.score,
        "best": played.best.points if played.best else None,
        "data": ENCODER.encode(played),
    }


def _fellows(guest: Guest, table: TableId, played: Played) -> Iterator[Mapping[str, object]]:
    for place, other in enumerate(played.others):
        yield {
            "guest": guest,
            "table_id": table,
            "place": place,
            "name": other.name[:LONGEST_NAME],
            "folded": _folded(other.name),
            "level": other.level,
            "partner": other.partner,
        }


def _words(guest: Guest, played: Played) -> Iterator[tuple[Guest, str, str, int]]:
    for word, times in played.words.items():
        yield guest, played.game, word, times
