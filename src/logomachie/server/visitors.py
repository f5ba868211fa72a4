"""Whose connections are open: who asks for new tokens cuts those that were opened with the old."""

import asyncio
from collections.abc import Awaitable, Callable

from logomachie.server.tokens import Identity
from logomachie.table.events import Guest

Cut = Callable[[], None]
"""Ends a connection at once: nothing that it says is heard any more."""


class Visitors:
    """All people with a connection to this process."""

    def __init__(self, generation: Callable[[Guest], Awaitable[int]]) -> None:
        self._generation = generation
        """Which generation of a person's tokens is valid."""
        self._here: dict[Guest, dict[Cut, int]] = {}
        """The connections of each person, and the generation of the token that opened them."""
        self._looking: set[asyncio.Task[None]] = set()

    def enter(self, who: Identity, cut: Cut) -> None:
        """A connection is somebody's."""
        self._here.setdefault(who.guest, {})[cut] = who.generation

    def leave(self, guest: Guest, cut: Cut) -> None:
        """It is closed, or was nobody's."""
        connections = self._here.get(guest, {})
        connections.pop(cut, None)
        if not connections:
            self._here.pop(guest, None)

    def cut(self, guest: Guest, valid: int) -> None:
        """End all connections of somebody that were opened with earlier tokens."""
        for cut, generation in tuple(self._here.get(guest, {}).items()):
            if generation < valid:
                self.leave(guest, cut)
                cut()

    def renewed(self, guest: Guest) -> None:
        """Somebody asked another process for new tokens; nobody: anybody may have."""
        for one in (guest,) if guest else tuple(self._here):
            task = asyncio.get_running_loop().create_task(self._look_at(one))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look_at(self, guest: Guest) -> None:
        if guest in self._here:
            self.cut(guest, await self._generation(guest))
