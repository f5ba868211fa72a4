"""Build the site of the documentation: ``make docs``, or ``python -m tools.docs_site``.

Everything on it is made from one source: the pages of ``docs`` and of the repository, the rulebooks
and lessons of the games, the boards as the client draws them, and the docstrings. Its pages are
written to ``.site/pages``, then set by MkDocs into ``site``.
"""

import argparse
import json
import os
import pkgutil
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml

from logomachie import games
from logomachie.engine.game import Language
from logomachie.lexicon import Lexicon
from tools import site_games
from tools.site_games import Drawing, Name
from tools.site_links import FENCED, carried_over

ROOT = Path(__file__).parents[1]
STAGE = ROOT / ".site"
PAGES = STAGE / "pages"
CONFIGURATION = "mkdocs.yml"
HOMES: Mapping[str, Language] = {"index.md": "fr", "en/index.md": "en"}
MOVED = {
    "README.md": "presentation.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/RESULTS.md": "measured.md",
    "LICENSE": "LICENSE.txt",
    "NOTICE": "NOTICE.txt",
}
"""Files that stand elsewhere on the site."""
IN_FRENCH = {"presentation.md"}
"""Pages that do not say themselves that they are."""
EXAMPLES = "examples"
REFERENCE = {"engine": "logomachie.engine", "lab": "logomachie.lab"}
"""Packages whose modules each have a page, by the folder of these pages."""
FONTS = re.compile(r'url\("(@fontsource[^"]+)"\)')
LOOK = re.compile(r"^(?:@font-face|:root) \{.*?^\}", re.MULTILINE | re.DOTALL)
"""What the site takes of the client's style: fonts, and the names of colours and sizes."""


def sources() -> dict[str, str]:
    """The files of the repository that are on the site, and where they stand there."""
    docs = ROOT / "docs"
    found = {
        path.relative_to(ROOT).as_posix(): path.relative_to(docs).as_posix()
        for path in sorted(docs.rglob("*"))
        if path.is_file()
    }
    return found | MOVED


def places() -> dict[str, str]:
    """Where links to files and folders of the repository lead on the site."""
    page = f"{EXAMPLES}.md"
    programs = {f"{EXAMPLES}/{path.name}": f"{page}#{path.stem}" for path in programs_shown()}
    folders = {"docs/decisions": "decisions/README.md", EXAMPLES: page}
    return sources() | programs | folders


def programs_shown() -> list[Path]:
    """The small programs that are shown on a page."""
    return sorted((ROOT / EXAMPLES).glob("*.py"))


def navigation(known: Iterable[str]) -> Any:
    """What the configuration says of the navigation, each folder with all of its pages."""
    configuration = yaml.safe_load((ROOT / CONFIGURATION).read_text("utf-8"))
    return _spread(configuration["nav"], sorted(known))


def _spread(entry: Any, pages: Sequence[str]) -> Any:
    match entry:
        case dict():
            return {title: _spread(inside, pages) for title, inside in entry.items()}
        case list():
            found = (_spread(inside, pages) for inside in entry)
            return [one for some in found for one in (some if isinstance(some, list) else [some])]
        case str() if entry.endswith("/"):
            return [page for page in pages if posixpath.dirname(page) == entry.rstrip("/")]
        case _:
            return entry


def written_pages(drawn: Mapping[Name, Drawing]) -> Iterator[tuple[str, str]]:
    """The pages that are written by hand, as they are on the site."""
    where = places()
    for source, here in sources().items():
        if here.endswith(".md"):
            text = carried_over((ROOT / source).read_text("utf-8"), source, here, where)
            text = FENCED.sub(_plain_fence, text)
            if here in IN_FRENCH:
                text = f"---\nlanguage: fr\n---\n\n{text}"
            if here in HOMES:
                text = site_games.with_cards(text, HOMES[here], drawn, here)
            yield here, text


def _plain_fence(block: re.Match[str]) -> str:
    """A block of code of which only the language is told."""
    fence, about, code = block.groups()
    return f"{fence}{about.partition(' ')[0]}\n{code}{fence}"


def made_pages(drawn: Mapping[Name, Drawing]) -> Iterator[tuple[str, str]]:
    """The pages that nobody wrote as pages: rulebooks, lessons, programs, the reference."""
    yield from site_games.pages(games.OWN, drawn)
    programs = (
        f"## {path.name} {{ #{path.stem} }}\n\n```python\n{path.read_text('utf-8')}```"
        for path in programs_shown()
    )
    yield f"{EXAMPLES}.md", "\n\n".join(["# Examples", *programs, ""])
    yield from reference_pages()


def reference_pages() -> Iterator[tuple[str, str]]:
    """A page for the front door, and one for each module of the packages behind it."""
    yield "reference/index.md", _reference("logomachie", "logomachie")
    for folder, package in REFERENCE.items():
        path = ROOT / "src" / package.replace(".", "/")
        for module in sorted(one.name for one in pkgutil.iter_modules([str(path)])):
            yield f"reference/{folder}/{module}.md", _reference(f"{package}.{module}", module)


def _reference(module: str, title: str) -> str:
    return f"---\ntitle: {title}\n---\n\n# `{module}`\n\n::: {module}\n"


def draw() -> tuple[dict[Name, Drawing], str]:
    """All drawings of the games, by the components of the client, and the style that they need."""
    lexicon = Lexicon.open()
    asked = dict(site_games.orders({name: games.load(name, lexicon) for name in games.OWN}))
    answer = subprocess.run(
        ["tools/build-web", sys.executable, "drawings"],
        cwd=ROOT,
        input=msgspec.json.encode([order._asdict() for order in asked.values()]),
        stdout=subprocess.PIPE,
        check=True,
    )
    drawn = json.loads(answer.stdout)
    drawings = (Drawing(**one) for one in drawn["drawings"])
    return dict(zip(asked, drawings, strict=True)), drawn["style"]


def look() -> tuple[str, list[str]]:
    """Fonts and colours of the client as a style of the site, and the files of the fonts."""
    style = "\n".join(LOOK.findall((ROOT / "web" / "src" / "app.css").read_text("utf-8")))
    fonts = FONTS.findall(style)
    return FONTS.sub(lambda font: f'url("fonts/{posixpath.basename(font[1])}")', style), fonts


def write(pages: Iterable[tuple[str, str]]) -> None:
    """Write pages and styles to where MkDocs reads them."""
    for name, text in pages:
        path = PAGES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def stage() -> None:
    """Write all that MkDocs needs."""
    shutil.rmtree(STAGE, ignore_errors=True)
    drawn, style = draw()
    pages = dict([*written_pages(drawn), *made_pages(drawn)])
    write(pages.items())
    for source, here in sources().items():
        if here not in pages:
            (PAGES / here).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, PAGES / here)
    colours, fonts = look()
    write([("assets/look.css", colours), ("assets/drawings.css", style)])
    (PAGES / "assets" / "fonts").mkdir()
    for font in fonts:
        shutil.copy(ROOT / "web" / "node_modules" / font, PAGES / "assets" / "fonts")
    for file in (ROOT / "web" / "public" / "icon.svg", ROOT / "tools" / "site" / "style.css"):
        shutil.copy(file, PAGES / "assets")
    configuration = {"INHERIT": f"../{CONFIGURATION}", "nav": navigation(pages)}
    (STAGE / CONFIGURATION).write_text(yaml.safe_dump(configuration, allow_unicode=True), "utf-8")


def main() -> int:
    """Write the pages, then set them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages-only", action="store_true", help="write the pages, set nothing")
    chosen = parser.parse_args()
    stage()
    if chosen.pages_only:
        return 0
    build = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    # Each build would tell what docs/decisions/0020 tells.
    told = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run([*build, "-f", STAGE / CONFIGURATION], env=told, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
