"""Finding what somebody wants to solve, by its name.

It is a puzzle to train with, that of a day, a turn of the duplicate game of a day, or a turn of a
game of their own.
"""

from typing import NamedTuple

from logomachie import games
from logomachie.engine.calendar import date_of
from logomachie.engine.game import AnyGame, Seat
from logomachie.engine.puzzle import Puzzle
from logomachie.engine.spec import GameSpec
from logomachie.server.asking import question_of
from logomachie.server.callers import AnyRequest, guest_of, guest_or_nobody, service_of
from logomachie.server.puzzle_steps import Riddle
from logomachie.server.reception import finished_desk
from logomachie.server.service import Service
from logomachie.store.puzzles import DuplicateAnswer
from logomachie.table.commands import Denied
from logomachie.table.days import Day, TurnId, day_of, read_turn_id, require_turn, turn_id
from logomachie.table.desk import Desk
from logomachie.table.events import Guest
from logomachie.table.own_puzzles import OwnId, OwnTurn, missed_chances, own_id, read_own_id
from logomachie.table.storage import TableId


class Found(NamedTuple):
    """What somebody solves."""

    id: str
    game: AnyGame
    riddle: Riddle
    person: Guest
    """Who solves it; nobody where they have not said hello."""
    day: Day | None = None
    """The day of which it is the puzzle, or a turn."""
    turn: int | None = None
    """Which turn of the duplicate game of that day it is, from 0."""

    @property
    def is_own(self) -> bool:
        """Whether it is a turn of a game of theirs."""
        return isinstance(self.riddle, OwnTurn)


def spec_of(game: str) -> GameSpec:
    """A game with puzzles; ``Denied`` where it has none."""
    if game not in games.names():
        raise Denied("no-such-game")
    return games.spec(game)


async def find(request: AnyRequest, game: str, id_: str) -> Found:
    """What is solved under a name; ``Denied`` where there is nothing, or it is not time for it."""
    service, spec = service_of(request.app.state), spec_of(game)
    if turn := read_turn_id(id_):
        return await _turn(request, service, spec, turn)
    if own := read_own_id(id_):
        return await _own(request, service, spec, own)
    puzzle = spec.collection().by_id.get(id_)
    if puzzle is None:
        raise Denied("no-such-puzzle")
    number = spec.collection().day_numbers.get(id_)
    day = None if number is None else day_of(date_of(number).isoformat(), service.now())
    return Found(id_, service.game(game), puzzle, await guest_or_nobody(request), day)


async def find_to_answer(request: AnyRequest, game: str, id_: str) -> Found:
    """The same for who answers, or wants to be told of the solution.

    As long as a day is ranked, they say who they are: what they were told is noted.
    """
    found = await find(request, game, id_)
    now = service_of(request.app.state).now()
    if found.day and not found.person and now < found.day.closes:
        raise Denied("hello-first")
    return found


class OwnGame(NamedTuple):
    """A finished game of somebody."""

    desk: Desk
    seats: frozenset[Seat]
    """Where they sat."""


async def own_game(request: AnyRequest, table: TableId) -> OwnGame:
    """A finished game of the person who asks; ``Denied`` where they did not sit there."""
    person = await guest_of(request)
    desk = await finished_desk(service_of(request.app.state), table)
    seats = frozenset(desk.table.seats_of(person))
    if not seats:
        raise Denied("not-your-seat")
    return OwnGame(desk, seats)


async def _own(request: AnyRequest, service: Service, spec: GameSpec, own: OwnId) -> Found:
    person = await guest_of(request)
    desk, seats = await own_game(request, own.table)
    known = await service.storage.lookback_turns(own.table)
    turn = next((one for one in missed_chances(known, seats) if one.first == own.turn), None)
    if turn is None or desk.game.name != spec.name:
        raise Denied("no-such-puzzle")
    state, at = await service.lookbacks.position(desk, own.turn, question_of(request))
    id_, players = own_id(own.table, turn), len(desk.table.holders)
    best = max(turn.lines, key=lambda line: line.worth)
    riddle = OwnTurn(id_, state, turn.seat, players, at, best.worth, best.actions)
    return Found(id_, desk.game, riddle, person)


async def _turn(request: AnyRequest, service: Service, spec: GameSpec, turn: TurnId) -> Found:
    day = day_of(turn.date, service.now())
    turns, answered = await duplicate(request, spec, day)
    require_turn(turn.turn, len(answered), len(turns))
    return turn_found(service, spec, day, await guest_of(request), turn.turn)


def turn_found(service: Service, spec: GameSpec, day: Day, person: Guest, turn: int) -> Found:
    """A turn of the duplicate game of a day."""
    puzzle = day.turns(spec)[turn]
    id_ = turn_id(day, turn)
    return Found(id_, service.game(spec.name), puzzle, person, day, turn)


def require_duplicate(spec: GameSpec) -> None:
    """Deny what is asked of the duplicate games of a game that has none."""
    if not spec.duplicate:
        raise Denied("no-duplicate")


async def duplicate(
    request: AnyRequest, spec: GameSpec, day: Day
) -> tuple[tuple[Puzzle, ...], list[DuplicateAnswer]]:
    """The turns of the duplicate game of a day, and what the person who asks answered."""
    require_duplicate(spec)
    turns = day.turns(spec)
    if not turns:
        raise Denied("no-such-day")
    person = await guest_of(request)
    storage = service_of(request.app.state).storage
    answered = await storage.ask_puzzles(lambda book: book.answers(person, spec.name, day.name))
    return turns, list(answered)
