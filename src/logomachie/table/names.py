"""What people may be called: something that others can see, and that is no other's name."""

import re
import unicodedata
from itertools import groupby

from logomachie.lexicon.folding import fold

WITHOUT_SHAPE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""Characters that count as letters, signs or marks, and show nothing."""
MOST_MARKS = 3
"""Accents and the like on one letter; no living language writes more."""
LIKE_A_BOT = re.compile(r"(LE |THE )?(RO)?BOTS?\W*((NIVEAU|LEVEL)\W*)?\d+")
"""What the house calls its own bots, and what can be taken for it."""


def visible(name: str) -> str:
    """What of a name can be seen, on one line."""
    composed = unicodedata.normalize("NFC", name)
    seen = WITHOUT_SHAPE.sub("", "".join(c for c in composed if c.isprintable() or c.isspace()))
    return " ".join(seen.split())


def is_drawn(name: str) -> bool:
    """Whether a name is made of characters that count as such, seen or not."""
    return any(c.isprintable() and not c.isspace() for c in name)


def has_piled_marks(name: str) -> bool:
    """Whether marks tower over a letter, or over none."""
    runs = [(marks, len([*run])) for marks, run in groupby(name, _is_mark)]
    return bool(runs) and (runs[0][0] or any(marks and n > MOST_MARKS for marks, n in runs))


def is_like_a_bot(name: str) -> bool:
    """Whether a name can be taken for that of a bot of the house."""
    return bool(LIKE_A_BOT.fullmatch(fold(unicodedata.normalize("NFKC", name)).strip(" ()[].")))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")
