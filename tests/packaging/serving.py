"""A server as people start it, and somebody who plays there."""

import asyncio
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from examples.bot import choose
from logomachie import Lexicon, load
from logomachie.client import Act, Done, Plan, SeatPlan, TableNews, connect
from tests.server.conftest import free_port

PATIENCE = 300.0
"""Seconds: a busy machine is no failure."""


@contextmanager
def serving(
    command: Sequence[str | Path], environment: Mapping[str, str], directory: Path
) -> Iterator[str]:
    """The address of a server that runs as long as it is needed, on a port of its own."""
    port = str(free_port())
    address = {"LOGOMACHIE_HOST": "127.0.0.1", "LOGOMACHIE_PORT": port}
    log = directory / "log"
    with log.open("w") as said:
        server = subprocess.Popen(
            command, cwd=directory, env={**environment, **address}, stdout=said, stderr=said
        )
    try:
        url = f"http://127.0.0.1:{port}"
        while not _answers(url):
            assert server.poll() is None, log.read_text("utf-8")
            time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(120)


def _answers(url: str) -> bool:
    try:
        return bool(urlopen(f"{url}/healthz").read() == b"ok")
    except (URLError, ConnectionError):
        return False


def assert_shows_the_page(url: str) -> None:
    """The page is there, with the program that it names."""
    page = urlopen(url).read().decode()
    program = page.partition('src="')[2].partition('"')[0]
    assert urlopen(url + program).headers["Content-Type"].startswith("text/javascript")


def play_a_move(url: str, lexicon: Lexicon) -> None:
    """Set a table of OPTION with a bot, place a word there, and see the bot answer."""

    async def play() -> None:
        async with connect(url, name="Anne", patience=PATIENCE) as anne:
            opened = await anne.open(Plan("option", (SeatPlan("me"), SeatPlan("bot", level=1))))
            await anne.watch(opened.table)
            mine = await anne.until(opened.table, lambda now: now.view.to_act[:1] == (0,))
            action = choose(mine, load("option", lexicon=lexicon))[0]
            assert isinstance(await anne.ask(opened.table, Act(0, action)), Done)
            await anne.until(opened.table, lambda now: answered(now, mine))

    def answered(now: TableNews, before: TableNews) -> bool:
        return now.view.seq > before.view.seq and now.view.to_act[:1] == (0,)

    asyncio.run(play())
