"""A rehearsal: all that a game ever computes, once, on a small scale.

Compiled functions are made when they are first called. A rehearsal with a few words calls them all,
with what the compiler cannot tell from the real thing, so that nothing is compiled in a real game.
"""

from collections.abc import Callable, Iterator

from logomachie import games
from logomachie.bots.players import LEVELS, Bot, Turn, next_turn
from logomachie.engine.game import CLOCK, AnyGame, AnyState, Seat, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import start_scenario
from logomachie.engine.spec import GameSpec
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon

BUDGET = Budget.of_work(30)
"""How much anybody thinks."""
ACTIONS = 12
"""How long a rehearsed game is."""


def rehearse(name: str, lexicon: Lexicon) -> None:
    """Let bots of every level play a game, with all that helps a player.

    A beginning does not show all: the steps of the lesson lead to the rarer ends of the rules.
    """
    game = games.load(name, lexicon)
    for level in LEVELS:
        play(game, level, game.players[0], "rehearsal")
    for step in games.spec(name).lesson():
        _go_on(game, start_scenario(step.scenario, game), LEVELS[-1])


def load(name: str, lexicon: Lexicon) -> None:
    """Bring into this process what a game computes with, found on disk."""
    warm_up(games.load(name, lexicon))


def warm_up(game: AnyGame) -> None:
    """Bring into this process what a game computes with."""
    state = game.start(new_setup(game, game.players[0], "rehearsal", {}))
    _advise(game, state, game.to_act(state)[0])


def play(game: AnyGame, level: int, players: int, seed: str) -> None:
    """Let bots of a level begin a game, and ask for advice before every action."""
    _go_on(game, game.start(new_setup(game, players, seed, {})), level, ACTIONS)


def _go_on(game: AnyGame, state: AnyState, level: int, actions: int = 1) -> None:
    """Let bots of a level play on from a position, and ask for advice before every action."""
    bot, now = Bot(level, BUDGET), 0.0
    turn: Turn | None = None
    for number in range(actions):
        waiting = game.to_act(state)
        if not waiting:
            return
        _advise(game, state, waiting[0])
        turn = next_turn(game, state, dict.fromkeys(waiting, bot), now, f"{number}", turn)
        due = game.due(state)
        if turn is None and due is None:
            return
        if turn is None or (due is not None and due < turn.at):
            assert due is not None
            state, now, turn = game.apply(state, CLOCK, game.timeout(state), due).state, due, None
        else:
            state, now = game.apply(state, turn.seat, turn.action, turn.at).state, turn.at


def _advise(game: AnyGame, state: AnyState, seat: Seat) -> None:
    """All that a game has to say to a player."""
    next(iter(game.candidates(state, seat)), None)
    spec = games.spec(game.name)
    for advice in _advisers(spec):
        try:
            advice(game, state, seat)
        except Refusal:
            continue  # not in this position


def _advisers(spec: GameSpec) -> Iterator[Callable[[AnyGame, AnyState, Seat], object]]:
    """Whoever a player can ask in a game."""
    if coach := spec.coach:
        yield coach.hint
        yield lambda game, state, seat: coach.best_lines(game, state, seat, BUDGET)
    if analyse := spec.analyse:
        yield lambda game, state, seat: analyse(game, state, seat, BUDGET)
    if guide := spec.guide:
        yield lambda game, state, seat: guide.find(game, state, seat, "")
