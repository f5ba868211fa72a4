"""Searches in real processes: the same answers, whatever happens to the processes."""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.engine.material import OutOfRange
from logomachie.engine.measuring import MEASURE, TooMuch
from logomachie.engine.refusal import Refusal
from logomachie.lexicon import Lexicon
from logomachie.lexicon.collection import EVERYWHERE
from logomachie.lexicon.names import CURRENT
from logomachie.table.intentions import Thought
from logomachie.table.materials import box_of
from logomachie.workbench import searchers
from logomachie.workbench.queue import Bounds, Busy, Owner, Urgency, Wish
from logomachie.workbench.searcher import NICENESS
from logomachie.workbench.searchers import Endless, Meanwhile, SearcherDied, Spawner, Template
from logomachie.workbench.tasks import all_tasks, carry_out
from logomachie.workbench.thinking import Thinkers
from tests.workbench import odd_searches
from tests.workbench.odd_searches import thoughts
from tests.workbench.waiting import is_alive, run, until

LOWEST = 19
"""No priority is lower, whatever is asked of the system."""
SOON = Wish(Urgency.TABLE)
LATER = Wish(Urgency.BOTS)


@pytest.fixture(scope="module")
def template() -> Template:
    """What the searchers are copies of."""
    for task in all_tasks().values():
        carry_out(task)
    return Template()


@pytest.fixture(scope="module")
def thinkers(template: Template) -> Iterator[Thinkers]:
    """Two searchers."""
    made = Thinkers(template, 2)
    yield made
    made.close()


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> AnyGame:
    return games.load("option", lexicon)


def timeless(thought: Thought | None) -> Thought | None:
    """A thought without the time that it took, which is never the same."""
    return thought and thought._replace(thought=0.0)


def found(thinkers: Thinkers, function: Callable[..., Any], game: AnyGame, *arguments: Any) -> Any:
    """What a search finds."""
    return asyncio.run(thinkers.think(SOON, function, game, *arguments))


@pytest.mark.parametrize("name", games.names())
def test_a_process_thinks_of_the_same_as_this_one(
    thinkers: Thinkers, lexicon: Lexicon, name: str
) -> None:
    game = games.load(name, lexicon)
    there, here = found(thinkers, thoughts, game, 4), thoughts(game, 4)
    assert list(map(timeless, there)) == list(map(timeless, here))


def test_a_process_has_the_words_and_the_material_of_the_table(
    thinkers: Thinkers, lexicon: Lexicon, tmp_path: Path
) -> None:
    own = Path(games.__file__).parent / "option" / "material.toml"
    other = tmp_path / "material.toml"
    text = own.read_text("utf-8")
    other.write_text(text.replace("full_hand = 15", "full_hand = 16"), "utf-8")
    assert other.read_text("utf-8") != text
    for game in (
        games.load("option", lexicon),
        games.load("option", EVERYWHERE[CURRENT](lexicon)),
        games.load("option", lexicon, other),
        games.load("option", EVERYWHERE[CURRENT](lexicon), other),
    ):
        for _ in range(2):
            known = found(thinkers, odd_searches.fingerprints, game)
            assert known == odd_searches.fingerprints(game)


def test_errors_travel_whole(thinkers: Thinkers, option: AnyGame) -> None:
    refusal = Refusal("O1", "no", words=("MOT",), cells=("H8",), also=(Refusal("O2", "nor"),), n=3)
    with pytest.raises(Refusal) as refused:
        found(thinkers, odd_searches.refuse, option, refusal)
    assert refused.value == refusal
    own = files(games.spec("option").package).joinpath("material.toml").read_text("utf-8")
    with pytest.raises(OutOfRange) as out:
        found(thinkers, box_of, option, own.replace("flip = 25", "flip = 999999"))
    assert (out.value.figure, out.value.least, out.value.most) == ("flip", 0, 10_000)
    with pytest.raises(TooMuch) as much:
        found(thinkers, box_of, option, "a.b.c.d.e = 1")
    assert (much.value.what, much.value.most) == ("dots", MEASURE.dots)
    with pytest.raises(ZeroDivisionError) as erred:
        found(thinkers, odd_searches.divide, option, 1, 0)
    assert "odd_searches.py" in erred.value.__notes__[0]
    with pytest.raises(TypeError):
        found(thinkers, odd_searches.never_travels, option)


def test_what_is_logged_there_is_logged_here(
    thinkers: Thinkers, option: AnyGame, caplog: pytest.LogCaptureFixture
) -> None:
    found(thinkers, odd_searches.complain, option, "no reason")
    assert [(one.name, one.getMessage(), one.why) for one in caplog.records] == [  # type: ignore[attr-defined]
        ("odd", "a complaint", "no reason")
    ]


def test_searchers_leave_the_processor_to_who_talks(thinkers: Thinkers, option: AnyGame) -> None:
    assert found(thinkers, odd_searches.process, option) != os.getpid()
    lower = min(os.nice(0) + NICENESS, LOWEST)
    assert found(thinkers, odd_searches.niceness, option) == lower


def test_a_search_whose_process_dies_is_begun_again_and_that_is_told(
    thinkers: Thinkers, option: AnyGame, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert found(thinkers, odd_searches.die, option, 1, tmp_path / "once") == 2
    assert [one.getMessage() for one in caplog.records] == [
        "a searcher died, its search is begun again"
    ]
    with pytest.raises(SearcherDied):
        found(thinkers, odd_searches.die, option, 9, tmp_path / "always")
    assert len(list((tmp_path / "always").iterdir())) == 2
    assert found(thinkers, odd_searches.divide, option, 6, 3) == 2


def test_a_search_without_end_is_ended(
    thinkers: Thinkers, option: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searchers, "LONGEST_SECONDS", 0.2)
    with pytest.raises(Endless):
        found(thinkers, odd_searches.wait_for, option, tmp_path / "began", tmp_path / "never")


def test_a_search_that_nobody_waits_for_any_more_is_never_begun(
    thinkers: Thinkers, option: AnyGame, tmp_path: Path
) -> None:
    end = tmp_path / "end"

    def wait(number: int, wish: Wish) -> asyncio.Task[int]:
        began = tmp_path / str(number)
        searching = thinkers.think(wish, odd_searches.wait_for, option, began, end)
        return asyncio.create_task(searching)

    async def scene() -> None:
        working = [wait(number, SOON) for number in (1, 2)]
        await until((tmp_path / "1").exists)
        await until((tmp_path / "2").exists)
        gone, patient = wait(3, SOON), wait(4, LATER)
        await until(lambda: thinkers.waiting == 2)
        gone.cancel()
        await until(lambda: thinkers.waiting == 1)
        end.touch()
        await asyncio.gather(*working, patient)
        assert not (tmp_path / "3").exists()

    run(scene())


def test_one_network_leaves_a_searcher_to_the_others(option: AnyGame, tmp_path: Path) -> None:
    thinkers = Thinkers(searchers.Here(), 3)
    end = tmp_path / "end"
    crowd = Wish(Urgency.TABLE, Owner("192.0.2.1", "guest"))

    async def scene() -> None:
        working = [
            asyncio.create_task(
                thinkers.think(crowd, odd_searches.wait_for, option, tmp_path / str(number), end)
            )
            for number in range(9)
        ]
        await until((tmp_path / "1").exists)
        other = Wish(Urgency.QUESTION, Owner("192.0.2.2", "guest"))
        assert await thinkers.think(other, odd_searches.divide, option, 4, 2) == 2
        assert not (tmp_path / "2").exists()
        end.touch()
        await asyncio.gather(*working)

    run(scene())
    thinkers.close()


def test_bots_among_themselves_leave_a_searcher_to_people(option: AnyGame, tmp_path: Path) -> None:
    thinkers = Thinkers(searchers.Here(), 2)
    end = tmp_path / "end"

    async def scene() -> None:
        crowd = Owner("192.0.2.1", "guest")
        bots = [
            asyncio.create_task(
                thinkers.think(
                    Wish(Urgency.BOTS, crowd),
                    odd_searches.wait_for, option, tmp_path / str(number), end,
                )
            )
            for number in range(20)
        ]  # fmt: skip
        await until((tmp_path / "0").exists)
        assert await thinkers.think(SOON, odd_searches.divide, option, 4, 2) == 2
        end.touch()
        await asyncio.gather(*bots)

    run(scene())
    thinkers.close()


def test_a_searcher_without_work_ends_and_another_one_comes(
    thinkers: Thinkers, option: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logomachie.workbench.thinking.IDLE_SECONDS", 0.05)

    async def scene() -> None:
        first = await thinkers.think(SOON, odd_searches.process, option)
        await until(lambda: not is_alive(first))
        assert await thinkers.think(SOON, odd_searches.divide, option, 6, 3) == 2

    run(scene())


def test_who_asks_for_too_much_is_told_so(option: AnyGame, tmp_path: Path) -> None:
    thinkers = Thinkers(searchers.Here(), 2, Bounds(person=1))
    wish = Wish(Urgency.BACKGROUND, Owner("192.0.2.1", "guest"))
    end = tmp_path / "end"

    async def scene() -> None:
        def wait() -> Coroutine[Any, Any, int]:
            return thinkers.think(wish, odd_searches.wait_for, option, tmp_path / "began", end)

        working = asyncio.create_task(wait())
        await until((tmp_path / "began").exists)
        waiting = asyncio.create_task(wait())
        await until(lambda: thinkers.waiting == 1)
        with pytest.raises(Busy):
            await wait()
        end.touch()
        await asyncio.gather(working, waiting)

    run(scene())
    thinkers.close()


def test_nothing_is_left_when_it_closes(
    option: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logomachie.workbench.thinking.GRACE_SECONDS", 0.1)
    thinkers = Thinkers(Template(), 2)

    async def scene() -> None:
        def wait(number: int) -> asyncio.Task[int]:
            began = tmp_path / str(number)
            return asyncio.create_task(
                thinkers.think(SOON, odd_searches.wait_for, option, began, tmp_path / "never")
            )

        first = await thinkers.think(SOON, odd_searches.process, option)
        working, waiting = [wait(1), wait(2)], wait(3)
        await until((tmp_path / "1").exists)
        await until((tmp_path / "2").exists)
        await asyncio.to_thread(thinkers.close)
        await asyncio.wait([*working, waiting])
        assert waiting.cancelled()
        assert all(isinstance(one.exception(), SearcherDied) for one in working)
        with pytest.raises(asyncio.CancelledError):
            await thinkers.think(SOON, odd_searches.process, option)
        await until(lambda: not is_alive(first))

    run(scene())


def test_a_template_that_dies_is_replaced(
    thinkers: Thinkers, template: Template, option: AnyGame, tmp_path: Path
) -> None:
    found(thinkers, odd_searches.process, option)
    assert template._process
    template._process.kill()
    template._process.wait()
    assert found(thinkers, odd_searches.die, option, 1, tmp_path / "once") == 2


def test_until_the_template_is_ready_this_process_computes(option: AnyGame) -> None:
    template = Template()
    thinkers = Thinkers(Meanwhile(template), 2)
    assert found(thinkers, odd_searches.process, option) == os.getpid()
    thinkers.prepare("option")
    while "option" not in template.loaded():
        time.sleep(0.02)
    assert found(thinkers, odd_searches.process, option) != os.getpid()
    thinkers.close()


class LateTemplate(Template):
    """A template that is there when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.knows: frozenset[str] = frozenset()

    def loaded(self) -> frozenset[str]:
        return self.knows


def test_until_the_template_is_ready_only_what_people_wait_for_at_tables_is_computed(
    option: AnyGame,
) -> None:
    late = LateTemplate()
    thinkers = Thinkers(Meanwhile(late), 2)

    def ask(urgency: Urgency) -> asyncio.Task[int]:
        return asyncio.create_task(thinkers.think(Wish(urgency), odd_searches.process, option))

    async def scene() -> None:
        patient = [ask(one) for one in (Urgency.VISIT, Urgency.BOTS, Urgency.BACKGROUND)]
        for urgency in (Urgency.TABLE, Urgency.QUESTION, Urgency.TABLE, Urgency.QUESTION):
            assert await ask(urgency) == os.getpid()
        assert thinkers.waiting == len(patient)
        late.knows = frozenset({"guerre_des_mots"})
        # Of another game, it loads first what it is asked for: never is that computed here.
        assert os.getpid() not in await asyncio.gather(*patient)

    run(scene())
    thinkers.close()


def test_without_its_template_a_house_waits_for_another_one(
    option: AnyGame, caplog: pytest.LogCaptureFixture
) -> None:
    template = Template()
    thinkers = Thinkers(Meanwhile(template), 2)
    thinkers.prepare("option")
    while "option" not in template.loaded():
        time.sleep(0.02)
    assert template._process
    template._process.kill()
    template._process.wait()
    assert not template.loaded()
    assert "the template of the searchers died, another one is begun" in caplog.messages
    there = asyncio.run(thinkers.think(LATER, odd_searches.process, option))
    assert there != os.getpid()
    thinkers.close()


def test_where_a_process_cannot_be_copied_it_is_begun_from_nothing(option: AnyGame) -> None:
    thinkers = Thinkers(Spawner(), 2)
    assert found(thinkers, odd_searches.process, option) != os.getpid()
    thinkers.close()
