"""Words that somebody may have meant: against an edit distance computed by the book."""

import random

import pytest

from logomachie.kernel.misspelt import HEARD, SLIP, Meant, meant
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Dawg
from logomachie.lexicon.compiled import build_dawg

SHELF = "ACCUEIL AUBERGINE CAR CARTE CARTON CHAT ELEPHANT LION PHARMACIE RACE TRAC".split()


@pytest.fixture(scope="module")
def dawg() -> Dawg:
    return build_dawg(SHELF)


def distance(a: str, b: str) -> int:
    """Letters put in, left out, mistaken or changed with their neighbours."""
    rows = [list(range(len(b) + 1))]
    for i in range(1, len(a) + 1):
        row = [i]
        for j in range(1, len(b) + 1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 2 : i] == b[j - 2 : j][::-1]:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ACCEUIL", [Meant("ACCUEIL", HEARD)]),
        ("OBERJINE", [Meant("AUBERGINE", 2 * HEARD)]),
        ("FARMACI", [Meant("PHARMACIE", 2 * HEARD)]),
        ("ELEFAN", [Meant("ELEPHANT", 2 * HEARD)]),
        ("HCAT", [Meant("CHAT", SLIP)]),
        ("LYON", [Meant("LION", HEARD)]),
        ("LIOXX", [Meant("LION", SLIP + HEARD)]),
        ("QQQQQQ", []),
        ("", []),
    ],
)
def test_sounds_cost_less_than_slips(dawg: Dawg, text: str, found: list[Meant]) -> None:
    assert meant([dawg], text) == found


def test_all_words_within_two_slips_are_found(dawg: Dawg) -> None:
    rng = random.Random("slips")
    for _ in range(300):
        letters = list(rng.choice(SHELF))
        for _ in range(2):
            letters[rng.randrange(len(letters))] = rng.choice("ABCDEILNORT")
        text = "".join(letters)
        near = {word: distance(text, word) for word in SHELF if distance(text, word) <= 2}
        least = min(near.values())
        found = {one.letters for one in meant([dawg], text)}
        assert {word for word, far in near.items() if far == least} & found


def test_a_long_text_is_searched_for_within_bounds(lexicon: Lexicon) -> None:
    words = Dawg(lexicon.automaton.nodes, lexicon.automaton.dawg)
    assert meant([words], "ENTRERAISENTERASTESRAIENTERASSIONS") == []
