"""Positions of LA GUERRE DES MOTS as tables of a scenario.

A chain is its seat and its lines from the head on: ``0 C20> RUSA, F16v PARIA, F16> PURS+PRIA``.
Each line begins at a cell and goes to the right (``>``) or down (``v``); the letter at a corner
stands in both lines. ``+`` protects the word that it closes, or of two the one read first; ``+>``
the one read second.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from logomachie.engine.cells import cell_number
from logomachie.engine.files import TomlTable
from logomachie.games.guerre_des_mots.board import is_cross, towards
from logomachie.games.guerre_des_mots.notation import LETTERS, written
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import (
    CROSS,
    JOKER,
    VIOLET,
    Chain,
    Laid,
    Material,
    State,
    Token,
)

LINE = re.compile(r"\s*([A-Za-z][1-9][0-9]?)([>v])\s*(.*?)\s*")
CHAIN = re.compile(r"\s*([0-9])\s+(.+)", re.DOTALL)
KINDS = re.compile(r"\?|[A-Z][à-ÿ]|[A-Z]|\+|(\S)")
SECOND = "+>"


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a scenario."""

    chains: tuple[str, ...] = ()
    arsenals: tuple[str, ...] = ()
    reserve: str | None = None
    turn: int = 0
    moves_left: int = 1
    replaying: bool = False
    passes: int = 0
    actions: int = 0
    turns: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()


class _Line(NamedTuple):
    """A straight part of a chain: its cells in reading order, and the text of each token."""

    cells: tuple[int, ...]
    texts: tuple[str, ...]


def format_position(state: State, rules: Rules) -> TomlTable:
    """The state as a table of a scenario."""
    return {
        "chains": [_format_chain(chain, rules) for chain in state.chains],
        "arsenals": [_kinds(arsenal, rules.tokens) for arsenal in state.arsenals],
        "reserve": _kinds(state.reserve, rules.tokens),
        "turn": state.turn,
        "moves_left": state.moves_left,
        "replaying": state.replaying,
        "passes": state.passes,
        "actions": state.actions,
        "turns": list(state.turns),
        "resigned": list(state.resigned),
    }


def _kinds(arsenal: Iterable[int], tokens: Sequence[Token]) -> str:
    return " ".join(tokens[token].kind for token in arsenal)


def _format_chain(chain: Chain, rules: Rules) -> str:
    lines = (_format_line(line, rules) for line in _straight(chain.links))
    return f"{chain.seat} " + ", ".join(lines)


def _straight(links: Sequence[Laid]) -> list[list[Laid]]:
    """The straight parts of a chain; each begins with the corner that ends the one before."""
    lines = [[links[0]]]
    for link in links[1:]:
        line = lines[-1]
        if len(line) > 1 and link.cell - line[-1].cell != line[-1].cell - line[-2].cell:
            lines.append([line[-1]])
        lines[-1].append(link)
    return lines


def _format_line(line: Sequence[Laid], rules: Rules) -> str:
    read = sorted(line)
    down = len(read) > 1 and read[1].cell - read[0].cell == rules.material.columns
    backwards = read[0] != line[0]
    texts = []
    for place, link in enumerate(read):
        second = is_cross(link) and 0 < place < len(read) - 1 and (link.guards == 1) != backwards
        texts.append(SECOND if second else written(link, rules.tokens))
    start = rules.material.name(read[0].cell)
    return f"{start}{'v' if down else '>'} {' '.join(texts)}"


def parse_position(position: TomlTable, start: State, rules: Rules) -> State:
    """The state of a table: see ``Position``; ``ValueError`` where it is none."""
    try:
        table = msgspec.convert(position, Position)
    except msgspec.ValidationError as error:
        raise ValueError(f"in the position: {error}") from error
    players = start.setup.players
    chains = [_parse_chain(text, rules.material) for text in table.chains]
    arsenals = [_parse_kinds(text) for text in table.arsenals]
    arsenals += [[]] * (players - len(arsenals))
    reserve = None if table.reserve is None else _parse_kinds(table.reserve)
    _check(table, chains, arsenals, rules)
    texts = [text for _, lines in chains for text in _texts(lines)]
    texts += [text for arsenal in arsenals for text in arsenal] + (reserve or [])
    numbers, rest = _assign(texts, rules.tokens)
    taken = iter(numbers)
    laid = tuple(_chain(seat, lines, taken, rules.material) for seat, lines in chains)
    hands = tuple(tuple(next(taken) for _ in arsenal) for arsenal in arsenals)
    if reserve is None:
        drawn = tuple(token for token in start.reserve if token in rest)
        missing = (
            t for t in rest if t not in drawn and rules.tokens[t].letter not in (CROSS, JOKER)
        )
        drawn += tuple(missing)
    else:
        drawn = tuple(taken)
    return msgspec.structs.replace(
        start,
        chains=laid,
        arsenals=hands,
        reserve=drawn,
        box=tuple(token for token in rest if token not in drawn),
        turn=table.turn,
        moves_left=table.moves_left,
        replaying=table.replaying,
        passes=table.passes,
        actions=table.actions,
        turns=table.turns or start.turns,
        resigned=tuple(dict.fromkeys(table.resigned)),
    )


def _check(
    table: Position,
    chains: Sequence[tuple[int, list[_Line]]],
    arsenals: Sequence[Sequence[str]],
    rules: Rules,
) -> None:
    seats = range(rules.players)
    if len(arsenals) > rules.players or table.turn not in seats or table.moves_left < 1:
        raise ValueError(f"arsenals, turn and moves_left must be those of {rules.players} players")
    if table.turns and len(table.turns) != rules.players:
        raise ValueError(f"turns are those of {rules.players} players")
    if not set(table.resigned) < set(seats) or table.turn in table.resigned:
        raise ValueError("a seat that resigned is no seat to move")
    owners = [seat for seat, _ in chains]
    if any(
        seat not in seats or owners.count(seat) > rules.material.figures.chains for seat in owners
    ):
        raise ValueError(f"each player has {rules.material.figures.chains} chains at most")
    cells = [cell for _, lines in chains for cell in _path(lines)]
    if len(set(cells)) != len(cells):
        raise ValueError("two tokens lie on one square")


def _parse_chain(text: str, material: Material) -> tuple[int, list[_Line]]:
    match = CHAIN.fullmatch(text)
    if not match:
        raise ValueError(f"a chain is its seat and its lines, not {text[:40]}")
    lines = [_parse_line(part, material) for part in match[2].split(",")]
    for one, other in pairwise(lines):
        shared = set(one.cells) & set(other.cells)
        ends = {one.cells[0], one.cells[-1]} & {other.cells[0], other.cells[-1]}
        if len(shared) != 1 or shared != ends:
            raise ValueError(f"two lines of a chain share their end letters, not so in {text[:60]}")
    return int(match[1]), lines


def _parse_line(text: str, material: Material) -> _Line:
    match = LINE.fullmatch(text)
    cell = cell_number(match[1], material.columns, len(material.rows)) if match else None
    if not match or cell is None:
        raise ValueError(f"a line of a chain is written C20> RUSA, not {text[:40]}")
    found = [item for part in match[3].split() for item in LETTERS.finditer(part)]
    if not found or any(item[1] for item in found):
        raise ValueError(f"there are no such tokens: {match[3][:40]}")
    step = 1 if match[2] == ">" else material.columns
    cells: list[int] = []
    for item in found:
        if cell is None:
            raise ValueError(f"a line leaves the board: {text[:40]}")
        if material.squares[cell] == VIOLET and item[0] not in (CROSS, SECOND):
            raise ValueError(f"only a cross may lie on the violet square {material.name(cell)}")
        cells.append(cell)
        cell = towards(cell, step, material)
    return _Line(tuple(cells), tuple(item[0] for item in found))


def _parse_kinds(text: str) -> list[str]:
    found = list(KINDS.finditer(text))
    if any(item[1] for item in found):
        raise ValueError(f"there are no such tokens: {text[:40]}")
    return [item[0] for item in found]


def _oriented(lines: Sequence[_Line]) -> list[list[tuple[int, str]]]:
    """The tokens of each line from the head of the chain on."""
    oriented = []
    for place, line in enumerate(lines):
        items = list(zip(line.cells, line.texts, strict=True))
        if place + 1 < len(lines):
            backwards = line.cells[0] in lines[place + 1].cells
        else:
            backwards = place > 0 and line.cells[-1] in lines[place - 1].cells
        oriented.append(items[::-1] if backwards and len(items) > 1 else items)
    return oriented


def _items(lines: Sequence[_Line]) -> list[tuple[int, str]]:
    """Cells and texts along the chain, corners once."""
    first, *others = _oriented(lines)
    return [*first, *(item for line in others for item in line[1:])]


def _path(lines: Sequence[_Line]) -> list[int]:
    return [cell for cell, _ in _items(lines)]


def _texts(lines: Sequence[_Line]) -> list[str]:
    return [text for _, text in _items(lines)]


def _chain(seat: int, lines: Sequence[_Line], tokens: Iterable[int], material: Material) -> Chain:
    numbers = iter(tokens)
    items = _items(lines)
    links: list[Laid] = []
    for place, (cell, text) in enumerate(items):
        guards = 0
        if text in (CROSS, SECOND):
            text, guards = CROSS, _guards(items, place, second=text == SECOND)
        face = text.removesuffix("!")
        letter = face[1] if face[0] == JOKER else face[0].upper()
        links.append(Laid(cell, next(numbers), letter, text.endswith("!"), guards))
    return Chain(seat, tuple(links))


def _guards(items: Sequence[tuple[int, str]], place: int, *, second: bool) -> int:
    if place in (0, len(items) - 1):
        return 1 if place == 0 else -1
    reads_on = items[place - 1][0] < items[place][0]
    return -1 if reads_on != second else 1


def _assign(texts: Sequence[str], tokens: Sequence[Token]) -> tuple[list[int], list[int]]:
    """A token of the box for each text, those that name theirs exactly first; and the rest."""
    left = dict(enumerate(tokens))
    found: dict[int, int] = {}
    for exact in (True, False):
        for place, text in enumerate(texts):
            if place in found:
                continue
            number = next(
                (n for n, token in left.items() if _means(text, token, exact=exact)), None
            )
            if number is not None:
                found[place] = number
                del left[number]
            elif not exact:
                raise ValueError(f"no token {text} is left in the box")
    return [found[place] for place in range(len(texts))], list(left)


def _means(text: str, token: Token, *, exact: bool) -> bool:
    face = CROSS if text == SECOND else text.removesuffix("!")
    if face[0] in (JOKER, CROSS):
        return token.letter == face[0]
    if len(face) == 2 or exact:
        return token.kind in (face, face[::-1])
    return face == token.letter or face == token.accented.upper() != ""
