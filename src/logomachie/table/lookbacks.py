"""What is asked about games that can be learned from: looking back, trying again, and hints."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from logomachie.engine.coaching import Hint
from logomachie.engine.game import AnyGame, AnyState, Seat
from logomachie.table.desk import Desk
from logomachie.table.house import House
from logomachie.table.lookback import (
    Attempt,
    LookbackTurn,
    attempt,
    coach_of,
    measured_reel,
)
from logomachie.table.lookback_jobs import Jobs
from logomachie.table.storage import Lookback, Storage, TableId
from logomachie.workbench.queue import SOME_DAY, Wish

REMEMBERED = 64
"""Positions that people try again, which are kept at hand."""


class Progress(NamedTuple):
    """How far a look-back is, and some of the turns."""

    lookback: Lookback
    turns: Sequence[LookbackTurn]


class Lookbacks:
    """Looks back at games with whoever asks; the searches are jobs of their own."""

    def __init__(self, house: House, storage: Storage, jobs: Jobs) -> None:
        self._house = house
        self._storage = storage
        self._jobs = jobs
        self._positions: OrderedDict[tuple[TableId, int], AnyState] = OrderedDict()

    async def progress(self, desk: Desk, after: int, now: float, wish: Wish = SOME_DAY) -> Progress:
        """How far the look-back at a finished game is, which begins if need be."""
        lookback = await self._storage.lookback(desk.id)
        if lookback is None:
            reel = await self._house.reel(desk)
            turns = await self._house.think(measured_reel, desk.game, reel, wish=wish)
            await self._storage.want_lookback(desk.id, len(turns), now)
            await self._jobs.want(desk.id)
            lookback = await self._storage.lookback(desk.id)
            assert lookback
        return Progress(lookback, await self._storage.lookback_turns(desk.id, after))

    # -- trying again, and hints

    async def attempt(
        self, desk: Desk, number: int, texts: Sequence[str], wish: Wish = SOME_DAY
    ) -> Attempt:
        """What comes of some actions in the turn that began with this action."""
        position, at = await self.position(desk, number, wish)
        return await self._house.think(attempt, desk.game, position, at, texts, wish=wish)

    async def position(
        self, desk: Desk, number: int, wish: Wish = SOME_DAY
    ) -> tuple[AnyState, float]:
        """The game when an action was taken, and what its clock showed."""
        entries = desk.table.entries
        key = desk.id, number
        position = self._positions.get(key)
        if position is None:
            position = (await self._house.footage(desk, wish)).before(number)
            self._positions[key] = position
            if len(self._positions) > REMEMBERED:
                self._positions.popitem(last=False)
        return position, entries[number - 2].at if number > 1 else 0.0

    async def hint(self, desk: Desk, seat: Seat, wish: Wish = SOME_DAY) -> Hint | None:
        """A hint for a seat, from what it may know alone."""
        state = desk.table.game_state
        return await self._house.think(hint_for, desk.game, state, seat, wish=wish)


def hint_for(game: AnyGame, state: AnyState, seat: Seat) -> Hint | None:
    """A hint for a seat; it is found in a state in which all that is hidden is dealt anew."""
    shown = game.reshuffle_hidden(state, seat, "hint")
    return coach_of(game).hint(game, shown, seat)
