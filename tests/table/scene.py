"""The house with a real database and a clock that the test sets."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from logomachie.kernel.budget import Budget
from logomachie.store.sql import SqlStorage
from logomachie.table.events import Opened
from logomachie.table.house import House
from logomachie.workbench.thinking import Thinkers
from tests.table.tables import AnyGame

WORK = Budget.of_work(20)


class OneGame:
    """A shelf with one game, whoever asks for what."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def new_game(self, name: str, dictionary: str) -> AnyGame:
        return self.game

    async def with_box(self, game: AnyGame, box: bytes) -> AnyGame:
        return self.game

    def has_dictionary(self, dictionary: str) -> bool:
        return True

    async def game_of(self, opened: Opened, box: bytes | None) -> AnyGame:
        return self.game


class Scene:
    """A database, a game, and the time of day."""

    def __init__(self, folder: Path, game: AnyGame, bot_pause: float = 0.0) -> None:
        self.url = f"sqlite:///{folder / 'games.db'}"
        self.game = game
        self.bot_pause = bot_pause
        self.time = 1000.0

    @asynccontextmanager
    async def house(self, thinkers: Thinkers | None = None) -> AsyncGenerator[House]:
        """The house while it is open."""
        storage = SqlStorage(self.url)
        house = House(
            storage,
            OneGame(self.game),
            lambda: self.time,
            WORK,
            lambda: "seed",
            self.bot_pause,
            thinkers,
        )
        await house.wake()
        try:
            yield house
        finally:
            await house.close()
            storage.close()


def play(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(act(), 300))


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)
