"""Where ratings are kept: each change that a game made, so that a curve is a query."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, Row, and_, delete, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from logomachie.store.people import person_of
from logomachie.store.schema import aliases, ranked_people, settled_games
from logomachie.store.schema import rating_changes as kept
from logomachie.store.schema import tables as tables_table
from logomachie.table.friendly import Friendly
from logomachie.table.ratings import NEWCOMER, Contest, Person, Rating, RatingChange, rated
from logomachie.table.storage import Settled, TableId

MOST_CHANGES = 1000
"""No more of a person's changes are looked at, in all games together."""
MOST_RANKED = 100
MOST_ATTEMPTS = 100
"""Each that fails means that another process came further."""


class Dated(NamedTuple):
    """What a game did to a rating, and when."""

    game: str
    number: int
    """Which of the person's rated games of this game it was, from 1."""
    table: TableId
    at: float
    change: RatingChange


class Ranked(NamedTuple):
    """Somebody on a leaderboard."""

    person: Person
    name: str
    """What they were called when they last played."""
    rating: Rating
    games: int
    """How many they played in the time of the leaderboard."""
    before: Rating
    """Their rating when that time began."""


OWNED = (
    select(*kept.c, func.coalesce(aliases.c.person, kept.c.person).label("owner"))
    .select_from(kept.outerjoin(aliases, aliases.c.guest == kept.c.person))
    .subquery()
)
"""All changes, each with the person that the guest of then is today."""


class RatingBook:
    """The ratings of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        postgres = engine.dialect.name == "postgresql"
        self._insert: Any = postgresql.insert if postgres else sqlite.insert

    # -- games that are over

    def settle(self, table: TableId, verdict: Contest | Friendly, at: float) -> None:
        """Let a finished game count, or note why it does not; what was settled before stays."""
        for attempt in range(MOST_ATTEMPTS):
            try:
                with self._engine.begin() as connection:
                    self._settle(connection, table, _among_persons(connection, verdict), at)
            except IntegrityError:
                # Another process rated another game of one of the players at the same moment.
                if attempt + 1 == MOST_ATTEMPTS:
                    raise
            else:
                return

    def _settle(
        self, connection: Connection, table: TableId, verdict: Contest | Friendly, at: float
    ) -> None:
        friendly = verdict if isinstance(verdict, Friendly) else ""
        row = {"table_id": table, "friendly": friendly, "at": at}
        # Who notes it first has the table to itself until the commit.
        note = self._insert(settled_games).values(row).on_conflict_do_nothing()
        is_first = connection.execute(note.returning(settled_games.c.table_id)).first()
        if isinstance(verdict, Friendly) or not is_first:
            return
        people = sorted(
            one.guest for side in verdict.sides for one in side.contestants if one.guest
        )
        of_them = and_(OWNED.c.game == verdict.game, _are_of(people))
        last = {row.owner: _dated(row) for row in connection.execute(_latest(of_them))}
        before = {person: one.change.after for person, one in last.items()}
        changes = sorted(rated(verdict, before))
        number = {person: last[person].number if person in last else 0 for person in people}
        rows = [
            _row(Dated(verdict.game, number[one.person] + 1, table, at, one)) for one in changes
        ]
        connection.execute(self._insert(kept).values(rows))

    def settled(self, table: TableId) -> Settled | None:
        """What became of a game that was to count; ``None`` where that is open."""
        of_table = select(settled_games.c.friendly).where(settled_games.c.table_id == table)
        changes = select(OWNED).where(OWNED.c.table_id == table).order_by(OWNED.c.seat)
        with self._engine.connect() as connection:
            noted = connection.execute(of_table).scalar_one_or_none()
            if noted is None:
                return None
            found = [_dated(row).change for row in connection.execute(changes)]
        return Settled(Friendly(noted) if noted else None, found)

    def unsettled(self) -> Sequence[TableId]:
        """The tables whose games are over and were to count, and did not yet: the oldest first."""
        query = (
            select(tables_table.c.id)
            .outerjoin(settled_games, settled_games.c.table_id == tables_table.c.id)
            .where(tables_table.c.rated, ~tables_table.c.running)
            .where(settled_games.c.table_id.is_(None))
            .order_by(tables_table.c.updated)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())

    # -- people

    def rating(self, person: Person, game: str) -> Rating:
        """How strong a person is at a game."""
        of_game = and_(OWNED.c.game == game, _are_of([person]))
        with self._engine.connect() as connection:
            last = connection.execute(_latest(of_game)).first()
        return _dated(last).change.after if last else NEWCOMER

    def history(self, person: Person) -> Sequence[Dated]:
        """What games did to a person's ratings, the oldest first."""
        query = (
            select(OWNED)
            .where(_are_of([person]))
            .order_by(OWNED.c.at.desc(), OWNED.c.number.desc())
            .limit(MOST_CHANGES)
        )
        with self._engine.connect() as connection:
            return [_dated(row) for row in reversed(connection.execute(query).all())]

    def rank(self, person: Person, *, wanted: bool, now: float) -> None:
        """Note whether a person wants to be on the leaderboards."""
        row = {"person": person, "since": now}
        change = (
            self._insert(ranked_people).values(row).on_conflict_do_nothing()
            if wanted
            else delete(ranked_people).where(ranked_people.c.person == person)
        )
        with self._engine.begin() as connection:
            connection.execute(change)

    def is_ranked(self, person: Person) -> bool:
        """Whether a person wants to be on the leaderboards."""
        query = select(ranked_people.c.person).where(ranked_people.c.person == person)
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one_or_none() is not None

    def leaderboard(self, game: str, since: float) -> Sequence[Ranked]:
        """Who wants to be ranked and played this game since a time of day, the strongest first.

        Those whose rating is provisional come last.
        """
        lately = and_(OWNED.c.game == game, OWNED.c.at >= since)
        theirs = lately & OWNED.c.owner.in_(select(ranked_people.c.person))
        with self._engine.connect() as connection:
            latest = {row.owner: row for row in connection.execute(_latest(theirs))}
            first = {row.owner: row for row in connection.execute(_first(theirs))}
        ranked = [_ranked(first[person], row) for person, row in latest.items()]
        ranked.sort(key=lambda one: (one.rating.is_provisional, -one.rating.mu, one.person))
        return ranked[:MOST_RANKED]


def _among_persons(connection: Connection, verdict: Contest | Friendly) -> Contest | Friendly:
    """The same with persons in place of guests; friendly where two of them are one."""
    if isinstance(verdict, Friendly):
        return verdict
    sides = tuple(
        side._replace(
            contestants=tuple(
                one._replace(guest=person_of(connection, one.guest)) if one.guest else one
                for one in side.contestants
            )
        )
        for side in verdict.sides
    )
    people = [one.guest for side in sides for one in side.contestants if one.guest]
    if len(set(people)) < len(people):
        return Friendly.SAME_PERSON
    return verdict._replace(sides=sides)


def _are_of(people: Sequence[Person]) -> ColumnElement[bool]:
    """Whether changes are of these people, or of guests who became them."""
    became = select(aliases.c.guest).where(aliases.c.person.in_(people))
    return or_(OWNED.c.person.in_(people), OWNED.c.person.in_(became))


def _latest(condition: ColumnElement[bool]) -> Any:
    """The last change of each person among these: of who was two, that of who had played more."""
    return _at_the_end(condition, func.max(OWNED.c.number))


def _first(condition: ColumnElement[bool]) -> Any:
    """The first change of each person among these."""
    return _at_the_end(condition, func.min(OWNED.c.number))


def _at_the_end(condition: ColumnElement[bool], end: ColumnElement[int]) -> Any:
    ends = (
        select(OWNED.c.owner, OWNED.c.game, end.label("number"), func.count().label("games"))
        .where(condition)
        .group_by(OWNED.c.owner, OWNED.c.game)
        .subquery()
    )
    same = and_(*(OWNED.c[name] == ends.c[name] for name in ("owner", "game", "number")))
    return select(OWNED, ends.c.games).join(ends, same)


def _ranked(first: Row[Any], last: Row[Any]) -> Ranked:
    change = _dated(last).change
    return Ranked(change.person, change.name, change.after, last.games, _dated(first).change.before)


def _row(dated: Dated) -> Mapping[str, object]:
    change = dated.change
    return {
        "person": change.person,
        "game": dated.game,
        "number": dated.number,
        "table_id": dated.table,
        "at": dated.at,
        "seat": change.seat,
        "name": change.name,
        "place": change.place,
        "sides": change.sides,
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu": change.after.mu,
        "sigma": change.after.sigma,
    }


def _dated(row: Row[Any]) -> Dated:
    before, after = Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma)
    change = RatingChange(row.owner, row.seat, row.name, row.place, row.sides, before, after)
    return Dated(row.game, row.number, row.table_id, row.at, change)
