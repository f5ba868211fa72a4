"""Make ratings of the games of the ladder, and tell how well ratings predict.

    python -m tools.anchors

reads ``benchmarks/ladder/GAME.jsonl`` (see ``tools.ladder``), writes the strengths of the bots to
``src/logomachie/bots/ladder.json``, and prints the tables of docs/ratings.md.

The strength of a level is the one under which the games are likeliest by the very model that rates
people. Level 3 was in the middle on the first ladder; since then level 5 keeps its place, whose
choices have not changed, so that ratings of people go on meaning what they meant.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from logomachie.bots.ladder import Measured, ladder_of
from logomachie.bots.players import LEVELS
from logomachie.engine.game import Result
from logomachie.table.contests import sides_of
from logomachie.table.events import Holder
from logomachie.table.ratings import BETA, FIRST_MU, FIRST_SIGMA, MIDDLE, POINTS, Rating, rate
from tools.ladder import PLAYED, Played, played_games

LADDER = Path(__file__).parents[1] / "src" / "logomachie" / "bots" / "ladder.json"
MIDDLE_LEVEL = 3
UNCHANGED_LEVEL, FIRST_LADDER = 5, 1
HELD_OUT = 3
"""One game in so many is held out, and predicted."""
NEWCOMERS_GAMES = 20
"""How many games a bot plays as a newcomer whose strength nobody knows."""
KS = (32.0, 64.0)
"""By how many points Elo changes a rating after a complete surprise: the usual, and a quicker."""
ELO_SCALE = 400.0
STEP = 1e-3
NEWTON_STEPS = 10
Strengths = NDArray[np.float64]


class Ranked(NamedTuple):
    """A game of the ladder: who played for whom, and in which places they ended."""

    sides: tuple[tuple[int, ...], ...]
    """The levels of each side."""
    places: tuple[int, ...]


def ranked(played: Played) -> Ranked:
    """A game as ratings see it."""
    holders = [Holder(level=level) for level in played.levels]
    result = Result(played.winners, played.scores, "")
    sides = sides_of(holders, played.teams, result, ())
    return Ranked(
        tuple(tuple(int(one.level) for one in side.contestants) for side in sides),
        tuple(side.place for side in sides),
    )


# -- the strengths of the bots


def log_likelihood(strengths: Strengths, game: Ranked) -> float:
    """How likely a game is by the model of Plackett and Luce, as openskill counts ties."""
    scale = math.sqrt(sum(len(side) for side in game.sides)) * BETA
    merits = [sum(strengths[level - 1] for level in side) / scale for side in game.sides]
    whole = 0.0
    for merit, place in zip(merits, game.places, strict=True):
        behind = [m for m, other in zip(merits, game.places, strict=True) if other >= place]
        tied = game.places.count(place)
        whole += (merit - math.log(sum(map(math.exp, behind)))) / tied
    return whole


def fitted(
    games: Sequence[Ranked], fixed: int = MIDDLE_LEVEL, at_mu: float = FIRST_MU
) -> dict[int, Measured]:
    """The likeliest strengths of all levels, and how sure each is, where one of them is fixed."""

    def surprise(strengths: Strengths) -> float:
        # What is known before any game: a newcomer's rating.
        before = float(((strengths - FIRST_MU) ** 2).sum()) / (2 * FIRST_SIGMA**2)
        return before - sum(log_likelihood(strengths, game) for game in games)

    strengths = np.full(len(LEVELS), FIRST_MU)
    for _ in range(NEWTON_STEPS):
        slope, bend = _derivatives(surprise, strengths)
        strengths = strengths - np.linalg.solve(bend, slope)
    spread = np.linalg.inv(_derivatives(surprise, strengths)[1])
    place = fixed - 1
    return {
        level: Measured(
            round(float(strengths[at] - strengths[place]) + at_mu, 2),
            round(math.sqrt(spread[at, at] + spread[place, place] - 2 * spread[at, place]), 2),
        )
        for at, level in enumerate(LEVELS)
    }


def _derivatives(
    function: Callable[[Strengths], float], at: Strengths
) -> tuple[Strengths, Strengths]:
    """The slope and the bend of a function, from its values around a place."""
    steps = np.eye(len(at)) * STEP
    slope = np.array([(function(at + d) - function(at - d)) / (2 * STEP) for d in steps])
    bend = [
        [
            (
                function(at + one + other)
                - function(at + one - other)
                - function(at - one + other)
                + function(at - one - other)
            )
            / (4 * STEP**2)
            for other in steps
        ]
        for one in steps
    ]
    return slope, np.array(bend)


# -- how well ratings predict


class Duel(NamedTuple):
    """A game of two."""

    levels: tuple[int, int]
    score: float
    """1 where the first won, 0 where the second did, one half for a draw."""


def duels(games: Sequence[Ranked]) -> list[Duel]:
    """The games of two of a ladder."""
    return [
        Duel((one.sides[0][0], one.sides[1][0]), (1 + _sign(one.places[1] - one.places[0])) / 2)
        for one in games
        if len(one.sides) == 2 and all(len(side) == 1 for side in one.sides)
    ]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def log_loss(expected: float, score: float) -> float:
    """How badly a game was predicted; 0.693 for who knows nothing."""
    sure = min(max(expected, 1e-6), 1 - 1e-6)
    return -(score * math.log(sure) + (1 - score) * math.log(1 - sure))


def expected_by_rating(one: Rating, other: Rating) -> float:
    """How often the first wins, by what is known of both."""
    scale = math.sqrt(2 * BETA**2 + one.sigma**2 + other.sigma**2)
    return 1 / (1 + math.exp(-(one.mu - other.mu) / scale))


def expected_by_elo(one: float, other: float) -> float:
    """How often the first wins, by Elo."""
    return 1 / (1 + 10 ** ((other - one) / ELO_SCALE))


class Losses(NamedTuple):
    """The mean log-loss of predictions, by each system."""

    games: int
    ratings: float
    elo: tuple[float, ...]
    """With each of ``KS``."""


def held_out(games: Sequence[Duel]) -> Losses:
    """Rate the bots in two games of three, one after the other, then predict the rest."""
    known = [game for at, game in enumerate(games) if at % HELD_OUT]
    left = games[::HELD_OUT]
    ratings = _rated(known)
    by_elo = [_rated_by_elo(known, k) for k in KS]
    return Losses(
        len(left),
        _mean([log_loss(expected_by_rating(ratings[a], ratings[b]), s) for (a, b), s in left]),
        tuple(
            _mean([log_loss(expected_by_elo(elo[a], elo[b]), s) for (a, b), s in left])
            for elo in by_elo
        ),
    )


def _rated(games: Sequence[Duel]) -> dict[int, Rating]:
    ratings = dict.fromkeys(LEVELS, Rating())
    for (one, other), score in games:
        ((ratings[one],), (ratings[other],)) = rate(
            [[ratings[one]], [ratings[other]]], _places(score)
        )
    return ratings


def _rated_by_elo(games: Sequence[Duel], k: float) -> dict[int, float]:
    elo = dict.fromkeys(LEVELS, float(MIDDLE))
    for (one, other), score in games:
        gain = k * (score - expected_by_elo(elo[one], elo[other]))
        elo[one], elo[other] = elo[one] + gain, elo[other] - gain
    return elo


def newcomers(games: Sequence[Duel]) -> Losses:
    """Let each bot come as a newcomer again and again, and play bots whose strength is known.

    That strength is measured in two games of three; the newcomer plays the others, and each game
    is predicted before it is rated.
    """
    anchors = fitted([_as_ranked(game) for at, game in enumerate(games) if at % HELD_OUT])
    bots = {level: Rating(*measured) for level, measured in anchors.items()}
    visits = [visit for level in LEVELS for visit in _visits(level, games[::HELD_OUT])]
    ratings = [loss for visit in visits for loss in _as_newcomer(visit, bots)]
    by_elo = [[loss for visit in visits for loss in _by_elo(visit, bots, k)] for k in KS]
    return Losses(len(ratings), _mean(ratings), tuple(map(_mean, by_elo)))


def _visits(level: int, games: Sequence[Duel]) -> list[list[Duel]]:
    """The games of a level, as many at a time as a newcomer plays."""
    own = [_seen_by(level, game) for game in games if level in game.levels]
    starts = range(0, len(own), NEWCOMERS_GAMES)
    return [own[start : start + NEWCOMERS_GAMES] for start in starts]


def _as_newcomer(games: Sequence[Duel], bots: dict[int, Rating]) -> Iterator[float]:
    rating = Rating()
    for (_, other), score in games:
        yield log_loss(expected_by_rating(rating, bots[other]), score)
        ((rating,), _) = rate([[rating], [bots[other]]], _places(score))


def _by_elo(games: Sequence[Duel], bots: dict[int, Rating], k: float) -> Iterator[float]:
    elo = float(MIDDLE)
    for (_, other), score in games:
        expected = expected_by_elo(elo, bots[other].shown)
        yield log_loss(expected, score)
        elo += k * (score - expected)


def _seen_by(level: int, duel: Duel) -> Duel:
    """A game with this level first."""
    if duel.levels[0] == level:
        return duel
    return Duel((duel.levels[1], duel.levels[0]), 1 - duel.score)


def _as_ranked(duel: Duel) -> Ranked:
    one, other = duel.levels
    return Ranked(((one,), (other,)), tuple(_places(duel.score)))


def _places(score: float) -> list[int]:
    return [1, 1] if score == 0.5 else [1, 2] if score else [2, 1]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def main() -> None:
    """Write the strengths, and print what docs/ratings.md shows."""
    games = {file.stem: list(map(ranked, played_games(file))) for file in _files()}
    ladders = {
        name: fitted(own, UNCHANGED_LEVEL, ladder_of(name, FIRST_LADDER)[UNCHANGED_LEVEL].mu)
        for name, own in games.items()
    }
    lines = (f'  "{name}": {msgspec.json.encode(own).decode()}' for name, own in ladders.items())
    LADDER.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    print("| game | games | " + " | ".join(f"level {level}" for level in LEVELS) + " |")
    for name, ladder in ladders.items():
        shown = (f"{Rating(*one).shown} ± {round(POINTS * one.sigma)}" for one in ladder.values())
        print(f"| {name} | {len(games[name])} | " + " | ".join(shown) + " |")
    for title, measure in (("held out", held_out), ("newcomers", newcomers)):
        print(f"\n| {title} | games | ratings | " + " | ".join(f"Elo {k:.0f}" for k in KS) + " |")
        for name, own in games.items():
            found = measure(duels(own))
            losses = " | ".join(f"{loss:.3f}" for loss in (found.ratings, *found.elo))
            print(f"| {name} | {found.games} | {losses} |")


def _files() -> Sequence[Path]:
    return sorted(PLAYED.glob("*.jsonl"))


if __name__ == "__main__":
    main()
