"""Where first tries of puzzles are kept, and what people answered in duplicate games."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    Table,
    and_,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from logomachie.store.aliases import nobody_merging, person_of
from logomachie.store.ratings import MOST_ATTEMPTS, MOST_RANKED, own_names
from logomachie.store.schema import (
    duplicate_answers,
    puzzle_hints,
    puzzle_ratings,
    puzzle_tries,
    ranked_people,
)
from logomachie.store.statements import AnyRow, AnySelect, insert_into
from logomachie.table.days import Standing, in_order
from logomachie.table.puzzles import Duel, NotedTry, Try, rated
from logomachie.table.ratings import NEWCOMER, Person, Rating

T = TypeVar("T")


class Noted(NamedTuple):
    """What became of an answer that was given."""

    first: NotedTry
    """The first try of this puzzle, which may be an earlier one."""
    is_first: bool


class DuplicateAnswer(NamedTuple):
    """What somebody answered in a turn of a duplicate game."""

    turn: int
    """From 0."""
    reached: int
    best: int
    share: int
    at: float


class DuplicateTotal(NamedTuple):
    """What somebody made of a duplicate game, as far as they came."""

    game: str
    day: str
    """Its date."""
    turns: int
    """How many they answered."""
    reached: int
    best: int
    last: float
    """When they answered last (time of day)."""


class _Conflict(Exception):
    """Another process moved the rating of the same puzzle at the same moment."""


class PuzzleBook:
    """The tries of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert = insert_into(engine)

    # -- tries

    def note(self, guest: Person, tried: Try, puzzle: Rating) -> Noted:
        """Note an answer; only the first of a person to a puzzle counts.

        ``puzzle`` is the rating of the puzzle as long as nobody has tried it.
        """
        return self._insistently(lambda connection: self._note(connection, guest, tried, puzzle))

    def _note(self, connection: Connection, guest: Person, tried: Try, puzzle: Rating) -> Noted:
        person = person_of(connection, guest)
        own = and_(puzzle_tries.c.person == person, puzzle_tries.c.puzzle == tried.puzzle)
        row = connection.execute(select(puzzle_tries).where(own)).first()
        if row:
            first = _noted(row)
            if tried.solved and first.is_to_review:
                connection.execute(update(puzzle_tries).where(own).values(solved_since=tried.at))
                first = first._replace(solved_since=tried.at)
            return Noted(first, is_first=False)
        given = connection.execute(_hints_of(person, tried.puzzle)).scalar() or 0
        tried = tried._replace(hints=max(tried.hints, given))
        known = select(puzzle_ratings).where(puzzle_ratings.c.puzzle == tried.puzzle)
        moved = connection.execute(known).first()
        last = connection.execute(_last(person, tried.game)).first()
        before = Duel(
            Rating(last.mu, last.sigma) if last else NEWCOMER,
            Rating(moved.mu, moved.sigma) if moved else puzzle,
        )
        after = rated(before, solved=tried.solved, hints=tried.hints)
        noted = NotedTry(tried, last.number + 1 if last else 1, before, after.person)
        connection.execute(insert(puzzle_tries).values(_row(person, noted)))
        self._move(connection, tried, after.puzzle, moved.tries if moved else 0)
        return Noted(noted, is_first=True)

    def _move(self, connection: Connection, tried: Try, rating: Rating, tries: int) -> None:
        """Let a puzzle that was tried so often have another rating."""
        values = {"mu": rating.mu, "sigma": rating.sigma, "tries": tries + 1}
        if not tries:
            new = {"puzzle": tried.puzzle, "game": tried.game, **values}
            connection.execute(insert(puzzle_ratings).values(new))
            return
        same = puzzle_ratings.c.puzzle == tried.puzzle, puzzle_ratings.c.tries == tries
        if not connection.execute(update(puzzle_ratings).where(*same).values(values)).rowcount:
            raise _Conflict

    def hinted(self, guest: Person, puzzle: str, steps: int) -> None:
        """Note that a person was given so many steps of the hint of a puzzle."""

        def put(connection: Connection) -> None:
            person = person_of(connection, guest)
            given = connection.execute(_hints_of(person, puzzle)).scalar() or 0
            most = {"steps": max(steps, given)}
            new = self._insert(puzzle_hints).values(person=person, puzzle=puzzle, **most)
            connection.execute(
                new.on_conflict_do_update(index_elements=["person", "puzzle"], set_=most)
            )

        self._insistently(put)

    def hints(self, person: Person, puzzle: str) -> int:
        """How many steps of the hint of a puzzle a person was given."""
        with self._engine.connect() as connection:
            return connection.execute(_hints_of(person, puzzle)).scalar() or 0

    def tries(self, person: Person, game: str = "") -> Sequence[NotedTry]:
        """The first tries of a person in a game, or in all, in order."""
        own = puzzle_tries.c.person == person
        if game:
            own &= puzzle_tries.c.game == game
        order = puzzle_tries.c.at, puzzle_tries.c.number
        with self._engine.connect() as connection:
            found = connection.execute(select(puzzle_tries).where(own).order_by(*order))
            return [_noted(row) for row in found]

    def tries_of(self, person: Person, puzzles: Collection[str]) -> dict[str, NotedTry]:
        """The first tries of a person at some puzzles."""
        own = puzzle_tries.c.person == person, puzzle_tries.c.puzzle.in_(puzzles)
        with self._engine.connect() as connection:
            found = connection.execute(select(puzzle_tries).where(*own))
            return {row.puzzle: _noted(row) for row in found}

    def streak(self, person: Person, game: str) -> int:
        """How many puzzles of a game a person solved in a row, up to the last one."""
        own = puzzle_tries.c.person == person, puzzle_tries.c.game == game
        last = select(func.max(puzzle_tries.c.number)).where(*own)
        missed = last.where(~puzzle_tries.c.solved)
        with self._engine.connect() as connection:
            tries, until = (connection.execute(one).scalar() or 0 for one in (last, missed))
            return tries - until

    def rating(self, puzzle: str) -> Rating | None:
        """How hard a puzzle is; ``None`` as long as nobody has tried it."""
        query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
            return Rating(row.mu, row.sigma) if row else None

    def moved(self, game: str) -> dict[str, Rating]:
        """How hard the puzzles of a game are that somebody has tried."""
        query = select(puzzle_ratings).where(puzzle_ratings.c.game == game)
        with self._engine.connect() as connection:
            found = connection.execute(query)
            return {row.puzzle: Rating(row.mu, row.sigma) for row in found}

    # -- duplicate games

    def answer(self, guest: Person, game: str, day: str, answer: DuplicateAnswer) -> bool:
        """Note what a person answered in a turn; whether it was their first answer to it."""

        def put(connection: Connection) -> bool:
            person = person_of(connection, guest)
            row = {"person": person, "game": game, "day": day, **answer._asdict()}
            new = self._insert(duplicate_answers).values(row).on_conflict_do_nothing()
            noted = connection.execute(new.returning(duplicate_answers.c.turn))
            return noted.first() is not None

        return self._insistently(put)

    def answers(self, person: Person, game: str, day: str) -> Sequence[DuplicateAnswer]:
        """What a person answered in a duplicate game, turn by turn."""
        return self.answers_on(person, [day]).get((game, day), [])

    def answers_on(
        self, person: Person, days: Collection[str]
    ) -> dict[tuple[str, str], list[DuplicateAnswer]]:
        """What a person answered on some days, by game and day."""
        own = duplicate_answers.c.person == person, duplicate_answers.c.day.in_(days)
        query = select(duplicate_answers).where(*own).order_by(duplicate_answers.c.turn)
        found: dict[tuple[str, str], list[DuplicateAnswer]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                answer = DuplicateAnswer(row.turn, row.reached, row.best, row.share, row.at)
                found.setdefault((row.game, row.day), []).append(answer)
        return found

    def duplicate_totals(self, person: Person) -> Sequence[DuplicateTotal]:
        """What a person made of all duplicate games, the earliest day first."""
        kept = duplicate_answers.c
        sums = func.sum(kept.reached), func.sum(kept.best)
        query = (
            select(kept.game, kept.day, func.count(), *sums, func.max(kept.at))
            .where(kept.person == person)
            .group_by(kept.game, kept.day)
            .order_by(kept.day, kept.game)
        )
        with self._engine.connect() as connection:
            return [DuplicateTotal(*row) for row in connection.execute(query)]

    # -- the rankings of days

    def puzzle_ranking(self, puzzle: str, until: float, person: Person) -> Sequence[Standing]:
        """Who wants to be ranked and tried the puzzle of a day in time, the best first."""
        query = select(puzzle_tries).where(
            puzzle_tries.c.puzzle == puzzle, puzzle_tries.c.at < until, _wants(puzzle_tries)
        )
        with self._engine.connect() as connection:
            found = [
                Standing(row.person, row.share, row.hints, row.reached)
                for row in connection.execute(query)
            ]
            return self._shown(connection, found, person)

    def duplicate_ranking(
        self, game: str, day: str, turns: int, until: float, person: Person
    ) -> Sequence[Standing]:
        """Who wants to be ranked and played a whole duplicate game in time, the best first."""
        kept = duplicate_answers
        reached, best = func.sum(kept.c.reached), func.sum(kept.c.best)
        query = (
            select(kept.c.person, reached.label("reached"), best.label("best"))
            .where(kept.c.game == game, kept.c.day == day, kept.c.at < until, _wants(kept))
            .group_by(kept.c.person)
            .having(func.count() == turns)
        )
        with self._engine.connect() as connection:
            found = [
                Standing(row.person, row.reached * 100 // max(1, row.best), 0, row.reached)
                for row in connection.execute(query)
            ]
            return self._shown(connection, found, person)

    def _shown(
        self, connection: Connection, found: Sequence[Standing], person: Person
    ) -> Sequence[Standing]:
        """The first of them with their names, and this person however far behind."""
        ranked = in_order(found)
        behind = [one for one in ranked[MOST_RANKED:] if one.person == person]
        shown = [*ranked[:MOST_RANKED], *behind]
        called = own_names(connection, [one.person for one in shown])
        return [one._replace(name=called.get(one.person, "")) for one in shown]

    def _insistently(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction during which nobody merges, until nobody stands in it."""
        for attempt in range(MOST_ATTEMPTS):
            try:
                with nobody_merging(self._engine) as connection:
                    return work(connection)
            except (IntegrityError, _Conflict):
                if attempt + 1 == MOST_ATTEMPTS:
                    raise
        raise AssertionError


# -- two guests who become one person


def unite_puzzles(connection: Connection, guest: Person, person: Person) -> None:
    """Let the tries of a guest be a person's: of each puzzle the earlier one, of each duplicate
    game the one that was begun earlier.

    Their ratings are reckoned anew; what was known of the puzzles then is left as it was.
    """
    both = puzzle_tries.c.person.in_((guest, person))
    order = puzzle_tries.c.at, puzzle_tries.c.number, puzzle_tries.c.person
    found: dict[str, NotedTry] = {}
    for row in connection.execute(select(puzzle_tries).where(both).order_by(*order)):
        noted = _noted(row)
        first = found.setdefault(row.puzzle, noted)
        solved = noted.tried.at if noted.tried.solved else noted.solved_since
        if first.is_to_review and solved is not None:
            found[row.puzzle] = first._replace(solved_since=solved)
    connection.execute(delete(puzzle_tries).where(both))
    if rows := [_row(person, one) for one in reckoned(list(found.values()))]:
        connection.execute(insert(puzzle_tries), rows)
    _unite_hints(connection, guest, person)
    _unite_duplicates(connection, guest, person)


def reckoned(tries: Sequence[NotedTry]) -> list[NotedTry]:
    """First tries in order, with the ratings of one person who made them all."""
    ratings: dict[str, Rating] = {}
    numbers: dict[str, int] = {}
    found = []
    for one in tries:
        game, solved, hints = one.tried.game, one.tried.solved, one.tried.hints
        before = one.before._replace(person=ratings.get(game, NEWCOMER))
        ratings[game] = rated(before, solved=solved, hints=hints).person
        numbers[game] = numbers.get(game, 0) + 1
        found.append(one._replace(number=numbers[game], before=before, after=ratings[game]))
    return found


def _unite_hints(connection: Connection, guest: Person, person: Person) -> None:
    both = puzzle_hints.c.person.in_((guest, person))
    most = select(puzzle_hints.c.puzzle, func.max(puzzle_hints.c.steps).label("steps"))
    given = connection.execute(most.where(both).group_by(puzzle_hints.c.puzzle)).all()
    connection.execute(delete(puzzle_hints).where(both))
    if rows := [{"person": person, "puzzle": one.puzzle, "steps": one.steps} for one in given]:
        connection.execute(insert(puzzle_hints), rows)


def _unite_duplicates(connection: Connection, guest: Person, person: Person) -> None:
    kept = duplicate_answers
    begun = (
        select(kept.c.person, kept.c.game, kept.c.day)
        .where(kept.c.person.in_((guest, person)), kept.c.turn == 0)
        .order_by(kept.c.at, kept.c.person)
    )
    whose: dict[tuple[str, str], Person] = {}
    for row in connection.execute(begun).all():
        first = whose.setdefault((row.game, row.day), row.person)
        if first != row.person:
            later = kept.c.person == row.person, kept.c.game == row.game, kept.c.day == row.day
            connection.execute(delete(kept).where(*later))
    connection.execute(update(kept).where(kept.c.person == guest).values(person=person))


def _wants(table: Table) -> ColumnElement[bool]:
    """Whether the person of a row wants to be ranked."""
    wanting = select(ranked_people.c.person).where(ranked_people.c.wanted)
    return table.c.person.in_(wanting)


def _hints_of(person: Person, puzzle: str) -> Select[int]:
    own = puzzle_hints.c.person == person, puzzle_hints.c.puzzle == puzzle
    return select(puzzle_hints.c.steps).where(*own)


def _last(person: Person, game: str) -> AnySelect:
    own = puzzle_tries.c.person == person, puzzle_tries.c.game == game
    return select(puzzle_tries).where(*own).order_by(puzzle_tries.c.number.desc()).limit(1)


def _row(person: Person, noted: NotedTry) -> Mapping[str, object]:
    return {
        "person": person,
        **noted.tried._asdict(),
        "number": noted.number,
        "mu_before": noted.before.person.mu,
        "sigma_before": noted.before.person.sigma,
        "puzzle_mu": noted.before.puzzle.mu,
        "puzzle_sigma": noted.before.puzzle.sigma,
        "mu": noted.after.mu,
        "sigma": noted.after.sigma,
        "solved_since": noted.solved_since,
    }


def _noted(row: AnyRow) -> NotedTry:
    tried = Try(row.puzzle, row.game, row.solved, row.reached, row.share, row.hints, row.at)
    person, puzzle = (
        Rating(row.mu_before, row.sigma_before),
        Rating(row.puzzle_mu, row.puzzle_sigma),
    )
    after = Rating(row.mu, row.sigma)
    return NotedTry(tried, row.number, Duel(person, puzzle), after, row.solved_since)
