"""A bot at a table: the level it plays at, how much it thinks, and when it acts."""

import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from logomachie import games
from logomachie.engine.game import (
    CLOCK,
    AnyAction,
    AnyGame,
    AnyState,
    Result,
    Seat,
    Setup,
    preview,
)
from logomachie.engine.strength import NAMED, Strength
from logomachie.kernel.budget import Budget

LEVELS = NAMED
SECONDS = 1.0
BUDGET = Budget.of_seconds(SECONDS)
"""How much a bot thinks about a move, unless told otherwise."""
PROGRAM = "exec:"
"""What stands before the command of a program, where it is named as a player."""


class Bot(NamedTuple):
    """A player that is a program."""

    level: Strength
    """How strong it is: a level that has a name, or a number between two of them."""
    budget: Budget = BUDGET

    def choose(self, game: AnyGame, state: AnyState, seat: Seat, seed: str) -> AnyAction:
        """Its action, or ``None`` where it is content to wait."""
        return next(iter(self.foresee(game, state, seat, seed)), None)

    def foresee(
        self, game: AnyGame, state: AnyState, seat: Seat, seed: str
    ) -> tuple[AnyAction, ...]:
        """Its next actions, as far as it plans ahead; none where it is content to wait.

        It is shown a state in which all that its seat cannot know is dealt anew.
        """
        spec = games.spec(game.name)
        shown = game.reshuffle_hidden(state, seat, seed)
        if spec.foresee:
            return spec.foresee(game, shown, seat, self.level, self.budget, seed)
        action = spec.bot.choose(game, shown, seat, self.level, self.budget, seed)
        return () if action is None else (action,)

    def alternatives(
        self, game: AnyGame, state: AnyState, seat: Seat, seed: str
    ) -> tuple[tuple[AnyAction, ...], ...] | None:
        """All that it might foresee, each as likely; ``None`` where that cannot be told."""
        alternatives = games.spec(game.name).alternatives
        if alternatives is None:
            return None
        shown = game.reshuffle_hidden(state, seat, seed)
        return alternatives(game, shown, seat, self.level, self.budget, seed)

    def pace(
        self, game: AnyGame, state: AnyState, seat: Seat, action: AnyAction, seed: str
    ) -> float:
        """How many seconds of the game's time it takes for this action."""
        pace = games.spec(game.name).pace
        if pace is None:
            return 0.0
        shown = game.reshuffle_hidden(state, seat, seed)
        return pace(game, shown, seat, self.level, action, seed)


class Player(Protocol):
    """What can play a seat by itself."""

    def choose(self, game: AnyGame, state: AnyState, seat: Seat, seed: str) -> AnyAction:
        """Its action, or ``None`` where it is content to wait."""
        ...

    def pace(
        self, game: AnyGame, state: AnyState, seat: Seat, action: AnyAction, seed: str
    ) -> float:
        """How many seconds of the game's time it takes for this action."""
        ...


@runtime_checkable
class Planner(Player, Protocol):
    """A player that plans ahead."""

    def foresee(
        self, game: AnyGame, state: AnyState, seat: Seat, seed: str
    ) -> tuple[AnyAction, ...]:
        """Its next actions, as far as it plans ahead; none where it is content to wait."""
        ...


@runtime_checkable
class ClockReader(Player, Protocol):
    """A player that wants to know what the clock of the game shows."""

    def choose_at(
        self, game: AnyGame, state: AnyState, seat: Seat, now: float, seed: str
    ) -> AnyAction:
        """Its action at this time, or ``None`` where it is content to wait."""
        ...


@runtime_checkable
class Seated(Player, Protocol):
    """A player for one game only."""

    @property
    def fault(self) -> str:
        """Why it lost the game by itself, beyond the rules; empty where it did not."""
        ...

    def rise(self, result: Result | None) -> None:
        """Leave the game, which ended so or was broken off."""
        ...


@runtime_checkable
class Entrant(Protocol):
    """Who has a player of its own for each game: a value that can be sent to another process."""

    def sit(self, game: AnyGame, setup: Setup, seat: Seat) -> Seated:
        """Its player for a game."""
        ...


AnyPlayer = Player | Entrant


def sit_down(player: AnyPlayer, game: AnyGame, setup: Setup, seat: Seat) -> Player:
    """Who plays this seat of a game."""
    return player.sit(game, setup, seat) if isinstance(player, Entrant) else player


def rise(player: Player, result: Result | None) -> str:
    """Let somebody leave a game; why they lost it by themselves, if they did."""
    if not isinstance(player, Seated):
        return ""
    player.rise(result)
    return player.fault


class Turn(NamedTuple):
    """What a bot, or the clock, is about to do."""

    seat: Seat
    action: AnyAction
    at: float
    """When, in the game's time."""
    thought: float
    """How long it thought about it, in real seconds."""
    then: tuple[AnyAction, ...] = ()
    """What it means to do afterwards, if nobody else acts before."""


def takes_time(game: AnyGame) -> bool:
    """Whether the bots of a game take their time: then any of them may act before the others."""
    return games.spec(game.name).pace is not None


def next_turn(
    game: AnyGame,
    state: AnyState,
    bots: Mapping[Seat, Player],
    now: float,
    seed: str,
    before: Turn | None = None,
) -> Turn | None:
    """Which of these bots acts next; none where all wait for somebody else.

    In a game whose bots take their time, it is the quickest of all who may act. In others all act
    at once: first who may interrupt the one that all wait for, such as by a challenge. ``before``
    is the turn that led here, if it was one of these: whoever made it goes on as planned.
    """
    waiting = game.to_act(state)
    timed = takes_time(game)
    order = waiting if timed else (*waiting[1:], *waiting[:1])
    plans = {before.seat: before.then} if before else {}
    turns = (
        _turn(game, state, seat, bots[seat], now, seed, plans.get(seat, ()))
        for seat in order
        if seat in bots
    )
    acting = (turn for turn in turns if turn)
    if timed:
        return min(acting, key=lambda turn: turn.at, default=None)
    return next(acting, None)


def _turn(
    game: AnyGame,
    state: AnyState,
    seat: Seat,
    bot: Player,
    now: float,
    seed: str,
    plan: tuple[AnyAction, ...],
) -> Turn | None:
    """What a bot is about to do; nothing where it is content to wait."""
    start = time.perf_counter()
    if not holds(game, state, seat, plan, now):
        plan = _foreseen(game, state, seat, bot, now, seed)
    thought = time.perf_counter() - start
    if not plan:
        return None
    action, *then = plan
    at = now + bot.pace(game, state, seat, action, seed)
    return Turn(seat, action, at, thought, tuple(then))


def _foreseen(
    game: AnyGame, state: AnyState, seat: Seat, player: Player, now: float, seed: str
) -> tuple[AnyAction, ...]:
    """What a player means to do, as far as it plans ahead."""
    if isinstance(player, Planner):
        return player.foresee(game, state, seat, seed)
    if isinstance(player, ClockReader):
        action = player.choose_at(game, state, seat, now, seed)
    else:
        action = player.choose(game, state, seat, seed)
    return () if action is None else (action,)


def holds(
    game: AnyGame, state: AnyState, seat: Seat, plan: Sequence[AnyAction], now: float
) -> bool:
    """Whether somebody can go on as planned."""
    return bool(plan) and preview(game, state, seat, plan[0], now).refusal is None


def or_clock(game: AnyGame, state: AnyState, turn: Turn | None, now: float) -> Turn | None:
    """This turn, or that of the clock where it comes first: where bots act at once, it waits."""
    due = game.due(state)
    if due is not None and (turn is None or (takes_time(game) and due <= turn.at)):
        return Turn(CLOCK, game.timeout(state), max(due, now), 0.0)
    return turn
