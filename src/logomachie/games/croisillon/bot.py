"""The bots of CROISILLON: by the words they know and by how they compose grids.

A bot sees what its seat may see: the state it is given has everything else dealt at random.
"""

import random
from collections.abc import Mapping
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.engine.strength import Skill, Strength, between, noticed
from logomachie.games.croisillon.actions import Accept, Action, Challenge, Keep, Lay, Pass
from logomachie.games.croisillon.grid import Grid, is_capital
from logomachie.games.croisillon.moves import GridSearch
from logomachie.games.croisillon.moves import Style as Composing
from logomachie.games.croisillon.referee import CHALLENGE, CroisillonGame
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


class Style(NamedTuple):
    """How a strength plays."""

    skill: Skill
    """What it knows and notices; its tricks are letters that words share."""
    composing: Composing
    """How it composes grids; of letters shared, as many as it thinks of."""
    thinks: bool = False
    """Whether it weighs what it keeps."""


STYLES = {
    1: Style(
        Skill(45, glance=0.25, easy=7, tricks=0.1, suspects=0.3, mistrusts=0.05, invents=True),
        Composing(arms=2, crossings=1, longest=3),
    ),
    2: Style(
        Skill(40, glance=0.3, easy=7, tricks=0.3, suspects=0.6, mistrusts=0.03, invents=True),
        Composing(arms=2, crossings=1, longest=3),
    ),
    3: Style(Skill(35, glance=0.3, tricks=0.6), Composing(arms=2, crossings=1, longest=4)),
    4: Style(Skill(30, glance=0.4), Composing(arms=3, crossings=1, longest=5)),
    5: Style(Skill(), Composing(bonus=BONUS), thinks=True),
}
SEEN = 20
"""Grids that pass before the eyes of who does not see everything."""


def choose(
    game: CroisillonGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> Action | None:
    """What a bot of this strength does; ``None`` where it waits for its turn."""
    style = between(STYLES, strength)
    if state.bonus:
        return _use_bonus(game, state, style.skill) if seat == state.turn else None
    if state.table and state.table.seat != seat:
        if style.skill.doubts((word.text for word in state.table.words), game.lexicon, seed):
            return Challenge()
        if seat == state.turn:
            state = game.settled(state)
            if state.ended:
                return Accept()
    if seat != state.turn:
        return None
    grid = _compose(game, state, seat, style, budget, random.Random(seed))
    return Lay(grid) if grid else Pass(unwanted(state.hands[seat]))


def alternatives(
    game: CroisillonGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> tuple[tuple[Action, ...], ...] | None:
    """The one plan of who thinks; ``None`` where chance has a hand in what a bot notices."""
    if not between(STYLES, strength).thinks:
        return None
    action = choose(game, state, seat, strength, budget, seed)
    return ((action,),) if action else ()


def _compose(
    game: CroisillonGame, state: State, seat: Seat, style: Style, budget: Budget, rng: random.Random
) -> Grid | None:
    """The best grid of the seat's hand that comes to mind; ``None`` where the bot finds none."""
    skill, composing = style.skill, style.composing
    left = int(state.setup.options["target"]) - state.scores[seat]
    if style.thinks and left > LAST_STRETCH:
        composing = composing._replace(keep=WORTH)
    if not style.thinks:
        composing = composing._replace(crossings=skill.tricks_in_mind(composing.crossings, rng))
    search = GridSearch(
        skill.words(game.lexicon, believed=state.setup.options["words"] == CHALLENGE),
        state.hands[seat],
        game.material,
        count=1 if style.thinks else SEEN,
        used=state.used,
        style=composing,
    )
    # What the others look for is found soon: a slow machine does not make them play worse.
    found = search.run(budget.begin().share(RESERVE) if style.thinks else UNLIMITED).found()
    grids = (grid for grid, _ in found)
    return next(noticed(grids, skill, lambda grid: len(grid.cards), rng), None)


def _use_bonus(game: CroisillonGame, state: State, skill: Skill) -> Action:
    """Add the bonus card where it brings most by words that the level knows, or keep it (C31)."""
    for action, extra in game.bonus_places(state):
        words = game.apply(state, state.turn, action, state.until or 0.0).effects.words
        if extra > 0 and all(_knows(game, word, skill.knows) for word in words):
            return action
    return Keep()


def _knows(game: CroisillonGame, word: str, familiarity: int) -> bool:
    lexicon = game.lexicon
    return bool(lexicon.familiarity[lexicon.index(word)] >= familiarity)


def unwanted(hand: str) -> str:
    """What to exchange when nothing can be laid: the capitals, and what is hard to place (C33)."""
    return "".join(card for card in hand if is_capital(card) or WORTH[card] < 0)
