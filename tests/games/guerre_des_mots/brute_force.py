"""Every legal move of a small position, found by trying everything: slow, plain and independent.

All ways to take letters from the ends of chains, all lines and bends of free squares, all orders of
the tokens: each is put before the judge. Only what reads wrong at a glance (G22) is left out first.
"""

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, permutations, product
from pathlib import Path
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.actions import Move, Put, Shot
from logomachie.games.guerre_des_mots.plays import Verdict, judge
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import Chain, Laid, State
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold
from tests.games.guerre_des_mots.table import (
    broken_links,
    plain_runs,
    position,
    read,
    touching_strangers,
)
from tests.games.guerre_des_mots.test_material import OWN

SIDE = 8
BOARD = """
.bbbbf..
......V.
..c...t.
.V.fr..#
.....cV.
.t..f...
..V..#..
.bbbb.d.
"""
JOKER_LETTERS = "AESÉ"
"""What a joker stands for here: all letters would take too long."""
WORDS = (
    "AS ET LE SE ON ES RE TE EU SU NE SES RUE RUS MES SEL LES EST ART TAS SUR USE SERT RUSE TOUR "
    "MOTS PARI"
).split()


def small_material(folder: Path) -> Path:
    """A board of 8 by 8 for two players, with squares of all kinds."""
    text = OWN.split("[board]")[0] + f'[board]\nfrom = "R"\nsquares = """{BOARD}"""\n'
    text += '[bases]\nfrom = "R"\n'
    for name in ("SO", "SE", "ONO", "OSO", "NO", "NE", "ENE", "ESE"):
        text += f'{name} = "{"B8-E8" if name[0] in "SO" else "B1-E1"}"\n'
    text += '[goals]\nfrom = "R"\ncentre = "C4-F4 C5-F5"\nN = "C3-F3"\n'
    text += "[seats]" + OWN.split("[seats]")[1].replace("SO+SE NO+NE", "SO NO")
    path = folder / "brute.toml"
    path.write_text(text, "utf-8")
    return path


class Size(NamedTuple):
    """How much is tried."""

    taken: int = 2
    """Letters taken."""
    laid: int = 3
    """Tokens laid."""
    releases: int = 1


class Shown(NamedTuple):
    """A move as it shows on the board: which equal token is laid does not matter."""

    tokens: frozenset[tuple[str, str]]
    """Square and what lies there; with ``!`` where a piece of chess is up."""
    taken: frozenset[str]
    uncross: frozenset[str]
    unveil: frozenset[str]
    shots: tuple[Shot, ...]


def shown(move: Move, state: State, rules: Rules) -> Shown:
    """A move as it shows."""
    name = rules.material.name
    lying = {name(link.cell): link.letter for c in state.chains for link in c.links}
    tokens = set()
    taken = set()
    for put in move.puts:
        text = put.token.removesuffix("!")
        if text.startswith("@"):
            cell = text[1:].rstrip("ÀÂÉÈÊËÎÏÔÛÙÇ")
            letter = text[1 + len(cell) :] or lying[cell]
            taken.add(cell)
        else:
            letter = text[1] if text[0] == "?" else text[0].upper()
        tokens.add((put.cell, letter + "!" * put.token.endswith("!")))
    return Shown(
        frozenset(tokens), frozenset(taken), frozenset(move.uncross), frozenset(move.unveil),
        move.shots,
    )  # fmt: skip


# -- every move


def all_moves(
    game: GuerreGame, state: State, seat: int, size: Size
) -> Iterator[tuple[Move, Verdict]]:
    """Every move without shots that the judge allows."""
    rules = game.rules(state.setup)
    for released in _releases(state, seat, size, rules):
        for gone in _takings(released.chains, size):
            yield from _laid(released, gone, game, state, seat, size, rules)


class _Released(NamedTuple):
    chains: tuple[Chain, ...]
    arsenal: tuple[int, ...]
    uncross: tuple[str, ...]
    unveil: tuple[str, ...]


def _releases(state: State, seat: int, size: Size, rules: Rules) -> Iterator[_Released]:
    own = [c for c in state.chains if c.seat == seat]
    crosses = {link for c in own for link in (c.links[0], c.links[-1]) if link.letter == "+"}
    pieces = {link for c in own for link in c.links if link.piece_up}
    name = rules.material.name
    for count in range(size.releases + 1):
        for chosen in combinations(sorted(crosses | pieces), count):
            up, off = set(chosen) & pieces, set(chosen) & crosses
            chains = tuple(
                Chain(
                    c.seat,
                    tuple(
                        link._replace(piece_up=False) if link in up else link
                        for link in c.links
                        if link not in off
                    ),
                )
                for c in state.chains
            )
            arsenal = state.arsenals[seat] + tuple(link.token for link in off)
            cells = (tuple(sorted(name(link.cell) for link in links)) for links in (off, up))
            yield _Released(chains, arsenal, *cells)


def _takings(chains: Sequence[Chain], size: Size) -> Iterator[tuple[Laid, ...]]:
    """Letters from the ends of any chains."""
    choices = []
    for c in chains:
        letters = [link for link in c.links if link.letter != "+"]
        count = len(letters)
        choices.append(
            [
                (*letters[:head], *letters[count - tail :])
                for head in range(count)
                for tail in range(count - head)
                if head + tail <= size.taken
            ]
        )
    for parts in product(*choices):
        if sum(map(len, parts)) <= size.taken:
            yield tuple(chain.from_iterable(parts))


def _laid(
    released: _Released,
    gone: tuple[Laid, ...],
    game: GuerreGame,
    state: State,
    seat: int,
    size: Size,
    rules: Rules,
) -> Iterator[tuple[Move, Verdict]]:
    cut = {link.cell for link in gone}
    rests = [[x for x in c.links if x.cell not in cut] for c in released.chains]
    left = {divmod(x.cell, SIDE): fold(x.letter) for rest in rests for x in rest}
    # A cross at an end may fall off, so that the letter before it is the end.
    tips = [
        (*rest[:2], *rest[-2:]) if "+" in (rest[0].letter, rest[-1].letter) else (rest[0], rest[-1])
        for rest in rests
    ]
    ends = {divmod(x.cell, SIDE) for tip in tips for x in tip}
    near = {(r + a, c + b) for r, c in ends for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    bases = [[divmod(cell, SIDE) for cell in base] for base in rules.bases(seat)]
    members = members_of(game.lexicon)
    # One that falls off leaves its square free as well (G62).
    fallen = {spot for spot in ends if left[spot] == "+"}
    lines = {
        cells
        for taken in (set(left), set(left) - fallen)
        for cells in shapes(taken, near, bases, size, bends=rules.general)
    }
    for cells in sorted(lines):
        for tokens in _orders(gone, released.arsenal, cells, left, members, game, rules):
            for puts in _pieces(cells, tokens, rules):
                move = Move(puts, released.uncross, released.unveil)
                try:
                    yield move, judge(state, seat, move, rules)
                except Refusal:
                    continue


@cache
def members_of(lexicon: Lexicon) -> frozenset[str]:
    """All members of compounds."""
    return frozenset(part for text in lexicon.compounds for part in text.split("-"))


Spot = tuple[int, int]


def shapes(
    taken: set[Spot],
    near: set[Spot],
    bases: Iterable[Sequence[Spot]],
    size: Size,
    *,
    bends: bool,
) -> Iterator[tuple[Spot, ...]]:
    """Free squares in a line or with one bend, those of them first that lie beside an end."""
    found = set()
    for row, column in product(range(SIDE), repeat=2):
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            line = [(row + n * down, column + n * right) for n in range(SIDE)]
            free = [spot for spot in line if spot not in taken and _on_board(spot)]
            if not free or free[0] != (row, column):
                continue
            for count in range(1, min(size.laid, len(free)) + 1):
                if near & set(free[:count]):
                    found.add(tuple(sorted(free[:count])))
                # Bends only where squares lie side by side, from one beside an end on.
                if free[:count] != line[:count] or not bends or (row, column) not in near:
                    continue
                last = free[count - 1]
                for a, b in ((right, down), (-right, -down)):
                    side = [(last[0] + n * a, last[1] + n * b) for n in range(1, SIDE)]
                    for more in range(1, size.laid - count + 1):
                        part = side[:more]
                        if all(_on_board(spot) and spot not in taken for spot in part):
                            found.add(tuple(sorted((*free[:count], *part))))
    found |= {tuple(sorted(base)) for base in bases if len(base) <= size.laid}
    yield from sorted(found)


def _on_board(spot: Spot) -> bool:
    return min(spot) >= 0 and max(spot) < SIDE


Token = tuple[str, str]
"""As a put names it, and the letter that it shows."""


def _orders(
    gone: Sequence[Laid],
    arsenal: Sequence[int],
    cells: Sequence[Spot],
    left: Mapping[Spot, str],
    members: Collection[str],
    game: GuerreGame,
    rules: Rules,
) -> Iterator[tuple[Token, ...]]:
    """All tokens taken and some of the arsenal in all orders that read well, with all faces."""
    taken = [_moved(link, rules) for link in gone]
    held = [_held(token, rules) for token in arsenal]
    count = len(cells) - len(taken)
    seen = set()
    for more in combinations(held, count) if count >= 0 else ():
        for order in permutations((*taken, *more)):
            folded = [sorted({fold(letter) for _, letter in faces}) for faces in order]
            for letters in product(*folded):
                board = dict(zip(cells, letters, strict=True))
                if not _reads(left, board, members, game):
                    continue
                fits = (
                    [face for face in faces if fold(face[1]) == letter]
                    for faces, letter in zip(order, letters, strict=True)
                )
                for tokens in product(*fits):
                    key = tuple((text if text[0] == "@" else "", letter) for text, letter in tokens)
                    if key not in seen:
                        seen.add(key)
                        yield tokens


def _moved(link: Laid, rules: Rules) -> list[Token]:
    token, name = rules.tokens[link.token], rules.material.name(link.cell)
    faces = [(f"@{name}", link.letter)]
    if rules.general and token.accented:
        accent = token.accented.upper()
        faces.append((f"@{name}{accent}", accent))
    return faces


def _held(number: int, rules: Rules) -> list[Token]:
    token = rules.tokens[number]
    if token.letter == "?":
        return [(f"?{letter}", letter) for letter in JOKER_LETTERS]
    faces = [(token.kind, token.letter)]
    if rules.general and token.accented:
        faces.append((token.accented + token.letter, token.accented.upper()))
    return faces


def _reads(
    left: Mapping[Spot, str], new: Mapping[Spot, str], members: Collection[str], game: GuerreGame
) -> bool:
    """Whether every run of letters through the new squares is in the dictionary (G22).

    Beside a cross it may be a member of a compound.
    """

    def at(row: int, column: int) -> str:
        return new.get((row, column)) or left.get((row, column), "")

    for row, column in new:
        if new[row, column] == "+":
            continue
        for down, right in ((0, 1), (1, 0)):
            r, c = row, column
            while at(r - down, c - right) not in ("", "+"):
                r, c = r - down, c - right
            joined = at(r - down, c - right) == "+"
            text = ""
            while (letter := at(r, c)) not in ("", "+"):
                text += letter
                r, c = r + down, c + right
            joined = joined or at(r, c) == "+"
            wrong = len(text) > 1 and text not in game.lexicon
            if wrong and not (joined and text in members):
                return False
    return True


def _pieces(
    cells: Sequence[Spot], tokens: Sequence[Token], rules: Rules
) -> Iterator[tuple[Put, ...]]:
    """The tokens as they are, then with one piece of chess up."""
    names = [rules.material.name(row * SIDE + column) for row, column in cells]
    puts = tuple(Put(name, text) for name, (text, _) in zip(names, tokens, strict=True))
    yield puts
    for place, (row, column) in enumerate(cells):
        if rules.general and rules.material.rows[row][column] in "fctdr":
            up = Put(puts[place].cell, puts[place].token + "!")
            yield (*puts[:place], up, *puts[place + 1 :])


# -- every shot


def all_shots(
    move: Move, verdict: Verdict, state: State, seat: int, rules: Rules, most: int
) -> Iterator[tuple[Shot, ...]]:
    """All shots that the judge allows with a move, up to so many."""
    name = rules.material.name
    enemies = [c for c in verdict.chains if c.seat != seat]
    targets = [link.cell for c in enemies for link in c.links]
    single = [
        Shot(put.cell, name(target), name(end), words)
        for put in move.puts
        for target in targets
        for end in targets
        for words in range(5)
    ]
    allowed: list[tuple[Shot, ...]] = [
        (shot,) for shot in single if _allowed(move, (shot,), state, seat, rules)
    ]
    yield from allowed
    for count in range(2, most + 1):
        longer = [
            (*shots, shot)
            for shots in allowed
            if len(shots) == count - 1
            for shot in single
            if _allowed(move, (*shots, shot), state, seat, rules)
        ]
        yield from longer
        allowed += longer


def _allowed(move: Move, shots: tuple[Shot, ...], state: State, seat: int, rules: Rules) -> bool:
    try:
        judge(state, seat, Move(move.puts, move.uncross, move.unveil, shots), rules)
    except Refusal:
        return False
    return True


# -- positions


def random_position(game: GuerreGame, rng: random.Random, rule: str) -> State:
    """Two players with a few short words each, few letters, and a cross or a joker at times."""
    while True:
        chains = [text for seat in (0, 1) for text in _random_chain(seat, rng)]
        if rng.random() < 0.3:
            chains += _random_chain(rng.choice((0, 1)), rng)
        letters = rng.choices("EASRTIUNLO", k=rng.choice((1, 2, 2)))
        extra = rng.choice(("", "", "+", "+", "?"))
        try:
            state = position(game, chains, [" ".join([*letters, extra]), ""], rule=rule)
        except ValueError:
            continue
        if _is_sound(game, state):
            return state


def _random_chain(seat: int, rng: random.Random) -> list[str]:
    """One to three short words, each on the end of the one before."""
    row, column = rng.randrange(SIDE), rng.randrange(SIDE)
    word, down = rng.choice(WORDS), rng.random() < 0.5
    lines = []
    for _ in range(rng.choice((1, 2, 2, 3))):
        lines.append((row, column, down, word))
        last = rng.random() < 0.5
        shared = word[-1] if last else word[0]
        if last:
            row, column = row + down * (len(word) - 1), column + (not down) * (len(word) - 1)
        word, begins = rng.choice(
            [(w, b) for w in WORDS for b in (True, False) if (w[0] if b else w[-1]) == shared]
            or [(shared, True)]
        )
        down = not down
        if not begins:
            row, column = row - down * (len(word) - 1), column - (not down) * (len(word) - 1)
    if len(lines[-1][3]) == 1 or any(min(line[:2]) < 0 for line in lines):
        return []
    if rng.random() < 0.25:
        row, column, down, word = lines[-1]
        lines[-1] = (row, column, down, word + "+")
    spots = [f"{chr(65 + c)}{r + 1}{'v' if d else '>'} {w}" for r, c, d, w in lines]
    return [f"{seat} " + ", ".join(spots)]


def _is_sound(game: GuerreGame, state: State) -> bool:
    rules = game.rules(state.setup)
    return (
        {c.seat for c in state.chains} == {0, 1}
        and not touching_strangers(game, state)
        and not broken_links(game, state)
        and all(fold(run) in game.lexicon for run in plain_runs(read(game, state)))
        and not any(rules.meaning.meaningless(c.links) for c in state.chains)
    )
