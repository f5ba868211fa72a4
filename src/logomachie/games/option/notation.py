"""OPTION as text: prisms, actions, positions, and the table for a terminal.

A prism on the grid is written with the letter up, the letter hidden and the first letter of its
colour: ``VTr`` shows V, hides T, and is red. A star up is written as the small letter that it was
given (``nEr``), a hidden star as ``*`` (``E*w``). A prism on a rack is written the same way, either
face first.
"""

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from logomachie.engine.files import TomlTable
from logomachie.engine.game import Language
from logomachie.engine.refusal import Refusal
from logomachie.engine.seats import called
from logomachie.games.option.actions import (
    Accept,
    Action,
    Challenge,
    CloseWindow,
    Flip,
    Pass,
    Play,
    Resign,
    Tile,
)
from logomachie.games.option.board import cell_number, written
from logomachie.games.option.state import STAR, Box, Cells, Grid, Laid, Material, State, Way

if TYPE_CHECKING:
    from logomachie.games.option.view import View

ACROSS, DOWN = ">", "v"
PLAY = re.compile(r"play ([A-Za-z]\d{1,2})([>v])(.*)", re.ASCII)
PLACED = re.compile(r"play((?: +[A-Za-z]\d{1,2}=[^\s=]{1,8})+)(?: +flip(.*))?", re.ASCII)
LETTERS = frozenset(string.ascii_letters)
SIMPLE: Mapping[str, Action] = {
    "pass": Pass(),
    "challenge": Challenge(),
    "accept": Accept(),
    "close": CloseWindow(),
    "resign": Resign(),
}
LONGEST_TEXT = 500


# -- prisms


def take_from(rack: list[int], token: str, box: Box) -> Way:
    """Take the prism of a token from a rack, as it will lie (O20, O25)."""
    if ways := box.ways.get(token):
        for prism in rack:
            if prism in ways:
                rack.remove(prism)
                return ways[prism]
    if token.startswith(STAR):
        raise Refusal("O25", "star-needs-letter", prism=token[:8])
    raise Refusal("O20", "not-on-rack", prism=token[:8])


def take_prisms(
    rack: tuple[int, ...], kinds: Sequence[str], prisms: Box
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rack without these prisms, and the prisms (O21)."""
    given: list[int] = []
    for kind in kinds:
        same = (kind, kind[1::-1] + kind[2:])
        prism = next((prism for prism in rack if prisms[prism].kind in same), None)
        if prism is None:
            raise Refusal("O20", "not-on-rack", prism=kind[:8])
        rack = _without(rack, prism)
        given.append(prism)
    return rack, tuple(given)


def _without(rack: tuple[int, ...], prism: int) -> tuple[int, ...]:
    place = rack.index(prism)
    return rack[:place] + rack[place + 1 :]


# -- actions


def format_action(action: Action) -> str:
    """``play C6v ETr flip C5=T``, ``exchange VTr``, ``pass``, ``challenge``, ``accept``..."""
    match action:
        case Play(tiles, flips):
            placed = sorted([(int(tile.cell[1:]), tile.cell[0], tile.prism) for tile in tiles])
            (row, column, _), (_, other_column, _) = placed[0], placed[-1]
            direction = DOWN if column == other_column else ACROSS
            return _format_play(
                f"{column}{row}", direction, [prism for _, _, prism in placed], flips
            )
        case Pass(prisms) if prisms:
            return "exchange " + " ".join(prisms)
        case _:
            return next(word for word, simple in SIMPLE.items() if simple == action)


def _format_play(start: str, direction: str, prisms: Sequence[str], flips: Sequence[Flip]) -> str:
    """A play of these prisms from a cell on; a single one has no direction of its own."""
    text = f"play {start}{direction if len(prisms) > 1 else ACROSS} {' '.join(prisms)}"
    if flips:
        text += " flip " + " ".join([f"{flip.cell}={flip.letter}" for flip in flips])
    return text


class Reading(NamedTuple):
    """What a text means."""

    action: Action
    text: str
    """How the action is written, see ``format_action``."""


def read_action(
    text: str,
    grid: Sequence[Laid | None],
    rack: tuple[int, ...],
    prisms: Box,
    material: Material,
) -> Reading:
    """The action of a text.

    A prism of a play may be written as the single letter that it shows, a small letter for a star;
    the letter of a turned prism may be left out unless it is a star's. Every prism may name its own
    cell (``play C6=ETr C8=S``): so a play can be written that stands on no line, and be refused.
    """
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        raise Refusal("O20", "unreadable", text=text[:40])
    size = material.grid
    if line := PLAY.fullmatch(text):
        start, direction, items = line.groups()
        tiles, flips = _split(items.split())
        cells = _free_cells(cell_number(start, size), direction, grid, size)
        if len(tiles) > len(cells):
            raise Refusal("O2", "off-grid", cells=[start.upper()])
    elif placed := PLACED.fullmatch(text):
        pairs = [item.split("=") for item in placed[1].split()]
        cells = [cell_number(name, size) for name, _ in pairs]
        tiles, flips = [token for _, token in pairs], (placed[2] or "").split()
    else:
        other = _parse_other(text)
        return Reading(other, format_action(other))
    if not tiles:
        raise Refusal("O20", "no-prism")
    tokens = _full_tokens(tiles, rack, prisms)
    names = size.names
    play = Play(
        tuple([Tile(names[cell], token) for cell, token in zip(cells, tokens, strict=False)]),
        tuple([_parse_flip(item, grid, prisms, size) for item in flips]),
    )
    if line:
        return Reading(play, _format_play(names[cells[0]], direction, tokens, play.flips))
    return Reading(play, format_action(play))


def _parse_other(text: str) -> Action:
    """The action of a text that is no play."""
    if text in SIMPLE:
        return SIMPLE[text]
    word, _, rest = text.partition(" ")
    if word != "exchange":
        raise Refusal("O20", "unreadable", text=text[:40])
    if not rest.split():
        raise Refusal("O21", "exchange-what")
    return Pass(tuple(rest.split()))


def _split(items: list[str]) -> tuple[list[str], list[str]]:
    """The prisms to lay, and those to turn."""
    if "flip" not in items:
        return items, []
    place = items.index("flip")
    return items[:place], items[place + 1 :]


def _free_cells(start: int, direction: str, grid: Sequence[Laid | None], size: Grid) -> list[int]:
    """The empty cells from a cell on, to the edge of the grid."""
    if direction == ACROSS:
        line = range(start, (start // size.columns + 1) * size.columns)
    else:
        line = range(start, len(grid), size.columns)
    return [cell for cell in line if grid[cell] is None]


def _full_tokens(tokens: list[str], rack: tuple[int, ...], prisms: Box) -> list[str]:
    """Single letters become prisms of the rack that can show them, so that all find one."""
    if LETTERS.isdisjoint(tokens):
        return tokens
    letters = [token for token in tokens if token in LETTERS]
    rest = list(rack)
    for token in tokens:
        if token not in LETTERS:
            take_from(rest, token, prisms)
    left = tuple(rest)
    found = _match(letters, left, prisms)
    if found is None:
        count = next(n for n in range(len(letters)) if not _match(letters[: n + 1], left, prisms))
        raise Refusal("O20", "no-such-letter", letter=letters[count])
    chosen = iter(found)
    return [next(chosen) if token in LETTERS else token for token in tokens]


def _match(letters: list[str], rack: tuple[int, ...], prisms: Box) -> list[str] | None:
    """A prism of the rack for every letter, or none where they do not suffice."""
    if not letters:
        return []
    letter, *others = letters
    face = STAR if letter.islower() else letter
    for prism in rack:
        faces = prisms[prism].faces
        if face in faces:
            rest = _match(others, _without(rack, prism), prisms)
            if rest is not None:
                hidden = faces[1] if faces[0] == face else faces[0]
                return [letter + hidden + prisms[prism].colour[0], *rest]
    return None


def _parse_flip(text: str, grid: Sequence[Laid | None], prisms: Box, size: Grid) -> Flip:
    name, _, letter = text.partition("=")
    laid = grid[cell_number(name, size)]
    if not letter and laid:
        letter = prisms[laid.prism].faces[1 - laid.side]
    return Flip(name.upper(), letter.upper())


# -- positions


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a scenario."""

    grid: str = ""
    """Rows of prisms and points, as far as prisms lie."""
    at: str = "A1"
    """Where the first of them lies."""
    racks: tuple[str, ...] = ()
    bag: str | None = None
    scores: tuple[int, ...] = ()
    turn: int = 0
    passes: int = 0
    idle: int = 0
    exchanges: int = 0
    resigned: tuple[int, ...] = ()


def format_position(state: State, prisms: Box, material: Material) -> TomlTable:
    """The state as a table of a scenario."""
    columns = material.grid.columns
    cells = [text or "." for text in written(state.grid, prisms)]
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return {
        "grid": "\n".join(" ".join(f"{cell:3}" for cell in row).rstrip() for row in rows),
        "racks": [" ".join(prisms[prism].kind for prism in rack) for rack in state.racks],
        "bag": " ".join(prisms[prism].kind for prism in state.bag),
        "scores": list(state.scores),
        "turn": state.turn,
        "passes": state.passes,
        "idle": state.idle,
        "exchanges": state.exchanges,
        "resigned": list(state.resigned),
    }


def parse_position(position: TomlTable, start: State, prisms: Box, material: Material) -> State:
    """The state of a table, between two turns: see ``Position``.

    Racks that are left out are empty; without a bag, it holds all the other prisms.
    """
    try:
        table = msgspec.convert(position, Position)
    except msgspec.ValidationError as error:
        raise ValueError(f"in the position: {error}") from error
    box = list(start.bag) + [prism for rack in start.racks for prism in rack]
    grid = _parse_grid(table.grid, table.at, box, prisms, material)
    players = start.setup.players
    racks = [_take(text.split(), box, prisms) for text in table.racks]
    racks += [()] * (players - len(racks))
    bag = tuple(box) if table.bag is None else _take(table.bag.split(), box, prisms)
    scores = table.scores or start.scores
    seats = range(players)
    if len(racks) > players or len(scores) != players or table.turn not in seats:
        raise ValueError(f"racks, scores and turn must be those of {players} players")
    if not set(table.resigned) < set(seats) or table.turn in table.resigned:
        raise ValueError("a seat that resigned is no seat to move")
    if any(len(rack) > material.figures.rack for rack in racks):
        raise ValueError(f"a rack holds {material.figures.rack} prisms")
    return msgspec.structs.replace(
        start,
        grid=grid,
        racks=tuple(racks),
        bag=bag,
        scores=scores,
        turn=table.turn,
        passes=table.passes,
        idle=table.idle,
        exchanges=table.exchanges,
        resigned=tuple(dict.fromkeys(table.resigned)),
    )


def _parse_grid(text: str, at: str, box: list[int], prisms: Box, material: Material) -> Cells:
    size = material.grid
    try:
        corner = cell_number(at, size)
    except Refusal as error:
        raise ValueError(f"no such cell: {at}") from error
    grid: list[Laid | None] = [None] * (size.columns * size.rows)
    for down, line in enumerate(line for line in text.splitlines() if line.strip()):
        for right, token in enumerate(line.split()):
            row, column = corner // size.columns + down, corner % size.columns + right
            if row >= size.rows or column >= size.columns:
                raise ValueError(f"the grid has {size.columns} columns and {size.rows} rows")
            if token != ".":
                grid[row * size.columns + column] = _from_box(token, box, prisms)
    return Cells(grid)


def _from_box(token: str, box: list[int], prisms: Box) -> Laid:
    try:
        return take_from(box, token, prisms).laid
    except Refusal as refusal:
        raise ValueError(f"no prism {token} is left in the box") from refusal


def _take(kinds: Iterable[str], box: list[int], prisms: Box) -> tuple[int, ...]:
    taken = []
    for kind in kinds:
        same = (kind, kind[1::-1] + kind[2:])
        prism = next((prism for prism in box if prisms[prism].kind in same), None)
        if prism is None:
            raise ValueError(f"no prism {kind} is left in the box")
        box.remove(prism)
        taken.append(prism)
    return tuple(taken)


# -- the table for a terminal

LABELS = {
    "fr": ("Sac", "Chevalet", "À accepter ou à contester"),
    "en": ("Bag", "Rack", "To be accepted or challenged"),
}


def render(view: "View", language: Language, names: Sequence[str]) -> str:
    """The grid with both faces of each prism, the scores and the own rack.

    The letter up is a capital and the hidden one small; a star up shows two small letters; a red
    prism is marked by an apostrophe.
    """
    bag, rack, open_to_challenge = LABELS[language]
    head = "    " + " ".join(f" {chr(65 + column)} " for column in range(view.columns))
    lines = [head]
    for start in range(0, len(view.grid), view.columns):
        cells = (_drawn(token) for token in view.grid[start : start + view.columns])
        lines.append(f"{start // view.columns + 1:3} " + " ".join(cells))
    scores = "   ".join(
        f"{called(seat, names, language)}: {score}"
        + (" ←" if seat == view.turn and not view.result else "")
        for seat, score in enumerate(view.scores)
    )
    lines += ["", f"{scores}   {bag}: {view.bag}"]
    if view.rack:
        lines.append(f"{rack}: " + "  ".join(view.rack))
    if view.window and view.seat in view.to_act:
        lines.append(f"{open_to_challenge}: " + ", ".join(view.window.words))
    return "\n".join(lines)


def _drawn(token: str) -> str:
    if not token:
        return " · "
    return token[0] + token[1].lower() + ("'" if token[2] == "r" else " ")
