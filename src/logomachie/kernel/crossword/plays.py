"""Plays of crossword-like games with two-faced tiles and flips of tiles on the board.

>>> from logomachie.lexicon.compiled import build
>>> automaton = build(["LIE", "JOIE"])
>>> board = Board.empty(7, 7).with_word(3, 2, "LIE", hidden="OAU")
>>> plays = all_plays(automaton, board, [Tile.of("JK", (8, 10))], Rules(flips=True, flip_bonus=25))
>>> [(play.words[0].text, play.flips, play.score) for play in plays]
[('JOIE', (Flip(cell=23, letter='O'),), 36)]

Words that lie on the board are taken for granted: a play must leave words wherever it lays or
flips a tile, and nothing else is asked.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from threading import local
from typing import NamedTuple, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from logomachie.kernel.arrays import Ints, Masks
from logomachie.kernel.crossword.layout import (
    FIRST_SHIFT,
    FLIP_AT_SHIFT,
    FLIPS_SHIFT,
    LARGEST_RACK,
    LINE_SHIFT,
    LONGEST_LINE,
    MOST_FLIPS,
    NEW_SHIFT,
    PLACE,
    SCORE,
    STAR,
    VARIANT_FIELDS,
    WORD_FIELDS,
)
from logomachie.kernel.crossword.plain import (
    FRAME_FIELDS,
    LARGEST_PLAIN_RACK,
    MOST_FRAMES,
    MOST_STEPS,
    generate_plain,
    unpack,
)
from logomachie.kernel.crossword.search import MOST_WORDS, generate
from logomachie.kernel.crossword.solve import MOST_FLIPS_LISTED, MOST_SOLUTIONS
from logomachie.kernel.crossword.variants import MOST_FLIPS as MOST_VARIANT_FLIPS
from logomachie.kernel.crossword.variants import MOST_VARIANTS
from logomachie.lexicon.automaton import Automaton

LIMIT = 1 << 19
"""How many plays are listed at most: nearly twice as many as the richest position of self-play has,
while racks with several stars have many millions."""
STEP_LIMIT = 1 << 24
"""How many combinations of flips are looked at at most."""

Found = tuple[Ints, Masks, bool]
"""Rows of plays, the list of their flips, whether a limit cut them short."""
PLAIN_CHOICES = 64

LETTER, VALUE, HIDDEN, HIDDEN_VALUE, COLOUR = range(5)
"""What is known of a cell: the letter up and its value, the hidden face and its value, the colour
of the tile. Letters are 1 to 26, 0 for none; a hidden face may be STAR."""


@dataclass(frozen=True, eq=False)
class Board:
    """A rectangular board with its tiles."""

    cells: Ints
    """Five numbers for every row and column: see LETTER and its like."""

    def __post_init__(self) -> None:
        cells = np.ascontiguousarray(self.cells, np.int64)
        if cells.ndim != 3 or cells.shape[2] != 5:
            raise ValueError("a board is an array of rows, columns and five numbers for each cell")
        if not (1 <= cells.shape[0] <= LONGEST_LINE and 1 <= cells.shape[1] <= LONGEST_LINE):
            raise ValueError(f"a board has 1 to {LONGEST_LINE} rows and columns")
        if cells[..., LETTER].min() < 0 or cells[..., LETTER].max() > 26:
            raise ValueError("a letter on the board is 1 to 26, or 0 for none")
        if cells[..., HIDDEN].min() < 0 or cells[..., HIDDEN].max() > STAR:
            raise ValueError(f"a hidden letter is 1 to 26, {STAR} for a star, or 0 for none")
        if cells[..., COLOUR].min() < 0 or cells[..., COLOUR].max() > 1:
            raise ValueError("a colour is 0 or 1")
        cells.flags.writeable = False
        object.__setattr__(self, "cells", cells)

    @classmethod
    def empty(cls, rows: int, columns: int) -> "Board":
        """A board without tiles."""
        return cls(np.zeros((rows, columns, 5), np.int64))

    @classmethod
    def of(
        cls,
        letters: ArrayLike,
        values: ArrayLike,
        hidden: ArrayLike = 0,
        hidden_values: ArrayLike = 0,
        colours: ArrayLike = 0,
    ) -> "Board":
        """A board from one array for each thing known of its cells."""
        layers = np.broadcast_arrays(letters, values, hidden, hidden_values, colours)
        return cls(np.stack(layers, axis=-1).astype(np.int64))

    def with_word(
        self,
        row: int,
        column: int,
        text: str,
        *,
        down: bool = False,
        values: int | Sequence[int] = 1,
        hidden: str = "",
        hidden_values: int | Sequence[int] = 1,
        colours: int | Sequence[int] = 0,
    ) -> "Board":
        """The board with tiles from a cell on; a space in `text` leaves a cell as it is."""
        cells = self.cells.copy()

        def nth(numbers: int | Sequence[int], at: int) -> int:
            return numbers if isinstance(numbers, int) else numbers[at]

        for at, letter in enumerate(text):
            if letter != " ":
                back = label_of_face(hidden[at]) if hidden else 0
                back_value = 0 if back in (0, STAR) else nth(hidden_values, at)
                cells[row + at * down, column + at * (not down)] = (
                    label_of_face(letter),
                    nth(values, at),
                    back,
                    back_value,
                    nth(colours, at),
                )
        return Board(cells)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return int(self.cells.shape[0])

    @property
    def columns(self) -> int:
        """The number of columns."""
        return int(self.cells.shape[1])

    @cached_property
    def is_empty(self) -> bool:
        """Whether no tile lies on it."""
        return not self.cells[..., LETTER].any()


class Tile(NamedTuple):
    """A tile of a rack."""

    letters: tuple[int, int]
    """The letters of its faces: 1 to 26, STAR, or 0 where there is no second face."""
    values: tuple[int, int]
    colour: int = 0

    @classmethod
    def of(cls, faces: str, values: Sequence[int], colour: int = 0) -> "Tile":
        """A tile with one or two faces, ``*`` for a star: ``Tile.of("VT", (4, 1))``."""
        labels = [label_of_face(face) for face in faces] + [0]
        return cls((labels[0], labels[1]), (values[0], values[1] if len(faces) > 1 else 0), colour)


class Rules(NamedTuple):
    """The rules of a game as far as plays and scores depend on them."""

    flips: bool = False
    """Whether tiles on the board may be flipped."""
    rack_size: int = 7
    """How many tiles laid at once earn the full-hand bonus."""
    full_hand: int = 0
    """The full-hand bonus."""
    flip_bonus: int = 0
    """Points for each tile flipped."""
    colour_minimum: int = 0
    """Words of one colour count double from this length on; 0 for never."""
    first_minimum: int = 2
    """The least length of the first word, which may lie anywhere."""


PLAIN = Rules()
"""Words cross, tiles have their values, and that is all."""


class Premiums(NamedTuple):
    """Squares that multiply, by row and column; each counts once, under a new tile."""

    letters: Ints
    words: Ints


class NewTile(NamedTuple):
    """A tile laid by a play."""

    cell: int
    """Its cell: row times the number of columns, plus column."""
    tile: int
    """Its place on the rack."""
    face: int
    """The face up, 0 or 1."""
    letter: str
    """The letter that it shows, or stands for."""


class Flip(NamedTuple):
    """A tile on the board turned over by a play."""

    cell: int
    letter: str
    """The letter that it shows, or stands for, afterwards."""


class Laying(NamedTuple):
    """What a play does to the tiles."""

    tiles: tuple[NewTile, ...]
    flips: tuple[Flip, ...]


class Word(NamedTuple):
    """A word formed or changed by a play."""

    text: str
    cells: tuple[int, ...]
    points: int
    """What it counts, doubled for its colour where that applies."""


class Play(NamedTuple):
    """A legal play."""

    across: bool
    """Whether its new tiles lie in a row; a single tile counts so if it makes a word there."""
    tiles: tuple[NewTile, ...]
    flips: tuple[Flip, ...]
    score: int
    words: tuple[Word, ...]
    """The words that it forms or changes: the one along its line first."""


class Plays(Sequence[Play]):
    """Plays found, packed; each is decoded when asked for."""

    def __init__(
        self,
        board: Board,
        rack: Sequence[Tile],
        rules: Rules,
        premiums: Premiums | None,
        found: Found,
        *,
        plain: bool = False,
    ) -> None:
        self._found, self.flip_list, self.capped = found
        self._plain = plain
        self._board = board
        self._rack = rack
        self._rules = rules
        self._premiums = premiums

    capped: bool
    """Whether a limit cut the list short."""

    @cached_property
    def _members(self) -> list[list[tuple[int, bool]]]:
        return _find_kinds(self._rack)

    @cached_property
    def rows(self) -> Ints:
        """The plays as packed rows: see ``layout``."""
        return unpack(self._found, self._kinds_of_choices()) if self._plain else self._found

    def _kinds_of_choices(self) -> Ints:
        """The kind of tile with which the plain search makes each choice."""
        kinds = np.zeros(PLAIN_CHOICES, np.int64)
        for kind, members in enumerate(self._members):
            letter = self._rack[members[0][0]].letters[0]
            kinds[PLAIN_CHOICES // 2 :] += kind * (letter == STAR)
            if letter != STAR:
                kinds[letter] = kind
        return kinds

    @property
    def scores(self) -> Ints:
        """The score of every play."""
        return self._found[:, SCORE]

    @property
    def tile_counts(self) -> Ints:
        """How many tiles every play lays."""
        return self.rows[:, PLACE] >> NEW_SHIFT & 15

    @property
    def flip_counts(self) -> Ints:
        """How many tiles every play flips."""
        return self.rows[:, PLACE] >> FLIPS_SHIFT & MOST_FLIPS

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Play]:
        return (self._decode(row) for row in self.rows)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> "Plays": ...
    def __getitem__(self, index: int | slice) -> "Play | Plays":
        if isinstance(index, slice):
            return self._with(self._found[index])
        return self._decode(self.rows[index])

    def ranked(self) -> "Plays":
        """The same plays, the highest score first."""
        return self._with(self._found[np.argsort(-self.scores, kind="stable")])

    def by_flips(self) -> "Plays":
        """The same plays, those that flip most tiles first, and of those the highest score."""
        return self._with(self._found[np.lexsort((-self.scores, -self.flip_counts))])

    def _with(self, rows: Ints) -> "Plays":
        found = (rows, self.flip_list, self.capped)
        return Plays(self._board, self._rack, self._rules, self._premiums, found, plain=self._plain)

    def laying(self, index: int) -> Laying:
        """What a play lays and turns, without its words, which take longest to find."""
        return self._laying(self.rows[index])

    def _laying(self, row: NDArray[np.int64]) -> Laying:
        place, letters, tiles, _ = row.tolist()
        board = self._board
        down = place & 1
        line = place >> LINE_SHIFT & 31
        position = place >> FIRST_SHIFT & 31
        taken = (board.cells[:, line] if down else board.cells[line])[:, LETTER].tolist()
        used = [0] * len(self._members)
        new: list[NewTile] = []
        for at in range(place >> NEW_SHIFT & 15):
            while taken[position]:
                position += 1
            kind, face = divmod(tiles >> 5 * at & 31, 2)
            tile, turned = self._members[kind][used[kind]]
            used[kind] += 1
            cell = position * board.columns + line if down else line * board.columns + position
            new.append(NewTile(cell, tile, face ^ turned, _text(letters >> 5 * at & 31)))
            position += 1
        first = place >> FLIP_AT_SHIFT
        packed = self.flip_list[first : first + (place >> FLIPS_SHIFT & MOST_FLIPS)].tolist()
        flips = tuple(Flip(flip >> 5, _text(flip & 31)) for flip in sorted(packed))
        return Laying(tuple(new), flips)

    def _decode(self, row: NDArray[np.int64]) -> Play:
        tiles, flips = self._laying(row)
        down = bool(int(row[PLACE]) & 1)
        words = tuple(self._words(not down, tiles, flips))
        return Play(not down, tiles, flips, int(row[SCORE]), words)

    def _words(self, across: bool, new: Sequence[NewTile], flips: Sequence[Flip]) -> Iterator[Word]:
        """The words that contain a new or a flipped tile, after the play."""
        board = self._board
        shown = board.cells.reshape(-1, 5)[:, (LETTER, VALUE, COLOUR)].tolist()
        for flip in flips:
            value = int(board.cells.reshape(-1, 5)[flip.cell, HIDDEN_VALUE])
            shown[flip.cell][:2] = label_of_face(flip.letter), value
        laid = {}
        for tile in new:
            source = self._rack[tile.tile]
            laid[tile.cell] = True
            shown[tile.cell] = [label_of_face(tile.letter), source.values[tile.face], source.colour]
        changed = [*laid, *(flip.cell for flip in flips)]
        for step in (1, board.columns) if across else (board.columns, 1):
            seen: set[int] = set()
            for cell in changed:
                cells = _run_through(shown, board.rows, board.columns, cell, step)
                if len(cells) > 1 and cells[0] not in seen:
                    seen.add(cells[0])
                    yield self._word(shown, cells, laid)

    def _word(
        self, shown: Sequence[Sequence[int]], cells: Sequence[int], laid: dict[int, bool]
    ) -> Word:
        points, factor = 0, 1
        for cell in cells:
            value = shown[cell][1]
            if self._premiums and cell in laid:
                value *= int(self._premiums.letters.reshape(-1)[cell])
                factor *= int(self._premiums.words.reshape(-1)[cell])
            points += value
        one_colour = len({shown[cell][2] for cell in cells}) == 1
        if one_colour and 0 < self._rules.colour_minimum <= len(cells):
            factor *= 2
        text = "".join(_text(shown[cell][0]) for cell in cells)
        return Word(text, tuple(cells), points * factor)


def _run_through(
    shown: Sequence[Sequence[int]], rows: int, columns: int, cell: int, step: int
) -> list[int]:
    """The cells of the run of tiles through a cell."""
    length = columns if step == 1 else rows
    position = cell % columns if step == 1 else cell // columns
    start = cell - position * step
    first = last = position
    while first > 0 and shown[start + (first - 1) * step][0]:
        first -= 1
    while last < length - 1 and shown[start + (last + 1) * step][0]:
        last += 1
    return [start + at * step for at in range(first, last + 1)]


def label_of_face(face: str) -> int:
    """The number of a letter ``A``-``Z``, or of a star ``*``."""
    if face == "*":
        return STAR
    if len(face) == 1 and "A" <= face <= "Z":
        return ord(face) - 64
    raise ValueError(f"a face is a letter A-Z or *, not {face!r}")


def _text(label: int) -> str:
    return chr(64 + label)


@lru_cache(maxsize=1024)
def _pack_rack(rack: tuple[Tile, ...]) -> tuple[Ints, bool]:
    """A rack as the compiled searches take it, and whether the plain one can."""
    if len(rack) > LARGEST_RACK:
        raise ValueError(f"a rack holds at most {LARGEST_RACK} tiles")
    for tile in rack:
        (first, second), (_, _), colour = tile
        if not (0 < first <= STAR and 0 <= second <= STAR and colour in (0, 1)):
            raise ValueError(f"not a tile: {tile}")
    rows = [(*letters, *values, colour) for letters, values, colour in rack]
    kinds = {tile.letters[0]: tile for tile in rack}
    plain = len(rack) <= LARGEST_PLAIN_RACK and all(
        not tile.letters[1] and tile == kinds[tile.letters[0]] for tile in rack
    )
    return np.array(rows, np.int64).reshape(-1, 5), plain


def _find_kinds(rack: Sequence[Tile]) -> list[list[tuple[int, bool]]]:
    """By kind: the places of its tiles on the rack, and whether the second face comes first.

    This is how the compiled search numbers kinds and faces.
    """
    kinds: dict[tuple[object, ...], list[tuple[int, bool]]] = {}
    for place, tile in enumerate(rack):
        faces = tuple(zip(tile.letters, tile.values, strict=True))
        turned = faces[1] > faces[0]
        kind = (faces[::-1] if turned else faces, tile.colour)
        kinds.setdefault(kind, []).append((place, turned))
    return list(kinds.values())


def all_plays(
    automaton: Automaton,
    board: Board,
    rack: Sequence[Tile],
    rules: Rules = PLAIN,
    *,
    premiums: Premiums | None = None,
    limit: int = LIMIT,
    step_limit: int = STEP_LIMIT,
) -> Plays:
    """Every legal play once, in no particular order.

    Tiles with the same faces and colour are interchangeable: plays that differ only in which of
    them is used are one play. ``capped`` of the result says whether one of the limits was met.
    """
    found = prepare(automaton, board, rack, rules, premiums, limit, step_limit)()
    if board.is_empty:
        found = _everywhere(board, found, limit)
    return Plays(board, rack, rules, premiums, found, plain=_is_plain(board, rack, rules))


def best_plays(
    automaton: Automaton,
    board: Board,
    rack: Sequence[Tile],
    count: int,
    rules: Rules = PLAIN,
    *,
    premiums: Premiums | None = None,
    step_limit: int = STEP_LIMIT,
) -> Plays:
    """The plays with the highest scores, the best first; which of equal ones is left open.

    On an empty board, each word is given in one place only: the middle row.
    """
    if count < 1:
        raise ValueError("ask for at least one play")
    found = prepare(automaton, board, rack, rules, premiums, LIMIT, step_limit, count)()
    if board.is_empty:
        found = _in_the_middle(board, found)
    plain = _is_plain(board, rack, rules)
    return Plays(board, rack, rules, premiums, found, plain=plain).ranked()


def prepare(
    automaton: Automaton,
    board: Board,
    rack: Sequence[Tile],
    rules: Rules,
    premiums: Premiums | None = None,
    limit: int = LIMIT,
    step_limit: int = STEP_LIMIT,
    keep: int = 0,
) -> Callable[[], Found]:
    """A compiled search with its arguments; `keep` is the number of best plays, 0 for all."""
    if premiums and (rules.flips or board.is_empty):
        raise ValueError("premium squares go neither with flips nor with an empty board")
    if not (1 <= limit <= LIMIT and 0 <= keep <= LIMIT):
        raise ValueError(f"at most {LIMIT} plays can be asked for")
    letter_factors, word_factors = premiums or _NO_PREMIUMS
    tiles, _ = _pack_rack(tuple(rack))
    if _is_plain(board, rack, rules):
        return partial(
            generate_plain, automaton.nodes, automaton.gaddag, board.cells, letter_factors,
            word_factors, tiles, rules.full_hand, rules.rack_size, limit, keep, _ROOM.plays,
            _ROOM.stack,
        )  # fmt: skip
    options = (*rules[:5], max(2, rules.first_minimum), limit, step_limit, keep)
    return partial(
        generate, automaton.nodes, automaton.dawg, automaton.gaddag, board.cells, letter_factors,
        word_factors, tiles, np.array(options, np.int64), _ROOM.plays, *_ROOM.others,
    )  # fmt: skip


def _is_plain(board: Board, rack: Sequence[Tile], rules: Rules) -> bool:
    """Whether the plain search can do it."""
    _, plain = _pack_rack(tuple(rack))
    return plain and not (rules.flips or rules.colour_minimum or board.is_empty)


_NO_PREMIUMS = Premiums(np.ones((0, 0), np.int64), np.ones((0, 0), np.int64))


class _Room(local):
    """Memory to work in, kept for each thread: most of it is never touched, so never taken."""

    def __init__(self) -> None:
        self.plays: Ints = np.empty((LIMIT + MOST_STEPS, 4), np.int64)
        self.stack: Ints = np.empty(MOST_FRAMES * FRAME_FIELDS, np.int64)
        self.others = (
            np.empty((MOST_SOLUTIONS, 3), np.int64),
            np.empty(MOST_FLIPS_LISTED, np.int32),
            np.empty((MOST_VARIANTS + 1, VARIANT_FIELDS), np.int32),
            np.empty(MOST_VARIANT_FLIPS, np.int32),
            np.empty((MOST_WORDS, WORD_FIELDS), np.int64),
            np.empty(MOST_WORDS * LONGEST_LINE, np.int32),
        )


_ROOM = _Room()


def _everywhere(board: Board, found: Found, limit: int) -> Found:
    """First words in all their places, from one place each."""
    rows, flip_list, capped = found
    new = rows[:, PLACE] >> NEW_SHIFT & 15
    copies: list[Ints] = []
    total = 0
    for plane, lines, length in ((0, board.rows, board.columns), (1, board.columns, board.rows)):
        for first in range(length - 1):
            fitting = rows[new <= length - first].copy()
            fitting[:, PLACE] &= ~((1 << NEW_SHIFT) - 1)
            fitting[:, PLACE] |= plane | first << FIRST_SHIFT
            for line in range(lines):
                if total + len(fitting) > limit:
                    return np.concatenate(copies), flip_list, True
                copy = fitting.copy()
                copy[:, PLACE] |= line << LINE_SHIFT
                copies.append(copy)
                total += len(copy)
    return np.concatenate(copies) if copies else rows[:0], flip_list, capped


def _in_the_middle(board: Board, found: Found) -> Found:
    """First words in the middle of the middle line."""
    rows, flip_list, capped = found
    new = rows[:, PLACE] >> NEW_SHIFT & 15
    plane, line, length = 0, board.rows // 2, board.columns
    if board.rows > board.columns:
        plane, line, length = 1, board.columns // 2, board.rows
    rows[:, PLACE] &= ~((1 << NEW_SHIFT) - 1)
    rows[:, PLACE] |= plane | line << LINE_SHIFT | ((length - new) // 2) << FIRST_SHIFT
    return rows, flip_list, capped
