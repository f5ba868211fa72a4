"""Programs at the tables of a server, as guests like any other."""

import asyncio
import shlex
import sys
from pathlib import Path

import pytest

from logomachie.client import Plan, SeatPlan
from logomachie.engine.game import Result
from logomachie.kernel.budget import Budget
from logomachie.lab import sitting
from logomachie.lab.program import Program
from logomachie.lab.sitting import Ended, NoPlace, Place, sit
from tests.cli.program import run
from tests.lab.test_program import EXAMPLE, PYTHON, written
from tests.lab.test_program import GOOD as ANSWERS
from tests.server.conftest import LocalServer, client, compiled, server
from tests.server.patient import connect

__all__ = ["client", "compiled", "server"]


def test_a_program_opens_a_table_and_plays_to_the_end(server: LocalServer) -> None:
    said = run(
        "sit", server.url, "--game", "option", "--against", "1", "--lang", "en",
        "--engine", shlex.join((*PYTHON, EXAMPLE)),
    )  # fmt: skip
    assert said.code == 0, said.err
    link, scores = said.out.splitlines()
    assert link.startswith(f"{server.url}/table/")
    assert scores.startswith("The game is over: ")


async def meet(server: str, program: Program) -> tuple[Ended, Result | None]:
    """A program sits down with somebody who passes; what both learn of the end."""
    async with connect(server, name="Anne") as anne:
        opened = await anne.open(Plan("option", (SeatPlan("me"), SeatPlan("invited"))))
        await anne.watch(opened.table)
        place = Place.parse(f"{server}/table/{opened.table}#i={opened.invitations['1']}")
        robot = asyncio.create_task(sit(place, None, program, "Robot", lambda link: None))
        result = await anne.play(opened.table, 0, lambda news: ["pass"])
        return await robot, result


@pytest.mark.parametrize(
    ("go", "fault"),
    [
        ("say('action dance')", "illegal dance: O20 unreadable"),
        ("say('wait')", "waits"),
        ("sys.exit(1)", "ended exit code 1"),
    ],
)
def test_a_program_that_does_wrong_resigns_there_too(
    go: str, fault: str, server: LocalServer, tmp_path: Path
) -> None:
    program = written(tmp_path, f"def go(): {go}\n{ANSWERS}")
    ended, result = asyncio.run(meet(server.url, program))
    assert ended == Ended(result, fault)
    assert result
    assert result.winners == (0,)


def test_a_program_that_is_invited_sees_what_its_seat_sees(
    server: LocalServer, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    keep = f"file = open({str(heard)!r}, 'w')\ndef go(): file.write(line); say('action pass')\n"
    every = ANSWERS.replace("    word =", "    file.write(line); file.flush()\n    word =")
    ended, result = asyncio.run(meet(server.url, written(tmp_path, keep + every)))
    assert ended == Ended(result, "")
    first, second, third, *_, last, bye = heard.read_text("utf-8").splitlines()
    assert (first, second.split()[0], third.split()[0]) == ("hello 1", "game", "position")
    assert last.startswith('over {"result":{')
    assert bye == "quit"
    assert '"rack":[' in third
    assert '"deal"' not in third


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["ftp://nowhere"], "no address of a server: ftp://nowhere"),
        (["http://127.0.0.1:1/rules"], "neither a server nor a table"),
        (["http://127.0.0.1:1/table/X"], "could not be played"),
        (["http://127.0.0.1:1"], "Either the link of a table"),
        (["http://127.0.0.1:1/table/X", "--game", "option"], "Either the link of a table"),
        (["http://127.0.0.1:1", "--game", "chess"], "chess"),
        (["http://[", "--game", "option"], "no address of a server"),
    ],
)
def test_who_cannot_sit_down_is_told_why(arguments: list[str], reason: str) -> None:
    said = run("sit", *arguments, "--engine", sys.executable, "--lang", "en")
    assert said.code in (1, 2)
    assert reason in said.err
    assert "Traceback" not in said.err


def test_a_table_that_is_not_there_has_no_place(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting, "PATIENCE", 0.2)
    program = Program(PYTHON, Budget.of_seconds(1))
    with pytest.raises(NoPlace):
        asyncio.run(sit(Place(server.url, "X"), None, program, "Robot", lambda link: None))


def test_a_server_that_goes_away_is_noticed(server: LocalServer, tmp_path: Path) -> None:
    program = written(tmp_path, f"def go(): say('action pass')\n{ANSWERS}")

    async def wait_for_somebody() -> None:
        plan = Plan("option", (SeatPlan("me"), SeatPlan("open")))
        told = asyncio.Event()
        robot = asyncio.create_task(
            sit(Place(server.url), plan, program, "Robot", lambda link: told.set())
        )
        await told.wait()
        await asyncio.to_thread(server.stop)
        await robot

    with pytest.raises((ConnectionError, OSError)):
        asyncio.run(wait_for_somebody())
    server.start()
