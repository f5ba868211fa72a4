"""Judging a play of OPTION: where prisms may lie, what may be turned, what it scores."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.option.actions import Flip, Play
from logomachie.games.option.board import (
    BLANK,
    Lines,
    Runs,
    cell_number,
    lines_of,
    read,
    runs_through,
    score_word,
    with_prisms,
)
from logomachie.games.option.effects import Effects, Played
from logomachie.games.option.notation import take_from
from logomachie.games.option.state import Box, Cells, Grid, Material, State, Way


class Verdict(NamedTuple):
    """A play that obeys the rules of laying and turning."""

    grid: Cells
    """The grid after it."""
    rack: tuple[int, ...]
    """What is left on the rack."""
    words: tuple[str, ...]
    """The words that it formed or changed, which count (O30)."""
    runs: Runs
    """Where each stands."""
    score: int
    effects: Effects
    size: Grid

    @property
    def places(self) -> Sequence[Sequence[int]]:
        """The cells of each word."""
        return [self.size.cells[first:end] for first, end in self.runs.items()]

    def require_words(self, lexicon: Collection[str]) -> None:
        """Refuse the play unless every word that it formed or changed exists (O24).

        All others on the grid were there before, and exist.
        """
        wrong = [number for number, word in enumerate(self.words) if word not in lexicon]
        if wrong:
            places = self.places
            cells = dict.fromkeys(cell for number in wrong for cell in places[number])
            names = [self.size.names[cell] for cell in cells]
            raise Refusal(
                "O24", "unknown-word", words=[self.words[number] for number in wrong], cells=names
            )


def judge(state: State, action: Play, prisms: Box, material: Material) -> Verdict:
    """Judge a play by every rule but the existence of its words."""
    size, before = material.grid, state.grid
    names = size.names
    lines = lines_of(before, prisms, size)
    new, rack = _lay(state.racks[state.turn], action, lines, prisms, size)
    _require_one_stretch(list(new), lines, size)
    changed = runs_through(lines, new, size)
    _require_start(before, new, changed, material)
    turned: dict[int, Way] = {}
    if action.flips:
        turned, crossing = _turn(action.flips, before, lines, changed, prisms, size)
        changed |= crossing
    words: list[str] = []
    points: list[int] = []
    doubled: list[str] = []
    told: list[str] = []
    shown = bytes(lines)
    letters = read(shown)
    for first, end in changed.items():
        word = letters[first:end]
        count, twice = score_word(shown[first:end], material)
        words.append(word)
        points.append(count)
        told.append(f"{word} {count}")
        if twice:
            doubled.append(word)
    details: Played = {
        "text": " ".join(told),
        "points": points,
        "doubled": doubled,
        "laid": [names[cell] for cell in new],
        "flips": [f"{names[cell]}={way.laid.letter}" for cell, way in sorted(turned.items())],
        "full_hand": len(new) == material.figures.rack,
    }
    score = sum(points) + _extra(len(new), len(turned), material)
    effects = Effects("O20", "played", tuple(words), score, details)
    grid = with_prisms(before, new | turned, shown)
    return Verdict(grid, rack, effects.words, changed, score, effects, size)


def require_other_letters(play: Play, before: Cells, size: Grid) -> None:
    """Refuse a flip after which the same letter is read on its cell (O23)."""
    for flip in play.flips:
        laid = before[cell_number(flip.cell, size)]
        if laid and laid.letter == flip.letter:
            raise Refusal("O23", "same-letter", cells=[flip.cell], letter=flip.letter)


def fits_alone(
    grid: Cells, letters: Iterable[str], lexicon: Collection[str], prisms: Box, size: Grid
) -> bool:
    """Whether one of these letters makes words, and nothing else, beside what lies on the grid."""
    lines = lines_of(grid, prisms, size)
    faces = [ord(letter) - ord("@") for letter in letters]
    for cell, (across, down) in enumerate(size.places):
        if lines[across]:
            continue
        for face in faces:
            lines[across] = lines[down] = face
            runs = runs_through(lines, (cell,), size)
            if not runs:
                break  # nothing lies beside it
            if all(read(bytes(lines[first:end])) in lexicon for first, end in runs.items()):
                return True
        lines[across] = lines[down] = BLANK
    return False


def _lay(
    held: tuple[int, ...], action: Play, lines: Lines, prisms: Box, size: Grid
) -> tuple[dict[int, Way], tuple[int, ...]]:
    """Lay the new prisms: how they lie, by cell, and the rack without them (O20)."""
    if not action.tiles:
        raise Refusal("O20", "no-prism")
    rack, numbers, places = list(held), size.numbers, size.places
    new: dict[int, Way] = {}
    last, in_order = -1, True
    for tile in action.tiles:
        cell = numbers.get(tile.cell)
        if cell is None:
            cell = cell_number(tile.cell, size)
        across, down = places[cell]
        if lines[across] != BLANK:
            raise Refusal("O20", "occupied", cells=[tile.cell])
        new[cell] = way = take_from(rack, tile.prism, prisms)
        lines[across] = lines[down] = way.face
        if cell < last:
            in_order = False
        last = cell
    return new if in_order else dict(sorted(new.items())), tuple(rack)


def _require_one_stretch(new: list[int], lines: Lines, size: Grid) -> None:
    """The new prisms stand on one line, and nothing is missing between them (O20)."""
    columns = size.columns
    (across, down), (last_across, last_down) = size.places[new[0]], size.places[new[-1]]
    if new[0] // columns == new[-1] // columns:
        first, last = across, last_across
    elif len({cell % columns for cell in new}) == 1:
        first, last = down, last_down
    else:
        raise Refusal("O20", "not-one-line")
    if lines.find(BLANK, first, last) >= 0:
        empty = [size.cells[place] for place in range(first, last) if lines[place] == BLANK]
        raise Refusal("O20", "gap", cells=[size.names[cell] for cell in empty])


def _require_start(before: Cells, new: Collection[int], formed: Runs, material: Material) -> None:
    """The first word is long enough (O12), every later play touches what lies there (O22)."""
    if sum(formed.values()) - sum(formed) > len(new):
        return  # the words hold more than the new prisms
    if any(before):
        names = material.grid.names
        raise Refusal("O22", "not-connected", cells=[names[cell] for cell in new])
    if len(new) < material.figures.first_word:
        raise Refusal("O12", "too-short", least=material.figures.first_word)


def _turn(
    flips: tuple[Flip, ...], before: Cells, lines: Lines, formed: Runs, prisms: Box, size: Grid
) -> tuple[dict[int, Way], Runs]:
    """Turn prisms over: how they lie then, by cell, and the runs through them (O23, O25)."""
    grid, places = before.prisms, size.places
    turned: dict[int, Way] = {}
    crossing: Runs = {}
    for flip in flips:
        cell = cell_number(flip.cell, size)
        laid = grid[cell]
        if cell in turned or laid is None:
            raise Refusal("O23", "nothing-to-turn", cells=[flip.cell])
        runs = runs_through(lines, (cell,), size)
        if formed.keys().isdisjoint(runs) and _cells(formed, size).isdisjoint(_cells(runs, size)):
            raise Refusal("O23", "too-far", cells=[flip.cell])
        after = prisms.turned[laid].get(flip.letter)
        if after is None:
            face = prisms[laid.prism].faces[1 - laid.side]
            raise Refusal("O25", "other-letter", cells=[flip.cell], letter=flip.letter, face=face)
        turned[cell] = after
        across, down = places[cell]
        lines[across] = lines[down] = after.face
        crossing |= runs
    return turned, crossing


def _cells(runs: Runs, size: Grid) -> set[int]:
    return {cell for first, end in runs.items() for cell in size.cells[first:end]}


def _extra(laid: int, flips: int, material: Material) -> int:
    """The points of a play beside those of its words (O32, O33)."""
    figures = material.figures
    return figures.flip * flips + (figures.full_hand if laid == figures.rack else 0)
