"""What a seat of OPTION may choose from, for programs that play many games."""

from logomachie.engine.choices import Choices
from logomachie.engine.game import Seat
from logomachie.games.option import moves
from logomachie.games.option.actions import Accept, Action, Challenge, Pass
from logomachie.games.option.legal import passes
from logomachie.games.option.referee import ARBITER, OptionGame
from logomachie.games.option.state import State

MOST_PASSES = 2
"""How many ways to pass are offered where not all choices are: with the whole rack, and with none.
"""


def choices(game: OptionGame, state: State, seat: Seat, most: int) -> Choices:
    """To answer a play, to pass, then the plays that score most: see ``FindChoices``.

    Where words can be challenged, only plays of words are among them. A first word is offered in
    one place.
    """
    made: list[Action] = []
    if state.pending and seat in game.to_act(state):
        made += [Accept(), Challenge()]
    settled = game.settled(state)
    if settled.ended or not game.may_play(state, seat):
        return Choices(tuple(made))
    rack = settled.racks[seat]
    room = max(1, most - len(made) - MOST_PASSES)
    plays = moves.packed_plays(
        game.lexicon.automaton, settled, rack, game.prisms, game.material, room
    )

    def unpack(number: int) -> Action:
        return moves.to_action(plays.laying(number), rack, game.prisms, game.material)

    if len(plays) < room and any(settled.grid) and not plays.capped:
        every = [*made, *passes(game, settled)]
        arbiter = settled.setup.options["words"] == ARBITER
        if len(every) + len(plays) <= most:
            return Choices(tuple(every), len(plays), unpack, arbiter)
    made.append(Pass())
    if rack and len(rack) <= len(settled.bag):
        made.append(Pass(tuple(game.prisms[prism].kind for prism in rack)))
    return Choices(tuple(made), len(plays), unpack, complete=False)
