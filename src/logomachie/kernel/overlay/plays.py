"""Plays of games in which tiles are laid on empty cells and over letters, and words change hands.

>>> from logomachie.lexicon import Lexicon
>>> words = words_of(Lexicon.open(), [1] * 7 + [2, 3, 4, 5, 6])
>>> position = position_of([".....", ".ras.", "....."], "G")
>>> [(play.word, play.verdict, play.gain) for play in all_plays(words, position)]
[('GRAS', 'stolen', 7), ...]

A play puts tiles on one line and leaves words wherever a tile was put; ``open_plays`` are those
that leave a run across the line for a later play to finish. Every word that a play makes or changes
is *new*, *stolen* or only *lengthened* (see ``overlay_layout``), and the colours turn accordingly:

- each new tile shows the mover's colour;
- each word of its line that a word holds is stolen in it if it shows a letter of the opponent's
  colour, and means something else;
- a word that steals another turns to the mover's colour, but for the words in it that keep their
  meaning; one that holds no word of the opponent's turns as a whole;
- no word gets back a form that it had, and of a word no more letters are replaced than its limit;
- a letter is replaced only if a word that it belongs to is stolen, along or across the line.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

import numpy as np

from logomachie.kernel.arrays import Ints, Masks
from logomachie.kernel.overlay import after as overlay_after
from logomachie.kernel.overlay import search as overlay_search
from logomachie.kernel.overlay.layout import (
    FIRST_SHIFT,
    GAIN,
    KEPT_SHIFT,
    LENGTH_SHIFT,
    LINE_SHIFT,
    LONGEST_LINE,
    MOVER,
    NOBODY,
    OPEN_SHIFT,
    OPPONENT,
    PLACE,
    REPLACED_SHIFT,
    TILES_SHIFT,
    VERDICT_SHIFT,
    WORD,
    Position,
    Words,
)
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Automaton
from logomachie.lexicon.kin import key_of, word_of

VERDICTS = ("new", "stolen", "lengthened")
EVERY_LINE = (1 << LONGEST_LINE) - 1

LETTERS = bytes(0 if not chr(code).isalpha() else code & 31 for code in range(256))
COLOURS = bytes(
    NOBODY if not chr(code).isalpha() else MOVER if chr(code).isupper() else OPPONENT
    for code in range(256)
)
"""What the characters of a board mean: a letter, and whose it is."""


class Form(NamedTuple):
    """A form that a word had, and may not have again."""

    cell: int
    """A cell that the word covers."""
    down: bool
    """Whether it reads downwards."""
    word: str


class Play(NamedTuple):
    """A legal play."""

    cell: int
    """The cell of the first letter: row times the number of columns, plus column."""
    down: bool
    word: str
    """The whole word along the line."""
    tiles: tuple[int, ...]
    """The places in the word, from 0, where a tile is put."""
    replaced: tuple[int, ...]
    """Those of them where a letter lay."""
    verdict: str
    """Whether the word along the line is ``new``, ``stolen`` or ``lengthened``."""
    kept: tuple[int, ...]
    """Where it steals: the places of the letters of other words, which keep their meaning."""
    gain: int
    """What it adds to the mover's letters less the opponent's."""


class Plays(Sequence[Play]):
    """Plays found, packed; each is decoded when asked for."""

    def __init__(self, position: Position, rows: Ints) -> None:
        self.position = position
        self.rows = rows

    @property
    def gains(self) -> Ints:
        """The gain of every play."""
        return self.rows[:, GAIN]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Play]:
        return (decode(self.position, row) for row in self.rows)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> "Plays": ...
    def __getitem__(self, index: int | slice) -> "Play | Plays":
        if isinstance(index, slice):
            return Plays(self.position, self.rows[index])
        return decode(self.position, self.rows[index])

    def on(self, cells: Iterable[int]) -> "Plays":
        """Those plays that put a tile on one of these cells."""
        masks = np.zeros((2, LONGEST_LINE), np.int64)
        for cell in cells:
            row, column = divmod(cell, self.position.columns)
            masks[0, row] |= 1 << column
            masks[1, column] |= 1 << row
        place = self.rows[:, PLACE]
        wanted = masks[place & 1, place >> LINE_SHIFT & 15]
        return Plays(self.position, self.rows[place >> TILES_SHIFT & wanted != 0])

    def replacing(self, most: int, cells: Iterable[int], *, down: bool) -> "Plays":
        """All plays but those along the line of these cells that replace more of them."""
        places = [divmod(cell, self.position.columns)[:: -1 if down else 1] for cell in cells]
        line, mask = places[0][0], sum(1 << at for _, at in places)
        place = self.rows[:, PLACE]
        replaced = np.bitwise_count(place >> REPLACED_SHIFT & mask)
        along = (place & 1 == down) & (place >> LINE_SHIFT & 15 == line)
        return Plays(self.position, self.rows[~along | (replaced <= most)])

    def ranked(self) -> "Plays":
        """The same plays, the highest gain first."""
        return Plays(self.position, self.rows[np.argsort(-self.gains, kind="stable")])


def words_of(lexicon: Lexicon, limits: Sequence[int], automaton: Automaton | None = None) -> Words:
    """The words of a lexicon, or of a part of it; ``limits`` by length from 0 (see ``Words``)."""
    if automaton is None:
        automaton = lexicon.automaton
    table = np.zeros(LONGEST_LINE + 1, np.int64)
    table[: len(limits)] = limits[: LONGEST_LINE + 1]
    return Words(automaton.nodes, automaton.gaddag, automaton.dawg, *lexicon.kin, table)


def position_of(rows: Sequence[str], tiles: str, forms: Iterable[Form] = ()) -> Position:
    """A position from rows of text: ``.`` empty, capitals the mover's, small the opponent's."""
    height, width = len(rows), len(rows[0])
    if not 1 <= max(height, width) <= LONGEST_LINE:
        raise ValueError(f"a board has 1 to {LONGEST_LINE} rows and columns")
    shown = "".join(rows).encode("ascii")
    letters = np.frombuffer(shown.translate(LETTERS), np.uint8).astype(np.int32)
    colours = np.frombuffer(shown.translate(COLOURS), np.uint8).astype(np.int32)
    counts = np.zeros(27, np.int32)
    for letter in tiles:
        counts[ord(letter) - 64] += 1
    history = unpacked([packed(forms, height, width)])
    return Position(height, width, letters, colours, counts, history)


def packed(forms: Iterable[Form], height: int, width: int) -> bytes:
    """Forms on a board of this size, packed: those of a word are the same for many positions."""
    rows = [
        (
            height * width + cell % width * height + cell // width if down else cell,
            key_of(word),
        )
        for cell, down, word in forms
    ]
    return np.array(rows, np.int64).tobytes()


def unpacked(forms: Iterable[bytes]) -> Ints:
    """Packed forms as the kernel takes them: see ``FORM_INDEX``."""
    return np.frombuffer(bytearray().join(forms), np.int64).reshape(-1, 2)


def all_plays(words: Words, position: Position, *, replace: bool = True) -> Plays:
    """Every legal play once, in a fixed order; without replacements if so wished."""
    rows = overlay_search.all_plays(position, words, int(replace), 0, EVERY_LINE, EVERY_LINE)
    return Plays(position, rows)


def plays_on(words: Words, position: Position, lines: Iterable[tuple[bool, int]]) -> Plays:
    """The legal plays on some lines: whether it reads downwards, and which column or row it is.

    A single tile with a word along both of its lines is found on its row alone.
    """
    masks = [0, 0]
    for down, line in lines:
        masks[down] |= 1 << line
    return Plays(position, overlay_search.all_plays(position, words, 1, 0, *masks))


def open_plays(words: Words, position: Position, *, tiles_at_hand: bool) -> Plays:
    """Plays that leave a run across their line which is no word, but may become one.

    With the tiles at hand; or else with all that may come to hand, the letters on the board
    included: then no play is missing that a turn can begin with and be ended after. What else the
    rules ask of a word that finishes the run is not looked at.
    """
    letters = np.flatnonzero(position.tiles).tolist()
    if not tiles_at_hand:
        letters += position.letters[position.letters > 0].tolist()
    finishing = sum(1 << letter for letter in set(letters))
    rows = overlay_search.all_plays(position, words, 1, finishing, EVERY_LINE, EVERY_LINE)
    return Plays(position, rows[rows[:, PLACE] >> OPEN_SHIFT & 1 == 1])


def after(words: Words, position: Position, row: Ints) -> Position:
    """The position after a packed play of the mover, whose turn goes on."""
    return overlay_after.after(position, words, row)


def turned(position: Position, tiles: Masks) -> Position:
    """The position as the opponent sees it, who can lay these tiles (counted by letter)."""
    other = np.array([NOBODY, OPPONENT, MOVER], np.int32)[position.colours]
    return position._replace(colours=other, tiles=tiles)


def balance(position: Position) -> int:
    """The mover's letters less the opponent's."""
    return int((position.colours == MOVER).sum()) - int((position.colours == OPPONENT).sum())


def decode(position: Position, row: Ints) -> Play:
    """A packed play."""
    place = int(row[PLACE])
    down = bool(place & 1)
    line = place >> LINE_SHIFT & 15
    first = place >> FIRST_SHIFT & 15
    length = place >> LENGTH_SHIFT & 15
    places = range(length)
    return Play(
        first * position.columns + line if down else line * position.columns + first,
        down,
        word_of(int(row[WORD])),
        tuple(at for at in places if place >> TILES_SHIFT + first + at & 1),
        tuple(at for at in places if place >> REPLACED_SHIFT + first + at & 1),
        VERDICTS[place >> VERDICT_SHIFT & 3],
        tuple(at for at in places if place >> KEPT_SHIFT + first + at & 1),
        int(row[GAIN]),
    )
