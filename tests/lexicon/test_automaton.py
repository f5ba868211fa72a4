"""The automaton against brute force, on small random lexicons and on the real one."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import LONGEST_WORD, SEPARATOR, Automaton, Walker
from logomachie.lexicon.compiled import build, contains_many
from tests.chance import seeded

words_of_few_letters = st.text("ABC", min_size=2, max_size=6)
lexicons = st.sets(words_of_few_letters, min_size=1, max_size=40)


def read_all(walker: Walker, node: int, labels: str = "") -> set[str]:
    """Every path that ends a word, the separator written as a bar."""
    found = set()
    for label, target, ends in walker.arcs(node, (1 << 28) - 1):
        path = labels + ("|" if label == SEPARATOR else chr(64 + label))
        if ends:
            found.add(path)
        if target:
            found |= read_all(walker, target, path)
    return found


def gaddag_paths(word: str) -> set[str]:
    splits = {f"{word[:n][::-1]}|{word[n:]}" for n in range(1, len(word))}
    return splits | {word[::-1]}


@given(lexicons)
@settings(max_examples=60)
def test_dawg_and_gaddag_hold_exactly_the_words(words: set[str]) -> None:
    walker = Walker(build(sorted(words)))
    assert read_all(walker, walker.dawg) == words
    expected = {path for word in words for path in gaddag_paths(word)}
    assert read_all(walker, walker.gaddag) == expected


@given(lexicons)
@settings(max_examples=60)
def test_no_two_nodes_are_equal(words: set[str]) -> None:
    """Minimal: no node is stored twice (the root of the DAWG aside)."""
    nodes = build(sorted(words)).nodes.tolist()
    seen = []
    at = 2
    while at < len(nodes):
        size = 2 + int(nodes[at]).bit_count()
        seen.append(tuple(nodes[at : at + size]))
        at += size
    assert len(set(seen[:-1])) == len(seen) - 1


@given(lexicons, st.lists(words_of_few_letters, max_size=30))
@settings(max_examples=60)
def test_batch_membership_equals_a_set(words: set[str], questions: list[str]) -> None:
    automaton = build(sorted(words))
    asked = np.array([*words, *questions, "a", "A1", ""])
    rows = asked.view(np.uint32).reshape(len(asked), -1)
    found = contains_many(automaton.nodes, automaton.dawg, rows)
    assert found.tolist() == [word in words for word in asked.tolist()]


def test_words_of_any_stored_length() -> None:
    words = sorted({"AB", "A" * LONGEST_WORD, "BA" * 12})
    walker = Walker(build(words))
    assert read_all(walker, walker.dawg) == set(words)


@pytest.mark.parametrize("word", ["A", "A" * (LONGEST_WORD + 1), ""])
def test_other_lengths_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="2 to 35"):
        build([word])


@seeded(1)
def test_the_real_automaton_reads_every_word_from_every_letter(lexicon: Lexicon, seed: int) -> None:
    walker = Walker(lexicon.automaton)
    assert isinstance(lexicon.automaton, Automaton)
    for word in random.Random(seed).sample(list(lexicon), 2000):
        for path in gaddag_paths(word):
            node = walker.gaddag
            for letter in path[:-1]:
                node = walker.step(node, SEPARATOR if letter == "|" else ord(letter) - 64)
                assert node > 0
            assert walker.word_ends(node) >> (ord(path[-1]) - 64) & 1
