"""Our own glosses: one sorted text file that people can edit, mapped into memory as it is.

A line is a lemma, the kinds of word that it is glossed as (the first letters of the lexicon's tags:
``N`` noun, ``V`` verb, ``J`` adjective, ...), and its senses, parted by ``|``. The lines stand in
the order of their bytes, so that one is found by halving; ``checking.py`` says where they do not.
"""

import mmap
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

from logomachie.lexicon.folding import fold

COMMENT = b"#"
SENSES = " | "
LONGEST_BARE = 3
"""Words of so few letters are taken as they are asked for."""
_ACCENTED = {
    "a": "aàâä", "c": "cç", "e": "eéèêë", "i": "iîï", "o": "oôö", "u": "uùûü", "n": "nñ",
}  # fmt: skip


class Gloss(NamedTuple):
    """What a lemma means."""

    lemma: str
    kinds: str
    """As what kinds of word, a letter each."""
    senses: tuple[str, ...]


class Glosses:
    """The glosses of a file.

    >>> Glosses.own().of("émeu", "N")
    ('grand oiseau coureur d’Australie',)
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._start = 0
        while self._text[self._start : self._start + 1] == COMMENT:
            self._start = self._text.find(b"\n", self._start) + 1

    @staticmethod
    @cache
    def own() -> "Glosses":
        """Those that come with the games."""
        with as_file(files("logomachie.definitions").joinpath("definitions.tsv")) as path:
            return Glosses(path)

    def __iter__(self) -> Iterator[Gloss]:
        return map(_parse, self._text[self._start :].splitlines())

    def of(self, lemma: str, kind: str) -> tuple[str, ...]:
        """The senses of a lemma as one kind of word, none where it is not glossed."""
        return next((one.senses for one in self.all_of(lemma) if kind in one.kinds), ())

    def all_of(self, lemma: str) -> tuple[Gloss, ...]:
        """All glosses of a lemma."""
        key = lemma.encode() + b"\t"
        low, high = self._start, len(self._text)
        while low < high:
            middle = self._line((low + high) // 2)
            if self._text[middle : middle + len(key)] < key:
                low = self._text.find(b"\n", middle) + 1
            else:
                high = middle
        found = []
        while self._text[low : low + len(key)] == key:
            end = self._text.find(b"\n", low)
            found.append(_parse(self._text[low:end]))
            low = end + 1
        return tuple(found)

    def saying(self, words: str) -> Iterator[Gloss]:
        """The glosses that have words beginning with all of these, with any accents or none.

        Who asks for several things means one of them: birds are glossed as *oiseau*.
        """
        wanted = [_loosely(word) for word in in_singular(fold(words).split())]
        if not wanted:
            return
        somewhere = re.compile(max(wanted, key=len).encode(), re.IGNORECASE)
        beginnings = [re.compile(rf"\b{word}", re.IGNORECASE) for word in wanted]
        at = self._start
        while found := somewhere.search(self._text, at):
            start = self._line(found.start())
            at = self._text.find(b"\n", start) + 1
            gloss = _parse(self._text[start : at - 1])
            if all(one.search(SENSES.join(gloss.senses)) for one in beginnings):
                yield gloss

    def _line(self, place: int) -> int:
        """Where the line begins that a place lies in."""
        return max(self._text.rfind(b"\n", self._start, place) + 1, self._start)


def in_singular(folded: Iterable[str]) -> list[str]:
    """Folded words without the sign of their plural, where they are long enough to have one.

    >>> in_singular(["OISEAUX", "ROIS", "BUS"])
    ['OISEAU', 'ROI', 'BUS']
    """
    return [word[:-1] if len(word) > LONGEST_BARE and word[-1] in "SX" else word for word in folded]


def _parse(line: bytes) -> Gloss:
    lemma, kinds, senses = line.decode().split("\t")
    return Gloss(lemma, kinds, tuple(senses.split(SENSES)))


def _loosely(folded: str) -> str:
    """A pattern for a folded word with any accents."""
    return "".join(
        f"(?:{'|'.join(_ACCENTED[letter])})" if letter in _ACCENTED else re.escape(letter)
        for letter in folded.lower()
    )
