"""How fast moves of LA GUERRE DES MOTS are found, and how long its bots think.

Positions come from games between bots of level 3, which think fast. Times are those of the
processor; the slowest move of a bot is also measured by the clock on the wall, since its budget is.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from itertools import islice

import numpy as np

from logomachie.bots.players import LEVELS, SECONDS, Bot
from logomachie.engine.game import new_setup
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.referee import GuerreGame, new_game
from logomachie.games.guerre_des_mots.rules import GENERAL, SIMPLE
from logomachie.games.guerre_des_mots.state import State
from logomachie.lexicon import Lexicon

LEVEL = 3
FIRST = 100
"""Moves after which most searches stop."""


def positions(game: GuerreGame, players: int, rule: str, games: int, count: int) -> list[State]:
    """So many positions of games between bots, each seat having a chain at least."""
    states = []
    for number in range(games):
        state = game.start(new_setup(game, players, f"bench/{number}", {"rule": rule}))
        ply = 0
        while game.to_act(state):
            if len({chain.seat for chain in state.chains}) == players:
                states.append(state)
            action = Bot(LEVEL).choose(game, state, state.turn, f"{number}/{ply}")
            state = game.apply(state, state.turn, action, 0.0).state
            ply += 1
    return random.Random(1).sample(states, min(count, len(states)))


def report(name: str, seconds: Sequence[float]) -> None:
    median, p99, worst = (1000 * np.percentile(seconds, p) for p in (50, 99, 100))
    mean = 1000 * np.mean(seconds)
    print(f"  {name}: median {median:.1f} ms, mean {mean:.1f}, p99 {p99:.1f}, worst {worst:.1f}")


def timed(states: Sequence[State], work: Callable[[State], object]) -> list[float]:
    """The processor time for each state, once all is warm."""
    work(states[0])
    times = []
    for state in states:
        start = time.thread_time()
        work(state)
        times.append(time.thread_time() - start)
    return times


def searches(game: GuerreGame, states: Sequence[State]) -> None:
    rules = game.rules(states[0].setup)

    def everything(state: State) -> int:
        return sum(1 for _ in moves.moves(state, state.turn, rules))

    report("everything within bounds", timed(states, everything))
    report(
        f"the first {FIRST} moves",
        timed(states, lambda state: list(islice(moves.moves(state, state.turn, rules), FIRST))),
    )
    report("candidates", timed(states, lambda state: list(game.candidates(state, state.turn))))
    counts = [everything(state) for state in states]
    print(f"  moves within bounds: median {int(np.median(counts))}, most {max(counts)}")


def bots(game: GuerreGame, states: Sequence[State]) -> None:
    for level in LEVELS:
        walls: list[float] = []

        def think(state: State, level: int = level, walls: list[float] = walls) -> None:
            start = time.perf_counter()
            Bot(level).choose(game, state, state.turn, "bench")
            walls.append(time.perf_counter() - start)

        report(f"level {level}", timed(states, think))
        print(f"    by the clock, with {SECONDS:.0f} s: slowest {max(walls):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--positions", type=int, default=60)
    arguments = parser.parse_args()
    game = new_game(Lexicon.open())
    for players in (2, 8):
        for rule in (SIMPLE, GENERAL):
            games = max(1, arguments.games * 2 // players)
            states = positions(game, players, rule, games, arguments.positions)
            print(f"{players} players, {rule} rule, {len(states)} positions")
            searches(game, states)
            bots(game, states)


if __name__ == "__main__":
    main()
