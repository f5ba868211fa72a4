"""What the tests of the rules share: positions, actions, and what is said to them."""

from logomachie.engine.game import Effects, Step, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.mot_pour_mot.actions import Action
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import State

TILES = "BCDFGHJLMNPQRSTVX"
ANIMAL = "Un animal à poils"
"""A category of no pack: nobody knows an answer of it."""


def position(game: MotPourMotGame, players: int = 2, **table: object) -> State:
    """A position; the active team thinks, unless the table says more."""
    options = table.pop("options", {})
    assert isinstance(options, dict)
    setup = new_setup(game, players, "rules", options)
    return game.parse_position({"phase": "thinking", "category": ANIMAL, **table}, setup)


def act(game: MotPourMotGame, state: State, text: str, seat: int, at: float = 0) -> Step[State]:
    """What an action, written as text, leads to."""
    return game.apply(state, seat, game.parse_action(text, state, seat), at)


def do(game: MotPourMotGame, state: State, *texts: str, at: float = 0) -> State:
    """The state after some actions, each ``seat text``."""
    for text in texts:
        seat, _, action = text.partition(" ")
        state = act(game, state, action, int(seat), at).state
    return state


def said(
    game: MotPourMotGame, state: State, action: Action | str, seat: int, at: float = 0
) -> tuple[str, str]:
    """The rule and key of what the referee says to an action."""
    answer: Effects | Refusal
    try:
        if isinstance(action, str):
            action = game.parse_action(action, state, seat)
        answer = game.apply(state, seat, action, at).effects
    except Refusal as refusal:
        answer = refusal
    return answer.rule, answer.key
