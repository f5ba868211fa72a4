"""A match: a game being played, with its clock, its seed and its journal."""

import math
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import NamedTuple

import msgspec

from logomachie import __version__
from logomachie.bots.players import Turn, next_turn, or_clock, takes_time
from logomachie.engine.game import Effects, Language, Preview, Result, Seat, Setup
from logomachie.engine.journal import Journal
from logomachie.engine.record import (
    Point,
    Record,
    changed_by,
    format_record,
    to_journal,
    to_record,
)
from logomachie.engine.refusal import Refusal
from logomachie.errors import LogomachieError
from logomachie.library.players import AnyBot, player_of
from logomachie.library.position import ENGLISH, BadTime, Move, Position
from logomachie.library.records import PlayedAgain, Stop

USUAL_LEVEL = 3


class NothingToUndo(LogomachieError, IndexError):
    """There are not so many actions to take back."""


class _CarriedOut(NamedTuple):
    """What a bot did last, and where it led."""

    bot: AnyBot
    turn: Turn
    position: Position


class Match:
    """A game being played: the one thing here that changes. All it holds are values.

    >>> import logomachie
    >>> match = logomachie.load("option").match(("Anne", "Léo"), seed="tea")
    >>> match.play("play H8> C A R P E").effects.score
    9
    >>> match
    <Match of option: 1 action, scores 9 : 0, seat 1 to act>
    >>> match.undo().number
    0
    """

    def __init__(self, positions: Sequence[Position], names: Sequence[str]) -> None:
        self._positions = list(positions)
        self.names = tuple(names)
        """The names of the players, in the order of their seats."""
        self._carried_out: _CarriedOut | None = None
        self._read: PlayedAgain | None = None
        """What it was read from."""

    @classmethod
    def again(cls, read: PlayedAgain) -> "Match":
        """The match of a record."""
        match = cls(read.positions, read.record.players)
        match._read = read
        return match

    # -- where it stands

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start on, each with what led to it."""
        return tuple(self._positions)

    @property
    def setup(self) -> Setup:
        """What it started from: game, players, seed, options."""
        return self.position.setup

    @property
    def now(self) -> float:
        """Seconds of the game's time since the start."""
        return self.position.now

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, first the one that all wait for; none at the end."""
        return self.position.to_act

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all seats; in a game without points, what comes closest."""
        return self.position.scores

    @property
    def result(self) -> Result | None:
        """How it ended, or ``None`` while it goes on."""
        return self.position.result

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.position.is_over

    def view(self, seat: Seat | None = None) -> msgspec.Struct:
        """What a seat may know, or a spectator."""
        return self.position.view(seat)

    def render(self, seat: Seat | None = None, language: Language = ENGLISH) -> str:
        """The table for a terminal, as a seat sees it, or a spectator."""
        return self.position.render(seat, language)

    def explain(self, said: Effects | Refusal, language: Language = ENGLISH) -> str:
        """Effects or a refusal in the words of the rulebook."""
        return self.position.explain(said, language)

    def best_moves(self, count: int, seat: Seat | None = None) -> tuple[Move, ...]:
        """The most promising moves of a seat, see ``Position.best_moves``.

        >>> import logomachie
        >>> match = logomachie.load("jago").match(seed="tea")
        >>> best = match.best_moves(3)
        >>> len(best), match.play(best[0]).entry.action == str(best[0])
        (3, True)
        """
        return self.position.best_moves(count, seat)

    def legal_moves(self, seat: Seat | None = None) -> Iterator[Move]:
        """Every move that the referee accepts now, see ``Position.legal_moves``.

        >>> import logomachie
        >>> match = logomachie.load("option").match(seed="tea")
        >>> match.preview(next(match.legal_moves())).refusal is None
        True
        """
        return self.position.legal_moves(seat)

    def preview(self, move: object, seat: Seat | None = None) -> Preview:
        """What a move would do, or why it is refused, without playing it."""
        return self.position.preview(move, seat)

    # -- playing

    def play(self, move: object, *, seat: Seat | None = None, at: float | None = None) -> Position:
        """Play a move: a text, a ``Move``, or one of the game's actions; the position after it.

        It is the move of the seat that all wait for, unless said otherwise. ``at`` is when, in the
        game's time; if the clock is due before, it acts first. Without it a second passes, and the
        move is always in time. A ``Refusal``, as every other error, leaves the match as it was.

        >>> import logomachie
        >>> match = logomachie.load("option").match(seed="tea")
        >>> try:
        ...     match.play("play H8> C P R A")
        ... except logomachie.Refusal as refusal:
        ...     print(refusal.rule, match.explain(refusal))
        O24 Not in the dictionary: CPRA. Look at H8, I8, J8, K8.
        >>> match
        <Match of option: 0 actions, scores 0 : 0, seat 0 to act>
        """
        mover = next(iter(self.to_act), None) if seat is None else seat
        passed = () if at is None else tuple(self.position.timeouts(before=at))
        before = passed[-1] if passed else self.position
        self._positions += [*passed, before.after(move, mover, at)]
        return self.position

    def undo(self, count: int = 1) -> Position:
        """Take back the last actions, those of the clock included; the position before them."""
        if not 0 <= count < len(self._positions):
            raise NothingToUndo(f"{count} actions cannot be taken back of {self.position.number}")
        del self._positions[len(self._positions) - count :]
        return self.position

    def advance(self, seconds: float) -> tuple[Position, ...]:
        """Let time pass; the positions that the clock led to by then.

        >>> import logomachie
        >>> match = logomachie.load("jago").match(seed="tea", glass=30, grace=0)
        >>> [position.entry.action for position in match.advance(31)], match.now
        (['time'], 31.0)
        """
        until = self.now + seconds
        if not self.now <= until < math.inf:
            raise BadTime(f"time does not pass by {seconds} seconds")
        # The clock also does what is due at that very moment.
        passed = list(self.position.timeouts(before=math.nextafter(until, math.inf)))
        latest = passed[-1] if passed else self.position
        self._positions += passed
        self._positions[-1] = latest._replace(now=until)
        return tuple(passed)

    def play_bot(self, bot: AnyBot = USUAL_LEVEL, *, seat: Seat | None = None) -> Position | None:
        """Let a bot act: a level, a ``Bot``, or a function of yours; the position after it.

        It plays for the seat that all wait for; in a game whose bots take their time, for the
        quickest of all who may act, and the clock may be quicker. ``None`` where it waits, or
        where the match is over. With ``seat`` it plays for that seat alone.
        """
        seats = range(self.setup.players) if seat is None else (seat,)
        return self._next(dict.fromkeys(seats, bot))

    def play_out(self, bots: AnyBot | Mapping[Seat, AnyBot] = USUAL_LEVEL) -> Result | None:
        """Let bots play on to the end; how it ended.

        One bot plays all seats, or each its own: ``{0: 3, 1: my_bot}``. Where a seat has none,
        they play until it is waited for: then the result is ``None``.

        >>> import logomachie
        >>> match = logomachie.load("option").match(seed="tea")
        >>> match.play_out({0: 1, 1: 2}).scores == match.scores
        True
        """
        if not isinstance(bots, Mapping):
            bots = dict.fromkeys(range(self.setup.players), bots)
        while self._next(bots):
            pass
        return self.result

    def _next(self, bots: Mapping[Seat, AnyBot]) -> Position | None:
        """Let one thing happen by itself: one of these bots acts, or the clock."""
        before = self.position
        referee, state = before.referee, before.state
        now = before.now if takes_time(referee) else before.soon
        players = {before.known_seat(seat): player_of(bot, before) for seat, bot in bots.items()}
        seed = f"{self.setup.seed}/{before.number}"
        turn = next_turn(referee, state, players, now, seed, self._turn_of(bots))
        if turn or set(before.to_act) <= set(players):  # else somebody without a bot may act
            turn = or_clock(referee, state, turn, now)
        if turn is None:
            return None
        self._positions.append(before.apply(turn.seat, turn.action, turn.at))
        if turn.then:
            self._carried_out = _CarriedOut(bots[turn.seat], turn, self.position)
        return self.position

    def _turn_of(self, bots: Mapping[Seat, AnyBot]) -> Turn | None:
        """The turn that led here, if one of these bots made it: it goes on as planned."""
        last = self._carried_out
        if last is None or last.position is not self.position:
            return None
        return last.turn if bots.get(last.turn.seat) == last.bot else None

    # -- keeping

    @property
    def journal(self) -> Journal:
        """Everything that was done, in order."""
        entries = (position.entry for position in self._positions)
        return Journal(self.setup, tuple(entry for entry in entries if entry))

    @property
    def unlike(self) -> frozenset[Point]:
        """What its record was played with that is not here: ``rules``, ``lexicon``, ``material``.

        Nothing of a match that was begun here. See ``stop``.
        """
        return self._read.unlike if self._read else frozenset()

    @property
    def stop(self) -> Stop | None:
        """Where its record could not be played again any further; ``None``: nowhere.

        That happens only where something is ``unlike``; then the match stands before that action.

        >>> import logomachie, msgspec
        >>> option = logomachie.load("option")
        >>> match = option.match(seed="tea")
        >>> match.play("play H8> C A R P E")
        <Position of option: 1 action, scores 9 : 0, seat 1 to act>
        >>> actions = (*match.record.actions, "2 1 play H9> Z Z")
        >>> old = msgspec.structs.replace(match.record, program="0.0.9", actions=actions)
        >>> again = option.resume(old)
        >>> again.stop
        <Stop at action 2, play H9> Z Z: O20 no-such-letter>
        >>> again.position.number, set(again.unlike) == {"rules"}
        (1, True)
        """
        return self._read.stop if self._read else None

    @property
    def record(self) -> Record:
        """The match as a value to be kept: what ``save`` writes."""
        if self._read is None:
            return to_record(self.journal, self.names, self.scores, __version__)
        read, entries = self._read.record, self.journal.entries
        were = to_journal(read).entries
        if entries == were:
            return read
        went_on = entries != were[: len(entries)]
        changed = changed_by(self.unlike) if went_on else read.changed
        return to_record(self.journal, self.names, self.scores, read.program, changed)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record, for ``logomachie.read`` and for the command ``logomachie replay``."""
        Path(path).write_text(format_record(self.record), "utf-8")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self.names, self.journal) == (other.names, other.journal)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        stop = f", its record stops at action {self.stop.number}" if self.stop else ""
        return f"<Match of {self.setup.game}: {self.position.summary()}{stop}>"
