"""The solver of CROISILLON: the best grids of any hand."""

from collections.abc import Iterator

from logomachie.engine.game import Language, Seat
from logomachie.engine.refusal import Refusal
from logomachie.engine.solving import Solution, Stage
from logomachie.games.croisillon.actions import Action, Draft, Lay
from logomachie.games.croisillon.drawing import draw_reading
from logomachie.games.croisillon.grid import is_capital
from logomachie.games.croisillon.moves import UNIT, GridSearch
from logomachie.games.croisillon.notation import parse_hand
from logomachie.games.croisillon.reading import missing, read
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import State
from logomachie.lexicon.folding import LETTERS

CARDS = frozenset(LETTERS + LETTERS.lower() + "*? ")


def solve(game: CroisillonGame, task: str, count: int) -> "HandSolver":
    """A solver for a hand, such as ``JC aaeegirrtuz**``."""
    return HandSolver(game, read_hand(task, game), count)


def still_helps(game: CroisillonGame, state: State, seat: Seat, action: Action) -> bool:
    """Whether the player holds all the cards of a grid again, or still."""
    if not isinstance(action, Lay | Draft):
        return False
    return next(missing(action.grid.cards, state.hands[seat]), None) is None


def read_hand(text: str, game: CroisillonGame) -> str:
    """The cards of a text; a refusal where they make no hand (C1)."""
    for card in text:
        if card not in CARDS:
            raise Refusal("C1", "bad-card", card=card)
    figures = game.material.figures
    if len(text) > 10 * game.material.hand_size:
        raise Refusal("C1", "too-many-smalls", count=len(text), most=figures.smalls)
    hand = parse_hand(text)
    capitals = sum(map(is_capital, hand))
    smalls = len(hand) - capitals
    if capitals > figures.capitals:
        raise Refusal("C1", "too-many-capitals", count=capitals, most=figures.capitals)
    if smalls > figures.smalls:
        raise Refusal("C1", "too-many-smalls", count=smalls, most=figures.smalls)
    if not capitals or not smalls:
        raise Refusal("C1", "too-few-cards")
    return hand


class HandSolver:
    """The search for the best grids of a hand."""

    def __init__(self, game: CroisillonGame, hand: str, count: int) -> None:
        self._game = game
        self._search = GridSearch(game.lexicon.automaton, hand, game.material, count=count)

    def steps(self) -> Iterator[Stage]:
        """Search on; at the end no grid is better than the first."""
        for worth, bound, finished in self._search.steps():
            score = None if worth is None else worth // UNIT
            yield Stage(score, bound // UNIT, finished)

    def solutions(self, language: Language) -> list[Solution]:
        """The grids found, the best first."""
        found = []
        for grid, score in self._search.found():
            reading = read(grid.cards, self._game.material, self._game.lexicon)
            words = tuple(word.text for word in reading.words)
            found.append(Solution(score, words, str(grid), draw_reading(reading, language)))
        return found
