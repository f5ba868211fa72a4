"""Where ratings are kept: each change that a game made, so that a curve is a query."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    and_,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from logomachie.engine.game import Seat
from logomachie.store.aliases import nobody_merging, person_of
from logomachie.store.schema import names, ranked_people, settled_games
from logomachie.store.schema import rating_changes as kept
from logomachie.store.schema import tables as tables_table
from logomachie.store.statements import AnyRow, AnySelect, insert_into
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
    """The one that is their own, else what they were called when they last played."""
    rating: Rating
    games: int
    """How many they played in the time of the leaderboard."""
    before: Rating
    """Their rating when that time began."""
    place: int = 0
    """From 1; 0 as long as the rating is provisional."""


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Contest)


class RatingBook:
    """The ratings of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert = insert_into(engine)

    # -- games that are over

    def settle(self, table: TableId, verdict: Contest | Friendly, at: float) -> None:
        """Let a finished game count, or note why it does not; what was settled before stays."""
        for attempt in range(MOST_ATTEMPTS):
            try:
                with nobody_merging(self._engine) as connection:
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
        friendly, contest = (
            (verdict, None) if isinstance(verdict, Friendly) else ("", ENCODER.encode(verdict))
        )
        row = {"table_id": table, "friendly": friendly, "contest": contest, "at": at}
        # Who notes it first has the table to itself until the commit.
        note = self._insert(settled_games).values(row).on_conflict_do_nothing()
        is_first = connection.execute(note.returning(settled_games.c.table_id)).first()
        if isinstance(verdict, Friendly) or not is_first:
            return
        people = sorted(
            one.guest for side in verdict.sides for one in side.contestants if one.guest
        )
        of_them = and_(kept.c.game == verdict.game, kept.c.person.in_(people))
        last = {row.person: _dated(row) for row in connection.execute(_latest(of_them))}
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
        changes = select(kept).where(kept.c.table_id == table).order_by(kept.c.seat)
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

    def ratings(self, person: Person) -> dict[str, Rating]:
        """How strong a person is at each game of which they played rated ones."""
        with self._engine.connect() as connection:
            found = connection.execute(_latest(kept.c.person == person))
            return {row.game: Rating(row.mu, row.sigma) for row in found}

    def history(self, person: Person) -> Sequence[Dated]:
        """What games did to a person's ratings, the oldest first."""
        query = (
            select(kept)
            .where(kept.c.person == person)
            .order_by(kept.c.at.desc(), kept.c.number.desc())
            .limit(MOST_CHANGES)
        )
        with self._engine.connect() as connection:
            return [_dated(row) for row in reversed(connection.execute(query).all())]

    def rank(self, person: Person, *, wanted: bool, now: float) -> None:
        """Note whether a person wants to be on the leaderboards."""
        said = {"since": now, "wanted": wanted}
        put = self._insert(ranked_people).values(person=person, **said)
        with self._engine.begin() as connection:
            connection.execute(put.on_conflict_do_update(index_elements=["person"], set_=said))

    def is_ranked(self, person: Person) -> bool:
        """Whether a person wants to be on the leaderboards."""
        query = select(ranked_people.c.wanted).where(ranked_people.c.person == person)
        with self._engine.connect() as connection:
            return bool(connection.execute(query).scalar_one_or_none())

    def leaderboard(self, game: str, since: float, person: Person = "") -> Sequence[Ranked]:
        """Who wants to be ranked and played this game since a time of day, the strongest first.

        Those whose rating is provisional come last, and this person, if they stand far behind.
        """
        lately = and_(kept.c.game == game, kept.c.at >= since)
        wanting = select(ranked_people.c.person).where(ranked_people.c.wanted)
        theirs = lately & kept.c.person.in_(wanting)
        with self._engine.connect() as connection:
            latest = {row.person: row for row in connection.execute(_latest(theirs))}
            first = {row.person: row for row in connection.execute(_first(theirs))}
            ranked = _in_order([_ranked(first[who], row) for who, row in latest.items()])
            behind = [one for one in ranked[MOST_RANKED:] if one.person == person]
            shown = [*ranked[:MOST_RANKED], *behind]
            own = own_names(connection, [one.person for one in shown])
        return [one._replace(name=own.get(one.person, one.name)) for one in shown]


# -- two guests who become one person


def unite_ratings(connection: Connection, guest: Person, person: Person) -> None:
    """Let the rated games of a guest be a person's.

    What they played against each other counts for nobody any more. Their rating is reckoned anew
    from the games that are left, and so is that of others who sat at those tables; what was known
    of all opponents then is left as it was.
    """
    own = select(kept.c.game).where(kept.c.person == guest).distinct()
    for game in connection.execute(own).scalars().all():
        touched = _make_friendly(connection, game, guest, person) - {guest, person}
        _reckon(connection, game, [guest, person], person)
        for other in sorted(touched):
            _reckon(connection, game, [other], other)


def _make_friendly(
    connection: Connection, game: str, guest: Person, person: Person
) -> frozenset[Person]:
    """Let no game count that two played against each other; who had played those."""
    theirs = select(kept.c.table_id).where(kept.c.game == game, kept.c.person == guest)
    both = kept.c.person == person, kept.c.table_id.in_(theirs)
    shared = connection.execute(select(kept.c.table_id).where(*both)).scalars().all()
    of_shared = kept.c.table_id.in_(shared)
    touched = connection.execute(select(kept.c.person).where(of_shared)).scalars()
    people = frozenset(touched)
    connection.execute(delete(kept).where(of_shared))
    noted = update(settled_games).where(settled_games.c.table_id.in_(shared))
    connection.execute(noted.values(friendly=Friendly.SAME_PERSON))
    return people


def _reckon(connection: Connection, game: str, owners: Sequence[Person], person: Person) -> None:
    """Reckon a person's rating anew from the games of these, one after the other."""
    own = and_(kept.c.game == game, kept.c.person.in_(owners))
    order = (kept.c.at, kept.c.number, kept.c.table_id)
    played = connection.execute(
        select(kept.c.table_id, kept.c.at, kept.c.seat, settled_games.c.contest)
        .join(settled_games, settled_games.c.table_id == kept.c.table_id)
        .where(own)
        .order_by(*order)
    ).all()
    at_tables = select(kept).where(kept.c.table_id.in_(select(kept.c.table_id).where(own)))
    before = {
        (row.table_id, row.seat): Rating(row.mu_before, row.sigma_before)
        for row in connection.execute(at_tables)
    }
    rating, rows = NEWCOMER, []
    for number, row in enumerate(played, 1):
        before[row.table_id, row.seat] = rating
        change = _change(DECODER.decode(row.contest), row.table_id, row.seat, before)
        dated = Dated(game, number, row.table_id, row.at, change._replace(person=person))
        rows.append(_row(dated))
        rating = change.after
    connection.execute(delete(kept).where(own))
    if rows:
        connection.execute(insert(kept), rows)


def _change(
    contest: Contest, table: TableId, seat: Seat, before: Mapping[tuple[TableId, Seat], Rating]
) -> RatingChange:
    """What a game did to who sat on a seat, with the ratings of all seats before it."""
    people = [one for side in contest.sides for one in side.contestants if one.guest]
    known = {one.guest: before[table, one.seat] for one in people}
    return next(one for one in rated(contest, known) if one.seat == seat)


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


def _latest(condition: ColumnElement[bool]) -> AnySelect:
    """The last change of each person among these."""
    return _at_the_end(condition, func.max(kept.c.number))


def _first(condition: ColumnElement[bool]) -> AnySelect:
    """The first change of each person among these."""
    return _at_the_end(condition, func.min(kept.c.number))


def _at_the_end(condition: ColumnElement[bool], end: ColumnElement[int]) -> AnySelect:
    ends = (
        select(kept.c.person, kept.c.game, end.label("number"), func.count().label("games"))
        .where(condition)
        .group_by(kept.c.person, kept.c.game)
        .subquery()
    )
    same = and_(*(kept.c[name] == ends.c[name] for name in ("person", "game", "number")))
    return select(kept, ends.c.games).join(ends, same)


def _in_order(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The strongest first, with their places; those whose rating is provisional come last."""
    order = sorted(ranked, key=lambda one: (one.rating.is_provisional, -one.rating.mu, one.person))
    return [
        one if one.rating.is_provisional else one._replace(place=place)
        for place, one in enumerate(order, 1)
    ]


def own_names(connection: Connection, people: Sequence[Person]) -> dict[Person, str]:
    """The names that are people's own."""
    query = select(names.c.guest, names.c.name).where(names.c.guest.in_(people))
    return {row.guest: row.name for row in connection.execute(query)}


def _ranked(first: AnyRow, last: AnyRow) -> Ranked:
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


def _dated(row: AnyRow) -> Dated:
    before, after = Rating(row.mu_before, row.sigma_before), Rating(row.mu, row.sigma)
    change = RatingChange(row.person, row.seat, row.name, row.place, row.sides, before, after)
    return Dated(row.game, row.number, row.table_id, row.at, change)
