"""A position: a game at one moment, as a value that never changes."""

import math
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.game import (
    CLOCK,
    AnyAction,
    AnyGame,
    AnyState,
    Effects,
    Language,
    Preview,
    Result,
    Seat,
    Setup,
    preview,
)
from logomachie.engine.journal import Entry
from logomachie.engine.refusal import Refusal
from logomachie.errors import LogomachieError

SECONDS_A_MOVE = 1.0
"""How long a move takes in the game's time, where nobody says when it is made."""
ENGLISH: Language = "en"


class UnknownSeat(LogomachieError, LookupError):
    """Nobody sits there; it tells which seats there are."""


class NoAction(LogomachieError, TypeError):
    """A value that is no action of this game; it tells which kinds there are."""


class BadTime(LogomachieError, ValueError):
    """A time before the last action, or none at all."""


class Move(NamedTuple):
    """Something that a seat may do."""

    text: str
    """In the game's notation."""
    action: AnyAction
    """The same as a value, one of the game's ``actions``."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


class Position(NamedTuple):
    """A game at one moment, with what led to it.

    >>> import logomachie
    >>> position = logomachie.load("option").match(seed="tea").position
    >>> position
    <Position of option: 0 actions, scores 0 : 0, seat 0 to act>
    >>> after = position.after("play H8> C A R P E")
    >>> after.effects.words, after.scores
    (('CARPE',), (9, 0))
    >>> position.scores
    (0, 0)
    """

    referee: AnyGame
    setup: Setup
    state: AnyState
    """The state of the game, as its ``state`` module describes it: hidden things included."""
    now: float = 0.0
    """Seconds of the game's time."""
    number: int = 0
    """How many actions led here."""
    entry: Entry | None = None
    """The last of them; none at the start."""
    effects: Effects | None = None
    """What it did."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, first the one that all wait for; none at the end."""
        return tuple(self.referee.to_act(self.state))

    @property
    def due(self) -> float | None:
        """When the clock acts, if nobody else does before."""
        return self.referee.due(self.state)

    @property
    def soon(self) -> float:
        """A second from now, or just in time where the clock is due before."""
        due = math.inf if self.due is None else self.due
        return max(self.now, min(self.now + SECONDS_A_MOVE, due))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all seats; in a game without points, what comes closest."""
        return self.referee.scores(self.state)

    @property
    def result(self) -> Result | None:
        """How the game ended, or ``None`` while it goes on."""
        return self.referee.result(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    def view(self, seat: Seat | None = None) -> msgspec.Struct:
        """What a seat may know, or a spectator."""
        return self.referee.view(self.state, None if seat is None else self.known_seat(seat))

    def render(self, seat: Seat | None = None, language: Language = ENGLISH) -> str:
        """The table for a terminal, as a seat sees it, or a spectator."""
        return self.referee.render(self.view(seat), language)

    def explain(self, said: Effects | Refusal, language: Language = ENGLISH) -> str:
        """Effects or a refusal in the words of the rulebook."""
        return games.spec(self.setup.game).rulebook(language).explain(said)

    def best_moves(self, count: int, seat: Seat | None = None) -> tuple[Move, ...]:
        """The most promising moves of a seat, the best first; none where it may not act.

        The seat that all wait for, unless said otherwise. A game looks no further than at some
        dozens of them, so ``count`` may be more than there are.
        """
        seat = self._seat(seat)
        if seat not in self.to_act:
            return ()
        found = islice(self.referee.candidates(self.state, seat), count)
        return tuple(Move(self.referee.format_action(action), action) for action in found)

    def legal_moves(self, seat: Seat | None = None) -> Iterator[Move]:
        """Every move that the referee accepts from a seat now, one by one as they are found.

        The seat that all wait for, unless said otherwise. What a game leaves out, because it has no
        end, stands in its page of docs/notation.
        """
        found = games.spec(self.setup.game).legal(self.referee, self.state, self._seat(seat))
        return (Move(self.referee.format_action(action), action) for action in found)

    def preview(self, move: object, seat: Seat | None = None, at: float | None = None) -> Preview:
        """What a move would do, or why it is refused, as far as its player may know."""
        seat, at = self._seat(seat), self._time(at)
        try:
            action = self.action(move, seat)
        except Refusal as refusal:
            return Preview(None, refusal)
        return preview(self.referee, self.state, seat, action, at)

    def after(self, move: object, seat: Seat | None = None, at: float | None = None) -> "Position":
        """The position after a move: a text, a ``Move``, or one of the game's actions.

        It is the move of the seat that all wait for, a second from now, unless said otherwise. A
        ``Refusal`` where the rules forbid it.
        """
        seat, at = self._seat(seat), self._time(at)
        return self.apply(seat, self.action(move, seat), at)

    def timeouts(self, before: float) -> Iterator["Position"]:
        """The positions that the clock leads to before this time, if nobody else acts."""
        self._time(before)
        position = self
        while (due := position.due) is not None and due < before:
            timeout = position.referee.timeout(position.state)
            position = position.apply(CLOCK, timeout, max(due, position.now))
            yield position

    def seen_by(self, seat: Seat, seed: str) -> "Position":
        """The position with all that a seat cannot know dealt anew: what one may think in."""
        shown = self.referee.reshuffle_hidden(self.state, self.known_seat(seat), seed)
        return self._replace(state=shown)

    def action(self, move: object, seat: Seat) -> AnyAction:
        """The action that a move means; of a value, what its text says, as a record keeps it."""
        if isinstance(move, Move):
            return move.action
        if isinstance(move, str):
            return self.referee.parse_action(move, self.state, seat)
        kinds = games.spec(self.setup.game).actions
        if not isinstance(move, kinds):
            raise NoAction(f"{move!r:.60} is no action of {self.setup.game}: {kinds}")
        return self.referee.parse_action(self.referee.format_action(move), self.state, seat)

    def apply(self, seat: Seat, action: AnyAction, at: float) -> "Position":
        """The position after an action of a seat, or of the clock, at this time."""
        state, effects = self.referee.apply(self.state, seat, action, at)
        entry = Entry(at, seat, self.referee.format_action(action))
        return self.followed_by(state, entry, effects)

    def followed_by(self, state: AnyState, entry: Entry, effects: Effects) -> "Position":
        """The next position, of which it is known what led to it and what that did."""
        return Position(self.referee, self.setup, state, entry.at, self.number + 1, entry, effects)

    def _seat(self, seat: Seat | None) -> Seat:
        """The seat, or the one that all wait for; after the end, whom the referee will refuse."""
        return next(iter(self.to_act), 0) if seat is None else self.known_seat(seat)

    def known_seat(self, seat: Seat) -> Seat:
        """This seat; ``UnknownSeat`` where there is none."""
        if seat not in range(self.setup.players):
            there = ", ".join(map(str, range(self.setup.players)))
            raise UnknownSeat(f"there is no seat {seat!r:.20}; there are: {there}")
        return seat

    def _time(self, at: float | None) -> float:
        """This time, or soon; ``BadTime`` where it is over, or never comes."""
        if at is None:
            return self.soon
        if not self.now <= at < math.inf:
            raise BadTime(f"at {at} is not from {self.now} on, the time of the position")
        return at

    def __str__(self) -> str:
        return self.render(next(iter(self.to_act), None))

    def __repr__(self) -> str:
        return f"<Position of {self.setup.game}: {self.summary()}>"

    def summary(self) -> str:
        """How far the game is, in a line."""
        actions = "1 action" if self.number == 1 else f"{self.number} actions"
        scores = " : ".join(map(str, self.scores))
        if result := self.result:
            won = ", ".join(map(str, result.winners))
            return f"{actions}, scores {scores}, won by seat {won}"
        return f"{actions}, scores {scores}, seat {self.to_act[0]} to act"
