"""Duplicate games of OPTION: twelve turns with the same prisms for all.

For each turn the rack is filled up to seven; what is not laid stays on it. A draw that begins with
``-`` is a whole new rack, as clubs write it: the prisms before it went back into the bag, because
nothing could be laid by words that people know. The position of a turn follows from the texts of
the draws and plays before it, without material or words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.duplicate import KIND, PROVEN, TITLE, Duplicate, Turn, say_points
from logomachie.engine.files import TomlTable
from logomachie.engine.game import Seat, Step, new_setup
from logomachie.engine.puzzle import Posed, PuzzleKind
from logomachie.engine.scenario import SEED, Said
from logomachie.engine.tuples import replaced
from logomachie.games.option import coach, moves
from logomachie.games.option.actions import Action, Play
from logomachie.games.option.board import cell_number
from logomachie.games.option.plays import judge
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import STAR, State
from logomachie.kernel.budget import Budget

TURNS = 12
"""So many take a quarter of an hour."""
FAMILIAR = 45
"""Words of this familiarity must make a play, or the rack is drawn anew."""
AFRESH = "-"
"""Before a draw: all prisms of the rack were given back first."""
LOOKED_AT = 64
"""So many plays are looked at first for those that score most; more where all of them do."""
PLAY = re.compile(r"play ([A-Z])(\d+)([>v]) ([^=]+?)(?: flip (.+))?")
FLIP = re.compile(r"([A-Z])(\d+)=([A-Z])")

Place = tuple[int, int]
"""Row and column, from 0."""


# -- positions, from texts alone


class Board(NamedTuple):
    """What lies on the grid and on the rack, as it is written."""

    cells: Mapping[Place, str] = {}
    rack: tuple[str, ...] = ()

    def after_draw(self, drawn: str) -> "Board":
        """The board once these prisms are drawn."""
        kept = () if drawn.startswith(AFRESH) else self.rack
        return self._replace(rack=(*kept, *drawn.removeprefix(AFRESH).split()))

    def after_play(self, text: str) -> "Board":
        """The board once a play is laid."""
        play = PLAY.fullmatch(text)
        assert play, f"no play: {text}"
        column, row, direction, laid, turned = play.groups()
        cells, rack = dict(self.cells), list(self.rack)
        place = _place(column, row)
        for token in laid.split():
            while place in cells:
                place = _after(place, direction)
            cells[place] = token
            rack.remove(next(prism for prism in rack if _kind(prism) == _kind(token)))
        for column, row, letter in FLIP.findall(turned or ""):
            place = _place(column, row)
            cells[place] = _turned(cells[place], letter)
        return Board(cells, tuple(rack))

    def written(self) -> TomlTable:
        """The position as a scenario has it; the bag holds all other prisms."""
        rack = " ".join(self.rack)
        if not self.cells:
            return {"racks": [rack]}
        rows, columns = zip(*self.cells, strict=True)
        lines = [
            " ".join(
                f"{self.cells.get((row, column), '.'):3}"
                for column in range(min(columns), max(columns) + 1)
            ).rstrip()
            for row in range(min(rows), max(rows) + 1)
        ]
        corner = f"{chr(ord('A') + min(columns))}{min(rows) + 1}"
        return {"at": corner, "grid": "\n".join(lines), "racks": [rack]}


def positions(turns: Sequence[Turn]) -> Iterator[TomlTable]:
    """The position of each turn."""
    board = Board()
    for turn in turns:
        board = board.after_draw(turn.drawn)
        yield board.written()
        board = board.after_play(turn.best)


def _place(column: str, row: str) -> Place:
    return int(row) - 1, ord(column) - ord("A")


def _after(place: Place, direction: str) -> Place:
    row, column = place
    return (row + 1, column) if direction == "v" else (row, column + 1)


def _kind(token: str) -> str:
    """What a prism is, whichever way it is written."""
    faces = "".join(STAR if face.islower() else face for face in token[:2])
    return "".join(sorted(faces)) + token[2]


def _turned(token: str, letter: str) -> str:
    """A prism of the grid with its other face up, which is to show this letter."""
    up, hidden, colour = tuple(token)
    return (letter.lower() if hidden == STAR else hidden) + (STAR if up.islower() else up) + colour


# -- the best play


def best_play(game: OptionGame, state: State) -> tuple[Play, int] | None:
    """The play that is laid for all, with its points: see ``TIES``."""
    equal = _equal_plays(game, state)
    return min(equal, key=lambda found: _rank(game, state, found[0]), default=None)


def _equal_plays(game: OptionGame, state: State) -> list[tuple[Play, int]]:
    """All plays that score most."""
    count, rack = LOOKED_AT, state.racks[state.turn]
    while True:
        found = moves.packed_plays(
            game.lexicon.automaton, state, rack, game.prisms, game.material, count
        )
        if len(found) < count or found[count - 1].score < found[0].score:
            break
        count *= 4
    best = [play for play in found if play.score == found[0].score]
    return [(moves.to_action(play, rack, game.prisms, game.material), play.score) for play in best]


def _rank(game: OptionGame, state: State, play: Play) -> tuple[int, int, int, str]:
    """The order of plays that score the same, the first of which is laid."""
    size, lexicon = game.material.grid, game.lexicon
    words = judge(state, play, game.prisms, game.material).words
    known = min(int(lexicon.familiarity[lexicon.index(word)]) for word in words)
    cells = (divmod(cell_number(tile.cell, size), size.columns) for tile in play.tiles)
    far = sum(abs(2 * row - size.rows + 1) + abs(2 * col - size.columns + 1) for row, col in cells)
    return len(play.tiles), -known, far, game.format_action(play)


def deal(game: OptionGame, seed: str) -> list[Turn]:
    """A game that follows from a seed: twelve turns, or as many as can be played."""
    size, setup = game.material.figures.rack, new_setup(game, 2, SEED, {})
    bag = shuffled([prism.kind for prism in game.prisms], seed, "bag")
    board = Board()
    turns: list[Turn] = []
    returns = 0
    while len(turns) < TURNS:
        missing = size - len(board.rack)
        drawn, bag = " ".join(bag[:missing]), bag[missing:]
        state = game.parse_position(board.after_draw(drawn).written(), setup)
        while len(bag) >= size and not _is_playable(game, state):
            given = board.after_draw(drawn).rack
            drawn = AFRESH + " ".join(bag[:size])
            bag = shuffled((*bag[size:], *given), seed, f"bag/{returns}")
            state = game.parse_position(board.after_draw(drawn).written(), setup)
            returns += 1
        best = best_play(game, state)
        if best is None:
            break
        play, score = best
        turns.append(Turn(drawn, game.format_action(play), score))
        board = board.after_draw(drawn).after_play(turns[-1].best)
    return turns


def _is_playable(game: OptionGame, state: State) -> bool:
    """Whether something can be laid by words that people know."""
    known, rack = game.lexicon.vocabulary(FAMILIAR), state.racks[state.turn]
    return bool(moves.packed_plays(known, state, rack, game.prisms, game.material, 1))


# -- a turn as a puzzle


def pose(game: OptionGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """The turn of a seat that is to move; all plays are looked at, whatever the budget."""
    best = best_play(game, state) if seat == state.turn and not state.pending else None
    return Posed((best[0],), best[1], best[1], {PROVEN: 1}) if best else None


def measure(game: OptionGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The points of the play; whatever else ends the turn is worth nothing."""
    first = next(iter(taken), None)
    if first is None:
        return None
    return first.effects.score if isinstance(first.action, Play) else 0


def hint(game: OptionGame, state: State, seat: Seat, solution: Sequence[Action]) -> Hint:
    """Advice that leads to the best play."""
    (play,) = solution
    assert isinstance(play, Play)
    return coach.hint_to(game, state, play)


def lay(game: OptionGame, state: State, seat: Seat, play: Play) -> Step[State]:
    """The best play laid for all, before prisms are drawn."""
    verdict = judge(state, play, game.prisms, game.material)
    laid = msgspec.structs.replace(
        state,
        grid=verdict.grid,
        racks=replaced(state.racks, seat, verdict.rack),
        scores=replaced(state.scores, seat, state.scores[seat] + verdict.score),
    )
    return Step(laid, verdict.effects)


TIES = Said(
    fr="À points égaux, on pose le coup qui prend le moins de prismes ; puis celui dont les mots "
    "sont les plus connus ; puis le plus proche du milieu de la grille ; enfin le premier dans "
    "l’ordre alphabétique de sa notation.",
    en="Of plays with equal points, the one that takes the fewest prisms is laid; then the one "
    "with the best-known words; then the one nearest to the middle of the grid; then the first in "
    "the alphabetical order of its notation.",
)

DUPLICATE = Duplicate(
    kind=PuzzleKind(
        name=KIND,
        title=TITLE,
        aim=Said(
            fr="Faites le plus de points possible en un coup. Le meilleur coup sera ensuite posé "
            "pour tout le monde.",
            en="Score as many points as you can in one play. The best play is then laid for "
            "everybody.",
        ),
        pose=pose,
        measure=measure,
        say=say_points,
        hint=hint,
    ),
    ties=TIES,
    deal=deal,
    positions=positions,
    lay=lay,
)
