"""Building the lexicon: from the source's readings to the tables that are kept on disk."""

import gc
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.lexicon.familiarity import Readings, measure, read_everyday
from logomachie.lexicon.families import Families, lemma_of, number_families
from logomachie.lexicon.morfologik import Reading, read_readings
from logomachie.lexicon.off_board import letters_of, rows
from logomachie.lexicon.selection import Selection, read_reviewed, select
from logomachie.lexicon.source import Source

try:
    import dawg
except ImportError:  # no wheel for this platform
    dawg = None

Array = NDArray[np.generic]
Progress = Callable[[str, float], None]
"""Called with the name of a step and the share of all work that is done when it begins."""

# The steps with the share of the whole that each takes.
STEPS = {"read": 0.30, "families": 0.35, "entries": 0.10, "automaton": 0.25}


class Tables(NamedTuple):
    """A lexicon as arrays; rows of words are in alphabetical order of the folded words."""

    arrays: dict[str, Array]
    tags: tuple[str, ...]
    dawg: int
    gaddag: int


def build_tables(source: Source, progress: Progress) -> Tables:
    """Build all tables from the source."""
    begin = dict(zip(STEPS, accumulate(STEPS.values(), initial=0.0), strict=False))
    collecting = gc.isenabled()
    gc.disable()  # millions of small values without circles: to look for those takes long
    try:
        progress("read", begin["read"])
        selection = select(read_readings(source.dictionary), read_reviewed(), source.listed())
        progress("families", begin["families"])
        families = number_families(selection.words)
        progress("entries", begin["entries"])
        return make_tables(selection, families, lambda: progress("automaton", begin["automaton"]))
    finally:
        if collecting:
            gc.enable()


def make_tables(
    selection: Selection, families: Families, before_automaton: Callable[[], None] = lambda: None
) -> Tables:
    """All tables of these words and families."""
    tables = tables_without_automaton(selection, families)
    before_automaton()
    # numba takes half a second to import, and only a build needs it.
    from logomachie.lexicon.compiled import build as build_automaton
    from logomachie.lexicon.compiled import build_dawg

    automaton = build_automaton(sorted(selection.words))
    off_board = build_dawg(sorted(_off_board(selection)))
    arrays = tables.arrays | {
        "nodes": automaton.nodes,
        "off_board_nodes": off_board.nodes,
        "off_board_root": np.array([off_board.root], np.uint32),
    }
    return Tables(arrays, tables.tags, automaton.dawg, automaton.gaddag)


def tables_without_automaton(selection: Selection, families: Families) -> Tables:
    """Tables that know their words, but cannot be searched."""
    arrays, tags = _entries(selection, families)
    arrays["nodes"] = arrays["off_board_nodes"] = np.zeros(2, np.uint32)
    arrays["off_board_root"] = np.zeros(1, np.uint32)
    keys = dawg.DAWG(sorted(selection.words)).tobytes() if dawg else b""
    arrays["keys"] = np.frombuffer(keys, np.uint8)
    return Tables(arrays, tags, 0, 0)


def _entries(selection: Selection, families: Families) -> tuple[dict[str, Array], tuple[str, ...]]:
    lemmas = {lemma: number for number, lemma in enumerate(families.main)}
    tags = sorted({r.tag for readings in selection.words.values() for r in readings})
    tag_numbers = {tag: number for number, tag in enumerate(tags)}
    spellings: list[str] = []
    reading_counts: list[int] = []
    form_counts: list[int] = []
    everyday = read_everyday()
    columns: list[tuple[int, int, int, int]] = []
    word_frequency: list[int] = []
    lemma_frequency = np.zeros(len(lemmas), np.uint8)
    for word in sorted(selection.words):
        readings = sorted(set(selection.words[word]))
        forms = sorted({reading.form for reading in readings})
        spellings.append("|".join(forms))
        reading_counts.append(len(readings))
        word_frequency.append(max(map(_frequency, readings)))
        for reading in readings:
            number = lemmas[lemma_of(reading)]
            columns.append(
                (
                    forms.index(reading.form),
                    number,
                    tag_numbers[reading.tag],
                    max(_frequency(reading), everyday.get(reading.form, 0)),
                )
            )
            lemma_frequency[number] = max(lemma_frequency[number], _frequency(reading))
        form_counts.append(len(forms))
    table = np.array(columns, np.uint32)
    reading_starts = np.cumsum([0, *reading_counts], dtype=np.uint32)
    first_forms = np.repeat(np.cumsum([0, *form_counts])[:-1], reading_counts)
    spelling, lemma, tag, usual = table.T
    met = Readings(reading_starts, first_forms + spelling, lemma, tag, usual)
    spelling_starts, spelling_text = pack(spellings)
    lemma_starts, lemma_text = pack(lemma.text for lemma in lemmas)
    _, compounds = pack([_compound_lines(selection)])
    off_board_starts, off_board_text = pack(rows(_off_board(selection)))
    arrays: dict[str, Array] = {
        "spelling_starts": spelling_starts,
        "spelling_text": spelling_text,
        "reading_starts": reading_starts,
        "reading_spelling": spelling.astype(np.uint8),
        "reading_lemma": lemma.copy(),
        "reading_tag": tag.astype(np.min_scalar_type(len(tags))),
        "familiarity": measure(met, tags),
        "word_frequency": np.array(word_frequency, np.uint8),
        "lemma_starts": lemma_starts,
        "lemma_text": lemma_text,
        "lemma_family": np.array(list(families.main.values()), np.uint32),
        "homonym_lemma": np.array([lemmas[lemma] for lemma, _ in families.further], np.uint32),
        "homonym_family": np.array([family for _, family in families.further], np.uint32),
        "lemma_frequency": lemma_frequency,
        "compounds": compounds,
        "off_board_starts": off_board_starts,
        "off_board_text": off_board_text,
    }
    return arrays, tuple(tags)


def _off_board(selection: Selection) -> dict[str, list[str]]:
    """The spellings of all that is written on no board, by their letters; compounds first."""
    found: dict[str, list[str]] = {}
    for folded, readings in selection.compounds.items():
        forms = {reading.form for reading in readings}
        found.setdefault(letters_of(folded), []).extend(sorted(forms))
    for letters, spellings in selection.off_board.items():
        row = found.setdefault(letters, [])
        row.extend(sorted(set(spellings) - set(row)))
    return found


def _frequency(reading: Reading) -> int:
    return ord(reading.frequency_class) - ord("A")


def _compound_lines(selection: Selection) -> str:
    """Lines of folded compound, tab, spellings."""
    return "\n".join(
        f"{folded}\t{'|'.join(sorted({reading.form for reading in readings}))}"
        for folded, readings in sorted(selection.compounds.items())
    )


def pack(texts: Iterable[str]) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Texts one behind the other, and where each starts."""
    encoded = [text.encode() for text in texts]
    starts = np.cumsum([0, *map(len, encoded)], dtype=np.uint32)
    return starts, np.frombuffer(b"".join(encoded), np.uint8)
