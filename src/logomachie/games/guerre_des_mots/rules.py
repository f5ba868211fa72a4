"""What a move is judged by: the material, the dictionary, and which rule set is played."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.meaning import Meaning
from logomachie.games.guerre_des_mots.state import CENTRE, OPPOSITE, Material, Token

SIMPLE, GENERAL = "simple", "general"
"""The two rule sets."""
Distances = tuple[int, ...]
"""For each cell, how many steps it is away from the nearest goal."""


class Rulings(NamedTuple):
    """What we decided where the box is silent, as far as 0.1.0 had decided otherwise."""

    shortest: int = 2
    """Letters that a word which a taking changes has, one that stays, a whole word taken (G41)."""
    letters_move: bool = True
    """Whether no letter comes back to its square on the chain that it was taken from (G43)."""
    repeats: int = 3
    """The time for which the same board does not come again (G104); 0: it may always come."""
    counts_turns: bool = True
    """Whether a game is drawn after so many turns of a seat, not after so many actions (G103)."""
    arsenal_blocks: bool = False
    """Whether blocked is who can lay nothing of the arsenal alone, not who has no move (G94)."""
    quiet_win: bool = True
    """Whether a move that wins says nothing of playing again (G50, G51)."""


TODAY = Rulings()
FIRST = Rulings(
    shortest=1,
    letters_move=False,
    repeats=0,
    counts_turns=False,
    arsenal_blocks=True,
    quiet_win=False,
)
"""Those of 0.1.0: only what was played then is played again by them."""


class Rules(NamedTuple):
    """The rules of one game."""

    material: Material
    tokens: tuple[Token, ...]
    meaning: Meaning
    players: int
    general: bool
    """Whether the general rule is played, not the simple one."""
    arbiter: bool
    """Whether mistakes are refused; else they cost the turn (G92)."""
    steps: Mapping[str, Distances]
    """The distances for each side of the board."""
    rulings: Rulings = TODAY

    def bases(self, seat: Seat) -> list[tuple[int, ...]]:
        """The squares of the bases of a seat."""
        return [
            self.material.base_cells[name] for name in self.material.bases_of(seat, self.players)
        ]

    def base_of(self, seat: Seat, cells: Collection[int]) -> tuple[int, ...] | None:
        """The base of a seat that holds all these cells."""
        return next((base for base in self.bases(seat) if set(cells) <= set(base)), None)

    def distances(self, seat: Seat) -> Distances:
        """How far each cell is from where this seat wins."""
        return self.steps[self.material.side_of(seat, self.players)]


def steps_to_goals(material: Material, *, general: bool) -> dict[str, Distances]:
    """How far each cell is from a goal, for each side; the far goal counts in the general rule."""
    found = {}
    for side, far in OPPOSITE.items():
        lines = material.goal_lines[CENTRE] + (material.goal_lines.get(far, ()) if general else ())
        goals = [divmod(cell, material.columns) for line in lines for cell in line]
        found[side] = tuple(
            min(abs(row - down) + abs(column - right) for down, right in goals)
            for row, column in (
                divmod(cell, material.columns) for cell in range(len(material.squares))
            )
        )
    return found
