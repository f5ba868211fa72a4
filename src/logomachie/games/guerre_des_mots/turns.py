"""From one move to the next: whose turn it is, which boards have been there, when it is enough."""

import msgspec

from logomachie.engine.refusal import Refusal
from logomachie.engine.tuples import replaced
from logomachie.games.guerre_des_mots.plays import Verdict
from logomachie.games.guerre_des_mots.rules import TODAY, Rules, Rulings
from logomachie.games.guerre_des_mots.state import MOST_PLAYERS, State

PRINTS = 1 << 48
"""How many prints there are: with a seat they fit the numbers of JSON."""


def board_print(state: State, rulings: Rulings = TODAY) -> int:
    """Tells a board with its seat to move apart from others.

    Which token shows a letter does not matter; to 0.1.0 it did.
    """
    if rulings.letters_move:
        chains = sum(chain.letters_print for chain in state.chains)
    else:
        chains = sum(chain.tokens_print for chain in state.chains)
    return chains % PRINTS * MOST_PLAYERS + state.turn


def after(state: State, verdict: Verdict, rules: Rules) -> State:
    """The state behind a move of the seat to move that was judged so."""
    moved = msgspec.structs.replace(state, chains=verdict.chains, arsenals=verdict.arsenals)
    if verdict.won:
        return msgspec.structs.replace(
            moved, winner=state.turn, ended=verdict.won, actions=state.actions + 1
        )
    return played(state, moved, verdict.again, rules)


def played(before: State, moved: State, again: int, rules: Rules) -> State:
    """The state behind a move: the same seat plays again, or the next one plays."""
    moved = msgspec.structs.replace(moved, history=_remembered(before, rules))
    moves_left = before.moves_left - 1 + again
    reached = _again(moved, moves_left, rules) if moves_left else _pass_on(moved, rules)
    if rules.rulings.repeats and times_there(reached) >= rules.rulings.repeats:
        raise Refusal("G104", "third-time")
    return reached


def next_turn(state: State, rules: Rules) -> State:
    """The turn is over, and the board is as it was."""
    return _pass_on(msgspec.structs.replace(state, history=_remembered(state, rules)), rules)


def times_there(state: State) -> int:
    """How often this board was there with this seat to move, now included (G104)."""
    return state.history.count(board_print(state)) + 1


def fewest(state: State) -> int:
    """The fewest turns that a seat has had which still plays."""
    return min(had for seat, had in enumerate(state.turns) if seat not in state.resigned)


def _remembered(state: State, rules: Rules) -> tuple[int, ...]:
    return (*state.history, board_print(state, rules.rulings))


def _again(state: State, moves_left: int, rules: Rules) -> State:
    """The same seat plays again, unless it has come back to where it was in this turn (G51)."""
    if board_print(state, rules.rulings) in state.history[state.began :]:
        raise Refusal("G51", "same-position")
    replaying = msgspec.structs.replace(
        state, moves_left=moves_left, replaying=True, passes=0, actions=state.actions + 1
    )
    return _end_if_too_long(replaying, rules)


def _pass_on(state: State, rules: Rules) -> State:
    """The next seat that still plays is to move."""
    players = state.setup.players
    seats = ((state.turn + n) % players for n in range(1, players + 1))
    following = msgspec.structs.replace(
        state,
        turn=next(seat for seat in seats if seat not in state.resigned),
        moves_left=1,
        replaying=False,
        began=len(state.history),
        turns=replaced(state.turns, state.turn, state.turns[state.turn] + 1),
        passes=0,
        actions=state.actions + 1,
    )
    return _end_if_too_long(following, rules)


def _end_if_too_long(state: State, rules: Rules) -> State:
    """A game that goes on for ever is drawn (G103)."""
    figures = rules.material.figures
    if rules.rulings.counts_turns:
        over = fewest(state) >= figures.turns
    else:
        over = state.actions >= figures.longest
    return msgspec.structs.replace(state, ended="G103") if over else state
