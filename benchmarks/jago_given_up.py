"""What the analysis of JAGO says of positions that were given up, by seconds of processor time.

The positions are those of ``tests/games/jago/given_up.toml``, or come from games between the best
bots. Processor time, because on a busy machine the clock says little.
"""

import argparse
import time
import tomllib
from collections import Counter
from pathlib import Path

from benchmarks.bench_jago import given_up
from logomachie.engine.game import new_setup
from logomachie.games.jago import moves
from logomachie.games.jago.analysis import analyse
from logomachie.games.jago.referee import JagoGame, new_game
from logomachie.games.jago.state import State
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon

STORED = Path(__file__).parents[1] / "tests/games/jago/given_up.toml"


def stored(game: JagoGame) -> list[State]:
    """The positions of the file."""
    tables = tomllib.loads(STORED.read_text())["position"]
    return [game.parse_position(table, new_setup(game, 2, "given up", {})) for table in tables]


def said(game: JagoGame, state: State, seconds: float) -> str:
    """The key of what the analysis says after so much processor time."""
    return analyse(game, state, state.turn, Budget.of_seconds(seconds, time.process_time)).key


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="games to play for other positions")
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.5, 1.0, 2.0])
    arguments = parser.parse_args()
    game = new_game(Lexicon.open())
    moves.warm(game.lexicon)
    states = given_up(game, arguments.games) if arguments.games else stored(game)
    said(game, states[0], 1.0)  # load what is compiled
    print(f"{len(states)} positions")
    for seconds in arguments.seconds:
        print(f"{seconds:5.2f} s   {dict(Counter(said(game, s, seconds) for s in states))}")


if __name__ == "__main__":
    main()
