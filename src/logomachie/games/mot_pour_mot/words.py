"""Answers as texts: how a word is written, and which letters it has."""

import unicodedata
from functools import lru_cache

from logomachie.engine.refusal import Refusal
from logomachie.lexicon.off_board import APOSTROPHE as APOSTROPHE
from logomachie.lexicon.off_board import letters_of as letters_of

LONGEST_WORD = 40
HYPHEN = "-"
LIGATURES = "œæŒÆ"
MARKS = str.maketrans(dict.fromkeys("'‘ʼ`´′", APOSTROPHE) | dict.fromkeys("‐‑–−", HYPHEN))
"""What keyboards write for an apostrophe or a hyphen."""
ELIDED = frozenset("C D J L M N S T QU JUSQU LORSQU PUISQU".split())
"""Words that lose their last letter before another word."""


@lru_cache(maxsize=20_000)  # the answers of a category are read at every turn
def read_answer(text: str) -> str:
    """A word in its exact form (M30): capitals, or as a proper noun is written (``Lyon``)."""
    word = unicodedata.normalize("NFC", plain_marks(text.strip()))
    if len(word) > LONGEST_WORD:
        raise Refusal("M30", "too-long", most=LONGEST_WORD)
    if len(word.split()) > 1:
        raise Refusal("M30", "two-words", words=[word])
    parts = word.replace(APOSTROPHE, HYPHEN).split(HYPHEN)
    if not all(part and all(map(_is_letter, part)) for part in parts):
        raise Refusal("M30", "no-word", words=[word])
    return word if is_proper(word) else word.upper()


def plain_marks(text: str) -> str:
    """A text with one kind of apostrophe and one kind of hyphen."""
    return text.translate(MARKS)


def _is_letter(character: str) -> bool:
    """Whether it is a letter A-Z, with or without an accent, or a French ligature."""
    parts = unicodedata.normalize("NFD", character)
    plain = parts[0].isascii() and parts[0].isalpha()
    return character in LIGATURES or (plain and all(map(unicodedata.combining, parts[1:])))


def is_proper(word: str) -> bool:
    """Whether it is written as a proper noun: a capital, then small letters."""
    return word[:1].isupper() and not word.isupper()


def is_two(word: str) -> bool:
    """Whether it looks like an elided word and another: ``L’EAU``, but not ``D’Artagnan``."""
    head, mark, rest = word.partition(APOSTROPHE)
    return bool(mark) and head.upper() in ELIDED and not is_proper(rest)
