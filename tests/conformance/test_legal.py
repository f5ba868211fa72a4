"""The legal actions that every game lists, through its spec alone, along random games."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

import pytest

from logomachie import games
from logomachie.engine.game import Seat
from tests.conformance.playouts import RESIGN, AnyGame, Playout, Ply

pytestmark = pytest.mark.seeded

SOME = 5
"""Of so many playouts one is looked at: all of them would take minutes."""
MOMENTS = 3
"""So many moments of a game, evenly apart, are looked at."""
LOOKED_AT, APPLIED_BETWEEN = 120, 6
"""How many actions are looked at, and of how many one is put before the referee."""
SHORT, OPENING = 2500, 5
"""A list of no more actions is compared as a whole, in so many first moments of a game."""
OUTSIDE = {"mot_pour_mot": ("explain ", "say ", "propose ", "lock ")}
"""What actions begin with that hold free texts: these are listed up to a bound."""


class Moment(NamedTuple):
    """A state of a playout, and somebody who looks at it."""

    game: AnyGame
    ply: Ply
    seat: Seat

    def legal(self) -> Iterator[Any]:
        return games.spec(self.game.name).legal(self.game, self.ply.before, self.seat)


def moments(playout: Playout) -> Iterator[Moment]:
    """Some moments of the first half of a playout, with the eyes of all seats."""
    half = playout.plies[: 1 + len(playout.plies) // 2]
    for ply in half[:: 1 + len(half) // MOMENTS]:
        for seat in range(playout.setup.players):
            yield Moment(playout.game, ply, seat)


def written(game: AnyGame, action: Any) -> list[str]:
    """An action as text, whatever the order of what it names."""
    return sorted(game.format_action(action).split())


def test_each_is_accepted_and_none_comes_twice(playouts: list[Playout]) -> None:
    for moment in chain.from_iterable(map(moments, playouts[::SOME])):
        game, ply, seat = moment.game, moment.ply, moment.seat
        found = list(islice(moment.legal(), LOOKED_AT))
        assert len(set(found)) == len(found)
        for action in found[::APPLIED_BETWEEN]:
            game.apply(ply.before, seat, action, ply.at)
            assert game.parse_action(game.format_action(action), ply.before, seat) == action


def test_they_come_in_a_fixed_order(playouts: list[Playout]) -> None:
    for playout in playouts[::SOME]:
        for moment in islice(moments(playout), 2):
            first, again = (list(islice(moment.legal(), LOOKED_AT)) for _ in range(2))
            assert first == again


def test_whoever_plays_may_resign_and_nobody_else_may_do_anything(playout: Playout) -> None:
    game, legal = playout.game, games.spec(playout.game.name).legal
    for moment in moments(playout):
        resign = game.parse_action(RESIGN, moment.ply.before, moment.seat)
        if moment.seat in game.to_act(moment.ply.before):
            assert resign in islice(moment.legal(), LOOKED_AT)
    start, *_, last = playout.states
    players = playout.setup.players
    assert not any(list(legal(game, last, seat)) for seat in range(players))
    assert not any(list(legal(game, start, seat)) for seat in (-1, players))


def test_candidates_and_what_was_played_are_among_them(playouts: list[Playout]) -> None:
    for playout in playouts[::SOME]:
        game = playout.game
        for ply in playout.plies[:OPENING]:
            found = list(islice(Moment(game, ply, ply.seat).legal(), SHORT + 1))
            if not found or len(found) > SHORT:
                continue
            assert set(ply.candidates) <= set(found)
            if not game.format_action(ply.action).startswith(OUTSIDE.get(game.name, ())):
                texts = [written(game, action) for action in found]
                assert written(game, ply.action) in texts
