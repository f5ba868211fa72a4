"""The overlay kernel finds exactly the plays that the rules allow, and knows what each gains."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import Position, Words
from logomachie.lexicon import Lexicon
from logomachie.lexicon.compiled import build
from tests.chance import seeded
from tests.kernel import overlay_brute_force as brute

LIMITS = [1] * 7 + [2, 3, 4, 5, 6, 7]
BAG = (
    "A" * 7 + "BBCCC" + "D" * 6 + "E" * 13 + "FFGGG" + "H" * 5 + "I" * 8 + "JKK" + "L" * 5 + "MMM"
    + "N" * 10 + "OOOOPPQ" + "R" * 7 + "S" * 8 + "T" * 6 + "U" * 5 + "VWWXYZZ"
)  # fmt: skip


def text_of(position: Position) -> brute.Board:
    board = {}
    for cell, (letter, colour) in enumerate(zip(position.letters, position.colours, strict=True)):
        if letter:
            char = chr(64 + letter)
            board[divmod(cell, position.columns)] = char if colour == 1 else char.lower()
    return board


def tiles_of(position: Position) -> str:
    return "".join(chr(64 + letter) * count for letter, count in enumerate(position.tiles))


class Playout:
    """Random plays of two sides, with the history of forms kept apart from the kernel's."""

    def __init__(self, words: Words, size: int, bag: str, rack: int, rng: random.Random) -> None:
        self.words, self.rng, self.rack = words, rng, rack
        self.bag = rng.sample(bag, len(bag))
        self.forms: dict[tuple[bool, brute.Cell], set[str]] = {}
        self.position = overlay.position_of(["." * size] * size, "".join(self.bag[:rack]))

    def positions(self, count: int) -> Iterator[brute.Position]:
        for _ in range(count):
            board = text_of(self.position)
            yield brute.Position(board, tiles_of(self.position), self.forms)
            plays = overlay.all_plays(self.words, self.position)
            if not plays:
                return
            self.play(board, plays, self.rng.randrange(len(plays)))

    def play(self, board: brute.Board, plays: overlay.Plays, number: int) -> None:
        play = plays[number]
        first = divmod(play.cell, self.position.columns)
        changed = [brute.step(first, play.down, at) for at in play.tiles]
        for down in (False, True):
            for cell in changed:
                for near in (cell, brute.step(cell, down, 1), brute.step(cell, down, -1)):
                    run = brute.stretch_through(board, near, down) if near in board else ()
                    if len(run) > 1:
                        text = "".join(board[at] for at in run).upper()
                        for at in run:
                            self.forms.setdefault((down, at), set()).add(text)
        position = overlay.after(self.words, self.position, plays.rows[number])
        if self.rng.random() < 0.7:
            rack = "".join(self.rng.sample(self.bag, self.rack))
            position = overlay.turned(position, overlay.position_of(["."], rack).tiles)
        self.position = position


def found(position: Position, plays: overlay.Plays) -> set[brute.Found]:
    every = []
    for play in plays:
        first = divmod(play.cell, position.columns)
        put = frozenset((brute.step(first, play.down, at), play.word[at]) for at in play.tiles)
        assert set(play.replaced) <= set(play.tiles)
        every.append(brute.Found(put, play.gain))
    assert len(set(every)) == len(every), "a play is listed twice"
    return set(every)


def check(playout: Playout, rules: brute.Rules, count: int) -> None:
    """Compare all positions of a playout."""
    words = brute.by_length(rules.words, max(rules.rows, rules.columns))
    for position in playout.positions(count):
        expected = brute.all_plays(rules, position, words)
        plays = overlay.all_plays(playout.words, playout.position)
        assert found(playout.position, plays) == expected


@seeded(24)
def test_small_lexicons_and_boards(lexicon: Lexicon, seed: int) -> None:
    rng = random.Random(seed)
    chosen = sorted(rng.sample(_short_words(lexicon), 400))
    check_small(lexicon, chosen, rng, (3, 5, 7)[seed % 3])


@seeded(8)
def test_long_words_lose_several_letters(lexicon: Lexicon, seed: int) -> None:
    rng = random.Random(seed)
    chosen = {*_long_words(lexicon), *rng.sample(_short_words(lexicon), 100)}
    check_small(lexicon, sorted(chosen), rng, 11)


def check_small(lexicon: Lexicon, chosen: list[str], rng: random.Random, size: int) -> None:
    words = overlay.words_of(lexicon, LIMITS, build(chosen))
    rules = brute.Rules(frozenset(chosen), lambda a, b: lexicon.same_meaning(a, b).same, size, size)
    bag = "".join(rng.choice(chosen) for _ in range(8))
    check(Playout(words, size, bag, min(8, len(bag)), rng), rules, 6)


BRIDGES = (
    ("LITERIE LITERIES LIT RIE RIES LITS RI".split(), "ES"),
    ("SALON SALONS SA ON ONS SAS LA LAS".split(), "LS"),
    ("ACTIVITE ACTIF ACTIFS TE TA ACTIVE".split(), "VIES"),
    ("RATS RAT RA SI SIS AS RAS".split(), "TSI"),
)
"""Words that join others, some of which mean the same, and tiles to do it with."""


@pytest.mark.rule("J31", "J37", "J38")
@pytest.mark.parametrize(("chosen", "tiles"), BRIDGES)
@seeded(6)
def test_words_that_join_others(lexicon: Lexicon, chosen: list[str], tiles: str, seed: int) -> None:
    """On a row with gaps, crossed by a column, in colours at random."""
    rng = random.Random(seed)
    words = overlay.words_of(lexicon, LIMITS, build(sorted({*chosen, "SE", "ES", "SI"})))
    rules = brute.Rules(
        frozenset({*chosen, "SE", "ES", "SI"}), lambda a, b: lexicon.same_meaning(a, b).same, 9, 9
    )
    first, second = rng.sample([word for word in chosen if len(word) < 6], 2)
    row = f"{first}.{second}"[:9].ljust(9, ".")
    below = "".join("E" if letter == "S" else "." for letter in row)
    lines = [*["." * 9] * 4, row, below, *["." * 9] * 3]
    shown = ["".join(rng.choice((c.upper(), c.lower())) for c in line) for line in lines]
    position = overlay.position_of(shown, tiles)
    expected = brute.all_plays(
        rules, brute.Position(text_of(position), tiles, {}), brute.by_length(rules.words, 9)
    )
    assert found(position, overlay.all_plays(words, position)) == expected


_SHORT: list[str] = []
_LONG: list[str] = []


def _long_words(lexicon: Lexicon) -> list[str]:
    """Words of seven to ten letters, with others that differ in two or three letters."""
    if not _LONG:
        rng = random.Random(11)
        seeds = rng.sample([word for word in lexicon if 7 <= len(word) <= 9], 12)
        near = (word for seed in seeds for word in lexicon.replacements(seed, len(seed) - 5))
        _LONG.extend(sorted({*seeds, *near})[::2])
    return _LONG


def _short_words(lexicon: Lexicon) -> list[str]:
    """Words of up to seven letters, most of them with neighbours among each other."""
    if not _SHORT:
        rng = random.Random(7)
        seeds = rng.sample([word for word in lexicon if 2 <= len(word) <= 5], 150)
        near = (word for seed in seeds for group in lexicon.neighbours(seed) for word in group)
        _SHORT.extend(sorted({*seeds, *near}))
    return _SHORT


@pytest.fixture(scope="module")
def every_word(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(lexicon)


@seeded(2, 1023943195)
def test_real_positions(lexicon: Lexicon, every_word: frozenset[str], seed: int) -> None:
    words = overlay.words_of(lexicon, LIMITS)
    rules = brute.Rules(every_word, lambda a, b: lexicon.same_meaning(a, b).same)
    playout = Playout(words, 11, BAG, 7, random.Random(seed))
    check(playout, rules, 3)


@seeded(30)
def test_gains_are_what_the_position_after_shows(lexicon: Lexicon, seed: int) -> None:
    rng = random.Random(seed)
    words = overlay.words_of(lexicon, LIMITS)
    playout = Playout(words, 11, BAG, 12, rng)
    for _ in playout.positions(6):
        plays = overlay.all_plays(words, playout.position)
        before = overlay.balance(playout.position)
        for number in rng.sample(range(len(plays)), min(20, len(plays))):
            after = overlay.after(words, playout.position, plays.rows[number])
            assert overlay.balance(after) - before == plays.gains[number]
            laid = np.count_nonzero(after.letters) - np.count_nonzero(playout.position.letters)
            assert after.tiles.sum() == playout.position.tiles.sum() - laid
