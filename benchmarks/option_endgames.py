"""How far the best bot of OPTION foresees the end of a game.

``python -m benchmarks.option_endgames --check 100`` compares its search with trying everything that
is legal, in positions with few prisms and a small dictionary. ``--games 20`` plays games between
bots of level 4 and tries to solve the first positions with an empty bag, and of those that it
solves says what the bot's own choice loses. Seconds are of processor time, because on a busy
machine the clock says little.
"""

import argparse
import random
import time

import numpy as np

from logomachie.engine.game import new_setup
from logomachie.games.option import bot
from logomachie.games.option.actions import Action
from logomachie.games.option.endgame import Endgame
from logomachie.games.option.ending import OutOfReachError, is_open
from logomachie.games.option.referee import OptionGame, new_game
from logomachie.games.option.state import State
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import choose
from tests.games.option.table import open_end, tried

SIZES = tuple((own, other) for own in (1, 2, 3) for other in (1, 2, 3) if own + other < 5)
"""How many prisms both hold; trying everything with more takes too long."""


def check(lexicon: Lexicon, count: int) -> None:
    """Compare with trying everything."""
    short = [len(word) <= 4 for word in lexicon]
    game = new_game(choose(lexicon, (lexicon.familiarity >= 52) & short, {}))
    equal = 0
    for seed in range(count):
        state = open_end(game, random.Random(1000 + seed), SIZES)
        equal += Endgame(game, state).solve().worth == tried(game, state, {})
    print(f"{equal} of {count} ends are worth what trying everything finds")


def first_open(game: OptionGame, seed: str, prisms: int) -> State | None:
    """The first position of a game in which both know everything, and hold at most so much."""
    state = game.start(new_setup(game, 2, seed, {}))
    while not state.ended:
        if is_open(state) and sum(map(len, state.racks)) <= prisms:
            return state
        action = bot.choose(game, state, state.turn, 4, Budget.of_work(1), seed)
        state = game.apply(state, state.turn, action, 0.0).state
    return None


def solved(game: OptionGame, state: State, seconds: float) -> int | None:
    """What a position is worth, where so much time is enough."""
    try:
        return Endgame(game, state, limit_of(seconds).begin()).solve().worth
    except OutOfReachError:
        return None


def limit_of(seconds: float) -> Budget:
    return Budget.of_seconds(seconds, time.process_time)


def regret(game: OptionGame, state: State, best: int, seconds: float) -> int | None:
    """What is lost by the choice of the bot, where the end after it can be solved."""
    action: Action = bot.choose(game, state, state.turn, 5, limit_of(1.0), "regret")
    seat, lead = state.turn, state.scores[state.turn] - state.scores[1 - state.turn]
    after = game.apply(state, seat, action, 0.0).state
    gained = after.scores[seat] - after.scores[1 - seat] - lead
    rest = 0 if after.ended else solved(game, after, seconds)
    if rest is None:
        return None
    return best - gained + (rest if after.turn != seat else -rest)


def measure(game: OptionGame, games: int, prisms: int, seconds: float) -> None:
    """Try to solve the ends of games."""
    sizes, times, regrets = [], [], []
    unsolved = 0
    for number in range(games):
        state = first_open(game, f"end {number}", prisms)
        if state is None:
            continue
        start = time.process_time()
        best = solved(game, state, seconds)
        taken = time.process_time() - start
        held = [len(state.racks[state.turn]), len(state.racks[1 - state.turn])]
        if best is None:
            unsolved += 1
            print(f"{held} not in {seconds:.0f} s", flush=True)
            continue
        times.append(taken)
        sizes.append(sum(held))
        lost = regret(game, state, best, seconds)
        regrets += [] if lost is None else [lost]
        print(f"{held} in {taken:.2f} s, the bot loses {lost}", flush=True)
    print(f"{len(times)} of {len(times) + unsolved} solved in {seconds:.0f} s each")
    if times:
        print(f"median {np.median(times):.2f} s, prisms {np.mean(sizes):.1f} in the mean")
    if regrets:
        print(f"what the bot loses in 1 s: {np.mean(regrets):.2f} in the mean, {max(regrets)} most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, default=0, help="positions to compare")
    parser.add_argument("--games", type=int, default=0, help="games to play to their end")
    parser.add_argument("--prisms", type=int, default=14, help="most prisms on both racks")
    parser.add_argument("--seconds", type=float, default=60.0, help="to solve a position")
    arguments = parser.parse_args()
    lexicon = Lexicon.open()
    if arguments.check:
        check(lexicon, arguments.check)
    if arguments.games:
        measure(new_game(lexicon), arguments.games, arguments.prisms, arguments.seconds)


if __name__ == "__main__":
    main()
