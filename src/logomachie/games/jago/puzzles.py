"""The puzzles of JAGO: regain the advantage this turn, and steal the long word.

Racks are made smaller than they were found: with twelve letters nearly everything can be done.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.game import Effects as AnyEffects
from logomachie.engine.game import Language, Seat
from logomachie.engine.puzzle import Posed, PuzzleKind
from logomachie.engine.scenario import Said
from logomachie.games.jago import moves, turns
from logomachie.games.jago.actions import Action, End, Play, Resign
from logomachie.games.jago.board import (
    cells_of,
    in_order,
    lead,
    line_from,
    names_of,
    run_through,
    without,
)
from logomachie.games.jago.board import letters as letters_on
from logomachie.games.jago.clock import NO_CLOCK
from logomachie.games.jago.coach import explained, lines_of, where_to_look
from logomachie.games.jago.effects import Effects, HintShape, HintTheft
from logomachie.games.jago.legal import Tiles, plays_that
from logomachie.games.jago.referee import ARBITER, JagoGame
from logomachie.games.jago.state import State, Word
from logomachie.kernel.budget import Budget, Limit
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.turns import Effort, Turn, search_turns

RACK = 7
"""So many letters are at hand at most."""
KNOWN = 20
"""The least familiarity of the words that people know."""
BEHIND = 4
"""By so many letters one is behind at least."""
GLANCE = Effort(width=3, branches=7, plays=2)
"""How turns are found of which a puzzle can be made:"""
FEWEST_TILES, MOST_TILES, TRIED = 2, 5, 12
"""they take so many tiles; so many of them are tried."""
EFFORTS = (Effort(width=6, branches=12, plays=3), Effort(300, 300, plays=9, per_line=60))
"""How all turns with known words are found: where the first look shows too many, no second."""
FEW_TURNS = 12
LONG = 6
"""The letters of a long word."""
FEW_WORDS = 4
"""So many known words may steal it."""


# -- regain the advantage


def pose_regain(game: JagoGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """A turn that regains the advantage, with letters with which few turns do."""
    if not _begins(state, seat) or lead(state.grid, seat) > -BEHIND:
        return None
    moves.warm(game.lexicon)
    limit = budget.begin()
    for asked in _with_few_letters(game, _at_rest(game, state), limit):
        found = _few_turns(game, asked, limit)
        best = next(lines_of(game, asked, found), None)
        if best:
            return Posed(best.actions, 1, best.worth, state=asked)
    return None


def _with_few_letters(game: JagoGame, state: State, limit: Limit) -> Iterator[State]:
    """The position with the letters of some turns; as it is, where there are few."""
    if len(_tiles(state)) <= RACK:
        yield state
        return
    words = moves.words_for(game.lexicon, game.material, game.lexicon.vocabulary(KNOWN))
    position = moves.laid_out(state.grid, state.words, state.turn, _tiles(state), game.material)
    found = (turn for turn in search_turns(words, position, GLANCE, limit).turns if turn.lead > 0)
    usable = (turn for turn in found if FEWEST_TILES <= turn.used <= MOST_TILES)
    laid = dict.fromkeys(_laid(turn, _tiles(state)) for turn in usable)
    for letters in list(laid)[:TRIED]:
        few = _with_rack(state, letters)
        if not _few_turns(game, few, limit):
            continue
        for letter in without(_tiles(state), letters):
            more = _with_rack(state, few.racks[state.turn] + letter)
            if len(_tiles(few)) < RACK and _few_turns(game, more, limit):
                few = more
        yield few


def _few_turns(game: JagoGame, state: State, limit: Limit) -> list[Turn]:
    """All turns with known words that regain the advantage, the highest lead first.

    None where there are more than few, or where the search found no end.
    """
    words = moves.words_for(game.lexicon, game.material, game.lexicon.vocabulary(KNOWN))
    position = moves.laid_out(state.grid, state.words, state.turn, _tiles(state), game.material)
    for effort in EFFORTS:
        found, complete = moves.find_turns(words, position, [effort], limit)
        if len(found) > FEW_TURNS:
            return []
        if complete:
            return sorted(found, key=lambda turn: (-turn.lead, turn.used))
    return []


def _laid(turn: Turn, tiles: str) -> str:
    """The letters of these that a turn puts down; others come from the board (J39)."""
    found = (overlay.decode(*made) for made in zip(turn.positions, turn.plays, strict=False))
    laid = Counter(play.word[place] for play in found for place in play.tiles)
    return in_order((laid & Counter(tiles)).elements())


def measure_regain(game: JagoGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The lead at the end of the turn."""
    last = taken[-1]
    match last.action:
        case End():
            return lead(last.state.grid, seat)
        case Resign():
            return 0
        case _:
            return None


def say_regain(reached: int, language: Language) -> str:
    """Ahead by so many letters."""
    if language == "en":
        return f"{reached} ahead" if reached else "the advantage is not regained"
    return f"{reached} d’avance" if reached else "l’avantage n’est pas repris"


def hint_regain(game: JagoGame, state: State, seat: Seat, solution: Sequence[Action]) -> Hint:
    """What its first play does, where it begins, then all plays."""
    return explained(game, state, tuple(one for one in solution if isinstance(one, Play)))


# -- steal the long word


class Theft(NamedTuple):
    """A play that steals a long word along its line."""

    word: str
    letters: str
    """The tiles that it takes."""
    familiarity: int


def pose_steal(game: JagoGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """The longest word that can be stolen, with letters with which few words steal it."""
    if not _begins(state, seat):
        return None
    targets = sorted(_long_words(game, state), key=lambda word: (-len(word.text), word))
    if not targets:
        return None
    moves.warm(game.lexicon)
    state = _at_rest(game, state)
    every = list(moves.packed_plays(game.lexicon, state, game.material))
    for target in targets:
        found = list(_thefts(game, state, target, every))
        asked = _with_few_thefts(state, found)
        posed = asked and _posed_theft(game, asked, seat, target.text)
        if posed:
            return posed
    return None


def _long_words(game: JagoGame, state: State) -> Iterator[Word]:
    """Words that can be stolen: they show a letter of the other colour (J36)."""
    for word in state.words:
        if len(word.text) >= LONG:
            shown = (state.grid[cell] for cell in cells_of(word, game.material.board))
            if not all(letter.isupper() == (state.turn == 0) for letter in shown):
                yield word


def _thefts(
    game: JagoGame, state: State, target: Word, plays: Iterable[overlay.Play]
) -> Iterator[Theft]:
    """The plays along the line of a word that steal it, by known words."""
    cells = {*cells_of(target, game.material.board)}
    for play in plays:
        if play.verdict != "stolen" or play.down != target.down:
            continue
        line = line_from(play.cell, down=play.down, board=game.material.board)[: len(play.word)]
        kept = {line[place] for place in play.kept}
        if cells <= {*line} and not cells & kept:
            known = _familiarity(game, play.word)
            if known >= KNOWN:
                letters = in_order("".join(play.word[place] for place in play.tiles))
                yield Theft(play.word, letters, known)


def _with_few_thefts(state: State, found: Sequence[Theft]) -> State | None:
    """The position with the letters of the most familiar theft, and others that help little."""
    if len(_tiles(state)) <= RACK:
        return state

    def few(letters: str) -> bool:
        held = Counter(letters)
        return len({one.word for one in found if Counter(one.letters) <= held}) <= FEW_WORDS

    usable = [one for one in found if len(one.letters) <= RACK and few(one.letters)]
    if not usable:
        return None
    best = max(usable, key=lambda one: (one.familiarity, one.word, one.letters))
    letters = best.letters
    for letter in without(_tiles(state), letters):
        if len(letters) < RACK and few(letters + letter):
            letters += letter
    return _with_rack(state, letters)


def _posed_theft(game: JagoGame, state: State, seat: Seat, target: str) -> Posed | None:
    """The position as a puzzle, where no other word as long can be stolen."""
    known: dict[str, Play] = {}
    finished = (one.play for one in moves.legal_plays(game.lexicon, state, game.material))
    for play, effects in _played(game, state, finished):
        stolen = _stolen(effects)
        if any(len(word) >= len(target) and word != target for word in stolen):
            return None
        if target in stolen and min(_familiarity(game, word) for word in effects.words) >= KNOWN:
            known.setdefault(play.word, play)
    if not 0 < len(known) <= FEW_WORDS:
        return None
    best = max(known, key=lambda word: (_familiarity(game, word), word))
    length = len(target)
    return Posed((known[best],), length, length, {"word": target}, state)


def _played(
    game: JagoGame, state: State, actions: Iterable[Action]
) -> Iterator[tuple[Play, AnyEffects]]:
    """The plays among these actions, and what they do."""
    for action in actions:
        if isinstance(action, Play):
            yield action, turns.play(state, action, game.lexicon, game.material).effects


def _stolen(effects: AnyEffects) -> list[str]:
    """The words that a play steals."""
    return [word for verdict in effects.details["verdicts"] for word in verdict.get("stolen", ())]


def measure_steal(game: JagoGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The letters of the longest word that a play steals."""
    last = taken[-1]
    match last.action:
        case Play():
            return max(map(len, _stolen(last.effects)), default=0)
        case Resign():
            return 0
        case _:
            return None


def answers_steal(game: JagoGame, state: State, seat: Seat) -> Iterator[tuple[Action, int]]:
    """Every play that steals a long word, those that leave a word unfinished included."""
    long = list(_long_words(game, state))
    plays = plays_that(
        game, state, lambda tiles: any(_may_steal(game, state, word, tiles) for word in long)
    )
    for play, effects in _played(game, state, plays):
        longest = max(map(len, _stolen(effects)), default=0)
        if longest >= LONG:
            yield play, longest


def _may_steal(game: JagoGame, state: State, word: Word, tiles: Tiles) -> bool:
    """Whether tiles lie on a word, before it or behind it, and leave a word there."""
    cells, board = cells_of(word, game.material.board), game.material.board
    near = range(cells[0] - cells.step, cells[-1] + 2 * cells.step, cells.step)
    cell = next((one for one in near if one in tiles.letters), None)
    if cell is None or tiles.down == word.down:
        return cell is not None
    grid = state.grid[:cell] + tiles.letters[cell] + state.grid[cell + 1 :]
    return letters_on(grid, run_through(grid, cell, down=word.down, board=board)) in game.lexicon


def say_steal(reached: int, language: Language) -> str:
    """A word of so many letters stolen."""
    if language == "en":
        return f"a word of {reached} letters stolen" if reached else "nothing stolen"
    return f"un mot de {reached} lettres volé" if reached else "rien n’est volé"


def hint_steal(game: JagoGame, state: State, seat: Seat, solution: Sequence[Action]) -> Hint:
    """How many letters are added and replaced, where the word begins, then the word."""
    (play,) = solution
    assert isinstance(play, Play)
    judged = turns.play(state, play, game.lexicon, game.material)
    made = judged.state.plays[-1]
    was = max(_stolen(judged.effects), key=len)
    replaced = len(made.to_pool)
    added = len(made.cells) - replaced
    shape = Effects("J32", "hint-shape", details=HintShape(was=was, added=added, replaced=replaced))
    theft = Effects("J32", "hint-theft", (play.word,), details=HintTheft(was=was, cell=play.start))
    cells = tuple(names_of(made.cells, game.material))
    return Hint((shape, where_to_look(play), theft), cells, (play,))


# -- positions


def _begins(state: State, seat: Seat) -> bool:
    """Whether a turn of this seat begins."""
    return seat == state.turn and not (state.ended or state.penalty or state.plays)


def _at_rest(game: JagoGame, state: State) -> State:
    """The position without a clock, its words checked by the referee and nothing to challenge."""
    options = {**state.setup.options, "words": ARBITER, "glass": NO_CLOCK}
    dial = game.material.figures.dial
    return msgspec.structs.replace(
        state,
        setup=msgspec.structs.replace(state.setup, options=options),
        dial=(dial, dial),
        glass=0.0,
        claims=(),
        last=None,
    )


def _tiles(state: State) -> str:
    """What can be laid by who is to move."""
    return state.racks[state.turn] + state.pool


def _with_rack(state: State, letters: str) -> State:
    """The position with these letters at hand and no others."""
    racks = list(state.racks)
    racks[state.turn] = in_order(letters)
    bag = state.bag + without(in_order(_tiles(state)), in_order(letters))
    return msgspec.structs.replace(state, racks=(racks[0], racks[1]), pool="", bag=bag)


def _familiarity(game: JagoGame, word: str) -> int:
    return int(game.lexicon.familiarity[game.lexicon.index(word)]) if word in game.lexicon else 0


KINDS = (
    PuzzleKind(
        name="regain",
        title=Said(fr="Reprendre l’avantage", en="Regain the advantage"),
        aim=Said(
            fr="Reprenez l’avantage ce tour-ci, puis terminez votre tour.",
            en="Regain the advantage this turn, then end your turn.",
        ),
        pose=pose_regain,
        measure=measure_regain,
        say=say_regain,
        hint=hint_regain,
        hardest=KNOWN,
    ),
    PuzzleKind(
        name="steal",
        title=Said(fr="Voler le long mot", en="Steal the long word"),
        aim=Said(fr="Volez {word} en un coup.", en="Steal {word} with one play."),
        pose=pose_steal,
        measure=measure_steal,
        say=say_steal,
        hint=hint_steal,
        answers=answers_steal,
        hardest=KNOWN,
    ),
)
