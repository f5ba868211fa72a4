"""Every legal action of OPTION."""

from collections.abc import Iterator
from itertools import product

from logomachie.engine.game import Seat
from logomachie.games.option import moves
from logomachie.games.option.actions import Accept, Action, Challenge, Pass, Play, Resign
from logomachie.games.option.all_plays import all_plays
from logomachie.games.option.referee import ARBITER, OptionGame
from logomachie.games.option.state import State
from logomachie.lexicon.automaton import AnyText, Walker


def legal(game: OptionGame, state: State, seat: Seat) -> Iterator[Action]:
    """What the referee accepts from a seat, the plays last: see ``Legal``.

    Where words can be challenged, plays of any letters are among them. Prisms of the same kind are
    one; those of a play and of an exchange, and flips, are named in the order of the grid or of the
    rack, as their order means nothing.
    """
    if state.ended or seat not in range(state.setup.players) or seat in state.resigned:
        return
    yield Resign()
    if state.pending and seat in game.to_act(state):
        yield Challenge()
        yield Accept()
    if not game.may_play(state, seat):
        return
    settled = game.settled(state)
    if settled.ended:
        return
    yield from passes(game, settled)
    yield from _plays(game, settled)


def passes(game: OptionGame, state: State) -> Iterator[Pass]:
    """To pass, and to exchange any prisms of the rack."""
    rack = [game.prisms[prism] for prism in state.racks[state.turn]]
    alike: dict[tuple[str, ...], list[int]] = {}
    for place, prism in enumerate(rack):
        alike.setdefault((*sorted(prism.faces), prism.colour), []).append(place)
    for counts in product(*(range(len(places) + 1) for places in alike.values())):
        if sum(counts) <= len(state.bag):
            groups = zip(alike.values(), counts, strict=True)
            given = sorted(place for places, count in groups for place in places[:count])
            yield Pass(tuple(rack[place].kind for place in given))


def _plays(game: OptionGame, state: State) -> Iterator[Play]:
    """All plays: by the kernel, unless there are more than it lists."""
    prisms, material, automaton = game.prisms, game.material, game.lexicon.automaton
    if state.setup.options["words"] != ARBITER:
        yield from all_plays(state, AnyText(), prisms, material)
        return
    found = moves.listed_plays(automaton, state, prisms, material)
    yield from all_plays(state, Walker(automaton), prisms, material) if found is None else found
