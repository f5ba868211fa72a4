"""What means something: words with or without accents, of one letter, and compounds."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from logomachie.games.guerre_des_mots.board import Word, is_cross, words_of
from logomachie.games.guerre_des_mots.state import Laid
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold

REMEMBERED = 50_000
"""Spellings that are kept at hand: to look a word up takes a while."""
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})


class Meaning:
    """The dictionary as a rule set reads it: ``general`` looks at accents, ``simple`` does not."""

    def __init__(self, lexicon: Lexicon, one_letter: str, *, accents: bool) -> None:
        self.lexicon = lexicon
        self.accents = accents
        shown = one_letter.upper()
        self.one_letter = frozenset(shown if accents else fold(shown))
        self._spellings = lru_cache(maxsize=REMEMBERED)(self._look_up)
        self._lemmas = lru_cache(maxsize=REMEMBERED)(self._look_up_lemmas)
        self.longer_forms = lru_cache(maxsize=REMEMBERED)(self._longer_forms)

    def is_word(self, text: str) -> bool:
        """Whether a text on the board is a word (G22, G110)."""
        if len(text) == 1:
            return text in self.one_letter
        folded = fold(text)
        if folded not in self.lexicon:
            return False
        return not self.accents or text in self.spellings(folded)

    def spellings(self, folded: str) -> tuple[str, ...]:
        """The ways to write a word with tokens, accents included."""
        if len(folded) == 1:
            return tuple(sorted(one for one in self.one_letter if fold(one) == folded))
        if folded not in self.lexicon:
            return ()
        return self._spellings(folded) if self.accents else (folded,)

    def _look_up(self, folded: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(_as_tokens, self.lexicon.spellings(folded))))

    def same_word(self, one: str, other: str) -> bool:
        """Whether two forms belong to one word: they share a lemma (G32)."""
        return bool(self._lemmas(one) & self._lemmas(other))

    def _look_up_lemmas(self, text: str) -> frozenset[str]:
        entry = self.lexicon.entry(fold(text))
        return frozenset(
            reading.lemma
            for reading in (entry.readings if entry else ())
            if not self.accents or _as_tokens(reading.spelling) == text
        )

    def _longer_forms(self, text: str) -> tuple[str, ...]:
        """Forms of the same word that are longer and begin or end with it (G32)."""
        forms = dict.fromkeys(map(_as_tokens, self.lexicon.forms(fold(text))))
        return tuple(
            form
            for form in forms
            if len(form) > len(text)
            and (form.startswith(text) or form.endswith(text))
            and self.same_word(text, form)
        )

    def is_compound(self, members: Sequence[str]) -> bool:
        """Whether these words make one with hyphens (G34)."""
        spellings = self.lexicon.compounds.get("-".join(map(fold, members)), ())
        written = "-".join(members)
        return any(not self.accents or _as_tokens(spelling) == written for spelling in spellings)

    def compounds(self) -> set[str]:
        """All words with hyphens, as tokens show them."""
        found = ((folded, spellings) for folded, spellings in self.lexicon.compounds.items())
        return {
            text
            for folded, spellings in found
            for text in (map(_as_tokens, spellings) if self.accents else (folded,))
        }

    def meaningless(self, links: Sequence[Laid]) -> list[Word]:
        """The words of a chain that mean nothing, neither alone nor as part of a compound."""
        words = words_of(links)
        return [
            word
            for place, word in enumerate(words)
            if not self.is_word(word.text)
            and not any(
                self.is_compound(in_reading_order(words[first : first + count]))
                for count in (2, 3)
                for first in range(max(0, place - count + 1), place + 1)
                if _joined(links, words[first : first + count], count)
            )
        ]


def in_reading_order(words: Sequence[Word]) -> list[str]:
    """The texts of words on one line, whichever way the chain runs."""
    return [word.text for word in sorted(words, key=lambda word: word.cells)]


def _joined(links: Sequence[Laid], words: Sequence[Word], count: int) -> bool:
    """Whether so many words follow one another with a cross between each two."""
    return len(words) == count and all(
        one.last + 2 == other.first and is_cross(links[one.last + 1])
        for one, other in pairwise(words)
    )


def _as_tokens(spelling: str) -> str:
    """A spelling as tokens show it: capitals with accents, no ligatures."""
    return spelling.lower().translate(_LIGATURES).upper()
