"""Duplicate games of CROISILLON: five hands, the same for all.

Each hand is dealt from both whole packs, and stands for itself: whatever is laid, nothing of it is
carried over to the next one. A bonus card is luck, and has no part in it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.duplicate import KIND, PROVEN, TITLE, Duplicate, Turn, say_points
from logomachie.engine.files import TomlTable
from logomachie.engine.game import Seat, Step
from logomachie.engine.puzzle import Posed, PuzzleKind
from logomachie.engine.scenario import Said
from logomachie.engine.tuples import replaced
from logomachie.games.croisillon import coach
from logomachie.games.croisillon.actions import Action, Draft, Lay
from logomachie.games.croisillon.effects import Effects, told_words
from logomachie.games.croisillon.grid import Grid
from logomachie.games.croisillon.moves import QUICK_CROSSING, GridSearch
from logomachie.games.croisillon.notation import format_cards
from logomachie.games.croisillon.reading import read
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import NO_LIMIT, Laid, State, in_order, make_packs, without
from logomachie.kernel.budget import Budget

HANDS = 5
FAMILIAR = 45
"""Words of this familiarity must make a grid, or the hand is dealt anew."""
WORK = 20_000
"""What the search for the best grid may use: many times what nearly all hands take."""
LOOKED_AT = 32
"""So many grids are looked at first for those that score most; more where all of them do."""
MOST_LOOKED_AT = 2048


class Best(NamedTuple):
    """The grid that is shown to all."""

    grid: Grid
    score: int
    proven: bool
    """Whether all grids were looked at."""


def positions(turns: Sequence[Turn]) -> Iterator[TomlTable]:
    """The position of each turn."""
    return ({"hands": [turn.drawn]} for turn in turns)


# -- the best grid


def best_grid(game: CroisillonGame, hand: str, budget: Budget) -> Best | None:
    """The best grid of a hand that a budget finds: see ``TIES``."""
    count = LOOKED_AT
    while True:
        search = GridSearch(game.lexicon.automaton, hand, game.material, count=count)
        limit = budget.begin()
        proven = not any(limit.spent() for _ in search.steps())
        found = search.found()
        if len(found) < count or found[-1][1] < found[0][1] or count >= MOST_LOOKED_AT:
            break
        count *= 4
    equal = [grid for grid, score in found if score == found[0][1]]
    if not equal:
        return None
    return Best(min(equal, key=lambda grid: _rank(game, grid)), found[0][1], proven)


def _rank(game: CroisillonGame, grid: Grid) -> tuple[int, int, str]:
    """The order of grids that score the same, the first of which is shown."""
    lexicon = game.lexicon
    words = (word.text for word in read(grid.cards, game.material, lexicon).words)
    known = min(int(lexicon.familiarity[lexicon.index(word)]) for word in words)
    return -known, len(grid.spots), str(grid)


def deal(game: CroisillonGame, seed: str) -> list[Turn]:
    """A game that follows from a seed."""
    turns: list[Turn] = []
    deals = 0
    while len(turns) < HANDS:
        hand = _deal_hand(game, seed, f"hand/{deals}")
        deals += 1
        best = best_grid(game, hand, Budget.of_work(WORK)) if _is_playable(game, hand) else None
        if best:
            lay = game.format_action(Lay(best.grid))
            turns.append(Turn(format_cards(hand), lay, best.score, best.proven))
    return turns


def _deal_hand(game: CroisillonGame, seed: str, occasion: str) -> str:
    """A hand from both whole packs."""
    figures, (capitals, smalls) = game.material.figures, make_packs(game.material)
    drawn = (
        *shuffled(capitals, seed, f"{occasion}/capitals")[: figures.capitals],
        *shuffled(smalls, seed, f"{occasion}/smalls")[: figures.smalls],
    )
    return in_order("".join(drawn))


def _is_playable(game: CroisillonGame, hand: str) -> bool:
    """Whether something can be laid by words that people know."""
    known = game.lexicon.vocabulary(FAMILIAR)
    return bool(GridSearch(known, hand, game.material, largest=QUICK_CROSSING).run().found())


# -- a turn as a puzzle


def pose(game: CroisillonGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """The hand of a seat that is to move."""
    if seat != state.turn or state.table:
        return None
    best = best_grid(game, state.hands[seat], budget)
    if best is None:
        return None
    return Posed((Lay(best.grid),), best.score, best.score, {PROVEN: int(best.proven)})


def measure(game: CroisillonGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The points of the grid; whatever else ends the turn is worth nothing, and drafts are free."""
    for one in taken:
        if not isinstance(one.action, Draft):
            return one.effects.score if isinstance(one.action, Lay) else 0
    return None


def hint(game: CroisillonGame, state: State, seat: Seat, solution: Sequence[Action]) -> Hint:
    """Advice that leads to the best grid."""
    (lay,) = solution
    assert isinstance(lay, Lay)
    return coach.hint_to(game, lay.grid)


def lay(game: CroisillonGame, state: State, seat: Seat, action: Lay) -> Step[State]:
    """The best grid shown to all."""
    reading = read(action.grid.cards, game.material, None)
    laid = msgspec.structs.replace(
        state,
        hands=replaced(state.hands, seat, without(state.hands[seat], action.grid.kinds)),
        scores=replaced(state.scores, seat, state.scores[seat] + reading.score),
        last=replaced(state.last, seat, Laid(seat, action.grid, reading.words, reading.score)),
    )
    words = tuple(word.text for word in reading.words)
    return Step(laid, Effects("C20", "laid", words, reading.score, told_words(reading.words)))


TIES = Said(
    fr="À points égaux, on montre la grille dont les mots sont les plus connus ; puis celle qui "
    "prend le moins de cartes ; enfin la première dans l’ordre alphabétique de sa notation.",
    en="Of grids with equal points, the one with the best-known words is shown; then the one that "
    "takes the fewest cards; then the first in the alphabetical order of its notation.",
)

DUPLICATE = Duplicate(
    kind=PuzzleKind(
        name=KIND,
        title=TITLE,
        aim=Said(
            fr="Faites le plus de points possible avec cette main, la même pour tout le monde.",
            en="Score as many points as you can with this hand, the same for everybody.",
        ),
        pose=pose,
        measure=measure,
        say=say_points,
        hint=hint,
    ),
    ties=TIES,
    deal=deal,
    positions=positions,
    lay=lay,
    options={"limit": NO_LIMIT},
)
