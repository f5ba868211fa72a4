"""What is remembered of a game that is over: from all that happened at its table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from logomachie.engine.game import CLOCK, Effects, Result, Seat
from logomachie.engine.spec import MovePart
from logomachie.table.commands import RESIGN
from logomachie.table.contests import sides_of
from logomachie.table.events import (
    NOBODY,
    Acted,
    Guest,
    Holder,
    Opened,
    Seated,
    TakenBack,
    own_name,
)
from logomachie.table.played import Fellow, Move, Outcome, Played
from logomachie.table.telling import Happening

LONGEST_WORD = 40
"""Longer ones, which can be typed where words are free, are not counted."""


def memories(
    past: Sequence[Happening], result: Result, teams: int, parts: Mapping[str, MovePart]
) -> dict[Guest, Played]:
    """What a finished game was to each person who sat there when it ended.

    ``teams`` and ``parts`` are those of its game.
    """
    course = _course(past)
    resigned = [act.seat for act in course.acts if act.action == RESIGN]
    places = [side.place for side in sides_of(course.holders, teams, result, resigned)]
    moves = _moves(course.acts, parts)
    people = dict.fromkeys(holder.guest for holder in course.holders if holder.guest)
    return {one: _played(one, course, result, places, moves) for one in people}


class _Act(NamedTuple):
    """An action that was not taken back."""

    seat: Seat
    by: Guest
    """Who took it; nobody for a bot and for the clock."""
    action: str
    effects: Effects


class _Course(NamedTuple):
    """The course of a game."""

    game: str
    holders: tuple[Holder, ...]
    """Who sat there when it ended."""
    acts: tuple[_Act, ...]
    ended: float


def _course(past: Sequence[Happening]) -> _Course:
    """What of all that happened at a table belongs to its game."""
    game, ended = "", 0.0
    holders: list[Holder] = []
    last: tuple[Holder, ...] = ()
    acts: list[_Act] = []
    for stamped, effects in past:
        match stamped.event:
            case Opened() as opened:
                game, holders = opened.setup.game, list(opened.holders)
            case Seated(seat, holder):
                holders[seat] = holder
            case Acted(_, seat, action) if effects:
                is_person = seat != CLOCK and not holders[seat].level
                by = holders[seat].guest if is_person else NOBODY
                acts.append(_Act(seat, by, action, effects))
                last, ended = tuple(holders), stamped.when
            case TakenBack(count):
                del acts[-count:]
    return _Course(game, last, tuple(acts), ended)


class _Made(NamedTuple):
    """A move and who made it."""

    by: Guest
    move: Move


def _moves(acts: Iterable[_Act], parts: Mapping[str, MovePart]) -> list[_Made]:
    """The moves that stood in the end."""
    made: list[_Made] = []
    for number, act in enumerate(acts, 1):
        words, points = act.effects.words, act.effects.score
        match parts.get(act.effects.key):
            case MovePart.MADE:
                made.append(_Made(act.by, Move(words, points, number)))
            case MovePart.MORE:
                made[-1:] = [_with(one, words, points) for one in made[-1:]]
            case MovePart.POINTS:
                made[-1:] = [_with(one, (), points) for one in made[-1:]]
            case MovePart.UNDONE:
                made = _before(made, words)
    return made


def _with(made: _Made, words: tuple[str, ...], points: int) -> _Made:
    move = made.move
    return made._replace(move=Move((*move.words, *words), move.points + points, move.number))


def _before(made: list[_Made], words: Sequence[str]) -> list[_Made]:
    """What was made before the last move that made one of these words."""
    guilty = [at for at, one in enumerate(made) if not set(words).isdisjoint(one.move.words)]
    return made[: guilty[-1]] if guilty else made


def _played(
    guest: Guest, course: _Course, result: Result, places: Sequence[int], moves: Iterable[_Made]
) -> Played:
    own = [seat for seat, holder in enumerate(course.holders) if holder.guest == guest]
    sides = {seat % len(places) for seat in own}
    place = min(places[side] for side in sides)
    outcome = _outcome(places, place) if len(sides) == 1 else "shared"
    theirs = [one.move for one in moves if one.by == guest and outcome != "shared"]
    best = max(theirs, key=lambda move: move.points, default=None)
    return Played(
        course.game,
        course.ended,
        outcome,
        place,
        len(places),
        max(result.scores[seat] for seat in own),
        _fellows(course.holders, result, own[:1] if outcome == "shared" else own, len(places)),
        best if best and best.points > 0 else None,
        dict(Counter(word for move in theirs for word in move.words if len(word) <= LONGEST_WORD)),
    )


def _outcome(places: Sequence[int], place: int) -> Outcome:
    if place > 1:
        return "lost"
    return "won" if places.count(place) == 1 else "drawn"


def _fellows(
    holders: Sequence[Holder], result: Result, own: Sequence[Seat], sides: int
) -> tuple[Fellow, ...]:
    """Those on other seats; at a shared screen, those beside it too."""
    return tuple(
        Fellow(
            own_name(holder.name) if holder.guest else "",
            0 if holder.guest else round(holder.level),
            result.scores[seat],
            seat % sides == own[0] % sides,
        )
        for seat, holder in enumerate(holders)
        if seat not in own
    )
