"""The lexicon: the words one may play, what they are, and what can be made of them."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from logomachie.lexicon import search
from logomachie.lexicon.automaton import BITS, PER_KEY, Automaton, Dawg, Walker
from logomachie.lexicon.build import Progress
from logomachie.lexicon.cache import (
    Notify,
    Part,
    Stored,
    find_kept,
    has_part,
    obtain,
    obtain_part,
)
from logomachie.lexicon.container import Array
from logomachie.lexicon.familiarity import STEPS, measure_by_lemma
from logomachie.lexicon.folding import fold
from logomachie.lexicon.meaning import Meaning, Relation
from logomachie.lexicon.mistakes import mistakes
from logomachie.lexicon.off_board import find_row

if TYPE_CHECKING:
    from logomachie.lexicon.compiled import Paths
    from logomachie.lexicon.kin import Kin

try:
    import dawg
except ImportError:  # no wheel for this platform: membership falls back to a binary search
    dawg = None


FEW = 0.005
"""A share of the words for which it does not pay to sort the paths of all."""


class WordReading(NamedTuple):
    """One analysis of a word."""

    spelling: str
    """The word as it is written, with its accents."""
    lemma: str
    """Its dictionary form."""
    tag: str
    """Its grammar, such as ``N f s`` or ``V ind pres 3 s``."""


class Entry(NamedTuple):
    """What the lexicon knows of one folded word."""

    word: str
    """The folded word, ``A``-``Z``."""
    spellings: tuple[str, ...]
    """Every accented spelling of it."""
    readings: tuple[WordReading, ...]
    frequency: int
    """How often it is written, from 0 (rare) to 21 (``LA``)."""
    familiarity: int
    """How well it is known, from 0 to 100."""

    @property
    def lemmas(self) -> tuple[str, ...]:
        """Its dictionary forms, each once."""
        return tuple(dict.fromkeys(reading.lemma for reading in self.readings))


class Neighbours(NamedTuple):
    """Words one letter away from a word: what a player of JAGO looks for."""

    front: tuple[str, ...]
    """Words made by a letter in front."""
    behind: tuple[str, ...]
    """Words made by a letter behind."""
    replaced: tuple[str, ...]
    """Words made by another letter in the place of one."""


class Counts(NamedTuple):
    """How much a lexicon holds."""

    words: int
    words15: int
    """Words of 2 to 15 letters, which most boards can take."""
    compounds: int
    lemmas: int
    families: int


class Lexicon(Sequence[str]):
    """All folded words in alphabetical order, each with its entry.

    >>> lexicon = Lexicon.open()
    >>> "PECHE" in lexicon, "KG" in lexicon
    (True, False)
    >>> lexicon.entry("PECHE").spellings
    ('pèche', 'péché', 'pêche', 'pêché')
    """

    def __init__(self, stored: Stored) -> None:
        header, arrays, self.path = stored
        self._stored = stored
        self.fingerprint = header.fingerprint
        """Identifies the words, readings and families: equal for equal lexicons."""
        self.automaton = Automaton(arrays["nodes"], header.dawg, header.gaddag)
        self._vocabularies: dict[int, Automaton] = {}
        self._misremembered: dict[int, Automaton] = {}
        self._automata: dict[bytes, Automaton] = {}
        self._tags = header.tags
        self._arrays = arrays
        self._spellings = Texts(arrays["spelling_starts"], arrays["spelling_text"])
        self._lemmas = Texts(arrays["lemma_starts"], arrays["lemma_text"])
        self._off_board = Texts(arrays["off_board_starts"], arrays["off_board_text"])
        self.off_board_dawg = Dawg(arrays["off_board_nodes"], int(arrays["off_board_root"][0]))
        """Reads the letters of all that ``off_board`` finds."""
        keys = arrays["keys"].tobytes()  # none where it was built without what reads them
        self._keys = dawg.DAWG().frombytes(keys) if dawg and keys else _Search(self)

    @classmethod
    def open(
        cls, progress: Progress = lambda *_: None, notify: Notify = lambda *_: None
    ) -> "Lexicon":
        """The lexicon of this machine; the first call builds it, which takes some seconds.

        ``progress`` hears of the steps of a build, ``notify`` of trouble with the cache.
        """
        return cls(obtain(progress, notify))

    @classmethod
    def find_kept(cls, fingerprint: str) -> "Lexicon | None":
        """A lexicon of other days, as long as it is kept and can still be read."""
        for stored in find_kept(fingerprint):
            with suppress(KeyError):  # it lacks what a lexicon has today
                return cls(stored)
        return None

    def __contains__(self, word: object) -> bool:
        return word in self._keys

    def __len__(self) -> int:
        return len(self._spellings)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return fold(self._spellings[index % len(self)].partition("|")[0])

    def __iter__(self) -> Iterator[str]:
        return (fold(text.partition("|")[0]) for text in self._spellings)

    def __repr__(self) -> str:
        return f"<Lexicon {len(self)} words, {self.fingerprint}>"

    def index(self, word: str, start: int = 0, stop: int | None = None) -> int:
        """The place of a word in alphabetical order; ``ValueError`` where there is none."""
        stop = len(self) if stop is None else stop
        place = bisect_left(self, word, start, stop)
        if place < stop and self[place] == word:
            return place
        raise ValueError(f"{word[:40]} is not in the lexicon")

    def contains_many(self, words: NDArray[np.str_]) -> NDArray[np.bool_]:
        """Which words of an array are in the lexicon, at compiled speed."""
        from logomachie.lexicon.compiled import contains_many

        codes = np.ascontiguousarray(words, dtype=words.dtype.newbyteorder("="))
        width = codes.dtype.itemsize // 4
        if not codes.size or not width:
            return np.zeros(codes.shape, np.bool_)
        rows = codes.reshape(-1).view(np.uint32).reshape(-1, width)
        found = contains_many(self.automaton.nodes, self.automaton.dawg, rows)
        return found.reshape(codes.shape)

    def entry(self, word: str) -> Entry | None:
        """Spellings, lemmas, grammar and frequency of a folded word."""
        if word not in self:
            return None
        place = self.index(word)
        spellings = tuple(self._spellings[place].split("|"))
        readings = tuple(
            WordReading(
                spellings[self._arrays["reading_spelling"][at]],
                self._lemmas[int(self._arrays["reading_lemma"][at])],
                self._tags[self._arrays["reading_tag"][at]],
            )
            for at in self._reading_range(place)
        )
        frequency, familiarity = int(self.frequencies[place]), int(self.familiarity[place])
        return Entry(word, spellings, readings, frequency, familiarity)

    def spellings(self, word: str) -> tuple[str, ...]:
        """The spellings of a folded word, none where it is no word: much faster than ``entry``."""
        if word not in self:
            return ()
        if len(word) > PER_KEY:
            place = self.index(word)
        else:
            key = 0
            for byte in word.encode():
                key = key << BITS | byte - 64
            place = bisect_left(self._packed, key << BITS * (PER_KEY - len(word)))
        return tuple(self._spellings[place].split("|"))

    @cached_property
    def _packed(self) -> Sequence[int]:
        """Every word as a number, in order; a word that is too long for one has that before it."""
        from logomachie.lexicon.compiled import packed_words

        keys = packed_words(self.automaton.nodes, self.automaton.dawg, len(self))
        return np.maximum.accumulate(keys).data

    def forms(self, word: str) -> tuple[str, ...]:
        """The spellings of all words that share a lemma with a folded word, its own included."""
        if word not in self:
            return ()
        lemmas, starts = self._arrays["reading_lemma"], self._arrays["reading_starts"]
        readings = np.flatnonzero(np.isin(lemmas, self._lemma_numbers(word)))
        places = np.searchsorted(starts, readings.astype(starts.dtype), "right") - 1
        chosen = self._arrays["reading_spelling"][readings]
        rows = zip(places.tolist(), chosen.tolist(), strict=True)
        texts = self._complete._spellings
        return tuple(dict.fromkeys(texts[place].split("|")[which] for place, which in rows))

    def lemmas(self) -> Mapping[str, str]:
        """Every dictionary form with its kinds of word: the first letters of its tags."""
        letters = np.array([ord(tag[0]) for tag in self._tags], np.int64)
        lemmas = self._arrays["reading_lemma"].astype(np.int64)
        found: dict[str, str] = {}
        for pair in np.unique(lemmas << 8 | letters[self._arrays["reading_tag"]]).tolist():
            text = self._lemmas[pair >> 8]
            found[text] = found.get(text, "") + chr(pair & 255)
        return found

    @property
    def unknown(self) -> int:
        """How many of its words the complete lexicon lacks."""
        return 0

    @property
    def counts(self) -> Counts:
        """How much the lexicon holds."""
        return Counts(
            len(self),
            sum(1 for word in self if len(word) <= 15),
            len(self.compounds),
            len(self._lemmas),
            int(self._arrays["lemma_family"].max()) + 1,
        )

    @property
    def frequencies(self) -> NDArray[np.uint8]:
        """The frequency of every word, in alphabetical order of the words."""
        return self._arrays["word_frequency"]

    @cached_property
    def familiarity(self) -> NDArray[np.uint8]:
        """How well every word is known, 0 to 100: see ``familiarity.py``."""
        if "familiarity" in self._arrays:
            return self._arrays["familiarity"]
        rows = (
            self._arrays[name] for name in ("lemma_frequency", "reading_lemma", "reading_starts")
        )
        return measure_by_lemma(*rows)

    def vocabulary(self, least: int) -> Automaton:
        """The automaton of the words whose familiarity is at least this: what some people know."""
        if least <= 0:
            return self.automaton
        if least not in self._vocabularies:
            self._vocabularies[least] = self._complete.automaton_of(self._known(least))
        return self._vocabularies[least]

    def misremembered(self, least: int) -> Automaton:
        """The same words, and some that who knows no others may believe to exist."""
        if least not in self._misremembered:
            known = self._known(least)
            places = np.flatnonzero(known).tolist()
            believed = mistakes(map(self._complete.__getitem__, places), self.__contains__)
            self._misremembered[least] = self._complete.automaton_of(known, sorted(believed))
        return self._misremembered[least]

    @property
    def _complete(self) -> "Lexicon":
        """The lexicon from whose words these are chosen."""
        return self

    def _known(self, least: int) -> NDArray[np.bool_]:
        """Which words of the complete lexicon a vocabulary holds."""
        return self.familiarity >= least

    def automaton_of(self, chosen: NDArray[np.bool_], more: Sequence[str] = ()) -> Automaton:
        """The automaton of chosen words, and of more that are not here: one for equal words."""
        if not more and chosen.all():
            return self.automaton
        key = _key(chosen, more)
        if key not in self._automata:
            part = obtain_part(self._stored, key, lambda: self._build_chosen(chosen, more))
            self._automata[key] = Automaton(part.arrays["nodes"], part.dawg, part.gaddag)
        return self._automata[key]

    def _build_chosen(self, chosen: NDArray[np.bool_], more: Sequence[str]) -> Part:
        from logomachie.lexicon.compiled import build, build_from

        places = np.flatnonzero(chosen)
        if more or len(places) < len(self) * FEW:
            nodes, dawg, gaddag = build([*(self[place] for place in places.tolist()), *more])
        else:
            keys, words = self._paths
            nodes, dawg, gaddag = build_from(np.ascontiguousarray(keys[:, chosen[words]]))
        return Part({"nodes": nodes}, dawg, gaddag)

    @cached_property
    def _paths(self) -> "Paths":
        from logomachie.lexicon.compiled import sorted_paths

        return sorted_paths(list(self))

    def prepare(self) -> Iterator[float]:
        """Build all that is derived from the words and kept beside them, where it is missing.

        Gives the share of the work that is done, again and again; whoever stops in the middle goes
        on there another time.
        """
        for number, least in enumerate(STEPS):
            yield number / (len(STEPS) + 1)
            if not has_part(self._complete._stored, _key(self._known(least))):
                self.vocabulary(least)
        yield len(STEPS) / (len(STEPS) + 1)
        _ = self.kin
        self._complete.__dict__.pop("_paths", None)  # many, and never needed again

    @cached_property
    def compounds(self) -> Mapping[str, tuple[str, ...]]:
        """Hyphenated words: folded text with hyphens to its accented spellings."""
        lines = self._arrays["compounds"].tobytes().decode().splitlines()
        rows = (line.partition("\t") for line in lines)
        return {folded: tuple(spellings.split("|")) for folded, _, spellings in rows}

    def off_board(self, letters: str) -> tuple[str, ...]:
        """How compounds, words with an apostrophe and proper nouns of these letters are written.

        >>> Lexicon.open().off_board("AUJOURDHUI"), Lexicon.open().off_board("PAYSBAS")
        (('aujourd’hui',), ('Pays-Bas',))
        """
        known = search.reads(self._off_board_walker, letters)
        return find_row(self._off_board, letters) if known else ()

    @cached_property
    def _off_board_walker(self) -> Walker:
        nodes, root = self.off_board_dawg
        return Walker(Automaton(nodes, root, root))

    # -- meaning

    def same_meaning(self, a: str, b: str) -> Meaning:
        """Whether two words mean the same at heart (rule J34), and why.

        They do when any reading of one shares a lemma, or else a derivational family, with any
        reading of the other.
        """
        unknown = tuple(word for word in dict.fromkeys((a, b)) if word not in self)
        if unknown:
            return Meaning(False, Relation.UNKNOWN, unknown)
        lemmas_a, lemmas_b = self._lemma_numbers(a), self._lemma_numbers(b)
        for lemma in lemmas_a:
            if lemma in lemmas_b:
                return Meaning(True, Relation.LEMMA, (self._lemmas[lemma],))
        families = {number: lemma for lemma in lemmas_b for number in self._families_of(lemma)}
        for lemma in lemmas_a:
            for number in self._families_of(lemma):
                if number in families:
                    pair = (self._lemmas[lemma], self._lemmas[families[number]])
                    return Meaning(True, Relation.FAMILY, pair)
        return Meaning(False, Relation.NONE)

    def family(self, word: str) -> tuple[tuple[str, ...], ...]:
        """The families that the readings of a word belong to: lemmas, the most usual first."""
        if word not in self:
            return ()
        numbers = [n for lemma in self._lemma_numbers(word) for n in self._families_of(lemma)]
        return tuple(self._members(number) for number in dict.fromkeys(numbers))

    @cached_property
    def kin(self) -> "Kin":
        """What ``same_meaning`` knows, for compiled code."""
        from logomachie.lexicon.kin import Kin

        arrays = obtain_part(self._stored, b"kin", lambda: Part(self._build_kin()._asdict())).arrays
        return Kin(arrays["table"].reshape(-1, 3), arrays["families"])

    def _build_kin(self) -> "Kin":
        from logomachie.lexicon.kin import build_kin

        starts = self._arrays["reading_starts"]
        words = np.repeat(np.arange(len(self)), starts[1:] - starts[:-1])
        lemmas = self._arrays["reading_lemma"]
        families = self._arrays["lemma_family"][lemmas].astype(np.int64)
        with_homonyms = np.flatnonzero(np.isin(lemmas, self._arrays["homonym_lemma"]))
        further = [
            (words[at], family)
            for at in with_homonyms
            for family in self._homonyms[int(lemmas[at])]
        ]
        more = np.array(further, np.int64).reshape(-1, 2)
        return build_kin(
            self.automaton,
            np.concatenate((words, more[:, 0])),
            np.concatenate((families, more[:, 1])),
            len(self),
        )

    def _members(self, family: int) -> tuple[str, ...]:
        members = np.flatnonzero(self._arrays["lemma_family"] == family)
        frequency = self._arrays["lemma_frequency"][members].astype(np.int64)
        ordered = members[np.argsort(-frequency, kind="stable")]
        return tuple(dict.fromkeys(self._lemmas[int(lemma)] for lemma in ordered))

    def _families_of(self, lemma: int) -> tuple[int, ...]:
        return (int(self._arrays["lemma_family"][lemma]), *self._homonyms.get(lemma, ()))

    @cached_property
    def _homonyms(self) -> dict[int, list[int]]:
        further: dict[int, list[int]] = {}
        rows = zip(self._arrays["homonym_lemma"], self._arrays["homonym_family"], strict=True)
        for lemma, family in rows:
            further.setdefault(int(lemma), []).append(int(family))
        return further

    def _lemma_numbers(self, word: str) -> tuple[int, ...]:
        rows = self._reading_range(self.index(word))
        numbers = self._arrays["reading_lemma"][rows.start : rows.stop]
        # The most usual first, which makes the better reason.
        frequency = self._arrays["lemma_frequency"]
        return tuple(sorted(dict.fromkeys(map(int, numbers)), key=lambda n: -int(frequency[n])))

    def _reading_range(self, place: int) -> range:
        starts = self._arrays["reading_starts"]
        return range(int(starts[place]), int(starts[place + 1]))

    # -- search

    @cached_property
    def _walker(self) -> Walker:
        return Walker(self.automaton)

    def find(self, pattern: str) -> Iterator[str]:
        """Words that fit a pattern: ``?`` is one letter, ``*`` any number of letters."""
        return search.find(self._walker, pattern)

    def anagrams(self, letters: str, *, partial: bool = False) -> Iterator[str]:
        """Words made of these letters, ``?`` being a joker: of all of them, or ``partial`` ones."""
        return search.anagrams(self._walker, letters, partial=partial)

    def extensions(self, word: str, *, front: int = 0, behind: int = 0) -> Iterator[str]:
        """Longer words made by up to so many letters in front of a run of letters and behind it."""
        return search.extensions(self._walker, word, front, behind)

    def replacements(self, word: str, count: int = 1) -> Iterator[str]:
        """Words of the same length in which up to ``count`` letters differ."""
        return search.replacements(self._walker, word, count)

    def neighbours(self, word: str) -> Neighbours:
        """Words one letter away."""
        return Neighbours(
            tuple(self.extensions(word, front=1)),
            tuple(self.extensions(word, behind=1)),
            tuple(self.replacements(word)),
        )


def _key(chosen: NDArray[np.bool_], more: Sequence[str] = ()) -> bytes:
    """What the automaton of some words is kept under."""
    return np.packbits(chosen).tobytes() + " ".join(more).encode()


class Texts:
    """Texts packed one behind the other."""

    def __init__(self, starts: Array, text: Array) -> None:
        self._starts = starts.data
        self._text = text.data

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, index: int) -> str:
        return str(self._text[self._starts[index] : self._starts[index + 1]], "utf-8")

    def __iter__(self) -> Iterator[str]:
        return (self[index] for index in range(len(self)))


class _Search:
    """Membership by binary search, for platforms without a compiled one."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._index: Callable[[str], int] = lexicon.index

    def __contains__(self, word: object) -> bool:
        try:
            return isinstance(word, str) and self._index(word) >= 0
        except ValueError:
            return False
