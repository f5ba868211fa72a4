"""Pictures of the games and of some pages for the documentation: ``python -m tools.pictures``.

A real server, a real browser, and the games that the browser's tests know.
"""

import argparse
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import LIGHT
from tests.web.people import Person
from tests.web.positions import STILL, Door, whole_game
from tests.web.test_matrix import SCENES

FOLDER = Path(__file__).parents[1] / "docs" / "images"
SCREENS = {"": (1366, 768), "-large": (1920, 1080), "-phone": (390, 844)}
"""How large a picture is, by the end of its name."""
HOME, AROUND = (1280, 780), (1280, 800)
"""How large the pictures of other pages are."""
SETTINGS = json.dumps({"language": "fr", "name": "Anne", "sounds": False, "following": "off"})
"""What the opponent did is told over the board: here it would lie over the picture."""
STEP, TURN = 5, "HURLEE"
"""The step of the lesson, and a word of the turn that is looked back at."""


@contextmanager
def house() -> Iterator[LocalServer]:
    """A server whose clock stands still."""
    with TemporaryDirectory() as folder:
        server = LocalServer(f"sqlite:///{folder}/games.db", now=lambda: STILL)
        server.start()
        yield server
        server.stop()


def reader(
    server: LocalServer, browser: Browser, theme: str, size: tuple[int, int], *, phone: bool = False
) -> Person:
    """Anne, who looks at a page of this size."""
    viewport = dict(zip(("width", "height"), size, strict=True))
    anne = Person(browser, server.url, phone=phone, viewport=viewport, color_scheme=theme)
    token = server.tokens.for_guest("anne", 0, "pictures")
    anne.context.add_init_script(f"localStorage['logomachie.token'] = '{token}'")
    anne.context.add_init_script(f"localStorage['logomachie.settings'] = '{SETTINGS}'")
    return anne


def keep(anne: Person, name: str, theme: str, folder: Path) -> None:
    """Draw what she sees."""
    anne.page.evaluate("document.fonts.ready")
    suffix = "" if theme == "light" else f"-{theme}"
    anne.page.screenshot(path=folder / f"{name}{suffix}.png")
    anne.context.close()


def draw(server: LocalServer, browser: Browser, game: str, theme: str, folder: Path) -> None:
    """One game on all screens, when the opponent has just moved."""
    played = whole_game(game, Lexicon.open())
    table = Door(server.database).table(played, SCENES[game].mine, ("anne", "bruno"))
    for name, size in SCREENS.items():
        anne = reader(server, browser, theme, size, phone=name == "-phone")
        anne.visit(f"/table/{table}").page.get_by_role("grid").wait_for()
        keep(anne, f"{game.replace('_', '-')}{name}", theme, folder)


def draw_home(server: LocalServer, browser: Browser, theme: str, folder: Path) -> None:
    """The five games."""
    anne = reader(server, browser, theme, HOME)
    anne.visit("/")
    expect(anne.button("Contre l’ordinateur").last).to_be_enabled()
    keep(anne, "home", theme, folder)


def draw_lesson(server: LocalServer, browser: Browser, theme: str, folder: Path) -> None:
    """A step of the lesson of JAGO, with a word that is laid and steals nothing."""
    anne = reader(server, browser, theme, AROUND)
    anne.visit("/learn/jago").page.get_by_role("grid").wait_for()
    for step in range(2, STEP + 1):
        anne.button("Sauter l’étape").click()
        anne.sees(f"Étape {step} sur")
    anne.square("I6").click()
    anne.page.keyboard.type("R")
    anne.sees("même mot que")
    keep(anne, "lesson", theme, folder)


def draw_analysis(server: LocalServer, browser: Browser, theme: str, folder: Path) -> None:
    """A game of OPTION that is looked back at."""
    played = whole_game("option", Lexicon.open())
    table = Door(server.database).table(played, len(played.entries), ("anne", "bruno"))
    anne = reader(server, browser, theme, AROUND)
    anne.visit(f"/lookback/{table}")
    anne.sees("tours analysés")
    anne.page.get_by_role("button", name=TURN).click()
    anne.button("Rejouer cette position").wait_for()
    keep(anne, "analysis", theme, folder)


AROUND_THE_GAMES = {"home": draw_home, "lesson": draw_lesson, "analysis": draw_analysis}


def main() -> None:
    """Draw the games and pages that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=[*AROUND_THE_GAMES, *SCENES])
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    program = next(filter(None, map(shutil.which, LIGHT)))
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for what in chosen.what:
            another = AROUND_THE_GAMES.get(what, partial(draw, game=what))
            another(server, browser, theme=chosen.theme, folder=chosen.folder)


if __name__ == "__main__":
    main()
