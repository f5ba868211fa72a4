"""Moves found: the words of a job as moves, with what a bot asks first."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from logomachie.games.guerre_des_mots.actions import Move, Put, TakeBack
from logomachie.games.guerre_des_mots.board import to_cell
from logomachie.games.guerre_des_mots.laying import BOTH
from logomachie.games.guerre_des_mots.moves_kinds import CLOSED, PIECE, PIRACY, Bounds, Job, Scene
from logomachie.games.guerre_des_mots.moves_shots import nearest
from logomachie.games.guerre_des_mots.moves_taking import Taking
from logomachie.games.guerre_des_mots.moves_words import Span, dress
from logomachie.games.guerre_des_mots.slots import Slot, closing_cells, mask_of
from logomachie.games.guerre_des_mots.state import CENTRE, CROSS, GREEN, OPPOSITE, PIECES
from logomachie.lexicon.folding import fold


class Found(NamedTuple):
    """A move of a kind, and what is cheap to know of it."""

    kind: str
    move: Move | TakeBack
    distance: int
    """Steps from a goal to the nearest letter laid; for a word on another's chain, to one's own."""
    wins: bool = False
    """Whether it covers a goal with a word (G100, G101)."""
    again: int = 0
    """Further moves that it earns (G50, G51)."""
    spent: int = 0
    """Letters of the arsenal laid, jokers included."""
    jokers: int = 0
    """Jokers of the arsenal laid."""
    taken: int = 0
    """Letters taken from others."""
    armed: bool = False
    """Whether a consonant at an end of its word has a weaker token of another in reach (G80)."""


class Goals(NamedTuple):
    """Where a seat wins, and how far each cell is from there."""

    distances: tuple[int, ...]
    centre: tuple[tuple[int, int], ...]
    """The first cell of each line of the central cross, and the mask of the line."""
    far: tuple[tuple[int, ...], ...]
    """Lines that a word must cover exactly."""
    masks: tuple[int, ...]
    """The mask of each line, of the centre and of the far goal."""
    lines: tuple[tuple[int, ...], ...]
    """The cells of each of them."""
    nearest: int
    """How far the seat's own chains are."""

    def lines_under(self, cells: int) -> bool:
        """Whether these cells hold a line on which a word would win."""
        return any(mask & cells == mask for mask in self.masks)


def goals_of(scene: Scene) -> Goals:
    """The goals of the seat that moves."""
    rules, seat = scene.rules, scene.seat
    lines = rules.material.goal_lines
    side = OPPOSITE[rules.material.side_of(seat, rules.players)]
    distances = rules.distances(seat)
    own = (link.cell for number in scene.own for link in scene.chains[number].links)
    far = lines.get(side, ()) if rules.general else ()
    return Goals(
        distances,
        tuple((line[0], mask_of(line)) for line in lines[CENTRE]),
        far,
        tuple(mask_of(line) for line in (*lines[CENTRE], *far)),
        (*lines[CENTRE], *far),
        min((distances[cell] for cell in own), default=max(distances)),
    )


class Word(NamedTuple):
    """A word as it would lie."""

    cells: tuple[int, ...]
    text: str


def may_win(span: Span, goals: Goals) -> bool:
    """Whether words on these cells lie on a goal."""
    return goals.lines_under(mask_of(line_of(span) + span.slot.prelude_cells))


def line_of(span: Span) -> tuple[int, ...]:
    """All cells of the words of a span, in reading order."""
    slot = span.slot
    return slot.front[: span.before][::-1] + slot.core_cells + slot.behind[: span.after]


def laid_cells(span: Span, job: Job) -> tuple[int, ...]:
    """The cells of all letters that a move lays, but for crosses."""
    material = job.scene.rules.material
    turned = tuple(to_cell(put.cell, material) for put in span.slot.turned)
    return turned + span.slot.prelude_cells + span.cells


def realise(job: Job, span: Span, goals: Goals, bounds: Bounds) -> Iterator[Found]:
    """The words of a span as moves; each may have a cross at its end, or a piece of chess up."""
    scene, slot = job.scene, span.slot
    rules = scene.rules
    name, squares = rules.material.name, rules.material.squares
    cells = laid_cells(span, job)
    names = tuple(map(name, cells[len(slot.turned) :]))
    greens = sum(squares[cell] == GREEN for cell in cells)
    pirate = job.kind == PIRACY
    if pirate and set(cells) in map(set, rules.bases(scene.seat)):
        return  # the referee takes it for a chain of one's own
    distance = goals.nearest if pirate else min(goals.distances[cell] for cell in cells)
    taken = sum(
        len(cut.head) + len(cut.tail) for number, cut in job.taking.cuts if number in scene.others
    )
    goal = not pirate and may_win(span, goals)
    closing = closings(job, span) if job.again and not pirate else []
    ends = _ends(slot, span)
    line = line_of(span)
    corners = {line[0], line[-1], *slot.prelude_cells[-1:]}
    targets = [] if pirate else aims(scene, job.taking, cells, corners)
    turned = tuple(link.token for link in job.taking.letters if link not in job.loose)
    lay_there = job.taking.lay_on(slot.chain, cells[len(slot.turned) :])
    core = fold(slot.core)
    start, stop = span.before, span.before + len(slot.core)
    most = bounds.words if not job.taking.cuts and not pirate else bounds.few
    count = 0
    for front, behind in span.words():
        if count >= most:
            return
        for spelling in rules.meaning.spellings(front + core + behind):
            if spelling[start:stop] != slot.core:
                continue
            letters = slot.prelude + spelling[:start] + spelling[stop:]
            dressed = dress(letters, job.loose, scene.rack, rules, ends)
            if not dressed or dressed.brings_back(letters, lay_there):
                continue
            count += 1
            puts = slot.turned + tuple(map(Put, names, dressed.tokens))
            again = greens + (job.again and not dressed.spent)
            words = _words(slot, Word(line, spelling), rules.material.columns) if goal else ()
            wins = goal and on_goal(words, cells, scene, goals)
            move = Move(puts, scene.uncross, scene.unveil)
            tokens = turned + dressed.numbers
            armed = any(rules.tokens[tokens[place]].value > need for place, need in targets)
            found = Found(
                job.kind, move, distance, wins, again, dressed.spent, dressed.jokers, taken, armed
            )
            yield found
            if not dressed.spent:
                for cell in closing:
                    yield closed(found, cell, greens, scene)
            if rules.general:
                yield from with_pieces(found, tokens, "." * len(turned) + letters, cells, scene)


def _ends(slot: Slot, span: Span) -> list[int]:
    """The places of letters that end words: only there a consonant can fire."""
    count = len(slot.prelude)
    last = count + span.before + span.after - 1
    places = [count - 1] if count else []
    if span.before or (span.after and not slot.core):
        places.append(count)
    if last not in places and (span.after or (span.before and not slot.core)):
        places.append(last)
    return places


def aims(
    scene: Scene, taking: Taking, cells: Sequence[int], ends: Collection[int]
) -> list[tuple[int, int]]:
    """For each letter laid at an end of a word, how strong it must be to hit something (G80).

    A letter is named by its place among the cells laid; it must be stronger than that number.
    """
    if scene.frozen:
        return []
    owner = scene.owner
    taken = scene.taken & ~taking.gone | mask_of(cells)
    found = []
    for place, cell in enumerate(cells):
        if cell not in ends:
            continue
        for target, distance in nearest(cell, taken, scene.rules):
            number, value = owner.get(target, (-1, 0))
            if number in scene.others and not scene.chains[number].blocked:
                found.append((place, max(distance, value)))
    return found


def _words(slot: Slot, word: Word, columns: int) -> list[Word]:
    """The word that is laid, and the one that it lengthens first (G32)."""
    return [word, _lengthened(slot, columns)] if slot.way == BOTH and slot.lengthened else [word]


def on_goal(words: Iterable[Word], new: Sequence[int], scene: Scene, goals: Goals) -> bool:
    """Whether one of these words lies on a goal, some of its letters being new (G100, G101)."""
    fresh = mask_of(new)
    is_word = scene.rules.meaning.is_word
    for cells, text in words:
        covered = mask_of(cells)
        for first, line in goals.centre:
            if not line & ~covered and line & fresh:
                start = cells.index(first)
                if is_word(text[start : start + line.bit_count()]):
                    return True
        if cells in goals.far and covered & fresh:
            return True
    return False


def _lengthened(slot: Slot, columns: int) -> Word:
    """The end word with the letters that lengthen it first (G32)."""
    assert slot.lengthened
    cells, text = slot.lengthened.cells, slot.lengthened.text
    if slot.prelude_cells[0] < cells[0]:
        return Word(slot.prelude_cells[::-1] + cells, slot.prelude[::-1] + text)
    return Word(cells + slot.prelude_cells, text + slot.prelude)


# -- a cross at the end, a piece of chess up


def closings(job: Job, span: Span) -> list[int]:
    """Where a cross may close the word (G60)."""
    scene = job.scene
    if not scene.crosses or span.slot.chain < 0:
        return []
    taken = scene.taken & ~job.taking.gone
    return closing_cells(span.slot, span.before, span.after, taken, scene.rules.material)


def closed(found: Found, cell: int, greens: int, scene: Scene) -> Found:
    """The move with a cross at the free end of its word: it blocks the word (G60)."""
    assert isinstance(found.move, Move)
    material = scene.rules.material
    puts = (*found.move.puts, Put(material.name(cell), CROSS))
    again = greens + (material.squares[cell] == GREEN)
    move = msgspec.structs.replace(found.move, puts=puts)
    return found._replace(kind=CLOSED, move=move, again=again)


def with_pieces(
    found: Found, tokens: Sequence[int], letters: str, cells: Sequence[int], scene: Scene
) -> Iterator[Found]:
    """The move with one token that shows its piece of chess on its own symbol (G70).

    The tokens are those of the puts in their order. Where another one shows the same letter, the
    two may change places; a letter ``.`` stays where it is.
    """
    assert isinstance(found.move, Move)
    rules, puts = scene.rules, found.move.puts
    for place, cell in enumerate(cells):
        piece = PIECES.get(rules.material.squares[cell])
        if not piece:
            continue
        like = [n for n, letter in enumerate(letters) if letter == letters[place] != "."]
        fits = (n for n in (place, *like) if rules.tokens[tokens[n]].piece == piece)
        other = next(fits, None)
        if other is not None:
            shown = list(puts)
            shown[other] = Put(puts[other].cell, puts[place].token)
            shown[place] = Put(puts[place].cell, puts[other].token + "!")
            move = msgspec.structs.replace(found.move, puts=tuple(shown))
            yield found._replace(kind=PIECE, move=move, armed=False)
