"""Which moves are left: all of them for a list, or one, since who has none is blocked (G94).

Unlike the moves that a bot looks at they do not come by their promise, but as they are cheapest to
find: those first that take nothing, then by what is taken, so that the first one comes at once.
"""

from collections.abc import Iterator
from itertools import chain, islice

from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.actions import Action, Draw, Move, Pass
from logomachie.games.guerre_des_mots.moves import (
    BOUNDS,
    KINDS,
    WIDE,
    Found,
    moves,
    scenes,
    standing,
    take_backs,
    with_shots,
)
from logomachie.games.guerre_des_mots.moves_compounds import compounds
from logomachie.games.guerre_des_mots.moves_found import goals_of, realise
from logomachie.games.guerre_des_mots.moves_kinds import (
    ARSENAL,
    BASE,
    BEYOND_CROSS,
    CAPTURE,
    CLOSED,
    GENERATORS,
    PIECE,
    SHOT,
    TRANSFER,
    TURNED,
    Bounds,
    Scene,
)
from logomachie.games.guerre_des_mots.moves_words import Finder
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import State

ALONE = WIDE._replace(releases=2)
"""How far the referee looks for a move with letters of one chain at most;"""
TOGETHER = ALONE._replace(chains=2, letters=5)
"""and for one with letters of several: all ways to take them would be far too many."""
LISTED = 16
"""Words that are offered as candidates."""
QUICK = (BASE, ARSENAL, CAPTURE, TRANSFER, TURNED, BEYOND_CROSS, CLOSED, PIECE, SHOT)
NEAR = BOUNDS._replace(letters=5)
"""Candidates are of these kinds, within these bounds: they must come at once."""


def every_move(
    state: State, seat: Seat, rules: Rules, bounds: Bounds, several: bool
) -> Iterator[Move]:
    """The moves that the referee allows, each with its shots.

    Their letters come from one chain at most, or from several.
    """
    finder = Finder(rules.meaning.lexicon.automaton, rules.meaning.one_letter)
    for scene in scenes(state, seat, rules, KINDS, bounds):
        for found in _every_word(scene, finder, bounds, several):
            shots = with_shots(found, state, seat, rules) if found.armed else ()
            yield from standing(chain((found,), shots), state, seat, rules)


def _every_word(scene: Scene, finder: Finder, bounds: Bounds, several: bool) -> Iterator[Found]:
    """The moves of a scene, by the letters taken and by their kinds; compounds last."""
    goals = goals_of(scene)
    for taking, part in scene.one_by_one(bounds, several):
        for kind, generator in GENERATORS.items():
            if taking.cuts and kind in (BASE, ARSENAL):
                continue  # these take no letters
            for job in generator(part, bounds, several):
                for span in finder.spans(job.slots, job.supply, job.wanted):
                    yield from realise(job, span, goals, bounds)
    takings = (taking for taking, _ in scene.one_by_one(bounds, several))
    yield from compounds(scene, goals, bounds, takings)


def any_move(state: State, seat: Seat, rules: Rules) -> Move | None:
    """A move that the referee allows; who has none is blocked (G94)."""
    if rules.rulings.arsenal_blocks:
        return _any_word(state, seat, rules)
    alone = every_move(state, seat, rules, ALONE, several=False)
    return next(chain(alone, every_move(state, seat, rules, TOGETHER, several=True)), None)


def _any_word(state: State, seat: Seat, rules: Rules) -> Move | None:
    """A word that the arsenal alone makes for a base or an own chain: 0.1.0 asked for no more."""
    kinds = (BASE, ARSENAL, BEYOND_CROSS)
    found = moves(state, seat, rules, kinds, BOUNDS._replace(letters=0, jokers=WIDE.jokers))
    return next(standing(found, state, seat, rules), None)


def candidates(state: State, seat: Seat, rules: Rules) -> Iterator[Action]:
    """Words, then take-backs, then what is left: to draw, or to pass."""
    blocked = True
    quick = moves(state, seat, rules, QUICK, NEAR)
    for move in islice(standing(quick, state, seat, rules), LISTED):
        blocked = False
        yield move
    if blocked and (rare := any_move(state, seat, rules)):
        blocked = False
        yield rare
    for item in take_backs(state, seat, rules):
        yield item.move
    if blocked and state.reserve:
        yield Draw()
    if state.replaying or (blocked and not state.reserve):
        yield Pass()
