"""Move generation: plain crossword boards beside the prototype, and OPTION with its flips.

Run with ``make bench`` or ``python -m benchmarks.bench_movegen [--prototype PATH] [--games N]``.
The prototype (a folder with ``crossword_movegen.py``) can also be named by the environment variable
LOGOMACHIE_PROTOTYPE; without it, that comparison is left out. Positions come from self-play with
fixed seeds. The time of a position is the best of several rounds, in processor time of the thread,
so that other work on the machine disturbs little.
"""

import argparse
import importlib.util
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from benchmarks.crossword_positions import (
    OPTION_RULES,
    PLAIN_RULES,
    VALUES,
    Position,
    option_bag,
    plain_bag,
    plain_premiums,
    self_play,
)
from logomachie.kernel.crossword.plays import Premiums, Rules, Tile, all_plays, best_plays, prepare
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Automaton

PROTOTYPE_VARIABLE = "LOGOMACHIE_PROTOTYPE"
ROUNDS = 5


Times = np.ndarray[Any, np.dtype[Any]]


def time_each(work: Callable[[Any], object], items: list[Any]) -> Times:
    """The shortest time for each item, in microseconds."""
    return time_together([(work, items)])[0]


def time_together(works: list[tuple[Callable[[Any], object], list[Any]]]) -> list[Times]:
    """The same for several works on lists of one length, in turns.

    A machine that is slow for a while is so for all of them. They are never at the same item at
    once, so that none finds the memory of another warm.
    """
    count = len(works[0][1])
    times = np.full((len(works), count), np.inf)
    for _ in range(ROUNDS):
        for at in range(count):
            for number, (work, items) in enumerate(works):
                turn = (at + number * count // len(works)) % count
                start = time.thread_time()
                work(items[turn])
                times[number, turn] = min(times[number, turn], time.thread_time() - start)
    return list(times * 1e6)


def show(name: str, times: Times, plain: float = 0.0) -> None:
    p99 = float(np.percentile(times, 99))
    line = f"{name:38}{np.median(times):10.0f}{times.mean():10.0f}{p99:10.0f}{times.max():10.0f}"
    if plain:
        line += f"{np.median(times) / plain:10.1f}{p99 / plain:10.1f}"
    print(line)


def load_prototype(folder: Path) -> ModuleType:
    """Import the prototype from a copy, so that nothing is written beside it."""
    copy = Path(tempfile.mkdtemp()) / "crossword_movegen.py"
    shutil.copy(folder / copy.name, copy)
    spec = importlib.util.spec_from_file_location("crossword_movegen", copy)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["crossword_movegen"] = module
    spec.loader.exec_module(module)
    return module


class PrototypeRun:
    """The prototype on our automaton, whose layout it shares."""

    def __init__(self, module: ModuleType, automaton: Automaton) -> None:
        self._module = module
        self._automaton = automaton
        self._tables = module.tables()
        self._planes = [plane[0] for plane in module.planes(1)]
        self._stack = np.zeros(1 << 12, np.int64)
        self.out = np.zeros((1 << 19, 2), np.int64)

    def pack(self, position: Position) -> tuple[Any, Any]:
        cells = position.board.cells
        blank = (cells[..., 1] == 0) & (cells[..., 0] > 0)
        board = (cells[..., 0] + 32 * blank).astype(np.uint8).reshape(-1)
        counts = np.zeros(27, np.int64)
        for tile in position.rack:
            counts[tile.letters[0] % 27] += 1
        return board, counts

    def __call__(self, packed: tuple[Any, Any]) -> int:
        board, counts = packed
        value, letter_factors, word_factors = self._tables
        nodes, root = self._automaton.nodes, self._automaton.gaddag
        self._module.setup(nodes, root, board, value, *self._planes)
        count: int = self._module.gen(
            nodes, root, *self._planes, letter_factors, word_factors, value, counts,
            self._stack, self.out,
        )  # fmt: skip
        return count


def prototype_work(
    folder: Path, automaton: Automaton, positions: list[Position], premiums: Premiums
) -> tuple[PrototypeRun, list[Any]]:
    """The prototype and its input, after a check that it finds the same as we do."""
    run = PrototypeRun(load_prototype(folder), automaton)
    packed = [run.pack(position) for position in positions]
    for position, arguments in zip(positions, packed, strict=True):
        plays = all_plays(automaton, position.board, position.rack, PLAIN_RULES, premiums=premiums)
        count = run(arguments)
        assert len(plays) == count, (len(plays), count)
        assert sorted(plays.scores) == sorted(run.out[:count, 1])
    return run, packed


def measure_plain(automaton: Automaton, games: int, prototype: str) -> float:
    premiums = plain_premiums()
    positions = [
        position
        for seed in range(games)
        for position in self_play(
            automaton, 15, plain_bag(), PLAIN_RULES, random.Random(seed), premiums
        )
    ]

    def every(position: Position) -> int:
        return len(all_plays(automaton, *position, PLAIN_RULES, premiums=premiums))

    def best(position: Position) -> int:
        return len(best_plays(automaton, *position, 1, PLAIN_RULES, premiums=premiums))

    searches = [prepare(automaton, *position, PLAIN_RULES, premiums) for position in positions]
    works: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        "compiled search, packed input": (lambda search: search(), searches),
        "all_plays": (every, positions),
        "best_plays, 1": (best, positions),
    }
    print(f"\nPlain crossword, 15x15, {len(positions)} positions; the same counts and scores")
    if prototype:
        works["prototype"] = prototype_work(Path(prototype), automaton, positions, premiums)
    else:
        print(f"(no prototype: name its folder with --prototype or {PROTOTYPE_VARIABLE})")
    print(f"{'µs a position':38}{'median':>10}{'mean':>10}{'p99':>10}{'worst':>10}")
    measured = dict(zip(works, time_together(list(works.values())), strict=True))
    for name, times in measured.items():
        show(name, times)
    return float(np.median(measured["compiled search, packed input"]))


def measure_option(automaton: Automaton, games: int, plain: float) -> None:
    positions = [
        position
        for seed in range(games)
        for position in self_play(automaton, 16, option_bag(), OPTION_RULES, random.Random(seed))
    ]
    phases = {
        "early (up to 30 tiles)": [at for at in positions if at.tiles <= 30],
        "middle (31 to 65 tiles)": [at for at in positions if 30 < at.tiles <= 65],
        "late (66 tiles and more)": [at for at in positions if at.tiles > 65],
    }
    print("\nOPTION, 16x16")
    header = f"{'median':>10}{'mean':>10}{'p99':>10}{'worst':>10}{'median':>10}{'p99':>10}"
    print(f"{'':78}{'x the median plain':>20}")
    print(f"{'µs a position':38}{header}")
    for name, part in phases.items():
        found = [all_plays(automaton, board, rack, OPTION_RULES) for board, rack in part]
        counts = [len(plays) for plays in found]
        with_flips = sum(int(((plays.rows[:, 0] >> 15) & 63 > 0).sum()) for plays in found)
        print(
            f"{name}: {len(part)} positions, plays median {np.median(counts):,.0f}, "
            f"most {max(counts):,}, {100 * with_flips / sum(counts):.0f}% with flips, "
            f"capped {sum(plays.capped for plays in found)}"
        )
        del found

        def every(position: Position, rules: Rules = OPTION_RULES) -> int:
            return len(all_plays(automaton, position.board, position.rack, rules))

        def without(position: Position) -> int:
            return every(position, OPTION_RULES._replace(flips=False))

        def best(position: Position, count: int = 1) -> int:
            return len(best_plays(automaton, position.board, position.rack, count, OPTION_RULES))

        show("  all_plays without flips", time_each(without, part), plain)
        show("  all_plays", time_each(every, part), plain)
        show("  best_plays, 1", time_each(best, part), plain)
        show("  best_plays, 20", time_each(lambda position: best(position, 20), part), plain)


STAR_RACKS = {
    "four stars": "*E0 *A0 *E1 *A1 RS0 TE1 NI0",
    "three stars": "*E0 *A0 *E1 LA1 RS0 TE1 NI0",
    "two stars, one colour": "*E0 *A0 RE0 TE0 SA0 LO0 NI0",
    "two stars, two colours": "*E0 *A1 RE1 TE0 SE1 LO0 NI0",
}


def measure_stars(automaton: Automaton, games: int) -> None:
    """The worst that we know: racks with several stars, forced on every fourth position."""
    positions = [
        position
        for seed in range(games)
        for position in self_play(automaton, 16, option_bag(), OPTION_RULES, random.Random(seed))
    ][::4]
    print(f"\nOPTION, racks with stars forced on {len(positions)} positions; one round each")
    print(
        f"{'ms a position':38}{'all median':>12}{'all worst':>12}{'capped':>8}{'best median':>13}",
        end="",
    )
    print(f"{'best worst':>12}")
    for name, text in STAR_RACKS.items():
        rack = [Tile.of(t[:2], [VALUES[f] for f in t[:2]], int(t[2])) for t in text.split()]
        every, best, capped = [], [], 0
        for board, _ in positions:
            start = time.thread_time()
            plays = all_plays(automaton, board, rack, OPTION_RULES)
            every.append(1e3 * (time.thread_time() - start))
            capped += plays.capped
            start = time.thread_time()
            highest = best_plays(automaton, board, rack, 1, OPTION_RULES)
            best.append(1e3 * (time.thread_time() - start))
            assert not highest.capped
            assert highest[0].score >= plays.scores.max()
        print(f"{name:38}{np.median(every):12.0f}{max(every):12.0f}{capped:8}", end="")
        print(f"{np.median(best):13.0f}{max(best):12.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prototype", default=os.environ.get(PROTOTYPE_VARIABLE, ""))
    parser.add_argument("--games", type=int, default=20, help="games of self-play of each kind")
    arguments = parser.parse_args()
    lexicon = Lexicon.open()
    print(f"{len(lexicon):,} words, Python {sys.version.split()[0]}")
    plain = measure_plain(lexicon.automaton, arguments.games, arguments.prototype)
    measure_option(lexicon.automaton, arguments.games, plain)
    measure_stars(lexicon.automaton, arguments.games)


if __name__ == "__main__":
    main()
