"""The coach of CROISILLON: the grids of a hand that score most, and hints with usual words."""

from collections.abc import Sequence

from logomachie.engine.coaching import Hint, Line, Taken
from logomachie.engine.game import Seat
from logomachie.games.croisillon.actions import Accept, Action, Keep, Lay, Pass, TimeUp
from logomachie.games.croisillon.bot import unwanted
from logomachie.games.croisillon.effects import (
    Count,
    Effects,
    HintBeside,
    HintBonus,
    HintExchange,
    HintLook,
)
from logomachie.games.croisillon.grid import Grid
from logomachie.games.croisillon.moves import QUICK_CROSSING, GridSearch, Style
from logomachie.games.croisillon.reading import read
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import State
from logomachie.kernel.budget import Budget

LINES, SEEN = 3, 12
"""So many grids are shown, of so many that score most: those with the same words but once."""
BY_CLOCK = ("laid", "all-laid", "time-over")
"""What the clock does with a turn: the draft is laid, or nothing."""
SIMPLE = ((40, Style(arms=2, crossings=1, longest=5)), (30, Style(crossings=1)), (0, Style()))
"""The least familiarity of the words of a hint, and how its grid is made; harder ones follow."""


def best_lines(game: CroisillonGame, state: State, seat: Seat, budget: Budget) -> Sequence[Line]:
    """The grids that score most, of all that are found with the budget."""
    if state.bonus:
        return []
    before, state = _settled(game, state, seat)
    if state.ended or seat != state.turn:
        return []
    search = GridSearch(
        game.lexicon.automaton, state.hands[seat], game.material, count=SEEN, used=state.used
    )
    lines: dict[tuple[str, ...], Line] = {}
    for grid, score in search.run(budget.begin()).found():
        words = tuple(sorted(w.text for w in read(grid.cards, game.material, game.lexicon).words))
        # A bonus card is turned up for who lays the whole hand.
        after = (Keep(),) if len(grid.spots) == game.material.hand_size else ()
        lines.setdefault(words, Line((*before, Lay(grid), *after), score))
    none = Line((*before, Pass(unwanted(state.hands[seat]))), 0)
    return list(lines.values())[:LINES] or [none]


def worth_of(game: CroisillonGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The points of the grid: none for a pass, nor for words that do not exist.

    The bonus card is luck, and does not count.
    """
    for one in taken:
        own = one.seat == seat and isinstance(one.action, Lay | Pass)
        if own or (isinstance(one.action, TimeUp) and one.effects.key in BY_CLOCK):
            exist = all(word in game.lexicon for word in one.effects.words)
            return one.effects.score if exist else 0
    return None


def say_worth(worth: int) -> Effects:
    """So many points."""
    if worth == 0:
        return Effects("C30", "worth-none")
    return Effects("C30", "worth-one" if worth == 1 else "worth", score=worth)


def hint(game: CroisillonGame, state: State, seat: Seat) -> Hint | None:
    """A grid with words that everybody knows; what to do with a bonus card."""
    if state.bonus:
        return _bonus(game, state) if seat == state.turn else None
    before, state = _settled(game, state, seat)
    if state.ended or seat != state.turn:
        return None
    hand = state.hands[seat]
    for least, style in SIMPLE:
        grid = _grid(game, state, hand, least, style)
        if grid:
            return hint_to(game, grid, before)
    return _exchange(unwanted(hand), before)


def hint_along(game: CroisillonGame, state: State, seat: Seat, actions: Sequence[Action]) -> Hint:
    """Advice that leads to the grid of a turn; to other cards where the turn is passed."""
    before = tuple(one for one in actions if isinstance(one, Accept))
    *_, last = (one for one in actions if isinstance(one, Lay | Pass))
    if isinstance(last, Pass):
        return _exchange(last.cards, before)
    found = hint_to(game, last.grid, before)
    return found._replace(actions=tuple(actions))


def _exchange(cards: str, before: tuple[Action, ...]) -> Hint:
    """Where nothing can be laid: change these cards."""
    look = Effects("C33", "hint-nothing")
    move = Effects("C33", "hint-exchange", details=HintExchange(cards=" ".join(cards)))
    return Hint((look, look, move), (), (*before, Pass(cards)))


def _settled(game: CroisillonGame, state: State, seat: Seat) -> tuple[tuple[Action, ...], State]:
    """The state once the grid of the player before stands, and what it takes to get there."""
    if state.table and state.table.seat != seat == state.turn:
        return (Accept(),), game.settled(state)
    return (), state


def _grid(game: CroisillonGame, state: State, hand: str, least: int, style: Style) -> Grid | None:
    search = GridSearch(
        game.lexicon.vocabulary(least),
        hand,
        game.material,
        used=state.used,
        style=style,
        largest=QUICK_CROSSING,
    )
    found = search.run().found()
    return found[0][0] if found else None


def hint_to(game: CroisillonGame, grid: Grid, before: tuple[Action, ...] = ()) -> Hint:
    """Advice that leads to a grid."""
    reading = read(grid.cards, game.material, game.lexicon)
    words = tuple(word.text for word in reading.words)
    first = max(words, key=len)
    look = Effects("C21", "hint-look", details=HintLook(capital=first[0], length=len(first)))
    where = Effects("C22", "hint-where", (first,), details=Count(count=len(words)))
    move = Effects("C30", "hint-move", words, reading.score)
    return Hint((look, where, move), (), (*before, Lay(grid)))


def _bonus(game: CroisillonGame, state: State) -> Hint:
    """Add the bonus card where it brings most, if it brings anything."""
    look = Effects("C31", "hint-bonus", details=HintBonus(card=state.bonus))
    best = next(iter(game.bonus_places(state)), None)
    if best is None or best[1] <= 0:
        keep = Effects("C31", "hint-keep")
        return Hint((look, keep, keep), (), (Keep(),))
    action, extra = best
    where = Effects("C31", "hint-beside", details=HintBeside(cell=action.cell))
    move = Effects("C31", "hint-add", score=extra, details=HintBeside(cell=action.cell))
    return Hint((look, where, move), (action.cell,), (action,))
