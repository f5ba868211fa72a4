"""Judging a play of OPTION: where prisms may lie, what may be turned, what it scores."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from logomachie.engine.game import Effects
from logomachie.engine.refusal import Refusal
from logomachie.games.option.actions import Flip, Play
from logomachie.games.option.board import (
    Word,
    WordScore,
    cell_name,
    cell_number,
    neighbours,
    read_again,
    score_word,
    words_through,
)
from logomachie.games.option.notation import laid_from_rack
from logomachie.games.option.state import STAR, Box, Cells, Grid, Laid, Material, State
from logomachie.lexicon.folding import is_folded


class Verdict(NamedTuple):
    """A play that obeys the rules of laying and turning."""

    grid: Cells
    """The grid after it."""
    rack: tuple[int, ...]
    """What is left on the rack."""
    changed: tuple[Word, ...]
    """The words that it formed or changed, which count (O30)."""
    score: int
    effects: Effects
    size: Grid

    @property
    def words(self) -> tuple[str, ...]:
        """The words formed or changed, as text."""
        return tuple(word.text for word in self.changed)

    def require_words(self, lexicon: Collection[str]) -> None:
        """Refuse the play unless every word that it formed or changed exists (O24).

        All others on the grid were there before, and exist.
        """
        wrong = [word for word in self.changed if word.text not in lexicon]
        if wrong:
            cells = dict.fromkeys(cell for word in wrong for cell in word.cells)
            names = [cell_name(cell, self.size) for cell in cells]
            raise Refusal("O24", "unknown-word", words=[w.text for w in wrong], cells=names)


def judge(state: State, action: Play, prisms: Box, material: Material) -> Verdict:
    """Judge a play by every rule but the existence of its words."""
    size = material.grid
    new, rack = _lay(state, action, prisms, material)
    grid, shown = list(state.grid), list(state.grid.letters)
    for cell, laid in new.items():
        grid[cell], shown[cell] = laid, laid.letter
    _require_no_gap(_one_line(list(new), size.columns), grid, material)
    _require_start(state.grid, new, material)
    letters = "".join(shown)
    changed = words_through(letters, new, size)
    if action.flips:
        flipped, crossing = _turn(action.flips, state.grid, letters, changed, prisms, size)
        for cell, laid in flipped.items():
            grid[cell], shown[cell] = laid, laid.letter
        letters = "".join(shown)
        changed = read_again(letters, (*changed, *crossing))
    else:
        flipped = {}
    score, parts = _score(changed, grid, len(flipped), len(new), prisms, material)
    effects = Effects(
        "O20",
        "played",
        tuple([word.text for word in changed]),
        score,
        {
            "text": " ".join(
                [f"{word.text} {part.points}" for word, part in zip(changed, parts, strict=True)]
            ),
            "points": [part.points for part in parts],
            "doubled": [
                word.text for word, part in zip(changed, parts, strict=True) if part.doubled
            ],
            "laid": [cell_name(cell, size) for cell in new],
            "flips": [
                f"{cell_name(cell, size)}={laid.letter}" for cell, laid in sorted(flipped.items())
            ],
            "full_hand": len(new) == material.figures.rack,
        },
    )
    after = Cells(grid)
    after.letters = letters
    return Verdict(after, rack, tuple(changed), score, effects, size)


def _lay(
    state: State, action: Play, prisms: Box, material: Material
) -> tuple[dict[int, Laid], tuple[int, ...]]:
    """The new prisms by cell, and the rack without them (O20)."""
    if not action.tiles:
        raise Refusal("O20", "no-prism")
    rack = state.racks[state.turn]
    new: dict[int, Laid] = {}
    for tile in action.tiles:
        cell = cell_number(tile.cell, material.grid)
        if state.grid[cell] or cell in new:
            raise Refusal("O20", "occupied", cells=[tile.cell])
        new[cell], rack = laid_from_rack(tile.prism, rack, prisms)
    return dict(sorted(new.items())), rack


def _one_line(cells: list[int], columns: int) -> range:
    """The cells from the first to the last of the new prisms, which stand on one line (O20)."""
    first, last = cells[0], cells[-1]
    if first // columns == last // columns:
        return range(first, last + 1)
    if all(cell % columns == first % columns for cell in cells):
        return range(first, last + 1, columns)
    raise Refusal("O20", "not-one-line")


def _require_no_gap(line: range, grid: Sequence[Laid | None], material: Material) -> None:
    empty = [cell_name(cell, material.grid) for cell in line if grid[cell] is None]
    if empty:
        raise Refusal("O20", "gap", cells=empty)


def _require_start(before: Cells, new: Collection[int], material: Material) -> None:
    """The first word is long enough (O12), every later play touches what lies there (O22)."""
    size = material.grid
    if any(before[other] for cell in new for other in neighbours(cell, size)):
        return
    if any(before):
        raise Refusal("O22", "not-connected", cells=[cell_name(cell, size) for cell in new])
    if len(new) < material.figures.first_word:
        raise Refusal("O12", "too-short", least=material.figures.first_word)


def _turn(
    flips: tuple[Flip, ...],
    before: Cells,
    letters: str,
    formed: Sequence[Word],
    prisms: Box,
    size: Grid,
) -> tuple[dict[int, Laid], list[Word]]:
    """The prisms of the grid turned over, by cell, and the words through them (O23, O25)."""
    on_formed = {cell for word in formed for cell in word.cells}
    turned: dict[int, Laid] = {}
    crossing: list[Word] = []
    for flip in flips:
        cell = cell_number(flip.cell, size)
        laid = before[cell]
        if cell in turned or laid is None:
            raise Refusal("O23", "nothing-to-turn", cells=[flip.cell])
        words = words_through(letters, (cell,), size)
        if on_formed.isdisjoint([other for word in words for other in word.cells]):
            raise Refusal("O23", "too-far", cells=[flip.cell])
        face = prisms[laid.prism].faces[1 - laid.side]
        if not (is_folded(flip.letter) and len(flip.letter) == 1) or (
            face not in (STAR, flip.letter)
        ):
            raise Refusal("O25", "other-letter", cells=[flip.cell], letter=flip.letter, face=face)
        turned[cell] = Laid(laid.prism, 1 - laid.side, flip.letter)
        crossing += words
    return turned, crossing


def _score(
    words: Sequence[Word],
    grid: Sequence[Laid | None],
    flips: int,
    laid: int,
    prisms: Box,
    material: Material,
) -> tuple[int, list[WordScore]]:
    """The points of a play, and those of each word (O30-O33)."""
    figures = material.figures
    parts = [score_word(word, grid, prisms, material) for word in words]
    total = sum([part.points for part in parts]) + figures.flip * flips
    if laid == figures.rack:
        total += figures.full_hand
    return total, parts
