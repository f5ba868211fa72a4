"""Every legal action of DERNIÈRE LETTRE."""

from collections.abc import Iterator
from contextlib import suppress

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal

from .actions import Action, Pass, Play, Resign
from .referee import DerniereLettre
from .state import State


def legal(game: DerniereLettre, state: State, seat: Seat) -> Iterator[Action]:
    """What the referee accepts from a seat, the words last: see ``Legal``. There is no bound."""
    if state.ended or seat not in range(state.setup.players) or seat in state.resigned:
        return
    yield Resign()
    if seat != state.turn:
        return
    yield Pass()
    last = state.chain[-1][-1] if state.chain else ""
    for play in map(Play, game.lexicon.anagrams(last + state.hands[seat], partial=True)):
        with suppress(Refusal):
            game.apply(state, seat, play, 0.0)
            yield play
