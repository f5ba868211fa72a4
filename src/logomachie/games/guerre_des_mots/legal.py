"""Every legal action of LA GUERRE DES MOTS."""

from collections.abc import Iterator
from contextlib import suppress

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Action, Draw, Move, Pass, Resign
from logomachie.games.guerre_des_mots.moves_compounds import compounds
from logomachie.games.guerre_des_mots.moves_found import Found, goals_of, realise
from logomachie.games.guerre_des_mots.moves_kinds import (
    ARSENAL,
    BASE,
    GENERATORS,
    KINDS,
    WIDE,
    Scene,
)
from logomachie.games.guerre_des_mots.moves_words import Finder
from logomachie.games.guerre_des_mots.plays import judge
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State


def legal(game: GuerreGame, state: State, seat: Seat) -> Iterator[Action]:
    """What the referee accepts from a seat, the moves last: see ``Legal``.

    Bounds: those that ``WIDE`` leaves (docs/notation). Of tokens that show the same letter, one way
    to lay them; one piece of chess shown in a move at most; no compound behind a turned letter,
    behind a lengthened word, or closed by a further cross; no shot that must fail (G84), and
    no mistake where mistakes are played (G92).
    """
    if state.ended or seat not in range(state.setup.players) or seat in state.resigned:
        return
    yield Resign()
    if seat != state.turn:
        return
    rules = game.rules(state.setup)
    blocked = not moves.any_word(state, seat, rules)
    if blocked and state.reserve:
        yield Draw()
    if state.replaying or (blocked and not state.reserve):
        yield Pass()
    for back in moves.take_backs(state, seat, rules):
        with suppress(Refusal):
            game.apply(state, seat, back.move, 0.0)
            yield back.move
    yield from _moves(game, state, seat)


def _moves(game: GuerreGame, state: State, seat: Seat) -> Iterator[Move]:
    """The moves, by the crosses lifted and the pieces turned over; each with its shots."""
    rules = game.rules(state.setup)
    finder = Finder(rules.meaning.lexicon.automaton, rules.meaning.one_letter)
    for scene in moves.scenes(state, seat, rules, KINDS, WIDE):
        for found in _found(scene, finder):
            for one in (found, *_fired(found, game, state)):
                if isinstance(one.move, Move) and _stands(game, state, one.move):
                    yield one.move


def _found(scene: Scene, finder: Finder) -> Iterator[Found]:
    """The moves of a scene, by the letters taken and by their kinds; compounds last."""
    goals = goals_of(scene)
    for taking, part in scene.one_by_one(WIDE):
        for kind, generator in GENERATORS.items():
            if taking.cuts and kind in (BASE, ARSENAL):
                continue  # these take no letters
            for job in generator(part, WIDE, len(taking.cuts) > 1):
                for span in finder.spans(job.slots, job.supply, job.wanted):
                    yield from realise(job, span, goals, WIDE)
    yield from compounds(scene, goals, WIDE, (taking for taking, _ in scene.one_by_one(WIDE)))


def _fired(found: Found, game: GuerreGame, state: State) -> Iterator[Found]:
    if found.armed:
        yield from moves.with_shots(found, state, state.turn, game.rules(state.setup))


def _stands(game: GuerreGame, state: State, move: Move) -> bool:
    """Whether the judge allows a move, and it leads back to no position of the same turn (G51)."""
    try:
        game.after(state, judge(state, state.turn, move, game.rules(state.setup)))
    except Refusal:
        return False
    return True
