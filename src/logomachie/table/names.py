"""What people may be called: something that others can see, and that is no other's name."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from itertools import groupby

from logomachie.lexicon.folding import fold

WITHOUT_SHAPE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""Characters that count as letters, signs or marks, and show nothing."""
MOST_MARKS = 3
"""Accents and the like on one letter; no living language writes more."""
LIKE_A_BOT = re.compile(
    "((LE|UN|THE) )?(R ?[O0] ?)?B ?[O0] ?T ?S? ?(DE )?(NIVEAU|LEVEL|NO?)? ?"
    r"(\d+|(?<= )[IL])"
)
"""What the house calls its own bots, and what can be taken for it."""
BETWEEN_LETTERS = re.compile(r"[\W_]+")
DRAWN_ON = re.compile("LATIN (SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) ([A-Z])( WITH .+)?")
"""What Unicode calls a letter of ours with something at or through it, or a small capital."""
AMONG_CAPITALS = re.compile(r"(?<=[A-Z])l(?=[A-Z])|\bl(?=[A-Z]{2})|(?<=[A-Z]{2})l\b")
"""A small l that is read as a large i."""
LONGEST_LOOK = 120
"""A letter of some scripts is a whole sentence: a look is cut off there."""


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
    plain = unicodedata.normalize("NFKC", name)
    drawn = (plain, _bare(plain), *(_foreign_drawn(one) for one in (plain, _raised(plain))))
    spelt = (BETWEEN_LETTERS.sub(" ", fold(one)).strip() for one in drawn)
    return any(LIKE_A_BOT.fullmatch(one) for one in spelt)


def looks(name: str) -> frozenset[str]:
    """How a name looks: two that have one of their looks in common can be taken for each other.

    Letters of all scripts that look alike are the same (after UTS #39), large or small, with
    accents and strokes or without, and what stands between the letters does not count. A capital
    may look like another letter than the small one does: hence there may be several.
    """
    plain = unicodedata.normalize("NFKC", visible(name))
    bare = _bare(plain)
    read = AMONG_CAPITALS.sub("I", bare).casefold()
    drawn = (plain, plain.casefold(), _raised(plain), bare, read)
    found = {_look(one).casefold() for one in drawn}
    return frozenset(look[:LONGEST_LOOK] for look in found if look)


def _look(text: str) -> str:
    drawn = "".join(_prototypes().get(c, c) for c in _letters(text))
    return _letters(drawn).replace("rn", "m").replace("vv", "w") or text


def _foreign_drawn(text: str) -> str:
    """A text whose foreign letters are replaced by those of ours that they look like."""
    return "".join(c if c.isascii() else _prototypes().get(c, c) for c in text)


def _raised(text: str) -> str:
    """A text with foreign letters in capitals: those look like ours where the small ones do not."""
    return "".join(c if c.isascii() else c.upper() for c in text)


def _bare(text: str) -> str:
    """A text whose letters bear nothing: no accents, no strokes; small capitals are capitals."""
    return "".join(c if c.isascii() else _bare_letter(c) for c in text)


def _bare_letter(character: str) -> str:
    known = DRAWN_ON.fullmatch(unicodedata.name(character, ""))
    if known is None:
        return character
    return known[2].lower() if known[1] == "SMALL LETTER" else known[2]


def _letters(text: str) -> str:
    """The letters, digits and pictures of a text: no accents, spaces or punctuation."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(c for c in apart if unicodedata.category(c)[0] in "LNS")


@cache
def _prototypes() -> Mapping[str, str]:
    """Each character that looks like others, and the one of them that stands for all.

    The data of Unicode join each character to one prototype: all that look alike are the prototype
    and its neighbours. A small letter of ours stands for them where there is one.
    """
    from confusable_homoglyphs.confusables import confusables_data  # takes a while to load

    alike = {c: [one["c"] for one in found] for c, found in confusables_data.items()}
    chosen: dict[str, str] = {}
    for c, around in alike.items():
        if len(around) > 1 or len(alike.get(around[0], ())) < 2:
            chosen |= dict.fromkeys((c, *around), min((c, *around), key=_strangeness))
    return chosen


def _strangeness(text: str) -> tuple[bool, bool, bool, int, str]:
    """What puts the best known of several characters first."""
    return not text.isascii(), not text.islower(), not text.isalpha(), len(text), text


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")
