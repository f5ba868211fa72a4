"""JAGO as text: actions and positions.

A play is written with the cell of its first letter, its direction and the whole word as it will
stand: ``play E6> GRAS``. Letters in parentheses come from the pool: ``play E6> (G)RAS``.
"""

import re
from collections.abc import Mapping, Sequence

import msgspec

from logomachie.engine.files import TomlTable
from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import (
    Action,
    Challenge,
    End,
    Play,
    Resign,
    TakeBack,
    TimeIsUp,
    Turn,
)
from logomachie.games.jago.board import (
    cell_name,
    cell_number,
    in_order,
    letters,
    line_from,
    run_through,
    runs,
)
from logomachie.games.jago.state import EMPTY, Material, State, Word
from logomachie.lexicon.folding import LETTERS, fold, is_folded

ACROSS, DOWN = ">", "v"
SPARE = "spare"
PLAY = re.compile(r"play ([A-Za-z]\d{1,2})([>vV]) *([^ ]+)(?: (spare)((?: [^ ]+)*))?", re.ASCII)
PART = re.compile(r"\(([A-Z]+)\)|([A-Z.])", re.ASCII)
RUN = re.compile(r"([A-Z]\d{1,2})([>v]) ([A-Z ]+)", re.ASCII)
SIMPLE: Mapping[str, Action] = {
    "take back": TakeBack(),
    "end": End(),
    "time": TimeIsUp(),
    "resign": Resign(),
}
LONGEST_TEXT = 300


# -- actions


def format_action(action: Action) -> str:
    """``play E6> (G)RAS``, ``take back``, ``end``, ``challenge GRAS``, ``turn F6 G6``..."""
    match action:
        case Play(start, down, word, pool, spare):
            marked = "".join(
                f"({letter})" if place in pool else letter for place, letter in enumerate(word)
            ).replace(")(", "")
            text = f"play {start}{DOWN if down else ACROSS} {marked}"
            named = () if spare == (word,) else spare
            return " ".join((text, SPARE, *named)) if spare else text
        case End(spare) if spare:
            return " ".join(("end", SPARE, *spare))
        case Challenge(word):
            return f"challenge {word}"
        case Turn(cells):
            return " ".join(("turn", *cells))
        case _:
            return next(text for text, simple in SIMPLE.items() if simple == action)


def parse_action(text: str, state: State, seat: Seat, material: Material) -> Action:
    """The action of a text.

    Of a play, what lies before and behind the letters written may be left out, and a letter that
    lies on the board may be a point. Small letters and accents are welcome. A tile comes from the
    rack, or from the pool where the rack has none left.
    """
    if len(text) > LONGEST_TEXT:
        raise Refusal("J11", "unreadable", text=text[:40])
    text = " ".join(text.split())
    verb, _, rest = text.lower().partition(" ")
    if text.lower() in SIMPLE:
        return SIMPLE[text.lower()]
    words = fold(rest).split()
    if verb == "end" and words[:1] == [SPARE.upper()] and len(words) > 1:
        if all(map(is_folded, words)):
            return End(tuple(words[1:]))
    elif verb == "challenge" and len(words) == 1 and is_folded(words[0]):
        return Challenge(words[0])
    elif verb == "turn" and words:
        return Turn(tuple(words))
    elif play := PLAY.fullmatch("play" + text[4:] if verb == "play" else ""):
        return _parse_play(*play.groups(), state=state, seat=seat, material=material)
    raise Refusal("J11", "unreadable", text=text[:40])


def _parse_play(
    name: str,
    direction: str,
    written: str,
    spare: str | None,
    spared: str | None,
    *,
    state: State,
    seat: Seat,
    material: Material,
) -> Play:
    """The play of a start, a direction and some letters."""
    start = cell_number(name.upper(), material.board)
    down = direction in "vV"
    written = fold(written)
    parts = PART.findall(written)
    if "".join(f"({pooled})" if pooled else plain for pooled, plain in parts) != written:
        raise Refusal("J20", "letters", text=written[:20])
    marked = [letter for pooled, plain in parts for letter in pooled or plain]
    pool = [bool(pooled) for pooled, plain in parts for _ in pooled or plain]
    if len(marked) == 1 and not _joined(state.grid, start, down=down, material=material):
        down = not down
    line = line_from(start, down=down, board=material.board)
    if len(marked) > len(line):
        raise Refusal("J2", "off-board", cells=[name.upper()])
    shown = list(state.grid)
    for cell, letter in zip(line, marked, strict=False):
        if letter != EMPTY:
            shown[cell] = letter
        elif shown[cell] == EMPTY:
            raise Refusal("J11", "gap", cells=[cell_name(cell, material.board)])
    whole = run_through("".join(shown), start, down=down, board=material.board)
    word = letters("".join(shown), whole)
    before = whole.index(start)
    pooled = {before + place for place, from_pool in enumerate(pool) if from_pool}
    rack = state.racks[seat] if seat in (0, 1) else ""
    put = [n for n, cell in enumerate(whole) if state.grid[cell].upper() != word[n]]
    sources = _from_pool(word, put, pooled, rack, state.pool)
    first = cell_name(whole[0], material.board)
    named = tuple(fold(spared or "").split()) or (word,)
    if not all(map(is_folded, named)):
        raise Refusal("J20", "letters", text=spared[:20] if spared else word[:20])
    return Play(first, down, word, sources, named if spare else ())


def _joined(grid: str, cell: int, *, down: bool, material: Material) -> bool:
    """Whether a letter on this cell has a neighbour on the line."""
    covered = grid[:cell] + "x" + grid[cell + 1 :]
    return len(run_through(covered, cell, down=down, board=material.board)) > 1


def _from_pool(
    word: str, put: Sequence[int], marked: set[int], rack: str, pool: str
) -> tuple[int, ...]:
    """The places of the tiles from the pool: those marked, and those that the rack lacks."""
    left, spare = list(rack), list(pool)
    for place in marked:
        if word[place] in spare:
            spare.remove(word[place])
    taken = set(marked)
    for place in put:
        if place in marked:
            continue
        if word[place] in left:
            left.remove(word[place])
        elif word[place] in spare:
            spare.remove(word[place])
            taken.add(place)
    return tuple(sorted(taken))


# -- positions


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it stands in a scenario."""

    grid: str = ""
    """Rows of letters and points, as far as letters lie: capitals blue, small letters red."""
    at: str = "A1"
    """Where the first of them lies."""
    racks: tuple[str, ...] = ()
    pool: str = ""
    bag: str | None = None
    turn: int = 0
    history: tuple[str, ...] = ()
    """Words that had other forms: ``F6> FAUX EAUX``."""
    dial: tuple[int, ...] = ()
    glass: float | None = None
    """When the glass runs out."""


def format_position(state: State, material: Material) -> TomlTable:
    """The state as a table of a scenario."""
    columns = material.board.columns
    table: TomlTable = {
        "grid": "\n".join(
            state.grid[start : start + columns] for start in range(0, len(state.grid), columns)
        ),
        "racks": list(state.racks),
        "pool": state.pool,
        "bag": state.bag,
        "turn": state.turn,
        "history": [
            f"{cell_name(word.start, material.board)}{DOWN if word.down else ACROSS} {former}"
            for word in state.words
            if (former := " ".join(form for form in word.forms if form != word.text))
        ],
        "dial": list(state.dial),
    }
    if state.glass:
        table["glass"] = state.glass
    return table


def parse_position(position: TomlTable, start: State, material: Material) -> State:
    """The state of a table: see ``Position``. Every run of letters counts as a word.

    Racks that are left out are empty; without a bag, it holds all the other tiles.
    """
    try:
        table = msgspec.convert(position, Position)
    except msgspec.ValidationError as error:
        raise ValueError(f"in the position: {error}") from error
    grid = _parse_grid(table.grid, table.at, material)
    racks = tuple(_tiles(rack) for rack in table.racks) + ("", "")[len(table.racks) :]
    pool = _tiles(table.pool)
    laid = letters(grid, (cell for cell, shown in enumerate(grid) if shown != EMPTY))
    box = list(start.bag + "".join(start.racks))
    for letter in laid + "".join(racks) + pool:
        _take(letter, box)
    bag = "".join(box) if table.bag is None else "".join(table.bag.split()).upper()
    for letter in bag if table.bag is not None else "":
        _take(letter, box)
    dial = table.dial or start.dial
    if len(racks) != 2 or table.turn not in (0, 1) or len(dial) != 2:
        raise ValueError("racks, dial and turn must be those of 2 players")
    if any(len(rack) > material.figures.rack for rack in racks):
        raise ValueError(f"a rack holds {material.figures.rack} tiles")
    if sum(dial) != sum(start.dial) or min(dial) < 1:
        raise ValueError(f"the two numbers of the dial add up to {sum(start.dial)}")
    if table.glass is not None and not (start.glass and 0 < table.glass < 1e9):
        raise ValueError("the glass runs out after 0, in a game with a clock")
    return msgspec.structs.replace(
        start,
        grid=grid,
        words=_parse_words(grid, table.history, material),
        racks=(racks[0], racks[1]),
        pool=pool,
        bag=bag,
        turn=table.turn,
        dial=(dial[0], dial[1]),
        glass=start.glass if table.glass is None else table.glass,
    )


def _tiles(text: str) -> str:
    return in_order("".join(text.split()).upper())


def _take(letter: str, box: list[str]) -> None:
    if letter not in box:
        raise ValueError(f"no tile {letter} is left in the box")
    box.remove(letter)


def _parse_grid(text: str, at: str, material: Material) -> str:
    board = material.board
    try:
        corner = cell_number(at, board)
    except Refusal as error:
        raise ValueError(f"no such cell: {at}") from error
    grid = [EMPTY] * (board.columns * board.rows)
    rows = ["".join(line.split()) for line in text.splitlines()]
    for down, line in enumerate(line for line in rows if line):
        for right, shown in enumerate(line):
            row, column = corner // board.columns + down, corner % board.columns + right
            if row >= board.rows or column >= board.columns:
                raise ValueError(f"the board has {board.columns} columns and {board.rows} rows")
            if shown != EMPTY and shown not in LETTERS + LETTERS.lower():
                raise ValueError(f"{shown} is no letter from A to Z")
            grid[row * board.columns + column] = shown
    return "".join(grid)


def _parse_words(grid: str, history: Sequence[str], material: Material) -> tuple[Word, ...]:
    """Every run of the grid as a word, with its history."""
    former: dict[tuple[str, str], tuple[str, ...]] = {}
    for text in history:
        parts = RUN.fullmatch(text)
        if not parts:
            raise ValueError(f"a history is written as in F6> FAUX EAUX, not {text[:40]}")
        former[parts[1], parts[2]] = tuple(parts[3].split())
    words = []
    for down, cells in runs(grid, material.board):
        text = letters(grid, cells)
        name = cell_name(cells[0], material.board)
        forms = former.pop((name, DOWN if down else ACROSS), ())
        words.append(Word(down, cells[0], text, tuple(dict.fromkeys((*forms, text)))))
    if former:
        raise ValueError(f"no word begins at {', '.join(''.join(key) for key in former)}")
    return tuple(words)
