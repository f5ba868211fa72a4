"""What a random step of an environment costs.

``python -m benchmarks.bench_environment [GAME ...]``

Games are played at random by actions that ``logomachie.lab`` and the plain environment both offer.
Then both go through the same positions by the same actions, each game by one after the other and
the first of them by turns, and the choices of all its positions are looked for alone: that is the
bare generation. Processor time; observations are part of every step. The walk that finds the
actions goes before, so that all caches are as warm as in a long training.
"""

import random
import sys
from collections.abc import Iterator
from time import thread_time
from typing import Any, NamedTuple

import numpy as np
from pettingzoo import AECEnv

from benchmarks.plain_environment import PlainEnvironment
from logomachie import game_names, load
from logomachie.lab import environment
from logomachie.lab.agents import GameEnvironment
from logomachie.lab.episode import NOBODY, Episode, find_choices

STEPS = {"mot_pour_mot": 4000, "jago": 1500}
USUAL_STEPS = 300
LONGEST = 100
"""Steps of a game that are looked at."""
GOALS = {"option": 2.5, "jago": 3.0}
USUAL_GOAL, BARE_GOAL = 2.0, 1.3


class Walk(NamedTuple):
    """Positions of a game, and the way through them."""

    start: Episode
    ours: list[int]
    """The numbers of the actions."""
    plainly: list[int]
    """The same in the list of the plain environment."""
    behind: list[Episode]
    """The positions after each of them."""


class Times(NamedTuple):
    """Seconds of a game."""

    steps: int
    step: float
    bare: float
    plain: float


def walk(env: GameEnvironment, plain: PlainEnvironment, seed: int) -> Walk:
    """A game at random, as far as both know its actions and ask the same seats."""
    env.reset(seed=seed)
    plain.reset(seed=seed)
    plain.go_to(env.episode.state, env.episode.now)
    found = Walk(env.episode, [], [], [])
    chance = random.Random(seed)
    while len(found.ours) < LONGEST and env.episode.seat == plain.seat:
        every = env.choices
        numbers = {every[number]: number + 1 for number in range(len(every))}
        both = [place for place, action in enumerate(plain.choices) if action in numbers]
        if not both:
            break
        place = chance.choice(both)
        number = numbers[plain.choices[place]]
        env.step(np.int64(number))
        plain.step(place)
        if env.episode.seat == NOBODY or env.episode.state != plain.here:
            break
        found.ours.append(number)
        found.plainly.append(place)
        found.behind.append(env.episode)
    return found


def games(name: str) -> Iterator[Times]:
    game = load(name)
    env = environment(game)
    plain = PlainEnvironment(game, len(env.possible_agents))
    seed = 0
    while True:
        seed += 1
        way = walk(env, plain, seed)
        if not way.ours:
            continue
        env.reset(seed=seed)
        plain.reset(seed=seed)
        plain.go_to(way.start.state, way.start.now)
        plainly = timed(plain, way.plainly) if seed % 2 else 0.0
        step = timed(env, way.ours)
        plainly = plainly or timed(plain, way.plainly)
        start = thread_time()
        for after in way.behind:
            find_choices(after.game, after.state, after.seat, after.reach)
        yield Times(len(way.ours), step, thread_time() - start, plainly)


def timed(env: AECEnv[Any, Any, Any], actions: list[int]) -> float:
    """How long it takes to look and to do this, again and again."""
    start = thread_time()
    for action in actions:
        seen, _, _, _, _ = env.last()
        assert seen
        np.flatnonzero(seen["action_mask"])
        env.step(np.int64(action))
    return thread_time() - start


def measure(name: str) -> None:
    found = games(name)
    next(found)  # compiled code is loaded
    count, wanted = 0, STEPS.get(name, USUAL_STEPS)
    seconds = np.zeros(3)
    while count < wanted:
        times = next(found)
        count += times.steps
        seconds += times[1:]
    step, bare, plain = 1e6 * seconds / count
    goal = GOALS.get(name, USUAL_GOAL)
    print(
        f"{name:16} {count} steps: {step:.0f} us, bare generation {bare:.0f} us, "
        f"plain {plain:.0f} us; {step / bare:.2f} times the generation (goal {BARE_GOAL}), "
        f"{plain / step:.2f} times as fast as plain (goal {goal})"
    )


if __name__ == "__main__":
    for each in sys.argv[1:] or game_names():
        measure(each)
