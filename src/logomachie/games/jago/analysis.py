"""What can be said of a position of JAGO: whether the advantage can be regained, and how."""

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.jago import moves, turns, unfinished
from logomachie.games.jago.actions import TakeBack
from logomachie.games.jago.colours import arbitrates
from logomachie.games.jago.effects import Effects, Regains, Short
from logomachie.games.jago.moves import Analysis
from logomachie.games.jago.notation import format_action
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.games.jago.unfinished import Outcome
from logomachie.kernel.budget import Budget, Limit

GOING_ON, FINISHED = 0.4, 0.9
"""The share of the budget for going on from here; of the rest, for turns without open runs."""


def analyse(game: JagoGame, state: State, seat: Seat, budget: Budget) -> Effects:
    """A turn that regains the advantage; or what is known if none is found (J15, J19).

    First the plays made so far stand; what is said to be impossible is so from the start of the
    turn, because they can all be taken back (J18).
    """
    if seat != state.turn or state.ended or state.penalty:
        raise Refusal("J11", "not-your-turn")
    moves.warm(game.lexicon)
    limit = budget.begin()
    if state.plays:
        going_on = _going_on(game, state, limit.share(GOING_ON))
        if going_on and going_on.regains:
            return _regained(going_on, 0)
    start = turns.undo(state, state.plays, 0.0) if state.plays else state
    found = moves.analyse(game.lexicon, start, game.material, limit.rest().share(FINISHED))
    outcome = Outcome()
    if arbitrates(state) and not (found.regains or found.settled):
        outcome = unfinished.analyse(game.lexicon, start, game.material, limit)
        found = outcome.found or found
    if found.regains:
        return _regained(found, len(state.plays))
    if found.lead > 0:
        return Effects("J19", "stuck")
    return _not_regained(found, outcome.at_once)


def _not_regained(found: Analysis, at_once: int | None) -> Effects:
    """What is proven of a position without a turn that regains the advantage."""
    if found.settled:
        key, lead = "hopeless", found.lead
    elif at_once is not None:
        key, lead = "hopeless-if-finished-at-once", at_once
    else:
        key, lead = "hopeless-if-finished" if found.complete else "not-found", found.lead
    return Effects("J19", key, details=Short(short=1 - lead))


def _going_on(game: JagoGame, state: State, limit: Limit) -> Analysis | None:
    """What can still be made of the turn; nothing where a play of it left an unfinished word."""
    try:
        return moves.analyse(game.lexicon, state, game.material, limit)
    except ValueError:
        return None


def _regained(found: Analysis, taken_back: int) -> Effects:
    actions = [TakeBack()] * taken_back + [*found.plays]
    turn = ", ".join(map(format_action, actions))
    return Effects("J19", "regains", details=Regains(turn=turn or "end", lead=found.lead))
