"""How fast plays and turns of JAGO are found, and what is known of positions that were given up.

Positions come from games between bots. All single plays, replacements included, are compared with
the plain plays of the crossword kernel on the same boards and tiles, measured in the same run. The
hardest boards have far more tiles in hand than a game gives.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.engine.game import new_setup
from logomachie.games.jago import bot, moves
from logomachie.games.jago.actions import End, Resign
from logomachie.games.jago.analysis import analyse
from logomachie.games.jago.referee import JagoGame, new_game
from logomachie.games.jago.state import State
from logomachie.kernel.budget import Budget
from logomachie.kernel.crossword import plays as crossword
from logomachie.kernel.crossword.layout import LARGEST_RACK
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import Position, Words
from logomachie.lexicon import Lexicon

Times = NDArray[np.float64]
LEVEL, BUDGET = 4, Budget.of_seconds(0.2)
BEST_LEVEL, BEST_BUDGET = 5, Budget.of_seconds(0.25)
MIDGAME = range(25, 70)
"""Letters on the board in a midgame position."""
LARGE_HAND = 30


class Case(NamedTuple):
    state: State
    position: Position


def positions(game: JagoGame, words: Words, games: int) -> list[Case]:
    """The positions in which bots had to choose a play."""
    cases = []
    for number in range(games):
        state = game.start(new_setup(game, 2, f"bench/{number}", {}))
        while game.to_act(state):
            seat = state.turn
            for action in bot.foresee(game, state, seat, LEVEL, BUDGET, "bench"):
                position = moves.position_of(words, state, game.material)
                if position and not isinstance(action, End) and state.grid.strip("."):
                    cases.append(Case(state, position))
                state = game.apply(state, seat, action, 0.0).state
    return cases


def large_hands(cases: Sequence[Case], letters: str) -> list[Case]:
    """The same boards with a large hand of random tiles."""
    rng = random.Random(1)
    hands = ("".join(rng.sample(letters, LARGE_HAND)) for _ in cases)
    return [
        Case(case.state, case.position._replace(tiles=overlay.position_of(["."], hand).tiles))
        for case, hand in zip(cases, hands, strict=True)
    ]


def given_up(game: JagoGame, games: int) -> list[State]:
    """The positions in which the best bots resigned against each other."""
    states = []
    for number in range(games):
        state = game.start(new_setup(game, 2, f"given up/{number}", {}))
        while game.to_act(state):
            seat = state.turn
            for action in bot.foresee(game, state, seat, BEST_LEVEL, BEST_BUDGET, "bench"):
                if isinstance(action, Resign):
                    states.append(state)
                state = game.apply(state, seat, action, 0.0).state
    return states


def plain(lexicon: Lexicon, case: Case) -> crossword.Plays:
    """Plain generation on the same board, with as many of the tiles as that kernel takes."""
    shape = (case.position.rows, case.position.columns)
    letters = case.position.letters.reshape(shape)
    board = crossword.Board.of(letters, (letters > 0).astype(np.int64))
    text = case.state.racks[case.state.turn] + case.state.pool
    tiles = [crossword.Tile.of(letter, [1]) for letter in text[:LARGEST_RACK]]
    return crossword.all_plays(lexicon.automaton, board, tiles)


def timed(cases: Sequence[Case], call: Callable[[Case], object]) -> Times:
    """Milliseconds of the call for each case, the best of three."""
    best = np.full(len(cases), np.inf)
    for _ in range(3):
        for number, case in enumerate(cases):
            start = time.perf_counter()
            call(case)
            best[number] = min(best[number], (time.perf_counter() - start) * 1000)
    return best


def show(name: str, times: Times, reference: Times | None = None) -> None:
    line = (
        f"{name:34} median {np.median(times):8.2f} ms   p99 {np.percentile(times, 99):8.2f} ms"
        f"   max {times.max():8.2f} ms"
    )
    if reference is not None:
        line += f"   {np.median(times) / np.median(reference):5.2f} x plain"
    print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--turns", type=int, default=20, help="positions for the turn search")
    parser.add_argument("--given-up", type=int, default=30, help="games between the best bots")
    arguments = parser.parse_args()
    lexicon = Lexicon.open()
    game = new_game(lexicon)
    moves.warm(lexicon)
    words = moves.words_for(lexicon, game.material)

    def plays(case: Case, replace: bool) -> overlay.Plays:
        return overlay.all_plays(words, case.position, replace=replace)

    every = positions(game, words, arguments.games)
    midgame = [case for case in every if np.count_nonzero(case.position.letters) in MIDGAME]
    starts = [case for case in midgame if not case.state.plays]
    groups = (
        ("all positions", every),
        ("midgame", midgame),
        ("midgame, at the start of a turn", starts),
        (f"the same with {LARGE_HAND} tiles", large_hands(starts, game.material.letters)),
    )
    for name, cases in groups:
        counts = [len(overlay.all_plays(words, case.position)) for case in cases]
        print(f"\n{name}: {len(cases)}, plays median {int(np.median(counts))}, most {max(counts)}")
        reference = timed(cases, lambda case: plain(lexicon, case))
        show("plain all_plays", reference)
        show("overlay all_plays", timed(cases, lambda case: plays(case, True)), reference)
        show("  without replacements", timed(cases, lambda case: plays(case, False)), reference)
    chosen = random.Random(0).sample(starts, min(arguments.turns, len(starts)))
    print(f"\nturns from the start of a midgame turn: {len(chosen)}")
    for seconds in (0.05, 0.2, 1.0):
        budget = Budget.of_seconds(seconds)
        found = (
            moves.analyse(lexicon, case.state, game.material, budget.begin()) for case in chosen
        )
        leads = [turn.lead for turn in found]
        regained = sum(lead > 0 for lead in leads)
        print(f"{seconds:5.2f} s   regained {regained}   mean lead {np.mean(leads):5.1f}")
    lost = given_up(game, arguments.given_up)
    print(f"\npositions in which level {BEST_LEVEL} resigned: {len(lost)}")
    for seconds in (1.0, 3.0):
        budget = Budget.of_seconds(seconds)
        said = Counter(analyse(game, state, state.turn, budget).key for state in lost)
        print(f"{seconds:5.2f} s   {dict(said)}")


if __name__ == "__main__":
    main()
