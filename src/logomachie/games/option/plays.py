"""Judging a play of OPTION: where prisms may lie, what may be turned, what it scores."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.option.actions import Flip, Play
from logomachie.games.option.board import (
    Words,
    cell_number,
    read_again,
    score_word,
    with_letters,
    with_prisms,
    words_through,
)
from logomachie.games.option.effects import Effects, Played
from logomachie.games.option.notation import lay_from
from logomachie.games.option.state import EMPTY, STAR, Box, Cells, Grid, Laid, Material, State
from logomachie.lexicon.folding import is_folded


class Verdict(NamedTuple):
    """A play that obeys the rules of laying and turning."""

    grid: Cells
    """The grid after it."""
    rack: tuple[int, ...]
    """What is left on the rack."""
    changed: Words
    """The words that it formed or changed, which count (O30)."""
    score: int
    effects: Effects
    size: Grid

    @property
    def words(self) -> tuple[str, ...]:
        """The words formed or changed, as text."""
        return tuple(self.changed.values())

    def require_words(self, lexicon: Collection[str]) -> None:
        """Refuse the play unless every word that it formed or changed exists (O24).

        All others on the grid were there before, and exist.
        """
        wrong = {run: text for run, text in self.changed.items() if text not in lexicon}
        if wrong:
            cells = dict.fromkeys(cell for run in wrong for cell in run)
            names = [self.size.names[cell] for cell in cells]
            raise Refusal("O24", "unknown-word", words=list(wrong.values()), cells=names)


def judge(state: State, action: Play, prisms: Box, material: Material) -> Verdict:
    """Judge a play by every rule but the existence of its words."""
    size = material.grid
    names = size.names
    new, rack = _lay(state, action, prisms, size)
    letters = with_letters(state.grid.letters, new)
    _require_no_gap(_one_line(list(new), size.columns), letters, size)
    changed = words_through(letters, new, size)
    _require_start(state.grid, new, changed, material)
    flipped: dict[int, Laid] = {}
    if action.flips:
        flipped, crossing = _turn(action.flips, state.grid, letters, changed, prisms, size)
        letters = with_letters(letters, flipped)
        changed = read_again(letters, changed | crossing)
    grid = with_prisms(state.grid, new | flipped, letters, prisms)
    points: list[int] = []
    doubled: list[str] = []
    told: list[str] = []
    for run, text in changed.items():
        count, twice = score_word(run, grid, prisms, material)
        points.append(count)
        told.append(f"{text} {count}")
        if twice:
            doubled.append(text)
    score = sum(points) + _extra(len(new), len(flipped), material)
    effects = Effects(
        "O20",
        "played",
        tuple(changed.values()),
        score,
        Played(
            text=" ".join(told),
            points=points,
            doubled=doubled,
            laid=[names[cell] for cell in new],
            flips=[f"{names[cell]}={laid.letter}" for cell, laid in sorted(flipped.items())],
            full_hand=len(new) == material.figures.rack,
        ),
    )
    return Verdict(grid, rack, changed, score, effects, size)


def require_other_letters(play: Play, before: Cells, size: Grid) -> None:
    """Refuse a flip after which the same letter is read on its cell (O23)."""
    for flip in play.flips:
        laid = before[cell_number(flip.cell, size)]
        if laid and laid.letter == flip.letter:
            raise Refusal("O23", "same-letter", cells=[flip.cell], letter=flip.letter)


def fits_alone(grid: Cells, faces: Iterable[str], lexicon: Collection[str], size: Grid) -> bool:
    """Whether one of these letters makes words, and nothing else, beside what lies on the grid."""
    letters = grid.letters
    for cell in (cell for cell, laid in enumerate(grid) if not laid):
        for face in faces:
            shown = letters[:cell] + face + letters[cell + 1 :]
            words = words_through(shown, (cell,), size).values()
            if not words:
                break  # nothing lies beside it
            if all(word in lexicon for word in words):
                return True
    return False


def _lay(
    state: State, action: Play, prisms: Box, size: Grid
) -> tuple[dict[int, Laid], tuple[int, ...]]:
    """The new prisms by cell, and the rack without them (O20)."""
    if not action.tiles:
        raise Refusal("O20", "no-prism")
    rack = list(state.racks[state.turn])
    grid = state.grid
    new: dict[int, Laid] = {}
    last, in_order = -1, True
    for tile in action.tiles:
        cell = cell_number(tile.cell, size)
        if grid[cell] or cell in new:
            raise Refusal("O20", "occupied", cells=[tile.cell])
        new[cell] = lay_from(rack, tile.prism, prisms)
        in_order &= last < cell
        last = cell
    return new if in_order else dict(sorted(new.items())), tuple(rack)


def _one_line(cells: list[int], columns: int) -> range:
    """The cells from the first to the last of the new prisms, which stand on one line (O20)."""
    first, last = cells[0], cells[-1]
    if first // columns == last // columns:
        return range(first, last + 1)
    line = range(first, last + 1, columns)
    if all(map(line.__contains__, cells)):
        return line
    raise Refusal("O20", "not-one-line")


def _require_no_gap(line: range, letters: str, size: Grid) -> None:
    if EMPTY in letters[line.start : line.stop : line.step]:
        empty = [size.names[cell] for cell in line if letters[cell] == EMPTY]
        raise Refusal("O20", "gap", cells=empty)


def _require_start(before: Cells, new: Collection[int], formed: Words, material: Material) -> None:
    """The first word is long enough (O12), every later play touches what lies there (O22)."""
    if sum(map(len, formed)) > len(new):
        return  # the words hold more than the new prisms
    if any(before):
        names = material.grid.names
        raise Refusal("O22", "not-connected", cells=[names[cell] for cell in new])
    if len(new) < material.figures.first_word:
        raise Refusal("O12", "too-short", least=material.figures.first_word)


def _turn(
    flips: tuple[Flip, ...],
    before: Cells,
    letters: str,
    formed: Words,
    prisms: Box,
    size: Grid,
) -> tuple[dict[int, Laid], dict[range, str]]:
    """The prisms of the grid turned over, by cell, and the words through them (O23, O25)."""
    on_formed = {cell for run in formed for cell in run}
    turned: dict[int, Laid] = {}
    crossing: dict[range, str] = {}
    for flip in flips:
        cell = cell_number(flip.cell, size)
        laid = before[cell]
        if cell in turned or laid is None:
            raise Refusal("O23", "nothing-to-turn", cells=[flip.cell])
        words = words_through(letters, (cell,), size)
        if on_formed.isdisjoint([other for run in words for other in run]):
            raise Refusal("O23", "too-far", cells=[flip.cell])
        face, letter = prisms[laid.prism].faces[1 - laid.side], flip.letter
        fits = is_folded(letter) and len(letter) == 1 if face == STAR else letter == face
        if not fits:
            raise Refusal("O25", "other-letter", cells=[flip.cell], letter=letter, face=face)
        turned[cell] = Laid(laid.prism, 1 - laid.side, letter)
        crossing |= words
    return turned, crossing


def _extra(laid: int, flips: int, material: Material) -> int:
    """The points of a play beside those of its words (O32, O33)."""
    figures = material.figures
    return figures.flip * flips + (figures.full_hand if laid == figures.rack else 0)
