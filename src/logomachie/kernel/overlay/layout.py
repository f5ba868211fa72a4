"""What the compiled parts of the overlay kernel hand to each other.

An *overlay* game lays tiles on empty cells and on tiles that lie there. Letters show the colour of
one of two players, here only the *mover* and the *opponent*. A *run* is a stretch of letters on a
line that no letter can lengthen; a run of two letters or more is a *word*.

**Planes.** As in ``layout``, a board is seen twice: plane 0 has its rows as lines, plane 1 its
columns. An *index* counts through both::

    plane 0, row r, column c     r * columns + c                     (this is the cell number)
    plane 1, row r, column c     rows * columns + c * rows + r

**Plays** are rows of three numbers::

    PLACE     bit 0 plane, 1-4 line, 5-8 position of the first letter, 9-12 length of the word,
              13-14 the verdict on the word along the line (see NEW and its like),
              15 whether it leaves a run across the line that is no word,
              from bit 16 on a mask of the new tiles, by position on the line,
              from bit 32 on a mask of those new tiles that replace a letter,
              from bit 48 on a mask of the letters of words that kept their meaning: where the word
              along the line steals others, they do not turn with it
    WORD      the key of the word along the line (see ``lexicon.kin``)
    GAIN      what the play adds to the mover's letters less the opponent's
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import Ints, Masks
from logomachie.lexicon.kin import LONGEST_KEY

LONGEST_LINE = LONGEST_KEY
"""A word must fit one key."""

NOBODY, MOVER, OPPONENT = 0, 1, 2
"""Whose colour a cell shows."""

PLACE, WORD, GAIN = 0, 1, 2
PLAY_FIELDS = 3
LINE_SHIFT, FIRST_SHIFT, LENGTH_SHIFT, VERDICT_SHIFT, OPEN_SHIFT, TILES_SHIFT, REPLACED_SHIFT = (
    1, 5, 9, 13, 15, 16, 32,
)  # fmt: skip
KEPT_SHIFT = 48

NEW, STOLEN, LENGTHENED, REFUSED = 0, 1, 2, 3
"""The verdict on a word that a play makes or changes: no word that it holds shows the opponent's
colour, and all of it turns; it changes the form and the meaning of some that do, and all of it
turns but those that keep their meaning; they all keep it, so that only the new tiles are the
mover's; it may not be made at all, because it had this form before."""


class Position(NamedTuple):
    """A board between two plays, as the mover sees it."""

    rows: int
    columns: int
    letters: Masks
    """By cell: the letter, 1 to 26, or 0."""
    colours: Masks
    """By cell: whose colour it shows."""
    tiles: Masks
    """By letter: how many the mover can lay."""
    forms: Ints
    """Forms that words had, see FORM_INDEX. The word that covers the index along its line may never
    have that form again: letters never leave the board, so the index follows the word."""


FORM_INDEX, FORM_KEY = 0, 1
"""Fields of a form: an index that its word covers, in the plane along which it is read; its key."""


class Words(NamedTuple):
    """The words that may be made, and what they mean."""

    nodes: NDArray[np.uint32]
    gaddag: int
    dawg: int
    kin: Ints
    """The table of kin (see ``lexicon.kin``)."""
    families: Ints
    limits: Ints
    """By length of a word: how many of its letters one play may replace."""


class Grid(NamedTuple):
    """A position in both planes, made ready for a search."""

    cells: Ints
    """By index and field: see LETTER and its like."""
    runs: Ints
    """By run and field: see RUN_FIRST and its like."""
    forms: Ints
    """The keys of all forms, those of one run side by side."""


LETTER, COLOUR, OTHER, RUN = 0, 1, 2, 3
"""Fields of a cell: its letter or 0; whose colour; its index in the other plane; the run along the
line that covers it, or -1."""
FITS, TURNS_BEFORE, TURNS_BEHIND, STEALS, BEFORE, BEHIND, CROSSED, OPEN = 4, 5, 6, 7, 8, 9, 10, 11
"""Fields of a cell for what a new tile on it does across the line: the mask of the letters that
may be laid as far as the run there is concerned; of those with which the letters before the cell
turn to the mover's colour, and those behind it; of those that steal; how many letters before and
behind it show the opponent's colour; whether there is a run across at all; the mask of the letters
that leave it open, no word."""
CELL_FIELDS = 12

RUN_FIRST, RUN_LENGTH, RUN_OPPOSING, RUN_SLOT, RUN_FORMS = 0, 1, 2, 3, 4
"""Fields of a run: its first index, its length, how many of its letters show the opponent's colour,
the slot of its kin, its first form (the next run's first follows its last)."""
RUN_FIELDS = 5
