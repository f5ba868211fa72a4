"""The bots of CROISILLON: five levels, by the words they know and by how they compose grids.

A bot sees what its seat may see: the state it is given has everything else dealt at random.
"""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.games.croisillon.actions import Accept, Action, Challenge, Keep, Lay, Pass
from logomachie.games.croisillon.grid import Grid, is_capital
from logomachie.games.croisillon.moves import PLAIN, GridSearch, Style
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import State
from logomachie.kernel.budget import UNLIMITED, Budget

WORTH: Mapping[str, float] = {
    "*": 2.0, "a": 1.6, "b": -0.9, "c": -1.6, "d": -1.3, "e": 0.4, "f": -0.1, "g": -1.3, "h": -0.3,
    "i": 2.9, "j": -3.4, "k": 0.8, "l": -1.5, "m": -1.4, "n": -0.9, "o": 2.3, "p": -1.8, "q": -2.1,
    "r": -1.0, "s": -1.4, "t": -1.1, "u": 2.8, "v": -1.9, "w": -2.2, "x": -0.3, "y": 0.5, "z": -1.0,
}  # fmt: skip
"""How many points a small card brings to the best grid of a hand, more or less than the mean card:
the regression of the best scores of 861 random hands on their cards."""
BONUS = 1.1
"""What the bonus card brings on the average (C31)."""
LAST_STRETCH = 45
"""So near to the target, the game may end with the next grid: cards are not kept any more."""
RESERVE = 0.8
"""The share of the budget that a search may use."""


class Level(NamedTuple):
    """How a level plays."""

    familiarity: int
    """The least familiarity of the words it knows."""
    style: Style
    choice: int = 1
    """It chooses at random among so many of its best grids."""
    thinks: bool = False
    """Whether it weighs what it keeps."""


LEVELS = {
    1: Level(40, Style(arms=2, crossings=1, longest=4), 2),
    2: Level(35, Style(arms=3, crossings=1, longest=6), 2),
    3: Level(30, Style(crossings=1)),
    4: Level(10, PLAIN),
    5: Level(0, Style(bonus=BONUS), thinks=True),
}
DOUBTING_LEVEL = 3
"""From this level on, a bot knows all that the dictionary does not hold."""


def choose(
    game: CroisillonGame, state: State, seat: Seat, level: int, budget: Budget, seed: str
) -> Action | None:
    """What a bot of this level does; ``None`` where it waits for its turn."""
    equals = _equals(game, state, seat, level, budget)
    return random.Random(seed).choice(equals) if equals else None


def alternatives(
    game: CroisillonGame, state: State, seat: Seat, level: int, budget: Budget, _seed: str
) -> tuple[tuple[Action, ...], ...]:
    """The plans of which it draws one by lot."""
    return tuple((action,) for action in _equals(game, state, seat, level, budget))


def _equals(
    game: CroisillonGame, state: State, seat: Seat, level: int, budget: Budget
) -> Sequence[Action]:
    """The actions among which it does not choose by itself; none where it waits."""
    style = LEVELS[level]
    if state.bonus:
        return (_use_bonus(game, state, style),) if seat == state.turn else ()
    if state.table and state.table.seat != seat:
        if level >= DOUBTING_LEVEL and any(
            word.text not in game.lexicon for word in state.table.words
        ):
            return (Challenge(),)
        if seat == state.turn:
            state = game.settled(state)
            if state.ended:
                return (Accept(),)
    if seat != state.turn:
        return ()
    grids = _compose(game, state, seat, style, budget)
    return [Lay(grid) for grid in grids] or [Pass(unwanted(state.hands[seat]))]


def _compose(
    game: CroisillonGame, state: State, seat: Seat, level: Level, budget: Budget
) -> list[Grid]:
    """The best grids of the seat's hand, none where the level finds none."""
    style = level.style
    left = int(state.setup.options["target"]) - state.scores[seat]
    if level.thinks and left > LAST_STRETCH:
        style = style._replace(keep=WORTH)
    search = GridSearch(
        game.lexicon.vocabulary(level.familiarity),
        state.hands[seat],
        game.material,
        count=level.choice,
        used=state.used,
        style=style,
    )
    # What the others look for is found soon: a slow machine does not make them play worse.
    found = search.run(budget.begin().share(RESERVE) if level.thinks else UNLIMITED).found()
    return [grid for grid, _ in found]


def _use_bonus(game: CroisillonGame, state: State, level: Level) -> Action:
    """Add the bonus card where it brings most by words that the level knows, or keep it (C31)."""
    for action, extra in game.bonus_places(state):
        words = game.apply(state, state.turn, action, state.until or 0.0).effects.words
        if extra > 0 and all(_knows(game, word, level.familiarity) for word in words):
            return action
    return Keep()


def _knows(game: CroisillonGame, word: str, familiarity: int) -> bool:
    lexicon = game.lexicon
    return bool(lexicon.familiarity[lexicon.index(word)] >= familiarity)


def unwanted(hand: str) -> str:
    """What to exchange when nothing can be laid: the capitals, and what is hard to place (C33)."""
    return "".join(card for card in hand if is_capital(card) or WORTH[card] < 0)
