"""How well words are known: on pairs, half of them kept aside, and by what a beginner knows."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from logomachie.games.croisillon import bot as croisillon
from logomachie.games.guerre_des_mots import bot as guerre_des_mots
from logomachie.games.jago import bot as jago
from logomachie.games.option import bot as option
from logomachie.lexicon import Lexicon
from logomachie.lexicon.cache import Stored
from logomachie.lexicon.familiarity import (
    CURRENT,
    STEPS,
    Readings,
    measure,
    read_everyday,
)
from logomachie.lexicon.folding import fold
from logomachie.lexicon.sample import sample_lexicon

PAIRS = Path(__file__).parent / "pairs"
TAGS = ("N s", "V ind pres 3 s", "V inf", "V sub impa 1 s")
NOUN, PRESENT, INFINITIVE, OLD = range(len(TAGS))
LADDERS = {
    "option": [style.skill.vocabulary for style in option.STYLES.values()],
    "jago": [style.skill.vocabulary for style in jago.STYLES.values()],
    "croisillon": [style.skill.vocabulary for style in croisillon.STYLES.values()],
    "guerre_des_mots": [style.skill.vocabulary for style in guerre_des_mots.STYLES.values()],
}


def known(lexicon: Lexicon, word: str) -> int:
    return int(lexicon.familiarity[lexicon.index(word)])


def read_pairs(name: str) -> list[tuple[str, str]]:
    lines = (PAIRS / name).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [(less, more) for less, more, _ in rows]


@pytest.mark.parametrize(("name", "count"), [("known_tuned.tsv", 336), ("known_held_out.tsv", 361)])
def test_of_two_words_the_better_known_one_is_found(
    lexicon: Lexicon, name: str, count: int
) -> None:
    pairs = read_pairs(name)
    wrong = [pair for pair in pairs if known(lexicon, pair[0]) >= known(lexicon, pair[1])]
    assert len(pairs) == count
    assert 1 - len(wrong) / len(pairs) >= 0.95, wrong


def test_what_is_told_of_a_word_holds_its_familiarity(lexicon: Lexicon) -> None:
    entry = lexicon.entry("CHAT")
    assert entry
    assert entry.familiarity == known(lexicon, "CHAT") > known(lexicon, "MINUTER")


def test_some_60_000_words_are_in_use(lexicon: Lexicon) -> None:
    assert 55_000 < np.count_nonzero(lexicon.familiarity >= CURRENT) < 65_000
    in_use = "MANGERIEZ CHANTERIONS OIGNONS SELFIE STERNUM RIGOLERIONS".split()
    assert [word for word in in_use if known(lexicon, word) < CURRENT] == []
    odd = "MANGEASSES MANGEA FUSSIONS MINUTER FEUILLER GALERUQUE RESSOURCASSE AA WU".split()
    assert [word for word in odd if known(lexicon, word) >= CURRENT] == []


def test_a_beginner_of_option_knows_no_word_that_only_books_have(lexicon: Lexicon) -> None:
    places = np.flatnonzero(lexicon.familiarity >= LADDERS["option"][0])
    assert 12_000 < len(places) < 25_000
    entries = [lexicon.entry(lexicon[int(place)]) for place in places]
    assert [entry.word for entry in entries if entry and _is_literary(entry.readings)] == []


def _is_literary(readings: Sequence[tuple[str, str, str]]) -> bool:
    return all(" psim " in tag or " sub impa " in tag for _, _, tag in readings)


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_each_level_knows_what_the_one_below_knows(ladder: list[int]) -> None:
    assert ladder == sorted(ladder, reverse=True)
    assert ladder[-1] == 0
    assert set(ladder) - {0} <= set(STEPS), "a vocabulary that nobody prepares"
    assert ladder[0] >= CURRENT


def test_everyday_words_are_words_and_listed_once(lexicon: Lexicon) -> None:
    everyday = read_everyday()
    assert [form for form in everyday if form not in lexicon.spellings(fold(form))] == []
    text = files("logomachie.lexicon").joinpath("everyday.txt").read_text("utf-8")
    lines = [line.split()[1:] for line in text.splitlines() if not line.startswith("#")]
    assert sorted(form for line in lines for form in line) == sorted(everyday)


def test_a_lexicon_of_other_days_counts_as_it_did() -> None:
    """It has no such array: its words are known by their most usual lemma."""
    header, arrays, path = sample_lexicon()._stored
    older = Lexicon(Stored(header, {k: v for k, v in arrays.items() if k != "familiarity"}, path))
    assert set(older.familiarity.tolist()) == {100}
    assert older.vocabulary(STEPS[-1]).nodes.tolist() == older.automaton.nodes.tolist()


def of(*rows: tuple[int, int, int, int, int]) -> list[int]:
    """The familiarity of words, by rows of word, spelling, lemma, tag and class."""
    table = np.array(rows)
    starts = np.searchsorted(table[:, 0], np.arange(table[-1, 0] + 2))
    known: list[int] = measure(Readings(starts, *table.T[1:]), TAGS).tolist()
    return known


def test_a_verb_gets_little_of_a_spelling_that_a_noun_accounts_for() -> None:
    """The count of *minute* is the noun's as long as nobody writes *minuter*."""
    minute, minuter, minutes, verb = 0, 1, 0, 1
    rare = of(
        (0, minute, minutes, NOUN, 11),
        (0, minute, verb, PRESENT, 11),
        (1, minuter, verb, INFINITIVE, 0),
        (2, 2, 2, INFINITIVE, 9),
        (3, 3, 2, PRESENT, 9),
        (4, 4, 3, NOUN, 9),
    )
    usual = of(
        (0, minute, minutes, NOUN, 11),
        (0, minute, verb, PRESENT, 11),
        (1, minuter, verb, INFINITIVE, 9),
        (2, 2, 2, INFINITIVE, 9),
        (3, 3, 2, PRESENT, 9),
        (4, 4, 3, NOUN, 9),
    )
    assert rare[1] < 10 < 40 < usual[1]
    assert rare[0] > 50


def test_an_inflection_is_known_by_its_lemma_and_a_tense_of_books_hardly() -> None:
    infinitive, present, old, rare = of(
        (0, 0, 0, INFINITIVE, 10),
        (1, 1, 0, PRESENT, 0),
        (2, 2, 0, OLD, 0),
        (3, 3, 1, INFINITIVE, 2),
    )
    assert infinitive > present > rare > old


def test_the_measure_depends_on_nothing_but_the_readings() -> None:
    rows = ((0, 0, 0, NOUN, 7), (0, 0, 1, PRESENT, 7), (1, 1, 1, INFINITIVE, 3))
    assert of(*rows) == of(*rows)
    renumbered = of((0, 5, 3, NOUN, 7), (0, 5, 2, PRESENT, 7), (1, 4, 2, INFINITIVE, 3))
    assert renumbered == of(*rows)
