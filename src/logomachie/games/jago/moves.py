"""Legal plays and good turns of JAGO, found by the compiled kernel.

Only plays are searched that leave words everywhere. The rules also allow a play that leaves a
crossing run for a later play of the turn to finish (J14): see ``unfinished``. Where a search says
that it is complete, it speaks of turns without such plays.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import End, Play
from logomachie.games.jago.board import cell_name, lead
from logomachie.games.jago.colours import arbitrates, open_runs
from logomachie.games.jago.state import RED, Figures, Made, Material, State, Word
from logomachie.games.jago.turns import end as end_by_the_rules
from logomachie.games.jago.turns import play as play_by_the_rules
from logomachie.kernel.budget import UNLIMITED, Limit
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import LONGEST_LINE, Position, Words
from logomachie.kernel.overlay.turns import EVERYTHING, Effort, Turn, exposure, search_turns
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Automaton

LISTED = 50
"""How many plays are offered as candidates."""
EASY = frozenset("EASRTINLU")
"""Letters that go with almost any others."""
FIRST_EFFORT = Effort(width=3, branches=8, plays=8)
WIDER = 3
"""How many times as much each further search looks at."""
TILE_COST = 0.3
RANKED = 300
"""How many turns are looked at closely, and what a tile must gain to come among them."""
EXHAUSTIVE_SHARE, IN_NEED = 0.5, 0.9
"""The share of its limit that an analysis keeps for trying everything; where nothing is found at
first sight."""


class Scored(NamedTuple):
    """A play and what it adds to the lead."""

    play: Play
    gain: int


class Analysis(NamedTuple):
    """The best turn found."""

    plays: tuple[Play, ...]
    """The plays that are still to be made; none where there is nothing better than to stop."""
    lead: int
    """How many letters more the player has after it than the other."""
    regains: bool
    """Whether the turn can be ended after it, with the advantage (J11, J15)."""
    complete: bool = False
    """Whether all turns were searched whose every play leaves words everywhere."""
    settled: bool = False
    """Whether there are no others, either: no word could be left unfinished, and finished later."""


class Ended(NamedTuple):
    """A turn that the referee accepts to its end."""

    plays: tuple[Play, ...]
    end: End
    lead: int
    """How many letters more the player has after it than the other."""


@cache
def warm(lexicon: Lexicon) -> None:
    """Compile what searches need, or load it: no part of what a search may use."""
    words = overlay.words_of(lexicon, [1] * 4)
    position = overlay.position_of(["...", "ras", "..."], "E")
    search_turns(words, position, EVERYTHING, UNLIMITED)
    exposure(position, words.limits)


def words_for(lexicon: Lexicon, material: Material, automaton: Automaton | None = None) -> Words:
    """The words that may be made, or a part of them, for the kernel."""
    if automaton is None:
        return _all_words(lexicon, material.figures)
    return overlay.words_of(lexicon, _limits(material.figures), automaton)


@lru_cache(8)
def _all_words(lexicon: Lexicon, figures: Figures) -> Words:
    return overlay.words_of(lexicon, _limits(figures))


def _limits(figures: Figures) -> list[int]:
    """By length of a word: how many of its letters may be replaced."""
    return [figures.most_replaced(length) for length in range(LONGEST_LINE + 1)]


def position_of(words: Words, state: State, material: Material) -> Position | None:
    """The position of the player to move, for the kernel.

    Runs that are still open are taken for what they will be when the turn ends: the plays made
    are played again from the start of the turn. ``None`` where one of them left no word.
    """
    tiles = state.racks[state.turn] + state.pool
    if not any(word.open for word in state.words):
        return laid_out(state.grid, state.words, state.turn, tiles, material)
    first = state.plays[0]
    every = tiles + "".join(made.from_rack + made.from_pool for made in state.plays)
    position: Position | None = laid_out(first.grid, first.words, state.turn, every, material)
    for made in state.plays:
        position = position and _replayed(words, position, made)
    final = overlay.position_of(["."], tiles).tiles
    return position and position._replace(tiles=final)


def laid_out(
    grid: str, words: Sequence[Word], seat: Seat, tiles: str, material: Material
) -> Position:
    """A grid with its words, as a seat sees it, for the kernel."""
    board = material.board
    shown = grid.swapcase() if seat == RED else grid
    rows = [shown[start : start + board.columns] for start in range(0, len(grid), board.columns)]
    forms = [_forms(word.start, word.down, word.forms, board.rows, board.columns) for word in words]
    return overlay.position_of(rows, tiles)._replace(forms=overlay.unpacked(forms))


@lru_cache(1 << 14)
def _forms(start: int, down: bool, forms: tuple[str, ...], rows: int, columns: int) -> bytes:
    return overlay.packed((overlay.Form(start, down, form) for form in forms), rows, columns)


def _replayed(words: Words, position: Position, made: Made) -> Position | None:
    plays = overlay.all_plays(words, position)
    for row, play in zip(plays.rows, plays, strict=True):
        step = position.columns if play.down else 1
        if tuple(play.cell + step * at for at in play.tiles) == made.cells and all(
            made.word[(cell - made.start) // (position.columns if made.down else 1)]
            == play.word[at]
            for cell, at in zip(made.cells, play.tiles, strict=True)
        ):
            return overlay.after(words, position, row)
    return None


def to_action(found: overlay.Play, rack: str, state: State, material: Material) -> Play:
    """A play of the kernel as an action: tiles of the rack first, of the pool where they lack."""
    left = list(rack)
    from_pool = []
    for place in found.tiles:
        if found.word[place] in left:
            left.remove(found.word[place])
        else:
            from_pool.append(place)
    start = cell_name(found.cell, material.board)
    # Without an arbiter, who does not say otherwise claims a steal.
    spare = () if arbitrates(state) else _spared(found, state, material)
    return Play(start, found.down, found.word, tuple(from_pool), spare)


def _spared(found: overlay.Play, state: State, material: Material) -> tuple[str, ...]:
    """The words that a play of the kernel holds and does not steal."""
    if found.verdict == "lengthened":
        return (found.word,)
    step = material.board.columns if found.down else 1
    kept = {found.cell + step * place for place in found.kept}
    held = (word for word in state.words if word.down == found.down and word.start in kept)
    return tuple(dict.fromkeys(word.text for word in held))


class Plan(NamedTuple):
    """The plays of a turn as actions, and what they leave."""

    plays: tuple[Play, ...]
    rack: str
    pool: str


def to_plan(turn: Turn, state: State, material: Material) -> Plan:
    """A turn of the kernel as actions."""
    rack, pool = state.racks[state.turn], state.pool
    actions = []
    for row, position in zip(turn.plays, turn.positions, strict=False):
        found = overlay.decode(position, row)
        action = to_action(found, rack, state, material)
        actions.append(action)
        for place in found.tiles:
            letter = found.word[place]
            if place in action.pool:
                pool = pool.replace(letter, "", 1)
            else:
                rack = rack.replace(letter, "", 1)
        step = position.columns if found.down else 1
        pool += "".join(
            chr(64 + int(position.letters[found.cell + step * place])) for place in found.replaced
        )
    return Plan(tuple(actions), rack, pool)


def legal_plays(
    lexicon: Lexicon, state: State, material: Material, automaton: Automaton | None = None
) -> Iterator[Scored]:
    """Every single play that leaves words everywhere, the highest gain first."""
    ask = needs_judge(state)
    for found in packed_plays(lexicon, state, material, automaton):
        action = to_action(found, state.racks[state.turn], state, material)
        if not ask:
            yield Scored(action, found.gain)
            continue
        try:
            judged = play_by_the_rules(state, action, lexicon, material)
        except Refusal:
            continue
        yield Scored(action, judged.effects.score)


def packed_plays(
    lexicon: Lexicon, state: State, material: Material, automaton: Automaton | None = None
) -> overlay.Plays:
    """The same plays of the kernel; whether they may stand is for the judge, where it is needed."""
    words = words_for(lexicon, material, automaton)
    tiles = state.racks[state.turn] + state.pool
    position = laid_out(state.grid, state.words, state.turn, tiles, material)
    return overlay.all_plays(words, position).ranked()


def needs_judge(state: State) -> bool:
    """Whether the rules ask more of a play than the kernel knows.

    Runs left open are judged by what they were.
    """
    return any(word.open for word in state.words) or not arbitrates(state)


def best_plays(lexicon: Lexicon, state: State, material: Material, count: int) -> list[Scored]:
    """The single plays that gain most, the best first."""
    plays = legal_plays(lexicon, state, material)
    return [scored for scored, _ in zip(plays, range(count), strict=False)]


def candidates(lexicon: Lexicon, state: State, material: Material) -> Iterator[Play]:
    """Legal plays, the highest gain first."""
    return (scored.play for scored in best_plays(lexicon, state, material, LISTED))


# -- turns


def accepted(
    lexicon: Lexicon, state: State, material: Material, plays: Sequence[Play]
) -> Ended | None:
    """As many of these plays as the referee accepts with the turn ended after them.

    Without an arbiter, crossing words are judged when the turn ends, by what they were when it
    began, which the kernel does not know.
    """
    held = None
    for count in range(len(plays) + 1):
        end = ending(lexicon, state, material)
        if end:
            ended = end_by_the_rules(state, end, material, 0.0).state
            held = Ended(tuple(plays[:count]), end, lead(ended.grid, state.turn))
        if count < len(plays):
            try:
                state = play_by_the_rules(state, plays[count], lexicon, material).state
            except Refusal:
                break
    return held


def ending(lexicon: Lexicon, state: State, material: Material) -> End | None:
    """How the turn can be ended as it is, if it can.

    Without an arbiter the crossing words are spared that are no steals (J50).
    """
    for end in (End(_same_meaning(lexicon, state, material)), End()):
        try:
            end_by_the_rules(state, end, material, 0.0)
        except Refusal:
            continue
        return end
    return None


def _same_meaning(lexicon: Lexicon, state: State, material: Material) -> tuple[str, ...]:
    """Words in crossing words that are not stolen, where that has to be said."""
    if arbitrates(state):
        return ()
    return tuple(
        dict.fromkeys(
            origin.text
            for run in open_runs(state, material)
            for origin in run.opposing
            if lexicon.same_meaning(origin.text, run.text).same
        )
    )


def worth(turn: Turn, words: Words, bag: int) -> float:
    """How good it is to end a turn here, as far as the position itself tells.

    What counts is the lead, then what is kept: tiles that the bag does not refill are dear, and
    some letters are easier to use than others. Long words are easy to steal.
    """
    tiles = turn.position.tiles
    easy = sum(min(2, int(tiles[ord(letter) - 64])) for letter in EASY)
    not_refilled = max(0, turn.used - bag)
    exposed = int(exposure(turn.position, words.limits))
    return turn.lead + 0.1 * easy - 1.5 * not_refilled - 0.05 * exposed


def ranked(turns: Sequence[Turn], words: Words, bag: int) -> list[Turn]:
    """The turns with the highest leads for their tiles, by their worth, the best first."""
    promising = sorted(turns, key=lambda turn: turn.used * TILE_COST - turn.lead)[:RANKED]
    return sorted(promising, key=lambda turn: -worth(turn, words, bag))


def find_turns(
    words: Words, position: Position, efforts: Sequence[Effort], limit: Limit
) -> tuple[list[Turn], bool]:
    """The turns that regain the advantage, by one search after the other until the limit.

    Also whether these are all that there are.
    """
    found: dict[tuple[bytes, ...], Turn] = {}
    for effort in efforts:
        search = search_turns(words, position, effort, limit)
        found |= {_key(turn): turn for turn in search.turns if turn.lead > 0}
        if search.complete:
            return list(found.values()), True
        if limit.spent():
            break
    return list(found.values()), False


def _key(turn: Turn) -> tuple[bytes, ...]:
    end = turn.position
    return end.letters.tobytes(), end.colours.tobytes(), end.tiles.tobytes()


def widening(first: Effort = FIRST_EFFORT) -> list[Effort]:
    """Searches that each look at more than the one before."""
    return [
        first._replace(
            width=first.width * WIDER**step,
            branches=first.branches * WIDER**step,
            per_line=first.per_line + 2 * step,
        )
        for step in range(5)
    ]


def best_turn(lexicon: Lexicon, state: State, material: Material, limit: Limit) -> tuple[Play, ...]:
    """A good turn that regains the advantage, found within the limit; empty where none is found."""
    words = words_for(lexicon, material)
    position = position_of(words, state, material)
    if position is None:
        return ()
    turns, _ = find_turns(words, position, widening(), limit)
    for turn in ranked(turns, words, len(state.bag)):
        plays = to_plan(turn, state, material).plays
        if arbitrates(state):
            return plays
        held = accepted(lexicon, state, material, plays)
        if held and held.plays:
            return held.plays
    return ()


def analyse(lexicon: Lexicon, state: State, material: Material, limit: Limit) -> Analysis:
    """The turn with the highest lead found within the limit, and what is proven about it.

    No run may be open. Without an arbiter nothing is proven: who bluffs can lay any word (J50).
    """
    words = words_for(lexicon, material)
    position = position_of(words, state, material)
    if position is None:
        raise ValueError("a play of this turn left a run that is no word: take it back first")
    here = Turn((), (position,), overlay.balance(position), 0)
    glance, _ = find_turns(words, position, [FIRST_EFFORT], limit.share(EXHAUSTIVE_SHARE))
    share = EXHAUSTIVE_SHARE if glance else IN_NEED
    everything = search_turns(words, position, EVERYTHING, limit.share(share))
    found = [here] * bool(state.plays) + everything.turns + glance
    if not everything.complete:
        found += find_turns(words, position, widening(), limit)[0]
    order = sorted(found, key=lambda turn: (-turn.lead, turn.used)) or [here]
    if not arbitrates(state):
        short = max((turn.lead for turn in [here, *order] if turn.lead <= 0), default=here.lead)
        return _accepted_first(lexicon, state, material, order) or Analysis(
            (), short, regains=False
        )
    best = order[0]
    regains = bool(found) and best.lead > 0
    settled = everything.complete and not regains
    settled = settled and not _may_leave_open(words, [here, *everything.turns], limit)
    plays = to_plan(best, state, material).plays
    return Analysis(plays, best.lead, regains, everything.complete, settled)


def _accepted_first(
    lexicon: Lexicon, state: State, material: Material, order: Sequence[Turn]
) -> Analysis | None:
    """The first of these turns that regains the advantage and that the referee accepts."""
    promising = (to_plan(turn, state, material).plays for turn in order[:RANKED] if turn.lead > 0)
    held = (accepted(lexicon, state, material, plays) for plays in promising)
    first = next(filter(None, held), None)
    return Analysis(first.plays, first.lead, regains=True) if first else None


def _may_leave_open(words: Words, found: Sequence[Turn], limit: Limit) -> bool:
    """Whether a play after one of these turns may leave a run that can become a word later.

    Also where the limit is reached before all were looked at.
    """
    return any(
        limit.spent() or len(overlay.open_plays(words, turn.position, tiles_at_hand=False))
        for turn in found
    )
