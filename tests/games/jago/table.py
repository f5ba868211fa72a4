"""What the tests of the rules share: positions, actions, and a plain reading of the board."""

from collections.abc import Iterator, Mapping, Sequence

from logomachie.engine.game import Effects, OptionValue, Step, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import Action
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State

SIDE = 11


def position(
    game: JagoGame,
    grid: str = "",
    racks: Sequence[str] = (),
    *,
    at: str = "D6",
    options: Mapping[str, OptionValue] | None = None,
    **more: object,
) -> State:
    """A position; seat 0, blue, is to move unless ``turn`` says otherwise."""
    setup = new_setup(game, 2, "rules", options or {})
    return game.parse_position({"grid": grid, "at": at, "racks": racks, **more}, setup)


def step(
    game: JagoGame, state: State, text: str, seat: int | None = None, at: float = 0
) -> Step[State]:
    """What an action leads to, written as text."""
    seat = game.to_act(state)[0] if seat is None else seat
    return game.apply(state, seat, game.parse_action(text, state, seat), at)


def do(game: JagoGame, state: State, *texts: str, seat: int | None = None, at: float = 0) -> State:
    """The state after some actions, written as text."""
    for text in texts:
        state = step(game, state, text, seat, at).state
    return state


def refusal_of(
    game: JagoGame, state: State, action: Action | str, seat: int | None = None, at: float = 0
) -> Refusal | None:
    """Why an action is refused, if it is."""
    seat = game.to_act(state)[0] if seat is None else seat
    try:
        if isinstance(action, str):
            action = game.parse_action(action, state, seat)
        game.apply(state, seat, action, at)
    except Refusal as refusal:
        return refusal
    return None


def refused(
    game: JagoGame, state: State, action: Action | str, seat: int | None = None, at: float = 0
) -> tuple[str, str] | None:
    """By which rule and key an action is refused."""
    refusal = refusal_of(game, state, action, seat, at)
    return (refusal.rule, refusal.key) if refusal else None


def verdicts(effects: Effects) -> dict[str, str]:
    """What became of every word."""
    return {item["word"]: item["verdict"] for item in effects.details["verdicts"]}


def rows(state: State) -> list[str]:
    """The grid by rows."""
    return [state.grid[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE)]


def columns(state: State) -> list[str]:
    """The grid by columns."""
    return ["".join(column) for column in zip(*rows(state), strict=True)]


def plain_words(state: State) -> Iterator[tuple[bool, int, str]]:
    """Every run of two or more letters: direction, first cell, text."""
    for down, lines in ((False, rows(state)), (True, columns(state))):
        for number, line in enumerate(lines):
            place = 0
            for part in line.split("."):
                if len(part) > 1:
                    start = place * SIDE + number if down else number * SIDE + place
                    yield down, start, part.upper()
                place += len(part) + 1
