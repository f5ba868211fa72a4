"""The workbench with real processes: order, wishes, death, progress."""

import asyncio
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from logomachie.workbench.bench import ALMOST, TRIES, Progress, Workbench
from logomachie.workbench.tasks import LEXICON, NO_ROOM, VOCABULARIES, Task

NOTE = "import sys; folder, name = sys.argv[1:]; open(folder + '/order', 'a').write(name + ' ');"
"""A program that notes the name of its task, and then does what follows."""


def nothing() -> None:
    """What a task does is said by the program of its process here."""


def tasks(
    folder: Path, needs: Mapping[str, tuple[str, ...]], seconds: float = 1
) -> dict[str, Task]:
    return {
        name: Task(name, 1.0, nothing, lambda name=name: folder / name, wanted)  # type: ignore[misc]
        for name, wanted in needs.items()
    }


def bench(
    folder: Path,
    needs: Mapping[str, tuple[str, ...]],
    program: str = "",
    processes: int = 1,
    now: Callable[[], float] = time.monotonic,
) -> Workbench:
    command = (sys.executable, "-c", NOTE + program, str(folder))
    return Workbench(tasks(folder, needs), processes, command, now)


def order(folder: Path) -> list[str]:
    return (folder / "order").read_text().split()


def test_a_task_comes_after_those_that_it_needs(tmp_path: Path) -> None:
    end = asyncio.run(bench(tmp_path, {"roof": ("walls",), "walls": (), "door": ("roof",)}).run())
    assert order(tmp_path) == ["walls", "roof", "door"]
    assert end == Progress(1.0, 0.0, (), {})


def test_what_was_done_before_is_not_done_again(tmp_path: Path) -> None:
    (tmp_path / "walls").touch()
    done = bench(tmp_path, {"walls": (), "roof": ("walls",)})
    assert done.is_done("walls")
    asyncio.run(done.run())
    assert order(tmp_path) == ["roof"]


def test_the_game_that_somebody_asks_for_comes_first(tmp_path: Path) -> None:
    all_at_once = bench(
        tmp_path, {LEXICON: (), "option": (), "croisillon": (), VOCABULARIES: (), "jago": ()}
    )
    all_at_once.want("jago")
    asyncio.run(all_at_once.run())
    assert order(tmp_path) == [LEXICON, VOCABULARIES, "jago", "option", "croisillon"]


def test_a_wish_is_heard_while_others_are_at_work(tmp_path: Path) -> None:
    busy = bench(tmp_path, {"option": (), "croisillon": (), "jago": ()})

    async def scene() -> None:
        begun = busy.news
        working = asyncio.create_task(busy.run())
        await begun.wait()
        busy.want("jago")
        await working

    asyncio.run(scene())
    assert order(tmp_path) == ["option", "jago", "croisillon"]


def test_a_task_whose_process_dies_is_begun_again(tmp_path: Path) -> None:
    die_once = (
        "import os, signal; again = os.path.exists(folder + '/died');"
        "open(folder + '/died', 'w'); again or os.kill(os.getpid(), signal.SIGKILL)"
    )
    end = asyncio.run(bench(tmp_path, {"option": (), "jago": ()}, die_once).run())
    assert order(tmp_path) == ["option", "option", "jago"]
    assert not end.failed


def test_a_task_that_always_fails_is_given_up_with_what_needs_it(tmp_path: Path) -> None:
    fail = "print('first this', file=sys.stderr); sys.exit('no words')"
    broken = bench(tmp_path, {LEXICON: (), VOCABULARIES: (LEXICON,)}, fail)
    end = asyncio.run(broken.run())
    assert order(tmp_path) == [LEXICON] * TRIES
    assert end.failed == {LEXICON: "no words", VOCABULARIES: ""}
    assert broken.is_over(LEXICON, VOCABULARIES)
    assert not broken.is_done(LEXICON)
    assert not broken.is_done(VOCABULARIES)


def test_on_a_full_disk_nothing_is_tried_again(tmp_path: Path) -> None:
    fail = f"print('No space left on device', file=sys.stderr); sys.exit({NO_ROOM})"
    end = asyncio.run(bench(tmp_path, {"option": (), "jago": ()}, fail).run())
    assert order(tmp_path) == ["option", "jago"]
    assert end.failed == dict.fromkeys(("option", "jago"), "No space left on device")


def test_as_many_tasks_at_a_time_as_there_are_processes(tmp_path: Path) -> None:
    """Each of two tasks waits for the other: one after the other, they would wait for ever."""
    meet = (
        "import os, time; open(folder + '/here-' + name, 'w');\n"
        "while not all(os.path.exists(folder + '/here-' + other) for other in 'ab'):"
        " time.sleep(0.01)"
    )
    assert not asyncio.run(bench(tmp_path, {"a": (), "b": ()}, meet, processes=2).run()).failed


def test_progress_goes_forward_and_is_not_over_before_the_work_is(tmp_path: Path) -> None:
    time_of_test = [0.0]
    wait = (
        "import os, time; open(folder + '/began-' + name, 'w')\n"
        "while not os.path.exists(folder + '/go-' + name): time.sleep(0.01)"
    )
    slow = bench(tmp_path, {"a": (), "b": ()}, wait, now=lambda: time_of_test[0])
    seen = [slow.progress()]

    async def scene() -> None:
        working = asyncio.create_task(slow.run())
        for name in "ab":
            while not (tmp_path / f"began-{name}").exists():
                await asyncio.sleep(0.01)
            for later in (0.5, 30.0):
                time_of_test[0] += later
                seen.append(slow.progress())
            (tmp_path / f"go-{name}").touch()
        seen.append(await working)

    asyncio.run(scene())
    shares = [progress.share for progress in seen]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert shares[-2] <= (1 + ALMOST) / 2  # a was done, b almost
    assert shares[-1] == 1.0
    assert seen[0].seconds_left == 2.0
    assert seen[-2].seconds_left > 1.0  # this machine is slower than the one that was measured
    assert seen[-1].seconds_left == 0.0


def test_who_is_stopped_leaves_no_process_behind(tmp_path: Path) -> None:
    sleep = "import os, time; open(folder + '/pid', 'w').write(str(os.getpid())); time.sleep(600)"
    pid = tmp_path / "pid"

    async def scene() -> None:
        working = asyncio.create_task(bench(tmp_path, {"a": ()}, sleep).run())
        while not (pid.exists() and pid.read_text()):
            await asyncio.sleep(0.01)
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working

    asyncio.run(scene())
    assert not Path(f"/proc/{pid.read_text()}").exists()


def test_nothing_to_do_is_all_done(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    idle = bench(tmp_path, {"a": ()})
    assert idle.progress() == Progress(1.0, 0.0, (), {})
    assert asyncio.run(idle.run()).share == 1.0


if sys.platform != "linux":
    pytestmark = pytest.mark.skip("processes are looked for in /proc")
