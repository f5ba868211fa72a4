"""The coach of JAGO: the turns that leave the highest lead, and hints with usual words."""

from collections.abc import Iterator, Sequence

from logomachie.engine.coaching import Hint, Line, Taken
from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.jago import moves, turns
from logomachie.games.jago.actions import Action, End, Play, Resign, TakeBack, TimeIsUp
from logomachie.games.jago.board import lead, names_of
from logomachie.games.jago.effects import Effects, HintFirst, HintPlays, HintWhere, Short
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.budget import UNLIMITED, Budget
from logomachie.kernel.overlay.turns import Effort, Turn

LINES, TRIED = 3, 40
"""So many turns are shown that begin differently, of so many that the referee is asked about."""
FAMILIAR = (30, 20, 0)
"""The least familiarity of the words of a hint; less familiar ones where there are no others."""
GLANCE = Effort(width=3, branches=7, plays=5)
"""What a hint looks at: little, and the same on every machine."""
ENOUGH = 6
"""A lead with which a beginner can be content: a hint looks for few tiles rather than for more."""


def best_lines(game: JagoGame, state: State, seat: Seat, budget: Budget) -> Sequence[Line]:
    """The turns with the highest leads found with the budget."""
    if seat != state.turn or state.penalty or state.ended:
        return []
    moves.warm(game.lexicon)
    words = moves.words_for(game.lexicon, game.material)
    position = moves.position_of(words, state, game.material)
    if position is None:
        return []
    found, _ = moves.find_turns(words, position, moves.widening(), budget.begin())
    found.sort(key=lambda turn: (-turn.lead, turn.used))
    lines: dict[Action, Line] = {}
    for line in lines_of(game, state, found[:TRIED]):
        lines.setdefault(line.actions[0], line)
        if len(lines) == LINES:
            break
    return list(lines.values())


def lines_of(game: JagoGame, state: State, found: Sequence[Turn]) -> Iterator[Line]:
    """The turns that the referee allows, as he counts them."""
    for turn in found:
        actions: tuple[Action, ...] = (*moves.to_plan(turn, state, game.material).plays, End())
        after = state
        try:
            for action in actions:
                after = game.apply(after, state.turn, action, 0.0).state
        except Refusal:
            continue
        yield Line(actions, lead(after.grid, state.turn))


def worth_of(game: JagoGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The lead in letters at the end of the turn; also of who resigned or ran out of time.

    Not where the other one resigned before anything was done in it.
    """
    if before.penalty or seat != before.turn:
        return None
    last = taken[-1]
    if isinstance(last.action, End | TimeIsUp) or (
        isinstance(last.action, Resign) and any(one.seat == seat for one in taken)
    ):
        return lead(last.state.grid, seat)
    return None


def say_worth(worth: int) -> Effects:
    """Ahead or behind by so many letters."""
    if worth == 0:
        return Effects("J15", "worth-even")
    if worth < 0:
        return Effects("J15", "worth-behind", score=-worth)
    return Effects("J15", "worth", score=worth)


def hint(game: JagoGame, state: State, seat: Seat) -> Hint | None:
    """The rest of a turn that regains the advantage, with words that everybody knows."""
    if seat != state.turn or state.penalty or state.ended:
        return None
    moves.warm(game.lexicon)
    if state.plays and turns.missing(state, game.material) == ((), 0):
        done = Effects("J15", "hint-ahead")
        return Hint((done, done, Effects("J17", "hint-end")), (), (End(),))
    for least in FAMILIAR:
        plays = _plays(game, state, least)
        if plays:
            return explained(game, state, plays)
    if state.plays:
        stuck = Effects("J18", "hint-stuck")
        return Hint((stuck, stuck, Effects("J18", "hint-back")), (), (TakeBack(),))
    return None


def hint_along(game: JagoGame, state: State, seat: Seat, actions: Sequence[Action]) -> Hint:
    """Advice that leads to all plays of a turn."""
    return explained(game, state, tuple(one for one in actions if isinstance(one, Play)))


def _plays(game: JagoGame, state: State, least: int) -> tuple[Play, ...]:
    """The plays of a simple turn that regains the advantage; none where none is found."""
    words = moves.words_for(game.lexicon, game.material, game.lexicon.vocabulary(least))
    position = moves.position_of(words, state, game.material)
    if position is None:
        return ()
    found, _ = moves.find_turns(words, position, [GLANCE], UNLIMITED)
    found.sort(key=lambda turn: (-min(turn.lead, ENOUGH), turn.used))
    line = next(lines_of(game, state, found[:TRIED]), None)
    return tuple(a for a in line.actions if isinstance(a, Play)) if line else ()


def explained(game: JagoGame, state: State, plays: tuple[Play, ...]) -> Hint:
    """A turn in three steps; what to look for is what its first play does."""
    first = plays[0]
    judged = turns.play(state, first, game.lexicon, game.material)
    made = judged.state.plays[-1]
    short = max(0, 1 - lead(state.grid, state.turn))
    if not state.words:
        look = Effects("J12", "hint-first", details=HintFirst(length=len(first.word)))
    elif made.to_pool:
        look = Effects("J33", "hint-replace", details=Short(short=short))
    elif judged.effects.score > len(made.cells):
        look = Effects("J32", "hint-steal", details=Short(short=short))
    else:
        look = Effects("J31", "hint-new", details=Short(short=short))
    every = ", ".join(f"{play.word} ({play.start})" for play in plays)
    move = Effects("J11", "hint-plays", details=HintPlays(plays=every))
    cells = tuple(names_of(made.cells, game.material))
    return Hint((look, where_to_look(first), move), cells, (*plays, End()))


def where_to_look(play: Play) -> Effects:
    """A hint: where a word begins, and how."""
    place = HintWhere(cell=play.start, letter=play.word[0])
    return Effects("J11", "hint-where", details=place)
