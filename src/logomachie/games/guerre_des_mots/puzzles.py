"""The puzzles of LA GUERRE DES MOTS: win this turn, or stop the win that threatens.

Both are for two players. Arsenals are made smaller than they were found, so that few words win: a
win is a matter of some letters, and what the opponent holds can be told in a line.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import chain, islice
from typing import NamedTuple

import msgspec

from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.game import Language, Seat
from logomachie.engine.puzzle import Posed, PuzzleKind
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Said
from logomachie.engine.tuples import replaced
from logomachie.games.guerre_des_mots import moves, turns
from logomachie.games.guerre_des_mots.actions import Action, Move, Pass
from logomachie.games.guerre_des_mots.coach import hint_to
from logomachie.games.guerre_des_mots.effects import Effects, HintWhere, HintWin
from logomachie.games.guerre_des_mots.moves import Bounds, Found
from logomachie.games.guerre_des_mots.moves_kinds import (
    ARSENAL,
    BEYOND_CROSS,
    CAPTURE,
    MIXED,
    PIRACY,
    SHOT,
    TRANSFER,
    TURNED,
)
from logomachie.games.guerre_des_mots.plays import Verdict
from logomachie.games.guerre_des_mots.referee import ARBITER, GuerreGame
from logomachie.games.guerre_des_mots.state import CROSS, JOKER, State
from logomachie.games.guerre_des_mots.ways import letters_to_go
from logomachie.kernel.budget import Budget
from logomachie.lexicon.folding import fold

PLAYERS = 2
NEAR = 9
"""Letters with which a seat may win in one turn."""
REACH = Bounds(letters=8, chains=2, added=8, jokers=2, added_jokers=1)
"""How far is looked for words that win: nearly everywhere, and within half a second."""
MOST_WINS = 400
FEW, OBSCURE = 4, 15
"""So many words may win, or lead to one that does, but for words less familiar than that."""
AGAIN = Bounds(letters=5, chains=1, words=2, few=2)
"""How far is looked for moves after which one plays again;"""
LOOKED_AT, TRIED = 250, 12
"""at so many moves, of which so many are tried."""
REPLIES = Bounds(letters=5, chains=1, words=2, few=2)
"""How far is looked for moves that stop a win,"""
HINDERING = (CAPTURE, MIXED, SHOT, PIRACY)
USUAL = (ARSENAL, BEYOND_CROSS, TRANSFER, TURNED)
COMPARED = 20
"""at so many of the moves that touch the opponent, and of the others."""
FEW_STOPS = 0.4
"""The share of them that may stop it."""
HARDEST = 20
"""The least familiarity of the words of a solution."""
NOTHING = "–"


class Play(NamedTuple):
    """A move that was judged."""

    move: Move
    verdict: Verdict
    familiarity: int
    """That of its least familiar word."""

    @property
    def order(self) -> tuple[int, str]:
        """The most familiar first."""
        return -self.familiarity, str(self.move)


# -- win this turn


def pose_win(game: GuerreGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """A word that wins at once; where there is none, one after which another wins."""
    if not _begins(state, seat) or _need(game, state, seat) > NEAR:
        return None
    state = _at_rest(state)
    found = _wins(game, state, seat)
    if found:
        return _win_at_once(game, state, seat, found)
    return _win_by_playing_again(game, state, seat, budget)


def _win_at_once(game: GuerreGame, state: State, seat: Seat, found: list[Play]) -> Posed | None:
    """A familiar word, with as many other letters as leave few words that win."""
    spent = {one: _spent(state, seat, one) for one in found}
    jokers = {token for token in state.arsenals[seat] if game.tokens_of_box[token].letter == JOKER}

    def few(tokens: Set[int]) -> bool:
        return _are_few(one for one in found if spent[one] <= tokens)

    familiar = (one for one in found if one.familiarity >= HARDEST and few(spent[one]))
    first = min(familiar, key=lambda one: len(spent[one] & jokers), default=None)
    if not first:
        return None
    kept = spent[first]
    for token in state.arsenals[seat]:
        if token not in jokers and few(kept | {token}):
            kept |= {token}
    asked = _holding(game, state, seat, kept)
    # Less was found than there is: a letter may be laid instead of a joker.
    return Posed((first.move,), 1, 1, state=asked) if _are_few(_wins(game, asked, seat)) else None


def _are_few(wins: Iterable[Play]) -> bool:
    """Whether these are few words that anybody would think of."""
    return len({one.verdict.words for one in wins if one.familiarity >= OBSCURE}) <= FEW


def _win_by_playing_again(
    game: GuerreGame, state: State, seat: Seat, budget: Budget
) -> Posed | None:
    """Few moves after which one plays again lead to a word that wins."""
    rules, limit = game.rules(state.setup), budget.begin()
    found = islice(moves.moves(state, seat, rules, (*USUAL, CAPTURE), AGAIN), LOOKED_AT)
    again = (one for one in found if one.again)
    lines: list[tuple[Play, Play]] = []
    for first in islice(_judged(game, state, seat, again), TRIED):
        if limit.spent():
            break
        after = _after(game, state, first)
        if after and after.turn == seat and (won := _wins(game, after, seat)):
            lines.append((first, won[0]))
    best = max(lines, key=_least_familiar, default=())
    if _least_familiar(best) < HARDEST or sum(_least_familiar(x) >= OBSCURE for x in lines) > FEW:
        return None
    return Posed(tuple(play.move for play in best), 1, 1, state=state)


def _least_familiar(plays: Iterable[Play]) -> int:
    return min((play.familiarity for play in plays), default=0)


def measure_win(game: GuerreGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """1 for a win, 0 once the turn is over without one."""
    after = taken[-1].state
    if after.ended:
        return int(after.winner == seat)
    return None if after.turn == seat else 0


def say_win(reached: int, language: Language) -> str:
    """Won, or not."""
    if language == "en":
        return "the game is won" if reached else "the game goes on"
    return "la partie est gagnée" if reached else "la partie continue"


def hint_win(game: GuerreGame, state: State, seat: Seat, solution: Sequence[Action]) -> Hint:
    """In how many moves, where, then the words."""
    details = HintWin(count=len(solution), need=_need(game, state, seat))
    look = Effects("G100", "hint-win", details=details)
    return hint_to(game, state, seat, look, solution)


# -- stop the win that threatens


def pose_stop(game: GuerreGame, state: State, seat: Seat, budget: Budget) -> Posed | None:
    """A word with which the opponent would win next, that few moves stop.

    The opponent holds the letters of this word alone, and the aim names them.
    """
    other = 1 - seat
    if not _begins(state, seat) or _need(game, state, other) > NEAR:
        return None
    state = _at_rest(state)
    threats = _wins(game, _passed(state, other), other)
    if not threats or threats[0].familiarity < HARDEST or _wins(game, state, seat):
        return None
    asked = _holding(game, state, other, _spent(state, other, threats[0]))
    stops, others = _replies(game, asked, seat, budget)
    if not stops or len(stops) > FEW_STOPS * (len(stops) + others):
        return None
    first = min(stops, key=lambda stop: stop.order)
    if first.familiarity < HARDEST:
        return None
    after = _after(game, asked, first)
    # Who takes a whole word may play again, and need not.
    no_more = (Pass(),) if after and after.turn == seat else ()
    return Posed((first.move, *no_more), 1, 1, {"arsenal": _names(game, asked, other)}, asked)


def _replies(game: GuerreGame, state: State, seat: Seat, budget: Budget) -> tuple[list[Play], int]:
    """The moves looked at that stop the win, and how many others do not."""
    rules, limit = game.rules(state.setup), budget.begin()
    looked_at = (
        islice(_judged(game, state, seat, found), COMPARED)
        for found in (
            moves.moves(state, seat, rules, HINDERING, REPLIES),
            moves.moves(state, seat, rules, USUAL, REPLIES),
        )
    )
    stops, others = [], 0
    for play in chain.from_iterable(looked_at):
        if limit.spent():
            break
        after = _after(game, state, play)
        if after and _is_safe(game, after, seat):
            stops.append(play)
        else:
            others += 1
    return stops, others


def _is_safe(game: GuerreGame, state: State, seat: Seat) -> bool:
    """Whether the opponent of a seat has no word that wins at once, if it were to move now."""
    if state.ended:
        return state.winner == seat
    other = 1 - seat
    return not _wins(game, _passed(state, other), other, most=1)


def measure_stop(game: GuerreGame, before: State, seat: Seat, taken: Sequence[Taken]) -> int | None:
    """1 where the opponent has no word left that wins, 0 where there is one."""
    after = taken[-1].state
    if not after.ended and after.turn == seat:
        return None
    return int(_is_safe(game, after, seat))


def say_stop(reached: int, language: Language) -> str:
    """Stopped, or not."""
    if language == "en":
        return "the threat is stopped" if reached else "the opponent wins all the same"
    return "la menace est arrêtée" if reached else "l’adversaire gagne quand même"


def hint_stop(game: GuerreGame, state: State, seat: Seat, solution: Sequence[Action]) -> Hint:
    """The word that threatens, where to look, then the move."""
    other = 1 - seat
    threat = _wins(game, _passed(state, other), other)[0]
    where = ", ".join(put.cell for put in threat.move.puts)
    look = Effects("G100", "hint-threat", threat.verdict.words, details=HintWhere(where=where))
    return hint_to(game, state, seat, look, solution)


# -- positions


def _begins(state: State, seat: Seat) -> bool:
    """Whether a turn of this seat begins, with one opponent and a chain of its own."""
    own = any(chain.seat == seat for chain in state.chains)
    alone = state.setup.players == PLAYERS and not state.resigned
    return own and alone and not state.ended and state.turn == seat and not state.replaying


def _need(game: GuerreGame, state: State, seat: Seat) -> int:
    return letters_to_go(state.chains, seat, game.rules(state.setup))


def _at_rest(state: State) -> State:
    """The position as if nothing had been before: no board comes again, and no game is too long.

    A wrong word is refused.
    """
    options = {**state.setup.options, "words": ARBITER}
    return msgspec.structs.replace(
        state,
        setup=msgspec.structs.replace(state.setup, options=options),
        history=(),
        began=0,
        turns=(0,) * state.setup.players,
        passes=0,
        actions=0,
    )


def _passed(state: State, seat: Seat) -> State:
    """The state as it would be if it were a seat's turn."""
    return msgspec.structs.replace(
        state, turn=seat, moves_left=1, replaying=False, began=len(state.history)
    )


def _holding(game: GuerreGame, state: State, seat: Seat, tokens: Set[int]) -> State:
    """The state with no more than these tokens in the arsenal of a seat."""
    kept = tuple(token for token in state.arsenals[seat] if token in tokens)
    given = [token for token in state.arsenals[seat] if token not in tokens]
    special = [token for token in given if game.tokens_of_box[token].letter in (CROSS, JOKER)]
    letters = [token for token in given if token not in special]
    return msgspec.structs.replace(
        state,
        arsenals=replaced(state.arsenals, seat, kept),
        reserve=(*state.reserve, *letters),
        box=(*state.box, *special),
    )


def _names(game: GuerreGame, state: State, seat: Seat) -> str:
    """What a seat holds, as a line; with accents where they matter."""
    held = [game.tokens_of_box[token] for token in state.arsenals[seat]]
    general = game.rules(state.setup).general
    letters = sorted(token.kind if general else token.letter for token in held)
    return ", ".join("joker" if letter == JOKER else letter for letter in letters) or NOTHING


# -- moves


def _wins(game: GuerreGame, state: State, seat: Seat, most: int = MOST_WINS) -> list[Play]:
    """The moves with which a seat wins at once, the most familiar words first."""
    found = moves.winning(state, seat, game.rules(state.setup), REACH)
    won = (play for play in _judged(game, state, seat, found) if play.verdict.won)
    return sorted(islice(won, most), key=lambda play: play.order)


def _judged(game: GuerreGame, state: State, seat: Seat, found: Iterable[Found]) -> Iterator[Play]:
    rules = game.rules(state.setup)
    for item, verdict in moves.legal(found, state, seat, rules):
        assert isinstance(item.move, Move)
        yield Play(item.move, verdict, min(_familiarity(game, word) for word in verdict.words))


def _familiarity(game: GuerreGame, word: str) -> int:
    letters = fold(word)
    if letters not in game.lexicon:
        return 0
    return int(game.lexicon.familiarity[game.lexicon.index(letters)])


def _after(game: GuerreGame, state: State, play: Play) -> State | None:
    try:
        return turns.after(state, play.verdict, game.rules(state.setup))
    except Refusal:  # the turn would come back to where it was (G51)
        return None


def _spent(state: State, seat: Seat, play: Play) -> frozenset[int]:
    """The tokens of the arsenal that a move lays."""
    return frozenset(state.arsenals[seat]) - frozenset(play.verdict.arsenals[seat])


KINDS = (
    PuzzleKind(
        name="win",
        title=Said(fr="Gagner ce tour-ci", en="Win this turn"),
        aim=Said(
            fr="Gagnez la partie ce tour-ci, en un coup ou en rejouant.",
            en="Win the game this turn, with one move or by playing again.",
        ),
        pose=pose_win,
        measure=measure_win,
        say=say_win,
        hint=hint_win,
        hardest=HARDEST,
    ),
    PuzzleKind(
        name="stop",
        title=Said(fr="Arrêter la victoire", en="Stop the win"),
        aim=Said(
            fr="Arsenal de l’adversaire : {arsenal}. Il gagnerait au tour suivant : empêchez-le.",
            en="Your opponent holds: {arsenal}, and would win next turn. Prevent it.",
        ),
        pose=pose_stop,
        measure=measure_stop,
        say=say_stop,
        hint=hint_stop,
        hardest=HARDEST,
    ),
)
