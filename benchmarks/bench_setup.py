"""How long a newcomer waits: ``make play`` in a fresh clone with an empty home, then once more.

    python -m benchmarks.bench_setup [--keep DIRECTORY]

The packages come over the network. A game counts as playable when a bot has moved in it; what was
committed is measured, not what lies about.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

from benchmarks.host import fixed_loop
from tests.server.conftest import free_port

ROOT = Path(__file__).parents[1]
MADE = {
    "environment": ".venv/made",
    "packages": ".venv/installed",
    "browser client": "src/logomachie/page/built",
}
"""What is told by a file that was not there before."""
GOALS = {"page": 30.0, "first game": 60.0, "last game": 100.0}
GOALS_AGAIN = {"page": 2.0, "first bot move after asking": 1.0}
LOOK_EVERY = 0.05
GIVEN_UP_AFTER = 900.0
KEPT = ("PATH", "LANG", "SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "HTTPS_PROXY",
        "HTTP_PROXY", "NO_PROXY", "PIP_CERT", "PIP_INDEX_URL", "UV_DEFAULT_INDEX")  # fmt: skip
"""What the newcomer's shell knows: nothing of this one's caches."""


class House(NamedTuple):
    """A house that is being opened."""

    clone: Path
    port: int
    began: float

    @property
    def age(self) -> float:
        """Seconds since it was asked for."""
        return time.monotonic() - self.began

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """What it answers; ``URLError`` where it does not."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        address = f"http://127.0.0.1:{self.port}{path}"
        with urlopen(Request(address, data, headers if token or body else {})) as answer:
            text = answer.read()
            return json.loads(text) if "json" in answer.headers["content-type"] else text

    def wait(self, done: Callable[[], bool]) -> float:
        """When something is the case."""
        while self.age < GIVEN_UP_AFTER:
            with suppress(URLError, ConnectionError):
                if done():
                    return self.age
            time.sleep(LOOK_EVERY)
        raise SystemExit(f"nothing after {GIVEN_UP_AFTER:.0f} s: see {self.clone / 'log'}")

    def bot_moves(self, game: str) -> bool:
        """Whether a bot makes a move in a game with a person that is opened now."""
        token = self.ask("/api/guests", {})["token"]
        plan = {"game": game, "seats": [{"who": "bot", "level": 3}, {"who": "me", "name": "Anne"}]}
        begun = False
        while not begun:  # in some games the first to move is drawn
            table = self.ask("/api/tables", plan, token)["table"]
            shown = self.ask(f"/api/tables/{table}", token=token)
            begun = shown["seq"] > 1 or 0 in shown["to_act"]
        self.wait(lambda: bool(self.ask(f"/api/tables/{table}", token=token)["seq"] > 1))
        return True


@contextmanager
def make_play(clone: Path, home: Path) -> Iterator[House]:
    """``make play``, until it is not looked at any more."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name in KEPT}
    environment |= {"HOME": str(home), "LOGOMACHIE_PORT": str(port)}
    with (clone / "log").open("a") as log:
        process = subprocess.Popen(
            ["make", "play"], cwd=clone, env=environment, stdout=log, stderr=log,
            stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            yield House(clone, port, time.monotonic())
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.wait()


def from_nothing(house: House) -> Iterator[tuple[str, float]]:
    """The phases of the first start, as they end."""
    for phase, path in MADE.items():
        yield phase, house.wait((house.clone / path).exists)
    yield "page", house.wait(lambda: b"<html" in house.ask("/"))
    yield "rules and texts", house.wait(lambda: bool(house.ask("/api/games/option/rules")))
    yield "lexicon", house.wait(lambda: bool(house.ask("/api/preparation")["words"]))
    playable: list[str] = []
    while not house.ask("/api/preparation")["ready"] or set(playable) != set(_ready(house)):
        house.wait(lambda: set(_ready(house)) > set(playable))
        for game in sorted(set(_ready(house)) - set(playable)):
            house.bot_moves(game)
            playable.append(game)
            yield f"game {len(playable)}: {game}", house.age


def _ready(house: House) -> list[str]:
    return list(house.ask("/api/preparation")["games"])


def again(house: House) -> Iterator[tuple[str, float]]:
    """The phases of a later start."""
    yield "page", house.wait(lambda: b"<html" in house.ask("/"))
    asked = house.age
    house.bot_moves("jago")
    yield "first bot move after asking", house.age - asked


def show(title: str, phases: Iterator[tuple[str, float]], goals: Mapping[str, float]) -> None:
    """Print when each phase ends, and what share of its goal that is."""
    print(f"\n{title} (a fixed loop takes {fixed_loop():.0f} ms)")
    seen = dict(_printed(phases))
    games = [seconds for phase, seconds in seen.items() if phase.startswith("game ")]
    if games:
        seen |= {"first game": games[0], "last game": games[-1]}
    for phase, goal in goals.items():
        print(f"  {phase}: {seen[phase]:.1f} s, {seen[phase] / goal:.2f} of the goal of {goal:g} s")


def _printed(phases: Iterator[tuple[str, float]]) -> Iterator[tuple[str, float]]:
    for phase, seconds in phases:
        print(f"  {seconds:6.1f} s  {phase}", flush=True)
        yield phase, seconds


def main() -> None:
    """Measure both starts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="where the clone is made, and left")
    kept: Path | None = parser.parse_args().keep
    folder = kept or Path(tempfile.mkdtemp(prefix="logomachie-setup-"))
    clone, home = folder / "clone", folder / "home"
    home.mkdir(parents=True)
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], check=True)
    try:
        with make_play(clone, home) as house:
            show("make play, from nothing", from_nothing(house), GOALS)
        with make_play(clone, home) as house:
            show("make play, the second time", again(house), GOALS_AGAIN)
    finally:
        if not kept:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
