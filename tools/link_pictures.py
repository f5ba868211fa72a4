"""Draw the pictures that links to the games show: ``web/public/pictures/NAME.png``.

    make client && python -m tools.link_pictures

Each is the drawing of a game on the home page with its name, as large as link cards want it; the
one of the house has all five drawings. They are kept in the repository, so that nobody needs a
browser to build the client: draw them again when a drawing changes.
"""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from logomachie.server.link_cards import HEIGHT, SITE, WIDTH

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "logomachie" / "page"
PICTURES = ROOT / "web" / "public" / "pictures"
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SIZE: ViewportSize = {"width": WIDTH, "height": HEIGHT}
COMPOSE = """(site) => {
    const drawings = [...document.querySelectorAll('article')].map((article) => ({
        name: article.querySelector('h3').id.replace('game-', ''),
        title: article.querySelector('h3').textContent,
        svg: article.querySelector('svg').cloneNode(true),
    }));
    const style = document.createElement('style');
    style.textContent = `
        html { overflow: hidden; scrollbar-gutter: auto; }
        .picture { position: fixed; inset: 0; display: none; box-sizing: border-box;
            grid-template-rows: 1fr auto; justify-items: center; gap: 30px; padding: 44px 56px;
            background: var(--scene); color: var(--ink); font-family: var(--serif); }
        .picture.shown { display: grid; }
        .picture .drawings { display: flex; flex-wrap: wrap; justify-content: center;
            align-content: center; gap: 16px 28px; min-height: 0; width: 100%; }
        .picture svg { display: block; height: 100%; }
        .picture.several svg { height: 168px; width: 269px; }
        .picture footer { display: flex; width: 100%; align-items: baseline;
            justify-content: space-between; font-weight: 600; }
        .picture .title { font-size: 62px; line-height: 1; letter-spacing: 0.02em; }
        .picture .site { font-size: 36px; color: var(--muted); }`;
    document.head.append(style);
    const add = (name, title, svgs) => {
        const picture = document.createElement('div');
        picture.className = svgs.length > 1 ? 'picture several' : 'picture';
        picture.id = `picture-${name}`;
        picture.innerHTML = '<div class="drawings"></div><footer><span class="title"></span>'
            + '<span class="site"></span></footer>';
        picture.querySelector('.drawings').append(...svgs);
        picture.querySelector('.title').textContent = title;
        picture.querySelector('.site').textContent = title === site ? '' : site;
        document.body.append(picture);
        return picture.id;
    };
    const all = add(site.toLowerCase(), site, drawings.map(({svg}) => svg.cloneNode(true)));
    return [all, ...drawings.map(({name, title, svg}) => add(name, title, [svg]))];
}"""
"""Puts a picture together for each game, and one for the house; their ids."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the built client, which shows its drawings without a server too."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(PAGE))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def draw(page: Page, address: str) -> None:
    """Draw all pictures."""
    page.goto(address)
    page.locator("article svg").last.wait_for()
    page.evaluate("document.fonts.ready")
    PICTURES.mkdir(exist_ok=True)
    for id_ in page.evaluate(COMPOSE, SITE):
        path = PICTURES / f"{id_.removeprefix('picture-')}.png"
        show = "(id) => document.getElementById(id).classList.toggle('shown')"
        page.evaluate(show, id_)
        page.screenshot(path=path)
        page.evaluate(show, id_)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")


def main() -> None:
    """Draw all pictures in the light colours."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        draw(browser.new_page(viewport=SIZE, color_scheme="light"), address)
        browser.close()


if __name__ == "__main__":
    main()
