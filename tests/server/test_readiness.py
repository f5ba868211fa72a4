"""A house that opens before all is ready: the test says when each thing is."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from logomachie import games
from logomachie.lexicon.collection import Collection
from logomachie.server.readiness import PREPARING, Readiness
from logomachie.table.commands import Denied
from logomachie.workbench.bench import Progress
from logomachie.workbench.tasks import LEXICON, VOCABULARIES
from tests.workbench.waiting import ALL, WaitingTasks


class Scene:
    """A house whose tasks wait for the test."""

    def __init__(self, folder: Path) -> None:
        self.tasks = WaitingTasks(folder)
        self.told: list[Progress] = []
        self.elsewhere: list[str] = []
        """The games that who computes elsewhere has been told of."""
        self.readiness = Readiness(
            self.tasks.bench(), Collection(folder), self.told.append, self.elsewhere.append
        )

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait for something that has to come."""
        while not done():
            await asyncio.sleep(0.01)

    def denied(self, ask: Callable[[], object]) -> bool:
        """Whether something is not there yet."""
        try:
            ask()
        except Denied as denied:
            return denied.key == PREPARING
        return False

    def run(self, story: Callable[[], Awaitable[None]]) -> None:
        """Prepare while the story is told; it ends when all is ready."""

        async def both() -> None:
            await asyncio.gather(self.readiness.prepare(), story())

        assert not self.readiness.open_at_once()
        asyncio.run(both())


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def test_each_game_can_be_played_as_soon_as_it_is_ready(scene: Scene) -> None:
    house = scene.readiness

    async def story() -> None:
        assert scene.denied(lambda: house.lexicon)
        assert not house.preparation().words
        scene.tasks.finish("option")
        scene.tasks.finish(LEXICON)
        await scene.until(lambda: not scene.denied(lambda: house.lexicon))
        assert scene.denied(lambda: house.lexicon_for("option"))  # its bots know no words yet
        scene.tasks.finish(VOCABULARIES)
        await scene.until(lambda: not scene.denied(lambda: house.lexicon_for("option")))
        assert house.lexicon_for("option") is house.lexicon
        assert scene.denied(lambda: house.lexicon_for("jago"))
        told = house.preparation()
        assert (told.ready, told.words, told.games) == (False, True, ("option",))
        assert scene.elsewhere == ["option"]
        assert 0 < told.share < 1
        scene.tasks.finish(*games.names())

    scene.run(story)
    told = house.preparation()
    assert (told.ready, told.share, told.seconds) == (True, 1.0, 0.0)
    assert set(told.games) == set(games.names())
    assert scene.told[-1].left == ()


def test_what_could_not_be_prepared_opens_all_the_same_and_is_said_once(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    scene.tasks.fail("jago")

    async def story() -> None:
        scene.tasks.finish(*ALL)

    with caplog.at_level("ERROR"):
        scene.run(story)
    assert "jago" in scene.readiness.preparation().games
    assert [(record.message, record.task) for record in caplog.records] == [  # type: ignore[attr-defined]
        ("not prepared", "jago")
    ]


def test_who_stops_in_the_middle_stops_the_work(scene: Scene) -> None:
    async def story() -> None:
        preparing = asyncio.create_task(scene.readiness.prepare())
        await scene.until(lambda: scene.tasks.has_begun("option"))
        preparing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await preparing

    asyncio.run(asyncio.wait_for(story(), 120))
