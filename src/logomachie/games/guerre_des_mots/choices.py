"""What a seat of LA GUERRE DES MOTS may choose from, for programs that play many games."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import islice

from logomachie.engine.choices import Choices
from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.actions import Action, Move, Pass
from logomachie.games.guerre_des_mots.moves import Bounds, Found, moves, standing, take_backs
from logomachie.games.guerre_des_mots.moves_left import LISTED, NEAR, QUICK
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import State
from logomachie.games.guerre_des_mots.turns import board_print


def choices(game: GuerreGame, state: State, seat: Seat, most: int) -> Choices:
    """Words, those nearest to a goal first, take-backs, to draw or to pass: see ``FindChoices``.

    They are those of ``candidates``. What the generator finds obeys the rules, but for those that
    look back at earlier boards: the judge is asked where one of them may apply, and once an action
    is chosen.
    """
    if seat in game.to_act(state):
        rules = game.rules(state.setup)
        made: list[Action] = list(islice(_standing(QUICK, NEAR, state, seat, rules), LISTED))
        if made:
            for back in take_backs(state, seat, rules):
                with suppress(Refusal):
                    if _may_come_back(back, state, rules):
                        game.apply(state, seat, back.move, 0.0)
                    made.append(back.move)
            made += [Pass()] * state.replaying
            return Choices(tuple(made[:most]), complete=False)
    made = list(game.candidates(state, seat))
    return Choices(tuple(made[:most]), complete=not made)


def _standing(
    kinds: Collection[str], bounds: Bounds, state: State, seat: Seat, rules: Rules
) -> Iterator[Move]:
    """The moves that the referee allows, judged only where it may refuse what was found."""
    for item in moves(state, seat, rules, kinds, bounds):
        if _may_come_back(item, state, rules):
            yield from standing([item], state, seat, rules)
        elif isinstance(item.move, Move):
            yield item.move


def _may_come_back(item: Found, state: State, rules: Rules) -> bool:
    """Whether a move may lead to a board that was there in this turn, or too often (G51, G104)."""
    boards = (*state.history, board_print(state, rules.rulings))
    goes_on = item.again or state.moves_left > 1
    return bool(state.replaying and goes_on) or len(set(boards)) < len(boards)
