"""Measures a text of strangers before it is parsed: what it would cost is known by then.

A parser of TOML takes time with the square of the parts of a dotted key, and a number of many
digits is an integer that no array holds. What passes here is parsed in a moment.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from logomachie.engine.material import BadMaterial


class Measure(NamedTuple):
    """What a text of strangers may have at most."""

    bytes: int = 40_000
    depth: int = 8
    """Brackets within brackets."""
    parts: int = 2_000
    """Keys, tables and lists."""
    dots: int = 3
    """Dots in one key."""
    digits: int = 15
    """Digits of a number."""


class TooMuch(BadMaterial):
    """A material that has more of something than is read from strangers."""

    def __init__(self, what: str, most: int) -> None:
        self.what = what
        """A field of ``Measure``."""
        self.most = most
        super().__init__(what, most)  # as it was made, so that it can travel

    def __str__(self) -> str:
        return f"it has more than {self.most} {self.what}"


MEASURE = Measure()
TEXTS = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)'
    r'|"(?:\\.|[^"\\\n])*"?|\'[^\'\n]*\'?|#[^\n]*',
    re.DOTALL,
)
"""What stands in quotes, closed or not, and remarks."""
OPENING, CLOSING = "[{", "]}"
STATEMENT = re.compile(r"[=\[\]{},\n]")
"""What ends a key or a value."""


def require_measure(text: str, most: Measure = MEASURE) -> None:
    """Refuse a text that would be dear to parse; ``TooMuch`` says of what it has too much."""
    size = len(text) if len(text) > most.bytes else len(text.encode("utf-8", "replace"))
    _require(size, "bytes", most)
    bare = TEXTS.sub("_", text)
    _require(max(_depths(bare), default=0), "depth", most)
    _require(sum(map(bare.count, "=[{")), "parts", most)
    _require(max(part.count(".") for part in STATEMENT.split(bare)), "dots", most)
    if re.search(rf"[0-9][0-9A-Za-z_]{{{most.digits}}}", bare):
        raise TooMuch("digits", most.digits)


def _require(found: int, what: str, measure: Measure) -> None:
    most = getattr(measure, what)
    if found > most:
        raise TooMuch(what, most)


def _depths(bare: str) -> Iterator[int]:
    depth = 0
    for mark in re.findall(r"[\[\]{}]", bare):
        depth += 1 if mark in OPENING else -1
        yield depth
