"""The bots of OPTION: from a beginner to a player who thinks of the reply.

A bot sees what its seat may see: the state it is given has everything else dealt at random.
"""

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
import numpy as np

from logomachie.engine.game import Seat
from logomachie.engine.strength import Skill, Strength, between, noticed
from logomachie.games.option import moves
from logomachie.games.option.actions import Accept, Action, Challenge, Pass, Play
from logomachie.games.option.endgame import Endgame
from logomachie.games.option.ending import OutOfReachError, is_open
from logomachie.games.option.referee import CHALLENGE, OptionGame
from logomachie.games.option.replies import Outlook, best_reply, look_ahead
from logomachie.games.option.state import STAR, State
from logomachie.kernel.budget import Budget, Limit

VOWELS = frozenset("AEIOU")


class Style(NamedTuple):
    """How a strength plays."""

    skill: Skill
    """What it knows and notices; its tricks are flips."""
    thinks: bool = False
    """Whether it weighs what it keeps and what the others can reply."""


STYLES = {
    1: Style(
        Skill(
            45,
            glance=0.045,
            easy=2.8,
            most=5,
            tricks=0.02,
            suspects=0.3,
            mistrusts=0.05,
            invents=True,
        )
    ),
    2: Style(
        Skill(
            45,
            glance=0.07,
            easy=2.9,
            most=6,
            tricks=0.04,
            suspects=0.6,
            mistrusts=0.03,
            invents=True,
        )
    ),
    3: Style(Skill(40, glance=0.18, easy=4.0, tricks=0.2)),
    4: Style(Skill(30, glance=0.3, easy=5.0, tricks=0.45)),
    5: Style(Skill(), thinks=True),
}
MOST_FLIPS = 16
"""So many prisms at most are turned in one play by who does not see everything."""
SEEN = 1000
"""Plays that pass before the eyes of who does not see everything."""
WEIGHED = 12
"""Plays that the thinking level compares."""
RESERVE = 0.85
"""The share of the budget after which no new reply is tried."""
ENDING = 0.6
"""The share of its budget that it takes to foresee the end of a game; where that is not enough, it
goes on as usual."""


def choose(
    game: OptionGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> Action:
    """What a bot of this strength does."""
    style, rng = between(STYLES, strength), random.Random(seed)
    limit = budget.begin().share(RESERVE)
    if state.pending and seat != state.pending.seat:
        if style.skill.doubts(state.pending.words, game.lexicon, seed):
            return Challenge()
        if not game.may_play(state, seat):
            return Accept()
        state = game.settled(state)
        if state.ended:
            return Accept()
    if style.thinks and is_open(state):
        with suppress(OutOfReachError):
            return Endgame(game, state, limit.share(ENDING)).solve().action
    if not style.thinks:
        play = _noticed(game, state, seat, style.skill, rng)
        return play or _exchange(game, state, seat)
    rack, words = state.racks[seat], game.lexicon.automaton
    plays = moves.best_plays(words, state, rack, game.prisms, game.material, WEIGHED)
    if not plays:
        return _exchange(game, state, seat)
    return _think(game, state, seat, plays, limit, rng)


def alternatives(
    game: OptionGame, state: State, seat: Seat, strength: Strength, budget: Budget, seed: str
) -> tuple[tuple[Action, ...], ...] | None:
    """The one plan of who thinks; ``None`` where chance has a hand in what a bot notices."""
    if not between(STYLES, strength).thinks:
        return None
    return ((choose(game, state, seat, strength, budget, seed),),)


def _noticed(
    game: OptionGame, state: State, seat: Seat, skill: Skill, rng: random.Random
) -> Play | None:
    """The best play that it notices; ``None`` where it knows none."""
    believed = state.setup.options["words"] == CHALLENGE
    words, rack = skill.words(game.lexicon, believed=believed), state.racks[seat]
    for flips in (skill.tricks_in_mind(MOST_FLIPS, rng), 0):
        found = moves.packed_plays(
            words, state, rack, game.prisms, game.material, SEEN, flips=flips > 0
        )
        counts = found.tile_counts.tolist()
        few = np.flatnonzero(found.flip_counts <= flips).tolist()
        for number in noticed(few, skill, counts.__getitem__, rng):
            return moves.to_action(found.laying(number), rack, game.prisms, game.material)
    return None


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
    outlooks = look_ahead(game, state, [play for play, _ in weighed])
    while len(weighed) > 1:
        deal = game.reshuffle_hidden(state, seat, str(rng.random()))
        found: list[float] = []
        for outlook in outlooks:
            if limit.spent():
                return _best(weighed, totals, replies, deals)
            found.append(_reply(game, deal, seat, outlook))
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


def _reply(game: OptionGame, deal: State, seat: Seat, outlook: Outlook) -> float:
    """What a play leaves to the next player."""
    if outlook.ends:
        return -_left_by_others(game, deal, seat)
    return float(best_reply(game, outlook, deal.racks[outlook.replier]))


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
