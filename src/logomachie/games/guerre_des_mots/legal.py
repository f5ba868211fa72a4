"""Every legal action of LA GUERRE DES MOTS."""

from collections.abc import Iterator
from contextlib import suppress

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.actions import Action, Draw, Pass, Resign
from logomachie.games.guerre_des_mots.moves import WIDE, take_backs
from logomachie.games.guerre_des_mots.moves_left import any_move, every_move
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State


def legal(game: GuerreGame, state: State, seat: Seat) -> Iterator[Action]:
    """What the referee accepts from a seat, the moves last: see ``Legal``.

    Bounds: those that ``WIDE`` leaves (docs/notation). Of tokens that show the same letter, one way
    to lay them; one piece of chess shown in a move at most; no compound behind a turned letter,
    behind a lengthened word, or closed by a further cross; no shot that must fail (G84), and
    no mistake where mistakes are played (G92).
    """
    if state.ended or seat not in range(state.setup.players) or seat in state.resigned:
        return
    yield Resign()
    if seat != state.turn:
        return
    rules = game.rules(state.setup)
    blocked = not any_move(state, seat, rules)
    if blocked and state.reserve:
        yield Draw()
    if state.replaying or (blocked and not state.reserve):
        yield Pass()
    for back in take_backs(state, seat, rules):
        with suppress(Refusal):
            game.apply(state, seat, back.move, 0.0)
            yield back.move
    for several in (False, True):
        yield from every_move(state, seat, rules, WIDE, several)
