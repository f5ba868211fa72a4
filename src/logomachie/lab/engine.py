"""A bot of the house behind the engine protocol: ``logomachie engine GAME``."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from logomachie import games
from logomachie.bots.players import Bot, holds, takes_time
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Seat, Setup, new_setup
from logomachie.errors import LogomachieError
from logomachie.kernel.budget import Budget
from logomachie.lab.lines import (
    PROTOCOL,
    Answer,
    BadLine,
    GameIs,
    Go,
    Hello,
    Info,
    Named,
    Order,
    OverIs,
    Pace,
    Plays,
    PositionIs,
    Quit,
    Ready,
    Trouble,
    Waits,
    Wants,
    format_answer,
    parse_order,
)

OpenGame = Callable[[str], AnyGame]
"""The game with the dictionary of a name; ``BadName`` where there is none."""


class _Begun(NamedTuple):
    """The game that is played."""

    game: AnyGame
    setup: Setup
    seat: Seat


class Engine:
    """Answers the lines of a host."""

    def __init__(self, name: str, open_game: OpenGame, level: int) -> None:
        self._name = name
        self._open_game = open_game
        self._level = level
        self._begun: _Begun | None = None
        self._position: PositionIs | None = None
        self._plan: tuple[AnyAction, ...] = ()
        """What it means to do next, as long as its turn goes on."""
        self.is_done = False
        """Whether the host has sent it away."""

    def answer(self, line: str) -> Iterator[str]:
        """What it says to a line, one line after the other."""
        try:
            order = parse_order(line)
            for answer in () if order is None else self._answers(order):
                yield format_answer(answer)
        except LogomachieError as error:
            yield format_answer(Trouble(str(error)))

    def _answers(self, order: Order) -> Iterator[Answer]:
        match order:
            case Hello(protocol):
                if protocol != PROTOCOL:
                    raise BadLine(f"protocol {protocol}; this engine speaks {PROTOCOL}")
                yield Named(f"Logomachie level {self._level}")
                yield Wants(state=True)
                yield Ready()
            case GameIs():
                self._begin(order)
                yield Ready()
            case PositionIs():
                self._position = order
            case Go(budget):
                yield from self._choose(budget)
            case OverIs():
                self._begun, self._position, self._plan = None, None, ()
            case Quit():
                self.is_done = True

    def _begin(self, told: GameIs) -> None:
        if games.canonical(told.game) != games.canonical(self._name):
            raise BadLine(f"this engine plays {self._name}, not {told.game}")
        game = self._open_game(told.dictionary)
        for what, theirs, ours in (
            ("lexicon", told.lexicon, game.lexicon_fingerprint),
            ("material", told.material, game.material_fingerprint),
        ):
            if theirs not in ("", ours):
                raise BadLine(f"another {what}: {theirs}; here: {ours}")
        setup = new_setup(game, told.players, "engine", told.options, told.dictionary)
        if told.seat not in range(told.players):
            raise BadLine(f"no seat {told.seat} of {told.players}")
        self._begun, self._position, self._plan = _Begun(game, setup, told.seat), None, ()

    def _choose(self, budget: Budget) -> Iterator[Answer]:
        if self._begun is None or self._position is None:
            raise BadLine("go before game and position")
        (game, setup, seat), position = self._begun, self._position
        state = _state(game, setup, position)
        bot = Bot(self._level, budget)
        if seat not in game.to_act(state):
            self._plan = ()
        elif not holds(game, state, seat, self._plan, position.now):
            self._plan = bot.foresee(game, state, seat, position.seed)
        if not self._plan:
            yield Waits()
            return
        action, *then = self._plan
        self._plan = tuple(then)
        if then:
            yield Info(f"then {'; '.join(map(game.format_action, then))}"[:1000])
        if takes_time(game):
            yield Pace(bot.pace(game, state, seat, action, position.seed))
        yield Plays(game.format_action(action))


def _state(game: AnyGame, setup: Setup, position: PositionIs) -> AnyState:
    """The state that a host told of: exact, or as far as the notation can say it."""
    if position.state:
        version, data = position.state.version, position.state.data
        return games.spec(game.name).read_state(game, data, version)
    if position.deal is None:
        raise BadLine("this engine plays where the state or the deal of a position is told")
    try:
        return game.parse_position(position.deal, setup)
    except (ValueError, TypeError, AttributeError) as error:
        raise BadLine(f"deal: {error}") from error
