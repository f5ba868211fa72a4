"""What is written how: the words of the lexicon, what no board takes, and names of our own."""

from collections.abc import Collection, Iterable, Iterator
from importlib.resources import files

from logomachie.games.mot_pour_mot.words import APOSTROPHE, letters_of, read_answer
from logomachie.kernel.misspelt import meant
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Dawg, Walker
from logomachie.lexicon.folding import is_folded

NAMES = "names.txt"
LONGEST_SEARCHED = 35
"""No word is longer: beyond, nothing is looked for."""
MOST_MEANT = 3
LIKELY, UNLIKELY = -1, 1
"""What an answer of the category, and a proper noun, adds to the cost of having been meant."""
VOWELS = frozenset("AEIOUY")
IN_A_ROW = 3


def own_names() -> Iterator[str]:
    """Proper nouns that the lexicon's source lacks."""
    text = files(__package__).joinpath(NAMES).read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return (name for line in lines for name in line.split())


class Speller:
    """Knows how words are written (M40)."""

    def __init__(self, lexicon: Lexicon, names: Iterable[str] = ()) -> None:
        self._lexicon = lexicon
        self._names = {letters_of(name): read_answer(name) for name in (*own_names(), *names)}
        self._walker = Walker(lexicon.automaton)
        automaton = lexicon.automaton
        self._dawgs = (Dawg(automaton.nodes, automaton.dawg), lexicon.off_board_dawg)
        self.meant("")  # what this computes with is loaded now rather than within a game

    def knows(self, word: str) -> bool:
        """Whether something is written with these letters."""
        return bool(self.written(letters_of(word)))

    def written(self, letters: str) -> tuple[str, ...]:
        """How these letters are written, words before proper nouns; nothing where they are not."""
        return self.common(letters) or self.proper(letters)

    def common(self, letters: str) -> tuple[str, ...]:
        """The words of these letters, with hyphen or apostrophe or without, in capitals."""
        entry = self._lexicon.spellings(letters) if is_folded(letters) else ()
        compounds = (text for text in self._lexicon.off_board(letters) if text.islower())
        return tuple(text.upper() for text in (*entry, *compounds))

    def without_apostrophe(self, letters: str) -> tuple[str, ...]:
        """The words of these letters but for those with an apostrophe."""
        return tuple(text for text in self.common(letters) if APOSTROPHE not in text)

    def proper(self, letters: str) -> tuple[str, ...]:
        """The proper nouns of these letters."""
        found = [text for text in self._lexicon.off_board(letters) if not text.islower()]
        if letters in self._names:
            found.append(self._names[letters])
        return tuple(dict.fromkeys(found))

    def meant(self, letters: str, likely: Collection[str] = ()) -> tuple[str, ...]:
        """What was probably meant by letters that are no word; rather one of the likely ones."""
        if len(letters) > LONGEST_SEARCHED:
            return ()
        near = [
            (cost + LIKELY * (found in likely) + UNLIKELY * (not self.common(found)), cost, found)
            for found, cost in meant(self._dawgs, letters)
        ]
        least = min(near, default=(0,))[0]
        best = sorted(
            (cost, -self._familiarity(found), found)
            for total, cost, found in near
            if total == least
        )
        written = (text for _, _, found in best for text in self.written(found))
        return tuple(written)[:MOST_MEANT]

    def _familiarity(self, letters: str) -> int:
        if letters not in self._lexicon:
            return 0
        return int(self._lexicon.familiarity[self._lexicon.index(letters)])

    def is_pronounceable(self, letters: str) -> bool:
        """Whether it could be a name: it has a vowel, and any three letters follow so in a word."""
        runs = (letters[at : at + IN_A_ROW] for at in range(len(letters) - IN_A_ROW + 1))
        return not VOWELS.isdisjoint(letters) and all(map(self._occurs, runs))

    def _occurs(self, run: str) -> bool:
        return self._walker.follow(self._walker.gaddag, run[::-1].encode()) >= 0
