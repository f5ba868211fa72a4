"""LA GUERRE DES MOTS as text: tokens and actions. Positions stand in ``positions``.

A token is written as it shows: ``R``; ``Eé`` is an E with é on its back, ``éE`` the same turned
over; ``?R`` is a joker that stands for R, ``+`` a cross, ``N!`` an N with its piece of chess up. In
a move, ``@B19`` is the token that lies on B19.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.actions import (
    Action,
    Draw,
    Move,
    Pass,
    Put,
    Resign,
    Shot,
    TakeBack,
)
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    is_cross,
    names,
    occupied,
    to_cell,
    towards,
    words_of,
)
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import CROSS, JOKER, Laid, State, Token
from logomachie.lexicon.folding import is_folded

LONGEST_TEXT = 800
LONGEST_TOKEN = 12
SIMPLE: Mapping[str, Action] = {"draw": Draw(), "pass": Pass(), "resign": Resign()}
LAY, FROM, UNCROSS, UNVEIL, FIRE, BACK = "lay", "from", "uncross", "unveil", "fire", "back"
SECTIONS = (LAY, FROM, UNCROSS, UNVEIL, FIRE)
CELL = r"[A-Za-z][1-9][0-9]?"
PUT = re.compile(rf"({CELL})=(\S+)")
START = re.compile(rf"({CELL})([>v])")
RANGE = re.compile(rf"({CELL})(?:-({CELL}))?")
SHOT = re.compile(rf"({CELL}):({CELL})(?::({CELL}):([0-9]{{1,2}}))?")
MOVED = re.compile(rf"@({CELL})([A-ZÀ-Ý]?)(!?)")
SHOWN = re.compile(r"(\?[A-ZÀ-ÝŸ]|[A-Z][à-ÿ]|[à-ÿ][A-Z]|[A-Z]|\+)(!?)")
LETTERS = re.compile(r"\?[A-ZÀ-ÝŸ]!?|[A-Z][à-ÿ]!?|[à-ÿ][A-Z]!?|[A-ZÀ-ÝŸ]!?|\+>?|(\S)")
"""The tokens of a text without spaces: ``RUSÉ+``."""


class Source(NamedTuple):
    """Where a token of a move comes from, and how it will lie."""

    cell: str
    """The cell that it leaves; empty if it comes from the arsenal."""
    letter: str
    """The letter that it will show; empty if it stays as it is."""
    piece_up: bool


def read_source(text: str) -> Source:
    """What the token of a put means; a refusal where it means nothing (G30)."""
    if len(text) > LONGEST_TOKEN:
        raise Refusal("G30", "unknown-token", token=text[:12])
    return _read_source(text)


@lru_cache(maxsize=4_000)
def _read_source(text: str) -> Source:
    if moved := MOVED.fullmatch(text):
        return Source(moved[1].upper(), moved[2], bool(moved[3]))
    if shown := SHOWN.fullmatch(text):
        face = shown[1]
        letter = face[1] if face[0] == JOKER else face[0].upper()
        return Source("", letter, bool(shown[2]))
    raise Refusal("G30", "unknown-token", token=text[:12])


def from_arsenal(text: str, arsenal: tuple[int, ...], rules: Rules) -> tuple[int, tuple[int, ...]]:
    """The token of the arsenal that a text names, and the arsenal without it (G30)."""
    face, letter = text.removesuffix("!"), read_source(text).letter
    if not rules.general and not (is_folded(letter) or letter == CROSS):
        raise Refusal("G110", "no-accents", cells=[text[:12]])
    kind = JOKER if face[0] == JOKER else face
    same, tokens = (kind, kind[::-1]), rules.tokens
    for token in arsenal:
        faces = tokens[token]
        if faces[0] in face and faces.kind in same:
            break
    else:
        raise Refusal("G30", "not-in-arsenal", token=text[:12])
    return token, _without(arsenal, token)


def written(link: Laid, tokens: Sequence[Token]) -> str:
    """A token of the board as text."""
    token = tokens[link.token]
    if token.letter == CROSS:
        return CROSS
    if token.letter == JOKER:
        text = JOKER + link.letter
    elif token.accented:
        turned = link.letter != token.letter
        text = token.accented + token.letter if turned else token.kind
    else:
        text = link.letter
    return text + "!" * link.piece_up


# -- actions


def format_action(action: Action) -> str:
    """``lay F15=@B19 G15=Uû``, ``back C20 D20``, ``draw``, ``pass``..."""
    match action:
        case Move(puts, uncross, unveil, shots, left):
            words = [LAY, *(f"{put.cell}={put.token}" for put in puts)]
            words += [FROM, *left] if left else []
            words += [UNCROSS, *uncross] if uncross else []
            words += [UNVEIL, *unveil] if unveil else []
            words += [FIRE, *map(_format_shot, shots)] if shots else []
            return " ".join(words)
        case TakeBack(cells):
            return " ".join((BACK, *cells))
        case _:
            return next(word for word, simple in SIMPLE.items() if simple == action)


def _format_shot(shot: Shot) -> str:
    return f"{shot.gun}:{shot.target}:{shot.end}:{shot.words}"


def parse_action(text: str, state: State, arsenal: tuple[int, ...], rules: Rules) -> Action:
    """The action of a text; see docs/notation for what may be left out."""
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        raise Refusal("G30", "unreadable", text=text[:40])
    if text in SIMPLE:
        return SIMPLE[text]
    verb, *rest = text.split()[:200] or [""]
    if verb == BACK and rest:
        return TakeBack(tuple(_cells(rest, rules)))
    if verb != LAY:
        raise Refusal("G30", "unreadable", text=text[:40])
    parts = _sections(rest)
    taken = list(_cells(parts[FROM], rules))
    uncross = tuple(_cells(parts[UNCROSS], rules))
    arsenal += _lifted(uncross, state, rules)
    puts, left = _puts(parts[LAY], taken, state, arsenal, rules)
    return Move(
        puts,
        uncross,
        tuple(_cells(parts[UNVEIL], rules)),
        tuple(_shot(item, state, rules) for item in parts[FIRE]),
        left,
    )


def _lifted(cells: Iterable[str], state: State, rules: Rules) -> tuple[int, ...]:
    """The crosses on these cells, which can be laid again in the same move (G61)."""
    board = occupied(state.chains)
    places = (board.get(to_cell(name, rules.material)) for name in dict.fromkeys(cells))
    links = (state.chains[place.chain].links[place.link] for place in places if place)
    return tuple(link.token for link in links if is_cross(link))


class Draft(NamedTuple):
    """A move that is being put together."""

    move: Move
    loose: tuple[str, ...]
    """Squares whose letters are taken, and not laid yet."""


def parse_draft(text: str, rules: Rules) -> Draft:
    """A move as far as it has come: ``lay F16=P F17=@C20 from D20``, each token exactly."""
    if len(text) > LONGEST_TEXT:
        raise Refusal("G30", "unreadable", text=text[:40])
    verb, *rest = text.split()[:200] or [LAY]
    puts = list(map(PUT.fullmatch, _sections(rest)[LAY]))
    if verb != LAY or not all(puts):
        raise Refusal("G30", "unreadable", text=text[:40])
    parts = _sections(rest)
    move = Move(
        tuple(Put(put[1].upper(), put[2]) for put in puts if put),
        tuple(_cells(parts[UNCROSS], rules)),
        tuple(_cells(parts[UNVEIL], rules)),
        tuple(_exact_shot(item) for item in parts[FIRE]),
    )
    return Draft(move, tuple(_cells(parts[FROM], rules)))


def _sections(items: Iterable[str]) -> dict[str, list[str]]:
    """The items of a move by the word that announces them."""
    parts: dict[str, list[str]] = {name: [] for name in SECTIONS}
    section = LAY
    for item in items:
        if item in SECTIONS:
            section = item
        else:
            parts[section].append(item)
    return parts


def _cells(items: Iterable[str], rules: Rules) -> Iterator[str]:
    """The names of cells, one by one or as ``C20-F20``."""
    for item in items:
        match = RANGE.fullmatch(item)
        if not match:
            raise Refusal("G24", "off-board", cells=[item[:8]])
        first = to_cell(match[1], rules.material)
        last = to_cell(match[2], rules.material) if match[2] else first
        low, high = min(first, last), max(first, last)
        try:
            span = f"{rules.material.name(low)}-{rules.material.name(high)}"
            line = rules.material.line(span)
        except ValueError:
            raise Refusal("G24", "no-line", cells=[item[:8]]) from None
        yield from names(line if first == low else line[::-1], rules.material)


def _puts(
    items: Sequence[str],
    taken: list[str],
    state: State,
    arsenal: tuple[int, ...],
    rules: Rules,
) -> tuple[tuple[Put, ...], tuple[str, ...]]:
    """The tokens to lay: ``F15=R`` one by one, or letters from a cell on: ``F15> URS``.

    And the cells of letters taken that found no place.
    """
    left = set(taken)
    gone = left | {match[1].upper() for item in items if (match := MOVED.search(item))}
    free = _Line(state, gone, rules)
    pool = _Pool(taken, arsenal, state, rules)
    wanted: list[tuple[str, str]] = []
    for item in items:
        if put := PUT.fullmatch(item):
            wanted.append((put[1].upper(), put[2]))
        elif start := START.fullmatch(item):
            free.start(start[1], start[2])
        else:
            wanted += [(free.next(), token) for token in _letters(item)]
    tokens, loose = pool.match([token for _, token in wanted])
    cells = (cell for cell, _ in wanted)
    return tuple(map(Put, cells, tokens)), loose


def _letters(item: str) -> list[str]:
    """The tokens of an item without spaces."""
    if MOVED.fullmatch(item):
        return [item]
    found = list(LETTERS.finditer(item))
    if any(match[1] for match in found):
        raise Refusal("G30", "unknown-token", token=item[:12])
    return [match[0] for match in found]


class _Line:
    """Free cells one after the other, from a start on; what is taken away leaves its cell free."""

    def __init__(self, state: State, gone: set[str], rules: Rules) -> None:
        self.state, self.gone, self.rules = state, gone, rules
        self.taken: set[int] = set()
        self.cell: int | None = None
        self.step = 0

    def start(self, name: str, direction: str) -> None:
        """Begin at a cell, to the right or downwards."""
        name_of = self.rules.material.name
        self.taken = {c for c in occupied(self.state.chains) if name_of(c) not in self.gone}
        self.cell = to_cell(name, self.rules.material)
        self.step = 1 if direction == ">" else self.rules.material.columns

    def next(self) -> str:
        """The name of the next free cell."""
        if not self.step:
            raise Refusal("G30", "no-start")
        while self.cell is not None and self.cell in self.taken:
            self.cell = towards(self.cell, self.step, self.rules.material)
        if self.cell is None:
            raise Refusal("G24", "no-room")
        found = self.rules.material.name(self.cell)
        self.cell = towards(self.cell, self.step, self.rules.material)
        return found


def _is_exact(text: str) -> bool:
    """Whether a text names its token, and not just a letter that several could show."""
    face = text.removesuffix("!")
    return bool(MOVED.fullmatch(text)) or face == CROSS or len(face) == 2


class _Pool:
    """The tokens that the letters of a text may mean: those taken first, then the arsenal."""

    def __init__(
        self, taken: Sequence[str], arsenal: tuple[int, ...], state: State, rules: Rules
    ) -> None:
        board = occupied(state.chains) if taken else {}
        self.taken: dict[str, Laid] = {}
        for name in taken:
            place = board.get(to_cell(name, rules.material))
            if place is None:
                raise Refusal("G40", "nothing-there", cells=[name])
            self.taken[name] = state.chains[place.chain].links[place.link]
        self.arsenal = arsenal
        self.rules = rules

    def match(self, texts: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
        """The exact text of each token, and the letters taken that find no place (G42)."""
        exact: list[str | None] = [text if _is_exact(text) else None for text in texts]
        arsenal = self.arsenal
        for text in exact:
            if text and not text.startswith("@"):
                _, arsenal = from_arsenal(text, arsenal, self.rules)
        loose = dict(self.taken)
        for showing in (True, False):  # what needs no turning first
            for place, text in enumerate(texts):
                if exact[place] is None:
                    exact[place] = self._from_board(text, loose, showing=showing)
        done: list[str] = []
        for text, found in zip(texts, exact, strict=True):
            if found is None:
                found, arsenal = self._from_arsenal(text, arsenal)
            done.append(found)
        return done, tuple(loose)

    def _from_board(self, text: str, loose: dict[str, Laid], *, showing: bool) -> str | None:
        """A taken token for a letter: one that shows it, or one that can be turned to it."""
        letter, piece = text.removesuffix("!"), "!" * text.endswith("!")
        for name, link in loose.items():
            token = self.rules.tokens[link.token]
            turns = link.letter == token.letter and token.can_show(
                letter, accents=self.rules.general
            )
            if link.letter == letter if showing else turns:
                del loose[name]
                return f"@{name}{piece}" if showing else f"@{name}{letter}{piece}"
        return None

    def _from_arsenal(self, text: str, arsenal: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
        """A token of the arsenal for a letter; not a joker, which must be written as one."""
        letter, piece = text.removesuffix("!"), "!" * text.endswith("!")
        for token in arsenal:
            kind = self.rules.tokens[token]
            if kind.letter != JOKER and kind.can_show(letter, accents=True):
                face = kind.kind if letter == kind.letter else kind.accented + kind.letter
                _, rest = from_arsenal(face, arsenal, self.rules)
                return face + piece, rest
        raise Refusal("G30", "not-in-arsenal", token=text[:12])


def _shot(item: str, state: State, rules: Rules) -> Shot:
    """``I4:I10:B10:2``, or ``I4:I10`` for a cross, or the fewest words from the nearer end."""
    match = SHOT.fullmatch(item)
    if not match:
        raise Refusal("G80", "unreadable-shot", text=item[:20])
    gun, target = (
        rules.material.name(to_cell(name, rules.material)) for name in match.groups()[:2]
    )
    if match[3]:
        return Shot(gun, target, match[3].upper(), int(match[4]))
    place = occupied(state.chains).get(to_cell(target, rules.material))
    if place is None:
        raise Refusal("G80", "no-target", cells=[target])
    links = state.chains[place.chain].links
    if is_cross(links[place.link]):
        return Shot(gun, target, target, 0)
    hit = [n for n, word in enumerate(words_of(links)) if word.first <= place.link <= word.last]
    count = len(words_of(links))
    choices = [(n + 1, HEAD) for n in hit] + [(count - n, TAIL) for n in hit]
    words, end = min(choices, default=(1, HEAD))
    return Shot(gun, target, rules.material.name(links[end].cell), words)


def _exact_shot(item: str) -> Shot:
    match = SHOT.fullmatch(item)
    if not match or not match[3]:
        raise Refusal("G80", "unreadable-shot", text=item[:20])
    return Shot(match[1].upper(), match[2].upper(), match[3].upper(), int(match[4]))


def _without(arsenal: tuple[int, ...], token: int) -> tuple[int, ...]:
    place = arsenal.index(token)
    return arsenal[:place] + arsenal[place + 1 :]
