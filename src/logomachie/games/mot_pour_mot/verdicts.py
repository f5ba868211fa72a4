"""Whether a word is spelled right: the order in which that is decided (M40)."""

from enum import StrEnum
from typing import NamedTuple

from logomachie.games.mot_pour_mot.categories import Category
from logomachie.games.mot_pour_mot.speller import Speller
from logomachie.games.mot_pour_mot.words import is_proper, letters_of, read_answer

CALLED_FOR = 0.1
"""The share of the answers of a category that are names or foreign, if it calls for such."""


class Verdict(StrEnum):
    """What the referee says of a spelling."""

    RIGHT = "right"
    WRONG = "wrong"
    VOTE = "vote"
    """Nothing is known of it, and it may be a name or a foreign word: the players decide."""


class Spelling(NamedTuple):
    """A verdict, and how the word is written, or the words that were probably meant."""

    verdict: Verdict
    written: tuple[str, ...] = ()


def judge(speller: Speller, word: str, category: Category | None) -> Spelling:
    """The verdict on a word that answers a category."""
    letters = letters_of(word)
    if written := speller.written(letters) or _answers(category, letters):
        return Spelling(Verdict.RIGHT, written)
    if is_proper(word) or admits_names(category):
        return Spelling(Verdict.VOTE)
    return Spelling(Verdict.WRONG, speller.meant(letters, category.letters if category else ()))


def admits_names(category: Category | None) -> bool:
    """Whether a category calls for proper nouns or foreign words: a stray one does not count."""
    if not category:
        return False
    return len(category.exempt) > CALLED_FOR * len(category.letters)


def _answers(category: Category | None, letters: str) -> tuple[str, ...]:
    """The answers of a category with these letters, as they are written."""
    words = category.words if category else ()
    return tuple(read_answer(word) for word in words if letters_of(word) == letters)
