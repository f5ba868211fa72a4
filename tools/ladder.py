"""Measure the bots on one ladder: let them play each other, game by game.

    python -m tools.ladder option jago --jobs 2 --seconds 0.25

writes what came of it to ``benchmarks/ladder/GAME.jsonl``, a game a line.
``python -m tools.anchors`` makes ratings of it, which stand in the package.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec
from rich.progress import track

from logomachie import games
from logomachie.bots.players import LEVELS
from logomachie.lab.fixtures import Fixture, Terms, Thinking
from logomachie.lab.workforce import processes
from logomachie.lexicon.collection import open_dictionary
from logomachie.lexicon.names import COMPLETE

PLAYED = Path(__file__).parents[1] / "benchmarks" / "ladder"
MORE_SEATS = (3, 4)
"""Beside duels, for games in which more can play."""


class Played(msgspec.Struct, frozen=True):
    """One game of the ladder, seat by seat."""

    levels: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The numbers of the bots that won, more than one in a draw or in a team."""
    teams: int
    """How many teams there are: bot ``n`` plays for team ``n % teams``; 0: each for itself."""


def played_games(file: Path) -> list[Played]:
    """The games of a file, in the order in which they were played."""
    return [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()]


def fixtures(
    terms: Terms, seats: Sequence[int], rounds: int, chance: random.Random
) -> Iterator[Fixture]:
    """Duels of all levels, ``rounds`` deals of each from both seatings, and as many larger tables.

    The seats of a larger table are drawn.
    """
    for round_ in range(rounds):
        for pair in combinations(LEVELS, 2):
            for first in range(2):
                yield Fixture(terms, tuple(map(str, pair)), f"ladder/{round_}", first)
        for count in seats:
            levels = chance.choices(LEVELS, k=count)
            yield Fixture(
                terms, tuple(map(str, levels)), f"ladder/{round_}/{count}", chance.randrange(count)
            )


def play(name: str, rounds: int, jobs: int, thinking: Thinking) -> None:
    """Play the ladder of a game, and write what came of it."""
    game = games.load(name, open_dictionary(COMPLETE))
    seats = [count for count in MORE_SEATS if count in game.players]
    if game.teams:
        seats = [count for count in seats if count % game.teams == 0]
    chance = random.Random(f"ladder/{name}")
    terms = Terms(game.name, COMPLETE, game.lexicon_fingerprint, {}, thinking)
    # Mixed, so that any part of them tells of all levels.
    planned = list(fixtures(terms, seats, rounds, chance))
    chance.shuffle(planned)
    with (PLAYED / f"{name}.jsonl").open("wb") as file, processes(jobs) as workforce:
        for report in track(workforce.play(planned), name, len(planned)):
            levels = tuple(map(int, report.fixture.bots))
            outcome = report.outcome
            played = Played(levels, outcome.scores, outcome.winners, game.teams)
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()


def main() -> None:
    """Play the ladders of the games that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--work", type=int, help="units of work instead of seconds")
    chosen = parser.parse_args()
    for name in chosen.games:
        play(name, chosen.rounds, chosen.jobs, Thinking(chosen.seconds, chosen.work))


if __name__ == "__main__":
    main()
