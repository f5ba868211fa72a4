"""Answers: how a word is written, which letters it has, and whether it is spelled right."""

import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import LETTERS, fold

LONGEST_WORD = 40
HYPHEN, APOSTROPHE = "-", "'"
LIGATURES = "œæŒÆ"
SAME_SOUND = (
    ("PH", "F"), ("QU", "K"), ("Q", "K"), ("EAU", "O"), ("AU", "O"), ("CH", "#"), ("H", ""),
    ("Y", "I"), ("AI", "E"), ("EI", "E"), ("GE", "J"), ("GI", "JI"), ("SC", "S"), ("CE", "SE"),
    ("CI", "SI"), ("C", "K"), ("Z", "S"), ("EN", "AN"), ("EM", "AN"), ("AM", "AN"), ("IM", "IN"),
    ("OM", "ON"),
)  # fmt: skip
"""Letters that sound alike, in the order in which they are replaced."""
SILENT_END = "STXDP"


@lru_cache(maxsize=20_000)  # the answers of a category are read at every turn
def read_answer(text: str) -> str:
    """A word in its exact form (M30): capitals, or as a proper noun is written (``Lyon``)."""
    word = unicodedata.normalize("NFC", text.strip().replace("’", APOSTROPHE))
    if len(word) > LONGEST_WORD:
        raise Refusal("M30", "too-long", most=LONGEST_WORD)
    if len(word.split()) > 1:
        raise Refusal("M30", "two-words", words=[word])
    parts = word.replace(APOSTROPHE, HYPHEN).split(HYPHEN)
    if not all(part and all(map(_is_letter, part)) for part in parts):
        raise Refusal("M30", "no-word", words=[word])
    if word[1:2] == APOSTROPHE:  # L'EAU: an article and a noun
        raise Refusal("M30", "two-words", words=[word])
    return word if is_proper(word) else word.upper()


def _is_letter(character: str) -> bool:
    """Whether it is a letter A-Z, with or without an accent, or a French ligature."""
    parts = unicodedata.normalize("NFD", character)
    plain = parts[0].isascii() and parts[0].isalpha()
    return character in LIGATURES or (plain and all(map(unicodedata.combining, parts[1:])))


def is_proper(word: str) -> bool:
    """Whether it is written as a proper noun: a capital, then small letters."""
    return word[:1].isupper() and not word.isupper()


def letters_of(word: str) -> str:
    """The letters to be spelled: folded, without hyphens and apostrophes."""
    return fold(word).replace(HYPHEN, "").replace(APOSTROPHE, "").replace("’", "")


class Spelling(NamedTuple):
    """What the lexicon says of a word."""

    known: bool
    written: tuple[str, ...]
    """How it is written with its accents, or how the word probably meant is written."""

    @property
    def wrong(self) -> bool:
        """Whether it is a word of the lexicon with a mistake; else a vote has to decide."""
        return not self.known and bool(self.written)


class Speller:
    """Checks spellings against the lexicon (M40)."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._compounds: dict[str, tuple[str, ...]] = {}
        for folded, spellings in lexicon.compounds.items():
            letters = letters_of(folded)
            self._compounds[letters] = (*self._compounds.get(letters, ()), *spellings)

    def knows(self, word: str) -> bool:
        """Whether the lexicon holds a word with these letters, a compound or not."""
        letters = letters_of(word)
        return letters in self._lexicon or letters in self._compounds

    def check(self, word: str, exempt: Collection[str] = ()) -> Spelling:
        """The verdict on a word; proper nouns and exempt letters are never called mistakes."""
        letters = letters_of(word)
        if written := self._written(letters):
            return Spelling(True, written)
        if is_proper(word) or letters in exempt:
            return Spelling(False, ())
        meant = {near for near in _nearly(letters) if sound(near) == sound(letters)}
        found = (form for near in sorted(meant) for form in self._written(near))
        return Spelling(False, tuple(dict.fromkeys(found)))

    def _written(self, letters: str) -> tuple[str, ...]:
        entry = self._lexicon.entry(letters)
        spellings = (*(entry.spellings if entry else ()), *self._compounds.get(letters, ()))
        return tuple(spelling.upper() for spelling in spellings)


def sound(letters: str) -> str:
    """Roughly how a French word sounds: equal for the usual spellings of the same sounds."""
    for written, heard in SAME_SOUND:
        letters = letters.replace(written, heard)
    heard = letters[:1]
    for letter in letters[1:]:
        heard += letter if letter != heard[-1:] else ""
    return heard[:2] + heard[2:].rstrip(SILENT_END)


def _nearly(letters: str) -> Iterator[str]:
    """Texts made by one letter more, less, or another, or by one sound written otherwise."""
    for place in range(len(letters) + 1):
        head, tail = letters[:place], letters[place:]
        for letter in LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]
        if tail:
            yield head + tail[1:]
        for written, heard in SAME_SOUND:
            if heard and tail.startswith(heard):
                yield head + written + tail.removeprefix(heard)
            if tail.startswith(written):
                yield head + heard + tail.removeprefix(written)
