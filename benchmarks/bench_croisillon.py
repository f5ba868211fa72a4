"""The solver of CROISILLON on random hands: how good its grids are after how long, and the proof.

Run with ``python -m benchmarks.bench_croisillon [--hands N] [--seconds S]``. The search is exact:
when it ends, no grid of the hand scores more. Where time is over before, the gap to its upper bound
counts. Nothing is taken from one hand to the next, and the compiled code is loaded before.
"""

import argparse
import random
import sys
import time
from typing import NamedTuple

import numpy as np

from logomachie.games.croisillon.moves import UNIT, GridSearch, Style, best_grids
from logomachie.games.croisillon.referee import CroisillonGame, new_game
from logomachie.games.croisillon.state import make_packs
from logomachie.lexicon import Lexicon

MARKS = (0.05, 0.1, 1.0, 10.0)
EVERYTHING = Style(bonus=10_000)
"""Laying the whole hand counts more than any points."""


class Run(NamedTuple):
    """What became of one hand."""

    at_marks: tuple[int, ...]
    """The best score after so long."""
    first: float
    """When the first grid was there, in seconds."""
    best: float
    """When the best grid was there."""
    took: float
    score: int
    bound: int
    all_laid: bool


def random_hands(game: CroisillonGame, count: int) -> list[str]:
    rng = random.Random("croisillon")
    figures = game.material.figures
    capitals, smalls = make_packs(game.material)
    return [
        "".join(rng.sample(capitals, figures.capitals) + rng.sample(smalls, figures.smalls))
        for _ in range(count)
    ]


def solve(game: CroisillonGame, hand: str, seconds: float, style: Style = Style()) -> Run:  # noqa: B008
    at_marks = [0] * len(MARKS)
    first = best = took = 0.0
    score, bound = 0, 0
    start = time.perf_counter()
    search = GridSearch(game.lexicon.automaton, hand, game.material, style=style)
    for progress in search.steps():
        took = time.perf_counter() - start
        now = (progress.worth or 0) // UNIT
        bound = progress.bound // UNIT
        if now > score:
            first, best, score = first or took, took, now
        for at, mark in enumerate(MARKS):
            if took <= mark:
                at_marks[at] = score
        if took >= seconds:
            break
    for at, mark in enumerate(MARKS):
        if took <= mark:
            at_marks[at] = score
    found = search.found()
    all_laid = bool(found) and len(found[0][0].spots) == len(hand)
    return Run(tuple(at_marks), first, best, took, score, bound, all_laid)


def show_times(name: str, times: list[float]) -> None:
    ms = 1000 * np.array(times)
    median, p90, worst = np.median(ms), np.percentile(ms, 90), ms.max()
    print(f"{name:40}{median:10.1f}{ms.mean():10.1f}{p90:10.1f}{worst:10.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="most time for one hand")
    arguments = parser.parse_args()
    lexicon = Lexicon.open()
    game = new_game(lexicon)
    hands = random_hands(game, arguments.hands)
    solve(game, "JCaaeegirrtuz**", arguments.seconds)  # loads the compiled code
    best_grids(lexicon, "JCaaeegirrtuz**", game.material, 20)

    runs = [solve(game, hand, arguments.seconds) for hand in hands]
    best = np.array([run.score for run in runs])
    proven = [run.score == run.bound for run in runs]
    print(
        f"{len(lexicon):,} words, Python {sys.version.split()[0]}, {len(hands)} hands of 15 cards\n"
    )
    print(f"best score: mean {best.mean():.1f}, lowest {best.min()}, highest {best.max()}")
    print(f"proven best: {sum(proven)} of {len(runs)} hands")
    gaps = [run.bound - run.score for run in runs]
    print(f"gap to the upper bound: mean {np.mean(gaps):.2f} points, largest {max(gaps)}")
    print(f"all cards laid in the best grid: {sum(run.all_laid for run in runs)} hands")
    everything = [solve(game, hand, arguments.seconds, EVERYTHING) for hand in hands]
    print(f"all cards can be laid: {sum(run.all_laid for run in everything)} hands\n")
    print(f"{'after':10}{'mean score':>12}{'of the best':>14}{'best already':>14}")
    for at, mark in enumerate(MARKS):
        if mark <= max(arguments.seconds, MARKS[0]):
            scores = np.array([run.at_marks[at] for run in runs])
            share = scores.sum() / max(1, best.sum())
            print(f"{mark:6.2f} s  {scores.mean():12.2f}{share:14.2%}{np.sum(scores == best):14}")
    print(f"\n{'milliseconds':40}{'median':>10}{'mean':>10}{'p90':>10}{'worst':>10}")
    show_times("to the first grid", [run.first for run in runs])
    show_times("to the best grid", [run.best for run in runs])
    show_times("to the proof, or until time was over", [run.took for run in runs])
    times = []
    for hand in hands:
        start = time.perf_counter()
        best_grids(lexicon, hand, game.material, 20)
        times.append(time.perf_counter() - start)
    show_times("best_grids, 20 candidates", times)


if __name__ == "__main__":
    main()
