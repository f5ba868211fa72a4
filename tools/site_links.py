"""The links of our pages: what they lead to, and how they are called on the site.

Pages are written to be read in the repository. On the site some stand elsewhere: a link is carried
over by where its target stands there. Nothing here reads a file.
"""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from markdown.extensions.toc import slugify

FENCED = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1[ ]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<=\]\()[^)\s]+(?=\))")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
NAMED = re.compile(r"\{ *#([\w-]+)[^}]*\}$")
ELSEWHERE = re.compile(r"[a-z]+:")
"""How an address outside of the repository begins."""


class Link(NamedTuple):
    """What a link leads to."""

    path: str
    """A file or folder of the repository."""
    anchor: str
    """The heading there; empty: the page itself."""


def links(text: str, source: str) -> Iterator[Link]:
    """The links of a page of the repository to others, and to itself."""
    for found in LINK.findall(without_code(text)):
        if not ELSEWHERE.match(found):
            yield _target(found, source)


def anchors(text: str) -> set[str]:
    """The names of the headings of a page, as links write them."""
    found: set[str] = set()
    for heading in HEADING.findall(without_code(text)):
        named = NAMED.search(heading)
        name = named[1] if named else slugify(heading.replace("`", ""), "-")
        found.add(_unique(name, found))
    return found


def carried_over(text: str, source: str, here: str, places: Mapping[str, str]) -> str:
    """A page of the repository with its links as they are on the site, where it is at ``here``.

    ``places`` says where files of the repository stand on the site, perhaps at a heading there.
    """

    def carried(link: re.Match[str]) -> str:
        if ELSEWHERE.match(link[0]):
            return link[0]
        path, anchor = _target(link[0], source)
        place, _, heading = places[path].partition("#")
        relative = "" if place == here else posixpath.relpath(place, posixpath.dirname(here) or ".")
        heading = anchor or heading
        return f"{relative}#{heading}" if heading else relative

    return outside_of_code(text, lambda prose: LINK.sub(carried, prose))


def without_code(text: str) -> str:
    """A page without its blocks of code."""
    return FENCED.sub("", text)


def outside_of_code(text: str, change: Callable[[str], str]) -> str:
    """A page, changed everywhere but in its blocks of code."""
    parts: list[str] = []
    end = 0
    for block in FENCED.finditer(text):
        parts += change(text[end : block.start()]), block[0]
        end = block.end()
    return "".join([*parts, change(text[end:])])


def _target(link: str, source: str) -> Link:
    path, _, anchor = link.partition("#")
    folder = posixpath.dirname(source)
    return Link(posixpath.normpath(posixpath.join(folder, path)) if path else source, anchor)


def _unique(name: str, taken: set[str]) -> str:
    """The name of a heading, numbered where an earlier one has it."""
    names = (name, *(f"{name}_{number}" for number in range(1, len(taken) + 1)))
    return next(one for one in names if one not in taken)
