"""Word lists that somebody brings: plain lists, and patches of the complete lexicon.

A list has a word a line, in any case, with or without accents. A patch has lines ``+word`` and
``-word``: what is added to the complete lexicon, and what is taken away. In both, ``#`` begins a
comment, and empty lines mean nothing.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from logomachie.errors import LogomachieError
from logomachie.lexicon.automaton import LONGEST_WORD
from logomachie.lexicon.dictionary import Dictionary, choose
from logomachie.lexicon.folding import fold, is_folded
from logomachie.lexicon.lexicon import Lexicon

MOST_BYTES = 20_000_000
MOST_WORDS = 1_000_000
LONGEST_LINE = 2000
"""A line with its comment; in bytes."""
SHORTEST_WORD = 2
ADDED, REMOVED, COMMENT = "+", "-", "#"
BYTE_ORDER_MARK = "\ufeff"
SHOWN = 40


class BadWordList(LogomachieError):
    """A file that is no word list: ``reason`` names why, ``line`` where (0: the whole file)."""

    def __init__(self, reason: str, line: int = 0, text: str = "") -> None:
        self.reason = reason
        self.line = line
        self.text = "".join(c if c.isprintable() else "\ufffd" for c in text[:SHOWN])
        super().__init__(f"line {line}: {reason} {self.text}" if line else reason)


class WordList(NamedTuple):
    """What a word list says."""

    words: Mapping[str, tuple[str, ...]]
    """Folded words with their spellings: all there are, or what a patch adds."""
    removed: frozenset[str] = frozenset()
    """Folded words that a patch takes away."""
    is_patch: bool = False


def read_word_list(content: bytes) -> WordList:
    """The words of a file; ``BadWordList`` where it is none."""
    if len(content) > MOST_BYTES:
        raise BadWordList("too-big")
    spellings: dict[str, set[str]] = {}
    removed: set[str] = set()
    signs: set[str] = set()
    for number, text in _lines(content):
        sign = text[0] if text[0] in (ADDED, REMOVED) else ""
        signs.add(sign)
        if "" in signs and len(signs) > 1:
            raise BadWordList("mixed", number, text)
        spelling = text.removeprefix(sign).strip()
        word = _word(number, spelling)
        if word in (spellings if sign == REMOVED else removed):
            raise BadWordList("both", number, text)
        if sign == REMOVED:
            removed.add(word)
        else:
            spellings.setdefault(word, set()).add(spelling.lower())
        if len(spellings) + len(removed) > MOST_WORDS:
            raise BadWordList("too-many", number)
    if not signs:
        raise BadWordList("empty")
    words = {word: tuple(sorted(spellings[word])) for word in sorted(spellings)}
    return WordList(words, frozenset(removed), "" not in signs)


def format_word_list(listed: WordList) -> str:
    """A word list as a file that is read again as the same."""
    sign = ADDED if listed.is_patch else ""
    lines = [f"{sign}{one}" for spellings in listed.words.values() for one in spellings]
    lines += [f"{REMOVED}{word.lower()}" for word in sorted(listed.removed)]
    return "\n".join(lines) + "\n"


def dictionary_of(listed: WordList, complete: Lexicon) -> Dictionary:
    """The dictionary of a word list: what it does not say of a word is taken from the lexicon."""
    unwanted, wanted = listed.removed, listed.words
    if listed.is_patch:
        chosen = (word not in unwanted for word in complete)
    else:
        chosen = (word in wanted for word in complete)
    mask = np.fromiter(chosen, np.bool_, len(complete))
    further = {word: wanted[word] for word in wanted if word not in complete}
    if not further and not mask.any():
        raise BadWordList("empty")
    return choose(complete, mask, further)


def _lines(content: bytes) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers from 1."""
    for number, line in enumerate(content.split(b"\n"), 1):
        if b"\0" in line:
            raise BadWordList("binary", number)
        if len(line) > LONGEST_LINE:
            raise BadWordList("long-line", number)
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise BadWordList("encoding", number, line.decode("latin-1")) from None
        text = text.removeprefix(BYTE_ORDER_MARK if number == 1 else "").partition(COMMENT)[0]
        if text := text.strip():
            yield number, text


def _word(number: int, spelling: str) -> str:
    """The folded word of a line."""
    word = fold(spelling)
    if not is_folded(word):
        raise BadWordList("no-word", number, spelling)
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
        raise BadWordList("length", number, spelling)
    return word
