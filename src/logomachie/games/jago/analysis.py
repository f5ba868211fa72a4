"""What can be said of a position of JAGO: whether the advantage can be regained, and how."""

from logomachie.engine.game import Effects, Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.jago import moves
from logomachie.games.jago.notation import format_action
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State


def analyse(game: JagoGame, state: State, seat: Seat, seconds: float) -> Effects:
    """The best turn found for the player to move, or that there is none (J15, J19)."""
    if seat != state.turn or state.ended or state.penalty:
        raise Refusal("J11", "not-your-turn")
    try:
        found = moves.analyse(game.lexicon, state, game.material, seconds)
    except ValueError:
        return Effects("J19", "take-back-first")
    if found.regains:
        turn = ", ".join(map(format_action, found.plays))
        return Effects("J19", "regains", details={"turn": turn or "end", "lead": found.lead})
    return Effects(
        "J19", "hopeless" if found.proven else "not-found", details={"short": 1 - found.lead}
    )
