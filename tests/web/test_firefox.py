"""A turn of each game in Firefox: open, lay, see what it would bring, play, end of turn.

All the other tests of the page are in Chromium; Safari is not tested.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pytest

from logomachie import games
from logomachie.engine.game import Game, new_setup
from logomachie.games.croisillon.actions import Lay
from logomachie.games.croisillon.grid import kind
from logomachie.games.guerre_des_mots.actions import Move
from logomachie.games.jago.actions import Play as JagoPlay
from logomachie.games.mot_pour_mot.categories import by_name, own_packs
from logomachie.games.option.actions import Play as OptionPlay
from logomachie.lexicon import Lexicon
from tests.server.conftest import SEED, LocalServer
from tests.server.http import call

ROOT = Path(__file__).parents[2]
INSTALLED = ROOT / "tests" / "web" / "firefox" / "node_modules" / ".package-lock.json"
PROGRAMS = ("firefox-esr", "firefox")
OPENED = 1
"""The number of the event with which a table begins."""
ME: dict[str, object] = {"who": "me", "name": "Bruno"}
FRIEND: dict[str, object] = {"who": "me", "name": "Denise"}
BOT: dict[str, object] = {"who": "bot", "level": 1}
LOOKED_AT, CORNER = 50, -2
"""Among how many grids of CROISILLON a small one is chosen, and where its corner lies."""

AnyGame = Game[Any, Any]
T = TypeVar("T")
Step = tuple[str, str | int]
"""What is done at the page, and with what: see ``STEPS`` in firefox/smoke.mjs."""


class Firefox:
    """A running Firefox, that visits one page after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def says(self) -> Any:
        """What it says next; nothing once it has ended."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        return json.loads(line) if line else None

    def visit(self, address: str, memory: dict[str, str], steps: Sequence[Step]) -> Any:
        """Do something at a page, in a new window that remembers this; what went wrong."""
        assert self._process.stdin
        order = {"address": address, "memory": memory, "steps": steps}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self.says()

    def close(self) -> int:
        """Let it end."""
        self._process.communicate()
        return self._process.returncode


@pytest.fixture(scope="module")
def server(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose clock stands still: nobody's time runs out, however slow the machine is."""
    database = f"sqlite:///{tmp_path_factory.mktemp('firefox') / 'games.db'}"
    running = LocalServer(database, now=lambda: 1e9)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    """One Firefox for all games."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("NOT TESTED IN FIREFOX: there is none here; see OS_PACKAGES in the Makefile")
    command = [str(ROOT / "tools" / "build-web"), sys.executable, "firefox", program]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        running = Firefox(process)
        version = running.says()
        if version is None and not INSTALLED.exists():
            pytest.skip("NOT TESTED IN FIREFOX: what drives it could not be installed")
        assert version, "Firefox does not start; its message is above"
        yield running
        assert running.close() == 0


# -- what is done


def square(name: str) -> Step:
    """Tap a square of the board."""
    return "tap", f"[role=grid] [data-target='{name}']"


def piece(name: str) -> Step:
    """Take a piece that is at hand, by how its name begins."""
    return "tap", f"button[data-piece][aria-label^='{name}']"


def button(name: str) -> Step:
    """Tap a button that can be tapped."""
    return "tap", f"::-p-aria([name='{name}'][role='button'])"


def text(shown: str) -> Step:
    """See a text."""
    return "see", f"::-p-text({shown})"


def first_of(game: AnyGame, state: Any, wanted: type[T]) -> T:
    """The first action of this kind that comes to mind."""
    candidates = game.candidates(state, game.to_act(state)[0])
    return next(action for action in candidates if isinstance(action, wanted))


def jago(game: AnyGame, state: Any) -> list[Step]:
    """Type a word and play it, then end the turn; the bot answers."""
    play = first_of(game, state, JagoPlay)
    assert not play.down, "it can be typed at once"
    return [
        square(play.start),
        ("type", play.word),
        button(f"Poser {play.word}"),
        button("Finir le tour"),
        ("reach", OPENED + 3),
    ]


def option(game: AnyGame, state: Any) -> list[Step]:
    """Lay a word of prisms, some of them turned over first; the bot answers."""
    play = first_of(game, state, OptionPlay)
    shown: Any = game.view(state, state.turn)
    laid = []
    for tile in play.tiles:
        as_it_goes = prism(tile.prism)
        if tile.prism not in shown.rack:
            turned = prism(f"{tile.prism[1]}{tile.prism[0]}{tile.prism[2]}")
            laid += [turned, turned]
        laid += [as_it_goes, square(tile.cell)]
    return [*laid, ("tap", "button.main::-p-text(points)"), ("reach", OPENED + 2)]


def prism(token: str) -> Step:
    """Take a prism that lies as the token says."""
    under = f", {token[1]} dessous, {'rouge' if token[2] == 'r' else 'blanc'}"
    return "tap", f"button[data-piece][aria-label^='{token[0]} '][aria-label*='{under}']"


def croisillon(game: AnyGame, state: Any) -> list[Step]:
    """Lay a small grid of cards, keep the bonus card; the bot answers."""
    grids = islice(game.candidates(state, state.turn), LOOKED_AT)
    lay = min((one for one in grids if isinstance(one, Lay)), key=extent)
    laid = [
        step
        for row, column, card in lay.grid.spots
        for step in (
            ("tap", f"button[data-piece^='{kind(card)}#']"),
            square(f"{row + CORNER},{column + CORNER}"),
        )
    ]
    after = game.apply(state, state.turn, lay, 0.0).state
    bonus = [button("Garder la carte")] if after.bonus else []
    return [
        *laid,
        text("Cette grille vaudrait"),
        button("Poser ma grille"),
        *bonus,
        ("see", "[aria-label^='Grille de Robot']"),
    ]


def extent(lay: Lay) -> int:
    """How far a grid reaches to the right or down."""
    return max(max(spot.row, spot.column) for spot in lay.grid.spots)


def mot_pour_mot(game: AnyGame, state: Any) -> list[Step]:
    """Turn the timer, announce and spell a word, let it pass: two people on one screen."""
    answers = by_name(own_packs().values())[state.category].words
    word = next(answer for answer in answers if answer.isalpha() and answer.islower())
    return [
        button("Retourner le sablier"),
        ("tap", "::-p-aria([name='Le mot de Bruno'])"),
        ("type", word),
        text("avancerai"),
        ("press", "Enter"),
        button("Tout épeler"),
        button("Laisser passer"),
        ("reach", OPENED + 4),
    ]


def guerre_des_mots(game: AnyGame, state: Any) -> list[Step]:
    """Lay a word on a base; the bot answers."""
    move = first_of(game, state, Move)
    laid = [step for put in move.puts for step in (piece(f"{put.token[0]},"), square(put.cell))]
    return [*laid, ("tap", "button.main::-p-text(Poser )"), ("reach", OPENED + 2)]


# -- the test

TURNS: dict[str, tuple[dict[str, object], Callable[[AnyGame, Any], list[Step]]]] = {
    "jago": (BOT, jago),
    "option": (BOT, option),
    "croisillon": (BOT, croisillon),
    "mot_pour_mot": (FRIEND, mot_pour_mot),
    "guerre_des_mots": (BOT, guerre_des_mots),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_in_firefox(
    firefox: Firefox, server: LocalServer, lexicon: Lexicon, name: str
) -> None:
    game = games.load(name, lexicon)
    state = game.start(new_setup(game, 2, SEED, {}))
    other, turn = TURNS[name]
    seats = [other, other]
    seats[0 if other is FRIEND else game.to_act(state)[0]] = ME
    token = call(server, "POST", "/api/guests")[1]["token"]
    status, opened = call(server, "POST", "/api/tables", {"game": name, "seats": seats}, token)
    assert status == 201, opened
    settings = {"language": "fr", "name": ME["name"], "sounds": False}
    memory = {"logomachie.token": token, "logomachie.settings": json.dumps(settings)}
    address = f"{server.url}/table/{opened['table']}"
    assert firefox.visit(address, memory, turn(game, state)) == []
