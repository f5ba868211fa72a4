"""The coach of LA GUERRE DES MOTS: the turns that come nearest to winning, and simple hints."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile

from logomachie.engine.coaching import Hint, Line, Taken
from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Action, Draw, Move, Pass, Put, Resign, TakeBack
from logomachie.games.guerre_des_mots.effects import Effects, HintMoves, HintNeed, HintWhere
from logomachie.games.guerre_des_mots.moves import Bounds, Found
from logomachie.games.guerre_des_mots.moves_kinds import (
    ARSENAL,
    BASE,
    BEYOND_CROSS,
    CAPTURE,
    MIXED,
    SHOT,
    TRANSFER,
)
from logomachie.games.guerre_des_mots.notation import MOVED
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import State
from logomachie.games.guerre_des_mots.ways import letters_to_go
from logomachie.kernel.budget import Budget, Limit

LINES = 3
KINDS = (BASE, ARSENAL, BEYOND_CROSS, TRANSFER, CAPTURE, MIXED, SHOT)
SIMPLE_KINDS = (BASE, ARSENAL, TRANSFER)
SEARCH = Bounds(letters=6, chains=1, words=4)
"""How far the coach looks."""
NEARBY = Bounds(letters=4, chains=1, words=1)
"""How far a hint looks."""
SEEN, NEXT = 120, 40
"""Moves that are compared at most, and when one plays again."""
FIRST = 0.6
"""The share of the budget for first moves; the rest is for playing again."""
SIMPLE, TRIED = 30, 400
"""Moves that a hint compares, of so many that it asks the referee about at most."""
FAMILIAR = (40, 10, 0)
"""The least familiarity of the words of a hint; less familiar ones where there are no others."""
LONGEST_TURN = 12
"""Moves after which a turn is taken to be over, however often one could play again."""
FAR = 30
"""Letters that a seat needs at most, as far as this is measured: also where there is no way."""
NONE = "–"
WON, A_WIN = 100, 70
"""Letters that a win is worth; a turn that is worth so much has won, whatever it began with."""


def best_lines(game: GuerreGame, state: State, seat: Seat, budget: Budget) -> Sequence[Line]:
    """The turns that gain most letters on the rival nearest to winning, found with the budget."""
    if state.ended or seat != state.turn:
        return []
    rules = game.rules(state.setup)
    limit = budget.begin()
    # What wins is found twice.
    reached = dict(_reached(game, state, rules, SEEN, limit.share(FIRST)))
    found = sorted(reached.items(), key=lambda item: -_margin(item[1], seat, rules))
    lines = [_finished(game, state, rules, *item, limit) for item in found[:LINES]]
    return sorted(lines, key=lambda line: -line.worth)


def _reached(
    game: GuerreGame, state: State, rules: Rules, seen: int, limit: Limit
) -> Iterator[tuple[Action, State]]:
    """What can be done with a move, those first that may win; to draw or to pass where none is."""
    seat = state.turn

    def goes_on(_: Found) -> bool:
        return not limit.spent()

    wins = takewhile(goes_on, moves.winning(state, seat, rules, SEARCH))
    others = takewhile(goes_on, moves.moves(state, seat, rules, KINDS, SEARCH))
    laid = False
    for move, after in chain(_legal(game, state, wins, 1), _legal(game, state, others, seen)):
        laid = True
        yield move, after
    if laid:
        return
    for action in (Draw(), Pass()):
        try:
            yield action, game.apply(state, seat, action, 0.0).state
        except Refusal:
            continue
        return


def _legal(
    game: GuerreGame, state: State, found: Iterable[Found], most: int
) -> Iterator[tuple[Move, State]]:
    """The moves that the referee allows, with the states that they lead to."""
    legal = moves.legal(found, state, state.turn, game.rules(state.setup))
    for item, verdict in islice(legal, most):
        try:
            after = game.after(state, verdict)
        except Refusal:  # the turn would come back to where it was (G51)
            continue
        if isinstance(item.move, Move):
            yield item.move, after


def _finished(
    game: GuerreGame, before: State, rules: Rules, first: Action, state: State, limit: Limit
) -> Line:
    """A turn that begins with an action: as long as one may play again, the best move of all."""
    seat = before.turn
    actions = [first]
    while not state.ended and state.turn == seat and len(actions) < LONGEST_TURN:
        here = _margin(state, seat, rules)
        best: tuple[Action, State] | None = max(
            _reached(game, state, rules, NEXT, limit),
            key=lambda item: _margin(item[1], seat, rules),
            default=None,
        )
        if state.replaying and (best is None or _margin(best[1], seat, rules) < here):
            best = Pass(), game.apply(state, seat, Pass(), 0.0).state
        if best is None:
            break
        actions.append(best[0])
        state = best[1]
    return Line(tuple(actions), _margin(state, seat, rules) - _margin(before, seat, rules))


def worth_of(game: GuerreGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """The letters gained by a turn: nearer to the own goal, and the rival kept away from theirs."""
    own = [one for one in taken if one.seat == seat]
    if not own or isinstance(own[-1].action, Resign):
        return None
    rules = game.rules(before.setup)
    return _margin(taken[-1].state, seat, rules) - _margin(before, seat, rules)


def _margin(state: State, seat: Seat, rules: Rules) -> int:
    """By how many letters a seat is nearer to winning than its nearest rival."""
    rivals = [s for s in range(rules.players) if s != seat and s not in state.resigned]
    nearest = min((_need(state, rival, rules) for rival in rivals), default=0)
    return nearest + (WON if state.winner == seat else -_need(state, seat, rules))


def _need(state: State, seat: Seat, rules: Rules) -> int:
    """How many letters a seat has to lay until it wins."""
    return min(FAR, letters_to_go(state.chains, seat, rules))


def say_worth(worth: int) -> Effects:
    """So many letters gained, or the win itself."""
    if worth >= A_WIN:
        return Effects("G100", "worth-win")
    if worth == 0:
        return Effects("G100", "worth-none")
    return Effects("G100", "worth-one" if abs(worth) == 1 else "worth", score=worth)


# -- hints


def hint(game: GuerreGame, state: State, seat: Seat) -> Hint | None:
    """A word that everybody knows and that comes nearer to the goal; else what else can be done."""
    if state.ended or seat != state.turn:
        return None
    rules = game.rules(state.setup)
    for least in FAMILIAR:
        words = game.lexicon.vocabulary(least)
        found = moves.moves(state, seat, rules, SIMPLE_KINDS, NEARBY, words)
        legal = list(_legal(game, state, islice(found, TRIED), SIMPLE))
        if legal:
            move, _ = max(legal, key=lambda item: _margin(item[1], seat, rules))
            return hint_along(game, state, seat, (move,))
    return _without_word(game, state, seat)


def hint_along(game: GuerreGame, state: State, seat: Seat, actions: Sequence[Action]) -> Hint:
    """Advice that leads to all moves of a turn; to what is done where no word is laid."""
    first = actions[0]
    if not isinstance(first, Move):
        return _wordless(actions)
    return hint_to(game, state, seat, _look(game, state, seat, first), actions)


def _look(game: GuerreGame, state: State, seat: Seat, move: Move) -> Effects:
    """A hint: what kind of word to look for."""
    need = _need(state, seat, game.rules(state.setup))
    if not any(own.seat == seat for own in state.chains):
        return Effects("G12", "hint-base")
    if any(map(_taken_from, move.puts)):
        return Effects("G43", "hint-transfer", details=HintNeed(need=need))
    return Effects("G24", "hint-advance", details=HintNeed(need=need))


def hint_to(
    game: GuerreGame, state: State, seat: Seat, look: Effects, actions: Sequence[Action]
) -> Hint:
    """What to look for, where the first word begins, then the words."""
    played = [action for action in actions if isinstance(action, Move)]
    words: list[str] = []
    for move in played:
        step = game.apply(state, seat, move, 0.0)
        state, words = step.state, [*words, *step.effects.words]
    cells = tuple(put.cell for put in played[0].puts)
    steps = (look, where_to_look(played[0]), _the_words(words, played))
    return Hint(steps, cells, tuple(actions))


def where_to_look(move: Move) -> Effects:
    """A hint: where a word begins."""
    where = ", ".join(put.cell for put in move.puts[:2])
    return Effects("G30", "hint-where", details=HintWhere(where=where))


def _the_words(words: Iterable[str], played: Sequence[Move]) -> Effects:
    """A hint: the words themselves, where their letters go and come from, and what fires."""
    puts = [put for move in played for put in move.puts]
    where = ", ".join(put.cell for put in puts)
    taken = ", ".join(f"{origin} → {put.cell}" for put in puts if (origin := _taken_from(put)))
    shots = ", ".join(f"{shot.gun} → {shot.target}" for move in played for shot in move.shots)
    if not taken and not shots:
        return Effects("G30", "hint-word", tuple(words), details=HintWhere(where=where))
    details = HintMoves(where=where, taken=taken or NONE, shots=shots or NONE)
    return Effects("G30", "hint-moves", tuple(words), details=details)


def _taken_from(put: Put) -> str:
    """The cell of a chain from which a letter is taken; empty for one of the arsenal."""
    found = MOVED.fullmatch(put.token)
    return found[1] if found else ""


def _without_word(game: GuerreGame, state: State, seat: Seat) -> Hint | None:
    """Where no such word is found: play no further, draw, or whatever the referee allows."""
    actions: list[Action] = [Pass(), Draw(), *islice(game.candidates(state, seat), 1)]
    for action in actions:
        try:
            game.apply(state, seat, action, 0.0)
        except Refusal:
            continue
        return _wordless((action,))
    return None


def _wordless(actions: Sequence[Action]) -> Hint:
    """Advice to do something else than to lay a word."""
    look = Effects("G94", "hint-nothing")
    kinds = {Pass: "hint-pass", Draw: "hint-draw", TakeBack: "hint-back"}
    said = Effects("G94", kinds.get(type(actions[0]), "hint-other"))
    return Hint((look, look, said), (), tuple(actions))
