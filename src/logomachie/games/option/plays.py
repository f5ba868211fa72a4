"""Judging a play of OPTION: where prisms may lie, what may be turned, what it scores."""

from collections.abc import Collection
from typing import NamedTuple

from logomachie.engine.game import Effects
from logomachie.engine.refusal import Refusal
from logomachie.games.option.actions import Flip, Play
from logomachie.games.option.board import (
    Word,
    cell_name,
    cell_number,
    neighbours,
    occupied,
    score_word,
    texts_on,
    words_through,
)
from logomachie.games.option.notation import laid_from_rack
from logomachie.games.option.state import STAR, Grid, Laid, Material, Prism, State
from logomachie.lexicon.folding import is_folded


class Verdict(NamedTuple):
    """A play that obeys the rules of laying and turning."""

    grid: tuple[Laid | None, ...]
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
        """Refuse the play unless every word on the grid exists (O24)."""
        if all(text in lexicon for text in texts_on(self.grid, self.size)):
            return
        cells = occupied(self.grid)
        words = words_through(cells, list(cells), self.size)
        wrong = [word for word in words if word.text not in lexicon]
        names = dict.fromkeys(cell_name(cell, self.size) for word in wrong for cell in word.cells)
        raise Refusal("O24", "unknown-word", words=[w.text for w in wrong], cells=names)


def judge(state: State, action: Play, prisms: tuple[Prism, ...], material: Material) -> Verdict:
    """Judge a play by every rule but the existence of its words."""
    size = material.grid
    before = occupied(state.grid)
    new, rack = _lay(state, action, prisms, material)
    geometry = before | new
    line = _one_line(list(new), size.columns)
    _require_no_gap(line, geometry, material)
    _require_start(before, new, geometry, material)
    formed = words_through(geometry, list(new), size)
    flipped = _turn(action.flips, before, geometry, formed, prisms, material)
    after = geometry | flipped
    changed = tuple(words_through(after, [*new, *flipped], size))
    score, parts = _score(changed, after, len(flipped), len(new), prisms, material)
    grid = list(state.grid)
    for cell in (*new, *flipped):
        grid[cell] = after[cell]
    effects = Effects(
        "O20",
        "played",
        tuple(word.text for word in changed),
        score,
        {
            "text": " ".join(
                f"{word.text} {points}" for word, points in zip(changed, parts, strict=True)
            ),
            "points": list(parts),
            "flips": [
                f"{cell_name(cell, size)}={laid.letter}" for cell, laid in sorted(flipped.items())
            ],
            "full_hand": len(new) == material.figures.rack,
        },
    )
    return Verdict(tuple(grid), rack, changed, score, effects, size)


def _lay(
    state: State, action: Play, prisms: tuple[Prism, ...], material: Material
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


def _one_line(cells: list[int], columns: int) -> list[int]:
    """The cells from the first to the last of the new prisms, which stand on one line (O20)."""
    rows = {cell // columns for cell in cells}
    if len(rows) == 1:
        return list(range(cells[0], cells[-1] + 1))
    if len({cell % columns for cell in cells}) == 1:
        return list(range(cells[0], cells[-1] + 1, columns))
    raise Refusal("O20", "not-one-line")


def _require_no_gap(line: list[int], cells: Collection[int], material: Material) -> None:
    empty = [cell_name(cell, material.grid) for cell in line if cell not in cells]
    if empty:
        raise Refusal("O20", "gap", cells=empty)


def _require_start(
    before: Collection[int], new: Collection[int], cells: Collection[int], material: Material
) -> None:
    """The first word is long enough (O12), every later play touches what lies there (O22)."""
    if not before:
        if len(new) < material.figures.first_word:
            raise Refusal("O12", "too-short", least=material.figures.first_word)
    elif not any(other in before for cell in new for other in neighbours(cell, material.grid)):
        raise Refusal("O22", "not-connected", cells=[cell_name(c, material.grid) for c in new])


def _turn(
    flips: tuple[Flip, ...],
    before: dict[int, Laid],
    geometry: dict[int, Laid],
    formed: list[Word],
    prisms: tuple[Prism, ...],
    material: Material,
) -> dict[int, Laid]:
    """The prisms of the grid turned over, by cell (O23, O25)."""
    if not flips:
        return {}
    size = material.grid
    on_formed = {cell for word in formed for cell in word.cells}
    crossing = words_through(geometry, list(on_formed), size)
    within_reach = {cell for word in crossing for cell in word.cells}
    turned: dict[int, Laid] = {}
    for flip in flips:
        cell = cell_number(flip.cell, size)
        if cell in turned or cell not in before:
            raise Refusal("O23", "nothing-to-turn", cells=[flip.cell])
        if cell not in within_reach:
            raise Refusal("O23", "too-far", cells=[flip.cell])
        laid = before[cell]
        face = prisms[laid.prism].faces[1 - laid.side]
        if not (is_folded(flip.letter) and len(flip.letter) == 1) or (
            face not in (STAR, flip.letter)
        ):
            raise Refusal("O25", "other-letter", cells=[flip.cell], letter=flip.letter, face=face)
        turned[cell] = Laid(laid.prism, 1 - laid.side, flip.letter)
    return turned


def _score(
    words: tuple[Word, ...],
    cells: dict[int, Laid],
    flips: int,
    laid: int,
    prisms: tuple[Prism, ...],
    material: Material,
) -> tuple[int, tuple[int, ...]]:
    """The points of a play, and those of each word (O30-O33)."""
    figures = material.figures
    parts = tuple(score_word(word, cells, prisms, material) for word in words)
    total = sum(parts) + figures.flip * flips
    if laid == figures.rack:
        total += figures.full_hand
    return total, parts
