"""The coach of OPTION: the plays that score most, and hints with words that everybody knows."""

from collections.abc import Sequence

from logomachie.engine.coaching import Hint, Line, Taken
from logomachie.engine.game import Seat
from logomachie.games.option import moves
from logomachie.games.option.actions import Accept, Action, Pass, Play
from logomachie.games.option.board import cell_number
from logomachie.games.option.effects import (
    Count,
    Effects,
    HintFirst,
    HintMove,
    HintTouch,
    HintWhere,
)
from logomachie.games.option.plays import Verdict, judge
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import State
from logomachie.kernel.budget import Budget

LINES, SEEN = 3, 60
"""So many plays are shown, of so many that score most: those that form the same words but once."""
FAMILIAR = (45, 30, 0)
"""The least familiarity of the words of a hint; less familiar ones where there are no others."""
SHOWN = 3
"""So many squares are shown of where to look."""


def best_lines(game: OptionGame, state: State, seat: Seat, budget: Budget) -> Sequence[Line]:
    """The plays that score most; all are looked at, whatever the budget."""
    before = (Accept(),) if state.pending else ()
    state = game.settled(state)
    if state.ended:
        return []
    found = moves.best_plays(
        game.lexicon.automaton, state, state.racks[seat], game.prisms, game.material, SEEN
    )
    lines: dict[tuple[str, ...], Line] = {}
    for play, score in found:
        if len(lines) < LINES:
            words = judge(state, play, game.prisms, game.material).words
            lines.setdefault(words, Line((*before, play), score))
    return list(lines.values()) or [Line((*before, Pass()), 0)]


def worth_of(game: OptionGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The points of the play: none for a pass, nor for words that do not exist."""
    for one in taken:
        if one.seat == seat and isinstance(one.action, Play | Pass):
            exist = all(word in game.lexicon for word in one.effects.words)
            return one.effects.score if exist else 0
    return None


def say_worth(worth: int) -> Effects:
    """So many points."""
    if worth == 0:
        return Effects("O30", "worth-none")
    return Effects("O30", "worth-one" if worth == 1 else "worth", score=worth)


def hint(game: OptionGame, state: State, seat: Seat) -> Hint | None:
    """A good play with a familiar word, without turning anything if there is one."""
    if not game.may_play(state, seat):
        return None
    before = (Accept(),) if state.pending else ()
    state = game.settled(state)
    if state.ended:
        return None
    play = _familiar_play(game, state, seat)
    if play is None:
        return _exchange(game, state, seat, before)
    return hint_to(game, state, play, before)


def hint_along(game: OptionGame, state: State, seat: Seat, actions: Sequence[Action]) -> Hint:
    """Advice that leads to the play of a turn; to other prisms where the turn is passed."""
    before = tuple(one for one in actions if isinstance(one, Accept))
    state = game.settled(state)
    play = next((one for one in actions if isinstance(one, Play)), None)
    if play is None:
        return _exchange(game, state, seat, before)
    return hint_to(game, state, play, before)


def hint_to(game: OptionGame, state: State, play: Play, before: tuple[Accept, ...] = ()) -> Hint:
    """Advice that leads to a play."""
    verdict = judge(state, play, game.prisms, game.material)
    word = _main_word(game, verdict, play)
    cells = tuple(tile.cell for tile in play.tiles)
    if not any(state.grid):
        look = Effects("O12", "hint-first", details=HintFirst(length=len(word)))
    elif play.flips:
        look = Effects("O23", "hint-flip")
    else:
        sought = HintTouch(length=len(word), count=len(cells))
        look = Effects("O22", "hint-touch", details=sought)
    shown = ", ".join(cells[:SHOWN])
    where = Effects("O20", "hint-where", details=HintWhere(letter=word[0], where=shown))
    flips = ", ".join(f"{flip.cell} ({flip.letter})" for flip in play.flips)
    move = Effects(
        "O20",
        "hint-flips" if flips else "hint-move",
        verdict.words,
        verdict.score,
        HintMove(flips=flips, where=", ".join(cells)),
    )
    return Hint((look, where, move), cells, (*before, play))


def _main_word(game: OptionGame, verdict: Verdict, play: Play) -> str:
    """The word that all prisms of a play stand in; the longer one of a single prism."""
    size = game.material.grid
    laid = {cell_number(tile.cell, size) for tile in play.tiles}
    words = zip(verdict.words, verdict.places, strict=True)
    return max([word for word, cells in words if laid.issubset(cells)], key=len)


def _familiar_play(game: OptionGame, state: State, seat: Seat) -> Play | None:
    """The play that scores most with the most familiar words, rather without turning prisms."""
    for least in FAMILIAR:
        automaton = game.lexicon.vocabulary(least)
        for flips in (False, True):
            found = moves.best_plays(
                automaton, state, state.racks[seat], game.prisms, game.material, 1, flips=flips
            )
            if found:
                return found[0][0]
    return None


def _exchange(game: OptionGame, state: State, seat: Seat, before: tuple[Accept, ...]) -> Hint:
    """Where nothing can be laid: give prisms back, as many as the bag allows."""
    count = min(len(state.racks[seat]), len(state.bag))
    kinds = tuple(game.prisms[prism].kind for prism in state.racks[seat][:count])
    look = Effects("O21", "hint-nothing")
    move = Effects("O21", "hint-exchange" if count else "hint-pass", details=Count(count=count))
    return Hint((look, look, move), (), (*before, Pass(kinds)))
