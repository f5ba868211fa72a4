"""Words that a game of other days proves: its journal would not hold them otherwise."""

from collections.abc import Iterable, Mapping

from logomachie.lexicon.folding import fold
from logomachie.lexicon.lexicon import Entry, Lexicon
from logomachie.lexicon.meaning import Meaning


class Proven(Lexicon):
    """A lexicon that knows some further words, of which nothing is known but that they counted.

    >>> lexicon = Proven(Lexicon.open(), ["ZORGLUB"])
    >>> "ZORGLUB" in lexicon, "MOT" in lexicon, lexicon.spellings("ZORGLUB")
    (True, True, ('zorglub',))
    """

    def __init__(self, base: Lexicon, words: Iterable[str]) -> None:
        self.__dict__.update(base.__dict__)
        self._base = base
        self._proven: Mapping[str, str] = {fold(word): word.lower() for word in words}

    def __contains__(self, word: object) -> bool:
        return word in self._base or word in self._proven

    def entry(self, word: str) -> Entry | None:
        """What the lexicon knows of a word; of one that is proven, how it is spelled."""
        spelling = self._proven.get(word)
        return Entry(word, (spelling,), (), 0, 0) if spelling else self._base.entry(word)

    def spellings(self, word: str) -> tuple[str, ...]:
        """The spellings of a word."""
        spelling = self._proven.get(word)
        return (spelling,) if spelling else self._base.spellings(word)

    def forms(self, word: str) -> tuple[str, ...]:
        """The forms of a word that the lexicon knows."""
        return self._base.forms(word)

    def same_meaning(self, a: str, b: str) -> Meaning:
        """Whether two words mean the same at heart, as far as the lexicon knows them."""
        return self._base.same_meaning(a, b)

    def family(self, word: str) -> tuple[tuple[str, ...], ...]:
        """The families of a word that the lexicon knows."""
        return self._base.family(word)


def unknown_words(lexicon: Lexicon, words: Iterable[str]) -> frozenset[str]:
    """Those of some words, as they are written, that a lexicon does not know."""
    return frozenset(word for word in words if fold(word) not in lexicon)
