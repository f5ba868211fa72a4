"""The bots of OPTION: five levels, from a beginner to a player who thinks of the reply.

A bot sees what its seat may see: the state it is given has everything else dealt at random.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat
from logomachie.games.option import moves
from logomachie.games.option.actions import Accept, Action, Challenge, Pass, Play
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import STAR, State
from logomachie.kernel.budget import Budget, Limit

VOWELS = frozenset("AEIOU")


class Level(NamedTuple):
    """How a level plays."""

    familiarity: int
    """The least familiarity of the words it knows."""
    flips: int
    """How many prisms it turns in one play at most."""
    choice: int
    """It chooses at random among so many of its best plays."""
    thinks: bool = False
    """Whether it weighs what it keeps and what the others can reply."""


LEVELS = {
    1: Level(45, 0, 25),
    2: Level(40, 0, 5),
    3: Level(30, 1, 2),
    4: Level(10, 3, 1),
    5: Level(0, 16, 1, thinks=True),
}
SEEN = 200
"""Plays that a level with few flips looks through."""
WEIGHED = 12
"""Plays that the thinking level compares."""
RESERVE = 0.85
"""The share of the budget after which no new reply is tried."""


def choose(
    game: OptionGame, state: State, seat: Seat, level: int, budget: Budget, seed: str
) -> Action:
    """What a bot of this level does."""
    rng = random.Random(seed)
    return rng.choice(_equals(game, state, seat, level, budget, rng))


def alternatives(
    game: OptionGame, state: State, seat: Seat, level: int, budget: Budget, seed: str
) -> tuple[tuple[Action, ...], ...]:
    """The plans of which it draws one by lot."""
    equals = _equals(game, state, seat, level, budget, random.Random(seed))
    return tuple((action,) for action in equals)


def _equals(
    game: OptionGame, state: State, seat: Seat, level: int, budget: Budget, rng: random.Random
) -> Sequence[Action]:
    """The actions among which it does not choose by itself."""
    limit = budget.begin().share(RESERVE)
    style = LEVELS[level]
    if state.pending and seat != state.pending.seat:
        if level > 2 and any(word not in game.lexicon for word in state.pending.words):
            return (Challenge(),)
        if not game.may_play(state, seat):
            return (Accept(),)
        state = game.settled(state)
        if state.ended:
            return (Accept(),)
    plays = _plays_seen(game, state, seat, style)
    if not plays:
        return (_exchange(game, state, seat),)
    if style.thinks:
        return (_think(game, state, seat, plays, limit, rng),)
    return [play for play, _ in plays[: style.choice]]


def _plays_seen(game: OptionGame, state: State, seat: Seat, style: Level) -> list[tuple[Play, int]]:
    """The plays that the level sees, the best first."""
    automaton = game.lexicon.vocabulary(style.familiarity)
    few = 0 < style.flips < LEVELS[5].flips
    count = SEEN if few else max(style.choice, WEIGHED)
    rack = state.racks[seat]
    plays = moves.best_plays(
        automaton, state, rack, game.prisms, game.material, count, flips=style.flips > 0
    )
    seen = [(play, score) for play, score in plays if len(play.flips) <= style.flips]
    if not seen and plays:
        plain = moves.best_plays(
            automaton, state, rack, game.prisms, game.material, style.choice, flips=False
        )
        return plain
    return seen


def _exchange(game: OptionGame, state: State, seat: Seat) -> Pass:
    """Exchange what the bag allows, the least useful prisms first."""
    rack = sorted(state.racks[seat], key=lambda prism: _usefulness(game, prism))
    return Pass(tuple(game.prisms[prism].kind for prism in rack[: len(state.bag)]))


def _usefulness(game: OptionGame, prism: int) -> float:
    """How good a prism is to keep: stars and easy letters are, dear ones are hard to place."""
    faces = game.prisms[prism].faces
    if STAR in faces:
        return 12.0
    return -min(game.material.value(face) for face in faces) / 2 + ("S" in faces) * 2


def _think(
    game: OptionGame,
    state: State,
    seat: Seat,
    plays: Sequence[tuple[Play, int]],
    limit: Limit,
    rng: random.Random,
) -> Action:
    """The play with the best balance of points, prisms kept, and the replies it leaves.

    Every play is tried against the same deals of the unknown prisms, one deal after the other,
    until the limit is reached; what all plays have been tried against counts.
    """
    weighed = plays[:WEIGHED]
    totals = [score + _keep(game, state, seat, play) for play, score in weighed]
    deals = 0
    replies = [0.0] * len(weighed)
    while len(weighed) > 1:
        deal = game.reshuffle_hidden(state, seat, str(rng.random()))
        found: list[float] = []
        for play, _ in weighed:
            if limit.spent():
                return _best(weighed, totals, replies, deals)
            found.append(_best_reply(game, deal, seat, play))
        replies = [total + reply for total, reply in zip(replies, found, strict=True)]
        deals += 1
    return _best(weighed, totals, replies, deals)


def _best(
    plays: Sequence[tuple[Play, int]], totals: list[float], replies: list[float], deals: int
) -> Action:
    worth = [
        total - (reply / deals if deals else 0.0)
        for total, reply in zip(totals, replies, strict=True)
    ]
    return plays[worth.index(max(worth))][0]


def _best_reply(game: OptionGame, deal: State, seat: Seat, play: Play) -> float:
    """What the next player would score after this play."""
    after = game.after_play(deal, play)
    if after.ended:
        return -_left_by_others(game, after, seat)
    opponent = after.turn
    best = moves.best_plays(
        game.lexicon.automaton, after, after.racks[opponent], game.prisms, game.material, 1
    )
    return float(best[0][1]) if best else 0.0


def _left_by_others(game: OptionGame, state: State, seat: Seat) -> float:
    racks = (rack for other, rack in enumerate(state.racks) if other != seat)
    return float(sum(game.both_faces(prism) for rack in racks for prism in rack))


def _keep(game: OptionGame, state: State, seat: Seat, play: Play) -> float:
    """What the prisms that stay on the rack are worth, while there are more to draw."""
    after = game.after_play(msgspec.structs.replace(state, turn=seat, bag=()), play)
    rack = after.racks[seat]
    if not state.bag:
        return -float(sum(game.both_faces(prism) for prism in rack))
    return sum(_usefulness(game, prism) for prism in rack)
