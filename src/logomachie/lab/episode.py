"""A game that asks its seats one by one, as an environment does.

A game may let several seats act at once: some challenge or vote while all wait for another. Here
they are asked in turn: first those who may interrupt, each once, and each of them may wait; then
the one whom all wait for, who must act. An action takes a second of the game's time. Where the
clock is due before, it acts first.
"""

from itertools import islice
from typing import NamedTuple

from logomachie import games
from logomachie.engine.choices import Choices
from logomachie.engine.game import CLOCK, AnyAction, AnyGame, AnyState, Seat, Setup
from logomachie.library.position import SECONDS_A_MOVE

NOBODY: Seat = -1


class Reach(NamedTuple):
    """How far an episode looks for actions."""

    most: int
    complete: bool
    """Whether every legal action is listed where there are no more, however long that takes."""
    seats: frozenset[Seat] | None = None
    """Whose actions are listed; of everybody, where it does not say."""


class Episode(NamedTuple):
    """A game at one moment, and who is asked. It never changes."""

    game: AnyGame
    reach: Reach
    state: AnyState
    now: float
    asked: frozenset[Seat]
    """Who was asked since the one whom all wait for acted."""
    seat: Seat
    """Who is asked now; ``NOBODY`` once the game is over."""
    choices: Choices | None
    """What it may do; none where that is not listed."""
    may_wait: bool

    @classmethod
    def start(cls, game: AnyGame, setup: Setup, reach: Reach) -> "Episode":
        """The start of a game."""
        return _next(game, reach, game.start(setup), 0.0, frozenset())

    def after(self, action: AnyAction) -> "Episode":
        """What follows when the seat that is asked does this."""
        now = self.now + SECONDS_A_MOVE
        return self._acted(self.game.apply(self.state, self.seat, action, now).state, now)

    def chose(self, number: int) -> "Episode":
        """What follows when the seat that is asked takes one of its choices."""
        assert self.choices is not None
        now = self.now + SECONDS_A_MOVE
        return self._acted(self.choices.after(number, self.game, self.state, self.seat, now), now)

    def _acted(self, state: AnyState, now: float) -> "Episode":
        # Only who may interrupt may wait: who may not is the one whom all wait for.
        asked = self.asked | {self.seat} if self.may_wait else frozenset()
        return _next(self.game, self.reach, state, now, asked)

    def waited(self) -> "Episode":
        """What follows when the seat that is asked waits."""
        return _next(self.game, self.reach, self.state, self.now, self.asked | {self.seat})

    def timed_out(self) -> "Episode":
        """What follows when everybody waits until the clock acts."""
        due = self.game.due(self.state)
        assert due is not None
        now = max(due, self.now)
        state = self.game.apply(self.state, CLOCK, self.game.timeout(self.state), now).state
        return _next(self.game, self.reach, state, now, frozenset())


def _next(
    game: AnyGame, reach: Reach, state: AnyState, now: float, asked: frozenset[Seat]
) -> Episode:
    """Ask the next seat, once the clock has done what is due."""
    while (due := game.due(state)) is not None and due < now + SECONDS_A_MOVE:
        now = max(due, now)
        state, asked = game.apply(state, CLOCK, game.timeout(state), now).state, frozenset()
    waiting = game.to_act(state)
    for seat in waiting[1:]:
        if seat not in asked:
            choices = find_choices(game, state, seat, reach)
            if choices is None or len(choices):
                return Episode(game, reach, state, now, asked, seat, choices, may_wait=True)
    if not waiting:
        return Episode(game, reach, state, now, asked, NOBODY, None, may_wait=False)
    choices = find_choices(game, state, waiting[0], reach)
    return Episode(game, reach, state, now, asked, waiting[0], choices, may_wait=False)


def find_choices(game: AnyGame, state: AnyState, seat: Seat, reach: Reach) -> Choices | None:
    """What a seat may choose from, if it is to be listed."""
    if reach.seats is not None and seat not in reach.seats:
        return None
    spec, most = games.spec(game.name), reach.most
    if reach.complete:
        every = tuple(islice(spec.legal(game, state, seat), most + 1))
        if len(every) <= most:
            return Choices(every)
    if spec.choices:
        return spec.choices(game, state, seat, most)
    return Choices(tuple(islice(game.candidates(state, seat), most)), complete=False)
