"""Every legal action of CROISILLON."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.actions import (
    Accept,
    Action,
    Add,
    Challenge,
    Draft,
    Keep,
    Lay,
    Pass,
    Resign,
)
from logomachie.games.croisillon.all_grids import all_grids
from logomachie.games.croisillon.bonus import additions
from logomachie.games.croisillon.grid import Grid
from logomachie.games.croisillon.referee import ARBITER, CroisillonGame
from logomachie.games.croisillon.state import State, window_open
from logomachie.lexicon.automaton import AnyText, Walker


def legal(game: CroisillonGame, state: State, seat: Seat) -> Iterator[Action]:
    """What the referee accepts from a seat, the grids last: see ``Legal``.

    Where words can be challenged, grids of any letters are among them. Bounds: a JOKER tells the
    letter of each of its words, and leaves none to the referee; cards to exchange are named in the
    order of the hand. Of drafts, which may be anything, only those are listed that could be laid,
    and for who is to move only the one that clears the draft.
    """
    if state.ended or seat not in range(state.setup.players) or seat in state.resigned:
        return
    yield Resign()
    yield Draft()
    contestable = window_open(state) and state.table is not None and seat != state.table.seat
    if contestable:
        yield Challenge()
    if seat != state.turn:
        yield from map(Draft, _grids(game, state, seat))
    elif state.bonus:
        yield Keep()
        yield from _additions(game, state)
    else:
        if contestable:
            yield Accept()
        settled = game.settled(state)
        if not settled.ended:
            yield from _passes(settled.hands[seat])
            yield from map(Lay, _grids(game, settled, seat))


def _passes(hand: str) -> Iterator[Pass]:
    """To pass, and to exchange any cards of the hand."""
    counts = Counter(hand)
    for numbers in product(*(range(count + 1) for count in counts.values())):
        kinds = zip(counts, numbers, strict=True)
        yield Pass("".join(card * number for card, number in kinds))


def _additions(game: CroisillonGame, state: State) -> Iterator[Add]:
    """Every way to add the bonus card, with the letter of a JOKER named or not (C31)."""
    assert state.table
    for action in additions(state.table.grid.cards, state.bonus):
        with suppress(Refusal):
            game.apply(state, state.turn, action, 0.0)
            yield action


def _grids(game: CroisillonGame, state: State, seat: Seat) -> Iterator[Grid]:
    arbiter = state.setup.options["words"] == ARBITER
    texts = Walker(game.lexicon.automaton) if arbiter else AnyText()
    return all_grids(state.hands[seat], texts, state.used)
