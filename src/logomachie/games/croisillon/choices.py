"""What a seat of CROISILLON may choose from, for programs that play many games."""

from logomachie.engine.choices import Choices
from logomachie.engine.game import Seat
from logomachie.games.croisillon import moves
from logomachie.games.croisillon.actions import Accept, Action, Challenge, Keep, Lay, Pass
from logomachie.games.croisillon.referee import CANDIDATES, CroisillonGame
from logomachie.games.croisillon.state import State, window_open


def choices(game: CroisillonGame, state: State, seat: Seat, most: int) -> Choices:
    """To answer a grid, to place a bonus card; or to pass, then the grids that score most.

    See ``FindChoices``. Left out are drafts, which are nobody's business but the seat's own; grids
    and places of a bonus card are the best, never all of them.
    """
    if seat not in game.to_act(state):
        return Choices()
    made: list[Action] = []
    if window_open(state) and state.table and seat != state.table.seat:
        made.append(Challenge())
    if seat != state.turn:
        return Choices(tuple(made))
    if state.bonus:
        best = [action for action, _ in game.bonus_places(state)]
        return Choices((Keep(), *best[: most - 1]), complete=False)
    if made:
        made.append(Accept())
        state = game.settled(state)
        if state.ended:
            return Choices(tuple(made))
    hand = state.hands[seat]
    made += dict.fromkeys((Pass(), Pass(hand)))
    count = max(1, min(CANDIDATES, most - len(made)))
    found = moves.packed_grids(game.lexicon, hand, game.material, count, frozenset(state.used))

    def unpack(number: int) -> Lay:
        return Lay(found[number])

    return Choices(tuple(made), len(found), unpack, complete=False)
