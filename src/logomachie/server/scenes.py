"""Positions that somebody plays in alone: the steps of lessons, and puzzles."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

import msgspec

from logomachie.engine.game import AnyGame, AnyState, OptionValue, Seat
from logomachie.engine.lesson import Deed
from logomachie.engine.rulebook import Rulebook
from logomachie.server.reader import Reader
from logomachie.table.commands import LONGEST_ACTION
from logomachie.table.view import NewsView, SeatView, TableView

MOST_ACTIONS = 200
"""How many actions somebody may take, notes included."""
COMPANIONS = ("Camille", "Dominique", "Sacha", "Maxime", "Claude", "Alix", "Lou", "Andréa", "Noa")
"""Who sits on the other seats."""

SentAction = Annotated[str, msgspec.Meta(max_length=LONGEST_ACTION)]


class Scene(NamedTuple):
    """A position, and what was done in it."""

    state: AnyState
    seat: Seat
    """Of who plays."""
    players: int
    options: Mapping[str, OptionValue]
    """Those that are not as by default."""
    deeds: Sequence[Deed] = ()
    now: float = 0.0


def show(game: AnyGame, scene: Scene, reader: Reader) -> TableView:
    """The scene as a table at which somebody sits; its clock stands still."""
    state, seat = scene.state, scene.seat
    names = iter(COMPANIONS)
    seats = (
        SeatView("" if one == seat else next(names), 0, False, False, one == seat, False)
        for one in range(scene.players)
    )
    return TableView(
        seq=len(scene.deeds),
        game=game.name,
        options={option.name: option.default for option in game.options} | dict(scene.options),
        seats=tuple(seats),
        host=False,
        host_name="",
        listed=False,
        days=0,
        started=True,
        closed=False,
        offers={},
        successor="",
        clock=scene.now,
        due=None,
        to_act=tuple(game.to_act(state)),
        result=game.result(state),
        views={str(seat): reader.look(game, state, seat)},
    )


def tell(scene: Scene, book: Rulebook) -> tuple[NewsView, ...]:
    """What was done in a scene, as far as who plays may know it."""
    return tuple(
        NewsView(
            number,
            0.0,
            "acted",
            deed.seat,
            text=deed.text if deed.seat == scene.seat else "",
            effects=deed.effects,
            sentence=book.explain(deed.effects),
        )
        for number, deed in enumerate(scene.deeds, 1)
        if deed.effects.seen_by is None or scene.seat in deed.effects.seen_by
    )
