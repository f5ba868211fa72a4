"""Every legal action of JAGO."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.jago import turns
from logomachie.games.jago.actions import Action, Challenge, End, Play, Resign, TakeBack, Turn
from logomachie.games.jago.board import cell_name, line_from, names_of, neighbours
from logomachie.games.jago.challenges import contested, penalty_cells
from logomachie.games.jago.claims import lasting_claims
from logomachie.games.jago.colours import arbitrates, can_be_spared, judge, open_runs
from logomachie.games.jago.laying import lay
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import EMPTY, State
from logomachie.lexicon.automaton import AnyText, Texts, Walker, label_of


def legal(game: JagoGame, state: State, seat: Seat) -> Iterator[Action]:
    """What the referee accepts from a seat, the plays last: see ``Legal``.

    Plays that leave a crossing run to be finished later (J14) are among them, and where words can
    be challenged, plays of any letters. Not among them are challenges of words whose player has
    gone on: whether they are accepted depends on the time. Letters to turn and words to spare are
    named in the order of the board, as their order means nothing.
    """
    if state.ended or seat not in (0, 1):
        return
    yield Resign()
    if state.penalty:
        if seat == state.penalty.seat:
            yield from penalties(game, state)
        return
    if seat != contested(state):
        yield from dict.fromkeys(Challenge(claim.word) for claim in lasting_claims(state))
    if seat == state.turn:
        if state.plays:
            yield TakeBack()
        yield from endings(game, state)
        yield from _plays(game, state)


def penalties(game: JagoGame, state: State) -> Iterator[Turn]:
    """The letters that may be turned after a challenge, together."""
    assert state.penalty
    names = names_of(penalty_cells(state, state.penalty.seat), game.material)
    for count in range(1, state.penalty.most + 1):
        yield from map(Turn, combinations(names, count))


def endings(game: JagoGame, state: State) -> Iterator[End]:
    """The ways to end the turn: where steals are claimed, any of them may be spared (J50)."""
    if arbitrates(state):
        if state.plays and not any(turns.missing(state, game.material)):
            yield End()
        return
    runs = open_runs(state, game.material)
    held = dict.fromkeys(origin.text for run in runs for origin in run.opposing)
    spared = chain.from_iterable(combinations(held, count) for count in range(len(held) + 1))
    for end in map(End, spared):
        try:
            turns.end(state, end, game.material, 0.0)
        except Refusal:
            continue
        yield end


# -- plays


class _Line(NamedTuple):
    """Where a word may begin: the first cell and those behind it, to the edge."""

    cells: range
    down: bool
    shown: str
    """The capitals that lie there, and blanks."""
    reach: int
    """The least length of a word there that touches what lies on the board, or the centre."""


class _Text(NamedTuple):
    """A word as far as it was put together."""

    word: str
    pool: tuple[int, ...]
    """The places of its letters that come from the pool."""
    put: bool
    """Whether it takes a tile."""


class Tiles(NamedTuple):
    """What a play puts down."""

    down: bool
    letters: Mapping[int, str]
    """By cell."""


def plays_that(game: JagoGame, state: State, wanted: Callable[[Tiles], bool]) -> Iterator[Play]:
    """The plays whose tiles are wanted: others are not even judged."""
    return _plays(game, state, wanted)


def _plays(
    game: JagoGame, state: State, wanted: Callable[[Tiles], bool] | None = None
) -> Iterator[Play]:
    """All plays, across and then down, by their first cells; or those that are wanted."""
    texts = Walker(game.lexicon.automaton) if arbitrates(state) else AnyText()
    rack, pool = Counter(state.racks[state.turn]), Counter(state.pool)
    for line in _lines(game, state):
        start = cell_name(line.cells[0], game.material.board)
        for word, from_pool, _ in _texts(_Text("", (), False), line, texts.dawg, texts, rack, pool):
            if wanted is None or wanted(_tiles(word, line)):
                yield from _accepted(game, state, Play(start, line.down, word, from_pool))


def _tiles(word: str, line: _Line) -> Tiles:
    lying = zip(line.cells, word, line.shown, strict=False)
    return Tiles(line.down, {cell: letter for cell, letter, shown in lying if letter != shown})


def _lines(game: JagoGame, state: State) -> Iterator[_Line]:
    board = game.material.board
    grid = state.grid.upper()
    touched = {cell for cell, shown in enumerate(grid) if shown != EMPTY}
    touched |= {other for cell in touched for other in neighbours(cell, board)}
    touched = touched or {board.centre}
    for down in (False, True):
        for cell in range(len(grid)):
            cells = line_from(cell, down=down, board=board)
            behind = cell - cells.step
            first = cell < cells.step if down else cell % board.columns == 0
            reach = next((n for n, other in enumerate(cells, 1) if other in touched), 0)
            if reach and (first or grid[behind] == EMPTY):
                yield _Line(cells, down, "".join(grid[other] for other in cells), reach)


def _texts(
    text: _Text, line: _Line, node: int, texts: Texts, rack: Counter[str], pool: Counter[str]
) -> Iterator[_Text]:
    """The texts that go on from this one and fill a whole run of the line."""
    place = len(text.word)
    if place == len(line.cells):
        return
    lies = line.shown[place]
    for letter in sorted({lies, *rack, *pool} - {EMPTY}):
        behind = texts.step(node, label_of(letter))
        if behind < 0:
            continue
        ends = texts.word_ends(node) >> label_of(letter) & 1
        whole = place + 1 == len(line.cells) or line.shown[place + 1] == EMPTY
        for longer, stock in _ways(text, letter, letter == lies, rack, pool):
            if ends and whole and longer.put and place + 1 >= max(2, line.reach):
                yield longer
            stock[letter] -= 1
            yield from _texts(longer, line, behind, texts, rack, pool)
            stock[letter] += 1


def _ways(
    text: _Text, letter: str, lies: bool, rack: Counter[str], pool: Counter[str]
) -> Iterator[tuple[_Text, Counter[str]]]:
    """The text with one letter more, and the tiles from which it is taken."""
    word = text.word + letter
    if lies:
        yield text._replace(word=word), Counter()
        return
    if rack[letter]:
        yield _Text(word, text.pool, True), rack
    if pool[letter]:
        yield _Text(word, (*text.pool, len(text.word)), True), pool


def _accepted(game: JagoGame, state: State, play: Play) -> Iterator[Play]:
    """The play with all steals claimed, or with words spared, as far as each may stand."""
    try:
        laying = lay(state, play, game.material)
    except Refusal:
        return
    held = can_be_spared(state, laying, game.material)
    some = (combinations(held, count) for count in range(1, len(held)))
    for spare in ((), (play.word,), *chain.from_iterable(some)):
        try:
            judge(state, laying, game.lexicon, game.material, spare=spare)
        except Refusal:
            continue
        yield Play(play.start, play.down, play.word, play.pool, spare)
