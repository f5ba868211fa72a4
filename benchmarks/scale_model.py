"""A model of servers that share a database, in simulated time: how long a move waits, and where.

A node is a server process. Its loop does one thing at a time: moves of its own, and those of other
nodes at whose tables somebody of its own sits. What it has decided gathers for its writer, which
stores a batch at a time, as ``store/writer.py`` does. Commits that notify wait for each other in
PostgreSQL: there is one lock for all of them.
"""

import random
from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import simpy

from logomachie.store.writer import GATHER_SECONDS, LARGEST_BATCH, MANY

SHARES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
"""At which shares of all values a distribution is known; the last value stands for the rest."""
WARM_UP = 0.2
"""The share of the simulated time before anything is measured."""
Steps = Generator[simpy.Event, Any, None]
Draw = Callable[[random.Random], float]


def drawn_from(values: Sequence[float]) -> Draw:
    """Draws from a distribution that is known at ``SHARES``."""
    known = [*zip(SHARES, values, strict=True), (1.0, values[-1])]

    def draw(rng: random.Random) -> float:
        share = rng.random()
        for (low, least), (high, most) in pairwise(known):
            if share <= high:
                return least + (most - least) * (share - low) / (high - low)
        return values[-1]

    return draw


def mean_of(values: Sequence[float]) -> float:
    """The mean of such a distribution."""
    known = [*zip(SHARES, values, strict=True), (1.0, values[-1])]
    return sum((a + b) / 2 * (high - low) for (low, a), (high, b) in pairwise(known))


class Costs(NamedTuple):
    """What a move costs, in seconds."""

    decide: Draw
    """Of the loop of its node, for itself."""
    answer: float
    """Of the loop of its node, for each batch: waking the writer, and hearing from it."""
    follow: float
    """Of the loop of another node, where somebody there sits at the table."""
    hear: float
    """Of the loop of each other node, which is told of it whether it cares or not."""
    prepare: Draw
    """Of a writer, for each batch."""
    store: float
    """Of a writer, for each move in a batch."""
    lock: float
    """Of the one lock that all commits wait for, for each batch."""


class Outcome(NamedTuple):
    """What came of it."""

    latencies: Sequence[float]
    """From when each move came in until it was acknowledged, the fastest first."""
    loop: float
    """The share of its time that the loop of a node is busy, on the average."""
    lock: float
    """The same of the lock of the database."""
    batch: float
    """How many moves a commit holds, on the average."""

    def percentile(self, share: float) -> float:
        """The latency that this share of the moves does not exceed."""
        return self.latencies[min(len(self.latencies) - 1, int(len(self.latencies) * share))]


class Node:
    """A server process."""

    def __init__(self, model: "Model") -> None:
        self.model = model
        self.loop = simpy.Resource(model.env)
        self.busy = 0.0
        self.gathering: list[float] = []
        """When the moves came in that are stored next."""
        self.writing = False

    def work(self, seconds: float) -> Steps:
        """Keep the loop busy, once it has time."""
        with self.loop.request() as turn:
            yield turn
            self.busy += seconds
            yield self.model.env.timeout(seconds)

    def move(self) -> Steps:
        """Take a move that comes in, and hand it to the writer."""
        model = self.model
        came = model.env.now
        yield from self.work(model.costs.decide(model.rng))
        self.gathering.append(came)
        if not self.writing:
            self.writing = True
            model.env.process(self.write())

    def write(self) -> Steps:
        """Store what has gathered, batch after batch, until there is nothing."""
        model, env = self.model, self.model.env
        while batch := self.gathering[:LARGEST_BATCH]:
            del self.gathering[:LARGEST_BATCH]
            yield env.timeout(model.costs.prepare(model.rng) + model.costs.store * len(batch))
            with model.lock.request() as turn:
                yield turn
                model.held += model.costs.lock
                yield env.timeout(model.costs.lock)
            yield from self.work(model.costs.answer)
            model.commits += 1
            model.latencies += [(came, env.now - came) for came in batch]
            model.tell_others(self, len(batch))
            if len(batch) >= MANY:
                yield env.timeout(GATHER_SECONDS)
        self.writing = False


class Model:
    """Nodes that share a database."""

    def __init__(self, nodes: int, costs: Costs, seed: str) -> None:
        self.env = simpy.Environment()
        self.rng = random.Random(seed)
        self.costs = costs
        self.lock = simpy.Resource(self.env)
        self.held = 0.0
        self.commits = 0
        self.latencies: list[tuple[float, float]] = []
        self.nodes = [Node(self) for _ in range(nodes)]

    def tell_others(self, teller: Node, moves: int) -> None:
        """Let the other nodes hear of moves; each goes on at one of them, or at none."""
        others = [node for node in self.nodes if node is not teller]
        if not others:
            return
        followed = [self.rng.choice(self.nodes) for _ in range(moves)]
        for node in others:
            seconds = moves * self.costs.hear + followed.count(node) * self.costs.follow
            self.env.process(node.work(seconds))

    def arrivals(self, rate: float) -> Steps:
        """Moves that come in by chance, at any node."""
        while True:
            yield self.env.timeout(self.rng.expovariate(rate))
            self.env.process(self.rng.choice(self.nodes).move())


def simulate(nodes: int, rate: float, seconds: float, costs: Costs, seed: str) -> Outcome:
    """What so many moves a second do to so many nodes, over some seconds."""
    model = Model(nodes, costs, seed)
    model.env.process(model.arrivals(rate))
    model.env.run(until=seconds)
    measured = sorted(took for came, took in model.latencies if came > WARM_UP * seconds)
    loop = sum(node.busy for node in model.nodes) / nodes / seconds
    batch = len(model.latencies) / max(1, model.commits)
    return Outcome(measured, loop, model.held / seconds, batch)
