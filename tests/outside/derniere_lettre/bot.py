"""The bots of DERNIÈRE LETTRE: the better ones see longer words."""

import random

from logomachie.engine.game import Seat
from logomachie.engine.strength import Strength
from logomachie.kernel.budget import Budget

from .actions import Action, Pass, Play
from .referee import DerniereLettre
from .state import State

LONGEST_WORDS = {1: 3, 2: 4, 3: 5, 4: 7, 5: 11}
"""How long the words are that a level sees."""


def choose(
    game: DerniereLettre, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> Action:
    """One of the longest words that a bot of this strength sees."""
    most = LONGEST_WORDS[round(strength)]
    seen = [word for word in game.words(state, seat) if len(word) <= most]
    longest = [word for word in seen if len(word) == len(seen[0])]
    return Play(random.Random(seed).choice(longest)) if longest else Pass()
