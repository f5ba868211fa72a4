"""Pictures of all games for the documentation: run with ``python -m tools.pictures``.

A real server, a real browser, and the games that the browser's tests know.
"""

import argparse
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import LIGHT
from tests.web.people import Person
from tests.web.positions import STILL, Door, whole_game
from tests.web.test_matrix import SCENES

FOLDER = Path(__file__).parents[1] / "docs" / "images"
SCREENS = {"": (1366, 768), "-large": (1920, 1080), "-phone": (390, 844)}
"""How large a picture is, by the end of its name."""


@contextmanager
def house() -> Iterator[LocalServer]:
    """A server whose clock stands still."""
    with TemporaryDirectory() as folder:
        server = LocalServer(f"sqlite:///{folder}/games.db", now=lambda: STILL)
        server.start()
        yield server
        server.stop()


def draw(server: LocalServer, browser: Browser, game: str, theme: str, folder: Path) -> None:
    """One game on all screens, when the opponent has just moved."""
    scene = SCENES[game]
    table = Door(server.database).table(
        whole_game(game, Lexicon.open()), scene.mine, ("anne", "bruno")
    )
    for name, (width, height) in SCREENS.items():
        size = {"width": width, "height": height}
        phone = name == "-phone"
        anne = Person(browser, server.url, phone=phone, viewport=size, color_scheme=theme)
        token = server.tokens.for_guest("anne", 0)
        anne.context.add_init_script(f"localStorage['logomachie.token'] = '{token}'")
        anne.visit(f"/table/{table}")
        anne.page.get_by_role("grid").wait_for()
        anne.page.evaluate("document.fonts.ready")
        suffix = "" if theme == "light" else f"-{theme}"
        anne.page.screenshot(path=folder / f"{game.replace('_', '-')}{name}{suffix}.png")
        anne.context.close()


def main() -> None:
    """Draw the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SCENES))
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    program = next(filter(None, map(shutil.which, LIGHT)))
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game in chosen.games:
            draw(server, browser, game, chosen.theme, chosen.folder)


if __name__ == "__main__":
    main()
