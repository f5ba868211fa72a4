"""What the compiled parts of the crossword kernel hand to each other.

**Planes.** A board is seen twice: plane 0 has its rows as lines, plane 1 its columns. Both are
stored one behind the other in flat arrays, so that every search reads along a line::

    plane 0, row r, column c     r * columns + c                     (this is the cell number)
    plane 1, row r, column c     rows * columns + c * rows + r

**Candidates** are masks of 64 bits: bit ``l`` is the letter ``l`` (1 to 26), bit ``32 + l`` the
same letter shown by flipping the tile that lies there.

**Plays** are rows of four numbers::

    PLACE     bit 0 plane, 1-5 line, 6-10 position of the first new tile, 11-14 number of new
              tiles, 15-20 number of flips, from bit 21 on the first flip in the list of flips
    LETTERS   five bits for every new tile, the first tile lowest
    TILES     five bits for every new tile: kind * 2 + face
    SCORE     the total of the play

A flip is ``cell << 5 | letter``; plays share stretches of one list of flips.
"""

from typing import NamedTuple

from logomachie.kernel.arrays import Int, Masks

STAR = 27
FLIPPED = 32
"""Added to a letter in a candidate mask when a flip shows it."""

LONGEST_LINE = 32
LARGEST_RACK = 12
LARGEST_COUNT = 15
"""Kinds of a rack are counted in four bits each."""

PLACE, LETTERS, TILES, SCORE = 0, 1, 2, 3
LINE_SHIFT, FIRST_SHIFT, NEW_SHIFT, FLIPS_SHIFT, FLIP_AT_SHIFT = 1, 6, 11, 15, 21
MOST_FLIPS = 63

PLAY_COUNT, FLIP_COUNT, SOLUTION_COUNT, CAPPED, SERIAL, STEPS, THRESHOLD, WORD_COUNT = (
    0, 1, 2, 3, 4, 5, 6, 7,
)  # fmt: skip
"""Counters of a search. SERIAL numbers the flip problems solved, so that marks need no wiping.
THRESHOLD is the score that a play must beat when only the best are kept, else -1."""
COUNTERS = 8


class Settings(NamedTuple):
    """The rules of a game as far as plays and scores depend on them."""

    flips: int
    """Whether tiles on the board may be flipped."""
    rack_size: int
    """How many tiles laid at once earn the full-hand bonus."""
    full_hand: int
    flip_bonus: int
    """Points for each tile flipped."""
    colour_minimum: int
    """Words of one colour count double from this length on; 0 for never."""
    first_minimum: int
    """The least length of the first word."""
    limit: int
    """The search stops after so many plays, and says so."""
    step_limit: int
    """The search stops after so many steps through combinations of flips, and says so."""
    keep: int
    """Keep only so many best plays; 0 for all."""


class Grid(NamedTuple):
    """A board in both planes.

    Compiled code pays for every array that it takes out of a tuple, so what belongs to one cell or
    one run lies side by side in one table.
    """

    rows: int
    columns: int
    cells: Masks
    """By index and field: see LETTER and its like."""
    runs: Masks
    """By run and field: see RUN_FIRST and its like. Behind the last run is one of length 0."""


LETTER, VALUE, GAIN, COLOURS, OTHER, RUN = 0, 1, 2, 3, 4, 5
"""Fields of a cell: the letter up or 0; its value; what a flip adds to it; its colours, 1 or 2 (the
colours of a word are the bits that all its tiles share); the index of the same cell in the other
plane; the run along the line that covers it, or -1."""
CROSS_LETTERS, CROSS_VALUE, CROSS_COLOURS, OPEN = 6, 7, 8, 9
"""Fields of an empty cell: letters that make a word across the line without any flip; the value of
the tiles next to it across the line, -1 where there are none; the colours in which the word across
would count double; letters that may be laid there as far as its neighbours tell, flips included."""
LETTER_FACTOR, WORD_FACTOR = 10, 11
LINE_LETTERS, SPECIAL, ACTIVE = 12, 13, 14
"""What flips can do: letters that a flip can show on a tile, as far as the run across the line
allows; letters that make a word across an empty cell with flips of its tiles; IS_ACTIVE if tiles
off the line may be flipped even if nothing is special about the cell."""
CELL_FIELDS = 15

RUN_FIRST, RUN_LENGTH, RUN_VALUE, RUN_COLOURS, RUN_VARIANTS = 0, 1, 2, 3, 4
"""Fields of a run: the index of its first cell, its length, value and colours, its first variant
(the next run's first follows its last)."""
RUN_FIELDS = 5


class Variants(NamedTuple):
    """What flips can do on a board, whatever is laid.

    A *variant* of a run is a word that flips of at least one of its tiles make of it. A *hole* is
    an empty cell beside tiles: its variants have a letter in the hole. A variant belongs to the
    plane along which it is read.
    """

    table: Masks
    """By variant and field: see HOLE_LETTER and its like."""
    flips: Masks
    """The flips of all variants: ``cell << 5 | letter``."""
    holes: Masks
    """By index, in the plane along which the word is read: the first variant of a hole, the end."""


HOLE_LETTER, FLIPS_FROM, UNSUPPORTED, HOPELESS = 0, 1, 2, 3
"""Fields of a variant: the letter in the hole; its first flip (the next variant's first follows its
last); its flipped cells, as bits along the run, whose other run as it lies on the board forbids the
flip; whether a flip is forbidden even if a new tile lengthens that other run."""
VARIANT_FIELDS = 4


class Rack(NamedTuple):
    """The kinds of tiles on a rack, and the machine that says which letters it can lay.

    A state of the machine stands for what may have been used so far: the set of all ways to lay
    the letters seen. It knows which letters can follow.
    """

    counts: Int
    """Four bits for each kind: how many there are."""
    ambiguous: Int
    """The mask of the letters that can be laid in several ways."""
    letters: Masks
    """By letter and field: see WAYS_FROM and its like."""
    ways: Masks
    """By way to lay a letter and field: see WAY_TILE and its like."""
    playable: Masks
    """By state: the mask of the letters that can follow."""
    following: Masks
    """By state and letter, at ``state * 32 + letter``: the next state."""


WAYS_FROM, FIRST_VALUE, BEST_VALUE = 0, 1, 2
"""Fields of a letter: the first way to lay it (the next letter's first follows its last), the value
laid in the first way, and in the dearest."""
WAY_TILE, WAY_VALUE, WAY_COLOUR = 0, 1, 2
"""Fields of a way: kind * 2 + face, value, colour."""

WORD_WHERE, WORD_LAID, WORD_POINTS, WORD_FLIPS, WORD_SOLUTIONS = 0, 1, 2, 3, 4
"""A word found on a line: where (see below), its new letters, its points if every letter is laid in
the first way and nothing is flipped, its flips on the line as ``first << 8 | number`` in a list of
``position << 5 | letter``, its sets of flips as ``first << 32 | number`` in a list of solutions."""
WORD_FIELDS = 5

TURNED = 1 << 5
LEFT_SHIFT, RIGHT_SHIFT, COUNT_SHIFT = 6, 11, 16
IS_SPECIAL, IS_ACTIVE, IS_AMBIGUOUS, IS_FREE = 1 << 20, 1 << 21, 1 << 22, 1 << 23
"""Where a search stands: bits 0-4 the position, TURNED whether it reads rightwards, then the left
and right end of the word (five bits each) and the number of new tiles (four), then flags: tiles are
flipped on the line, or a letter may go with flips across it; flips may be possible off the line;
letters can be laid in several ways; a new tile has no word across, or the plane is 0, so that a
play of a single tile is found in one plane only."""
FLAGS = IS_SPECIAL | IS_ACTIVE | IS_AMBIGUOUS | IS_FREE
