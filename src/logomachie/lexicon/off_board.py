"""What is well written, but on no board: compounds, words with an apostrophe, proper nouns.

They are looked for by their letters alone: AUJOURDHUI finds *aujourd’hui*, PAYSBAS *Pays-Bas*.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from logomachie.lexicon.automaton import LONGEST_WORD
from logomachie.lexicon.folding import fold, is_folded
from logomachie.lexicon.morfologik import Reading

APOSTROPHE = "’"
HYPHENS_AND_APOSTROPHES = str.maketrans("", "", f"-'{APOSTROPHE}")
SEPARATOR = "|"


def letters_of(text: str) -> str:
    """The letters of a text: folded, without hyphens and apostrophes."""
    return fold(text.translate(HYPHENS_AND_APOSTROPHES))


def is_name(text: str) -> bool:
    """Whether it is written as a name is: neither in small letters nor in capitals."""
    return not text.islower() and not text.isupper()


def is_off_board(reading: Reading) -> bool:
    """Whether a reading is a proper noun, or has an apostrophe in its middle."""
    form, lemma, tag, _ = reading
    if tag.startswith("Z"):
        return not form.islower()
    if is_name(form):
        # *Laponie* and *Vosgien*, but not Mmol and Hz: a unit's symbol, or a multiple of it.
        multiple = form != lemma and form.endswith(lemma)
        return tag[:1] in "NJ" and form.istitle() and len(form) > 2 and not multiple
    return any(mark in form[1:-1] for mark in ("'", APOSTROPHE))


def add_spelling(spellings: dict[str, set[str]], text: str) -> None:
    """Keep a text under its letters, if it is one word of a length that can be stored."""
    letters = letters_of(text)
    if is_folded(letters) and 2 <= len(letters) <= LONGEST_WORD:
        spellings[letters].add(text.replace("'", APOSTROPHE))


def rows(spellings: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What is stored: the spellings of the same letters in a row, in the order of the letters."""
    return (SEPARATOR.join(spellings[letters]) for letters in sorted(spellings))


class Rows(Protocol):
    """Rows as they are stored."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> str: ...


def find_row(stored: Rows, letters: str) -> tuple[str, ...]:
    """The spellings of these letters; none where nothing is written so."""
    place = bisect_left(stored, letters, key=_letters_of_row)
    found = place < len(stored) and _letters_of_row(stored[place]) == letters
    return tuple(stored[place].split(SEPARATOR)) if found else ()


def _letters_of_row(row: str) -> str:
    return letters_of(row.partition(SEPARATOR)[0])
